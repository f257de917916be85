"""What a game is to the rest of the program.

A game is a frozen *position* that knows its rules, and what each of its actions leaves behind on a
table. It knows nothing of sensors, lights or time. Everything above this module (inference,
session, search, journal) works through the protocols here and knows no particular game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Protocol, Self

from tzaar_board.errors import UserError
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


@dataclass(frozen=True, slots=True)
class Content:
    """What stands on one site: a stack of one colour.

    `kind` is the game's own enum (TZAAR: the type of the top piece); `height` is at least 1.
    """

    colour: Colour
    kind: Enum
    height: int = 1


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
    """What an action leaves behind on the table (TABLE.md, Words).

    `key` is the site that changes between empty and occupied: emptied by a capture or a stacking,
    filled by a placing. `touched` are the sites that stay occupied while what stands on them
    changes, each of them after the key: the target of a capture, the discs turned over.
    `placed` is what newly stands on the key, None when the key is emptied.
    A pass leaves nothing: `key` is None.
    """

    key: Site | None
    touched: tuple[Site, ...] = ()
    placed: Content | None = None

    @property
    def sites(self) -> tuple[Site, ...]:
        """Every site of the trace, the key first."""
        return self.touched if self.key is None else (self.key, *self.touched)


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
        """The `<action>` letter of the position text."""
        ...


class Game(Protocol):
    """The rules of one game as a value: how its texts are read and its games begin."""

    name: ClassVar[str]
    title: ClassVar[str]
    board: ClassVar[Board]
    kinds: ClassVar[type[Enum]]
    points: ClassVar[float]
    starts: ClassVar[Sequence[str]]

    def start(self, name: str, seed: int) -> Position:
        """A starting position by name; `seed` reproduces a shuffle. Raises TextError."""
        ...

    def parse(self, text: str) -> Position:
        """A position from its text. Raises TextError with the reason."""
        ...

    def parse_action(self, text: str) -> Action:
        """One action from its text, legal or not. Raises TextError with the reason."""
        ...

    def supply(self) -> Mapping[Colour, Mapping[Enum, int]]:
        """The pieces in the box: how many of each kind each player has."""
        ...
