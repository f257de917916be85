"""Hands that are on the way out of what was *wrong*.

Rules: they read a session, or touches, and give a value.
"""

from tzaar_board.geometry import Site
from tzaar_board.table.inference.finding import Finding
from tzaar_board.table.sense import EMPTY
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.session import Session
from tzaar_board.table.timing import TIMING


def is_led_home(session: Session, now: float, touches: Touches, finding: Finding) -> bool:
    """Whether, where it was *wrong*, one stack is all that is off the board: hands are on the way
    out of what was no play. Where only a take-back explains that; and for as long as a sensor is
    believed, where another stack stood on its site meanwhile.
    """
    misfits = session.observation.judged_misfits(touches)
    one = len(misfits) == 1 and misfits <= touches.lifted
    if not one or not session.trouble.was_wrong:
        return False
    return not finding.onward or any(misplaced(touches, site, now) for site in misfits)


def misplaced(touches: Touches, site: Site, now: float) -> bool:
    """Whether a site is empty, since not long ago, on which something stood that does not belong
    there.
    """
    touch = touches.by_site[site]
    lately = touch.reading == EMPTY and now < touch.changed + TIMING.doubt
    return lately and any(not one.same for one in touch.arrivals)
