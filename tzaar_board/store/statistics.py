"""Results counted: by player, by the engine's level, by who opened, by length."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tzaar_board.games.player_kind import PlayerKind, is_program, kind_of
from tzaar_board.store.database import garbled
from tzaar_board.store.library import Library, Query, condition

_Key = TypeVar("_Key", bound=Hashable)

STEP = 10
"""Actions that a class of lengths is wide."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Games that have ended, as somebody sees them."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def games(self) -> int:
        return self.won + self.lost + self.drawn


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """The games of a player, by their name or as the program's own (`engine:3`)."""

    name: str
    white: Tally
    black: Tally

    @property
    def both(self) -> Tally:
        return Tally(
            self.white.won + self.black.won,
            self.white.lost + self.black.lost,
            self.white.drawn + self.black.drawn,
        )


@dataclass(frozen=True, slots=True)
class LengthTally:
    """Games of `low` to `high` actions; `white` is how White did."""

    low: int
    high: int
    white: Tally


@dataclass(frozen=True, slots=True)
class Statistics:
    """The games that a query finds, counted.

    `players` are sorted by how many games they have ended; `levels` are people's results against
    the engine, by its level. `openers` is how who opened did, by their colour.
    """

    games: int
    ended: int
    mean_length: float
    players: Sequence[PlayerTally]
    levels: Mapping[int, Tally]
    openers: Mapping[str, Tally]
    lengths: Sequence[LengthTally]


def statistics(library: Library, query: Query) -> Statistics:
    """Counts the games that a query finds. Raises JournalError."""
    where, values = condition(query)
    games, ended, mean = library.counted(
        f"SELECT count(*), count(reason), avg(CASE WHEN reason IS NOT NULL THEN actions END) "
        f"FROM game WHERE {where}",
        *values,
    )[0]
    rows = library.counted(
        "SELECT white, black, opener, actions / ?, winner, count(*) FROM game "
        f"WHERE {where} AND reason IS NOT NULL GROUP BY 1, 2, 3, 4, 5",
        *(STEP, *values),
    )
    return _counted(games, ended, mean or 0.0, rows)


class _Counts(Generic[_Key]):
    """Tallies that are being counted, by whom or what."""

    def __init__(self) -> None:
        self._counts: dict[_Key, list[int]] = {}

    def add(self, key: _Key, side: str, winner: str | None, count: int) -> None:
        """Counts games as a side sees them."""
        at = 2 if winner is None else 0 if winner == side else 1
        self._counts.setdefault(key, [0, 0, 0])[at] += count

    def tally(self, key: _Key) -> Tally:
        return Tally(*self._counts.get(key, (0, 0, 0)))

    def tallies(self) -> dict[_Key, Tally]:
        return {key: self.tally(key) for key in self._counts}


def _counted(
    games: int, ended: int, mean: float, rows: Sequence[tuple[str, str, str, int, str | None, int]]
) -> Statistics:
    by_player = _Counts[tuple[str, str]]()
    by_level, by_length = _Counts[int](), _Counts[int]()
    by_opener = _Counts[str]()
    names = dict[str, None]()
    for white, black, opener, length, winner, count in rows:
        for side, name, other in (("white", white, black), ("black", black, white)):
            if name and not garbled(name):
                names[name] = None
                by_player.add((name, side), side, winner, count)
            if (level := _level(other)) and not is_program(name):
                by_level.add(level, side, winner, count)
        if opener:
            by_opener.add(opener, opener, winner, count)
        by_length.add(length, "white", winner, count)
    players = [
        PlayerTally(name, by_player.tally((name, "white")), by_player.tally((name, "black")))
        for name in names
    ]
    return Statistics(
        games=games,
        ended=ended,
        mean_length=mean,
        players=sorted(players, key=lambda one: (-one.both.games, one.name.casefold())),
        levels=dict(sorted(by_level.tallies().items())),
        openers=by_opener.tallies(),
        lengths=[
            LengthTally(at * STEP, at * STEP + STEP - 1, tally)
            for at, tally in sorted(by_length.tallies().items())
        ],
    )


def _level(name: str) -> int | None:
    """The engine's level, None of anybody else."""
    level = name.partition(":")[2]
    engine = kind_of(name) is PlayerKind.ENGINE
    return int(level) if engine and level.isascii() and level.isdigit() else None
