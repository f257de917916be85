"""An episode at the table: what hands are about to do, and what is noted of it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, TypeVar

from tests.episodes.clock import Doing
from tests.episodes.table import Table
from tzaar_board.games.base import Action, Position
from tzaar_board.table.state import State

P = TypeVar("P", bound=Position)


class NoTurnError(Exception):
    """A habit finds no turn after which the game goes on."""


@dataclass(frozen=True)
class Plan:
    """What a habit does: its agents, and the actions that it comes to in truth.

    `lawful` is whether nobody does what the game or the documents ask people not to.
    """

    agents: Sequence[Doing]
    truth: Sequence[Action]
    lawful: bool = True


class Note(NamedTuple):
    """Something about an episode that tells what it was worth."""

    kind: str
    detail: str = ""

    def __str__(self) -> str:
        return ":".join(filter(None, self))


class Heard(NamedTuple):
    """What was recorded and shown at a moment in seconds."""

    at: float
    played: list[str]
    state: State


class Episode:
    """What is noted of one episode.

    `tags` are the ways that its hands took, in order, `heard` is what the first look after them
    showed, `trail` each look, and `wrong_for` for how many seconds *wrong* was shown meanwhile.
    """

    def __init__(self, table: Table, dice: Random) -> None:
        self.table, self.dice = table, dice
        self.began = table.now
        self.tags: list[str] = []
        self.notes: list[Note] = []
        self.trail: list[str] = []
        self.wrong_for: list[float] = []
        self.heard = Heard(table.now, table.played, table.state)
        table.busy.clear()

    def note(self, kind: str, detail: str = "") -> None:
        self.notes.append(Note(kind, detail))

    def count(self, kind: str) -> int:
        """How often something was noted."""
        return sum(note.kind == kind for note in self.notes)

    def look(self, since: float, played: Iterable[str]) -> None:
        """Notes what a person sees, some time after the hands were done."""
        names, table = self.table.board.names, self.table
        lights = (f"{names[site]}:{role.value}" for site, role in table.scene.items())
        at = round(table.now - since, 2)
        self.trail.append(f"{at} {table.state.value} [{' '.join(played)}] {' '.join(lights)}")


Habit = Callable[[Episode, P], Plan]
"""What people do in an episode that begins from a position. Raises NoTurnError."""


def after(position: P, actions: Iterable[Action]) -> P:
    """The position to which actions lead."""
    for action in actions:
        position = position.play(action)
    return position
