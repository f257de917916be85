"""MicroPython's `machine` for a Pico of software, as far as the firmware uses it.

`plug` its surroundings in first; pins that are made afterwards belong to it.
"""

from surroundings import Surroundings

_WS2812 = (400, 850, 800, 450)

_plugged: "list[Surroundings]" = []


def plug(surroundings: Surroundings) -> None:
    """What pins are wired to from here on."""
    _plugged[:] = [surroundings]


class Pin:
    """A GPIO."""

    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, number: int, mode: int = -1, pull: int = -1, value: int = 0) -> None:
        if mode == Pin.IN and pull != Pin.PULL_UP:
            raise ValueError("a button without a pull-up floats")
        self.number = number
        self.surroundings = _plugged[0]
        if mode == Pin.OUT:
            self.surroundings.drive(number, value)

    def value(self, level: int = -1) -> int:
        """Reads the pin, or sets it."""
        if level < 0:
            return self.surroundings.level(self.number)
        self.surroundings.drive(self.number, level)
        return level

    def __call__(self, level: int) -> None:
        """Sets the pin: low for zero, high for anything else."""
        self.surroundings.drive(self.number, 1 if level else 0)


class ADC:
    """The converter behind a pin."""

    def __init__(self, pin: Pin) -> None:
        self._pin = pin

    def read_u16(self) -> int:
        """A reading of 12 bits, spread over 16 as the RP2040's is."""
        value = self._pin.surroundings.convert(self._pin.number)
        return value << 4 | value >> 8


class WDT:
    """The watchdog, which only counts its meals."""

    def __init__(self, timeout: int) -> None:
        if not 1 <= timeout <= 8388:
            raise ValueError("an RP2040's watchdog takes 1 to 8388 ms")
        self._surroundings = _plugged[0]

    def feed(self) -> None:
        self._surroundings.fed += 1


def bitstream(pin: Pin, encoding: int, timing: tuple[int, ...], data: bytearray) -> None:
    """Sends bytes as pulses; only a WS2812's are understood."""
    if encoding != 0 or timing != _WS2812:
        raise ValueError("no WS2812 understands that")
    pin.surroundings.send(pin.number, bytes(data))
