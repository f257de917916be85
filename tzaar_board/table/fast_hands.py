"""Hands that do not wait: what they have gone on from, and what of it is still asked about."""

import math
from collections.abc import Iterable, Iterator

from tzaar_board.geometry import Site
from tzaar_board.table.decision import committed, decide, possible
from tzaar_board.table.hypotheses import Fit, Hypothesis
from tzaar_board.table.inference import Continuations, Finding
from tzaar_board.table.situation import Situation
from tzaar_board.table.timing import TIMING
from tzaar_board.table.touches import Touches

LATE = 3
"""How many sites may have been touched since an action that has not yet been still."""


def first_of_two(
    situation: Situation,
    finding: Finding,
    touches: Touches,
    fresh: frozenset[Site],
    masked: frozenset[Site],
) -> Hypothesis | None:
    """Fast hands: a whole trace, followed in time by the beginning of a next legal action.

    `finding` is what all the touches fit as one turn: while they do, a site to which the last stack
    may have gone as well begins nothing.

    Where all of them are no one turn, and the first is seen to be whole, the next player may have
    lifted before the last one set down.

    Whoever has gone on has set down: then a brief tap is one, where it is the only one. What is
    `fresh` may be under a sleeve, and so may have been what was as brief.

    Gives what to commit at once, before it has been still. The opponent's action whose arrival
    cannot be seen counts as whole when hands have gone on to a stack of their own; so does an
    action that has been asked about, where it has one possible target and hands have gone on to
    what is no part of the turn.
    """
    going_on = any(not found.back for found in finding.hypotheses)
    for late in _latest(touches, masked):
        earlier = touches.without(late)
        if not going_on:
            earlier = _without_the_next(situation, earlier, touches, late, masked)
        done = situation.find_complete(earlier, masked, None)
        hypothesis = decide(situation, done, earlier, masked, None, late=True).hypothesis
        if hypothesis is None and not going_on:
            brief = earlier.with_brief_taps()
            done = situation.find_complete(brief, masked, None)
            hypothesis = decide(situation, done, brief, masked, None, late=True).hypothesis
        asked = not going_on and _held_before(
            situation, late, touches, masked, situation.timing.ask
        )
        if hypothesis is None and asked:
            hypothesis = possible(done, earlier, masked)
        if (
            hypothesis is None
            or (hypothesis.back and (going_on or not hypothesis.steps))
            or late & hypothesis.sites
            or hypothesis.result.outcome() is not None
            or _in_passing(hypothesis, touches, late, fresh)
            or (late & fresh & touches.lifted and _briefly(situation, hypothesis, earlier, masked))
        ):
            continue
        third = _third(hypothesis, touches, late)
        seen = third or _answered(hypothesis, touches, late)
        seen = seen or (not going_on and hypothesis in done.at(Fit.COMPLETE))
        if not (seen or asked) and min(map(touches.changed, late)) <= hypothesis.done(touches):
            continue
        rivals = _rivals(situation, hypothesis)
        if going_on and not third and late & rivals and not late & touches.lifted - rivals:
            continue
        if _begins(situation, hypothesis, touches, masked):
            return hypothesis
    return None


def _in_passing(
    hypothesis: Hypothesis, touches: Touches, late: frozenset[Site], fresh: frozenset[Site]
) -> bool:
    """Whether a piece from the box had stood for less than a tap lasts when hands went on, and has
    only just come to stand there.
    """
    begun = min(map(touches.changed, late))
    return any(
        begun < touches.changed(step.trace.key) + TIMING.least_tap
        for step in hypothesis.steps
        if step.trace.placed is not None and step.trace.key in fresh
    )


def _briefly(
    situation: Situation, hypothesis: Hypothesis, touches: Touches, masked: frozenset[Site]
) -> bool:
    """Whether only what a sleeve may have done as well tells of an action."""
    firm = touches.without_brief_taps()
    fit = hypothesis.fit(firm, situation.sense, masked)
    known = hypothesis.fit(touches.with_brief_taps(), situation.sense, masked)
    return known is Fit.COMPLETE and fit is not Fit.COMPLETE


def left_open(situation: Situation, touches: Touches, masked: frozenset[Site]) -> Touches | None:
    """The touches of an action that is asked about when hands have gone on to what comes next.

    None where they have not. For touches that fit no turn as a whole: what has been touched since
    begins a next action after one of the answers at least, and is no part of any.
    """
    for late in _latest(touches, masked):
        earlier = touches.without(late)
        if not _held_before(situation, late, touches, masked, situation.timing.settle):
            continue
        earlier = _without_the_next(situation, earlier, touches, late, masked)
        finding = situation.find_complete(earlier, masked, None)
        answers = [one for one in finding.at(Fit.POSSIBLE) if not one.back]
        if any(
            not late & one.sites and _begins(situation, one, touches, masked) for one in answers
        ):
            return earlier
    return None


def _latest(touches: Touches, masked: frozenset[Site]) -> Iterator[frozenset[Site]]:
    """Which of the misfits may belong to the next action, the fewest first: the last to become
    empty or filled, with the last to show another stack.
    """
    misfits = touches.misfits - masked
    moved = sorted(misfits & (touches.lifted | touches.placed), key=touches.changed)
    taken = sorted(misfits.difference(moved), key=touches.changed)
    for count in range(1, min(LATE, len(moved)) + 1):
        for more in range(min(LATE, len(taken)) + 1):
            if count + more < len(misfits):
                yield frozenset((*moved[-count:], *taken[len(taken) - more :]))


def _without_the_next(
    situation: Situation,
    earlier: Touches,
    touches: Touches,
    late: frozenset[Site],
    masked: frozenset[Site],
) -> Touches:
    """The earlier touches without what came to sites where, after one of the answers, a stack of
    the next action may have gone: one that was lifted before. Not what was on its way to a site
    that had been cleared for it when the next stack was lifted, nor what is tapped when the table
    asks again: that is the answer.
    """
    gone: dict[Site, float] = {}
    for answer in situation.find_complete(earlier, masked, None).hypotheses:
        by_key = {} if answer.back else committed(situation, answer).continuations.by_key
        for site in late:
            goals = {goal for step in by_key.get(site, ()) for goal in step.trace.targets}
            for goal in goals - answer.sites - earlier.misfits:
                if not any(
                    _cleared(touches, key, goal, [touches.changed(site)])
                    for step in answer.steps
                    if (key := step.trace.key) is not None
                ):
                    gone[goal] = max(touches.changed(site), gone.get(goal, -math.inf))
    return earlier.without_between({goal: (t, t + TIMING.ask) for goal, t in gone.items()})


def _third(hypothesis: Hypothesis, touches: Touches, late: frozenset[Site]) -> bool:
    """Whether what was lifted last was a third stack: another hand's, just before the two were one.

    One player has one's own stack and the captured one off the board, and lifts no other.
    """
    moments = [touches.changed(site) for site in late]
    for step in hypothesis.steps[-1:]:
        for target in step.trace.touched:
            if step.trace.key is None or not _cleared(touches, step.trace.key, target, moments):
                return False
    return bool(hypothesis.steps) and late <= touches.lifted


def _answered(hypothesis: Hypothesis, touches: Touches, late: frozenset[Site]) -> bool:
    """Whether a tap, since the table asks with several stacks in hand, is for the first of them."""
    if len(hypothesis.steps) != 1 or not late <= touches.lifted:
        return False
    trace = hypothesis.steps[0].trace
    asked = max(map(touches.changed, late)) + TIMING.ask
    first = trace.key is not None and touches.changed(trace.key) < min(map(touches.changed, late))
    return first and all(
        any(one.begun >= asked for one in touches.taps(target)) for target in trace.touched
    )


def _cleared(touches: Touches, key: Site, target: Site, moments: Iterable[float]) -> bool:
    """Whether at some moments a stack was in hand, on its way to a target that had been cleared for
    it, and came there at once.
    """
    touch, lifted = touches.by_site.get(target), touches.changed(key)
    if touch is None or touch.left is None or not touch.arrivals:
        return False
    came, left = touch.arrivals[-1].time, touch.left
    return left < lifted + TIMING.ask and all(
        max(left, lifted) < moment < came <= moment + TIMING.sleeve for moment in moments
    )


def _held_before(
    situation: Situation,
    late: frozenset[Site],
    touches: Touches,
    masked: frozenset[Site],
    wait: float,
) -> bool:
    """Whether a stack had been in hand for so many seconds before the late sites were touched."""
    held = touches.misfits - masked - late
    if not held or not situation.by_hand:
        return False
    return min(map(touches.changed, late)) >= max(map(touches.changed, held)) + wait


def _rivals(situation: Situation, hypothesis: Hypothesis) -> frozenset[Site]:
    """Where the last stack may have gone instead, where readings do not tell where it went.

    What is lifted there may have been its target as well.
    """
    if not situation.by_hand:
        return frozenset()
    last = hypothesis.steps[-1]
    if all(last.shows(target, situation.sense) for target in last.trace.touched):
        return frozenset()
    continuations: Continuations | None = situation.continuations
    for step in hypothesis.steps[:-1]:
        continuations = continuations and continuations.after(step)
    steps = (
        continuations.by_key.get(last.trace.key, ())
        if continuations and last.trace.key is not None
        else ()
    )
    return frozenset(site for step in steps for site in step.trace.targets)


def _begins(
    situation: Situation,
    hypothesis: Hypothesis,
    touches: Touches,
    masked: frozenset[Site],
) -> bool:
    """Whether what was touched afterwards is the beginning of an action that comes next.

    Of either player's, in either order of lifts, and of what is to be carried out.
    """
    following = committed(situation, hypothesis)
    if not (following.by_hand or following.pending):
        return False
    begun = touches.settled(following.expected, hypothesis.sites | masked)
    finding = following.find_complete(begun, masked, None)
    return any(not found.back for found in finding.hypotheses)
