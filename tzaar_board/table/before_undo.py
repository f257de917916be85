"""How things stood before an undo, while the lights lead back from it."""

from dataclasses import dataclass

from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.sensing.touches import Touches


@dataclass(frozen=True, slots=True)
class BeforeUndo:
    """The situation that was undone, and what hands had touched since its last action: what was in
    hand goes on from there, where the undo turns out to have been a mistake.
    """

    situation: Situation
    touches: Touches
