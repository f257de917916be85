"""The command that lists what can be practised."""

import typer

from tzaar_board import wall_clock
from tzaar_board.cli.options import ConfigOption, DataOption, data_folder
from tzaar_board.cli.speech import speech_of
from tzaar_board.errors import Phrase
from tzaar_board.games.registry import GAMES
from tzaar_board.lessons.problem import problem_sets
from tzaar_board.play.practising import NO_CHANCE, practice_progress
from tzaar_board.store.journal import Journal


def practice(context: typer.Context, data: DataOption = None, config: ConfigOption = None) -> None:
    """List the practice problems by level, how many are known, and how many are to be repeated."""
    texts = speech_of(context).told
    now = wall_clock.now()
    with Journal.open(data_folder(data, config), GAMES.values(), write=False) as journal:
        for name in problem_sets():
            for progress in practice_progress(journal, name, now):
                standing = Phrase(
                    "{known} of {problems} known, {due} to repeat",
                    known=progress.known,
                    problems=progress.problems,
                    due=progress.due,
                )
                none = progress.choice.own and not progress.problems
                said = texts.tell(NO_CHANCE if none else standing)
                typer.echo(f"{progress.choice!s:12}  {said}")
