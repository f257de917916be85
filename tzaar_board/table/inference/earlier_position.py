"""What both players did last, put back in whatever order: all stands as it did before that.

E6  --.........................---      Black's E6xE7. White, who could recapture, lifts C7.
E7  +++++...--------......++++++++      Black thinks better of it, and puts what was captured
C7  +++++++++++++++++..........+++      back, which reads as C7xE7; both then go home.
"""

from tzaar_board.geometry import Site
from tzaar_board.table.inference.finding import has_ended
from tzaar_board.table.inference.hypotheses import Hypothesis, backward
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING

MOST = 8
"""Actions that hands put back so: the last two turns of each player."""

LEAST = 2
"""Sites that have to show it: on one alone may be any other stack that was set down there."""


def earlier_position(
    situation: Situation, touches: Touches, masked: frozenset[Site]
) -> Hypothesis | None:
    """That the last actions were all taken back, also those of an earlier turn, and an opponent's,
    where every sensor reads as before them. No action puts a stack on a site that was left.
    """
    misfits = touches.misfits - masked
    if len(misfits) < LEAST or situation.outcome is not None:
        return None
    earliest = max(situation.bound, situation.shown - MOST)
    steps = tuple(map(situation.step, range(earliest, situation.shown)))
    for start in range(len(steps) - 1, -1, -1):
        if steps[start].trace.placed is not None:
            return None  # Pieces from the box that leave the board may as well be cleared away.
        if steps[start].before.player not in situation.hands:
            continue  # An opponent would play the same once more.
        found = backward(situation.settled, steps[start:], TIMING.settle)
        if has_ended(found, touches, situation.sense, masked):
            return found
    return None
