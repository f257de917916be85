"""Why what hands seem to have done before they went on does not count yet, each reason by name."""

import math
from collections.abc import Callable, Sequence

from tzaar_board.geometry import Site
from tzaar_board.table.inference.doubts import flown_over
from tzaar_board.table.inference.finding import Continuations
from tzaar_board.table.inference.gone_on import Candidate, GoneOn
from tzaar_board.table.inference.hypotheses import Fit
from tzaar_board.table.inference.late_touches import a_turn_on, cleared, passes_on
from tzaar_board.table.inference.objections_to_captors import (
    by_another,
    by_another_instead,
    may_have_swept,
    outlived,
)
from tzaar_board.table.inference.objections_to_placings import OBJECTIONS_TO_PLACINGS
from tzaar_board.table.inference.objections_to_swaps import (
    swapped_afterwards,
    swapped_by_a_sleeve,
)
from tzaar_board.table.inference.other_hand import reached
from tzaar_board.table.inference.proof import ANSWERS
from tzaar_board.table.inference.steps import Step, played_on
from tzaar_board.table.inference.stopovers import hardly_stopped
from tzaar_board.table.timing import TIMING

Objection = Callable[[GoneOn, Candidate], bool]
"""Whether something speaks against a candidate."""


def taken_back(on: GoneOn, one: Candidate) -> bool:
    """It is a take-back, where all may be one turn, or where nothing is played for what goes; or
    what came home, or to another target in its place, may be another stack, which was put aside
    there. What has two sides may be in a hand to be turned over, and the piece from the box that is
    said to have been that be the next player's.
    """
    hypothesis, settle = one.hypothesis, TIMING.settle
    if hypothesis.back and (_may_be_turned(on, one) or _another_came(on, one)):
        return True
    seen = one.whole and hypothesis.wait <= settle  # A placing's has to rest for longer.
    return bool(hypothesis.back) and (on.one_turn or not (hypothesis.steps or seen))


def _may_be_turned(on: GoneOn, one: Candidate) -> bool:
    """Whether a piece that is said to be taken back was lifted after another one had come, which
    may turn it over.
    """
    first = min(on.touches.first_came(on.touches.placed), default=math.inf)
    return one.hypothesis.settled.game.two_sided and any(
        first < on.touches.changed(step.trace.key)
        for step in one.hypothesis.undone
        if step.trace.placed is not None and step.trace.key is not None
    )


def _another_came(on: GoneOn, one: Candidate) -> bool:
    """Whether another stack that reads the same was off the board when one came to the site that a
    taken-back one had left, or, for long enough, to the target that shows it now.
    """
    touches, sense, steps = on.touches, on.situation.sense, one.hypothesis.steps
    undone = (step.trace for step in one.hypothesis.undone)
    homes = {trace.key for trace in undone if trace.key is not None and trace.placed is None}
    ends = {end for step in steps for end in step.trace.targets if step.shows(end, sense)}
    held = TIMING.rhythm if ends else 0.0
    return any(
        touches.in_hand(site, came - held)
        and sense.read(on.situation.settled.content(site)) == touches.reading(end)
        for end in (ends or homes & touches.placed)
        for came in touches.arrivals(end)[-1:]
        for site in touches.by_site.keys() - one.hypothesis.sites
    )


def touched_since(on: GoneOn, one: Candidate) -> bool:
    """Hands have touched its own sites since, and not as an answer."""
    return not (on.late - on.answered).isdisjoint(one.hypothesis.sites)


def elsewhere(on: GoneOn, one: Candidate) -> bool:
    """It is the one answer that is left, and something moved where its stack can go as well; or
    what was lifted had come there since its stack was in hand, or may be for an action instead.
    """
    if not one.guessed or on.may_be_own:
        return one.guessed
    key, touches = one.hypothesis.steps[-1].trace.key, on.touches
    lifted = -math.inf if key is None else touches.changed(key)
    came = (time for site in on.late & touches.lifted for time in touches.arrivals(site))
    return not on.late.isdisjoint(on.goals(one.hypothesis)) or any(time > lifted for time in came)


def hurried(on: GoneOn, one: Candidate) -> bool:
    """Another hand may have lifted what it is said to have passed over, or goes on with that; not
    once all has rested, or the next player has lifted two stacks since, or played.
    """
    if on.rested:
        return False
    since = len(on.late) > 1 and on.begun > one.hypothesis.done(on.touches)
    if not on.one_turn and (since or on.following.at(Fit.COMPLETE)):
        return False
    flown = on.one_turn and flown_over(one.hypothesis, on.situation, on.touches)
    return flown or hardly_stopped(one.hypothesis.steps, on.touches, on.situation.sense)


def stopped_over(on: GoneOn, one: Candidate) -> bool:
    """What has left another site since its stack was lifted was seen to be that stack: it went on
    from there to the target. Of the one answer that is left also where another stack is there by
    now: it took that one.
    """
    key = one.hypothesis.steps[-1].trace.key if one.hypothesis.steps else None
    touches, sense = on.touches, on.situation.sense
    left = on.late & touches.lifted
    if one.guessed:
        left |= touches.by_site.keys() - touches.misfits
    return key is not None and any(
        touches.changed(key) < time
        for step in on.last_ways(one.hypothesis, key)
        for site in left & set(step.trace.touched)
        if step.shows(site, sense)
        for time in touches.shown(site, step.leaves(site, sense))
    )


def ends_the_game(_: GoneOn, one: Candidate) -> bool:
    """Nothing comes after it."""
    return one.hypothesis.result.outcome() is not None


def under_a_sleeve(on: GoneOn, one: Candidate) -> bool:
    """A stack that is said to have gone may only be hidden by a sleeve."""
    hidden = on.fresh & on.touches.lifted
    return any(step.trace.key in hidden for step in one.hypothesis.steps)


def beside_its_target(on: GoneOn, one: Candidate) -> bool:
    """What was lifted is another target of the last stack, and may be hidden by the arm that sets
    it down.
    """
    hidden = on.late & on.fresh & on.touches.lifted
    return bool(one.hypothesis.steps) and not hidden.isdisjoint(on.goals(one.hypothesis))


def hardly_gone_on(on: GoneOn, _: Candidate) -> bool:
    """All that they have gone on with may be under the sleeve of a hand that is not done yet."""
    return on.late <= on.fresh & on.touches.lifted


def brief_elsewhere(on: GoneOn, one: Candidate) -> bool:
    """A tap as brief as a sleeve's tells of it, and there is another one where its stack can go."""
    return (one.brief or _under_an_arm(on, one)) and _tapped_briefly(on, one)


def _under_an_arm(on: GoneOn, one: Candidate) -> bool:
    """Whether all that tells where the last stack went is a target that was empty as briefly as
    from a sleeve while that was lifted.
    """
    came = [
        (tap, on.touches.changed(step.trace.key))
        for step in one.hypothesis.steps[-1:]
        for site in step.trace.targets
        if step.trace.key is not None and not step.shows(site, on.situation.sense)
        for tap in on.touches.came(site)
    ]
    return bool(came) and all(tap.brief and tap.begun < lifted <= tap.time for tap, lifted in came)


def not_over(on: GoneOn, one: Candidate) -> bool:
    """Hands went on before it was done, and it is not seen for itself. Of an opponent's turn it is
    known what came of it, once all its stacks are gone.
    """
    ended = one.hypothesis.done(on.touches)
    if on.begun == ended and on.one_turn:
        return not _answered(on, one)
    seen = _carried(on, one) or one.whole or on.asked or _known(on, one) or _alone_shown(on, one)
    return on.begun <= ended and not seen


def _carried(on: GoneOn, one: Candidate) -> bool:
    """Whether it is the whole of an opponent's turn, with each stack gone before hands went on."""
    steps, touches = one.hypothesis.steps, on.touches
    whole = not on.one_turn and 0 < len(on.situation.pending) == len(steps)
    return whole and all(
        step.trace.key is not None and -math.inf < touches.changed(step.trace.key) < on.begun
        for step in steps
    )


def claimed(on: GoneOn, one: Candidate) -> bool:
    """What came to a target may be of a stack that was lifted later, and before it came: then the
    action's stack may have gone elsewhere. Not where that is seen elsewhere.
    """
    steps = one.hypothesis.steps
    answered = _answered(on, one)
    unseen = [
        n
        for n, step in enumerate(steps)
        if step.trace.key is not None and not on.is_shown(step)
        if not (answered and _twice(on, step))
    ]
    if not unseen or not on.situation.by_hand:
        return False
    seen = {
        step.trace.key
        for onward in on.following.at(Fit.COMPLETE)
        for step in onward.steps
        if answered or on.is_shown(step)
    }
    lifted = on.late & on.touches.lifted - seen - on.seen_elsewhere
    known = {len(steps) - 1} if _third(on, one) else set()
    return any(_claimed(on, steps[number:], lifted) for number in unseen if number not in known)


def _twice(on: GoneOn, step: Step) -> bool:
    """Whether hands came to a step's target twice since they went on: each stack may have."""
    return all(
        sum(tap.time > on.begun for tap in on.touches.taps(end)) > 1 for end in step.trace.touched
    )


def _claimed(on: GoneOn, steps: Sequence[Step], lifted: frozenset[Site]) -> bool:
    """Whether one of the lifted stacks may have come to the target of the first of some steps,
    which has gone elsewhere then.
    """
    first, ends = steps[0], frozenset(steps[0].trace.touched)
    came = max((time for end in ends for time in on.touches.arrivals(end)), default=-math.inf)
    keys = [key for key in lifted if on.touches.changed(key) + TIMING.carry <= came]
    if not keys or first.trace.key is None:
        return False
    return any(
        onward.trace.key in keys and any(on.may_show(onward, end) for end in ends)
        for other in Continuations(first.before).by_key.get(first.trace.key, ())
        if other.action != first.action
        if (after := played_on(other.after, steps[1:])) is not None
        for onward in on.onward(after, lifted)
    )


def gone_elsewhere(on: GoneOn, one: Candidate) -> bool:
    """All may be one turn, and what was lifted may have been the last stack's target as well, where
    readings do not tell where it went.
    """
    if not on.one_turn or _known(on, one):
        return False
    last = one.hypothesis.steps[-1]
    rivals = frozenset[Site]() if on.is_shown(last) else on.goals(one.hypothesis)
    return bool(on.late & rivals) and not on.late & on.touches.lifted - rivals


def leads_nowhere(on: GoneOn, one: Candidate) -> bool:
    """What was touched afterwards begins no next action, nor goes further back from a take-back."""
    if one.hypothesis.back and any(further.back for further in on.following.hypotheses):
        return False
    if on.following.onward or passes_on(on.situation, one.hypothesis, on.touches, on.masked):
        return False
    return not a_turn_on(on.situation, one.hypothesis, on.touches, on.masked)


OBJECTIONS: tuple[Objection, ...] = (
    taken_back,
    touched_since,
    elsewhere,
    hurried,
    stopped_over,
    ends_the_game,
    *OBJECTIONS_TO_PLACINGS,
    under_a_sleeve,
    beside_its_target,
    hardly_gone_on,
    by_another,
    by_another_instead,
    outlived,
    may_have_swept,
    brief_elsewhere,
    swapped_by_a_sleeve,
    swapped_afterwards,
    not_over,
    claimed,
    gone_elsewhere,
    leads_nowhere,
)
"""All of them; those that take long come last."""


def objections(on: GoneOn, one: Candidate) -> Sequence[Objection]:
    """Those that speak against a candidate: few where hands have answered twice for one action,
    whatever else is in hand.
    """
    steps = one.hypothesis.steps
    insisted = len(steps) == 1 and not (one.hypothesis.back or on.one_turn)
    insisted = insisted and bool(steps[0].trace.targets)
    insisted = insisted and _answered(on, one) and _twice(on, steps[0])
    return (touched_since, ends_the_game, outlived) if insisted else OBJECTIONS


def _known(on: GoneOn, one: Candidate) -> bool:
    return _third(on, one) or _answered(on, one)


def _third(on: GoneOn, one: Candidate) -> bool:
    """Whether what was lifted last was a third stack: another hand's, just before the two were one.

    One player has one's own stack and the captured one off the board, and lifts no other. Nor does
    whoever straightens what one's own stack goes on, but where it may have gone before.
    """
    moments = [on.touches.changed(site) for site in on.late]
    steps = one.hypothesis.steps
    for step in steps[-1:]:
        for target in step.trace.touched:
            if step.trace.key is None or not cleared(on.touches, step.trace.key, target, moments):
                return False
            if not step.exchanges(target) and _tapped_briefly(on, one):
                return False
    return bool(steps) and on.late <= on.touches.lifted


def _tapped_briefly(on: GoneOn, one: Candidate) -> bool:
    """Whether a site to which the last stack can have gone instead was tapped as briefly as from a
    sleeve once it was lifted, or over both as it was; one that is lifted by now, before hands went
    on.
    """
    hypothesis, touches = one.hypothesis, on.touches
    key = hypothesis.steps[-1].trace.key
    if key is None:
        return False
    lifted, over = touches.changed(key), _under_an_arm(on, one)
    return any(
        tap.may_be_a_tap and tap.brief and (tap.time if over else tap.begun) >= lifted
        for goal in on.goals(hypothesis) - hypothesis.sites
        for tap in touches.came(goal)
        if goal not in on.late or tap.time < on.begun
    )


def _answered(on: GoneOn, one: Candidate) -> bool:
    """Whether taps are for the first of several stacks in hand: the table asks, and was read. Where
    a stack has gone on from, nothing is left to be tapped; what was done before that needs none.
    """
    touches, steps = on.touches, one.hypothesis.steps
    moved = max(map(touches.changed, on.late & touches.lifted), default=math.inf)
    least = ANSWERS if any(_shared(on, one, step) for step in steps[-1:]) else 1
    ends = [
        (step.trace.key, target)
        for step in steps
        for target in step.trace.touched
        if one.hypothesis.result.content(target) is not None
    ]
    answered = {
        target
        for _, target in ends
        if sum(tap.begun >= moved + TIMING.answer for tap in touches.taps(target)) >= least
    }
    return bool(steps) and all(
        key is not None
        and touches.changed(key) < on.begun
        and (target in answered or (bool(answered) and _done_before(on, key, target)))
        for key, target in ends
    )


def _done_before(on: GoneOn, key: Site, target: Site) -> bool:
    """Whether a stack of a key was tapped on its target, by no sleeve, before hands went on."""
    lifted = on.touches.changed(key) + TIMING.carry
    taps = on.touches.taps(target, on.masked)
    return any(not tap.brief and lifted < tap.time < on.begun for tap in taps)


def _shared(on: GoneOn, one: Candidate, step: Step) -> bool:
    """Whether a capture that is seen may be another stack's, too, or that have come there after it:
    then a tap there tells nothing.
    """
    ends = frozenset(step.trace.touched)
    return (
        on.is_shown(step)
        and reached(on, one, ends)
        and any(
            onward.trace.key in on.late and not ends.isdisjoint(onward.trace.targets)
            for hypothesis in on.following.hypotheses
            for onward in hypothesis.steps
        )
    )


def _alone_shown(on: GoneOn, one: Candidate) -> bool:
    """Whether the last target shows its stack, and none of the late ones can have come to it. What
    an opponent has done is known: there the last is what came down last.
    """
    steps = one.hypothesis.steps
    if on.situation.pending:
        steps = tuple(
            sorted(steps, key=lambda step: max(map(on.touches.changed, step.trace.sites)))
        )
    for step in steps[-1:]:
        ends = frozenset(step.trace.touched)
        if step.trace.placed is not None or not on.is_shown(step) or reached(on, one, ends):
            return False
    return bool(one.hypothesis.steps)
