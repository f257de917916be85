"""The LED chain: frames of the host, whole or as what changed (docs/protocol.md, rule 1)."""

import micropython
from protocol import SEQUENCES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shapes import ptr8

IDLE = b"000008"
"""The light of a table without a host."""


class Pixels:
    """What the LEDs show. `wire` is the chain's bytes, green, red, blue for each LED.

    `due`: the bytes have to go out. `seq` is the frame's, -1 for a light of the controller's own.
    """

    def __init__(self, leds: int) -> None:
        self.wire = bytearray(3 * leds)
        self.due = True
        self._next = bytearray(3 * leds)
        self._leds = leds
        self.seq = -1

    def whole(self, seq: int, digits: "bytes | memoryview[int]") -> None:
        """A whole frame, six hex digits (red, green, blue) an LED. Raises ValueError."""
        following = self._next
        if len(digits) != 2 * len(following) or not _decode(digits, following, self._leds):
            raise ValueError("no frame")
        self._next, self.wire = self.wire, following
        self.seq = seq
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
        if self.seq < 0 or seq != (self.seq + 1) % SEQUENCES:
            return
        self._next, self.wire = self.wire, following
        self.seq = seq
        self.due = True

    def idle(self) -> None:
        """The light without a host; only a whole frame follows it."""
        self.whole(-1, IDLE * self._leds)


@micropython.viper
def _decode(digits: object, wire: object, leds: int) -> bool:
    """Hex digits into a chain's bytes; False if one is none."""
    text, out = ptr8(digits), ptr8(wire)
    for at in range(3 * leds):
        byte = 0
        for half in range(2):
            digit = int(text[2 * at + half])
            if digit >= 48 and digit < 58:
                digit -= 48
            else:
                digit |= 32
                if digit < 97 or digit > 102:
                    return False
                digit -= 87
            byte = byte << 4 | digit
        place = at % 3
        # Red comes first in a line, green on the wire.
        out[at if place == 2 else at + 1 - 2 * place] = byte
    return True
