"""A press that is not obeyed at once."""

from dataclasses import dataclass

from tzaar_board.table.inference.hypotheses import Hypothesis
from tzaar_board.table.sensing.buttons import Button


@dataclass(frozen=True, slots=True)
class PostponedPress:
    """A press, at a moment in seconds, that is judged once no sleeve can hide anything.

    `confirms` is what it confirms at `until`, unless the next player has taken that off the board.
    """

    button: Button
    since: float
    until: float
    confirms: Hypothesis | None = None
