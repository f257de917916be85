"""A pass that is pressed for when the next player has begun already.

G1  bbbb..............................      Black lifts first,
!white    |_|                               White passes: that is refused, since a stack is off,
G2  wwwwwwwwwwwwww.......bbbbbbbbbbbbb      then Black's capture is whole: White has passed.

Rules: they read a session and give a value.
"""

from tzaar_board.geometry import Site
from tzaar_board.table.hypotheses import Fit, Hypothesis, forward
from tzaar_board.table.inference import Finding
from tzaar_board.table.session import Session
from tzaar_board.table.situation import Situation
from tzaar_board.table.steps import Step


def passed(session: Session, pressed: float | None) -> Hypothesis | None:
    """A pass that was pressed for, and the next player's action, where that explains all that was
    touched, and nothing is whole that the player who pressed can have done.
    """
    if pressed is None or any(fit is not Fit.BEGUN for _, fit in session.finding.fits):
        return None
    found = [
        one
        for one in _onward(session).at(Fit.COMPLETE)
        if not one.back and len(one.steps) == 1
        for step in one.steps
        if step.trace.key is not None and _overlaps(session, step, pressed)
    ]
    if len(found) != 1 or (step := _passing(session)) is None:
        return None
    return forward(session.situation.settled, (step, *found[0].steps), session.timing.settle)


def begun(session: Session) -> bool:
    """Whether all that was touched is the beginning of what comes after a refused pass."""
    if session.refused is None:
        return False
    return any(
        _overlaps(session, step, session.refused)
        for one in _onward(session).hypotheses
        if not one.back
        for step in one.steps[:1]
    )


def claimable(session: Session, now: float, found: Hypothesis) -> float | None:
    """Until when what a press confirms may be what the next player takes off the board, who is to
    capture it: a stack that was lifted shortly before, and has come to no target. None where it is
    not.
    """
    situation, touches, step = session.situation, session.observation.touches, _passing(session)
    key = found.steps[0].trace.key if len(found.steps) == 1 else None
    if step is None or key is None or key not in touches.lifted:
        return None
    until = touches.changed(key) + session.timing.read
    if now >= until or any(map(touches.arrivals, found.steps[0].trace.targets)):
        return None
    return until if _capturable(situation, step, key) else None


def claimed(session: Session, found: Hypothesis) -> bool:
    """Whether the next player has lifted a stack, too, that can capture what a press confirms."""
    touches, key = session.observation.touches, found.steps[0].trace.key
    return any(
        key in step.trace.touched and step.trace.key in touches.lifted
        for one in _onward(session).hypotheses
        if not one.back
        for step in one.steps[:1]
    )


def _passing(session: Session) -> Step | None:
    """The pass that hands may choose, where hands play the other side, too."""
    situation = session.situation
    passing = situation.continuations.passing if situation.by_hand else None
    if passing is None:
        return None
    step = Step(situation.settled, passing, situation.settled.trace(passing))
    return step if step.after.player in situation.hands else None


def _onward(session: Session) -> Finding:
    """What all that was touched fits after a pass."""
    situation, observation, step = session.situation, session.observation, _passing(session)
    if step is None:
        return Finding(())
    after = situation.after(forward(situation.settled, (step,), 0.0))
    return after.find_complete(observation.touches, observation.masked, None)


def _capturable(situation: Situation, passing: Step, key: Site) -> bool:
    """Whether the next player can capture what stands on a site."""
    after = situation.after(forward(situation.settled, (passing,), 0.0))
    return after.by_hand and any(
        key in step.trace.touched for step in after.continuations.by_site.get(key, ())
    )


def _overlaps(session: Session, step: Step, pressed: float) -> bool:
    """Whether the next player had begun an action when the pass was pressed, shortly before, and
    has lifted the stack that does it by shortly after; or has begun it since, where the press came
    before the action had counted after which a pass is legal.
    """
    touches, timing, key = session.observation.touches, session.timing, step.trace.key
    moments = [m for site in step.trace.sites if (m := touches.departed(site)) is not None]
    if key is None or not moments or min(moments) < pressed - timing.ask:
        return False
    if min(moments) > pressed or session.early:
        return session.early
    own = touches.departed(key)
    return own is None or own <= pressed + timing.read
