"""What a game is to the rest of the program.

A game is a frozen *position* that knows its rules, and what each of its actions leaves behind on a
table. It knows nothing of sensors, lights or time. Everything above this module (inference,
session, search, journal) works through the protocols here and knows no particular game.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import ClassVar, Protocol, Self, runtime_checkable

from tzaar_board.errors import Phrase, UserError
from tzaar_board.geometry import Board, Site


class Colour(Enum):
    """A player, and the colour of that player's stacks."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> "Colour":
        """The opponent.

        >>> Colour.WHITE.other
        <Colour.BLACK: 'black'>
        """
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Inlay(Enum):
    """What is let into the top of a piece, as the page draws it."""

    NONE = ""
    RING = "ring"
    STAR = "star"


@dataclass(frozen=True, slots=True)
class Piece:
    """How a kind of piece is spoken of, lit and drawn.

    `name` is the kind alone. `one` and `all` are a piece and all pieces of a colour: whole, since
    other languages inflect the colour; `within` is a piece inside a sentence, where that is not as
    `one`. `gone` says of a `{player}` that no piece of the kind is left to be seen, which ends some
    games; `only` is the only one of a colour, inside a sentence in which it is covered. `light` is
    `0xRRGGBB`.
    """

    name: Phrase
    one: Mapping[Colour, Phrase]
    all: Mapping[Colour, Phrase]
    within: Mapping[Colour, Phrase] = field(default_factory=dict)
    gone: Phrase | None = None
    only: Mapping[Colour, Phrase] = field(default_factory=dict)
    light: int = 0xFFFFFF
    inlay: Inlay = Inlay.NONE


class PieceKind(Enum):
    """A kind of piece; each game derives its own."""

    @property
    def piece(self) -> Piece:
        """How it is spoken of, lit and drawn."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Content:
    """What stands on one site: a stack of one colour.

    `kind` is the game's own enum (TZAAR: the type of the top piece); `height` is at least 1.
    """

    colour: Colour
    kind: PieceKind
    height: int = 1

    @property
    def turned_over(self) -> "Content":
        """What stands there once two-sided pieces have been turned over."""
        return replace(self, colour=self.colour.other)


class Reason(Enum):
    """Why a game ended. The value is the word that records use."""

    TYPE = "type"
    CAPTURE = "capture"
    RESIGN = "resign"
    TIME = "time"
    LINK = "link"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; `winner` is None for a draw."""

    winner: Colour | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class Action:
    """One action of a player; each game derives its own. `str()` is the action's text."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What an action leaves behind on the table (docs/table.md, Words).

    `key` is the site that changes between empty and occupied: emptied by a capture or a stacking,
    filled by a placing. `touched` are the sites that stay occupied while what stands on them
    changes, each of them after the key: the target of a capture, the discs turned over.
    `placed` is what newly stands on the key, None when the key is emptied; what a placing touches
    is turned over in its place, what another action touches is where the stack of the key went.
    A pass leaves nothing: `key` is None.
    """

    key: Site | None
    touched: tuple[Site, ...] = ()
    placed: Content | None = None

    @property
    def sites(self) -> tuple[Site, ...]:
        """Every site of the trace, the key first."""
        return self.touched if self.key is None else (self.key, *self.touched)

    @property
    def targets(self) -> tuple[Site, ...]:
        """The sites to which the stack of the key goes."""
        return self.touched if self.placed is None else ()

    @property
    def turned(self) -> tuple[Site, ...]:
        """The sites whose pieces are turned over in their place."""
        return () if self.placed is None else self.touched


@dataclass(frozen=True, slots=True)
class Side:
    """What a player is called, and a game that this player has won."""

    name: Phrase
    won: Phrase


SIDES: Mapping[Colour, Side] = {
    Colour.WHITE: Side(Phrase("White"), Phrase("White won")),
    Colour.BLACK: Side(Phrase("Black"), Phrase("Black won")),
}
"""The players of a game whose pieces are white and black."""


@dataclass(frozen=True, slots=True)
class Phase:
    """What is to be done next: in a word or two, and as a sentence about a `{player}`."""

    words: Phrase
    sentence: Phrase


@dataclass(frozen=True, slots=True)
class Presentation:
    """What others need to show a game that they do not know.

    `starts` says what the game's starts are, `phases` what `Position.phase` can be. `rows` are the
    sites of each part of a position text, in its order. `stacking`: stacks may be higher than one.
    `scarce`: who has no stack left of some kind has lost.
    `owned_edges`: the first and last row of the square board are Black's, and the first and last
    column White's.
    """

    starts: Mapping[str, Phrase]
    phases: Mapping[str, Phase]
    rows: Sequence[Sequence[Site]]
    stacking: bool = False
    scarce: bool = False
    owned_edges: bool = False
    sides: Mapping[Colour, Side] = field(default_factory=lambda: SIDES)


class IllegalAction(UserError):
    """An action that the position does not allow."""


class TextError(UserError):
    """A position, action or record text that does not parse."""


class Position(Protocol):
    """A frozen position. Equal positions are equal values; `str()` round-trips through the game."""

    @property
    def game(self) -> "Game": ...

    @property
    def player(self) -> Colour:
        """Who acts next (also when the game is over)."""
        ...

    def legal(self) -> Sequence[Action]:
        """The legal actions in a fixed order; empty exactly when the game is over."""
        ...

    def count(self) -> int:
        """How many legal actions there are, without building them."""
        ...

    def play(self, action: Action) -> Self:
        """The position after a legal action. Raises IllegalAction."""
        ...

    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        ...

    def winning(self) -> Sequence[Site]:
        """The sites whose stacks have won the game, in the order in which they shine.

        Empty where it is none in particular, or none at all.
        """
        ...

    def content(self, site: Site) -> Content | None:
        """What the table should show on a site, None for an empty one."""
        ...

    def trace(self, action: Action) -> Trace:
        """What a legal action leaves behind."""
        ...

    def estimate(self) -> float:
        """A quick guess at the worth of a position that is not over, for the player to act.

        In game-specific points: larger is better, zero is even; `Game.points` is the distance that
        makes a win about three times as likely as a loss.
        """
        ...

    def phase(self) -> str:
        """The `<action>` word of the position text, one of the presentation's phases."""
        ...


@runtime_checkable
class Explaining(Protocol):
    """A position that can say why hands may not do something; a game need not."""

    def why_not(self, origin: Site | None, target: Site) -> Phrase | None:
        """Why what was lifted from a site, or taken from the box, may not be set down on another.

        One sentence, None when it may.
        """
        ...


def cannot_go(board: Board, origin: Site, target: Site, reason: Phrase) -> Phrase:
    """The sentence for a stack that may not go to a site."""
    names = board.names
    return Phrase(
        "{origin} cannot go to {target}: {reason}.",
        origin=names[origin],
        target=names[target],
        reason=reason,
    )


def cannot_be_placed(board: Board, target: Site, reason: Phrase) -> Phrase:
    """The sentence for a piece from the box that may not be put on a site."""
    return Phrase(
        "Nothing can be put on {site}: {reason}.", site=board.names[target], reason=reason
    )


class Game(Protocol):
    """The rules of one game as a value: how its texts are read and its games begin.

    `starts` are the names of its starting positions, the usual one first; those of `shuffled`
    differ by their seed. `two_sided` pieces show White's colour on one side and Black's on the
    other.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    board: ClassVar[Board]
    kinds: ClassVar[type[PieceKind]]
    presentation: ClassVar[Presentation]
    two_sided: ClassVar[bool]
    points: ClassVar[float]
    starts: ClassVar[Sequence[str]]
    shuffled: ClassVar[Collection[str]]

    def start(self, name: str, seed: int) -> Position:
        """A starting position by name; `seed` reproduces a shuffle. Raises TextError."""
        ...

    def parse(self, text: str) -> Position:
        """A position from its text. Raises TextError with the reason."""
        ...

    def parse_action(self, text: str) -> Action:
        """One action from its text, legal or not. Raises TextError with the reason."""
        ...

    def supply(self) -> Mapping[Colour, Mapping[PieceKind, int]]:
        """The pieces in the box: how many of each kind each player has."""
        ...

    def mark(self, content: Content) -> str:
        """A stack as it stands in a position text."""
        ...

    def edge(self, colour: Colour) -> Sequence[Site]:
        """The sites along a player's edge of the board, in the order of a wave."""
        ...


def lost_kind(position: Position, outcome: Outcome) -> PieceKind | None:
    """The kind that the loser has no more on the board, if that is how the game ended."""
    if outcome.reason is not Reason.TYPE or outcome.winner is None:
        return None
    contents = map(position.content, range(len(position.game.board)))
    left = {one.kind for one in contents if one and one.colour is not outcome.winner}
    return next((kind for kind in position.game.kinds if kind not in left), None)


def by_column(board: Board) -> tuple[tuple[Site, ...], ...]:
    """The sites of each column, from left to right, upward."""
    return _by(board, [name[:1] for name in board.names])


def by_row(board: Board) -> tuple[tuple[Site, ...], ...]:
    """The sites of each row, from the top, from left to right."""
    return _by(board, [name[1:] for name in board.names])[::-1]


def _by(board: Board, keys: Sequence[str]) -> tuple[tuple[Site, ...], ...]:
    """The sites by a part of their names, in site order."""
    return tuple(
        tuple(site for site in range(len(board)) if keys[site] == key)
        for key in dict.fromkeys(keys)
    )


def near_edge(board: Board, colour: Colour) -> tuple[Site, ...]:
    """The sites along the edge at which a player sits, from left to right as seen from White.

    >>> from tzaar_board.geometry import HEXAGON
    >>> [HEXAGON.names[site] for site in near_edge(HEXAGON, Colour.WHITE)]
    ['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1', 'H1', 'I1']
    """
    columns: dict[float, Site] = {}
    sign = -1 if colour is Colour.WHITE else 1
    for site, (x, y) in enumerate(board.points):
        column = round(x, 6)
        best = columns.get(column)
        if best is None or sign * y > sign * board.points[best][1]:
            columns[column] = site
    return tuple(site for _, site in sorted(columns.items()))
