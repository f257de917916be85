"""What has happened on one site since the position was settled."""

import math
from dataclasses import dataclass, field
from typing import Self

from tzaar_board.table.sense import EMPTY
from tzaar_board.table.sensing.debounce import Change
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace


@dataclass(frozen=True, slots=True)
class Arrival:
    """Something came to stand on a site, or what stands there became another.

    `away` is for how many seconds the site had been empty, `calm` for how many it had not changed
    before that, as far back as matters. `alone`: what else was empty meanwhile tells nothing.
    `reading` is what it reads from then on; `same`: so it did before it was left, as where a stack
    was tapped, came home, or has another one on it that no reading shows. Event logs keep it by the
    names of its fields.
    """

    time: float
    away: float = 0.0
    calm: float = 0.0
    alone: bool = False
    reading: str = ""
    same: bool = False

    @property
    def may_be_a_tap(self) -> bool:
        """Whether a hand may have lifted and returned what stands there: no tap is shorter."""
        return self.away >= TIMING.least_tap

    @property
    def begun(self) -> float:
        """When what stands there, or stood there before, was lifted."""
        return self.time - self.away

    @property
    def brief(self) -> bool:
        """Whether a sleeve may have hidden what stands there."""
        return 0.0 < self.away <= TIMING.sleeve


@dataclass(frozen=True, slots=True)
class Touch:
    """What has happened on one site.

    `reading` is the last one that said anything; `changed` is when it last changed; `left` when
    the site last became empty, `departures` all those moments; `calm` is how long it had not
    changed before it last became empty, and `stood` what it read then. Event logs keep it by the
    names of its fields.
    """

    reading: str
    changed: float
    left: float | None = None
    departures: tuple[float, ...] = ()
    calm: float = 0.0
    arrivals: tuple[Arrival, ...] = ()
    stood: str = field(default=EMPTY, compare=False)

    @property
    def begun(self) -> float:
        """When a hand first lifted what stands there; what a sleeve can have hidden was not."""
        lifted = [one.begun for one in self.arrivals if not one.brief]
        if self.left is not None and self.reading == EMPTY:
            lifted.append(self.left)
        return min(lifted, default=math.inf)

    @property
    def moved_by_hand(self) -> bool:
        """Whether hands moved what stands there, or it came to stand there."""
        taken = self.left is not None and self.reading == EMPTY
        return taken or any(one.may_be_a_tap or not one.away for one in self.arrivals)

    def until(self, moment: float) -> Self | None:
        """What had happened before a moment, None for nothing."""
        if self.changed < moment:
            return self
        arrivals = tuple(one for one in self.arrivals if one.time < moment)
        departures = tuple(time for time in self.departures if time < moment)
        came = arrivals[-1].time if arrivals else -math.inf
        left = departures[-1] if departures else None
        gone = left is not None and left >= came
        if not gone and not arrivals:
            return None
        return replace(
            self,
            reading=EMPTY if gone else arrivals[-1].reading,
            changed=left if left is not None and gone else came,
            left=left,
            departures=departures,
            arrivals=arrivals,
        )

    def since(self, moment: float) -> Self | None:
        """What has happened after a moment, None for nothing."""
        if self.changed <= moment:
            return None
        arrivals = tuple(one for one in self.arrivals if one.time > moment)
        departures = tuple(time for time in self.departures if time > moment)
        left = self.left if departures else None
        return replace(self, arrivals=arrivals, departures=departures, left=left)

    def after(self, change: Change) -> Self:
        """What has happened once the site reads otherwise."""
        if change.reading == EMPTY:
            return replace(
                self,
                reading=EMPTY,
                changed=change.time,
                left=change.time,
                departures=(*self.departures, change.time),
                calm=min(change.calm, change.time - self.changed, TIMING.trust),
                stood=self.reading,
            )
        came_back = self.left is not None and self.reading == EMPTY
        away = change.time - self.left if came_back and self.left is not None else 0.0
        calm = self.calm if came_back else 0.0
        same = came_back and change.reading == self.stood
        away = min(away, change.calm)
        arrival = Arrival(change.time, away, calm, reading=change.reading, same=same)
        arrivals = (*self.arrivals, arrival)
        return replace(self, reading=change.reading, changed=change.time, arrivals=arrivals)
