"""How many frames are on the way to a controller that says which it shows (docs/protocol.md)."""

from collections import deque

from tzaar_board.hal.protocol import SEQUENCES

ON_THE_WAY = 2
"""Frames that a controller has not shown, at most: one that it takes, and one that waits."""

LOST_AFTER = 0.5
"""Seconds after which a frame that was not shown is no longer on the way: a line was lost."""


class Flow:
    """The frames that were sent and not shown. Nothing is held back before a first `shown`."""

    def __init__(self) -> None:
        self._says = False
        self._sent: deque[tuple[int, float]] = deque(maxlen=ON_THE_WAY)

    @property
    def free_at(self) -> float:
        """When another frame may be sent at the latest, even if nothing is shown till then."""
        if not self._says or len(self._sent) < ON_THE_WAY:
            return 0.0
        return self._sent[0][1] + LOST_AFTER

    def restart(self) -> None:
        """Another controller, or the same anew: nothing is on the way."""
        self._says = False
        self._sent.clear()

    def sent(self, seq: int, now: float) -> None:
        """A frame has been sent."""
        self._sent.append((seq, now))

    def shown(self, seq: int) -> None:
        """A frame is on the LEDs, and with it what was sent before it."""
        self._says = True
        while self._sent and (seq - self._sent[0][0]) % SEQUENCES < SEQUENCES // 2:
            self._sent.popleft()
