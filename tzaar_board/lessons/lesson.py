"""Lessons as values: a course of tasks, each a position, a goal, and what is said. Pure.

A task is a position with something to be reached by one player within a few actions. Whether it was
is judged by the rules alone, so the same serves whatever sets such tasks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from tzaar_board.errors import Phrase
from tzaar_board.games.base import Action, Game, Position
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.lessons.deed import Deed


class Told(Protocol):
    """A text in every language."""

    def told(self, language: Language) -> str:
        """The text in a language."""
        ...


class Goal(Protocol):
    """What is to be reached."""

    def done_by(self, before: Position, action: Action) -> bool:
        """Whether a legal action reaches it."""
        ...


@dataclass(frozen=True, slots=True)
class CatalogText:
    """A text of the catalogues."""

    phrase: Phrase

    def told(self, language: Language) -> str:
        """The text in a language."""
        return Texts(language).tell(self.phrase)


@dataclass(frozen=True, slots=True)
class Words:
    """A text in every language; the fields are the languages' tags."""

    en: str
    it: str
    ro: str
    pl: str

    def told(self, language: Language) -> str:
        """The text in a language."""
        text: str = getattr(self, language.value)
        return text


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of an action that misses the goal, where it does this."""

    deed: Deed
    say: Told


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked of whoever is to act in a position, within so many `actions` of a turn.

    Without a `position` it goes on where the task before it was reached. Of the `answers` to what
    misses the goal the first that fits is given; where anything does, the last fits all.
    """

    position: Position | None
    goal: Goal
    ask: Told
    done: Told
    answers: tuple[Answer, ...]
    actions: int = 1


@dataclass(frozen=True, slots=True)
class Lesson:
    """Tasks about one thing, in order; `name` is the same in every language."""

    game: Game
    name: str
    title: Told
    tasks: tuple[Task, ...]


class TaskVerdict(Enum):
    """What actions have come to: the goal, a way that still leads there, or past it."""

    OPEN = "open"
    REACHED = "reached"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict after `played` actions, with the answer where the goal was missed."""

    verdict: TaskVerdict
    played: int
    answer: Told | None = None


def judge(task: Task, start: Position, actions: Sequence[Action]) -> Judgement:
    """What legal actions from a start have come to; those after the verdict do not matter."""
    position = start
    for played, action in enumerate(actions, 1):
        if task.goal.done_by(position, action):
            return Judgement(TaskVerdict.REACHED, played)
        before, position = position, position.play(action)
        left = task.actions - played
        same_turn = left > 0 and position.player is start.player
        if not same_turn or next(ways(task.goal, position, left), None) is None:
            return Judgement(TaskVerdict.MISSED, played, _answer(task, before, action))
    return Judgement(TaskVerdict.OPEN, len(actions))


def ways(goal: Goal, position: Position, actions: int) -> Iterator[tuple[Action, ...]]:
    """Every way to a goal within so many actions of the player to act, the shortest first."""
    legal = position.legal()
    missing = []
    for action in legal:
        if goal.done_by(position, action):
            yield (action,)
        else:
            missing.append(action)
    for action in missing if actions > 1 else ():
        after = position.play(action)
        if after.player is position.player:
            for way in ways(goal, after, actions - 1):
                yield (action, *way)


def _answer(task: Task, before: Position, action: Action) -> Told:
    return next(one.say for one in task.answers if one.deed.done_by(before, action))
