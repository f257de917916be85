"""What hands do at a table, from its scans: stacks set down and lifted, buttons pressed."""

from collections.abc import Sequence
from dataclasses import dataclass

from tzaar_board.geometry import Site
from tzaar_board.hal.scan import Scan
from tzaar_board.table.sense import EMPTY, UNKNOWN
from tzaar_board.table.sensing.buttons import Act, Button, Buttons, Pressed
from tzaar_board.table.sensing.debounce import Change, undebounced


@dataclass(frozen=True, slots=True)
class Placed:
    """A stack was set down at `time` where none was."""

    time: float
    site: Site
    reading: str


@dataclass(frozen=True, slots=True)
class Lifted:
    """A stack was lifted at `time`."""

    time: float
    site: Site


@dataclass(frozen=True, slots=True)
class Pushed:
    """A button was pressed."""

    time: float
    button: Button

    @property
    def turn(self) -> bool:
        """Whether it is a turn button."""
        return self.button.side is not None


Gesture = Placed | Lifted | Pushed


class GestureDetector:
    """Debounces scans into gestures. Channels that flap or cannot tell make none."""

    def __init__(self, sites: int) -> None:
        self._debounce = undebounced(sites)
        self._buttons = Buttons()
        self._standing: set[Site] = set()
        self._started = False

    @property
    def standing(self) -> frozenset[Site]:
        """The sites that read occupied."""
        return frozenset(self._standing)

    @property
    def flapping(self) -> frozenset[Site]:
        """The channels that change too often."""
        return frozenset(self._debounce.flapping)

    def scan(self, scan: Scan) -> list[Gesture]:
        """Takes a scan; gives the gestures that are certain by now.

        What stands there at the first scan was set down by nobody.
        """
        self._debounce, changes = self._debounce.scan(scan.time, scan.readings)
        self._buttons, pressed = self._buttons.scan(scan.time, scan.buttons)
        if not self._started:
            self._started = True
            self._standing = {
                site
                for site, reading in enumerate(scan.readings)
                if reading not in (EMPTY, UNKNOWN)
            }
            return []
        return self._gestures(changes) + self._pushes(scan.time, pressed)

    def forget(self) -> None:
        """The link was lost: what stands there at the next scan was set down by nobody."""
        sites = len(self._debounce.settled)
        self._debounce = undebounced(sites)
        self._buttons = self._buttons.forget()
        self._started = False

    def tick(self, now: float) -> list[Gesture]:
        """Lets time pass."""
        self._debounce, changes = self._debounce.tick(now)
        self._buttons, pressed = self._buttons.tick(now)
        return self._gestures(changes) + self._pushes(now, pressed)

    def deadline(self) -> float | None:
        """When `tick` has something to do."""
        times = (self._debounce.deadline(), self._buttons.deadline())
        return min((time for time in times if time is not None), default=None)

    def _gestures(self, changes: Sequence[Change]) -> list[Gesture]:
        gestures: list[Gesture] = []
        for change in changes:
            if change.reading == UNKNOWN or change.site in self._debounce.flapping:
                continue
            if change.reading == EMPTY:
                if change.site in self._standing:
                    self._standing.discard(change.site)
                    gestures.append(Lifted(change.time, change.site))
            elif change.site not in self._standing:
                self._standing.add(change.site)
                gestures.append(Placed(change.time, change.site, change.reading))
        return gestures

    def _pushes(self, now: float, acts: Sequence[Pressed]) -> list[Gesture]:
        return [Pushed(now, act.button) for act in acts if act.act is Act.PRESS]
