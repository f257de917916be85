"""The LED chain: frames of the host, whole or as what changed (docs/protocol.md, rule 1)."""

import micropython
from protocol import SEQUENCES

IDLE = b"\x00\x00\x08"
"""The light (red, green, blue) of a table without a host."""


class Pixels:
    """What the LEDs show. `wire` is the chain's bytes, green, red, blue for each LED.

    `due`: the bytes have to go out.
    """

    def __init__(self, leds: int) -> None:
        self.wire = bytearray(3 * leds)
        self.due = True
        self._next = bytearray(3 * leds)
        self._leds = leds
        self._seq = -1

    @micropython.native
    def whole(self, seq: int, colours: bytes) -> None:
        """A whole frame, three bytes (red, green, blue) an LED. Raises ValueError."""
        wire = self.wire
        if len(colours) != len(wire):
            raise ValueError("not as many LEDs")
        for at in range(0, len(wire), 3):
            wire[at] = colours[at + 1]
            wire[at + 1] = colours[at]
            wire[at + 2] = colours[at + 2]
        self._seq = seq
        self.due = True

    def changes(self, seq: int, changes: list[tuple[int, bytes]]) -> None:
        """What has changed since frame `seq - 1`: LEDs and their colours; all of it, or nothing.

        Ignored if that frame is not the one that is shown. Raises ValueError.
        """
        following = self._next
        following[:] = self.wire
        for led, colour in changes:
            if led >= self._leds or len(colour) != 3:
                raise ValueError("no such LED")
            following[3 * led] = colour[1]
            following[3 * led + 1] = colour[0]
            following[3 * led + 2] = colour[2]
        if self._seq < 0 or seq != (self._seq + 1) % SEQUENCES:
            return
        self._next, self.wire = self.wire, following
        self._seq = seq
        self.due = True

    def idle(self) -> None:
        """The light without a host; only a whole frame follows it."""
        self.whole(-1, IDLE * self._leds)
