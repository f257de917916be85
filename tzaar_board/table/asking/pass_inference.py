"""A pass that is pressed for when the next player has begun already.

G1  bbbb..............................      Black lifts first,
!white    |_|                               White passes: that is refused, since a stack is off,
G2  wwwwwwwwwwwwww.......bbbbbbbbbbbbb      then Black's capture is whole: White has passed.

Rules: they read a session and give a value.
"""

from collections.abc import Iterator

from tzaar_board.geometry import Site
from tzaar_board.table.inference.decision import decide
from tzaar_board.table.inference.fast_hands import first_of_two
from tzaar_board.table.inference.finding import Finding
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis, forward
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.pass_press import PassMoment
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING


def passed(session: Session, pressed: float | None) -> Hypothesis | None:
    """A pass that was pressed for, and the next player's action, or whole turn before the press (or
    after one that came early), where that explains all that was touched, and nothing is whole that
    the player who pressed can have done.
    """
    if pressed is None or _may_be_of_who_pressed(session):
        return None
    found = _next_action(session)
    if found is None or not _overlaps(session, found.steps[0], pressed):
        return None
    early = session.pass_press.moment is PassMoment.UNSURE
    whole = len(found.steps) == 1 or early or _over(session, found, pressed)
    return _after_passing(session, found) if whole else None


def after_refused_pass(session: Session, now: float) -> Hypothesis | None:
    """A pass that was refused, and the next player's action, where they have gone on from that to
    another one before it had been still.
    """
    after, observation = session.situation.passed, session.observation
    pressed = session.pass_press.refused
    if after is None or pressed is None or session.pass_press.moment is PassMoment.UNSURE:
        return None  # Who pressed to confirm goes on as well.
    if _may_be_of_who_pressed(session):
        return None
    fresh, masked = observation.fresh(now), observation.masked
    found = first_of_two(after, _onward(session), observation.touches, fresh, masked)
    if found is None or found.back or not _overlaps(session, found.steps[0], pressed):
        return None
    return _after_passing(session, found)


def begun(session: Session) -> bool:
    """Whether all that was touched is the beginning of what comes after a refused pass."""
    pressed = session.pass_press.refused
    if pressed is None or session.pass_press.moment is PassMoment.UNSURE:
        return False
    return any(_overlaps(session, step, pressed) for step in _first_steps(session))


def put_back(session: Session) -> bool:
    """Whether a pass was refused only since stacks were in hand that are back by now: it was meant
    where the next player plays.
    """
    pressed, touches = session.pass_press.refused, session.observation.touches
    if pressed is None or session.situation.passing is None:
        return False
    return any(
        touch.left is not None and touch.left <= pressed < touch.changed
        for touch in touches.by_site.values()
    )


def claimable(session: Session, now: float, found: Hypothesis) -> float | None:
    """Until when what a press confirms may be what the next player takes off the board, who is to
    capture it: a stack that was lifted shortly before, and has come to no target. None where it is
    not.
    """
    if len(found.steps) != 1:
        return None
    return _claimable(session.situation, found.steps[0], session.observation.touches, now)


def before_claimed(session: Session, now: float, found: Hypothesis) -> Hypothesis | None:
    """The first action of a turn, where that is whole, and the second one's stack may be what the
    next player takes off the board, as `claimable`: a press says only that the first one counts.
    """
    situation, observation = session.situation, session.observation
    if len(found.steps) != 2 or found.undone:
        return None
    first, second = found.steps
    alone = forward(situation.settled, (first,), TIMING.settle)
    if _claimable(situation.after(alone), second, observation.touches, now) is None:
        return None
    before = observation.touches.without(frozenset(second.trace.sites) - alone.sites)
    whole = situation.find_complete(before, observation.masked, None).at(Fit.COMPLETE)
    return alone if any(one.actions == alone.actions and not one.back for one in whole) else None


def claimed(session: Session, found: Hypothesis) -> bool:
    """Whether the next player has lifted a stack, too, that can capture what a press confirms."""
    touches, key = session.observation.touches, found.steps[0].trace.key
    return any(
        key in step.trace.touched and step.trace.key in touches.lifted
        for step in _first_steps(session)
    )


def _may_be_of_who_pressed(session: Session) -> bool:
    """Whether something is whole, or all but seen, that the player who pressed can have done."""
    return any(fit is not Fit.BEGUN for _, fit in session.finding.fits)


def _after_passing(session: Session, found: Hypothesis) -> Hypothesis | None:
    """The pass and what the next player did, None where nobody may pass, or has an own stack in
    hand since before the press; or where that is a sweep over a site on which nothing came to
    stand: what left that was in another hand.
    """
    situation, passing = session.situation, session.situation.passing
    if passing is None or not found.rested(session.observation.touches):
        return None
    if _in_hand(session, found):
        return None
    return forward(situation.settled, (passing, *found.steps), TIMING.settle)


def _in_hand(session: Session, found: Hypothesis) -> bool:
    """Whether a stack of who pressed has been off the board since before that, and is not what the
    next player has captured.
    """
    pressed, position = session.pass_press.refused, session.situation.settled
    touches = session.observation.touches
    return pressed is not None and any(
        touches.changed(site) <= pressed
        for site in touches.lifted - found.sites - session.observation.masked
        if (stack := position.content(site)) is not None and stack.colour is position.player
    )


def _onward(session: Session) -> Finding:
    """What all that was touched fits after a pass."""
    after, observation = session.situation.passed, session.observation
    if after is None:
        return Finding(())
    return after.find_complete(observation.touches, observation.masked, None)


def _next_action(session: Session) -> Hypothesis | None:
    """What all that was touched is after a pass, where it is one thing only."""
    after, observation, finding = session.situation.passed, session.observation, _onward(session)
    found = [one for one in finding.at(Fit.COMPLETE) if not one.back]
    if after is not None and len(found) > 1:
        touches, masked = observation.touches, observation.masked
        decision = decide(after, finding, touches, masked, None)
        found = [one for one in found if one is decision.hypothesis]
    return found[0] if len(found) == 1 else None


def _first_steps(session: Session) -> Iterator[Step]:
    """What the next player may have begun, after a pass."""
    found = (one for one in _onward(session).hypotheses if not one.back)
    return (step for one in found for step in one.steps[:1])


def _claimable(situation: Situation, step: Step, touches: Touches, now: float) -> float | None:
    """As `claimable`, of what may be done in a situation."""
    after, key = situation.passed, step.trace.key
    if after is None or key is None or key not in touches.lifted:
        return None
    until = touches.changed(key) + TIMING.read
    if now >= until or any(map(touches.arrivals, step.trace.targets)):
        return None
    return until if _capturable(after, key) else None


def _capturable(after: Situation, key: Site) -> bool:
    """Whether who is to move can capture what stands on a site."""
    return after.by_hand and any(
        key in step.trace.touched for step in after.continuations.by_site.get(key, ())
    )


def _over(session: Session, found: Hypothesis, pressed: float) -> bool:
    """Whether all that was done had been done when the pass was pressed for."""
    return max(map(session.observation.touches.changed, found.sites)) <= pressed


def _overlaps(session: Session, step: Step, pressed: float) -> bool:
    """Whether the next player had begun an action when the pass was pressed, shortly before, and
    has lifted the stack that does it by shortly after, or had done it; or has begun it since, where
    the press came before the action had counted after which a pass is legal.
    """
    touches, key = session.observation.touches, step.trace.key
    moments = [m for site in step.trace.sites if (m := touches.departed(site)) is not None]
    if key is None or not moments:
        return False
    if min(moments) < pressed - TIMING.ask:
        return max(map(touches.changed, step.trace.sites)) <= pressed
    pressed_at = session.pass_press.moment
    if pressed_at is PassMoment.UNSURE:
        return min(moments) <= pressed + TIMING.doubt
    if min(moments) > pressed or pressed_at is PassMoment.EARLY:
        return pressed_at is PassMoment.EARLY
    own = touches.departed(key)
    return own is None or own <= pressed + TIMING.ask
