"""What to make of the hypotheses that touches fit: commit one, ask between some, or wait."""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tzaar_board.geometry import Site
from tzaar_board.table.inference.doubts import (
    answered_again,
    before_its_turn,
    between,
    both_on_one,
    tapped_briefly,
)
from tzaar_board.table.inference.finding import (
    Finding,
    choose,
    differing_key,
    disorder,
    in_sequence,
    in_time,
    targets_of,
)
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis
from tzaar_board.table.inference.question import PossibleTargets, Question
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.inference.unseen_by_now import (
    Stillness,
    carried_unseen,
    placed_elsewhere,
    turned_unseen,
)
from tzaar_board.table.sensing.touch import Arrival
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace

INSISTED = 3
"""So many taps on what is seen to be captured tell that a second stack stands there, too."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The hypothesis to commit once the table is still, or the question to ask then, or neither."""

    hypothesis: Hypothesis | None = None
    asking: PossibleTargets | None = None


UNDECIDED = Decision()


def decide(
    situation: Situation,
    finding: Finding,
    touches: Touches,
    masked: frozenset[Site],
    question: Question | None,
    *,
    stillness: Stillness = Stillness.MOVING,
    put_back: bool = False,
    returned: frozenset[Site] = frozenset(),
    retouched: float | None = None,
) -> Decision:
    """What to make of a finding.

    Once all has rested what sensing cannot see is taken as done: the arrival of the opponent's
    stack in hand, turning over where a sensor is out of judgement, and the carrying on of a placed
    piece.
    `put_back`: what the last action captured may have been put back since: then another target may
    have been in hand for longer than a tap. `returned` are the sites at which something was
    captured that was taken back. `retouched` is when the last action's target was last set back.
    """
    complete = choose(finding.at(Fit.COMPLETE), touches)
    if not complete and stillness is not Stillness.MOVING:
        complete = (
            carried_unseen(situation, finding, touches, stillness)
            or turned_unseen(finding, masked)
            or placed_elsewhere(finding)
        )
    if not complete:
        return _ask_of_masked(situation, finding, touches, masked)
    complete = _last_or_both(complete, finding, touches, masked, put_back, retouched) or complete
    instead = [one for one in complete if one.back and one.steps]
    if instead and not touches.misfits - masked:
        masked_first = _ask_of_masked(situation, finding, touches, masked)
        if masked_first.asking is not None and touches.arrivals(masked_first.asking.key):
            return masked_first
        tapped = [
            one
            for one in instead
            if returned.isdisjoint(one.steps[-1].trace.targets)
            if (put_back or _tapped(one, situation, touches))
            and not _for_the_next(one, situation, touches)
        ]
        return _ask_instead(situation, tapped, touches, question) if tapped else UNDECIDED
    if len(complete) > 1:
        complete = _sure(complete, situation, touches, masked, question) or complete
    for likely in (in_sequence, in_time):
        if len(complete) > 1:
            complete = tuple(one for one in complete if likely(one, touches)) or complete
    if len(complete) == 1:
        moving = question is None and stillness is Stillness.MOVING
        if moving and answered_again(complete[0], situation, touches):
            return UNDECIDED
        return _doubted(complete[0], situation, finding, touches, question)
    return _between(complete, finding, touches, question)


def seen_whole(
    situation: Situation, touches: Touches, masked: frozenset[Site]
) -> Hypothesis | None:
    """What touches are, where that is one thing, takes nothing back, and is seen to be whole."""
    finding = situation.find_complete(touches, masked, None)
    found = decide(situation, finding, touches, masked, None).hypothesis
    return None if found is None or found.back else found


def _last_or_both(
    complete: Sequence[Hypothesis],
    finding: Finding,
    touches: Touches,
    masked: frozenset[Site],
    put_back: bool,
    retouched: float | None,
) -> tuple[Hypothesis, ...]:
    """Where either the last action alone was taken back, or another one put in the place of the
    last two: the former if the site on which it ended was touched, as it must be, or had been
    `retouched` just before, or what it captured there `put_back`; else the latter, which needs
    nothing to be seen there.
    """
    back = tuple(one for one in complete if one.back == 1 and not one.steps)
    both = tuple(one for one in complete if one.back > 1 and one.steps)
    if not back or len(back) + len(both) < len(complete):
        return ()
    ends = {end for one in back for step in one.undone for end in step.trace.targets}
    latest = max(map(touches.changed, touches.by_site), default=math.inf)
    lately = retouched is not None and latest <= retouched + TIMING.ask
    if put_back or lately or ends & masked or any(map(touches.arrivals, ends)):
        return back
    same = (one for one in finding.at(Fit.POSSIBLE) if one.back > 1 and one.steps)
    return both or tuple(one for one in same if ends <= set(one.steps[-1].trace.touched))


def _doubted(
    found: Hypothesis,
    situation: Situation,
    finding: Finding,
    touches: Touches,
    question: Question | None,
) -> Decision:
    """The one whole hypothesis, or what is to be asked since another may be what was meant."""
    asking = before_its_turn(found, situation, finding, touches)
    if asking is None and question is None:
        asking = tapped_briefly(found, situation, finding, touches)
        asking = asking or both_on_one(found, situation, finding, touches)
    return Decision(asking=asking) if asking else Decision(hypothesis=found)


def _between(
    complete: Sequence[Hypothesis], finding: Finding, touches: Touches, question: Question | None
) -> Decision:
    """Which of several whole hypotheses it was, as far as they differ in where a stack went."""
    key = differing_key(complete, touches)
    if key is None and _tells_nothing(complete, finding, touches):
        return UNDECIDED
    if key is None:
        return Decision(min(complete, key=lambda one: disorder(one, touches)))
    until = math.inf if question is None else question.first
    others = _touched_too(complete, key, finding, touches, until)
    return Decision(asking=between([*complete, *others], key))


def touched_instead(
    found: Hypothesis, keys: Collection[Site], finding: Finding, touches: Touches
) -> PossibleTargets | None:
    """What is to be asked where another target of one of these stacks, the last one first, was
    touched since it was lifted, however briefly.
    """
    for step in reversed(found.steps):
        key = step.trace.key
        if key is None or key not in keys:
            continue
        others = _touched_too((found,), key, finding, touches, math.inf)
        others = [one for one in others if targets_of(one, key) != targets_of(found, key)]
        if others:
            return between([found, *others], key)
    return None


def _touched_too(
    complete: Sequence[Hypothesis], key: Site, finding: Finding, touches: Touches, until: float
) -> list[Hypothesis]:
    """What else the stacks of some hypotheses may have done, one of which has left `key` for a
    target that was touched since, however briefly, and before anything was asked.
    """
    moved = [{step.trace.key for step in one.steps} for one in complete]
    return [
        one
        for one in finding.at(Fit.POSSIBLE)
        if not one.back and {step.trace.key for step in one.steps} in moved
        for target in targets_of(one, key)
        if any(touches.changed(key) < tap.time <= until for tap in _free(one, key, target, touches))
    ]


def _free(hypothesis: Hypothesis, key: Site, target: Site, touches: Touches) -> Sequence[Arrival]:
    """What came to a target and may be the stack of a `key`: where another stack of a hypothesis
    ends there, too, what had been lifted there before is that one's.
    """
    came = touches.came(target)
    others = (step for step in hypothesis.steps if step.trace.key != key)
    if not any(target in step.trace.touched for step in others):
        return came
    return [one for one in came if one.begun > touches.changed(key)]


def _tells_nothing(complete: Sequence[Hypothesis], finding: Finding, touches: Touches) -> bool:
    """Whether it is only known that two stacks went to one site by a tap on it when the table had
    asked: that says no more than what was seen there, and not which of them came first. Where they
    can have gone nowhere else, or are `INSISTED` upon to have captured there, it is the answer: the
    one that was lifted first came first.
    """
    if not any(one not in complete and not one.back for one in finding.at(Fit.POSSIBLE)):
        return False
    keys = {step.trace.key for one in complete for step in one.steps if step.trace.key is not None}
    asked = max(map(touches.changed, keys), default=math.inf) + TIMING.ask
    ends = set().union(*map(_ends, complete))
    taps = [tap for site in ends for tap in touches.taps(site) if tap.begun >= asked]
    captured = all(any(map(one.steps[0].exchanges, _ends(one))) for one in complete)
    return len(keys) > 1 and bool(taps) and not (captured and len(taps) >= INSISTED)


def _sure(
    complete: Sequence[Hypothesis],
    situation: Situation,
    touches: Touches,
    masked: frozenset[Site],
    question: Question | None,
) -> tuple[Hypothesis, ...]:
    """Those that no sleeve can have made look whole, where they are also what was done last: what
    came before may have been a stopover.
    """
    firm = touches.without_brief_taps()
    sure = [
        one for one in complete if one.fit(firm, situation.sense, masked, question) is Fit.COMPLETE
    ]
    last = max(_ended(one, touches) for one in complete)
    found = tuple(one for one in sure if _ended(one, touches) == last)
    return () if any(_at_once(one, other, touches) for one in found for other in sure) else found


def _at_once(last: Hypothesis, other: Hypothesis, touches: Touches) -> bool:
    """Whether the last target was lifted before the other one had been still for an action to
    count there, and after the stack that is said to have come there: a hand may have looked at the
    other one first, or set down on it, and an arm have brushed the last one, or another hand have
    set that straight.
    """
    over, keys = _ended(other, touches), {step.trace.key for step in last.steps}
    lifted = min((touches.changed(key) for key in keys if key is not None), default=-math.inf)
    return any(
        lifted < tap.begun < over + TIMING.settle
        for target in _ends(last) - _ends(other)
        for tap in touches.taps(target)[-1:]
    )


def _ended(hypothesis: Hypothesis, touches: Touches) -> float:
    """When something last came to one of the targets."""
    ends = _ends(hypothesis)
    return max((time for site in ends for time in touches.arrivals(site)), default=-math.inf)


def _ends(hypothesis: Hypothesis) -> set[Site]:
    """The targets of a hypothesis's actions."""
    return {target for step in hypothesis.steps for target in step.trace.touched}


def _tapped(hypothesis: Hypothesis, situation: Situation, touches: Touches) -> bool:
    """Whether a hypothesis's target was away no longer than for a tap, or for being captured."""
    return all(
        situation.is_tap(site, touches.away(site))
        for step in hypothesis.steps
        for site in step.trace.touched
    )


def _for_the_next(hypothesis: Hypothesis, situation: Situation, touches: Touches) -> bool:
    """Whether a hypothesis's target was tapped only while another stack was in hand that can have
    come there.
    """
    by_key = situation.continuations.by_key if situation.by_hand else {}
    return any(
        all(
            any(
                touches.in_hand(key, tap.time)
                for key in by_key.keys() & touches.by_site.keys()
                if any(site in step.trace.targets for step in by_key[key])
            )
            for tap in taps
        )
        for step in hypothesis.steps
        for site in step.trace.touched
        if (taps := touches.taps(site))
    )


def _ask_instead(
    situation: Situation,
    hypotheses: Sequence[Hypothesis],
    touches: Touches,
    question: Question | None,
) -> Decision:
    """After the commit another possible target was touched: which was meant?"""
    key = hypotheses[0].steps[0].trace.key
    assert key is not None
    assert situation.last is not None
    last = situation.last.trace
    asking = PossibleTargets(key, between(hypotheses, key).targets | frozenset(last.touched))
    if question is None or question.key != key:
        return Decision(asking=asking)
    again = any(
        time > question.since for target in last.touched for time in touches.arrivals(target)
    )
    answers = targets_of(hypotheses[0], key)
    read = question.since + TIMING.rhythm
    early = not any(tap.begun >= read for site in answers for tap in touches.taps(site))
    if again or early or len(hypotheses) > 1 or not answers <= question.targets:
        return Decision(asking=replace(asking, targets=asking.targets | question.targets))
    return Decision(hypothesis=hypotheses[0])


def _ask_of_masked(
    situation: Situation, finding: Finding, touches: Touches, masked: frozenset[Site]
) -> Decision:
    """A target was tapped that only a stack out of judgement can have come to."""
    if touches.misfits - masked:
        return UNDECIDED
    hypotheses = [
        hypothesis
        for hypothesis in finding.at(Fit.POSSIBLE)
        if len(hypothesis.steps) == 1 and not hypothesis.back
        if hypothesis.steps[0].trace.key in masked and hypothesis.steps[0].trace.targets
        if _tapped(hypothesis, situation, touches)
    ]
    if not hypotheses:
        return UNDECIDED
    key = hypotheses[0].steps[0].trace.key
    assert key is not None
    return Decision(
        asking=between(
            [hypothesis for hypothesis in hypotheses if hypothesis.steps[0].trace.key == key], key
        )
    )


def possible(finding: Finding, touches: Touches, masked: frozenset[Site]) -> Hypothesis | None:
    """What alone a stack in hand can have done unseen, None when that is several things or none.

    Where several are possible but only one ends on a site out of judgement, it is that one: the
    others would have been tapped, and nothing has come there.
    """
    hypotheses = shortest(
        [hypothesis for hypothesis in finding.at(Fit.POSSIBLE) if not hypothesis.back]
    )
    ends = set().union(*map(_ends, hypotheses))
    if len(hypotheses) > 1 and any(map(touches.arrivals, ends - masked)):
        return None
    if len(hypotheses) > 1:
        hypotheses = [
            hypothesis
            for hypothesis in hypotheses
            if any(masked & set(s.trace.touched) for s in hypothesis.steps)
        ]
    results = choose(hypotheses, touches)
    return results[0] if len(results) == 1 else None


def shortest(hypotheses: Sequence[Hypothesis]) -> list[Hypothesis]:
    """The hypotheses of the fewest actions: what else may have been done shows later."""
    fewest = min((len(hypothesis.steps) for hypothesis in hypotheses), default=0)
    return [hypothesis for hypothesis in hypotheses if len(hypothesis.steps) == fewest]
