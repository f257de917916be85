"""A turn button that was pressed for a pass which could not count at once."""

from dataclasses import dataclass

from tzaar_board.games.base import Colour


@dataclass(frozen=True, slots=True)
class PassPress:
    """What is known of such presses."""

    refused: float | None = None
    """When the player to move last pressed and may have wanted to pass, in seconds."""
    early: bool = False
    """That was before the action had counted after which a pass is legal."""
    unsure: bool = False
    """The press may have been to confirm that."""
    waiting: Colour | None = None
    """Who has pressed for a pass while something else was still asked about."""
