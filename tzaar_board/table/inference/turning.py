"""What a hypothesis turns over, and what of that has been done.

By presence a piece reads the same on either side: only its coming back tells::

    c5  ____########################______   placed, and taken away again
    c4  ########__########__##############   turned over, and back before c5 counted
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tzaar_board.games.base import Position
from tzaar_board.geometry import Site
from tzaar_board.table.inference.steps import Step
from tzaar_board.table.sense import EMPTY, Sense
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING


@dataclass(frozen=True)
class Turning:
    """What is turned over between the settled position and the result: the actions of `undone` are
    taken back, then those of `steps` played.
    """

    settled: Position
    undone: Sequence[Step]
    steps: Sequence[Step]
    result: Position

    @cached_property
    def placings(self) -> Mapping[Site, Site]:
        """The sites whose pieces are turned over, each with its placing's site."""
        keys = {
            site: step.trace.key
            for step in (*self.undone, *self.steps)
            for site in step.trace.turned
            if self.settled.content(site) != self.result.content(site)
        }
        return {site: key for site, key in keys.items() if key is not None}

    def unturned(self, touches: Touches, sense: Sense) -> frozenset[Site]:
        """The sites whose pieces have yet to be turned over."""
        return frozenset(
            site
            for site in self.placings
            if not self._is_turned(site, self.placings[site], touches, sense)
        )

    def _is_turned(self, site: Site, key: Site, touches: Touches, sense: Sense) -> bool:
        """Whether what stands on a site has been turned over for the placing on a key.

        Where readings do not show the sides, a piece must have come back to its place after the
        placing, or up to `turn_first` before it, since many turn over first, and may have set the
        piece down on a wrong site since, which counted; or after what was placed was taken away, or
        all of them up to `turn_first` before that; where another placing tells that the first one
        is taken back, whenever it was, all of them twice before that one counted, or unseen where
        the next player has placed.
        """
        wanted = sense.read(self.result.content(site))
        if sense.read(self.settled.content(site)) != wanted:
            return touches.reading(site) == wanted
        came = min(touches.arrivals(key), default=touches.changed(key))
        since = came - TIMING.turn_first
        if touches.reading(key) == EMPTY:
            if self.steps and key in {step.trace.key for step in self.undone}:
                gone_on = touches.placed - {step.trace.key for step in self.steps}
                twice = touches.twice.issuperset(self._turned_by(key))
                if touches.arrivals(site) or gone_on or twice:
                    return True
            since = touches.changed(key)
            if self._back_first(key, touches):
                since -= TIMING.turn_first
        last = max(touches.arrivals(site), default=-math.inf)
        if self.undone and key in {step.trace.key for step in self.steps}:
            last = max(last, touches.once.get(site, -math.inf))
        return last > since and touches.reading(site) != EMPTY

    def _back_first(self, key: Site, touches: Touches) -> bool:
        """Whether all that a placing had turned over was lifted by hand, and returned, shortly
        before what was placed was taken away.
        """
        gone = touches.changed(key)
        return all(
            any(
                gone - TIMING.turn_first < tap.time < gone
                for tap in touches.taps(site)
                if not tap.brief
            )
            for site in self._turned_by(key)
        )

    def _turned_by(self, key: Site) -> Iterable[Site]:
        """The sites whose pieces the placing on a site turns over."""
        return (site for site, placed in self.placings.items() if placed == key)

    def unseen(self, touches: Touches) -> bool:
        """Whether a placing's discs were not seen to be turned back once what was placed had been
        taken away, and another placing alone tells that it is taken back.
        """
        return bool(self.steps) and any(
            max(touches.arrivals(site), default=-math.inf) < touches.changed(step.trace.key)
            for step in self.undone
            if step.trace.key is not None and touches.reading(step.trace.key) == EMPTY
            for site in step.trace.turned
        )

    def turnable(self, touches: Touches, sense: Sense, masked: frozenset[Site]) -> frozenset[Site]:
        """Those of the unturned that count when they are turned over now.

        Where readings do not show the sides, not while the placing has yet to be made, or what was
        placed to be taken away: who turned one then would be asked to turn it once more.
        """
        return frozenset(
            site
            for site in self.unturned(touches, sense)
            if (key := self.placings[site]) in masked
            or touches.reading(key) == sense.read(self.result.content(key))
            or sense.read(self.settled.content(site)) != sense.read(self.result.content(site))
        )


def given_up(placings: Iterable[Step], touches: Touches, sense: Sense) -> frozenset[Site]:
    """What hands have turned over for a placing that has not counted, where readings do not show
    the sides: since it came, or up to `turn_first` before it, and not turned back since.
    """
    if sense.tells_colour:
        return frozenset()
    return frozenset(
        site
        for step in placings
        if step.trace.key is not None
        for came in touches.first_came([step.trace.key])
        for site in step.trace.turned
        if sum(tap.time > came - TIMING.turn_first for tap in touches.taps(site)) % 2
    )
