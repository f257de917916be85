"""What both players did last, put back in whatever order: all stands as it did before that.

E6  --.........................---      Black's E6xE7. White, who could recapture, lifts C7.
E7  +++++...--------......++++++++      Black thinks better of it, and puts what was captured
C7  +++++++++++++++++..........+++      back, which reads as C7xE7; both then go home.
"""

from tzaar_board.geometry import Site
from tzaar_board.table.inference.hypotheses import Hypothesis, backward
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.sense import Sense
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
    if situation.pending or situation.outcome is not None:
        return None
    earliest = max(situation.bound, situation.shown - MOST)
    for first in range(situation.shown - 1, earliest - 1, -1):
        steps = tuple(map(situation.step, range(first, situation.shown)))
        if any(step.trace.placed is not None for step in steps):
            return None  # Pieces from the box that leave the board may as well be cleared away.
        if steps[0].before.player not in situation.hands:
            continue  # An opponent would play the same once more.
        found = backward(situation.settled, steps, TIMING.settle)
        differing = _differing(found, situation.sense, masked)
        if len(differing) >= LEAST and differing == _misread(touches, masked):
            return found
    return None


def _differing(found: Hypothesis, sense: Sense, masked: frozenset[Site]) -> dict[Site, str]:
    """What read otherwise before what is taken back."""
    before = {site: sense.read(found.result.content(site)) for site in found.sites - masked}
    now = found.settled
    return {site: one for site, one in before.items() if one != sense.read(now.content(site))}


def _misread(touches: Touches, masked: frozenset[Site]) -> dict[Site, str]:
    """What reads otherwise than it should."""
    return {site: touches.reading(site) for site in touches.misfits - masked}
