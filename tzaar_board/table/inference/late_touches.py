"""What of all that was touched may be of the next action, and what is then left of the last."""

import itertools
import math
from collections.abc import Collection, Iterable, Iterator

from tzaar_board.games.base import Position
from tzaar_board.geometry import Site
from tzaar_board.table.inference.finding import NOTHING, Continuations, Finding
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis, forward
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.sensing.touch import Arrival
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace

LATE = 5
"""How many sites may have been touched since an action that has not yet been still."""

BESIDE = 3
"""How many an action takes that the other hand is still at."""


def latest(touches: Touches, masked: frozenset[Site]) -> Iterator[frozenset[Site]]:
    """Which of the misfits may belong to the next action, the fewest first: the last to become
    empty or filled, with some that show another stack, the last ones first.
    """
    misfits = touches.misfits - masked
    moved = sorted(misfits & (touches.lifted | touches.placed), key=touches.changed)
    taken = sorted(misfits.difference(moved), key=touches.changed, reverse=True)[:LATE]
    for count in range(1, min(LATE, len(moved)) + 1):
        for more in range(len(taken) + 1):
            for others in itertools.combinations(taken, more):
                if count + more < len(misfits):
                    yield frozenset((*moved[-count:], *others))


def together(touches: Touches, masked: frozenset[Site]) -> Iterator[frozenset[Site]]:
    """Each stack that may be for the next action, though it was lifted right before another one:
    by the other hand. With what it may have captured since; then it may have been lifted longer
    before.
    """
    lifted = sorted(touches.lifted - masked, key=touches.changed)
    for site in lifted[:-1]:
        before = touches.changed(lifted[-1]) - touches.changed(site)
        if before <= TIMING.rhythm:
            yield frozenset({site})
        if before <= TIMING.ask:
            for taken in touches.misfits - touches.placed - masked - {site}:
                if touches.changed(taken) > touches.changed(site):
                    yield frozenset({site, taken})


def apart(
    touches: Touches, masked: frozenset[Site], own: Collection[Site]
) -> Iterator[frozenset[Site]]:
    """All but each one of the stacks that were lifted, where the other hand has begun with a stack
    together with it or right after, or with what it captures, and is slower. What was lifted long
    enough before to be set down unseen came first. `own` stacks can be carried.
    """
    misfits = touches.misfits - masked
    for site in sorted(touches.lifted - masked, key=touches.changed):
        others, moment = misfits - {site}, touches.changed(site)
        begun = [touches.changed(one) for one in others & touches.lifted if one in own]
        together = any(moment - TIMING.least_tap < one <= moment + TIMING.rhythm for one in begun)
        if 0 < len(others) <= BESIDE and (together or not begun):
            yield others


def waiting(
    settled: Position, touches: Touches, masked: frozenset[Site]
) -> Iterator[frozenset[Site]]:
    """The one stack of the next player's that was lifted before any other, and has been held since:
    who waits for the turn has it in hand.
    """
    site = min(touches.lifted - masked, key=touches.changed, default=None)
    if site is None or touches.arrivals(site):
        return
    stack = settled.content(site)
    if stack is not None and stack.colour is not settled.player:
        yield frozenset({site})


def without_waiting(
    situation: Situation, touches: Touches, masked: frozenset[Site]
) -> Touches | None:
    """The touches without the `waiting` stack, where the rest may be what the player to move is at;
    None where that is not so.
    """
    for held in waiting(situation.settled, touches, masked):
        return beside_the_next(situation, touches, masked, held)
    return None


def beside_the_next(
    situation: Situation, touches: Touches, masked: frozenset[Site], held: frozenset[Site]
) -> Touches | None:
    """The touches without those of `held` stacks, which are the next player's, where the rest may
    be what the player to move is at; None where that is not so, or they may be turned over.
    """
    if not situation.by_hand or situation.settled.game.two_sided:
        return None
    rest = touches.without(held)
    return rest if situation.find(rest, masked, None).onward else None


def as_late(
    touches: Touches, late: frozenset[Site], masked: frozenset[Site], seconds: float
) -> Iterator[frozenset[Site]]:
    """What may be of the next action instead, as it was set down at the same moment, or so many
    seconds before.
    """
    for other in touches.placed - masked - late:
        for site in touches.placed & late:
            between = touches.changed(site) - touches.changed(other)
            if between == seconds == 0.0 or 0.0 < between <= seconds:
                yield late - {site} | {other}


def without_the_next(
    situation: Situation,
    earlier: Touches,
    touches: Touches,
    late: frozenset[Site],
    masked: frozenset[Site],
) -> Touches:
    """The earlier touches without what came to sites where, after one of the answers, a stack of
    the next action may have gone: one that was lifted before, and long enough to be carried there.
    Not what was on its way to a site that had been cleared for it when the next stack was lifted,
    nor what is tapped when the table asks again: that is the answer.
    """
    gone: dict[Site, float] = {}
    for answer in situation.find_complete(earlier, masked, None).hypotheses:
        by_key = {} if answer.back else situation.after(answer).continuations.by_key
        for site in late:
            goals = {goal for step in by_key.get(site, ()) for goal in step.trace.targets}
            for goal in goals - answer.sites - earlier.misfits:
                if not any(
                    cleared(touches, key, goal, [touches.changed(site)])
                    for step in answer.steps
                    if (key := step.trace.key) is not None
                ):
                    gone[goal] = max(touches.changed(site), gone.get(goal, -math.inf))
    spans = {goal: (t + TIMING.carry, t + TIMING.ask) for goal, t in gone.items()}
    return earlier.without_between(spans)


def answers_in_turn(
    situation: Situation,
    earlier: Touches,
    touches: Touches,
    late: frozenset[Site],
    masked: frozenset[Site],
) -> Touches:
    """The earlier touches without the answers that are for the next action's stack: those that came
    after the first one, on another site, where it can have gone.
    """
    read = max(map(touches.changed, late)) + TIMING.answer
    tapped = {
        site: tap.time
        for site in touches.by_site
        for tap in reversed(touches.taps(site))
        if tap.begun >= read
    }
    if len(tapped) < 2:
        return earlier
    steps = [
        step
        for answer, fit in situation.find_complete(earlier, masked, None).fits
        if not answer.back and fit is not Fit.BEGUN
        for step in answer.steps
    ]
    ends = {end for step in steps for end in step.trace.targets} & tapped.keys()
    if len(ends) < 2:
        return earlier
    first, answer = min((tapped[end], end) for end in ends)
    nexts = (Continuations(step.after).by_key for step in steps if answer in step.trace.targets)
    goals = {
        goal
        for by_key in nexts
        for site in late
        for step in by_key.get(site, ())
        for goal in step.trace.targets
    }
    return earlier.without_between(dict.fromkeys(goals - {answer}, (first, math.inf)))


def with_answers(
    earlier: Touches, touches: Touches, late: frozenset[Site]
) -> tuple[Touches, frozenset[Site]]:
    """The earlier touches with the taps of what the next player has captured on, since the table
    asks: they answer for what came there before, but where it may be adjusted, having just come.
    What shows another stack than before is the capture itself. Also gives where that was.
    """
    asked = max(map(touches.changed, late & touches.lifted), default=math.inf) + TIMING.ask
    answers = {
        site: replace(touch, reading=touches.expected[site], arrivals=since)
        for site in late - touches.lifted - touches.placed
        for touch in [touches.by_site[site]]
        if (
            since := tuple(
                one
                for before, one in itertools.pairwise(touch.arrivals)
                if before.reading == one.reading and _answers(one, asked)
            )
        )
    }
    by_site = {**earlier.by_site, **answers}
    return replace(earlier, by_site=by_site) if answers else earlier, frozenset(answers)


def _answers(tap: Arrival, asked: float) -> bool:
    """Whether a tap is an answer, the table having asked; what has just come is adjusted."""
    return tap.may_be_a_tap and tap.begun >= asked and tap.calm >= TIMING.read


def cleared(touches: Touches, key: Site, target: Site, moments: Iterable[float]) -> bool:
    """Whether at some moments a stack was in hand, on its way to a target that had been cleared for
    it, and came there at once, or had just come there.
    """
    touch, lifted = touches.by_site.get(target), touches.changed(key)
    if touch is None or touch.left is None or not touch.arrivals:
        return False
    came, left = touch.arrivals[-1].time, touch.left
    return left < lifted + TIMING.ask and all(
        max(left, lifted) < moment < came + TIMING.carry and came <= moment + TIMING.sleeve
        for moment in moments
    )


def begins(
    situation: Situation,
    hypothesis: Hypothesis,
    touches: Touches,
    masked: frozenset[Site],
) -> bool:
    """Whether what was touched afterwards is the beginning of an action that comes next.

    Of either player's, in either order of lifts, and of what is to be carried out.
    """
    return following(situation, hypothesis, touches, masked).onward


def goes_on(
    situation: Situation, hypothesis: Hypothesis, touches: Touches, masked: frozenset[Site]
) -> bool:
    """Whether what was touched afterwards is a beginning of what comes next, or also of the turn
    after that.
    """
    return begins(situation, hypothesis, touches, masked) or a_turn_on(
        situation, hypothesis, touches, masked
    )


def a_turn_on(
    situation: Situation, hypothesis: Hypothesis, touches: Touches, masked: frozenset[Site]
) -> bool:
    """Whether what was touched afterwards is a whole turn and a beginning of what comes after that,
    where sensors tell more than presence.
    """
    if not situation.sense.tells_colour:
        return False
    after = situation.after(hypothesis)
    begun = touches.settled(after.expected, hypothesis.sites | masked) if after.by_hand else touches
    return after.by_hand and any(
        not one.back and begins(after, one, begun, masked)
        for late in latest(begun, masked)
        for one in after.find_complete(begun.without(late), masked, None).at(Fit.COMPLETE)
    )


def passes_on(
    situation: Situation, hypothesis: Hypothesis, touches: Touches, masked: frozenset[Site]
) -> bool:
    """Whether what was touched afterwards begins an action of the next player's with a stack of
    their own after a pass, for which hands have yet to press.
    """
    after = situation.after(hypothesis)
    gone = touches.lifted - hypothesis.sites - masked
    stacks = (content for site in gone if (content := after.settled.content(site)) is not None)
    if after.passing is None or any(one.colour is after.settled.player for one in stacks):
        return False
    passed = forward(after.settled, (after.passing,), 0.0)
    return begins(after, passed, touches, hypothesis.sites | masked)


def following(
    situation: Situation, hypothesis: Hypothesis, touches: Touches, masked: frozenset[Site]
) -> Finding:
    """What the touches fit once a hypothesis has counted."""
    following = situation.after(hypothesis).beyond_passes.with_kind()
    if not (following.by_hand or following.pending):
        return NOTHING
    begun = touches.settled(following.expected, hypothesis.sites | masked)
    return following.find_complete(begun, masked, None)
