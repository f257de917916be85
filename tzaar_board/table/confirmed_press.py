"""A press of a turn button that confirmed what no reading tells."""

from dataclasses import dataclass

from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.sensing.touches import Touches


@dataclass(frozen=True, slots=True)
class ConfirmedPress:
    """A press, with the situation and the touches before it, and the readings of all sites then."""

    button: Button
    situation: Situation
    touches: Touches
    readings: str
