"""Whether an action was another one, from which alone follows what hands have done since.

Rules: they read a session and give one. By `presence` a stack that was looked at reads as one that
was captured, so that of two targets the wrong one may be recorded. Who plays on from the other one
is not understood: from what was recorded that is no play.

::

    E3xD2 counts   I3 tapped   H4 lifted   I3 swapped   I3 tapped
    ──────┴────────────┴───────────┴───────────┴────────────┴─────▶  E3xI3 H4xI3
"""

import math
from collections.abc import Iterator

from tzaar_board.geometry import Site
from tzaar_board.table.asking.lasting_question import rivals
from tzaar_board.table.asking.pass_inference import passed
from tzaar_board.table.inference.hypotheses import Fit
from tzaar_board.table.revision.replaying import Advance, reheard
from tzaar_board.table.revision.revisable import revisable_last
from tzaar_board.table.revisions import Revisable
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace


def follows(advance: Advance, session: Session, now: float) -> tuple[Session, Session | None]:
    """The one session in which all is play that hands have done since an action that may have been
    another one, where from that action it is none; None where there is none, or several are.

    It waits for as long as hands may hold a stack, or until what they have played on is tapped.
    """
    rested = session.observation.last_change
    moments = (rested + TIMING.settle, rested + TIMING.let_go)
    if not any(session.revisions.followed < moment <= now for moment in moments):
        return session, None
    session = replace(session, revisions=replace(session.revisions, followed=now))
    if session.finding.at(Fit.COMPLETE) or _held_up(session):
        return session, None
    if now < moments[-1]:
        tap = tapped_alone(session)
        return session, None if tap is None else _only(_otherwise(advance, session, now, *tap))
    if session.finding.at(Fit.POSSIBLE) or passed(session, now) or not _is_taken_on(session):
        return session, None
    return session, _only(_otherwise(advance, session, now))


def _held_up(session: Session) -> bool:
    """Whether what hands have done since is an action from what was recorded, too, and only waits
    for an answer.
    """
    observation = session.observation
    if session.question is None:
        return False
    found = session.situation.find_complete(observation.touches, observation.masked, None)
    return bool(found.at(Fit.COMPLETE))


def _is_taken_on(session: Session) -> bool:
    """Whether the one stack that is off the board is what the last action's, or another target of
    it, would be: that can have captured on. Not while a tap can answer what is asked.
    """
    question, touches = session.question, session.observation.touches
    if question is not None and question.targets.isdisjoint(touches.lifted):
        return False
    last, misfits = session.situation.last, session.observation.misfits
    taken = set(last.trace.touched) if last is not None else set()
    return len(misfits) == 1 and misfits <= (taken | rivals(session).keys())


def tapped_alone(session: Session, taps: int = 1) -> tuple[float, Site] | None:
    """The stack that was tapped so often by itself, after a rest in which a question could be read,
    and that does not answer what is asked; and when it was lifted for that. None without any.
    """
    observation, touches = session.observation, session.observation.touches
    asked = session.question.targets if session.question is not None else frozenset()
    for site in touches.by_site.keys() - touches.lifted - asked - observation.masked:
        others = touches.without({site})
        rested = max(map(others.changed, others.by_site), default=math.inf)
        read = rested + TIMING.read
        tapped = (one for one in touches.taps(site) if one.same and not one.brief)
        found = [one for one in tapped if one.begun >= read]
        if len(found) >= taps and found[-1].time >= observation.last_change:
            return found[-taps].begun, site
    return None


def _otherwise(
    advance: Advance,
    session: Session,
    now: float,
    until: float = math.inf,
    tapped: Site | None = None,
) -> Iterator[Session]:
    """What the session would be had the stack of an action gone to another target, by what was
    heard `until` a moment, where more is played then and what was `tapped` had a part in that.
    """
    heard = until - TIMING.debounce
    for one in (*session.revisions.revisable, *revisable_last(session)):
        one = replace(one, checkpoint=one.checkpoint.until(heard))
        for site in one.instead if one.checkpoint.events else ():
            begins = site == tapped and _is_late_answer(session, one, site)
            found = reheard(advance, one, site, now, holding=begins)
            if found is None or not (begins or found.situation.shown > session.situation.shown):
                continue
            played = range(one.number, found.situation.shown)
            sites = {end for n in played for end in found.situation.step(n).trace.sites}
            if tapped is None or tapped in sites:
                yield found


def _is_late_answer(session: Session, action: Revisable[Session], site: Site) -> bool:
    """Whether a tap on a target that was touched before hands played on can only tell that the
    stack of an action stands there: what is said to stand elsewhere is in hand, and the tap has no
    part in what hands may be doing now.
    """
    revisions, lifted = session.revisions, session.observation.touches.lifted
    touched = revisions.touched.union(*(one.instead for one in revisions.revisable))
    has_part = any(site in one.sites and not one.back for one, _ in session.finding.fits)
    return site in touched and not has_part and not action.taken.isdisjoint(lifted)


def _only(found: Iterator[Session]) -> Session | None:
    """The session, if all are of the same game."""
    games = {tuple(one.situation.history.actions): one for one in found}
    return next(iter(games.values())) if len(games) == 1 else None
