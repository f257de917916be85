"""What hands leave as it was though it has been undone: they play on from there.

::

    E6xF5 counts   menu (a sleeve)   A2xA1 is played       2 s later
    ──────┴───────────────┴──────────────┴────────────────────┴─────▶  E6xF5 A2xA1

Rules: they read a session and give a value.
"""

from tzaar_board.table.inference.decision import seen_whole
from tzaar_board.table.inference.hypotheses import Hypothesis, forward
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session, SessionPhase
from tzaar_board.table.timing import TIMING


def undoing(session: Session) -> Situation | None:
    """The situation that an undo leaves now and hands may go back to, None where there is none: the
    table does not show it, or another one sees it, too.
    """
    situation, observation = session.situation, session.observation
    if session.phase is SessionPhase.RESTORE:
        return left_alone(session)
    idle = session.phase is SessionPhase.PLAY and not observation.misfits
    known = idle and situation.outcome is None and not situation.distant
    return situation if known else None


def left_alone(session: Session) -> Situation | None:
    """The situation that was undone, where nothing has been touched since."""
    undone = session.undone
    return undone if undone is not None and not since_undo(session, undone).by_site else None


def since_undo(session: Session, undone: Situation) -> Touches:
    """What was touched since the lights lead back, against the situation that was undone."""
    touches, since = session.observation.touches, session.since_led
    return Touches(undone.expected, touches.since(since).by_site)


def gone_on(session: Session, now: float) -> Situation | None:
    """The situation that was undone, where hands have left all as it was, have done a whole action
    from there, and rest.
    """
    undone = session.undone
    if undone is None:
        return None
    touches = since_undo(session, undone)
    if not touches.by_site or not session.still(now, touches.by_site, TIMING.ask):
        return None
    return undone if seen_whole(undone, touches, session.observation.masked) else None


def finished(session: Session, now: float) -> Hypothesis | None:
    """The placing that had not counted when it was undone, and whose discs hands have turned over
    all the same, and rest; where no reading tells which side is up.
    """
    guide, situation, touches = session.guide, session.situation, session.observation.touches
    if guide is None or not guide.turned or not session.still(now, touches.by_site, TIMING.ask):
        return None
    misfits = session.observation.misfits
    for step in situation.placings if session.phase is SessionPhase.RESTORE else ():
        came = (time for site in step.trace.turned for time in touches.arrivals(site))
        alone = misfits == {step.trace.key} and set(step.trace.turned) == set(guide.turned)
        if alone and max(came, default=guide.since) > guide.since:
            return forward(situation.settled, (step,), 0.0)
    return None
