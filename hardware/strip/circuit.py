"""What is connected to what on a strip: one column's sensors, LEDs and multiplexer."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from hardware.hall import CHOSEN

PLACES = 9
"""Sites of an uncut strip."""

FEWEST = 4
"""What is left of one that is cut as short as it can be: the head reaches this far."""

INPUTS = (7, 6, 5, 4, 3, 2, 1, 0, 8)
"""The multiplexer's input of every place: so no two of their tracks cross at its pins."""

HOLE = 4
"""The place of a strip of nine that lies under the hexagon's missing middle."""


class Kind(Enum):
    """What a part is: its name in the libraries of symbols and footprints."""

    SENSOR = "DRV5055"
    LED = "WS2812B"
    MULTIPLEXER = "CD74HC4067"
    CAPACITOR = "C_0603"
    BULK = "C_0805"
    RESISTOR = "R_0603"
    BUS = "Header_2x05"
    ENABLE = "Header_1x02"
    LIGHT = "JST_PH_4"
    BRIDGE = "Bridge"


@dataclass(frozen=True, slots=True)
class Part:
    """A part: its reference, what its value says, and the net of every pin that has one.

    `place` is the site it belongs to, None for the head's.
    """

    reference: str
    kind: Kind
    value: str
    nets: dict[str, str]
    place: int | None = None


SUPPLY, GROUND = "3V3", "GND"
"""The sensors'. Their ground meets the LEDs' at the LED supply's capacitor, not on the strip: what
LEDs draw must not move what sensors say.
"""

LIGHT, LIGHT_GROUND = "5V", "LGND"
ENABLE, SIGNAL, RETURN = "EN", "SIG", "DOUT"
SELECT = ("S0", "S1", "S2", "S3")


def out(place: int) -> str:
    """The net of a place's sensor."""
    return f"OUT{place}"


def data(place: int) -> str:
    """The net that leads to a place's LED; that of the place behind the last leads on."""
    return "DIN" if place == 0 else f"DATA{place}"


def circuit() -> tuple[Part, ...]:
    """All parts of an uncut strip."""
    return (*_head(), *(part for place in range(PLACES) for part in _site(place)))


def _head() -> Iterator[Part]:
    pins = {"1": SIGNAL, "12": GROUND, "24": SUPPLY, "15": ENABLE}
    pins |= dict(zip(("10", "11", "14", "13"), SELECT, strict=True))
    pins |= {_input_pin(number): out(place) for place, number in enumerate(INPUTS)}
    yield Part("U1", Kind.MULTIPLEXER, "CD74HC4067", pins)
    bus = ("S1", "S2", "S0", "S3", GROUND, SUPPLY, SIGNAL, SUPPLY, GROUND, SUPPLY)
    yield Part("J1", Kind.BUS, "bus", {str(n): net for n, net in enumerate(bus, 1)})
    yield Part("J2", Kind.ENABLE, "enable", {"1": ENABLE, "2": SUPPLY})
    light = {"1": RETURN, "2": LIGHT, "3": LIGHT_GROUND, "4": data(0), "MP": LIGHT_GROUND}
    yield Part("J3", Kind.LIGHT, "light", light)
    yield Part("R1", Kind.RESISTOR, "10k", {"1": SUPPLY, "2": ENABLE})
    yield Part("C1", Kind.CAPACITOR, "100n", {"1": SUPPLY, "2": GROUND})
    yield Part("C2", Kind.BULK, "10u", {"1": LIGHT_GROUND, "2": LIGHT})


def _site(place: int) -> Iterator[Part]:
    number = place + 1
    sensor = {"1": SUPPLY, "2": GROUND, "3": out(place)}
    yield Part(f"H{number}", Kind.SENSOR, f"{CHOSEN.name}QLPG", sensor, place)
    led = {"1": LIGHT, "2": data(place + 1), "3": LIGHT_GROUND, "4": data(place)}
    yield Part(f"D{number}", Kind.LED, "WS2812B", led, place)
    yield Part(f"C{10 + number}", Kind.CAPACITOR, "100n", {"1": SUPPLY, "2": GROUND}, place)
    yield Part(f"C{30 + number}", Kind.CAPACITOR, "100n", {"1": LIGHT_GROUND, "2": LIGHT}, place)
    if number >= FEWEST:
        bridge = {"1": data(place + 1), "2": RETURN}
        yield Part(f"JP{number}", Kind.BRIDGE, "last LED", bridge, place)
    if place == HOLE:
        bridge = {"1": data(place), "2": data(place + 1)}
        yield Part("JP20", Kind.BRIDGE, "no LED", bridge, place)


def _input_pin(number: int) -> str:
    """The CD74HC4067's pin of an input.

    >>> [_input_pin(number) for number in (0, 7, 8, 15)]
    ['9', '2', '23', '16']
    """
    return str(9 - number if number < 8 else 31 - number)
