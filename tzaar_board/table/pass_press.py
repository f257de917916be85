"""A turn button that was pressed for a pass which could not count at once."""

from dataclasses import dataclass

from tzaar_board.games.base import Colour


@dataclass(frozen=True, slots=True)
class PassPress:
    """What is known of such presses; moments are seconds.

    `refused` is when the player to move last pressed and may have wanted to pass, since all stood
    as it should; `early` whether that was before the action had counted after which a pass is
    legal. `waiting` is who has pressed for a pass while something else was still asked about.
    """

    refused: float | None = None
    early: bool = False
    waiting: Colour | None = None
