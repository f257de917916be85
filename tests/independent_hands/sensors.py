"""The sensors below the sites, and the buttons: what they say at a moment, in scans at 100 Hz."""

import math

from tests.independent_hands.dice import Dice
from tzaar_board.geometry import Site
from tzaar_board.table.events import Scanned
from tzaar_board.table.sense import EMPTY

SCAN = 0.010
"""Seconds from scan to scan."""

BOUNCE = 0.006
"""Seconds for which contacts chatter at most: reed and snap contacts do for 1 to 5 ms."""

BUTTONS = ("white", "black", "hint", "menu")


class Sensors:
    """What stands on the sites as sensors read it: bouncing contacts, and sleeves that hide."""

    def __init__(self, readings: list[str], dice: Dice) -> None:
        self.true = readings
        self._dice = dice
        self._before = list(readings)
        self._bounces = [-1.0] * len(readings)
        self._covers: list[tuple[float, float, Site]] = []
        self.down = [False] * len(BUTTONS)
        self._number = -1
        self._active = 0.0
        self._dirty = True
        self.last = Scanned("".join(readings), tuple(self.down))

    def change(self, now: float, site: Site, reading: str) -> None:
        """A site reads otherwise from now on, once its contact has come to rest."""
        self._before[site], self.true[site] = self.true[site], reading
        self._bounces[site] = now + self._dice.uniform(0, BOUNCE)
        self._wake(self._bounces[site])

    def cover(self, site: Site, since: float, until: float) -> None:
        """A sleeve hides a site for a time, which may begin later."""
        self._covers.append((since, until, site))
        self._wake(until)

    def press(self, now: float, button: str, down: bool) -> None:
        """A button goes down, or up."""
        self.down[BUTTONS.index(button)] = down
        self._wake(now)

    def due(self, now: float) -> float:
        """When the next scan may say something new, in seconds."""
        if not self._dirty and now > self._active:
            return math.inf
        return max(self._number + 1, math.ceil(now / SCAN - 1e-9)) * SCAN

    def scan(self, now: float) -> Scanned | None:
        """The scan of this moment; None if it says what the last one said."""
        self._number = round(now / SCAN)
        self._dirty = now <= self._active
        readings = list(self.true)
        for site, until in enumerate(self._bounces):
            if now < until and self._dice.random() < 0.5:
                readings[site] = self._before[site]
        self._covers = [cover for cover in self._covers if cover[1] > now]
        for since, until, site in self._covers:
            if since <= now < until:
                readings[site] = EMPTY
        scan = Scanned("".join(readings), tuple(self.down))
        if scan == self.last:
            return None
        self.last = scan
        return scan

    def _wake(self, until: float) -> None:
        self._active = max(self._active, until)
        self._dirty = True
