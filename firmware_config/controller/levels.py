"""The two thresholds of every channel, kept in a file in the flash.

A hall sensor has a resting level with a pole on either side of it, so docs/protocol.md's
`level <channel> <low> <high>` reads: above `high` stands a stack of one pole, below `low` one of
the other, between them nothing. A stack that was seen is gone once its reading is a band of an
eighth of `high - low` back inside.

The file: `levels1`, all lows, all highs (16 bits each, little end first), CRC-16 of it all. A new
one is written beside it and takes its name, so that a power cut leaves the old or the new.
"""

import os
from array import array

from protocol import HIGHEST_LEVEL, crc16
from wiring import HIGH, LOW

HYSTERESIS = 8
"""The band is this part of `high - low`."""

SAVE_AFTER = 2000
"""ms without another level before they are saved: the host sends sixty in a row."""

_MAGIC = b"levels1"
_MISSING = 2
"""ENOENT: a new controller has no file."""


class Levels:
    """`low`, `high` and `band` (0..4095) of every channel; `fault` says what is wrong, or is ""."""

    def __init__(self, channels: int, path: str) -> None:
        self._path = path
        self._save_at = -1
        self.fault = ""
        self.low = array("H", [LOW] * channels)
        self.high = array("H", [HIGH] * channels)
        self.band = array("H", [(HIGH - LOW) // HYSTERESIS] * channels)
        self._load()

    def set(self, channel: int, low: int, high: int, now: int) -> None:
        """Other thresholds for a channel, saved a little later. Raises ValueError."""
        if channel >= len(self.low) or not low <= high <= HIGHEST_LEVEL:
            raise ValueError("no such level")
        if self.low[channel] != low or self.high[channel] != high:
            self._put(channel, low, high)
            self._save_at = now + SAVE_AFTER

    def tick(self, now: int) -> None:
        """Saves what is due. Writing flash stops the scan for some tens of milliseconds."""
        if 0 <= self._save_at <= now:
            self._save_at = -1
            try:
                self._save()
                self.fault = ""
            except OSError:
                self.fault = "cannot be saved: is the flash full?"

    def _put(self, channel: int, low: int, high: int) -> None:
        self.low[channel] = low
        self.high[channel] = high
        self.band[channel] = (high - low) // HYSTERESIS

    def _save(self) -> None:
        data = _MAGIC + bytes(self.low) + bytes(self.high)
        with open(self._path + ".new", "wb") as file:
            file.write(data)
            file.write(bytes(array("H", [crc16(data, len(data))])))
        os.rename(self._path + ".new", self._path)

    def _load(self) -> None:
        """Takes the file's levels if all of it is well, none of them otherwise."""
        try:
            with open(self._path, "rb") as file:
                data = file.read()
        except OSError as error:
            if error.errno != _MISSING:
                self.fault = "cannot be read: calibrate again"
            return
        channels = len(self.low)
        end = len(data) - 2
        numbers = [data[at] | data[at + 1] << 8 for at in range(len(_MAGIC), end, 2)]
        whole = len(numbers) == 2 * channels and data[: len(_MAGIC)] == _MAGIC
        if not whole or crc16(data, end) != data[end] | data[end + 1] << 8:
            self.fault = "file is damaged, defaults are used: calibrate again"
            return
        for channel in range(channels):
            self._put(channel, numbers[channel], numbers[channels + channel])
