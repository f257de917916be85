"""All that the journal keeps of a game's table beside the actions: a restart goes on from that."""

from dataclasses import dataclass

from tzaar_board.store.kept_clock import KeptClock
from tzaar_board.store.kept_guide import KeptGuide
from tzaar_board.store.kept_standing import KeptStanding


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A game's table as it was left.

    `clock` is what its clock had counted, None where that was not kept; `guide` where the lights
    lead, None where the table stood as it should; `standing` what stood there, None where the
    actions say it.
    """

    clock: KeptClock | None = None
    guide: KeptGuide | None = None
    standing: KeptStanding | None = None
