"""The controller without its pins: one `step` after the other, time as an argument (ms)."""

from buttons import Buttons
from faults import Faults
from levels import Levels
from link import Link
from pixels import Pixels
from protocol import SEQUENCES, LineReader, LineWriter
from scanner import Scanner
from stdin import LONGEST
from wiring import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shapes import AllPins, Line

SCAN_EVERY = 240
"""ms after which a scan line is sent without a change; a step late is still within 250 ms."""

WARM_UP = 50
"""ms of uptime before the first scan line, which a host takes as the truth about the table."""

RAW_EVERY = 50
RAW_VALUES = 20
"""ms between two sweeps told in raw mode, and values in a line."""

FAULTS_EVERY = 500
"""ms between two looks for faults."""

_MS = 0xFFFFFFFF
_CHUNKS = 3
"""Packets of the host that are taken between two sweeps at most, so that the scan stays quick."""


class Controller:
    """The whole firmware but its pins. `now` is the uptime in ms, which never goes back.

    `sensors`, `lights` and `buttons` are those of `pins.Pins`; `port` reads and writes bytes;
    `path` is the file of the levels.
    """

    def __init__(self, table: Table, pins: "AllPins", port: "Line", path: str) -> None:
        self._port = port
        self._lights = pins.lights
        self._out = LineWriter(port)
        self._reader = LineReader()
        self._levels = Levels(table.sites, path)
        self._scanner = Scanner(pins.sensors, table.muxes, self._levels)
        self._buttons = Buttons(pins.buttons)
        self._pixels = Pixels(table.sites)
        self._faults = Faults(self._out, self._reader, port)
        self._link = Link(table, self._out, self._pixels, self._levels, self._faults)
        self._chunk = bytearray(LONGEST)
        self._hears = self._hear
        self._now = 0
        self._scan_at = WARM_UP
        self._raw_at = self._faults_at = 0
        self._scan_seq = self._raw_seq = 0

    def start(self) -> None:
        """Says hello, which tells a host that this controller has restarted (rule 4)."""
        self._link.hello()

    def step(self, now: int) -> None:
        """Takes what the host says, shows a new frame, sweeps the sensors, and tells changes."""
        self._now = now
        for _ in range(_CHUNKS):
            count = self._port.read(self._chunk)
            if count:
                self._reader.feed(self._chunk, count, self._hears)
            if count < LONGEST:
                break
        if self._pixels.due:
            self._show()
        self._scanner.sweep()
        changed = self._scanner.judge()
        changed = self._buttons.read() or changed
        if now >= self._scan_at or (changed and now >= WARM_UP):
            self._tell_scan(now)
        if self._link.raw and now >= self._raw_at:
            self._tell_raw(now)
        self._link.tick(now)
        self._levels.tick(now)
        if now >= self._faults_at:
            self._faults_at = now + FAULTS_EVERY
            self._faults.tick(self._lasting(), now)

    def report(self, words: str) -> None:
        """Tells that a step has failed: `fault program <words>`."""
        self._faults.tell("program " + words)

    def _hear(self, body: "memoryview[int]") -> None:
        self._link.hear(body, self._now)

    def _show(self) -> None:
        """Sends a frame to the LEDs, and tells the host, which waits for that before a third."""
        pixels = self._pixels
        self._lights.write(pixels.wire)
        pixels.due = False
        if pixels.seq >= 0:
            self._out.begin(b"shown")
            self._out.number(pixels.seq)
            self._out.send()

    def _tell_scan(self, now: int) -> None:
        """Sends the table; what a full port does not take is sent at the next change or beat."""
        out = self._out
        out.begin(b"scan")
        out.number(self._scan_seq)
        out.number(now & _MS)
        out.word(self._scanner.sites)
        out.word(self._buttons.text)
        self._scan_at = now + SCAN_EVERY
        if out.send():
            self._scan_seq = (self._scan_seq + 1) % SEQUENCES
        else:
            self._scan_at = now

    def _tell_raw(self, now: int) -> None:
        """Sends one sweep's values, under one `seq` of their own."""
        out = self._out
        values = self._scanner.values
        self._raw_at = now + RAW_EVERY
        for first in range(0, len(values), RAW_VALUES):
            out.begin(b"raw")
            out.number(self._raw_seq)
            out.number(now & _MS)
            out.number(first)
            out.number(values[first])
            for channel in range(first + 1, min(first + RAW_VALUES, len(values))):
                out.item(values[channel])
            out.send()
        self._raw_seq = (self._raw_seq + 1) % SEQUENCES

    def _lasting(self) -> list[str]:
        found = [f"adc {words}" for words in self._scanner.faults()]
        if self._levels.fault:
            found.append(f"levels {self._levels.fault}")
        return found
