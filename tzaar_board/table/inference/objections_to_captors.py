"""Why a capture that is seen may be another stack's than the one that seems to have made it."""

import math
from collections.abc import Iterator
from itertools import chain

from tzaar_board.geometry import Site
from tzaar_board.table.inference.finding import Continuations
from tzaar_board.table.inference.gone_on import Candidate, GoneOn
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING


def by_another(on: GoneOn, one: Candidate) -> bool:
    """The last target shows a stack, which may as well be one that was lifted with it, or for
    longer before it came than the next player's is, or, where its own was lifted only just before,
    one that has swept there: where the other one goes will tell.
    """
    sense, touches = on.situation.sense, on.touches
    return any(
        step.shows(target, sense)
        and target in other.trace.touched
        and other.leaves(target, sense) == step.leaves(target, sense)
        for step in one.hypothesis.steps[-1:]
        for target in step.trace.touched
        for site in on.late
        if step.trace.key is not None and _can_have_come(touches, step.trace.key, site, target)
        for other in chain(on.last_ways(one.hypothesis, site), _swept_to(on, one, site, target))
    )


def _swept_to(on: GoneOn, one: Candidate, key: Site, target: Site) -> Iterator[Step]:
    """The last actions of sweeps by another stack, over what was lifted before, in place of an only
    action whose stack came to its target sooner than hands carry most.
    """
    touches, own = on.touches, one.hypothesis.steps[-1].trace.key
    reached = max(touches.arrivals(target), default=math.inf)
    if own is None or reached >= touches.changed(own) + TIMING.sleeve:
        return
    ways, lifted = on.instead_of_last(one.hypothesis), on.late & touches.lifted
    taken = {site for site in lifted if touches.changed(site) < reached}
    if ways is not None:
        yield from (last for _, last in ways.sweeps(key, taken))


def _can_have_come(touches: Touches, key: Site, other: Site, target: Site) -> bool:
    """Whether something came to a target when another stack, too, was long enough in hand for it:
    one that was lifted with its own, or once that had been there before, or before the next
    player's is.
    """
    lifted, came = touches.changed(other), touches.arrivals(target)
    instead = lifted <= touches.changed(key) + TIMING.sleeve or any(one < lifted for one in came)
    earliest = lifted + (TIMING.carry if instead else TIMING.rhythm)
    return any(time >= earliest for time in came)


def may_have_swept(on: GoneOn, one: Candidate) -> bool:
    """What was lifted after its stack, and before anything came to its target, may be what that
    captured on the way: then it was two actions. What is lifted, or set down there, next will tell.
    """
    steps, ways, touches = one.hypothesis.steps, on.instead_of_last(one.hypothesis), on.touches
    key = steps[-1].trace.key if steps else None
    if key is None or ways is None:
        return False
    ends, gone = steps[-1].trace.touched, touches.changed(key)
    came = (time for end in ends for time in touches.arrivals(end) if time > gone)
    reached = min(came, default=math.inf)
    taken = {site for site in on.late & touches.lifted if gone < touches.changed(site) < reached}
    return any(last.trace.touched == ends for _, last in ways.sweeps(key, taken))


def outlived(on: GoneOn, one: Candidate) -> bool:
    """The last target came to show its stack after the next player had acted, and another one that
    reads the same had been lifted by then: that may have captured, and the first have been stacked
    unseen.
    """
    sense, touches = on.situation.sense, on.touches
    acted = [time for site in on.late - touches.lifted for time in touches.arrivals(site)]
    return bool(acted) and any(
        min(acted) < came and touches.changed(site) + TIMING.carry <= came
        for step in one.hypothesis.steps[-1:]
        for target in step.trace.touched
        if step.shows(target, sense)
        for came in touches.arrivals(target)[-1:]
        for site in on.late & touches.lifted
        if touches.expected[site] == touches.reading(target)
    )


def by_another_instead(on: GoneOn, one: Candidate) -> bool:
    """It is a sweep in place of a turn's two captures by one stack, the other way round, and a
    stack is lifted that may capture what the second one did: the first stack is back where it had
    captured first, and only the second capture is taken back.
    """
    undone, steps = one.hypothesis.undone, one.hypothesis.steps
    last = undone[-1].trace if undone else None
    if last is None or last.key is None or not steps or last.key not in steps[-1].trace.touched:
        return False
    ways = Continuations(undone[-1].before).by_key
    lifted = on.late & on.touches.lifted
    return any(way.trace.touched == last.touched for key in lifted for way in ways.get(key, ()))
