"""Where the lights lead a table, as the journal keeps it: a restart leads there still."""

from dataclasses import dataclass

from tzaar_board.games.base import Position


@dataclass(frozen=True, slots=True)
class KeptGuide:
    """A way to a game's position that is not done: from what is known to have `stood` on the table
    at its begin, to set the game up or, `taking_back`, to the position before an action.
    """

    stood: Position | None = None
    taking_back: bool = False
