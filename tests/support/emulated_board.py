"""What is wired to an emulated Pico: sensors behind multiplexers, buttons, an LED chain.

Wired as `wiring.py` says. Every conversion of the ADC and every frame is kept with its time.
"""

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import mean

from rp2040py.external.ws2812 import LATCH_NANOS, Ws2812
from uf2 import blocks
from uf2.firmware import flashed
from wiring import BUTTONS, ENABLE, LEDS, SELECT, STRIPS, TROLL, TZAAR, Table

from tests.support.emulated_pico import EmulatedPico
from tzaar_board.table.lights.frame import Frame

RESTING = 2048

TABLES = {table.name: table for table in (TZAAR, TROLL, STRIPS)}


@dataclass(frozen=True, slots=True)
class Conversion:
    """The ADC's start at a time (ms), at an address, with these multiplexers enabled.

    `settled` is how long (us) before it their pins changed; `channel` is what the only one that is
    enabled connects, None where none or several are.
    """

    time: float
    address: int
    enabled: tuple[int, ...]
    settled: float
    channel: int | None


class EmulatedBoard:
    """A table's board around a Pico. `values` are what the sensors give, by channel.

    `frames` are what the chain has shown, each with the time (ms) at which its last bit came.
    """

    def __init__(self, image: bytes, table: str = "tzaar-60") -> None:
        file = blocks.write(flashed(blocks.read(image), table))
        self.pico = EmulatedPico(blocks.read(file))
        self.values = [RESTING] * TABLES[table].sites
        self._channels = _channels(TABLES[table])
        self._enables = ENABLE[: len(TABLES[table].muxes)]
        self.conversions: list[Conversion] = []
        self.frames: list[tuple[float, Frame]] = []
        self._changed = 0.0
        mcu = self.pico.mcu
        Ws2812(LEDS, on_pixels=self._lit).attach(mcu)
        mcu.adc.on_adc_read = self._convert
        for pin in (*SELECT, *self._enables):
            mcu.gpio[pin].add_listener(self._switched)
        for pin in BUTTONS:
            mcu.gpio[pin].set_input_value(True)

    @classmethod
    def booted(cls, image: Path, table: str = "tzaar-60") -> "EmulatedBoard":
        """One whose firmware has told its first scan."""
        board = cls(image.read_bytes(), table)
        board.pico.until(lambda: b"scan 0 " in board.pico.text, ms=20_000, step=20)
        return board

    def press(self, button: int, down: bool) -> None:
        """A finger on a button, or off it."""
        self.pico.mcu.gpio[BUTTONS[button]].set_input_value(not down)

    def sweeps(self) -> list[list[Conversion]]:
        """The conversions sweep by sweep, without the last, which may not be over."""
        found: list[list[Conversion]] = []
        for one in self.conversions:
            if one.address == 0 and (not found or found[-1][-1].address != 0):
                found.append([])
            if found:
                found[-1].append(one)
        return found[1:-1]

    def loops(self) -> list[float]:
        """The ms from the beginning of each sweep to that of the next."""
        starts = [sweep[0].time for sweep in self.sweeps()]
        return [later - earlier for earlier, later in pairwise(starts)]

    def sweep_time(self) -> float:
        """The ms that a sweep takes on average."""
        return mean(sweep[-1].time - sweep[0].time for sweep in self.sweeps())

    def _level(self, pin: int) -> bool:
        return bool(self.pico.mcu.gpio[pin].raw_output_value)

    def _switched(self, _now: object, _before: object) -> None:
        self._changed = self.pico.now

    def _convert(self, channel: int) -> None:
        """The ADC begins: nobody on its line gives 0, and so do several who fight."""
        address = sum(self._level(pin) << bit for bit, pin in enumerate(SELECT))
        enabled = tuple(mux for mux, pin in enumerate(self._enables) if not self._level(pin))
        now = self.pico.now
        only = self._channels.get((enabled[0], address)) if len(enabled) == 1 else None
        one = Conversion(now, address, enabled, (now - self._changed) * 1000, only)
        self.conversions.append(one)
        adc = self.pico.mcu.adc
        adc.channel_values[channel] = 0 if only is None else self.values[only]
        adc._default_on_adc_read(channel)

    def _lit(self, pixels: list[tuple[int, ...]]) -> None:
        frame = tuple(red << 16 | green << 8 | blue for red, green, blue in pixels)
        self.frames.append((self.pico.now - LATCH_NANOS / 1e6, frame))


def _channels(table: Table) -> dict[tuple[int, int], int]:
    """The channel at every input, by multiplexer and number."""
    inputs = [(mux, number) for mux, numbers in enumerate(table.muxes) for number in numbers]
    return {at: channel for channel, at in enumerate(inputs)}
