"""What the times of touches prove."""

import itertools
from collections.abc import Callable, Sequence

from tzaar_board.geometry import Site
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.touch import Arrival
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING


def brief_tap(
    one: Arrival, moved: float, *, swap: bool, alone: bool, covered: Callable[[Arrival], bool]
) -> bool:
    """Whether a tap that is as brief as a sleeve passes is a hand's that lifted a stack at `moved`.
    `alone`: nothing else moved meanwhile, as where an arm passes, nor can have moved unseen.

    What is to be captured (`swap`) is set on right after the lift, once a hand can have come there.
    The arm that lifts hides what is beside it; where no sleeve can have been, a target was lifted
    once the stack was, no sooner than a hand comes there (what is captured by another hand at any
    time). Right after the table has asked, nobody has read it yet.
    """
    after = one.begun - moved
    if alone and after >= TIMING.answer:
        return True
    if swap and TIMING.least_tap <= after <= TIMING.rhythm:
        return True
    return (swap or after >= TIMING.carry) and not covered(one)


def beside_unseen(
    step: Step, target: Site, touches: Touches, sense: Sense, masked: frozenset[Site], tap: Arrival
) -> bool:
    """Whether a sleeve may have hidden a target: of a hand at what was touched beside it, or with
    another stack, or that set the step's stack down beside it on a target that does not show it.
    A hand that lifts another stack only later was not there yet.
    """
    if not sense.tells_colour and not step.exchanges(target):
        return True
    near, key = step.before.game.board.neighbours(target), step.trace.key
    touched = touches.by_site.keys() | {key}
    if not touched.isdisjoint(near):
        return True
    lifted = touches.lifted - {key, target}
    if any(touches.changed(site) <= tap.time + TIMING.sleeve for site in lifted):
        return True
    return beside_a_goal(step, target, sense, masked)


def beside_a_goal(step: Step, target: Site, sense: Sense, masked: frozenset[Site]) -> bool:
    """Whether the arm that sets a step's stack down on another target, which does not show it, may
    hide this one.
    """
    near = step.before.game.board.neighbours(target)
    return any(
        site in near and (site in masked or not other.shows(site, sense))
        for other in step.alternatives
        for site in other.trace.targets
    )


def while_counting(
    steps: Sequence[Step], step: Step, target: Site, touches: Touches, moved: float, tap: Arrival
) -> bool:
    """Whether a tap on a target of one of some steps, a stacking by a stack that was lifted at
    `moved`, follows on another stack that was lifted and set back, where nothing that is in hand
    can go: whoever counts or straightens stacks takes one after the other. Before the table asks, a
    stack may be on its way, and the next player's have come to where another one is.
    """
    if step.exchanges(target) or tap.begun < moved + TIMING.ask:
        return False
    counted = {
        site
        for site, touch in touches.by_site.items()
        if site != target
        for one in touch.arrivals
        if one.same and not one.brief and one.begun > moved
        if 0.0 < tap.begun - one.time < TIMING.rhythm
    }
    counted -= {site for one in steps for site in one.trace.sites}
    lit = {
        site
        for before in ({p for one in steps for p in (one.before, one.after)} if counted else ())
        for action in before.legal()
        if (trace := before.trace(action)).key in touches.lifted
        for site in trace.targets
    }
    return not counted <= lit


def came_since(site: Site, key: Site | None, touches: Touches) -> tuple[float, ...]:
    """When something came to a site that can be the stack of a `key`, which had left by then."""
    left = None if key is None else touches.departed(key)
    return tuple(time for time in touches.arrivals(site) if left is None or time > left)


def from_empty(key: Site, touches: Touches, target: Site) -> bool:
    """Whether a stack's own site was empty when a target came to show it; or another stack stood
    there, as a reading tells: what was captured, where hands exchange the two. Where both left at
    once they may have fallen, and been put back the wrong way round.
    """
    departed, arrivals = touches.departed(key), touches.arrivals(target)
    if departed is None or not arrivals:
        return True
    left = touches.departed(target)
    exchanged = left is not None and abs(left - departed) > TIMING.sleeve
    own = touches.expected[key] if exchanged else None
    return arrivals[-1] >= departed and not touches.stood(key, arrivals[-1], own)


def another_first(steps: Sequence[Step], touches: Touches, sense: Sense) -> bool:
    """Whether of two stacks that were set down on one site another one came first: the site has
    never read as with the first alone, but otherwise than before and in the end.
    """
    for step, following in itertools.pairwise(steps):
        for target in set(step.trace.touched) & set(following.trace.touched):
            first, both = step.leaves(target, sense), following.leaves(target, sense)
            known = {touches.expected[target], first, both}
            came = {one.reading for one in touches.came(target)}
            if first not in came and first != both and came - known:
                return True
    return False
