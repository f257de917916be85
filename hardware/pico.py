"""The Pico's wiring, read from the firmware itself, and where its pins are."""

import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from tzaar_board.hal.profile import Profile

_WIRING = Path(__file__).parents[1] / "firmware_config" / "controller" / "wiring.py"

ADC_REFERENCE, GROUND, SUPPLY, USB = 35, 38, 36, 40
"""Board pins: ADC_VREF, GND, 3V3(OUT), VBUS."""

REST = 2048
"""What a ratiometric sensor reads without a magnet: half of the supply."""

_BOARD_PINS = (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29)
_LATER = {26: 31, 27: 32, 28: 34}


@dataclass(frozen=True)
class Wiring:
    """GPIO numbers of what the firmware uses at a table, and how its sensors are read.

    `muxes` are the inputs of each multiplexer at which its channels are. `threshold` is how many
    steps a reading must leave its rest to count, on the narrower side. Below `lowest` and above
    `highest` a channel is broken.
    """

    select: tuple[int, ...]
    enable: tuple[int, ...]
    adc: int
    leds: int
    buttons: tuple[int, ...]
    muxes: tuple[tuple[int, ...], ...]
    threshold: int
    lowest: int
    highest: int

    def inputs(self) -> list[tuple[int, int]]:
        """The multiplexer and its input of every channel."""
        return [(mux, number) for mux, numbers in enumerate(self.muxes) for number in numbers]


def wiring(profile: Profile | None = None) -> Wiring:
    """What the firmware is written for: for the table of a profile's name, else the first."""
    module = _firmware()
    tables = {table.name: table for table in (module.TZAAR, module.TROLL, module.STRIPS)}
    table = tables.get(profile.name if profile else "", module.TZAAR)
    return _wiring(module, table.muxes)


def _firmware() -> ModuleType:
    specification = importlib.util.spec_from_file_location("controller_wiring", _WIRING)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def _wiring(module: ModuleType, muxes: Sequence[Sequence[int]]) -> Wiring:
    return Wiring(
        module.SELECT,
        module.ENABLE[: len(muxes)],
        module.ADC,
        module.LEDS,
        module.BUTTONS,
        tuple(map(tuple, muxes)),
        min(module.HIGH - REST, REST - module.LOW),
        module.NOTHING_BELOW,
        module.NOTHING_ABOVE,
    )


def board_pin(gpio: int) -> int:
    """The pin of the Pico's board (1..40, from the USB plug down and up again) of a GPIO.

    >>> [board_pin(gpio) for gpio in (0, 2, 15, 16, 22, 26)]
    [1, 4, 20, 21, 29, 31]
    """
    return _LATER[gpio] if gpio in _LATER else _BOARD_PINS[gpio]
