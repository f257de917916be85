"""What counts though the touches, as they stand, are no one thing that was done: each way by name.

A way gives the hypothesis that counts now, or None. Of several the first one counts. Pure.
"""

import itertools
from collections.abc import Callable

from tzaar_board.geometry import Site
from tzaar_board.table.asking import early_action, lasting_question, pass_inference
from tzaar_board.table.asking.brief_swaps import swapped_briefly
from tzaar_board.table.inference import recaptures
from tzaar_board.table.inference.decision import decide, seen_whole
from tzaar_board.table.inference.doubts import fallen_together, may_be_another, rest_in_doubt
from tzaar_board.table.inference.earlier_position import earlier_position
from tzaar_board.table.inference.fast_hands import first_of_two, replaced
from tzaar_board.table.inference.finding import NOTHING
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.pass_press import PassMoment
from tzaar_board.table.sense import EMPTY
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING

Way = Callable[[Session, float], Hypothesis | None]


def replaced_instead(session: Session) -> Hypothesis | None:
    """Another action in the place of the last one, also while that is asked about, but not while a
    stack is lifted that may be the answer.
    """
    if session.trouble.fallen is not None:
        return None
    question, aftermath = session.question, session.aftermath
    again = None if aftermath.moved_on else aftermath.regrasped
    of_last = question is not None and lasting_question.is_about(session, question)
    asked = question if of_last else None
    touches, masked = session.observation.touches, session.observation.masked
    if asked is not None and not asked.targets.isdisjoint(touches.lifted - masked):
        return None
    return replaced(session.situation, touches, masked, asked, again)


def all_put_back(session: Session, now: float) -> Hypothesis | None:
    """That what both players did last was taken back, whatever is asked about that: once all has
    rested, longer if it had fallen, or a stack is lifted with which hands go on.
    """
    fallen, observation = session.trouble.fallen is not None, session.observation
    touches = observation.touches
    if not _rests(session, now, TIMING.rest if fallen else TIMING.settle):
        site = _left_last(session, now)
        if site is None:
            return None
        touches = touches.before_left(site)
    return earlier_position(session.situation, touches, observation.masked)


def _out_of_turn(session: Session, now: float) -> Hypothesis | None:
    """What was played out of turn, once the player whose turn it was has played."""
    return early_action.out_of_turn(session) if _rests(session, now) else None


def _carried_late(session: Session, now: float) -> Hypothesis | None:
    """What is pending, or its first action, carried out after the next action was done; where no
    sensor shows its stack, once all has been still for as long as that takes by itself, and not
    where both stacks may have fallen, and nothing else has moved since.
    """
    if not _rests(session, now):
        return None
    beforehand = early_action.ahead(session)
    if beforehand is None:
        return None
    if beforehand.carried is Fit.BEGUN:
        return beforehand.part
    fallen, touches = session.trouble.fallen, session.observation.touches
    stands = touches.by_site.keys() - touches.lifted
    lies = fallen is not None and not any(touches.changed(site) > fallen for site in stands)
    unseen = beforehand.carried is not Fit.COMPLETE
    if unseen and (lies or not _rests(session, now, TIMING.rest)):
        return None
    return session.situation.carry_outs[-1]


def _played_on(session: Session, now: float) -> Hypothesis | None:
    """An action and the next one, when both are whole."""
    return session.evidence.first_of_whole if _rests(session, now, TIMING.rest) else None


def _swept(session: Session, now: float) -> Hypothesis | None:
    """A quick sweep, once all has rested with what the next player has lifted since: by presence
    for no longer than a sweep that nobody has gone on from.
    """
    found = session.evidence.swept if _rests(session, now, TIMING.read) else None
    if found is None:
        return None
    touches, colours = session.observation.touches, session.situation.sense.tells_colour
    wait = TIMING.rest if colours else rest_in_doubt(found, session.situation, touches)
    return found if _rests(session, now, wait) else None


def _beside(session: Session, now: float) -> Hypothesis | None:
    """What one hand did beside the other."""
    found = session.evidence.beside
    return found if found is not None and session.still(now, found.sites) else None


def _another_lifted(session: Session, now: float) -> Hypothesis | None:
    """What is seen to be whole, and was no sleeve's, before a stack was lifted that has no part in
    what may come next: that one is being set straight.
    """
    situation, observation = session.situation, session.observation
    touches, masked = observation.touches, observation.masked
    last = _last_lifted(session, now)
    if last is None:
        return None
    site, earlier = last
    with_it = touches.changed(site) in map(touches.changed, earlier.by_site)
    if with_it or not session.still(now, earlier.by_site):
        return None
    found = _beside_idle(situation, earlier, masked, site)
    if found is None:
        return None
    if may_be_another(found, situation, earlier) or fallen_together(found, situation, earlier):
        return None
    if swapped_briefly(session, found):
        return None
    return None if _instead(situation, found, site) else found


def _one_missing(session: Session, now: float) -> Hypothesis | None:
    """What is whole but for a stack of the other player's that is off the board and has no part in
    what may come next, once all has rested: its sensor may be dead, or a hand hold it. Two-sided
    pieces are turned over meanwhile.
    """
    flat = session.situation.settled.game.two_sided
    if flat or session.finding.fits or not _rests(session, now, TIMING.ask):
        return None
    situation, observation = session.situation, session.observation
    touches, masked = observation.touches, observation.masked
    lifted = [site for site in touches.lifted - masked if not situation.steps_from((site,))]
    found = [_beside_idle(situation, touches.without({site}), masked, site) for site in lifted]
    whole = [one for one in found if one is not None]
    return whole[0] if len(whole) == 1 else None


def _beside_idle(
    situation: Situation, others: Touches, masked: frozenset[Site], site: Site
) -> Hypothesis | None:
    """What the touches of all but one stack that was lifted are, where that has no part in it, nor
    in what may come next.
    """
    found = seen_whole(situation, others, masked)
    if found is None or site in found.sites:
        return None
    return None if situation.after(found).is_in_play(site) else found


def _instead(situation: Situation, found: Hypothesis, site: Site) -> bool:
    """Whether a stack that was lifted may be another target of one that acts in a hypothesis; or a
    piece be lifted to be turned over, or back, or to be placed elsewhere.
    """
    keys = {step.trace.key for step in found.steps}
    if any(step.trace.key in keys for step in situation.continuations.by_site.get(site, ())):
        return True
    undone = itertools.chain(situation.takebacks, situation.replacements)
    return situation.settled.game.two_sided and (
        situation.is_in_play(site) or any(site in one.sites for one in undone)
    )


def _turned_in_hand(session: Session, now: float) -> Hypothesis | None:
    """What was turned over while it was in hand."""
    released, touches = session.aftermath.released, session.observation.touches
    found = recaptures.turned_in_hand(released, session.situation, touches)
    return found if found is not None and session.still(now, found.sites) else None


def _parked(session: Session, now: float) -> Hypothesis | None:
    """A capture, and that of its captor, which was parked where it had come from: once that is gone
    for so long that nobody thinks about it.
    """
    if not _rests(session, now, TIMING.doubt):
        return None
    released, observation = session.aftermath.released, session.observation
    return recaptures.parked(released, session.situation, observation.touches, observation.masked)


def _taken_again(session: Session, now: float) -> Hypothesis | None:
    """What counts though its captor has been taken since; where all may be one turn's beginning,
    too, only once hands have rested, or gone on to a further stack.
    """
    touches, finding = session.observation.touches, session.finding
    situation, masked = session.situation, session.observation.masked
    if _rests(session, now, TIMING.rest if finding.onward else TIMING.settle):
        return recaptures.retaken(situation, finding, touches, masked)
    last = _last_lifted(session, now)
    if last is None:
        return None
    _, earlier = last
    return recaptures.retaken(situation, NOTHING, earlier, masked)


def _last_lifted(session: Session, now: float) -> tuple[Site, Touches] | None:
    """Where the stack was lifted after all that was touched besides, which no sleeve hides and
    which has not come back; with the touches before that.
    """
    touches, masked = session.observation.touches, session.observation.masked
    site = max(touches.lifted - masked, key=touches.changed, default=None)
    if site is None or site in session.observation.fresh(now) or touches.arrivals(site):
        return None
    earlier = touches.without({site})
    if max(map(touches.changed, earlier.by_site), default=now) > touches.changed(site):
        return None
    return site, earlier


def _left_last(session: Session, now: float) -> Site | None:
    """The site that became empty after all else that was touched, and that no sleeve hides."""
    touches, masked = session.observation.touches, session.observation.masked
    site = max(touches.by_site.keys() - masked, key=touches.changed, default=None)
    if site is None or touches.reading(site) != EMPTY:
        return None
    return site if session.still(now, {site}, TIMING.sleeve) else None


def _taken_up(session: Session, now: float) -> Hypothesis | None:
    """What was taken back, where the next action has been begun since with one of its stacks."""
    observation = session.observation
    fresh, masked = observation.fresh(now), observation.masked
    return recaptures.taken_up(session.situation, observation.touches, fresh, masked)


def _came_home(session: Session, now: float) -> Hypothesis | None:
    """That the last action was none, where its stack is back beside what the next one lifted."""
    if not _rests(session, now, TIMING.ask):
        return None
    touches, masked = session.observation.touches, session.observation.masked
    proven = not session.aftermath.unproven
    return recaptures.came_home(session.situation, touches, masked, proven=proven)


def _played_on_instead(session: Session, now: float) -> Hypothesis | None:
    """Another action in the place of one that counted, though its stacks may have fallen, once all
    had rested and a stack that had stood all the while is lifted for what comes next.
    """
    last = _last_lifted(session, now)
    if last is None or session.trouble.fallen is None:
        return None
    site, earlier = last
    touches = session.observation.touches
    lifted = touches.changed(site)
    if (
        touches.left_again(site)
        or lifted < max(map(earlier.changed, earlier.by_site), default=lifted) + TIMING.rest
    ):
        return None
    situation, masked = session.situation, session.observation.masked
    finding = situation.find_complete(earlier, masked, None)
    found = decide(situation, finding, earlier, masked, None).hypothesis
    if found is None or not (found.back and found.steps):
        return None
    return found if situation.after(found).is_in_play(site) else None


def _was_none(session: Session, now: float) -> Hypothesis | None:
    """That the last action was none, where only what had fallen told of it."""
    if not session.aftermath.unproven or not _rests(session, now, TIMING.ask):
        return None
    touches, masked = session.observation.touches, session.observation.masked
    return recaptures.was_none(session.situation, touches, masked)


def _replaced_and_taken(session: Session, now: float) -> Hypothesis | None:
    """What was done in place of the last action, and the whole next one, once that is still, or
    hands have gone on to a further stack.
    """
    touches, masked = session.observation.touches, session.observation.masked
    if not _rests(session, now):
        last = _last_lifted(session, now)
        if last is None:
            return None
        _, touches = last
    return recaptures.replaced_and_taken(session.situation, touches, masked)


def _passed(session: Session, now: float) -> Hypothesis | None:
    """A pass that could not count when it was pressed for, and what the next player did."""
    press = session.pass_press
    wait = TIMING.ask if press.moment is PassMoment.UNSURE else TIMING.settle
    found = pass_inference.passed(session, press.refused)
    return found if found is not None and _rests(session, now, wait) else None


WHILE_PUT_BACK: tuple[Way, ...] = (
    _out_of_turn,
    _carried_late,
    _played_on,
    _was_none,
    _played_on_instead,
)
"""The ways while stacks that fell are put back."""

WAYS: tuple[Way, ...] = (
    *WHILE_PUT_BACK,
    _beside,
    _another_lifted,
    _turned_in_hand,
    _parked,
    _taken_again,
    _taken_up,
    _came_home,
    _replaced_and_taken,
    _swept,
    _passed,
    _one_missing,
)
"""The ways else."""


def gone_on_from(session: Session, now: float) -> Hypothesis | None:
    """What hands have gone on from before it had been still, a refused pass among it."""
    if (over := pass_inference.after_refused_pass(session, now)) is not None:
        return over
    observation = session.observation
    fresh, masked = observation.fresh(now), observation.masked
    touches = observation.touches
    return first_of_two(session.situation, session.finding, touches, fresh, masked)


def _rests(session: Session, now: float, wait: float = TIMING.settle) -> bool:
    """Whether all that was touched has been still for so many seconds."""
    return session.still(now, session.observation.touches.by_site, wait)
