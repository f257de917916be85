"""What hands leave as it was though it has been undone: they play on from there.

::

    E6xF5 counts   menu (a sleeve)   A2xA1 is played       2 s later
    ──────┴───────────────┴──────────────┴────────────────────┴─────▶  E6xF5 A2xA1

Rules: they read a session and give a value.
"""

from tzaar_board.table.before_undo import BeforeUndo
from tzaar_board.table.inference.decision import seen_whole
from tzaar_board.table.inference.hypotheses import Hypothesis, forward
from tzaar_board.table.sense import EMPTY
from tzaar_board.table.sensing.debounce import Change
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session, SessionPhase
from tzaar_board.table.timing import TIMING


def undoing(session: Session) -> BeforeUndo | None:
    """How things stand that an undo leaves now and hands may go back to, None where there is no way
    back: what stands lay otherwise, or another table sees it, too.
    """
    situation, observation = session.situation, session.observation
    if session.phase is SessionPhase.RESTORE:
        return session.undone if left_alone(session) else None
    playing = session.phase is SessionPhase.PLAY and not observation.touches.placed
    known = playing and situation.outcome is None and not situation.distant
    if not known:
        return None
    idle = not observation.misfits
    return BeforeUndo(situation, Touches(situation.expected) if idle else observation.touches)


def left_alone(session: Session) -> BeforeUndo | None:
    """What was undone, where nothing has been touched since."""
    return None if _since_undo(session).by_site else session.undone


def since_undo(session: Session, undone: BeforeUndo) -> Touches:
    """What was touched since the last action of what was undone: before the lights lead back, and
    since.
    """
    later = _since_undo(session).by_site
    if not undone.touches.by_site:
        return _as_read(session, Touches(undone.situation.expected, later))
    left = [Change(time, site, EMPTY) for site, one in later.items() for time in one.departures]
    came = [Change(one.time, site, one.reading) for site in later for one in later[site].arrivals]
    changes = sorted((*left, *came), key=lambda change: change.time)
    return _as_read(session, undone.touches.after(changes))


def _as_read(session: Session, touches: Touches) -> Touches:
    """The touches, and what changed in the moment of the undo."""
    masked = session.observation.masked
    now = enumerate(session.observation.readings)
    return touches.after(
        Change(session.since_led, site, reading) for site, reading in now if site not in masked
    )


def _since_undo(session: Session) -> Touches:
    """What was touched since the lights lead back."""
    return session.observation.touches.since(session.since_led)


def kept_playing(session: Session, now: float) -> BeforeUndo | None:
    """What was undone, where hands have left all as it was, have done a whole action since, and
    rest.
    """
    undone = session.undone
    if undone is None:
        return None
    later = _since_undo(session).by_site
    if not later or not session.still(now, later, TIMING.ask):
        return None
    touches = since_undo(session, undone)
    found = seen_whole(undone.situation, touches, session.observation.masked)
    if found is None or (undone.touches.misfits and _may_be_led(session, found, touches)):
        return None
    return undone


def _may_be_led(session: Session, found: Hypothesis, touches: Touches) -> bool:
    """Whether what was in hand then may be on its way home: where it went is not seen, or reads as
    the lights want it.
    """
    goal, sense = session.situation.settled, session.situation.sense
    return any(
        not step.shows(end, sense) or touches.reading(end) == sense.read(goal.content(end))
        for step in found.steps
        for end in step.trace.touched
    )


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
