"""The controller's side of the link: what each line of the host does (docs/protocol.md)."""

from binascii import unhexlify

from faults import Faults
from levels import Levels
from pixels import Pixels
from protocol import PROTOCOL, SEQUENCES, LineWriter, number, printable
from wiring import BUTTONS, FIRMWARE, Table

_LEDS = b"leds "
_SPACE = 32

IDLE_AFTER = 3000
"""ms without a good line of the host after which the idle light comes on (rule 3)."""


class Link:
    """Answers the host, and hands on its frames and levels. `raw`: it wants analogue readings."""

    def __init__(
        self, table: Table, out: LineWriter, pixels: Pixels, levels: Levels, faults: Faults
    ) -> None:
        self._table = table
        self._out = out
        self._pixels = pixels
        self._levels = levels
        self._faults = faults
        self._idle_at = IDLE_AFTER
        self._idle = False
        self.raw = False

    def hear(self, body: "memoryview[int]", now: int) -> None:
        """Does what a line says. Raises ValueError for a line that is none of the host's."""
        if not printable(body, len(body)):
            raise ValueError("not printable")
        if not (self._frame(body) or self._do(bytes(body).split(b" "), now)):
            raise ValueError("no line of a host")
        self._idle = False
        self._idle_at = now + IDLE_AFTER

    def tick(self, now: int) -> None:
        """Goes idle when the host has been silent."""
        if now >= self._idle_at and not self._idle:
            self._idle = True
            self.raw = False
            self._pixels.idle()

    def hello(self) -> None:
        """Says what this controller is; faults are told again after it."""
        out = self._out
        out.begin(b"hello")
        out.number(PROTOCOL)
        out.word(FIRMWARE.encode())
        out.word(self._table.name.encode())
        out.number(self._table.sites)
        out.number(self._table.sites)
        out.number(len(BUTTONS))
        out.word(b"colour")
        out.send()
        self._faults.forget()

    def _frame(self, body: "memoryview[int]") -> bool:
        """Shows a whole frame, read where it stands: it is the longest line, and comes often."""
        first = len(body) - 6 * self._table.sites
        if first < len(_LEDS) + 2 or body[: len(_LEDS)] != _LEDS:
            return False
        if body[first - 1] != _SPACE:
            raise ValueError("not as many LEDs")
        self._pixels.whole(_seq(bytes(body[len(_LEDS) : first - 1])), body[first:])
        return True

    def _do(self, words: list[bytes], now: int) -> bool:
        """Does what the words say, if they are a host's."""
        name, count = words[0], len(words)
        if b"" in words:
            return False
        if name == b"led" and count >= 3:
            self._pixels.changes(_seq(words[1]), [_change(word) for word in words[2:]])
        elif name == b"level" and count == 4:
            self._levels.set(number(words[1]), number(words[2]), number(words[3]), now)
        elif name == b"ping" and count == 2:
            self._pong(number(words[1]))
        elif name == b"raw" and count == 2 and words[1] in (b"on", b"off"):
            self.raw = words[1] == b"on"
        elif name == b"hello" and count == 2:
            number(words[1])
            self.hello()
        else:
            return False
        return True

    def _pong(self, ping: int) -> None:
        self._out.begin(b"pong")
        self._out.number(ping)
        self._out.send()


def _seq(word: bytes) -> int:
    seq = number(word)
    if seq >= SEQUENCES:
        raise ValueError("no such seq")
    return seq


def _change(word: bytes) -> tuple[int, bytes]:
    """An LED and its colour, from `<i>=<rrggbb>`."""
    at = word.find(b"=")
    if at < 0:
        raise ValueError("not an LED's change")
    return number(word[:at]), unhexlify(word[at + 1 :])
