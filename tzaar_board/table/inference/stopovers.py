"""A stopover, as evidence: where a stack has captured that went on (docs/evidence.md, 2).

::

    A  ######____________________________    lifted
    B  ####________________##############    the last target, with the stack, or not as any can see
    S  ##########________________________    what stood there: captured by it, or in another hand
"""

import itertools
import math
from collections.abc import Iterator, Sequence

from tzaar_board.geometry import Site
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.inference.times import came_since
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING


def only_way(step: Step, following: Step) -> bool:
    """Whether a stack can have come to its end over the stopover alone."""
    return all(one.trace.touched != following.trace.touched for one in step.alternatives)


def went_on(following: Step, touches: Touches, sense: Sense) -> bool:
    """Whether what left a stopover for the last time can have gone where it goes next. What came
    there before is another's, where no reading tells.
    """
    stop = following.trace.key
    left = -math.inf if stop is None else touches.changed(stop)
    ends = (end for end in following.trace.touched if following.shows(end, sense))
    return all(not times or times[-1] >= left for times in map(touches.arrivals, ends))


def hardly_stopped(steps: Sequence[Step], touches: Touches, sense: Sense) -> bool:
    """Whether a stopover at which its stack was not seen was left, or the stack lifted, so shortly
    before the next target was reached that it can hardly have come there over it: another hand may
    have lifted what stood there. Not where the target shows the stack, which comes there by no
    other way.
    """
    for stop, step, following in _unseen(steps, touches, sense):
        ends = following.trace.touched
        if all(following.shows(end, sense) for end in ends) and only_way(step, following):
            continue
        lifted = [touches.changed(stop)]
        if step.trace.key is not None:
            lifted.append(touches.changed(step.trace.key))
        came = _came(following, touches)
        if any(moment <= came <= moment + TIMING.rhythm for moment in lifted):
            return True
    return False


def hardly_passed(steps: Sequence[Step], touches: Touches, sense: Sense) -> bool:
    """Whether a stack came to its end so soon after its stopover was cleared, and that later than
    the stack was lifted, that it can hardly have been there: another hand lifted that.
    """
    for stop, step, following in _unseen(steps, touches, sense):
        if step.trace.key is None or only_way(step, following):
            continue
        lifted, left = touches.changed(step.trace.key), touches.changed(stop)
        if lifted < left <= _came(following, touches) < left + TIMING.sleeve:
            return True
    return False


def toppled(steps: Sequence[Step], touches: Touches, sense: Sense) -> bool:
    """Whether what stood at a stopover at which its stack was not seen left with what stood at the
    next target: it may have fallen, and be set up again.
    """
    return any(
        left is not None and abs(left - touches.changed(stop)) <= TIMING.carry
        for stop, _, following in _unseen(steps, touches, sense)
        for left in map(touches.departed, following.trace.touched)
    )


def _came(step: Step, touches: Touches) -> float:
    """When something last came to a step's target, infinity where nothing has."""
    times = (time for end in step.trace.touched for time in touches.arrivals(end))
    return max(times, default=math.inf)


def _unseen(
    steps: Sequence[Step], touches: Touches, sense: Sense
) -> Iterator[tuple[Site, Step, Step]]:
    """The stopovers at which their stacks were not seen, with the steps to and from them."""
    for step, following in itertools.pairwise(steps):
        stop = following.trace.key
        if stop is None or stop not in step.trace.touched:
            continue
        shows = touches.shown(stop, step.leaves(stop, sense))
        if set(shows).isdisjoint(came_since(stop, step.trace.key, touches)):
            yield stop, step, following
