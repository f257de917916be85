"""From raw scans to readings that can be believed."""

from collections import deque
from dataclasses import dataclass

from tzaar_board.geometry import Site
from tzaar_board.table.sense import EMPTY
from tzaar_board.table.timing import TIMING, Timing

FEWEST_FOR_A_FAULT = 6
"""Fewer stacks than this lifted at once are hands, however few stand on the table."""


@dataclass(frozen=True, slots=True)
class Change:
    """A site's reading became `reading` at `time` and has held."""

    time: float
    site: Site
    reading: str


@dataclass(slots=True)
class _Unsure:
    """A site whose raw reading has changed and has not yet held for the debounce time.

    `shown` is what counts for lighting: the newest reading that differed from the settled one.
    """

    raw: str
    since: float
    shown: str


class Debouncer:
    """Believes a reading when it has held for the debounce time.

    ::

        raw      ####_#_##_______________________##__
        settled  ############____________________####   30 ms after the last change: for committing
        shown    ####________________________________   at once, withdrawn late: for lighting

    It also finds the channels that flap, and holds back a scan in which half of the stacks vanish
    at once, which is a fault of the link or the supply, not hands.
    """

    def __init__(self, sites: int, timing: Timing = TIMING) -> None:
        self._timing = timing
        self._settled: list[str] = [EMPTY] * sites
        self._raw = EMPTY * sites
        self._unsure: dict[Site, _Unsure] = {}
        self._started = False
        self._held: str | None = None
        self._held_until = 0.0
        self._changes: dict[Site, deque[float]] = {}
        self._flapping: dict[Site, float] = {}

    @property
    def settled(self) -> str:
        """The believed readings, in site order."""
        return "".join(self._settled)

    @property
    def shown(self) -> tuple[Change, ...]:
        """The readings that count for lighting and differ from the settled ones, oldest first."""
        changes = [
            Change(unsure.since, site, unsure.shown)
            for site, unsure in self._unsure.items()
            if unsure.shown != self._settled[site]
        ]
        return tuple(sorted(changes, key=lambda change: change.time))

    @property
    def restless(self) -> frozenset[Site]:
        """The sites whose raw reading has not yet held for the debounce time."""
        return frozenset(self._unsure)

    @property
    def flapping(self) -> frozenset[Site]:
        """The sites that change too often to be judged."""
        return frozenset(self._flapping)

    def scan(self, now: float, readings: str) -> list[Change]:
        """Takes a scan; gives the changes that have held by now, oldest first.

        The first scan is believed as it is: it is what changed from an empty table.
        """
        if not self._started:
            return self.believe(now, readings)
        changes = self.tick(now)
        if self._is_fault(readings):
            if self._held is None:
                self._held_until = now + self._timing.fault
            self._held = readings
            return changes
        self._held = None
        self._take(now, readings)
        return changes

    def believe(self, now: float, readings: str) -> list[Change]:
        """Takes a scan as the truth, without debounce: after a restart, or a lost link."""
        before = self._settled
        self._started = True
        self._settled, self._raw = list(readings), readings
        self._unsure.clear()
        self._changes.clear()
        self._held = None
        return [
            Change(now, site, reading)
            for site, reading in enumerate(readings)
            if reading != before[site]
        ]

    def tick(self, now: float) -> list[Change]:
        """Lets time pass; gives the changes that have held by now, oldest first."""
        if self._held is not None and now >= self._held_until:
            self._take(now, self._held)
            self._held = None
        changes: list[Change] = []
        for site, unsure in list(self._unsure.items()):
            if now < unsure.since + self._timing.debounce:
                continue
            if unsure.raw != self._settled[site]:
                changes.append(Change(unsure.since, site, unsure.raw))
                self._settled[site] = unsure.raw
            del self._unsure[site]
        for site, last in list(self._flapping.items()):
            if now >= last + self._timing.trust:
                del self._flapping[site]
        return sorted(changes, key=lambda change: change.time)

    def deadline(self) -> float | None:
        """When `tick` has something to do, None while nothing is pending."""
        times = [unsure.since + self._timing.debounce for unsure in self._unsure.values()]
        times += [last + self._timing.trust for last in self._flapping.values()]
        if self._held is not None:
            times.append(self._held_until)
        return min(times, default=None)

    def acted(self) -> None:
        """A game action was made: the changes so far were hands, not a bad channel."""
        self._changes.clear()

    def _is_fault(self, readings: str) -> bool:
        """Whether half of the stacks that stood are gone at once."""
        gone = sum(
            before != EMPTY == after for before, after in zip(self._raw, readings, strict=True)
        )
        stood = len(self._raw) - self._raw.count(EMPTY)
        return gone >= max(FEWEST_FOR_A_FAULT, stood / 2)

    def _take(self, now: float, readings: str) -> None:
        raw, self._raw = self._raw, readings
        for site, (before, reading) in enumerate(zip(raw, readings, strict=True)):
            if reading == before:
                continue
            self._count_change(now, site)
            unsure = self._unsure.get(site)
            if unsure is None:
                self._unsure[site] = _Unsure(reading, now, reading)
            else:
                unsure.raw, unsure.since = reading, now
                if reading != self._settled[site]:
                    unsure.shown = reading

    def _count_change(self, now: float, site: Site) -> None:
        """Counts changes towards flapping; the bounces of one change count as one."""
        if site in self._flapping:
            self._flapping[site] = now
        times = self._changes.setdefault(site, deque(maxlen=self._timing.flap_changes + 1))
        if times and now < times[-1] + self._timing.debounce:
            return
        times.append(now)
        if len(times) > self._timing.flap_changes and now - times[0] <= self._timing.flap_window:
            self._flapping[site] = now
