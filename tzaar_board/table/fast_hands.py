"""Hands that do not wait: what they have gone on from, and what of it is still asked about."""

import math
from collections.abc import Iterator

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
    situation: Situation, finding: Finding, touches: Touches, masked: frozenset[Site]
) -> Hypothesis | None:
    """Fast hands: a whole trace, followed in time by the beginning of a next legal action.

    `finding` is what all the touches fit as one turn: while they do, a site to which the last stack
    may have gone as well begins nothing.

    Where all of them are no one turn, and the first is seen to be whole, the next player may have
    lifted before the last one set down.

    Whoever has gone on has set down: then a brief tap is one, where it is the only one.

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
            or _in_passing(hypothesis, touches, late)
        ):
            continue
        seen = not going_on and hypothesis in done.at(Fit.COMPLETE)
        if not (seen or asked) and min(map(touches.changed, late)) <= hypothesis.done(touches):
            continue
        if going_on and late & _rivals(situation, hypothesis):
            continue
        if _begins(situation, hypothesis, touches, masked):
            return hypothesis
    return None


def _in_passing(hypothesis: Hypothesis, touches: Touches, late: frozenset[Site]) -> bool:
    """Whether a piece from the box had stood for less than a tap lasts when hands went on."""
    begun = min(map(touches.changed, late))
    return any(
        begun < touches.changed(step.trace.key) + TIMING.least_tap
        for step in hypothesis.steps
        if step.trace.placed is not None and step.trace.key is not None
    )


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
    the next action may have gone: one that was lifted before.
    """
    gone: set[Site] = set()
    for answer in situation.find_complete(earlier, masked, None).hypotheses:
        by_key = {} if answer.back else committed(situation, answer).continuations.by_key
        for site in late:
            goals = {goal for step in by_key.get(site, ()) for goal in step.trace.targets}
            gone.update(
                goal
                for goal in goals - answer.sites
                if touches.changed(site) < max(touches.arrivals(goal), default=-math.inf)
            )
    return earlier.without(gone - earlier.misfits)


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
