"""What can be seen of the table: touches, and which sites are out of judgement."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tzaar_board.games.base import Colour
from tzaar_board.geometry import Site
from tzaar_board.table.sense import UNKNOWN
from tzaar_board.table.sensing.debounce import Change, Changes, Debounce, undebounced
from tzaar_board.table.sensing.touches import Touches
from tzaar_board.table.timing import TIMING
from tzaar_board.table.updated import replace

MOST_IN_HAND = 4
"""So many stacks hands may hold while the program does not run."""


@dataclass(frozen=True)
class Observation:
    """Scans in, touches out.

    `touches` are those that count for committing; `provisional` adds what has only just changed
    and counts for lighting. `masked` are the sites out of judgement: those that flap, those that
    cannot tell, and those `overruled`, by a player or since they read wrongly for too long, that
    have not read rightly since (each with when it began to). `heard` is when the table was last
    heard anew.

    Event logs keep it, and all that is in it, by the names of the fields.
    """

    touches: Touches
    debounce: Debounce
    heard: float = float("-inf")
    masked: frozenset[Site] = frozenset()
    overruled: Mapping[Site, float | None] = field(default_factory=dict)

    @property
    def readings(self) -> str:
        """The believed readings, in site order."""
        return self.debounce.settled

    @property
    def flapping(self) -> frozenset[Site]:
        """The sites whose channel flaps."""
        return frozenset(self.debounce.flapping)

    @cached_property
    def unknown(self) -> frozenset[Site]:
        """The sites whose sensors cannot tell."""
        if UNKNOWN not in self.readings:
            return frozenset()
        return frozenset(s for s, reading in enumerate(self.readings) if reading == UNKNOWN)

    @cached_property
    def provisional(self) -> Touches:
        """The touches with what has only just changed: the same value while nothing has.

        What reads as it should again may be a bounce: the lights wait until it has held.
        """
        expected = self.touches.expected
        shown = [one for one in self.debounce.shown if one.reading != expected[one.site]]
        return self.touches.after(shown) if shown else self.touches

    @property
    def misfits(self) -> frozenset[Site]:
        """The sites that can be judged and do not read as expected, for committing."""
        return self.judged_misfits(self.touches)

    def judged_misfits(self, touches: Touches) -> frozenset[Site]:
        """The misfits of some touches, but those out of judgement."""
        return touches.misfits - self.masked

    @property
    def last_change(self) -> float:
        """When anything last changed that can be judged, or the table was heard again."""
        sites = self.touches.by_site.keys() - self.masked
        return max((self.heard, *map(self.touches.changed, sites)))

    def still_since(self, sites: Collection[Site]) -> float | None:
        """Since when some sites have been still, None while one of them may be about to change.

        Sites out of judgement say nothing of it.
        """
        seen = frozenset(sites) - self.masked
        if not seen.isdisjoint(self.debounce.unsure):
            return None
        return max((self.heard, *map(self.touches.changed, seen)))

    def fresh(self, now: float) -> frozenset[Site]:
        """The sites over which a sleeve may still be, or may just have been."""
        return self.touches.fresh(now) | frozenset(self.debounce.unsure)

    def scan(self, now: float, readings: str) -> tuple["Observation", Changes]:
        """Takes a scan. Gives the changes that have held."""
        return self._seen(now, *self.debounce.scan(now, readings))

    def believe(self, now: float, readings: str) -> tuple["Observation", Changes]:
        """Takes a scan as the truth: the first one, or the first after a lost link."""
        return replace(self, heard=now)._seen(now, *self.debounce.believe(now, readings))

    def begin(self, now: float, readings: str) -> "Observation":
        """Takes the first scan. What had been overruled and reads rightly by now was mended. Where
        the table is not as it was left, all of it is judged: that may have been taken away with the
        rest.
        """
        heard, _ = self.believe(now, readings)
        heard = heard.restart(now, self.touches.expected)
        wrong = heard.touches.misfits
        as_left = len(wrong - self.overruled.keys()) <= MOST_IN_HAND
        overruled = dict.fromkeys(site for site in self.overruled if site in wrong and as_left)
        return replace(heard, overruled=overruled)._masked_anew(now)

    def tick(self, now: float) -> tuple["Observation", Changes]:
        """Lets time pass. Gives the changes that have held."""
        return self._seen(now, *self.debounce.tick(now))

    def deadline(self) -> float | None:
        """When `tick` has something to do, None while nothing is pending."""
        trust = TIMING.trust
        times = [since + trust for since in self.overruled.values() if since is not None]
        debounced = self.debounce.deadline()
        return min([*times, debounced] if debounced is not None else times, default=None)

    def settle(self, expected: str, over: frozenset[Site] = frozenset()) -> "Observation":
        """A new settled position: what does not fit it is the beginning of what comes next.

        `over` are the sites of what led there.
        """
        touches = self.touches.settled(expected, over | self.masked)
        return replace(self, touches=touches, debounce=self.debounce.acted())

    def restart(self, now: float, expected: str) -> "Observation":
        """Judges the readings as one set of touches of another settled position."""
        return replace(self, touches=observed(expected, self.readings, now))

    def forget(self) -> "Observation":
        """Nothing is in hand: what was touched and returned is done with."""
        touches = self.touches
        if touches.by_site.keys() <= touches.misfits | self.masked:
            return self
        kept = {
            s: touches.by_site[s] for s in touches.by_site.keys() & (touches.misfits | self.masked)
        }
        return replace(self, touches=replace(touches, by_site=kept))

    def pressed(self, now: float, player: Colour) -> "Observation":
        """A player's turn button was pressed, and refused."""
        touches = replace(self.touches, pressed={**self.touches.pressed, player: now})
        return replace(self, touches=touches)

    def without_taps(self, now: float, sites: Collection[Site]) -> "Observation":
        """What was tapped on some sites until now is done with."""
        touches = self.touches.without_between({site: (float("-inf"), now) for site in sites})
        return replace(self, touches=touches)

    def knowing(self, now: float, readings: Mapping[Site, str]) -> "Observation":
        """It is known what some sites read, and that all of their touches are done with."""
        overruled = {site: at for site, at in self.overruled.items() if site not in readings}
        debounce, touches = self.debounce.knowing(readings), self.touches.without(readings)
        known = replace(self, debounce=debounce, touches=touches, overruled=overruled)
        return known._masked_anew(now)

    def mistrust(self, spared: frozenset[Site], since: float) -> "Observation":
        """What came back after a moment proves nothing, but on the spared sites."""
        touches = self.touches.unproven(spared, since)
        return self if touches is self.touches else replace(self, touches=touches)

    def overrule(self, now: float, expected: str) -> "Observation":
        """The table is as the game says: sites that disagree leave judgement."""
        anew = self.restart(now, expected)
        overruled = {**self.overruled, **dict.fromkeys(anew.touches.misfits)}
        return replace(anew, overruled=overruled)._masked_anew(now)

    def distrusting(self, now: float, site: Site) -> "Observation":
        """One site leaves judgement; what the others tell still counts.

        What it reads is held against what it should read, though it has not changed.
        """
        touches = self.touches.after([Change(now, site, self.readings[site])])
        overruled = {**self.overruled, site: None}
        return replace(self, touches=touches, overruled=overruled)._masked_anew(now)

    def _seen(
        self, now: float, debounce: Debounce, changes: Changes
    ) -> tuple["Observation", Changes]:
        after = self if debounce is self.debounce else replace(self, debounce=debounce)
        if changes:
            after = replace(after, touches=self.touches.after(changes))
        return after._masked_anew(now), changes

    def _masked_anew(self, now: float) -> "Observation":
        """Which sites are out of judgement by now; those that are back are judged anew."""
        after, overruled = self, self._still_overruled(now)
        if overruled != self.overruled:
            after = replace(self, overruled=overruled)
        masked = frozenset(self.unknown | self.flapping | overruled.keys())
        if masked == self.masked:
            return after
        seen_again = self.masked - masked
        touches = self.touches
        if seen_again:
            since = {site: touches.changed(site) for site in seen_again & touches.by_site.keys()}
            again = [
                Change(since.get(site, now), site, self.readings[site])
                for site in sorted(seen_again)
            ]
            touches = touches.without(seen_again).after(again)
        return replace(after, masked=masked, touches=touches)

    def _still_overruled(self, now: float) -> dict[Site, float | None]:
        """The overruled sites that have not yet read rightly for long enough."""
        left: dict[Site, float | None] = {}
        for site, since in self.overruled.items():
            if site in self.touches.misfits or site in self.unknown:
                left[site] = None
            elif since is None:
                left[site] = now
            elif now < since + TIMING.trust:
                left[site] = since
        return left


def unobserved(expected: str, overruled: frozenset[Site] = frozenset()) -> Observation:
    """Nothing has been seen yet of a table that should read as expected, but on the sites that
    were `overruled` before.
    """
    touches, debounce = Touches(expected), undebounced(len(expected))
    known = dict.fromkeys(sorted(overruled))
    return Observation(touches, debounce, masked=overruled, overruled=known)


def observed(expected: str, readings: str, now: float) -> Touches:
    """Touches judged from readings alone, as one set, all made now (a restart, a lost link)."""
    changes = [Change(now, site, reading) for site, reading in enumerate(readings)]
    return Touches(expected).after(changes)
