"""A Pico's surroundings made of software: multiplexers with hall sensors, buttons, an LED chain.

Wired as `wiring.py` says; runs under CPython and under MicroPython.
"""

from wiring import ADC, BUTTONS, ENABLE, INPUTS, LEDS, SELECT, TZAAR, Table

RESTING = 2048
"""What a hall sensor reads (0..4095) without a magnet."""


class Surroundings:
    """`values` are what the hall sensors give, by channel; `silent` multiplexers have no power.

    `lit` is the last frame on the LED chain's wire, `frames` counts them; `fed` counts the
    watchdog's meals. `look` is called in every sweep, `show` with every frame.
    """

    def __init__(self, table: Table = TZAAR) -> None:
        self.values = [RESTING] * table.sites
        self._places = {pin: place for place, pin in enumerate(SELECT + ENABLE)}
        self._address = 0
        self._enabled = list(range(len(table.muxes)))
        self._channels = bytearray(INPUTS * len(table.muxes))
        channel = 0
        for mux, inputs in enumerate(table.muxes):
            for number in inputs:
                self._channels[mux * INPUTS + number] = channel
                channel += 1
        self.silent: set[int] = set()
        self.down = [False] * len(BUTTONS)
        self.lit = b""
        self.frames = 0
        self.fed = 0
        self._outputs: dict[int, int] = {}

    def look(self) -> None:
        """The first channel is about to be read."""

    def show(self, wire: bytes) -> None:
        """A frame has gone out."""
        self.lit = wire
        self.frames += 1

    def drive(self, pin: int, level: int) -> None:
        """The Pico sets an output."""
        self._outputs[pin] = level
        place = self._places.get(pin, -1)
        if place >= len(SELECT):
            mux = place - len(SELECT)
            if level and mux in self._enabled:
                self._enabled.remove(mux)
            elif not level and mux not in self._enabled:
                self._enabled.append(mux)
        elif place >= 0:
            self._address = self._address & ~(1 << place) | level << place

    def level(self, pin: int) -> int:
        """What the Pico finds on a pin: what it set, or a button against its pull-up."""
        if pin in BUTTONS:
            return 0 if self.down[BUTTONS.index(pin)] else 1
        return self._outputs[pin]

    def convert(self, pin: int) -> int:
        """What the ADC (0..4095) reads on a pin: the one multiplexer that is enabled.

        Nobody on the line: its resistor to ground. More than one: they fight.
        """
        if pin != ADC:
            raise ValueError("nothing is wired to that ADC pin")
        total = talking = 0
        for mux in self._enabled:
            channel = self._channels[mux * INPUTS + self._address]
            if channel == 0:
                self.look()
            if mux not in self.silent:
                total += self.values[channel]
                talking += 1
        return total // talking if talking else 0

    def send(self, pin: int, wire: bytes) -> None:
        """The Pico sends bytes to a chain of WS2812."""
        if pin != LEDS:
            raise ValueError("no LED chain is wired to that pin")
        self.show(wire)
