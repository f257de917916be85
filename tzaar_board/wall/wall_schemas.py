"""What the wall is told. Sites are names, colours `"white"` and `"black"`, times seconds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tzaar_board.web.game_schemas import StackReport


@dataclass(frozen=True, slots=True)
class WallSeatReport:
    """Who plays a colour, and whether that table is there; `time` is what its clock shows, null
    without a clock.
    """

    name: str
    present: bool
    time: float | None


@dataclass(frozen=True, slots=True)
class WallGameReport:
    """A game of the room. `table` is its number in the tournament's round, 0 outside of it.

    `player` is to move, empty while a seat is free and when the game is over; `result` is then
    `1-0`, `0-1` or `1/2-1/2`. `last` is the last action with its `sites`, `running` whether the
    clock of who is to move runs.
    """

    id: str
    game: str
    event: str
    table: int
    white: WallSeatReport
    black: WallSeatReport
    player: str
    result: str
    turns: int
    last: str
    sites: Sequence[str]
    running: bool
    stacks: Mapping[str, StackReport]


@dataclass(frozen=True, slots=True)
class WallPairingReport:
    """A pairing of the round: `black` is empty for a bye, `result` while it goes on."""

    table: int
    white: str
    black: str
    result: str
    game: str


@dataclass(frozen=True, slots=True)
class WallCellReport:
    """A game in the cross-table: the opponent's row (0: none), the colour (empty without one), the
    points as text, and whether it was played."""

    opponent: int
    colour: str
    points: str
    played: bool


@dataclass(frozen=True, slots=True)
class WallRowReport:
    """A row of the standings, with the tie-breaks and the row of the cross-table."""

    rank: int
    name: str
    points: float
    buchholz: float
    sonneborn: float
    cells: Sequence[WallCellReport | None]


@dataclass(frozen=True, slots=True)
class WallTournamentReport:
    """The tournament that is shown: its `round` of `planned`, `system` is `round-robin`, `double`
    or `swiss`."""

    name: str
    system: str
    round: int
    planned: int
    pairings: Sequence[WallPairingReport]
    rows: Sequence[WallRowReport]


@dataclass(frozen=True, slots=True)
class WallReport:
    """What is new, or all of it: games by id (null: gone), the tournament if there is news of it.

    `connected`: the broker can be reached. `whole`: what is not told here is no more.
    """

    room: str
    connected: bool
    whole: bool
    games: Mapping[str, WallGameReport | None]
    tournament: WallTournamentReport | None


@dataclass(frozen=True, slots=True)
class WallSessionReport:
    """What a page begins with: the room, and the languages by tag."""

    room: str
    languages: Mapping[str, str]
