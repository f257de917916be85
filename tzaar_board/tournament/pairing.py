"""A game of a tournament: who has which colour, and how it ended."""

from dataclasses import dataclass
from enum import Enum

from tzaar_board.games.base import Colour


class Result(Enum):
    """How a game ended; the value is its text. A forfeit is a game that was not played."""

    WHITE = "1-0"
    BLACK = "0-1"
    DRAW = "1/2-1/2"
    WHITE_BY_FORFEIT = "+/-"
    BLACK_BY_FORFEIT = "-/+"
    NOBODY = "-/-"

    @property
    def played(self) -> bool:
        """Whether there was a game: only then have the two met, and had a colour."""
        return self in (Result.WHITE, Result.BLACK, Result.DRAW)

    def halves(self, colour: Colour) -> int:
        """What a side has of it, in half points."""
        won, lost = (Result.WHITE, Result.WHITE_BY_FORFEIT), (Result.BLACK, Result.BLACK_BY_FORFEIT)
        if colour is Colour.BLACK:
            won, lost = lost, won
        if self in won:
            return 2
        return 0 if self in lost or self is Result.NOBODY else 1

    @classmethod
    def of(cls, winner: Colour | None) -> "Result":
        """The result of a game that somebody has won, or nobody."""
        if winner is None:
            return cls.DRAW
        return cls.WHITE if winner is Colour.WHITE else cls.BLACK


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players by their names; who has a bye is `white`, and `black` is None.

    `game` is the game's name in the room, empty while it is not known; `result` is None while it
    goes on. A bye counts a whole point.
    """

    white: str
    black: str | None
    result: Result | None = None
    game: str = ""

    @property
    def open(self) -> bool:
        """Whether its result is still to come."""
        return self.black is not None and self.result is None

    @property
    def played(self) -> bool:
        """Whether there was a game, and it is over."""
        return self.black is not None and self.result is not None and self.result.played

    def colour(self, name: str) -> Colour | None:
        """The colour that a player has here, None for another."""
        if name == self.white:
            return Colour.WHITE
        return Colour.BLACK if name == self.black else None

    def opponent(self, name: str) -> str | None:
        """Whom a player of it plays against, None for a bye."""
        return self.black if name == self.white else self.white

    def halves(self, name: str) -> int:
        """What a player of it has so far, in half points."""
        if self.black is None:
            return 2
        colour = self.colour(name)
        return 0 if self.result is None or colour is None else self.result.halves(colour)
