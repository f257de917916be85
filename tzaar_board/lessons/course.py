"""The lessons in the files of this folder: `<game>/<order>-<name>.toml`.

title = { en = "...", it = "...", ro = "...", pl = "..." }

[[task]]
position = "..."                    # without it: where the task before was reached
goal = { do = "capture", took = "z" }
actions = 2                         # of one turn; 1 if left out
ask = { en = "...", ... }           # what is to be reached
done = { en = "...", ... }          # once it is
[[task.answer]]                     # to an action that misses it; the first that fits
to = { do = "pass" }                # left out: to any action
say = { en = "...", ... }
"""

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from tzaar_board.errors import UserError
from tzaar_board.games.base import Game
from tzaar_board.games.registry import GAMES
from tzaar_board.lessons.deed import Deed
from tzaar_board.lessons.lesson import Answer, Lesson, Task, Words

_FOLDER = Path(__file__).parent


class _Answer(msgspec.Struct, forbid_unknown_fields=True):
    say: Words
    to: Deed = Deed()


class _Task(msgspec.Struct, forbid_unknown_fields=True):
    goal: Deed
    ask: Words
    done: Words
    answer: tuple[_Answer, ...] = ()
    position: str = ""
    actions: int = 1


class _File(msgspec.Struct, forbid_unknown_fields=True):
    title: Words
    task: tuple[_Task, ...]


@cache
def course(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, by name, in their order; none where there are none."""
    known = GAMES.get(game)
    files = sorted((_FOLDER / game).glob("*.toml"))
    return () if known is None else tuple(_read(known, file) for file in files)


def courses() -> tuple[Lesson, ...]:
    """The lessons of all games."""
    return tuple(lesson for game in GAMES for lesson in course(game))


def lesson_named(name: str) -> Lesson:
    """A lesson by its name. Raises UserError."""
    for lesson in courses():
        if lesson.name == name:
            return lesson
    raise UserError(
        "'{name}' is no lesson; use {names}.",
        name=name,
        names=", ".join(lesson.name for lesson in courses()),
    )


def following(lesson: Lesson) -> Lesson | None:
    """The lesson after this one in its game's course; None after what is in no course."""
    lessons = course(lesson.game.name)
    after = lessons.index(lesson) + 1 if lesson in lessons else len(lessons)
    return lessons[after] if after < len(lessons) else None


def _read(game: Game, file: Path) -> Lesson:
    """The lesson of a file, which is the program's own: the tests hold what it must be."""
    said = msgspec.convert(tomllib.loads(file.read_text("utf-8")), _File)
    tasks = tuple(
        Task(
            game.parse(task.position) if task.position else None,
            task.goal,
            task.ask,
            task.done,
            tuple(Answer(answer.to, answer.say) for answer in task.answer),
            task.actions,
        )
        for task in said.task
    )
    return Lesson(game, file.stem.partition("-")[2], said.title, tasks)
