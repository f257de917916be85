"""Sixty hall sensors behind multiplexers: read in one sweep, judged into site characters."""

from array import array

import micropython
from levels import Levels
from wiring import NOTHING_ABOVE, NOTHING_BELOW, WHITE_ABOVE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shapes import SensorPins, ptr8, ptr16

EMPTY = 46
WHITE = 43
BLACK = 45
UNKNOWN = 63
"""The characters `.`, `+`, `-` and `?` of docs/protocol.md."""

_ABOVE, _BELOW = (WHITE, BLACK) if WHITE_ABOVE else (BLACK, WHITE)

_SURE = 50
"""Sweeps in a row after which a channel that cannot be right is a fault."""


class Scanner:
    """The sensors of a table. `values` are 0..4095, `sites` the characters, both by channel.

    `sensors` has `sweep(values)`, which reads every channel; `muxes` are the inputs of each
    multiplexer that have one.
    """

    def __init__(
        self, sensors: "SensorPins", muxes: "Sequence[Sequence[int]]", levels: Levels
    ) -> None:
        channels = sum(len(inputs) for inputs in muxes)
        self._sensors = sensors
        self._levels = levels
        self._muxes = muxes
        self._wrong = bytearray(channels)
        self.values = array("H", [0] * channels)
        self.sites = bytearray([UNKNOWN] * channels)

    def sweep(self) -> None:
        """Reads every channel once."""
        self._sensors.sweep(self.values)

    def judge(self) -> bool:
        """Makes site characters of the values; whether any of them is another."""
        return bool(self._judge(len(self.values)))

    @micropython.viper
    def _judge(self, channels: int) -> bool:
        values, sites, wrong = ptr16(self.values), ptr8(self.sites), ptr8(self._wrong)
        levels = self._levels
        lows, highs, bands = ptr16(levels.low), ptr16(levels.high), ptr16(levels.band)
        above, below = int(_ABOVE), int(_BELOW)
        lowest, highest, sure = int(NOTHING_BELOW), int(NOTHING_ABOVE), int(_SURE)
        changed = False
        for channel in range(channels):
            value = int(values[channel])
            was = int(sites[channel])
            if value < lowest or value > highest:
                site = int(UNKNOWN)
                if wrong[channel] < sure:
                    wrong[channel] += 1
            else:
                wrong[channel] = 0
                site = int(EMPTY)
                band = int(bands[channel])
                if value > int(highs[channel]) - (band if was == above else 0):
                    site = above
                elif value < int(lows[channel]) + (band if was == below else 0):
                    site = below
            if site != was:
                sites[channel] = site
                changed = True
        return changed

    def faults(self) -> list[str]:
        """What is wrong with multiplexers and channels for some time, in a few words each."""
        found = []
        wrong = self._wrong
        first = 0
        for mux, inputs in enumerate(self._muxes):
            after = first + len(inputs)
            bad = [at for at in range(first, after) if wrong[at] == _SURE]
            if len(bad) == len(inputs):
                found.append(f"mux {mux} silent")
            else:
                found += [f"channel {channel} out of range" for channel in bad]
            first = after
        return found
