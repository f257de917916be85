"""What stands on a game's table beyond what its actions say, as the journal keeps it."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KeptStanding:
    """A table that shows the first `shown` of the game's actions: the others are to be carried out.
    Of a set-up, `in_place` are the names of the sites that were filled.
    """

    shown: int
    in_place: Sequence[str] = ()
