"""What a table asks of the other one, whichever game they play."""

from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.meet import words
from tzaar_board.meet.exchange import Exchange
from tzaar_board.meet.messages import WishKind


class Requester:
    """The part of `play.distant.Distant` that asks; `exchange` is the game that is played."""

    def __init__(self) -> None:
        self.exchange: Exchange | None = None

    @property
    def speaks(self) -> bool:
        """See `Distant`."""
        return self.exchange is not None

    def undo_wanted(self, keep: int) -> None:
        """See `Distant`."""
        if self.exchange is not None:
            self.exchange.want(WishKind.BACK, keep)

    def resigns(self, colour: Colour) -> bool:
        """See `Distant`."""
        if self.exchange is not None:
            self.exchange.resign(colour)
        return self.exchange is not None

    def gives_up(self) -> bool:
        """See `Distant`."""
        return self.exchange is not None and self.exchange.gives_up()

    def draw(self) -> None:
        """See `Distant`."""
        if self.exchange is not None:
            self.exchange.want(WishKind.DRAW)

    def pauses(self, paused: bool) -> bool:
        """See `Distant`."""
        return self.exchange is not None and self.exchange.pause(paused)

    def answer(self, agree: bool) -> None:
        """See `Distant`. Raises UserError."""
        if self.exchange is None:
            raise UserError(words.NOBODY_ASKS)
        self.exchange.answer(agree)
