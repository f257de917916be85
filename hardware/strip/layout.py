"""Where everything is on a strip, in mm: x along the column from the first site's middle, away from
White, y across; seen from above, as the table's players see it.

LEDs are on the upper face, which lies against the carrier: each shines up through the hole that was
for its wires. All else is on the lower face; sensors' legs come down through their slots.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from hardware import mechanics as mm
from hardware.strip.circuit import FEWEST, PLACES, SUPPLY, Kind, Part, circuit, data
from hardware.strip.footprint import Pad, Point, footprints

WIDTH = 28.0

END = 21.5
"""From the outermost sites' middles to the ends: the button behind column E is no further away."""

SCREW_HOLE, SCREW_AT = 3.0, 18.8
"""Of wood screws 2.5 × 12 into the board, between two light chambers."""

HEAD_SCREW = (-18.3, -7.0)

CLEARANCE = 0.2
"""Between copper of two nets, at least; every maker can do it."""

EDGE = 0.5
"""From copper to the board's edge."""

SUPPLY_LANE, GROUND_LANE = -4.1, -5.65
LIGHT_GROUND_LANE, LIGHT_LANE, RETURN_LANE, DATA_LANE = 6.0, 9.8, 12.2, 3.9
"""The y of the tracks that run from site to site."""

POWER, LIGHTS = 0.6, 2.4
"""Widths of the sensors' supply and of the LEDs'."""

THIN = 0.25

OUNCE = 0.035
"""How thick the copper is."""

VIA, VIA_DRILL = 0.6, 0.3


class Layer(Enum):
    """A copper layer; the value is KiCad's name."""

    TOP = "F.Cu"
    BOTTOM = "B.Cu"


@dataclass(frozen=True, slots=True)
class Track:
    """Copper along a way."""

    net: str
    layer: Layer
    width: float
    way: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Via:
    """A plated hole that joins the layers."""

    net: str
    at: Point


@dataclass(frozen=True, slots=True)
class Placed:
    """A part on the board. On the lower face it is mirrored, top to bottom, before it is turned;
    `turn` is in degrees, counterclockwise.
    """

    part: Part
    at: Point
    turn: int
    layer: Layer = Layer.BOTTOM

    def pads(self) -> Iterator[tuple[Pad, Point, Point]]:
        """Its pads, each with its middle and size on the board."""
        for pad in footprints()[self.part.kind].pads:
            x, y = self.where(pad.at)
            width, height = pad.size
            yield pad, (x, y), (height, width) if self.turn % 180 else (width, height)

    def where(self, point: Point) -> Point:
        """A point of its footprint on the board."""
        x, y = point
        if self.layer is Layer.BOTTOM:
            y = -y
        for _ in range(self.turn % 360 // 90):
            x, y = y, -x
        return round(self.at[0] + x, 4), round(self.at[1] + y, 4)


def along(place: int) -> float:
    """The x of a place's middle."""
    return place * mm.PITCH


def length(places: int = PLACES) -> float:
    """Of a strip."""
    return along(places - 1) + 2 * END


def row(place: int) -> float:
    """The y of the track from a place's sensor to the multiplexer: those from further away lie
    outside, so that none is crossed.
    """
    return -12.7 if place == PLACES - 1 else -7.2 - 0.6 * place


def cuts() -> tuple[float, ...]:
    """The x of every line along which a strip can be cut, halfway between two sites."""
    return tuple(along(places) - mm.PITCH / 2 for places in range(FEWEST, PLACES))


def screws() -> tuple[Point, ...]:
    """The screws' holes."""
    return (HEAD_SCREW, *((along(place) + SCREW_AT, 0.0) for place in range(1, PLACES)))


def placed() -> tuple[Placed, ...]:
    """Every part where it lies."""
    head = {
        "U1": ((19.0, -5.5), 270),
        "J1": ((39.4, -4.875), 270),
        "J2": ((26.2, 2.5), 180),
        "J3": ((-16.0, 7.4), 90),
        "R1": ((20.0, 1.6), 0),
        "C1": ((10.15, -4.875), 90),
        "C2": ((-2.0, 9.1), 270),
    }
    return tuple(
        Placed(part, *head[part.reference]) if part.place is None else _at_site(part, part.place)
        for part in circuit()
    )


def _at_site(part: Part, place: int) -> Placed:
    x = along(place)
    led = x - mm.LED_OFFSET
    match part.kind:
        case Kind.SENSOR:
            return Placed(part, (x + mm.LEGS_FROM_MIDDLE, 0.0), 90, Layer.TOP)
        case Kind.LED:
            return Placed(part, (led, 0.0), 180, Layer.TOP)
        case Kind.BRIDGE if part.nets["1"] == data(place):
            return Placed(part, (led + 0.65, 3.0), 0)
        case Kind.BRIDGE:
            return Placed(part, (x - 2.0, 10.0), 270)
        case _ if part.nets["1"] == SUPPLY:
            middle = (SUPPLY_LANE + GROUND_LANE) / 2
            return Placed(part, (x + mm.LEGS_FROM_MIDDLE + 2.9, middle), 90)
        case _:
            return Placed(part, (led + 2.45, 8.9), 270)
