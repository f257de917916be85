"""When a controller's line was true, in the host's time (docs/protocol.md, rule 10)."""

from collections import deque
from dataclasses import dataclass

from tzaar_board.hal.protocol import UPTIMES

WINDOW = 10_000
"""ms of uptime: the least delay among the lines of so long counts. Two clocks that are 200 ppm
apart drift by 2 ms meanwhile.
"""
LONGEST_DELAY = 3.0
"""Seconds. What seems to have taken longer comes from a counter that has stopped or jumped."""
PROBATION = 500
"""ms of uptime in which a counter must have kept pace with the host's to be above doubt."""
DOUBT = 10_000
"""ms of uptime after which a counter that has not kept pace yet is believed no more."""
PACE = 0.05
"""How much of the time two clocks that keep pace may differ by, delays included."""


@dataclass(frozen=True, slots=True)
class _Heard:
    """A line of a certain uptime (ms) was read when the host's clock was `apart` seconds ahead."""

    uptime: int
    apart: float


class ControllerClock:
    """Tells when a line was true whose uptime is known, from all lines that were read before it.

    A line is read some time after it was true: a few ms as a rule, seconds where the host is busy.
    The line that was delayed least says how far the two clocks are apart. A counter that has jumped
    or stopped, or that does not keep pace, is not believed until it does: then the time of reading
    counts. What is told is never later than the time of reading, and never goes back.
    """

    def __init__(self) -> None:
        self._latest = float("-inf")
        self.restart()

    def _begin(self, *, believed: bool) -> None:
        self._last: tuple[int, float] | None = None
        self._uptime = 0
        self._first: _Heard | None = None
        self._least: deque[_Heard] = deque()
        self._believed = believed
        self._proved = False

    def restart(self) -> None:
        """The controller has restarted, or is heard anew: nothing is known of its counter."""
        self._begin(believed=True)

    def time(self, ms: int, now: float) -> float:
        """When the line was true that says this uptime (ms, wrapped) and was read at `now`."""
        self._count(ms, now)
        heard = _Heard(self._uptime, now - self._uptime / 1000)
        if self._least and heard.apart - self._least[0].apart > LONGEST_DELAY:
            self._begin(believed=False)
            heard = _Heard(0, now)
        self._last = ms, now
        self._keep(heard)
        self._judge(heard)
        true = self._uptime / 1000 + self._least[0].apart if self._believed else now
        self._latest = max(self._latest, min(true, now))
        return self._latest

    def _count(self, ms: int, now: float) -> None:
        """Follows the counter over its wrap. One that went back, or far ahead, begins anew."""
        if self._last is None:
            return
        before, read = self._last
        passed = (ms - before) % UPTIMES
        if passed / 1000 > now - read + LONGEST_DELAY:
            self._begin(believed=False)
        else:
            self._uptime += passed

    def _keep(self, heard: _Heard) -> None:
        """Keeps the lines that were, or may yet become, the least delayed of the window."""
        while self._least and self._least[-1].apart >= heard.apart:
            self._least.pop()
        self._least.append(heard)
        while self._least[0].uptime < heard.uptime - WINDOW:
            self._least.popleft()

    def _judge(self, heard: _Heard) -> None:
        """Whether the counter is believed: at first, and from when it has kept pace."""
        if self._first is None:
            self._first = heard
        if not self._proved and self._keeps_pace(heard, self._first):
            self._proved = self._believed = True
        if not self._proved and self._uptime > DOUBT:
            self._believed = False

    def _keeps_pace(self, heard: _Heard, first: _Heard) -> bool:
        """Whether as much time has passed by both clocks since the first line.

        A first line that was delayed much more than this one cannot tell: this one takes its place.
        """
        passed = heard.uptime - first.uptime
        late = heard.apart - first.apart
        leeway = PACE * passed / 1000
        if late < -leeway:
            self._first = heard
        return passed >= PROBATION and abs(late) <= leeway
