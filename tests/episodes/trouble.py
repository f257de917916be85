"""What is kept of an episode that did not come right at once.

Its lines are what `python -m tests.outside_hands.cutting` reads, so that it is cut down to the
fewest scans after which the first look shows the same.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple, TextIO

from tests.episodes.episode import Episode
from tests.support.table import BOTH
from tzaar_board.games.base import Action, Colour, Position


class Mark(NamedTuple):
    """A moment at which all stood right: the position, and how many actions were recorded."""

    at: float
    position: Position
    recorded: int
    turn: Sequence[Action] = ()


@dataclass(frozen=True)
class Trouble:
    """An episode told in scans, in milliseconds since it began.

    `marks` are moments at which all stood right, with how many actions of `meant` were done.
    `written` and `state` are what the first look showed (`at`), `came` is what was recorded in the
    end, `lit` are the first looks of the person who judged, `habits` the ways that were taken.
    """

    kind: str
    habit: str
    game: str
    sense: str
    seed: int
    number: int
    people: list[str]
    start: str
    position: str
    marks: list[tuple[int, int]]
    meant: list[str]
    written: list[str]
    came: list[str]
    state: str
    at: int
    since: int
    said: list[tuple[int, str]]
    lit: list[str]
    habits: list[str]
    notes: list[str]

    def write(self, to: TextIO) -> None:
        """Writes one line."""
        to.write(json.dumps(asdict(self)) + "\n")


@dataclass(frozen=True)
class Origin:
    """Where an episode comes from, so that it can be played again."""

    game: str
    sense: str
    seed: int
    number: int
    habit: str

    def __str__(self) -> str:
        return f"{self.game} {self.sense} seed {self.seed}, episode {self.number}, {self.habit}"


def retold(origin: Origin, episode: Episode, position: Position) -> str:
    """An episode so far as a position and a script, as `ScannedTable` in tests/support reads it."""
    began, table = episode.began, episode.table
    said = [(round((at - began) * 1000), what) for at, what in table.said if at >= began]
    return f"{origin}: '{position}' {' ; '.join(f'{at} {what}' for at, what in said)}"


def trouble(
    kind: str,
    origin: Origin,
    episode: Episode,
    marks: Sequence[Mark],
    meant: Sequence[Action],
    until: float,
    people: frozenset[Colour] = BOTH,
) -> Trouble:
    """An episode from the first of some moments at which all stood right to another moment.

    The last mark is the episode's own beginning.
    """
    table, own = episode.table, marks[-1]

    def since(at: float) -> int:
        return round((at - own.at) * 1000)

    before = [action for mark in marks[:-1] for action in mark.turn]
    first = marks[0]
    return Trouble(
        kind,
        origin.habit,
        origin.game,
        origin.sense,
        origin.seed,
        origin.number,
        sorted(colour.value for colour in people),
        str(first.position),
        str(own.position),
        [(since(mark.at), mark.recorded - first.recorded) for mark in marks],
        [str(action) for action in [*before, *meant]],
        episode.heard.played[first.recorded :],
        table.played[own.recorded :],
        episode.heard.state.value,
        since(episode.heard.at),
        0,
        [(since(at), what) for at, what in table.said if first.at <= at <= until],
        episode.trail[:6],
        episode.tags,
        [str(note) for note in episode.notes],
    )
