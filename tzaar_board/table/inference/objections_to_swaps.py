"""Why a swap that tells of an action may be a sleeve's, or a stack's that is set straight."""

from tzaar_board.table.inference.gone_on import Candidate, GoneOn
from tzaar_board.table.inference.hypotheses import Fit
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING


def swapped_afterwards(on: GoneOn, one: Candidate) -> bool:
    """All that tells of it was done once the next action was whole, and before anybody can have
    read a question: its stack may have been set down unseen before that, and this be straightened.
    Whoever goes on to a further stack than its targets takes it for done.
    """
    if on.one_turn or one.hypothesis.back or not one.hypothesis.steps:
        return False
    step, touches = one.hypothesis.steps[-1], on.touches
    key = step.trace.key
    taps = [tap for end in step.trace.touched for tap in touches.taps(end, on.masked)]
    if key is None or not taps or on.is_shown(step):
        return False
    first, last = min(tap.begun for tap in taps), max(tap.begun for tap in taps)
    further = on.late - on.goals(one.hypothesis)
    followed = (turn.steps[0] for turn in on.following.hypotheses if turn.steps and not turn.back)
    whole = any(
        further <= set(following.trace.sites) and _whole_by(touches, following, first)
        for following in followed
    )
    return whole and last < touches.changed(key) + TIMING.answer


def _whole_by(touches: Touches, step: Step, moment: float) -> bool:
    """Whether a stack was lifted, and something set down on its targets since, by a moment."""
    key = step.trace.key
    return (
        key in touches.lifted
        and max(map(touches.changed, step.trace.sites)) < moment
        and all(
            target not in touches.lifted and touches.arrivals(target)
            for target in step.trace.touched
        )
    )


def swapped_by_a_sleeve(on: GoneOn, one: Candidate) -> bool:
    """Only what a sleeve may have done as well tells of it, and of hands that have gone on, too."""
    if on.late.isdisjoint(on.fresh & on.touches.lifted):
        return False
    sense, masked, earlier = on.situation.sense, on.masked, one.earlier
    fit = one.hypothesis.fit(earlier.without_brief_taps(), sense, masked)
    known = one.hypothesis.fit(earlier.with_brief_taps(), sense, masked)
    return known is Fit.COMPLETE and fit is not Fit.COMPLETE
