"""What has been touched where the last action ended, or one is said to have ended."""

import math

from tzaar_board.table.inference.hypotheses import Hypothesis
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING


def regrasped(session: Session) -> float | None:
    """When what the last action captured may have been put back, None where it was not.

    Its target was lifted and set down again, before any other stack was: what a sleeve may have
    hidden does not count.
    """
    situation, touches = session.situation, session.observation.touches
    last, masked = situation.last, session.observation.masked
    if last is None or not situation.last_by_hand:
        return None
    targets = {site for site in last.trace.touched if last.exchanges(site)}
    again = [tap.time for site in targets for tap in touches.taps(site, masked) if not tap.brief]
    others = touches.by_site.keys() - targets - masked
    came = (one for site in others for one in touches.by_site[site].arrivals if not one.brief)
    first = min((one.time for one in came), default=math.inf)
    if session.aftermath.moved_on and session.aftermath.regrasped is None:
        return None
    return max((time for time in again if time < first), default=session.aftermath.regrasped)


def retouched(session: Session) -> float | None:
    """When the last action's target was last set back, having been away for longer than a sleeve
    hides it.
    """
    last, observation = session.situation.last, session.observation
    if last is None:
        return None
    taps = (observation.touches.taps(site, observation.masked) for site in last.trace.touched)
    again = (tap.time for sites in taps for tap in sites if not tap.brief)
    return max(again, default=session.aftermath.retouched)


def grasped_again(touches: Touches, found: Hypothesis) -> float | None:
    """When what a hypothesis captured last may have been put back before it counted, None where its
    target was not lifted again after something had come there.
    """
    if not found.steps or (key := found.steps[-1].trace.key) is None:
        return None
    for target in filter(found.steps[-1].exchanges, found.steps[-1].trace.touched):
        came = [one for one in touches.taps(target) if one.begun > touches.changed(key)]
        if len(came) > 1:
            return came[-1].time
    return None


def told_by_answer(touches: Touches, found: Hypothesis) -> bool:
    """Whether a hypothesis's last target was tapped when the table had asked, and was read: who
    touches another one afterwards has said already where the stack stands.
    """
    if not found.steps or (key := found.steps[-1].trace.key) is None:
        return False
    moved = max(map(touches.changed, (key, *touches.misfits)))
    read = moved + TIMING.answer
    ends = found.steps[-1].trace.touched
    return any(tap.begun >= read and not tap.brief for end in ends for tap in touches.taps(end))
