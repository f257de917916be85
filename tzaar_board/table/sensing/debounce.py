"""From raw scans to readings that can be believed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf

from tzaar_board.geometry import Site
from tzaar_board.table.sense import EMPTY
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace

FEWEST_FOR_A_FAULT = 6
"""Fewer stacks than this lifted at once are hands, however few stand on the table."""


@dataclass(frozen=True, slots=True)
class Change:
    """A site's reading became `reading` at `time`, but for bounces, and has held.

    `calm` is for how many seconds before that the raw reading had not changed either.
    """

    time: float
    site: Site
    reading: str
    calm: float = field(default=inf, compare=False)


Changes = tuple[Change, ...]
"""What has changed, oldest first."""


@dataclass(frozen=True, slots=True)
class _Unsure:
    """A site whose raw reading has changed and has not yet held for the debounce time.

    `shown` is what counts for lighting: the newest reading that differed from the settled one,
    `shown_since` when it was seen first.
    """

    raw: str
    since: float
    shown: str
    shown_since: float

    def changed(self, debounce: float) -> float:
        """When it changed: as it began to bounce, but with the last bounce of many."""
        began = self.shown_since if self.raw == self.shown else self.since
        return began if self.since - began <= 2 * debounce else self.since


@dataclass(frozen=True, slots=True)
class _Suspect:
    """A scan that looks like a fault, and when it has to be believed all the same."""

    readings: str
    until: float


@dataclass(frozen=True)
class Debounce:
    """Believes a reading when it has held for the debounce time.

    ::

        raw      ####_#_##_______________________##__
        settled  ############____________________####   30 ms after the last change: for committing
        shown    ####________________________________   at once, withdrawn late: for lighting

    It also finds the channels that flap, and holds back a scan in which half of the stacks vanish
    at once, which is a fault of the link or the supply, not hands.

    `settled` and `raw` are readings in site order. `recent` is when each site changed since the
    last action of the game, `flapping` when each flapping site was restless last. Event logs keep
    it, and all that is in it, by the names of the fields.
    """

    settled: str
    raw: str
    started: bool = False
    unsure: Mapping[Site, _Unsure] = field(default_factory=dict)
    suspect: _Suspect | None = None
    recent: Mapping[Site, tuple[float, ...]] = field(default_factory=dict)
    flapping: Mapping[Site, float] = field(default_factory=dict)

    @property
    def shown(self) -> Changes:
        """The readings that count for lighting and differ from the settled ones, oldest first."""
        changes = [
            Change(unsure.shown_since, site, unsure.shown)
            for site, unsure in self.unsure.items()
            if unsure.shown != self.settled[site]
        ]
        return tuple(sorted(changes, key=lambda change: change.time))

    def scan(self, now: float, readings: str) -> tuple["Debounce", Changes]:
        """Takes a scan; gives the changes that have held by now.

        The first scan is believed as it is: it is what changed from an empty table.
        """
        if not self.started:
            return self.believe(now, readings)
        after, changes = self.tick(now)
        if after._is_fault(readings):
            until = now + TIMING.fault if after.suspect is None else after.suspect.until
            return replace(after, suspect=_Suspect(readings, until)), changes
        if after.suspect is not None:
            after = replace(after, suspect=None)
        return after._take(now, readings), changes

    def believe(self, now: float, readings: str) -> tuple["Debounce", Changes]:
        """Takes a scan as the truth, without debounce: after a restart, or a lost link."""
        changes = tuple(
            Change(now, site, reading)
            for site, (before, reading) in enumerate(zip(self.settled, readings, strict=True))
            if reading != before
        )
        after = Debounce(readings, readings, started=True, flapping=self.flapping)
        return after, changes

    def tick(self, now: float) -> tuple["Debounce", Changes]:
        """Lets time pass; gives the changes that have held by now."""
        after = self
        if self.suspect is not None and now >= self.suspect.until:
            after = replace(self._take(now, self.suspect.readings), suspect=None)
        return after._settle(now)

    def deadline(self) -> float | None:
        """When `tick` has something to do, None while nothing is pending."""
        times = [unsure.since + TIMING.debounce for unsure in self.unsure.values()]
        times += [last + TIMING.trust for last in self.flapping.values()]
        if self.suspect is not None:
            times.append(self.suspect.until)
        return min(times, default=None)

    def knowing(self, readings: Mapping[Site, str]) -> "Debounce":
        """What some sites read is known without a scan; nothing of them is unsure any longer."""
        settled, raw = list(self.settled), list(self.raw)
        for site, reading in readings.items():
            settled[site] = raw[site] = reading
        return replace(
            self,
            settled="".join(settled),
            raw="".join(raw),
            suspect=None,
            unsure={site: one for site, one in self.unsure.items() if site not in readings},
            recent={site: one for site, one in self.recent.items() if site not in readings},
            flapping={site: one for site, one in self.flapping.items() if site not in readings},
        )

    def acted(self) -> "Debounce":
        """A game action was made: the changes so far were hands, not a bad channel."""
        return replace(self, recent={}) if self.recent else self

    def _settle(self, now: float) -> tuple["Debounce", Changes]:
        """Believes what has held for the debounce time; trusts what no longer flaps."""
        over = {
            site: unsure
            for site, unsure in self.unsure.items()
            if now >= unsure.since + TIMING.debounce
        }
        calm = {site for site, last in self.flapping.items() if now >= last + TIMING.trust}
        if not over and not calm:
            return self, ()
        changes = [
            Change(moment, site, unsure.raw, self._calm(site, moment))
            for site, unsure in over.items()
            if unsure.raw != self.settled[site]
            for moment in (unsure.changed(TIMING.debounce),)
        ]
        settled = list(self.settled)
        for change in changes:
            settled[change.site] = change.reading
        after = replace(
            self,
            settled="".join(settled),
            unsure={site: one for site, one in self.unsure.items() if site not in over},
            flapping={site: last for site, last in self.flapping.items() if site not in calm},
        )
        return after, tuple(sorted(changes, key=lambda change: change.time))

    def _calm(self, site: Site, moment: float) -> float:
        """How long a site's raw reading had been the same; its own bounces do not count, nor that
        it rocked after it had been the same for longer than a sleeve hides anything.
        """
        times = self.recent.get(site, ())
        before = max((t for t in times if t < moment - 2 * TIMING.debounce), default=-inf)
        rocked = min((t for t in times if t >= moment - TIMING.rock), default=moment)
        quiet = max((t for t in times if t < rocked), default=-inf)
        return moment - (quiet if rocked - quiet > TIMING.sleeve else before)

    def _is_fault(self, readings: str) -> bool:
        """Whether half of the stacks that stood are gone at once."""
        gone = sum(
            before != EMPTY == after for before, after in zip(self.raw, readings, strict=True)
        )
        stood = len(self.raw) - self.raw.count(EMPTY)
        return gone >= max(FEWEST_FOR_A_FAULT, stood / 2)

    def _take(self, now: float, readings: str) -> "Debounce":
        if readings == self.raw:
            return self
        unsure, recent, flapping = dict(self.unsure), dict(self.recent), dict(self.flapping)
        for site, (before, reading) in enumerate(zip(self.raw, readings, strict=True)):
            if reading == before:
                continue
            times = self._counted(now, recent.get(site, ()))
            if self._flaps(now, times, distrusted=site in flapping):
                flapping[site] = now
            recent[site] = times
            unsure[site] = self._unsure(now, site, reading)
        return replace(self, raw=readings, unsure=unsure, recent=recent, flapping=flapping)

    def _unsure(self, now: float, site: Site, reading: str) -> _Unsure:
        """A site whose raw reading is now another."""
        known = self.unsure.get(site)
        if known is None:
            return _Unsure(reading, now, reading, now)
        if reading in (self.settled[site], known.shown):
            return replace(known, raw=reading, since=now)
        return _Unsure(reading, now, reading, now)

    def _counted(self, now: float, times: tuple[float, ...]) -> tuple[float, ...]:
        """The changes that count towards flapping; the bounces of one change count as one."""
        if times and now < times[-1] + TIMING.debounce:
            return times
        return (*times, now)[-(TIMING.flap_changes + 1) :]

    def _flaps(self, now: float, times: tuple[float, ...], *, distrusted: bool) -> bool:
        """Whether a site has changed too often of late; less is enough once it is distrusted, but
        more than a hand that lifts a stack and returns it.
        """
        most = TIMING.restless if distrusted else TIMING.flap_changes
        recent = sum(now - time <= TIMING.flap_window for time in times)
        return recent > most and times[-1] == now


def undebounced(sites: int) -> Debounce:
    """Nothing is known yet of so many sites."""
    return Debounce(EMPTY * sites, EMPTY * sites)
