"""What can be seen of the table: touches, and which sites are out of judgement."""

from collections.abc import Collection

from tzaar_board.geometry import Site
from tzaar_board.table.debounce import Change, Debouncer
from tzaar_board.table.sense import UNKNOWN
from tzaar_board.table.timing import TIMING, Timing
from tzaar_board.table.touches import Touches, observed


class Sight:
    """Scans in, touches out.

    `touches` are those that count for committing; `glimpse` adds what has only just changed and
    counts for lighting. `blind` are the sites out of judgement: those that flap, those that cannot
    tell, and the liars, which a player has overruled.
    """

    def __init__(self, expected: str, timing: Timing = TIMING) -> None:
        self.touches = Touches(expected)
        self.blind: frozenset[Site] = frozenset()
        self.heard = float("-inf")
        self._timing = timing
        self._debouncer = Debouncer(len(expected), timing)
        self._unknown: frozenset[Site] = frozenset()
        self._liars: dict[Site, float | None] = {}
        self._glimpsed: tuple[Touches, dict[Site, str], Touches] | None = None

    @property
    def readings(self) -> str:
        """The believed readings, in site order."""
        return self._debouncer.settled

    @property
    def flapping(self) -> frozenset[Site]:
        """The sites whose channel flaps."""
        return self._debouncer.flapping

    @property
    def liars(self) -> frozenset[Site]:
        """The sites that a player has overruled and that have not read rightly since."""
        return frozenset(self._liars)

    @property
    def last_change(self) -> float:
        """When anything last changed that can be judged, or the table was heard again."""
        sites = self.touches.by_site.keys() - self.blind
        return max((self.heard, *map(self.touches.changed, sites)))

    def still_since(self, sites: Collection[Site]) -> float | None:
        """Since when some sites have been still, None while one of them may be about to change.

        Sites out of judgement say nothing of it.
        """
        seen = frozenset(sites) - self.blind
        if not self._debouncer.restless.isdisjoint(seen):
            return None
        return max((self.heard, *map(self.touches.changed, seen)))

    def glimpse(self) -> Touches:
        """The touches with what has only just changed: the same object while that is the same."""
        shown = self._debouncer.shown
        if not shown:
            return self.touches
        lit = {change.site: change.reading for change in shown}
        if self._glimpsed is None or self._glimpsed[:2] != (self.touches, lit):
            self._glimpsed = self.touches, lit, self.touches.after(shown)
        return self._glimpsed[2]

    def scan(self, now: float, readings: str) -> list[Change]:
        """Takes a scan. Gives the changes that have held."""
        return self._see(now, self._debouncer.scan(now, readings))

    def believe(self, now: float, readings: str) -> list[Change]:
        """Takes a scan as the truth: the first one, or the first after a lost link."""
        self.heard = now
        return self._see(now, self._debouncer.believe(now, readings))

    def tick(self, now: float) -> list[Change]:
        """Lets time pass. Gives the changes that have held."""
        return self._see(now, self._debouncer.tick(now))

    def deadline(self) -> float | None:
        times = [since + self._timing.trust for since in self._liars.values() if since is not None]
        debounced = self._debouncer.deadline()
        return min([*times, debounced] if debounced is not None else times, default=None)

    def settle(self, expected: str) -> None:
        """A new settled position: what does not fit it is the beginning of what comes next."""
        self.touches = self.touches.settled(expected)
        self._debouncer.acted()

    def restart(self, now: float, expected: str) -> None:
        """Judges the readings as one set of touches of another settled position."""
        self.touches = observed(expected, self.readings, now)

    def forget(self) -> None:
        """Nothing is in hand: what was touched and returned is done with."""
        if self.touches.by_site:
            kept = {
                site: touch
                for site, touch in self.touches.by_site.items()
                if site in self.touches.misfits
            }
            self.touches = Touches(self.touches.expected, kept)

    def mistrust(self, spared: frozenset[Site]) -> None:
        """What came back proves nothing, but on the spared sites."""
        self.touches = self.touches.unproven(spared)

    def overrule(self, now: float, expected: str) -> None:
        """The table is as the game says: sites that disagree leave judgement."""
        self.restart(now, expected)
        self._liars.update(dict.fromkeys(self.touches.misfits))
        self._judge_blind(now)

    def _see(self, now: float, changes: list[Change]) -> list[Change]:
        if changes:
            self.touches = self.touches.after(changes)
            readings = self._debouncer.settled
            self._unknown = frozenset(
                site for site, reading in enumerate(readings) if reading == UNKNOWN
            )
        self._judge_blind(now)
        return changes

    def _judge_blind(self, now: float) -> None:
        for site, since in list(self._liars.items()):
            right = site not in self.touches.misfits and site not in self._unknown
            if not right:
                self._liars[site] = None
            elif since is None:
                self._liars[site] = now
            elif now >= since + self._timing.trust:
                del self._liars[site]
        blind = self._unknown | self._debouncer.flapping | self._liars.keys()
        if blind == self.blind:
            return
        seen_again = self.blind - blind
        self.blind = frozenset(blind)
        if seen_again:
            readings = self._debouncer.settled
            again = [Change(now, site, readings[site]) for site in sorted(seen_again)]
            self.touches = self.touches.without(seen_again).after(again)
