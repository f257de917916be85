"""Hands that do not wait: what they have gone on from, and what of it is still asked about."""

import itertools
import math
from collections.abc import Sequence
from functools import partial

from tzaar_board.geometry import Site
from tzaar_board.table.inference.doubts import flown_over
from tzaar_board.table.inference.finding import Finding
from tzaar_board.table.inference.gone_on import GoneOn, held_before
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis
from tzaar_board.table.inference.late_touches import (
    apart,
    as_late,
    begins,
    following,
    goes_on,
    latest,
    together,
    waiting,
    without_the_next,
)
from tzaar_board.table.inference.objections import (
    OBJECTIONS,
    hardly_gone_on,
    hurried,
    not_over,
    objections,
)
from tzaar_board.table.inference.other_hand import alone_at_its_target
from tzaar_board.table.inference.question import Question
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.inference.stopovers import hardly_stopped
from tzaar_board.table.sensing.carried_over import without_carried_over
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING

MOST_LOOKED_AT = 1
"""So many stacks may have been tapped for nothing."""


def first_of_two(
    situation: Situation,
    finding: Finding,
    touches: Touches,
    fresh: frozenset[Site],
    masked: frozenset[Site],
    *,
    rested: bool = False,
) -> Hypothesis | None:
    """The action that hands have gone on from, which counts at once; None for none.

    A next legal action has begun::

        A5  ####................................      White's A5xA4, 0.2 s ago
        A4  ########....########################
        B5  ################____________________      Black lifts: A5xA4 counts here

    `finding` is what all the touches fit as one turn. While they do, what the last stack may have
    taken as well begins nothing; but it is no turn that leaves out two taps, with which another
    action, or that and the next one, is whole. What is `fresh` may be under a sleeve. `rested`: all
    has been still for a rest.
    Rules 7.1 to 7.15 of docs/evidence.md; each reason why nothing counts yet is in `objections`.
    """
    turns = [turn for turn in finding.hypotheses if not turn.back]
    telling = situation.sense.tells_colour
    followed = partial(_followed, situation, touches, fresh, masked, rested=rested)
    found = followed(turns, together_too=telling)
    if found is not None or not turns:
        return found
    moved = max(map(touches.changed, touches.misfits - masked), default=math.inf)
    read = moved + TIMING.linger + TIMING.rhythm
    taps = {site: _tapped(touches, site, masked, read) for site in touches.by_site.keys() - masked}
    tapped = {site for site, number in taps.items() if number}
    left_out = [tapped - turn.sites for turn in turns]
    if min(sum(taps[site] for site in sites) for sites in left_out) < 2:
        return None
    found = followed((), together_too=True)
    rest = frozenset().union(*left_out) - (found.sites if found is not None else frozenset())
    if found is None or not rest:
        return found
    whole = following(situation, found, touches.uncovered(), masked).at(Fit.COMPLETE)
    done = [rest - one.sites for one in whole if not one.back]
    return found if any(len(looked_at) <= MOST_LOOKED_AT for looked_at in done) else None


def _tapped(touches: Touches, site: Site, masked: frozenset[Site], read: float) -> int:
    """How often a site was tapped; a brief swap counts as well once it has been answered for, at
    `read` or later.
    """
    taps = [one for one in touches.taps(site, masked) if not one.brief]
    answered = any(one.begun >= read for one in taps)
    return len(taps) + (answered and any(one.brief for one in touches.came(site)))


def first_of_whole(
    situation: Situation, finding: Finding, touches: Touches, masked: frozenset[Site]
) -> Hypothesis | None:
    """What was done before a next action, where that is whole as well and all has rested."""
    found = first_of_two(situation, finding, touches, frozenset(), masked, rested=True)
    if found is None:
        return None
    onward = following(situation, found, touches, masked).at(Fit.COMPLETE)
    return found if any(not one.back for one in onward) else None


def swept(
    situation: Situation, finding: Finding, touches: Touches, masked: frozenset[Site]
) -> Hypothesis | None:
    """The sweep that hands have gone on from, though its stack was not seen at its stopover: it
    counts once all has rested.
    """
    found = first_of_two(situation, finding, touches, frozenset(), masked, rested=True)
    if found is None:
        return None
    quick = situation.sense.tells_colour and hardly_stopped(found.steps, touches, situation.sense)
    return found if quick or flown_over(found, situation, touches) else None


def _followed(
    situation: Situation,
    touches: Touches,
    fresh: frozenset[Site],
    masked: frozenset[Site],
    turns: Sequence[Hypothesis],
    *,
    together_too: bool,
    rested: bool,
) -> Hypothesis | None:
    """What was done before the latest touches, where it is one thing only; or before what was
    lifted `together` with the last stack. While a sleeve may hide the latest, or that the next
    player has begun is all that tells of a quick sweep, no less was done.
    """
    touches = without_carried_over(touches.uncovered())
    telling = situation.sense.tells_colour
    others = together(touches, masked) if together_too else ()
    ways = itertools.chain(latest(touches, masked), others)
    for late in ways:
        orders = (late, *as_late(touches, late, masked, 0.0))
        before = TIMING.ask if telling else TIMING.sleeve
        for lates in (orders, tuple(as_late(touches, late, masked, before))):
            cases = (GoneOn(situation, touches, one, fresh, masked, turns, rested) for one in lates)
            found = []
            for case in cases:
                if (one := case.candidate) is None:
                    continue
                if not any(speaks(case, one) for speaks in objections(case, one)):
                    found.append(one.hypothesis)
                elif hardly_gone_on(case, one) or (hurried(case, one) and not case.one_turn):
                    return None
            if len(found) == 1:
                return found[0]
    return None


def beside_the_other_hand(
    situation: Situation, finding: Finding, touches: Touches, masked: frozenset[Site]
) -> Hypothesis | None:
    """What one hand has done while the other is still at an action that it began no later, where
    only presence is seen, or holds a stack of the next player's: what is done counts once it has
    been still.
    """
    if not situation.by_hand:
        return None
    touches = without_carried_over(touches.uncovered())
    turns = [turn for turn in finding.hypotheses if not turn.back]
    speaking = [speaks for speaks in OBJECTIONS if speaks is not not_over]
    if not situation.sense.tells_colour:
        lates = apart(touches, masked, situation.continuations.by_key)
    else:
        lates = waiting(situation.settled, touches, masked)
    cases = (GoneOn(situation, touches, late, frozenset(), masked, turns) for late in lates)
    found = [
        one.hypothesis
        for on in cases
        if (one := on.candidate) and alone_at_its_target(on, one)
        if not one.guessed and not any(speaks(on, one) for speaks in speaking)
    ]
    return found[0] if len(found) == 1 else None


def left_open(
    situation: Situation,
    touches: Touches,
    masked: frozenset[Site],
    held: float = TIMING.least_tap,
    *,
    lingering: bool = False,
) -> Touches | None:
    """The touches of an action that is asked about when hands have gone on to what comes next.

    None where they have not. For touches that fit no turn as a whole: what has been touched since,
    later than things fall over together (`held` seconds), or where a target of the first stack was
    touched, begins a next action after one of the answers at least, and is no part of any.
    """
    for late in latest(touches, masked):
        earlier, begun = touches.without(late), min(map(touches.changed, late))
        apart = held_before(situation, late, touches, masked, held)
        if not (apart or lingering) and held > TIMING.least_tap:
            continue
        earlier = without_the_next(
            situation, earlier.without_brief_taps(begun), touches, late, masked
        )
        finding = situation.find_complete(earlier, masked, None)
        known = held_before(situation, late, touches, masked, TIMING.ask)
        fits = (*finding.at(Fit.POSSIBLE), *(finding.at(Fit.COMPLETE) if known else ()))
        answers = [one for one in fits if not one.back and not late & one.sites]
        played = [one for one in answers if apart or _touched(one, touches)]
        ends = frozenset(end for one in answers for step in one.steps for end in step.trace.targets)
        follows = begins if touches.lifted & late & ends else goes_on
        if any(follows(situation, one, touches, masked) for one in played):
            return earlier
    return None


def carries_on(situation: Situation, finding: Finding, touches: Touches, since: float) -> bool:
    """Whether hands have gone on, since a moment, to the second action of an opponent's turn whose
    first one is done.
    """
    return any(
        one in situation.carry_outs and fit is not Fit.BEGUN and key in touches.lifted
        for one, fit in finding.fits
        for key in [one.steps[-1].trace.key if len(one.steps) > 1 else None]
        if key is not None and touches.changed(key) > since
    )


def _touched(hypothesis: Hypothesis, touches: Touches) -> bool:
    """Whether a target was touched, however briefly, since its stack was lifted."""
    return any(
        time > touches.changed(step.trace.key)
        for step in hypothesis.steps
        if step.trace.key is not None
        for target in step.trace.targets
        for time in touches.arrivals(target)
    )


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
    something else was lifted. Whoever lifts something else before that other target straightens or
    looks.
    """
    late = touches.misfits - masked
    if regrasped is None or not late or not late <= touches.lifted:
        return None
    begun = min(map(touches.changed, late))
    own = masked.union(*(one.sites for one in situation.replacements))
    elsewhere = min(
        (one.begun for site in touches.by_site.keys() - own for one in touches.taps(site, masked)),
        default=math.inf,
    )
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
                regrasped < one.begun and one.time < min(begun, elsewhere)
                for one in touches.taps(target, masked)
            )
            for target in step.trace.touched
        )
    ]
    if len(found) != 1 or not begins(situation, found[0], touches, masked):
        return None
    return found[0]
