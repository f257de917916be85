"""Who sits at another table, as the app sees them."""

from dataclasses import dataclass
from typing import Protocol

from tzaar_board.errors import Phrase, UserError
from tzaar_board.games.base import Colour
from tzaar_board.games.record import SOURCE, Tags, told
from tzaar_board.play.plan import GamePlan
from tzaar_board.table.distant_request import DistantRequest

NO_BROKER = Phrase(
    "No broker is known here: start one with `tzaar-board meet` on this machine, or set meet in "
    "the settings."
)
NOBODY_THERE = Phrase(
    "A player at another table comes by an invitation: choose Play with another table first."
)


def meeting_of(tags: Tags) -> str:
    """Where a game is played with another table, as its record says; empty where it is not."""
    source = next(iter(told(tags, SOURCE)), "")
    return source if source.startswith("tzaar-board/") else ""


@dataclass(frozen=True, slots=True)
class MeetingStatus:
    """A meeting as a page shows it: the whole invitation, whether the broker is reached, whether a
    game is played there; whether the other table is there (None where that is not known), who plays
    at it, and what it asks for.
    """

    invitation: str
    connected: bool
    playing: bool
    present: bool | None
    name: str
    asked: DistantRequest


class Distant(Protocol):
    """What a game at two tables asks of whoever speaks with the other one."""

    @property
    def status(self) -> MeetingStatus | None:
        """The meeting that this table is at, None where it is at none."""
        ...

    @property
    def speaks(self) -> bool:
        """Whether a game is played with another table now."""
        ...

    def begins(self, plan: GamePlan) -> GamePlan:
        """A game is going to begin here: its plan, with what its record says of the meeting."""
        ...

    def begun(self, number: int) -> None:
        """The game has begun, with this number in the journal."""
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

    def gives_up(self) -> bool:
        """Somebody here would like a new game; whether that gives up the one that is played."""
        ...

    def pauses(self, paused: bool) -> bool:
        """Somebody here would like the clock to stop, or to run on; whether that is for both tables
        to agree on.
        """
        ...

    def resigns(self, colour: Colour) -> bool:
        """A player here gives up; whether the game ends only once the other table knows."""
        ...


class Meetings(Protocol):
    """How a table comes to another one while its program runs."""

    @property
    def invitation(self) -> str | None:
        """By which another table comes: of the meeting, else of a broker that this machine knows.

        Raises UserError.
        """
        ...

    async def join(self, text: str | None) -> None:
        """Goes to the meeting of an invitation (None: of the known one) and begins a game there:
        one whose seat is free, else one that waits for another table. Raises UserError where that
        cannot be; then all is as before.
        """
        ...


class NoMeetings:
    """No other table can be met."""

    invitation = None

    async def join(self, text: str | None) -> None:
        """Raises UserError."""
        del text
        raise UserError(NO_BROKER)


class NoDistant:
    """Nobody sits at another table."""

    speaks = False
    status = None

    def begins(self, plan: GamePlan) -> GamePlan:
        """Raises UserError where a player is to be at another table."""
        if plan.remote:
            raise UserError(NOBODY_THERE)
        return plan

    def begun(self, number: int) -> None:
        """Nothing: nobody else has to know."""

    def undo_wanted(self, keep: int) -> None:
        """Nothing: no game here has to ask."""

    def draw(self) -> None:
        """Raises UserError."""
        raise UserError("A draw is offered to another table; here the players see to that.")

    def answer(self, agree: bool) -> None:
        """Raises UserError."""
        del agree
        raise UserError("Nobody asks for anything now.")

    def gives_up(self) -> bool:
        return False

    def pauses(self, _paused: bool) -> bool:
        return False

    def resigns(self, _colour: Colour) -> bool:
        return False
