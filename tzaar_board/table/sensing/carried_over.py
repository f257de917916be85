"""What was only held low over a site that a stack had left: it stood nowhere. Pure.

::

    H2  ##________________##________    from 3.0 to 3.1 s: G5's stack on its way to F5
    H3  ######__####################
    G5  ################____________
    F5  ######################__####
"""

import math
from collections.abc import Iterable

from tzaar_board.geometry import Site
from tzaar_board.table.sensing.touch import Touch
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace


def without_carried_over(touches: Touches) -> Touches:
    """As if nothing had been held, for less than an action takes to count, over a site that a stack
    had left before the one that is carried.
    """
    by_site = {site: _without(touches, site) for site in touches.lifted}
    changed = {site: one for site, one in by_site.items() if one is not touches.by_site[site]}
    return replace(touches, by_site={**touches.by_site, **changed}) if changed else touches


def _without(touches: Touches, site: Site) -> Touch:
    """What has happened on a site, but for what was held over it last."""
    touch = touches.by_site[site]
    arrivals, departures = touch.arrivals, touch.departures
    others = [one for other, one in touches.by_site.items() if other != site]
    while arrivals and len(departures) > 1:
        came, left, before = arrivals[-1].time, departures[-1], departures[-2]
        held = before < came < left < came + TIMING.settle
        if not held or not _lifted_between(others, before, came):
            break
        arrivals, departures = arrivals[:-1], departures[:-1]
    if len(departures) == len(touch.departures):
        return touch
    last = departures[-1]
    return replace(touch, changed=last, left=last, arrivals=arrivals, departures=departures)


def _lifted_between(others: Iterable[Touch], since: float, until: float) -> bool:
    """Whether another stack had been lifted after a moment, and was still off at another one."""
    for touch in others:
        left = max((one for one in touch.departures if one < until), default=-math.inf)
        back = any(left < one.time <= until for one in touch.arrivals)
        if left > since and not back:
            return True
    return False
