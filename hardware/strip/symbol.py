"""The strip's symbols: boxes with pins to the left and right."""

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.strip.circuit import Kind

STEP = 2.54


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin: number, name, and what KiCad's rules take it for."""

    number: str
    name: str
    sort: str = "passive"


@dataclass(frozen=True, slots=True)
class Symbol:
    """Pins from top to bottom, and half the box's width."""

    left: tuple[Pin, ...]
    right: tuple[Pin, ...]
    half: float = 7.62

    @property
    def rows(self) -> int:
        """How many pins high it is."""
        return max(len(self.left), len(self.right))

    def places(self) -> list[tuple[Pin, float, float]]:
        """Every pin with where a wire meets it, y down, from the symbol's middle."""
        found = []
        for pins, x in ((self.left, -self.half - STEP), (self.right, self.half + STEP)):
            found += [(pin, x, number * STEP) for number, pin in enumerate(pins)]
        return found


def symbols() -> Mapping[Kind, Symbol]:
    """That of every kind of part."""
    return {
        Kind.SENSOR: Symbol(
            (Pin("1", "VCC", "power_in"), Pin("2", "GND", "power_in")), (Pin("3", "OUT", "output"),)
        ),
        Kind.LED: Symbol(
            (Pin("1", "VDD", "power_in"), Pin("4", "DIN", "input"), Pin("3", "VSS", "power_in")),
            (Pin("2", "DOUT", "output"),),
        ),
        Kind.MULTIPLEXER: _multiplexer(),
        **dict.fromkeys((Kind.CAPACITOR, Kind.BULK, Kind.RESISTOR, Kind.BRIDGE), _two()),
        Kind.BUS: Symbol(
            tuple(Pin(str(n), str(n)) for n in range(1, 11, 2)),
            tuple(Pin(str(n), str(n)) for n in range(2, 11, 2)),
        ),
        Kind.ENABLE: Symbol((Pin("1", "1"), Pin("2", "2")), ()),
        Kind.LIGHT: Symbol((*(Pin(str(n), str(n)) for n in range(1, 5)), Pin("MP", "MP")), ()),
    }


def _two() -> Symbol:
    return Symbol((Pin("1", "1"),), (Pin("2", "2"),), 2.54)


def _multiplexer() -> Symbol:
    select = zip(("S0", "S1", "S2", "S3"), ("10", "11", "14", "13"), strict=True)
    left = (
        Pin("24", "VCC", "power_in"),
        *(Pin(number, name, "input") for name, number in select),
        Pin("15", "E", "input"),
        Pin("1", "COM"),
        Pin("12", "GND", "power_in"),
    )
    inputs = (9 - n if n < 8 else 31 - n for n in range(16))
    return Symbol(left, tuple(Pin(str(pin), f"I{n}") for n, pin in enumerate(inputs)))
