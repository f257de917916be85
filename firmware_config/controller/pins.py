"""The pins of the Pico: the only place that knows `machine`."""

import machine
import micropython
import utime
from machine import Pin
from wiring import ADC, BUTTONS, ENABLE, INPUTS, LEDS, MENU, SELECT, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

_TIMING = (400, 850, 800, 450)
"""ns that a WS2812 wants: high and low of a 0, high and low of a 1."""

_WATCHDOG = 2000
"""ms without a sign of life after which the Pico restarts."""


class Sensors:
    """Multiplexers that share their address lines and one ADC line."""

    def __init__(self, muxes: "Sequence[Sequence[int]]") -> None:
        self._select = [Pin(number, Pin.OUT, value=0) for number in SELECT]
        enables = [Pin(ENABLE[mux], Pin.OUT, value=1) for mux in range(len(muxes))]
        plan: list[list[tuple[Pin, int]]] = [[] for _ in range(INPUTS)]
        channel = 0
        for mux, inputs in enumerate(muxes):
            for number in inputs:
                plan[number].append((enables[mux], channel))
                channel += 1
        # At every address, the multiplexers that have a channel there, and which.
        self._plan = [(address, tuple(reads)) for address, reads in enumerate(plan) if reads]
        self._convert = machine.ADC(Pin(ADC)).read_u16

    @micropython.native
    def sweep(self, values: "array[int]") -> None:
        """Reads every channel once: channel c, 0..4095, into `values[c]`.

        The first of two conversions only takes the ADC's capacitor from the channel before to
        this one. Everything is in one function because a call costs as much as a conversion.
        """
        convert = self._convert
        first, second, third, fourth = self._select
        for address, reads in self._plan:
            first(address & 1)
            second(address & 2)
            third(address & 4)
            fourth(address & 8)
            for enable, channel in reads:
                enable(0)
                convert()
                values[channel] = convert() >> 4
                enable(1)


class Lights:
    """The LED chain."""

    def __init__(self) -> None:
        self._pin = Pin(LEDS, Pin.OUT, value=0)

    def write(self, wire: bytearray) -> None:
        """Sends a frame: three bytes (green, red, blue) an LED, 1.8 ms for sixty."""
        machine.bitstream(self._pin, 0, _TIMING, wire)


class Pins:
    """All that a table has, set up."""

    def __init__(self, table: Table) -> None:
        self.sensors = Sensors(table.muxes)
        self.lights = Lights()
        self.buttons = [Pin(number, Pin.IN, Pin.PULL_UP) for number in BUTTONS]


def in_service() -> bool:
    """Whether the menu button is held: the program shall leave the USB port to `mpremote`."""
    return not Pin(MENU, Pin.IN, Pin.PULL_UP).value()


class Watchdog:
    """Restarts the Pico unless it is fed."""

    def __init__(self) -> None:
        self._timer = machine.WDT(timeout=_WATCHDOG)

    def feed(self) -> None:
        self._timer.feed()


class Uptime:
    """Milliseconds since the start, which never wrap, from a counter that does."""

    def __init__(self) -> None:
        self._ticks = utime.ticks_ms()
        self._ms = 0

    def read(self) -> int:
        ticks = utime.ticks_ms()
        self._ms += utime.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._ms
