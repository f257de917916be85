"""Why the one complete hypothesis may not be what was done, and what to ask then."""

import math
from collections.abc import Sequence

from tzaar_board.geometry import Site
from tzaar_board.table.inference.finding import Finding, targets_of
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis
from tzaar_board.table.inference.question import PossibleTargets
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.inference.stopovers import hardly_passed, hardly_stopped, toppled
from tzaar_board.table.inference.times import came_since
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING


def between(hypotheses: Sequence[Hypothesis], key: Site) -> PossibleTargets:
    """Between which targets of a stack some hypotheses leave the choice."""
    return PossibleTargets(
        key, frozenset().union(*(targets_of(hypothesis, key) for hypothesis in hypotheses))
    )


def answered_again(hypothesis: Hypothesis, situation: Situation, touches: Touches) -> bool:
    """Whether two stacks are only known by taps when the table had asked to have gone to one site:
    it stays lit after the first tap, and the second may be the same answer once more.
    """
    if hypothesis.back or len(hypothesis.steps) != 2:
        return False
    first, second = hypothesis.steps
    keys = (first.trace.key, second.trace.key)
    lifted = [touches.changed(key) for key in keys if key is not None]
    if first.trace.touched != second.trace.touched or lifted != sorted(set(lifted)):
        return False
    return not any(first.shows(site, situation.sense) for site in first.trace.touched) and any(
        tap.begun >= lifted[-1] + TIMING.ask
        for site in first.trace.touched
        for tap in touches.taps(site)
    )


def before_its_turn(
    hypothesis: Hypothesis, situation: Situation, finding: Finding, touches: Touches
) -> PossibleTargets | None:
    """Where the second stack may have gone first, unseen: what it is said to have been set down on
    was tapped before the first action was begun, and so may only have been looked at.
    """
    if hypothesis.back or len(hypothesis.steps) != 2:
        return None
    first, second = hypothesis.steps
    before, key = first.trace.key, second.trace.key
    begun = None if before is None else touches.departed(before)
    came = max((t for site in second.trace.targets for t in touches.arrivals(site)), default=None)
    shown = any(second.shows(site, situation.sense) for site in second.trace.targets)
    if shown or key is None or begun is None or came is None or came > begun:
        return None
    others = [
        one
        for one in finding.at(Fit.POSSIBLE)
        if [step.trace.key for step in one.steps] == [key, before] and not one.back
    ]
    return between([hypothesis, *others], key) if others else None


def tapped_briefly(
    hypothesis: Hypothesis, situation: Situation, finding: Finding, touches: Touches
) -> PossibleTargets | None:
    """Where the last stack may have gone before, to a target that was tapped as briefly as from a
    sleeve, but by itself: then what it is said to have done may have been a look; or where both
    were tapped as briefly; or to one that was in the other hand then, and so for longer than a tap.
    Not where that was the answer, when the table had asked.
    """
    if hypothesis.back or not hypothesis.steps or not situation.by_hand:
        return None
    last, before = hypothesis.steps[-1], hypothesis.steps[:-1]
    key, ends = last.trace.key, set(last.trace.targets)
    if key is None or any(last.shows(site, situation.sense) for site in ends):
        return None
    taps = [tap for site in ends for tap in touches.taps(site)]
    came = max((tap.begun for tap in taps), default=-math.inf)
    if came >= touches.changed(key) + TIMING.answer:
        return None
    brief = all(tap.brief for tap in taps if tap.time > touches.changed(key))
    others = [
        one
        for one in finding.at(Fit.POSSIBLE)
        if not one.back and one.steps[:-1] == before and one.steps[-1].trace.key == key
        for site in set(one.steps[-1].trace.targets) - ends
        for tap in touches.taps(site)
        if (
            touches.changed(key) < tap.begun
            and tap.brief
            and (brief or (tap.time < came and touches.by_itself(site, tap, key)))
        )
        or (tap.begun < touches.changed(key) < tap.time and tap.away > TIMING.tap)
    ]
    return between([hypothesis, *others], key) if others else None


def may_be_another(hypothesis: Hypothesis, situation: Situation, touches: Touches) -> bool:
    """Whether hands may not have done it on purpose, or not yet, though all of it is seen."""
    return (
        hardly_stopped(hypothesis.steps, touches, situation.sense)
        or toppled(hypothesis.steps, touches, situation.sense)
        or flown_over(hypothesis, situation, touches)
        or hypothesis.turning.unseen(touches)
    )


def rest_in_doubt(hypothesis: Hypothesis, situation: Situation, touches: Touches) -> float:
    """For how many seconds what `may_be_another` must have been still to count. Where its last
    target shows the stack, or no sensor ever does, it is soon seen whether the other hand goes on;
    not so what may have toppled, or is to be turned over.
    """
    last, sense = hypothesis.steps[-1:], situation.sense
    if hardly_passed(hypothesis.steps, touches, sense):
        return TIMING.ask
    shown = all(step.shows(end, sense) for step in last for end in step.trace.touched)
    falls = toppled(hypothesis.steps, touches, sense) or hypothesis.turning.unseen(touches)
    soon = last and (shown or not sense.tells_colour) and not falls
    return TIMING.read if soon else TIMING.rest


def may_be_held_over(hypothesis: Hypothesis, situation: Situation, touches: Touches) -> bool:
    """Whether another target of the last stack is off the board: the stack may only be held low
    over the one that reads as if it had come there.
    """
    elsewhere = touches.lifted - hypothesis.sites
    if not elsewhere or not hypothesis.steps or not situation.by_hand:
        return False
    last = hypothesis.steps[-1]
    return last.trace.key is not None and any(
        not elsewhere.isdisjoint(way.trace.touched) for way in last.alternatives
    )


def came_last(hypothesis: Hypothesis, situation: Situation, touches: Touches) -> bool:
    """Whether all else that is off the board was lifted before a stack came to its target: it shows
    nothing of what that hand does since, which may only hold it low over that.
    """
    elsewhere = touches.lifted - hypothesis.sites
    if not elsewhere or not situation.by_hand:
        return False
    ends = (end for step in hypothesis.steps for end in step.trace.touched)
    came = max((time for end in ends for time in touches.arrivals(end)[-1:]), default=-math.inf)
    return all(touches.changed(site) < came for site in elsewhere)


def may_be_a_look(hypothesis: Hypothesis, touches: Touches) -> bool:
    """Whether nothing came to where the last stack is said to be, and the one other stack that is
    off the board may only be looked at, with that one in hand.
    """
    targets = hypothesis.steps[-1].trace.targets if hypothesis.steps else ()
    if hypothesis.back or not targets or any(map(touches.arrivals, targets)):
        return False
    return len(touches.lifted - hypothesis.sites) == 1


def fallen_together(hypothesis: Hypothesis, situation: Situation, touches: Touches) -> bool:
    """Whether a stack and what stood on its target left at once, and that stayed empty for longer
    than a tap lasts: both may have been knocked over, and one of them be back.
    """
    if hypothesis.back or not situation.by_hand or situation.settled.game.two_sided:
        return False
    return any(
        one.away > TIMING.tap and abs(one.begun - touches.changed(key)) <= TIMING.sleeve
        for step in hypothesis.steps
        if (key := step.trace.key) is not None
        for target in step.trace.touched
        for one in touches.came(target)[-1:]
    )


def flown_over(hypothesis: Hypothesis, situation: Situation, touches: Touches) -> bool:
    """Whether a sweep may be none, as nothing came to its stopover once its stack was lifted: where
    it ends on a stacking that is not seen, that may have been looked at with both stacks in hand;
    else another stack may be on its way to the stopover, by another hand, which is slower.
    """
    if hypothesis.back or len(hypothesis.steps) != 2 or not situation.by_hand:
        return False
    first, second = hypothesis.steps
    key, stop, ends = first.trace.key, second.trace.key, second.trace.touched
    if key is None or stop not in first.trace.touched or came_since(stop, key, touches):
        return False
    if not any(second.shows(end, situation.sense) or second.exchanges(end) for end in ends):
        return True
    continuations = situation.continuations
    captors = (
        s for s in continuations.by_site.get(stop, ()) if s.trace.key not in (key, stop, *ends)
    )
    return any(
        one.trace.touched == ends
        for step in captors
        if (onward := continuations.after(step)) is not None
        for one in onward.by_key.get(key, ())
    )


def both_on_one(
    hypothesis: Hypothesis, situation: Situation, finding: Finding, touches: Touches
) -> PossibleTargets | None:
    """Where two stacks are only known by two taps to have gone to one site, and another target of
    one of them was touched once that was lifted, however briefly: it may have gone there, and both
    taps be of the other stack, which was set down and taken again.
    """
    if hypothesis.back or len(hypothesis.steps) != 2:
        return None
    last, ends = hypothesis.steps[-1], frozenset(hypothesis.steps[0].trace.touched)
    if ends != set(last.trace.touched) or any(last.shows(site, situation.sense) for site in ends):
        return None
    keys = {step.trace.key for step in hypothesis.steps}
    found = [
        (step.trace.key, one)
        for one in finding.at(Fit.POSSIBLE)
        if not one.back and {step.trace.key for step in one.steps} == keys
        for step in one.steps
        for site in ends.symmetric_difference(step.trace.touched) - ends
        if step.trace.key is not None
        and any(time > touches.changed(step.trace.key) for time in touches.arrivals(site))
    ]
    key = found[0][0] if found else None
    return None if key is None else between([hypothesis, *(o for k, o in found if k == key)], key)
