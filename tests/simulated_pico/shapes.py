"""What the firmware's parts ask of what they are given. For type checkers only, never flashed."""

from array import array
from collections.abc import Sequence
from typing import Protocol


class SensorPins(Protocol):
    """Sensors behind multiplexers."""

    def sweep(self, values: "array[int]") -> None:
        """Reads every channel (0..4095)."""


class ButtonPin(Protocol):
    """A button to ground."""

    def value(self) -> int:
        """0 while it is down."""
        ...


class LightPins(Protocol):
    """A chain of LEDs."""

    def write(self, wire: bytearray) -> None:
        """Sends a frame: three bytes (green, red, blue) an LED."""


class AllPins(Protocol):
    """Every pin that the controller uses."""

    @property
    def sensors(self) -> SensorPins: ...
    @property
    def lights(self) -> LightPins: ...
    @property
    def buttons(self) -> Sequence[ButtonPin]: ...


class Sink(Protocol):
    """Where lines go."""

    def write(self, data: memoryview, /) -> bool:
        """Whether the bytes were taken."""
        ...


class Line(Sink, Protocol):
    """Both directions. `lost` counts the lines that were not taken."""

    @property
    def lost(self) -> int: ...

    def read(self, buffer: bytearray, /) -> int:
        """Fills the buffer with what has come; returns how many bytes."""
        ...


class Waiting(Protocol):
    """Something that bytes come from."""

    def wait(self, ms: int) -> bool:
        """Waits for bytes for some time at most; whether there are any."""
        ...


class Readable(Protocol):
    """Something to read bytes from."""

    def readinto(self, buffer: bytearray, /) -> int | None: ...


class Source(Readable, Protocol):
    """A stream of bytes that can be waited for."""

    def fileno(self) -> int: ...


class Drain(Protocol):
    """A stream of bytes to write to."""

    def fileno(self) -> int: ...
    def write(self, data: memoryview, offset: int = ..., size: int = ..., /) -> int | None:
        """How many bytes it has taken, of all of them or of some."""


class Hearing(Protocol):
    """Who is told the body of a line; raises ValueError for one that it does not know."""

    def __call__(self, body: "memoryview[int]", /) -> None: ...


class Stepping(Protocol):
    """A controller."""

    def step(self, now: int) -> None: ...
    def report(self, words: str) -> None: ...


class Clock(Protocol):
    """Milliseconds since the start."""

    def read(self) -> int: ...


class Feeding(Protocol):
    """A watchdog."""

    def feed(self) -> None: ...


def ptr8(buffer: object) -> bytearray:
    """A buffer's bytes, as viper code sees them."""
    raise NotImplementedError(buffer)


def ptr16(buffer: object) -> "array[int]":
    """A buffer's numbers of 16 bits, as viper code sees them."""
    raise NotImplementedError(buffer)
