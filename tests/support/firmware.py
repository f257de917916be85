"""The firmware of the Pico under CPython, at a table of hall sensors and an LED chain of software.

`FirmwareCore` takes the place of `VirtualController`: stacks in, hall readings to the ADC, bytes
to and from the host, LEDs as they come out of the chain's wire.
"""

import random
from collections import deque
from enum import Enum
from pathlib import Path

import machine
from controller import Controller
from pins import Pins
from surroundings import Surroundings
from wiring import TZAAR, Table

from tests.support.controller import Traits
from tests.support.halls import Halls
from tzaar_board.games.base import Colour, Content
from tzaar_board.games.tzaar import Kind
from tzaar_board.table.lights.frame import Frame
from tzaar_board.table.sense import Sense

STEP = 0.01
"""Seconds between two steps while nothing happens."""

SPARING = 0.025
"""The same where hands take minutes: half of what raw mode sends its sweeps at."""


class Wire:
    """Both directions of a serial line: `sent` by the firmware, `waiting` for it.

    A `full` one takes nothing.
    """

    def __init__(self) -> None:
        self.sent = b""
        self.waiting: deque[int] = deque()
        self.full = False
        self.lost = 0

    def read(self, buffer: bytearray) -> int:
        count = min(len(buffer), len(self.waiting))
        for at in range(count):
            buffer[at] = self.waiting.popleft()
        return count

    def write(self, data: memoryview) -> bool:
        if self.full:
            self.lost += 1
            return False
        self.sent += bytes(data)
        return True

    def take(self) -> bytes:
        """What was sent since the last time."""
        sent, self.sent = self.sent, b""
        return sent


class Noise(Enum):
    """What the hall sensors' readings are like."""

    STILL = 0.0
    REAL = 12.0


def decoded(wire: bytes) -> Frame:
    """The colours of a chain's bytes (green, red, blue)."""
    chain = [wire[at : at + 3] for at in range(0, len(wire), 3)]
    return tuple(red << 16 | green << 8 | blue for green, red, blue in chain)


class FirmwareCore:
    """The firmware and what stands around its Pico. `folder` is its flash, `every` the seconds
    between two steps.
    """

    felt = True

    def __init__(
        self,
        folder: Path,
        now: float = 0.0,
        table: Table = TZAAR,
        seed: int = 0,
        noise: Noise = Noise.REAL,
        every: float = STEP,
    ) -> None:
        self._every = every
        self.table = table
        self.traits = Traits(
            name=table.name, channels=table.sites, leds=table.sites, sense=Sense.COLOUR
        )
        self.stacks: list[Content | None] = [None] * table.sites
        self.wire = Wire()
        self.outside = Surroundings(table)
        self.resets = 0
        self._folder = folder
        self._halls = Halls(table.sites, seed, noise.value)
        self._heights = random.Random(seed)
        self._boot(now)

    def _boot(self, now: float) -> None:
        machine.plug(self.outside)
        self.wire.waiting.clear()
        self.controller = Controller(
            self.table, Pins(self.table), self.wire, str(self._folder / "levels.bin")
        )
        self._started = now
        self._step_at = now
        self.controller.start()

    @property
    def leds(self) -> Frame:
        """What the LEDs show."""
        return decoded(self.outside.lit)

    def reset(self, now: float) -> bytes:
        """The Pico restarts, whatever it was doing; the LEDs keep their light until told."""
        self.resets += 1
        self.wire.take()
        self._boot(now)
        return self.tick(now)

    def stand(self, channel: int, content: Content | None) -> None:
        """Another stack over a sensor."""
        self.stacks[channel] = content

    def set_readings(self, readings: str, now: float) -> bytes:
        """Stacks of any height that a colour sensor reads so."""
        for channel, reading in enumerate(readings):
            if reading != Sense.COLOUR.read(self.stacks[channel]):
                colour = Colour.WHITE if reading == "+" else Colour.BLACK
                tall = self._heights.randint(1, 5)
                stack = None if reading == "." else Content(colour, Kind.TOTT, tall)
                self.stand(channel, stack)
        return self.tick(now)

    def set_buttons(self, buttons: tuple[bool, ...], now: float) -> bytes:
        """Other buttons down."""
        self.outside.down = list(buttons)
        return self.tick(now)

    def deadline(self) -> float:
        """When the next step is due."""
        return self._step_at

    def tick(self, now: float) -> bytes:
        """One step of the firmware."""
        for channel, content in enumerate(self.stacks):
            self.outside.values[channel] = self._halls.read(channel, content)
        self._step_at = now + self._every
        self.controller.step(round((now - self._started) * 1000))
        return self.wire.take()

    def take(self, data: bytes, now: float) -> bytes:
        """Bytes of the host, and as many steps as it takes to read them."""
        self.wire.waiting.extend(data)
        sent = b""
        while self.wire.waiting:
            sent += self.tick(now)
        return sent
