"""Sixty hall sensors behind four multiplexers: read in one sweep, judged into site characters."""

from array import array

import micropython
from levels import Levels
from wiring import INPUTS, NOTHING_ABOVE, NOTHING_BELOW, WHITE_ABOVE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shapes import SensorPins

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

    `sensors` has `select(input)`, which sets the address of all multiplexers, and `read(mux)`.
    """

    def __init__(self, sensors: "SensorPins", channels: int, levels: Levels) -> None:
        self._sensors = sensors
        self._levels = levels
        self._wrong = bytearray(channels)
        self.values = array("H", [0] * channels)
        self.sites = bytearray([UNKNOWN] * channels)

    @micropython.native
    def sweep(self) -> None:
        """Reads every channel once."""
        sensors = self._sensors
        values = self.values
        channels = len(values)
        for address in range(INPUTS):
            sensors.select(address)
            # A range whose step is no literal would be an object that gc has to find again.
            channel = address
            while channel < channels:
                values[channel] = sensors.read(channel // INPUTS)
                channel += INPUTS

    @micropython.native
    def judge(self) -> bool:
        """Makes site characters of the values; whether any of them is another."""
        values, sites, wrong = self.values, self.sites, self._wrong
        lows, highs, bands = self._levels.low, self._levels.high, self._levels.band
        changed = False
        for channel in range(len(values)):
            value = values[channel]
            was = sites[channel]
            if value < NOTHING_BELOW or value > NOTHING_ABOVE:
                site = UNKNOWN
                if wrong[channel] < _SURE:
                    wrong[channel] += 1
            else:
                wrong[channel] = 0
                site = EMPTY
                if value > highs[channel] - (bands[channel] if was == _ABOVE else 0):
                    site = _ABOVE
                elif value < lows[channel] + (bands[channel] if was == _BELOW else 0):
                    site = _BELOW
            if site != was:
                sites[channel] = site
                changed = True
        return changed

    def faults(self) -> list[str]:
        """What is wrong with multiplexers and channels for some time, in a few words each."""
        found = []
        wrong = self._wrong
        for first in range(0, len(wrong), INPUTS):
            bad = [at for at in range(first, min(first + INPUTS, len(wrong))) if wrong[at] == _SURE]
            if len(bad) == min(INPUTS, len(wrong) - first):
                found.append(f"mux {first // INPUTS} silent")
            else:
                found += [f"channel {channel} out of range" for channel in bad]
        return found
