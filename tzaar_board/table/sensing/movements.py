"""What has moved at a table since a position stood there, as its sensors tell it. Pure.

What a site came to read, in order of time; noise that tells of no hand is left out::

    E4  ####################____####   at 2.0 and 2.4 s: a tap
    F5  ########_###################   a sleeve's: nothing
    G3  ______####__________________   a stack rested where nothing stands: nothing
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from tzaar_board.games.base import Colour
from tzaar_board.geometry import Site
from tzaar_board.table.sense import EMPTY, Sense
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace

Changes = Sequence[tuple[float, str]]
"""What a site came to read, and when, in order of time in seconds."""

UNSEEN = ""
"""Before the first change of a site, where what it read then does not matter."""


@dataclass(frozen=True)
class Moved:
    """What has moved since a position stood on the table, until `now`: `changes` by site, and when
    each side's turn button was pressed. Times are in seconds.
    """

    changes: Mapping[Site, Changes]
    presses: Mapping[Colour, Sequence[float]]
    now: float

    @classmethod
    def of(
        cls,
        touches: Touches,
        presses: Mapping[Colour, Sequence[float]],
        now: float,
        sense: Sense,
        *,
        carried: bool,
    ) -> "Moved":
        """What touches tell, since the position that they are held against.

        What has only stood where nothing did, and does, for less than an action takes to count went
        on from there; for longer, too, where stacks are `carried` over the board. Where captures
        are seen, what was hidden for less than a tap lasts was not touched.
        """
        changes = {}
        for site, touch in touches.by_site.items():
            left = ((moment, EMPTY) for moment in touch.departures)
            came = ((one.time, one.reading) for one in touch.arrivals)
            known, stood = sorted((*left, *came)), touches.expected[site]
            if stood == EMPTY and (carried or touch.reading == EMPTY):
                stay = TIMING.tap if carried else TIMING.settle
                known = _without(known, stood, _noise(stood, stay))
            elif stood != EMPTY and sense.tells_colour:
                known = _without(known, stood, _noise(stood, TIMING.least_tap))
            if known:
                changes[site] = known
        return cls(changes, presses, now)

    def any_of(self, sites: Iterable[Site], since: float, until: float) -> bool:
        """Whether anything moved on one of some sites between two moments."""
        moments = (moment for site in sites for moment, _ in self.changes.get(site, ()))
        return any(since <= moment <= until for moment in moments)

    def by_itself(self, site: Site, left: float, came: float) -> bool:
        """Whether nothing moved elsewhere from shortly before a site was left until shortly after
        something came to it.
        """
        others = self.changes.keys() - {site}
        return not self.any_of(others, left - TIMING.rhythm, came + TIMING.rhythm)

    def is_down(self, site: Site, moment: float) -> bool:
        """Whether the last thing that had happened elsewhere, by a moment, was that something was
        set down.
        """
        others = (changes for other, changes in self.changes.items() if other != site)
        earlier = (one for changes in others for one in changes if one[0] <= moment)
        return max(earlier, default=(-math.inf, EMPTY))[1] != EMPTY

    def straightened(self) -> "Moved":
        """As if nothing that had just been set down had been lifted, and returned, to set it
        straight.
        """
        return replace(self, changes={site: _straight(one) for site, one in self.changes.items()})

    def carried_over(self) -> "Moved":
        """As if nothing had been held low over a site that a stack had left."""
        changes = {site: _without(one, UNSEEN, _passing) for site, one in self.changes.items()}
        return replace(self, changes=changes)

    @cached_property
    def unheard(self) -> frozenset[float]:
        """The moments at which stacks left and came at once: what moved while the table could not
        be heard tells of no order.
        """
        every = [change for changes in self.changes.values() for change in changes]
        left = {moment for moment, reading in every if reading == EMPTY}
        return frozenset(left & {moment for moment, reading in every if reading != EMPTY})

    def reached(self, site: Site) -> float:
        """When the stack that has left a site can have come to another one at the soonest."""
        left = self.changes[site][-1][0]
        return left if left in self.unheard else left + TIMING.carry

    def left_at_once(self, sites: Iterable[Site]) -> bool:
        """Whether several of some sites were left by what a sleeve, or a fall, takes at once."""
        left = sorted(
            moment
            for site in sites
            for moment, reading in self.changes.get(site, ())
            if reading == EMPTY
        )
        return any(later <= one + TIMING.sleeve for one, later in pairwise(left))

    def may_return(self, changes: Changes) -> bool:
        """Whether what has last left a site may be in hand still, to be turned over."""
        return self.now < changes[-1][0] + TIMING.ask

    def in_hand(self, site: Site) -> bool:
        """Whether the stack that has left a site must be in hand: nothing has moved since."""
        left = self.changes[site][-1][0]
        last = max(changes[-1][0] for changes in self.changes.values())
        return left == last and self.now < left + TIMING.ask


def _without(
    changes: Changes, stood: str, seconds: Callable[[str, str], float]
) -> list[tuple[float, str]]:
    """The changes of a site that read `stood` without those that were undone soon: `seconds` says
    within what time it counts for nothing that a site read one thing, and then another as before.
    """
    kept: list[tuple[float, str]] = []
    for moment, reading in changes:
        before = [stood, *(one for _, one in kept)]
        undone = before[-2:-1] == [reading]
        if undone and moment < kept[-1][0] + seconds(before[-1], reading):
            kept.pop()
        else:
            kept.append((moment, reading))
    return kept


def _noise(stood: str, seconds: float) -> Callable[[str, str], float]:
    """For so many seconds drop-outs of what `stood` there, or a stack's stay where nothing did; for
    less than an action takes to count another stack that is held low over what stands there.
    """

    def within(read: str, reads: str) -> float:
        if EMPTY not in (read, reads):
            return TIMING.settle
        return seconds if (reads if stood == EMPTY else read) == EMPTY else 0.0

    return within


def _passing(_: str, reads: str) -> float:
    """A stay on a site that was empty, too short for an action to count."""
    return TIMING.settle if reads == EMPTY else 0.0


def _straight(changes: Changes) -> Changes:
    """The changes of a site without those that only set straight what had just come there."""
    kept = list(changes[:2])
    for gone, came in zip(changes[2::2], changes[3::2], strict=False):
        stood = kept[-1] if kept[-1][1] != EMPTY else (-math.inf, EMPTY)
        same = (gone[1], came[1]) == (EMPTY, stood[1])
        if not (same and gone[0] <= stood[0] + TIMING.read and came[0] <= gone[0] + TIMING.tap):
            kept += (gone, came)
    return [*kept, *(changes[-1:] if len(changes) > 2 and len(changes) % 2 else ())]
