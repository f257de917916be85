"""What the firmware's parts ask of what they are given. For type checkers only, never flashed."""

from collections.abc import Sequence
from typing import Protocol


class SensorPins(Protocol):
    """Multiplexers that share their address lines."""

    def select(self, address: int) -> None:
        """Sets the address (0..15) of all of them."""

    def read(self, mux: int) -> int:
        """The reading (0..4095) of one's selected input."""
        ...


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
    """Both directions."""

    def read(self, buffer: bytearray, /) -> int:
        """Fills the buffer with what has come; returns how many bytes."""
        ...


class Waiting(Protocol):
    """Something that bytes come from."""

    def wait(self, ms: int) -> bool:
        """Waits for bytes for some time at most; whether there are any."""
        ...


class Source(Protocol):
    """A stream of bytes to read from."""

    def fileno(self) -> int: ...
    def readinto(self, buffer: bytearray, /) -> int | None: ...


class Drain(Protocol):
    """A stream of bytes to write to."""

    def fileno(self) -> int: ...
    def write(self, data: memoryview, /) -> int | None: ...


class Hearing(Protocol):
    """Who is told the body of a line; raises ValueError for one that it does not know."""

    def __call__(self, body: bytes, /) -> None: ...


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
