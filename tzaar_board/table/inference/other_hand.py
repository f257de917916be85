"""What one hand has done, as far as no other stack than its own can have come to the target."""

import math

from tzaar_board.geometry import Site
from tzaar_board.table.inference.gone_on import Candidate, GoneOn
from tzaar_board.table.timing import TIMING


def alone_at_its_target(on: GoneOn, one: Candidate) -> bool:
    """Whether it is one action, and something came to its target once its stack was lifted, for
    longer than a sleeve passes; to no other target of that stack, and by no other stack.
    """
    if one.hypothesis.back or len(one.hypothesis.steps) != 1:
        return False
    (step,), touches = one.hypothesis.steps, on.touches
    ends, key = frozenset(step.trace.touched), step.trace.key
    if key is None or step.trace.placed is not None or reached(on, one, ends):
        return False
    lifted = touches.changed(key)
    ways = (way for turn in on.turns for way in turn.steps if way.trace.key == key)
    others = on.goals(one.hypothesis).union(*(way.trace.touched for way in ways)) - ends
    if any(time > lifted for goal in others for time in touches.arrivals(goal)):
        return False
    if _done_before(on, ends, lifted):
        return False
    return all(
        any(
            not tap.brief
            and tap.time >= lifted + TIMING.carry
            and (step.exchanges(end) or tap.begun > lifted)
            for tap in touches.taps(end, on.masked)[-1:]
        )
        for end in ends
    )


def _done_before(on: GoneOn, ends: frozenset[Site], lifted: float) -> bool:
    """Whether a stack in the other hand may have come to a target, however briefly that was lifted,
    before another stack was: then its action came first, and is not seen.
    """
    touches = on.touches
    return any(
        touches.changed(site) < time <= lifted + TIMING.sleeve
        for site in on.late & touches.lifted
        for step in on.situation.continuations.by_key.get(site, ())
        for target in step.trace.touched
        if target not in ends
        for time in touches.arrivals(target)
    )


def reached(on: GoneOn, one: Candidate, ends: frozenset[Site]) -> bool:
    """Whether another stack than the last can have come to its target, and in time."""
    key, touches = one.hypothesis.steps[-1].trace.key, on.touches
    came = max((time for end in ends for time in touches.arrivals(end)), default=math.inf)
    ways = (way for site in on.late for way in on.last_ways(one.hypothesis, site))
    others = (*ways, *(way for turn in on.turns for way in turn.steps if way.trace.key != key))
    return any(
        other.trace.key is None or touches.changed(other.trace.key) + TIMING.carry <= came
        for other in others
        if not ends.isdisjoint(other.trace.touched)
    )
