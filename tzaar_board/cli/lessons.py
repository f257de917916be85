"""The command that lists the lessons."""

import typer

from tzaar_board.cli.options import ConfigOption, DataOption, data_folder
from tzaar_board.cli.speech import speech_of
from tzaar_board.games.registry import GAMES
from tzaar_board.lessons.course import courses
from tzaar_board.store.journal import Journal


def lessons(context: typer.Context, data: DataOption = None, config: ConfigOption = None) -> None:
    """List the lessons, and how many of their tasks have been done."""
    texts = speech_of(context).told
    with Journal.open(data_folder(data, config), GAMES.values(), write=False) as journal:
        reached = journal.reached()
    for lesson in courses():
        done = texts.say(
            "{reached} of {tasks} done",
            reached=reached.get((lesson.game.name, lesson.name), 0),
            tasks=len(lesson.tasks),
        )
        title = lesson.title.told(texts.language)
        typer.echo(f"{lesson.name:12}  {lesson.game.title}: {title} ({done})")
