"""What was knocked over, as far as touches tell (docs/evidence.md, 5)."""

import itertools
import math
from collections.abc import Callable, Iterator, Sequence

from tzaar_board.geometry import Site
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING

Pair = Callable[[Site, Site], bool]
"""Whether one action moves the stacks of two sites, so that one player has both in hand."""


TOO_MANY = 4
"""So many stacks two hands do not lift at once."""


def fell(touches: Touches, masked: frozenset[Site], now: float, *, flat: bool, pair: Pair) -> bool:
    """Whether more stacks left the board at once, and for longer than a sleeve hides them, than two
    hands lift. What was seen at one moment may have gone in any time: the link was lost. What lies
    `flat` is turned over by several hands, and does not fall of itself.
    """
    lifted = sorted(touches.lifted - masked, key=lambda site: (touches.changed(site), site))
    gone, lately = [touches.changed(site) for site in lifted], now - TIMING.sleeve
    five = zip(gone, gone[1:], gone[2:], gone[3:], gone[4:], strict=False)
    return (
        any(first + TIMING.sleeve <= lately for first, _ in _at_once(gone, TOO_MANY))
        or any(
            moments[-1] <= lately
            and all(0 < later - one <= TIMING.sleeve for one, later in itertools.pairwise(moments))
            for moments in five
        )
        or (not flat and _from_full_hands(touches, lifted, now, pair))
    )


def have_fallen(touches: Touches) -> bool:
    """Whether more stacks left the board at once than two hands lift, wherever they are by now."""
    found = map(touches.taken_up, touches.by_site)
    gone = sorted(moment for moment in found if moment is not None)
    return any(_at_once(gone, TOO_MANY))


def _at_once(gone: Sequence[float], number: int) -> Iterator[tuple[float, float]]:
    """Where so many in a row of sorted moments lie within a sleeve's time: the first and the last.
    What was seen at one moment may have gone in any time.
    """
    ends = zip(gone, gone[number - 1 :], strict=False)
    return ((first, last) for first, last in ends if first < last <= first + TIMING.sleeve)


def _from_full_hands(touches: Touches, lifted: Sequence[Site], now: float, pair: Pair) -> bool:
    """Whether three stacks left the board at once, or two while two were in one player's hands, and
    nothing was set down until hands would have gone on.
    """
    gone = [touches.changed(site) for site in lifted]
    came = [time for site in touches.by_site for time in touches.arrivals(site)]
    since = max(came, default=-math.inf)
    return any(
        since < first and last + TIMING.read <= now for first, last in _at_once(gone, 3)
    ) or any(
        since < gone[0] < first < last <= first + TIMING.sleeve
        and last + TIMING.read <= now
        and pair(lifted[0], lifted[1])
        for first, last in itertools.pairwise(gone[2:])
    )


def gone_at_once(touches: Touches, misfits: frozenset[Site]) -> frozenset[Site]:
    """What left the board last, as soon after one another as things fall."""
    newest = max(map(touches.changed, misfits))
    fallen: list[Site] = []
    for site in sorted(misfits & touches.lifted, key=touches.changed, reverse=True):
        after = touches.changed(fallen[-1]) - TIMING.sleeve if fallen else newest - TIMING.ask
        if touches.changed(site) < after:
            break
        fallen.append(site)
    return frozenset(fallen)


def all_back(touches: Touches, misfits: frozenset[Site], fallen: float) -> bool:
    """Whether all that fell is back, and what is missing was in hand before."""
    back = [
        max(gone)
        for site, touch in touches.by_site.items()
        if site not in misfits and touch.changed >= fallen and not touches.stood(site, fallen)
        if (gone := [moment for moment in touch.departures if moment <= fallen])
    ]
    before = min(back, default=-math.inf) - TIMING.read
    return all(touches.changed(site) < before for site in misfits)


def set_up(touches: Touches) -> frozenset[Site]:
    """What left the board with another stack, as soon after one another as things fall, and reads
    as it should by now.
    """
    back = touches.by_site.keys() - touches.misfits
    left = {site: gone for site in back if (gone := touches.taken_up(site)) is not None}
    return frozenset(
        site
        for site, gone in left.items()
        if any(abs(gone - other) <= TIMING.sleeve for one, other in left.items() if one != site)
    )


def astray(touches: Touches, sites: frozenset[Site], gone: frozenset[Site]) -> bool:
    """Whether something came to stand where it does not belong after the first stack had gone."""
    first = min(map(touches.changed, gone))
    return any(time >= first for site in sites for time in touches.arrivals(site))
