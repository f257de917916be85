"""How long what hands have done must have been still to count. Pure."""

from collections.abc import Collection

from tzaar_board.geometry import Site
from tzaar_board.table.inference.doubts import fallen_together, may_be_another, rest_in_doubt
from tzaar_board.table.inference.hypotheses import Hypothesis
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING

FELL = 2
"""So many stacks that left the board at once may have fallen."""


def rest_needed(
    session: Session, found: Hypothesis, *, brief: bool
) -> tuple[Collection[Site], float]:
    """Which sites must have been still before a hypothesis counts, and for how many seconds: longer
    where something has fallen, where hands may not have done it on purpose, and where a captured
    stack was away so `brief`ly that it may have been a sleeve.
    """
    touches, situation = session.observation.touches, session.situation
    fallen = session.trouble.fallen is not None and session.question is None
    fallen = fallen and situation.by_hand
    if fallen:
        wait = TIMING.rest
    elif may_be_another(found, situation, touches):
        wait = rest_in_doubt(found, situation, touches)
    else:
        wait = found.wait
    if fallen and not situation.settled.game.two_sided:
        if not found.back:
            wait = TIMING.mend
        elif found.steps and _fell(session, found):
            wait = TIMING.doubt
    together = fallen_together(found, situation, touches)
    if together or (brief and session.question is None):
        wait = max(wait, TIMING.read)
    unplaces = found.back and not found.steps and found.wait == TIMING.unplace
    return touches.by_site if fallen or unplaces else found.sites, wait


def may_be_overtaken(session: Session, now: float, found: Hypothesis) -> bool:
    """Whether a piece may come back that stood before one of what was placed."""
    touches, wait = session.observation.touches, TIMING.rest
    lifted = touches.overtaken(touches.placed & found.sites)
    return bool(lifted) and not session.still(now, lifted, wait)


def _fell(session: Session, found: Hypothesis) -> bool:
    """Whether two or more stacks of a hypothesis left the board, all at once when things fell."""
    touches, fallen = session.observation.touches, session.trouble.fallen
    left = [one for site in found.sites if (one := touches.departed(site)) is not None]
    if fallen is None or len(left) < FELL:
        return False
    return fallen - TIMING.ask <= min(left) and max(left) <= min(left) + TIMING.rhythm
