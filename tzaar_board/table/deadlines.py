"""When a session has something to do though no hand moves."""

from tzaar_board.table.asking.brief_swaps import counts_once_read
from tzaar_board.table.inference.doubts import may_be_another
from tzaar_board.table.inference.hypotheses import Fit, Hypothesis
from tzaar_board.table.session import Session, SessionPhase
from tzaar_board.table.timing import TIMING
from tzaar_board.table.trouble import Trouble


def deadline(session: Session, now: float) -> float | None:
    """The next moment after `now` at which a session may commit, ask, or show something else.

    None while only hands can change anything, or while the table cannot be heard.
    """
    if session.deaf or session.phase is SessionPhase.WAITING:
        return None
    ends = [signal.until() for signal in session.signals.signals]
    if session.observation.touches.misfits:  # Then it is said what helps where a sensor is broken.
        waits = (TIMING.doubt, 2 * TIMING.doubt)
        ends += (since + wait for since in _changed(session) for wait in waits)
    times = [next_decision(session, now), *(end for end in ends if end > now)]
    return min((time for time in times if time is not None), default=None)


def next_decision(session: Session, now: float) -> float | None:
    """The next moment at which it may commit or ask; lights that only end, and what is only said,
    are left out.

    Waits are counted from every change that still matters, since each site's stillness counts by
    itself.
    """
    if session.deaf or session.phase is SessionPhase.WAITING:
        return None
    observation = session.observation
    times: list[float] = []
    if observation.touches.by_site or session.guide is not None:
        waits = {TIMING.settle, TIMING.blink, TIMING.rest, TIMING.ask}
        if len(observation.touches.misfits) > 1 or session.postponed is not None:
            waits |= {TIMING.sleeve, TIMING.linger, TIMING.doubt}
        if session.trouble != Trouble():
            waits.add(TIMING.mend)
        if len(observation.touches.lifted) > 2:  # By then as many are knocked over.
            waits |= {TIMING.read, 2 * TIMING.sleeve}
        complete = session.finding.at(Fit.COMPLETE)
        waits |= {found.wait for found in complete}
        asked = session.question is not None or session.evidence.left_open is not None
        if asked or any(_counts_once_read(session, one) for one in complete):
            waits.add(TIMING.read)
        if observation.touches.misfits:
            waits.add(TIMING.let_go)
        times += [moment + wait for moment in _changed(session) for wait in waits]
    misfits = observation.misfits
    if misfits and not session.finding.fits:
        times.append(min(map(observation.touches.changed, misfits)) + TIMING.doubt)
    if session.question is not None:
        times.append(session.question.since + TIMING.doubt)
    if session.revisions.reopened is not None:
        times.append(session.revisions.since + TIMING.doubt)
    if session.trouble.unexplained is not None:
        times.append(session.trouble.unexplained + TIMING.wrong)
    if session.postponed is not None:
        times.append(session.postponed.until)
    found = [observation.deadline(), session.buttons.deadline()]
    coming = [time for time in times if time > now]
    return min([*coming, *(time for time in found if time is not None)], default=None)


def _counts_once_read(session: Session, found: Hypothesis) -> bool:
    """Whether what is whole may count once the hand that is to tell otherwise has had the time."""
    doubted = may_be_another(found, session.situation, session.observation.touches)
    return doubted or counts_once_read(session, found)


def _changed(session: Session) -> set[float]:
    """When the table was first heard, and what was touched last changed."""
    observation = session.observation
    touched = (touch.changed for touch in observation.touches.by_site.values())
    return {observation.heard, *touched}
