"""The rules of Troll (Jean-Claude Rosa, 1993), as docs/rules.md states them."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from tzaar_board.errors import Counted, Phrase
from tzaar_board.games.base import (
    Action,
    Colour,
    Content,
    IllegalAction,
    Outcome,
    Phase,
    Piece,
    PieceKind,
    Presentation,
    Reason,
    TextError,
    Trace,
    by_row,
    cannot_be_placed,
    cannot_go,
)
from tzaar_board.games.troll_bits import (
    ALL,
    CORNERS,
    FILE_A,
    FILE_H,
    RANK_1,
    RANK_8,
    Bits,
    beside,
    distance,
    flood,
    lowest,
    sites,
)
from tzaar_board.geometry import SQUARE, Board, Site

__all__ = ["TROLL", "Disc", "Pass", "Placing", "Troll", "TrollAction", "TrollPosition", "Variant"]

_WHITE, _BLACK = Colour
_RAYS = tuple(tuple(tuple(1 << s for s in ray) for ray in rays) for rays in SQUARE.rays)
_EDGES = {_BLACK: (RANK_1, RANK_8), _WHITE: (FILE_A, FILE_H)}


class Disc(PieceKind):
    """The one kind of piece; the value is White's letter in a position text."""

    DISC = "o"

    @property
    def piece(self) -> Piece:
        return _DISC


_DISC = Piece(
    Phrase("disc"),
    {_WHITE: Phrase("White disc"), _BLACK: Phrase("Black disc")},
    {_WHITE: Phrase("White discs"), _BLACK: Phrase("Black discs")},
    {_WHITE: Phrase("white disc"), _BLACK: Phrase("black disc")},
)


class Variant(Enum):
    """How the corners are played; the value ends a position text."""

    STANDARD = "std"
    PRO = "pro"


_CONTENTS = {colour: Content(colour, Disc.DISC) for colour in Colour}
_MARKS = {"o": _WHITE, "x": _BLACK}
_LETTERS = {colour: mark for mark, colour in _MARKS.items()}
_PLAYERS = {"w": _WHITE, "b": _BLACK}

_OVER = Phrase("the game is over")
_PLACES = Phrase("{player} places a disc.")
_STRANGE = {
    _WHITE: Phrase("white can have no disc on {site}"),
    _BLACK: Phrase("black can have no disc on {site}"),
}

_OWN_CORNERS = {
    _BLACK: 1 << SQUARE.sites["a1"] | 1 << SQUARE.sites["h8"],
    _WHITE: 1 << SQUARE.sites["a8"] | 1 << SQUARE.sites["h1"],
}
_PERMITTED: Mapping[tuple[Colour, Variant], Bits] = {
    (colour, variant): ALL & ~sum(_EDGES[colour.other])
    | (_OWN_CORNERS[colour] if variant is Variant.PRO else 0)
    for colour in Colour
    for variant in Variant
}


class TrollAction(Action):
    """An action of Troll."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Placing(TrollAction):
    """A disc is put on an empty site, and what it encloses is turned over."""

    site: Site

    def __str__(self) -> str:
        return SQUARE.names[self.site]


@dataclass(frozen=True, slots=True)
class Pass(TrollAction):
    """There is no permitted site."""

    def __str__(self) -> str:
        return "pass"


_PLACINGS = tuple(Placing(site) for site in range(len(SQUARE)))


@dataclass(frozen=True, slots=True)
class TrollPosition:
    """A position of Troll. Raises nothing; `Troll.parse` tells what no game can come to."""

    white: Bits
    black: Bits
    player: Colour
    variant: Variant

    @property
    def game(self) -> "Troll":
        return TROLL

    def phase(self) -> str:
        return self.variant.value

    def content(self, site: Site) -> Content | None:
        if self.white >> site & 1:
            return _CONTENTS[_WHITE]
        return _CONTENTS[_BLACK] if self.black >> site & 1 else None

    def legal(self) -> Sequence[TrollAction]:
        """Placings by site; the pass where there is none, but for the end."""
        if self.outcome() is not None:
            return []
        return [_PLACINGS[site] for site in sites(self._free(self.player))] or [Pass()]

    def count(self) -> int:
        return 0 if self.outcome() is not None else self._free(self.player).bit_count() or 1

    def play(self, action: Action) -> "TrollPosition":
        refusal = self._refusal(action)
        if refusal is not None:
            why = refusal if self.outcome() is None else _OVER
            raise IllegalAction("{action} is not legal: {reason}.", action=action, reason=why)
        own, theirs = self._sides()
        if isinstance(action, Placing):
            turned = self._turned(action.site)
            own, theirs = own | turned | 1 << action.site, theirs & ~turned
        white, black = (own, theirs) if self.player is _WHITE else (theirs, own)
        return TrollPosition(white, black, self.player.other, self.variant)

    def outcome(self) -> Outcome | None:
        for colour, discs in ((_BLACK, self.black), (_WHITE, self.white)):
            first, last = _EDGES[colour]
            if discs & first and discs & last and flood(discs & first, discs) & last:
                return Outcome(colour, Reason.LINK)
        if self._free(_BLACK) or self._free(_WHITE):
            return None
        return Outcome(None, Reason.DRAW)

    def winning(self) -> Sequence[Site]:
        """The shortest chain that joins the winner's edges, from the one to the other."""
        outcome = self.outcome()
        if outcome is None or outcome.winner is None:
            return ()
        first, last = _EDGES[outcome.winner]
        discs = self.white if outcome.winner is _WHITE else self.black
        steps = [discs & first]
        while not steps[-1] & last:
            steps.append(steps[-1] | beside(steps[-1]) & discs)
        chain = [lowest(steps.pop() & last)]
        while steps:
            chain.append(lowest(beside(1 << chain[-1]) & steps.pop()))
        return chain[::-1]

    def trace(self, action: Action) -> Trace:
        if not isinstance(action, Placing):
            return Trace(None)
        turned = tuple(sites(self._turned(action.site)))
        return Trace(action.site, turned, _CONTENTS[self.player])

    def estimate(self) -> float:
        """How much farther the opponent is from joining the edges, and the tempo."""
        return self.missing(self.player.other) - self.missing(self.player) + _TEMPO

    def missing(self, player: Colour) -> int:
        """How many placings a player needs at least to join the edges; a disc to be turned over
        counts two, and where they cannot be joined it is a great number."""
        own, theirs = self.white, self.black
        if player is _BLACK:
            own, theirs = theirs, own
        return distance(own, self._free(player), theirs, _EDGES[player])

    def __str__(self) -> str:
        marks = [
            "o" if self.white >> s & 1 else "x" if self.black >> s & 1 else "." for s in _RANGE
        ]
        rows = ["".join(marks[start : start + 8]) for start in range(56, -1, -8)]
        return f"{'/'.join(rows)} {self.player.value[0]} {self.variant.value}"

    def _sides(self) -> tuple[Bits, Bits]:
        """The discs of the player to act, and the opponent's."""
        if self.player is _WHITE:
            return self.white, self.black
        return self.black, self.white

    def _free(self, colour: Colour) -> Bits:
        """The empty sites that a player may play."""
        return _PERMITTED[colour, self.variant] & ~(self.white | self.black)

    def _turned(self, site: Site) -> Bits:
        """The discs that a placing turns over."""
        own, theirs = self._sides()
        turned = 0
        for ray in _RAYS[site]:
            line = 0
            for bit in ray:
                if bit & theirs:
                    line |= bit
                else:
                    if bit & own:
                        turned |= line
                    break
        return turned

    def why_not(self, origin: Site | None, target: Site) -> Phrase | None:
        """As `games.base.Explaining` has it."""
        if origin is not None:
            lies = Phrase("a disc stays where it lies")
            return cannot_go(SQUARE, origin, target, lies)
        refusal = self._refusal(_PLACINGS[target])
        return None if refusal is None else cannot_be_placed(SQUARE, target, refusal)

    def _refusal(self, action: Action) -> Phrase | None:
        """Why an action is not legal, None when it is."""
        free = self._free(self.player)
        if isinstance(action, Placing):
            if free >> action.site & 1:
                return None if self.outcome() is None else _OVER
            if (self.white | self.black) >> action.site & 1:
                return Phrase("the site is not empty")
            if CORNERS >> action.site & 1:
                return Phrase("the site is a corner that the player may not play")
            return Phrase("the site is on the opponent's edge")
        if isinstance(action, Pass):
            if free:
                return Phrase("a disc must be placed while there is a permitted site")
            return None if self.outcome() is None else _OVER
        return Phrase("it is no action of Troll")


_RANGE = range(len(SQUARE))

_TEMPO = 1.8
"""What having the move is worth; like `points`, fitted to the results of 400 greedy games."""


class Troll:
    """Troll: how its texts are read and its games begin."""

    name: ClassVar[str] = "troll"
    title: ClassVar[str] = "Troll"
    board: ClassVar[Board] = SQUARE
    kinds: ClassVar[type[PieceKind]] = Disc
    presentation: ClassVar[Presentation] = Presentation(
        starts={"standard": Phrase("standard"), "pro": Phrase("pro")},
        phases={
            Variant.STANDARD.value: Phase(Phrase("standard"), _PLACES),
            Variant.PRO.value: Phase(Phrase("pro"), _PLACES),
        },
        rows=by_row(SQUARE),
        owned_edges=True,
    )
    two_sided: ClassVar[bool] = True
    points: ClassVar[float] = 7.5
    starts: ClassVar[Sequence[str]] = ("standard", "pro")
    shuffled: ClassVar[Collection[str]] = ()

    def start(self, name: str, seed: int) -> TrollPosition:  # noqa: ARG002 (nothing is shuffled)
        """The empty board of a variant. Raises TextError."""
        if name not in self.starts:
            raise TextError(
                "'{name}' is not a start of Troll; use {known}.",
                name=name,
                known=", ".join(self.starts),
            )
        return TrollPosition(0, 0, _BLACK, Variant[name.upper()])

    def parse(self, text: str) -> TrollPosition:
        """A position from its text. Raises TextError with the reason.

        >>> text = "......../......../......../...xo.../......../......../......../........ w pro"
        >>> str(TROLL.parse(text)) == text
        True
        """
        parts = text.split(" ")
        if len(parts) != 3:
            reason = Phrase("it must be rows, player and variant parted by single spaces")
            raise _fault(text, reason)
        rows, player, variant = parts
        if player not in _PLAYERS:
            raise _fault(text, Phrase("the player is '{mark}' instead of w or b", mark=player))
        if variant not in [known.value for known in Variant]:
            reason = Phrase("the variant is '{mark}' instead of std or pro", mark=variant)
            raise _fault(text, reason)
        white, black = _read_rows(text, rows.split("/"))
        for colour, discs in ((_WHITE, white), (_BLACK, black)):
            strange = discs & ~_PERMITTED[colour, Variant(variant)]
            if strange:
                name = SQUARE.names[lowest(strange)]
                raise _fault(text, Phrase(_STRANGE[colour], site=name))
        return TrollPosition(white, black, _PLAYERS[player], Variant(variant))

    def parse_action(self, text: str) -> TrollAction:
        """One action from its text, legal or not. Raises TextError with the reason.

        >>> TROLL.parse_action("c1")
        Placing(site=2)
        """
        if text == "pass":
            return Pass()
        if text not in SQUARE.sites:
            raise TextError(
                "'{text}' is no action of Troll; write a site (a1 to h8) or pass.", text=text
            )
        return _PLACINGS[SQUARE.sites[text]]

    def supply(self) -> Mapping[Colour, Mapping[PieceKind, int]]:
        """The discs in the box: enough for every site, whichever side is up."""
        return {colour: {Disc.DISC: len(SQUARE)} for colour in Colour}

    def mark(self, content: Content) -> str:
        """A disc as it stands in a position text."""
        return _LETTERS[content.colour]

    def edge(self, colour: Colour) -> Sequence[Site]:
        """The sites of both of a player's edges."""
        first, last = _EDGES[colour]
        return (*sites(first), *sites(last))


def _read_rows(text: str, rows: Sequence[str]) -> tuple[Bits, Bits]:
    """White's and Black's discs of the rows of a position text."""
    if len(rows) != 8:
        reason: Phrase = Counted(
            "it has {count} row instead of 8", "it has {count} rows instead of 8", count=len(rows)
        )
        raise _fault(text, reason)
    sides = {_WHITE: 0, _BLACK: 0}
    for number, row in zip(range(8, 0, -1), rows, strict=True):
        if len(row) != 8:
            reason = Counted(
                "row {row} has {count} site instead of 8",
                "row {row} has {count} sites instead of 8",
                count=len(row),
                row=number,
            )
            raise _fault(text, reason)
        unknown = re.search(r"[^xo.]", row)
        if unknown:
            reason = Phrase(
                "'{mark}' in row {row} is no disc; use x, o or .", mark=unknown[0], row=number
            )
            raise _fault(text, reason)
        for column, mark in enumerate(row):
            if mark != ".":
                sides[_MARKS[mark]] |= 1 << (number - 1) * 8 + column
    return sides[_WHITE], sides[_BLACK]


def _fault(text: str, reason: Phrase) -> TextError:
    return TextError("'{text}' is no position of Troll: {reason}.", text=text, reason=reason)


TROLL = Troll()
"""The game."""
