"""Who sits at another table, as the app sees them."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.play.plan import GamePlan


class Asked(Enum):
    """What the other table asks for."""

    NOTHING = ""
    BACK = "back"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Met:
    """A meeting as a page shows it: the whole invitation, whether the broker is reached, whether a
    game is played there; whether the other table is there (None where that is not known), who plays
    at it, and what it asks for.
    """

    invitation: str
    connected: bool
    playing: bool
    present: bool | None
    name: str
    asked: Asked


class Distant(Protocol):
    """What a game at two tables asks of whoever speaks with the other one."""

    @property
    def met(self) -> Met | None:
        """The meeting that this table is at, None where it is at none."""
        ...

    @property
    def speaks(self) -> bool:
        """Whether a game is played with another table now."""
        ...

    def begins(self, plan: GamePlan) -> GamePlan:
        """A game is going to begin here: its plan, with what its record says of the meeting."""
        ...

    def undo_wanted(self, keep: int) -> None:
        """Somebody here would like the game to be its first `keep` actions again."""
        ...

    def draw(self) -> None:
        """Somebody here would like a draw."""
        ...

    def answer(self, agree: bool) -> None:
        """What the other table asks for is agreed to, or declined. Raises UserError."""
        ...

    def resigns(self, colour: Colour) -> bool:
        """A player here gives up; whether the game ends only once the other table knows."""
        ...


class Alone:
    """Nobody sits at another table."""

    speaks = False
    met = None

    def begins(self, plan: GamePlan) -> GamePlan:
        return plan

    def undo_wanted(self, keep: int) -> None:
        """Nothing: no game here has to ask."""

    def draw(self) -> None:
        """Raises UserError."""
        raise UserError("A draw is offered to another table; here the players see to that.")

    def answer(self, agree: bool) -> None:
        """Raises UserError."""
        del agree
        raise UserError("Nobody asks for anything now.")

    def resigns(self, _colour: Colour) -> bool:
        return False
