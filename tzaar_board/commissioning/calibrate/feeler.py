"""Feels pieces on channels: from a controller's scans, or from its raw readings where it has them.

Raw readings need no thresholds: a channel's rest and its noise are measured on the empty table, and
a piece is felt where a reading leaves the noise far behind::

    reading   ~~~~~~~~~~~~/~~~~~~~~\\~~~~~~~~      swing = standing - rest
    noise     ============ = = = = = ========
"""

import statistics
from collections.abc import Sequence

from tzaar_board.commissioning.procedures.hands import Gesture, GestureDetector
from tzaar_board.hal.protocol import Raw
from tzaar_board.hal.scan import Scan
from tzaar_board.table.sense import EMPTY

LEAST_SWING = 120
"""Counts (of 4096): a smaller change is no piece."""
NOISES = 3
"""A piece changes a reading by so many times the noise at least."""
STEADY = 150
"""Counts: readings of an empty table stay within this."""
ODD = 500
"""Counts: a rest that is so far from the others' has a magnet above it."""

WHITE_FELT, BLACK_FELT = "+", "-"


class Rest:
    """Gathers an empty table's readings of every channel."""

    def __init__(self, channels: int) -> None:
        self._seen: list[list[int]] = [[] for _ in range(channels)]

    def take(self, raw: Raw) -> list[int]:
        """Takes readings; gives the channels that did not keep still."""
        restless = []
        for channel, value in enumerate(raw.values, raw.first):
            if channel < len(self._seen):
                seen = self._seen[channel]
                if seen and abs(value - seen[0]) > STEADY:
                    restless.append(channel)
                seen.append(value)
        return restless

    @property
    def complete(self) -> bool:
        """Whether every channel has been read often enough."""
        return all(len(seen) >= 10 for seen in self._seen)

    def rests(self) -> list[int]:
        """Each channel's resting level."""
        return [round(statistics.median(seen)) for seen in self._seen]

    def noises(self) -> list[int]:
        """How far each channel strayed from its rest."""
        return [
            max(abs(value - rest) for value in seen)
            for seen, rest in zip(self._seen, self.rests(), strict=True)
        ]

    def odd(self) -> list[int]:
        """The channels above which something seems to stand."""
        rests = self.rests()
        usual = statistics.median(rests)
        return [channel for channel, rest in enumerate(rests) if abs(rest - usual) > ODD]


class Feeler:
    """Gestures on channels. Until `rest` is known they come from scans, then from raw readings."""

    def __init__(self, channels: int) -> None:
        self._channels = channels
        self.hands = GestureDetector(channels)
        self._buttons: tuple[bool, ...] = ()
        self._rests: Sequence[int] | None = None
        self._limits: list[int] = []
        self._felt = [EMPTY] * channels
        self._swings: list[list[int]] = [[] for _ in range(channels)]

    def measure_from(self, rest: Rest) -> None:
        """Takes raw readings from now on."""
        self._rests = rest.rests()
        self._limits = [max(LEAST_SWING, NOISES * noise) for noise in rest.noises()]
        self.hands.forget()

    def scan(self, scan: Scan) -> list[Gesture]:
        """Takes a scan; with raw readings only its buttons count."""
        self._buttons = scan.buttons
        if self._rests is None:
            return self.hands.scan(scan)
        return self.hands.scan(Scan(scan.time, "".join(self._felt), scan.buttons))

    def raw(self, now: float, raw: Raw) -> list[Gesture]:
        """Takes raw readings."""
        if self._rests is None:
            return []
        for channel, value in enumerate(raw.values, raw.first):
            if channel < self._channels:
                self._feel(channel, value - self._rests[channel])
        return self.hands.scan(Scan(now, "".join(self._felt), self._buttons))

    def swing(self, channel: int) -> int | None:
        """How far from its rest a channel stands, None if it was not read often enough yet."""
        last = self._swings[channel][-3:]
        return round(statistics.median(last)) if len(last) == 3 else None

    def rest(self, channel: int) -> int:
        """What a channel reads without a piece. To be asked once that is known."""
        assert self._rests is not None
        return self._rests[channel]

    def _feel(self, channel: int, swing: int) -> None:
        limit = self._limits[channel]
        if self._felt[channel] != EMPTY:
            limit //= 2
        felt = EMPTY if abs(swing) < limit else WHITE_FELT if swing > 0 else BLACK_FELT
        if felt != self._felt[channel]:
            self._felt[channel] = felt
            self._swings[channel] = []
        if felt != EMPTY:
            self._swings[channel].append(swing)
