"""Hands that do not wait: what they have gone on from, and what of it is still asked about."""

import itertools
import math
from collections.abc import Iterable, Sequence

from tzaar_board.geometry import Site
from tzaar_board.table.decision import committed, decide, possible
from tzaar_board.table.hypotheses import Fit, Hypothesis
from tzaar_board.table.inference import NOTHING, Continuations, Finding
from tzaar_board.table.late_touches import (
    as_late,
    cleared,
    latest,
    together,
    with_answers,
    without_the_next,
)
from tzaar_board.table.question import Question
from tzaar_board.table.sense import Sense
from tzaar_board.table.situation import Situation
from tzaar_board.table.steps import Step
from tzaar_board.table.timing import TIMING
from tzaar_board.table.touches import Touches


def first_of_two(
    situation: Situation,
    finding: Finding,
    touches: Touches,
    fresh: frozenset[Site],
    masked: frozenset[Site],
) -> Hypothesis | None:
    """Fast hands: a whole trace, followed in time by the beginning of a next legal action.

    `finding` is what all the touches fit as one turn: while they do, a site to which the last stack
    may have gone as well begins nothing. A turn that two taps or more are no part of, with which
    another one would be whole, is none.

    Where all of them are no one turn, and the first is seen to be whole, the next player may have
    lifted before the last one set down.

    Whoever has gone on has set down: then a brief tap is one, where it is the only one. What is
    `fresh` may be under a sleeve, and so may have been what was as brief.

    Gives what to commit at once, before it has been still. The opponent's action whose arrival
    cannot be seen counts as whole when hands have gone on to a stack of their own; so does an
    action that has been asked about, where it has one possible target and hands have gone on to
    what is no part of the turn.
    """
    turns = [turn for turn in finding.hypotheses if not turn.back]
    found = _followed(situation, touches, fresh, masked, turns)
    if found is not None or not turns:
        return found
    tapped = {
        site
        for site in touches.by_site.keys() - masked
        if any(not one.brief for one in touches.taps(site, masked))
    }
    left_out = [tapped - turn.sites for turn in turns]
    if min(map(len, left_out)) < 2:
        return None
    found = _followed(situation, touches, fresh, masked, ())
    return found if found is not None and found.sites >= frozenset().union(*left_out) else None


def _followed(
    situation: Situation,
    touches: Touches,
    fresh: frozenset[Site],
    masked: frozenset[Site],
    turns: Sequence[Hypothesis],
) -> Hypothesis | None:
    """What was done before the latest touches, where it is one thing only."""
    touches = touches.uncovered()
    telling = situation.sense is not Sense.PRESENCE
    ways = itertools.chain(latest(touches, masked), together(touches, masked) if telling else ())
    for late in ways:
        orders = (late, *as_late(touches, late, masked))
        first = [
            found
            for one in orders
            if (found := _first(situation, touches, one, fresh, masked, turns))
        ]
        if len(first) == 1:
            return first[0]
    return None


def _first(
    situation: Situation,
    touches: Touches,
    late: frozenset[Site],
    fresh: frozenset[Site],
    masked: frozenset[Site],
    turns: Sequence[Hypothesis],
) -> Hypothesis | None:
    """What was done before the late sites were touched, None where they do not begin what is next.

    `turns`: what all the touches may be as one turn.
    """
    earlier, answered, going_on = touches.without(late), frozenset[Site](), bool(turns)
    if not going_on:
        earlier = without_the_next(situation, earlier, touches, late, masked)
        earlier, answered = with_answers(earlier, touches, late)
    earlier = earlier.without_brief_taps(min(map(touches.changed, late)), _read(touches, masked))
    done = situation.find_complete(earlier, masked, None)
    hypothesis = decide(situation, done, earlier, masked, None, late=True).hypothesis
    if hypothesis is None and not going_on:
        brief = earlier.with_brief_taps()
        done = situation.find_complete(brief, masked, None)
        hypothesis = decide(situation, done, brief, masked, None, late=True).hypothesis
    asked = not going_on and _held_before(situation, late, touches, masked, situation.timing.ask)
    if hypothesis is None and asked and not late & fresh:
        hypothesis = possible(done, earlier, masked)
        if hypothesis is not None and late & _goals(situation, hypothesis):
            return None
    if (
        hypothesis is None
        or (hypothesis.back and (going_on or not hypothesis.steps))
        or (late - answered) & hypothesis.sites
        or hypothesis.hurried(touches)
        or hypothesis.result.outcome() is not None
        or _in_passing(hypothesis, touches, late, fresh)
        or any(step.trace.key in fresh & touches.lifted for step in hypothesis.steps)
        or _by_another(situation, hypothesis, touches, late)
        or (late & fresh & touches.lifted and _briefly(situation, hypothesis, earlier, masked))
    ):
        return None
    known = _third(hypothesis, touches, late) or _answered(hypothesis, touches, late)
    seen = known or _alone_shown(situation, hypothesis, late, turns)
    seen = seen or (not going_on and hypothesis in done.at(Fit.COMPLETE))
    begun, ended = min(map(touches.changed, late)), hypothesis.done(touches)
    if (begun <= ended and not (seen or asked)) or (begun == ended and going_on):
        return None
    if not known and _claimed(situation, hypothesis, touches, late, masked):
        return None
    rivals = _rivals(situation, hypothesis)
    if going_on and not known and late & rivals and not late & touches.lifted - rivals:
        return None
    return hypothesis if _begins(situation, hypothesis, touches, masked) else None


def _read(touches: Touches, masked: frozenset[Site]) -> float:
    """When hands can have read that it is asked where what they have lifted together went; never
    where another stack was lifted later: its arm may be over the board.
    """
    lifted = [touches.changed(site) for site in touches.lifted - masked]
    together = bool(lifted) and max(lifted) <= min(lifted) + TIMING.rhythm
    moved = max(map(touches.changed, touches.misfits - masked), default=math.inf)
    return moved + TIMING.ask + TIMING.rhythm if together else math.inf


def _in_passing(
    hypothesis: Hypothesis, touches: Touches, late: frozenset[Site], fresh: frozenset[Site]
) -> bool:
    """Whether a piece from the box had stood for less than a tap lasts when hands went on, and has
    only just come to stand there; or they have not gone on, but a sleeve is over the next piece.
    """
    begun = min(map(touches.changed, late))
    hidden = late <= fresh & touches.lifted
    return any(
        hidden
        or (step.trace.key in fresh and begun < touches.changed(step.trace.key) + TIMING.least_tap)
        for step in hypothesis.steps
        if step.trace.placed is not None
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

    None where they have not. For touches that fit no turn as a whole: what has been touched since,
    later than things fall over together, begins a next action after one of the answers at least,
    and is no part of any.
    """
    for late in latest(touches, masked):
        earlier = touches.without(late)
        if not _held_before(situation, late, touches, masked, situation.timing.least_tap):
            continue
        earlier = earlier.without_brief_taps(min(map(touches.changed, late)))
        earlier = without_the_next(situation, earlier, touches, late, masked)
        finding = situation.find_complete(earlier, masked, None)
        answers = [one for one in finding.at(Fit.POSSIBLE) if not one.back]
        if any(
            not late & one.sites and _begins(situation, one, touches, masked) for one in answers
        ):
            return earlier
    return None


def replaced(
    situation: Situation,
    touches: Touches,
    masked: frozenset[Site],
    question: Question | None,
    regrasped: float | None,
) -> Hypothesis | None:
    """What the hands that have gone on did instead of the last action, where readings do not tell.

    Its target was lifted and set down again (last at `regrasped`), as whoever carries on from there
    must, then another target of the same stack, which may have been asked about since, and then
    something else was lifted.
    """
    late = touches.misfits - masked
    if regrasped is None or not late or not late <= touches.lifted:
        return None
    begun = min(map(touches.changed, late))
    asked = question is not None and regrasped < question.first
    tapped = question.targets if question is not None and asked else frozenset()
    found = [
        one
        for one in situation.replacements
        for step in one.steps
        if late.isdisjoint(one.sites) and not one.places
        if not any(step.shows(target, situation.sense) for target in step.trace.touched)
        if all(
            target in tapped
            or any(
                regrasped < one.begun and one.time < begun for one in touches.taps(target, masked)
            )
            for target in step.trace.touched
        )
    ]
    if len(found) != 1 or not _begins(situation, found[0], touches, masked):
        return None
    return found[0]


def _third(hypothesis: Hypothesis, touches: Touches, late: frozenset[Site]) -> bool:
    """Whether what was lifted last was a third stack: another hand's, just before the two were one.

    One player has one's own stack and the captured one off the board, and lifts no other.
    """
    moments = [touches.changed(site) for site in late]
    for step in hypothesis.steps[-1:]:
        for target in step.trace.touched:
            if step.trace.key is None or not cleared(touches, step.trace.key, target, moments):
                return False
    return bool(hypothesis.steps) and late <= touches.lifted


def _answered(hypothesis: Hypothesis, touches: Touches, late: frozenset[Site]) -> bool:
    """Whether a tap is for the first of several stacks in hand: the table asks, and was read."""
    if len(hypothesis.steps) != 1:
        return False
    trace = hypothesis.steps[0].trace
    asked = max(map(touches.changed, late & touches.lifted), default=math.inf) + TIMING.ask
    first = trace.key is not None and touches.changed(trace.key) < min(map(touches.changed, late))
    return first and all(
        any(one.begun >= asked + TIMING.rhythm for one in touches.taps(target))
        for target in trace.touched
    )


def _claimed(
    situation: Situation,
    hypothesis: Hypothesis,
    touches: Touches,
    late: frozenset[Site],
    masked: frozenset[Site],
) -> bool:
    """Whether what came to the last target may be of a stack that was lifted later, and before it
    came: then the last action's stack may have gone elsewhere. Not where that is seen elsewhere.
    """
    last = hypothesis.steps[-1] if hypothesis.steps else None
    if last is None or last.trace.key is None or not situation.by_hand:
        return False
    came = max((t for one in last.trace.touched for t in touches.arrivals(one)), default=-math.inf)
    seen = {
        step.trace.key
        for one in _following(situation, hypothesis, touches, masked).at(Fit.COMPLETE)
        for step in one.steps
        if all(step.shows(target, situation.sense) for target in step.trace.touched)
    }
    lifted = [key for key in late & touches.lifted - seen if touches.changed(key) < came]
    if not lifted or all(last.shows(target, situation.sense) for target in last.trace.touched):
        return False
    return any(
        not set(last.trace.touched).isdisjoint(onward.trace.touched)
        for other in Continuations(last.before).by_key.get(last.trace.key, ())
        if other.action != last.action and other.after.outcome() is None
        for onward in Continuations(other.after).steps
        if onward.trace.key in lifted
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


def _by_another(
    situation: Situation, hypothesis: Hypothesis, touches: Touches, late: frozenset[Site]
) -> bool:
    """Whether the last target shows a stack, which may as well be one that was lifted with it,
    before either came: where the other one goes will tell.
    """
    last, sense = hypothesis.steps[-1:], situation.sense
    return any(
        step.shows(target, sense)
        and target in other.trace.touched
        and sense.read(other.after.content(target)) == sense.read(step.after.content(target))
        for step in last
        for target in step.trace.touched
        for site in late
        if step.trace.key is not None
        and touches.changed(site) <= touches.changed(step.trace.key) + TIMING.sleeve
        and any(time > touches.changed(site) for time in touches.arrivals(target))
        for other in _last_ways(situation, hypothesis, site)
    )


def _alone_shown(
    situation: Situation,
    hypothesis: Hypothesis,
    late: frozenset[Site],
    turns: Sequence[Hypothesis],
) -> bool:
    """Whether the last target shows its stack, and none of the late ones can have come to it."""
    for step in hypothesis.steps[-1:]:
        ends, key = frozenset(step.trace.touched), step.trace.key
        ways = (one for site in late for one in _last_ways(situation, hypothesis, site))
        others = (*ways, *(one for turn in turns for one in turn.steps if one.trace.key != key))
        if step.trace.placed is not None or not all(
            step.shows(target, situation.sense) for target in ends
        ):
            return False
        if not all(ends.isdisjoint(other.trace.touched) for other in others):
            return False
    return bool(hypothesis.steps)


def _rivals(situation: Situation, hypothesis: Hypothesis) -> frozenset[Site]:
    """Where the last stack may have gone instead, where readings do not tell where it went.

    What is lifted there may have been its target as well.
    """
    last = hypothesis.steps[-1]
    if all(last.shows(target, situation.sense) for target in last.trace.touched):
        return frozenset()
    return _goals(situation, hypothesis)


def _goals(situation: Situation, hypothesis: Hypothesis) -> frozenset[Site]:
    """Where the last stack can go."""
    key = hypothesis.steps[-1].trace.key
    steps = () if key is None else _last_ways(situation, hypothesis, key)
    return frozenset(site for step in steps for site in step.trace.targets)


def _last_ways(situation: Situation, hypothesis: Hypothesis, key: Site) -> Iterable[Step]:
    """What a stack could have done in place of a hypothesis's last action."""
    if not situation.by_hand:
        return ()
    continuations: Continuations | None = situation.continuations
    for step in hypothesis.steps[:-1]:
        continuations = continuations and continuations.after(step)
    return continuations.by_key.get(key, ()) if continuations else ()


def _begins(
    situation: Situation,
    hypothesis: Hypothesis,
    touches: Touches,
    masked: frozenset[Site],
) -> bool:
    """Whether what was touched afterwards is the beginning of an action that comes next.

    Of either player's, in either order of lifts, and of what is to be carried out.
    """
    finding = _following(situation, hypothesis, touches, masked)
    return any(not found.back for found in finding.hypotheses)


def _following(
    situation: Situation, hypothesis: Hypothesis, touches: Touches, masked: frozenset[Site]
) -> Finding:
    """What the touches fit once a hypothesis has counted."""
    following = committed(situation, hypothesis)
    if not (following.by_hand or following.pending):
        return NOTHING
    begun = touches.settled(following.expected, hypothesis.sites | masked)
    return following.find_complete(begun, masked, None)
