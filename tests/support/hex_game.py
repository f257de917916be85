"""Hex, the whole of it: a game that the package does not know, in one file.

The square board is read as a rhombus: beside those of the rows and columns, neighbours lie to the
lower right and the upper left. Black, called Red, joins bottom and top, White left and right; each
puts one stone a turn on an empty site, Black begins, and one of them always gets there.
"""

import re
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from tzaar_board.errors import Phrase
from tzaar_board.games.base import (
    SIDES,
    Action,
    Colour,
    Content,
    IllegalAction,
    Inlay,
    Outcome,
    Phase,
    Piece,
    PieceKind,
    Presentation,
    Reason,
    Side,
    TextError,
    Trace,
    by_row,
)
from tzaar_board.geometry import SQUARE, Board, Site

SIDE = 8
_WHITE, _BLACK = Colour
_MARKS = {_WHITE: "o", _BLACK: "x"}
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
_NEIGHBOURS = tuple(
    tuple(
        (y + down) * SIDE + x + right
        for right, down in _STEPS
        if 0 <= x + right < SIDE and 0 <= y + down < SIDE
    )
    for y in range(SIDE)
    for x in range(SIDE)
)
_EDGES: Mapping[Colour, tuple[Sequence[Site], Sequence[Site]]] = {
    _BLACK: (range(SIDE), range(SIDE * (SIDE - 1), SIDE * SIDE)),
    _WHITE: (range(0, SIDE * SIDE, SIDE), range(SIDE - 1, SIDE * SIDE, SIDE)),
}


class Stone(PieceKind):
    """The one kind of piece."""

    STONE = "o"

    @property
    def piece(self) -> Piece:
        return Piece(
            Phrase("stone"),
            {_WHITE: Phrase("White stone"), _BLACK: Phrase("Red stone")},
            {_WHITE: Phrase("White stones"), _BLACK: Phrase("Red stones")},
            light=0xFF7F50,
            inlay=Inlay.RING,
        )


@dataclass(frozen=True, slots=True)
class Placing(Action):
    """A stone is put on an empty site."""

    site: Site

    def __str__(self) -> str:
        return SQUARE.names[self.site]


@dataclass(frozen=True)
class HexPosition:
    """Who holds each site, and who is next."""

    stones: tuple[Colour | None, ...]
    player: Colour

    @property
    def game(self) -> "Hex":
        return HEX

    def phase(self) -> str:
        return "hex"

    def content(self, site: Site) -> Content | None:
        colour = self.stones[site]
        return None if colour is None else Content(colour, Stone.STONE)

    def legal(self) -> Sequence[Placing]:
        if self.outcome() is not None:
            return []
        return [Placing(site) for site, stone in enumerate(self.stones) if stone is None]

    def count(self) -> int:
        return len(self.legal())

    def play(self, action: Action) -> "HexPosition":
        if action not in self.legal():
            raise IllegalAction("{action} is not legal.", action=action)
        assert isinstance(action, Placing)
        before, after = self.stones[: action.site], self.stones[action.site + 1 :]
        return HexPosition((*before, self.player, *after), self.player.other)

    def outcome(self) -> Outcome | None:
        return self._outcome

    @cached_property
    def _outcome(self) -> Outcome | None:
        winner = next((colour for colour in Colour if not self._missing(colour)[0]), None)
        return None if winner is None else Outcome(winner, Reason.LINK)

    def winning(self) -> Sequence[Site]:
        """The chain that joins the winner's edges."""
        outcome = self.outcome()
        if outcome is None or outcome.winner is None:
            return ()
        return self._missing(outcome.winner)[1]

    def trace(self, action: Action) -> Trace:
        assert isinstance(action, Placing)
        return Trace(action.site, (), Content(self.player, Stone.STONE))

    def estimate(self) -> float:
        """How many stones more the opponent lacks; having the move is worth half a stone."""
        theirs, mine = self._missing(self.player.other)[0], self._missing(self.player)[0]
        return theirs - mine + 0.5

    def __str__(self) -> str:
        marks = [_MARKS[stone] if stone else "." for stone in self.stones]
        rows = ["".join(marks[site] for site in row) for row in by_row(SQUARE)]
        return f"{'/'.join(rows)} {self.player.value[0]} {self.phase()}"

    def _missing(self, colour: Colour) -> tuple[int, list[Site]]:
        """How many stones a player lacks between the edges at least, and a chain that needs them.

        More than there are sites, and none, where the way is blocked.
        """
        first, last = _EDGES[colour]
        came: dict[Site, Site | None] = {}
        waiting: deque[tuple[int, Site, Site | None]] = deque()

        def reach(cost: int, site: Site, origin: Site | None) -> None:
            if self.stones[site] is colour:
                waiting.appendleft((cost, site, origin))
            elif self.stones[site] is None:
                waiting.append((cost + 1, site, origin))

        for site in first:
            reach(0, site, None)
        while waiting:
            cost, site, origin = waiting.popleft()
            if site in came:
                continue
            came[site] = origin
            if site in last:
                return cost, _back(site, came)
            for beside in _NEIGHBOURS[site]:
                reach(cost, beside, site)
        return len(SQUARE) + 1, []


def _back(site: Site, came: Mapping[Site, Site | None]) -> list[Site]:
    """The way to a site, from where it begins."""
    way: list[Site] = []
    at: Site | None = site
    while at is not None:
        way.append(at)
        at = came[at]
    return way[::-1]


class Hex:
    """Hex: how its texts are read and its games begin."""

    name: ClassVar[str] = "hex"
    title: ClassVar[str] = "Hex"
    board: ClassVar[Board] = SQUARE
    kinds: ClassVar[type[PieceKind]] = Stone
    presentation: ClassVar[Presentation] = Presentation(
        starts={"empty": Phrase("an empty board")},
        phases={"hex": Phase(Phrase("a stone"), Phrase("{player} puts a stone anywhere."))},
        rows=by_row(SQUARE),
        owned_edges=True,
        sides={**SIDES, _BLACK: Side(Phrase("Red"), Phrase("Red won"))},
    )
    two_sided: ClassVar[bool] = False
    points: ClassVar[float] = 2.0
    starts: ClassVar[Sequence[str]] = ("empty",)
    shuffled: ClassVar[Collection[str]] = ()

    def start(self, name: str, seed: int) -> HexPosition:  # noqa: ARG002 (nothing is shuffled)
        if name not in self.starts:
            raise TextError("'{name}' is not a start of Hex; use empty.", name=name)
        return HexPosition((None,) * len(SQUARE), _BLACK)

    def parse(self, text: str) -> HexPosition:
        found = re.fullmatch(r"((?:[xo.]{8}/){7}[xo.]{8}) ([wb]) hex", text)
        if found is None:
            raise TextError("'{text}' is no position of Hex.", text=text)
        stones: list[Colour | None] = [None] * len(SQUARE)
        marks = {mark: colour for colour, mark in _MARKS.items()}
        for row, sites in zip(found[1].split("/"), by_row(SQUARE), strict=True):
            for mark, site in zip(row, sites, strict=True):
                stones[site] = marks.get(mark)
        return HexPosition(tuple(stones), _WHITE if found[2] == "w" else _BLACK)

    def parse_action(self, text: str) -> Placing:
        if text not in SQUARE.sites:
            raise TextError("'{text}' is no action of Hex; write a site.", text=text)
        return Placing(SQUARE.sites[text])

    def supply(self) -> Mapping[Colour, Mapping[PieceKind, int]]:
        return {colour: {Stone.STONE: len(SQUARE) // 2} for colour in Colour}

    def mark(self, content: Content) -> str:
        return _MARKS[content.colour]

    def edge(self, colour: Colour) -> Sequence[Site]:
        first, last = _EDGES[colour]
        return (*first, *last)


HEX = Hex()
"""The game."""

NAMED = {"TZAAR_BOARD_GAMES": f"{__name__}:HEX"}
"""What the environment of a program says that is to know it."""
