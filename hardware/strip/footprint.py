"""Where the pads of parts are, in mm, as seen from the part's side, x right and y down."""

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.strip.circuit import Kind

Point = tuple[float, float]

LEG_PITCH = 2.54
"""Between a sensor's legs, spread from the 1.27 mm of its head."""


@dataclass(frozen=True, slots=True)
class Pad:
    """A pad; one with a `drill` goes through the board. `number` is its pin's."""

    number: str
    at: Point
    size: Point
    drill: float = 0.0


@dataclass(frozen=True, slots=True)
class Footprint:
    """A part's pads and its body's corners (left, top, right, bottom)."""

    pads: tuple[Pad, ...]
    body: tuple[float, float, float, float]

    @property
    def room(self) -> tuple[float, float, float, float]:
        """What nothing else may reach into: body and pads, and a quarter of a mm."""
        sides = [self.body]
        for pad in self.pads:
            (x, y), (width, height) = pad.at, pad.size
            sides.append((x - width / 2, y - height / 2, x + width / 2, y + height / 2))
        left, top, right, bottom = zip(*sides, strict=True)
        return min(left) - 0.25, min(top) - 0.25, max(right) + 0.25, max(bottom) + 0.25

    @property
    def through(self) -> bool:
        """Whether it has legs."""
        return any(pad.drill for pad in self.pads)


def footprints() -> Mapping[Kind, Footprint]:
    """That of every kind of part."""
    return {
        Kind.SENSOR: _sensor(),
        Kind.LED: _led(),
        Kind.MULTIPLEXER: _wide_small_outline(24),
        Kind.CAPACITOR: _chip(0.775, (0.9, 0.95), (0.8, 0.4)),
        Kind.BULK: _chip(0.95, (1.0, 1.45), (1.0, 0.65)),
        Kind.RESISTOR: _chip(0.825, (0.8, 0.95), (0.8, 0.4)),
        Kind.BUS: _double_header(5),
        Kind.ENABLE: Footprint(
            (Pad("1", (-1.655, -1.27), (2.51, 1.0)), Pad("2", (1.655, 1.27), (2.51, 1.0))),
            (-1.27, -1.7, 1.27, 1.7),
        ),
        Kind.LIGHT: _side_entry(4),
        Kind.BRIDGE: _chip(0.65, (1.0, 1.5), (0.65, 0.5)),
    }


def _sensor() -> Footprint:
    """Legs in a row, the first to the left; its head lies elsewhere, on its post."""
    pads = [Pad(str(n + 1), ((n - 1) * LEG_PITCH, 0.0), (1.6, 1.6), 0.9) for n in range(3)]
    return Footprint(tuple(pads), (-3.0, -0.5, 3.0, 0.5))


def _led() -> Footprint:
    """A 5050: 1 is VDD, 2 DOUT, 3 VSS, 4 DIN."""
    corners = ((-2.45, -1.65), (-2.45, 1.65), (2.45, 1.65), (2.45, -1.65))
    pads = [Pad(str(n), at, (1.5, 0.9)) for n, at in enumerate(corners, 1)]
    return Footprint(tuple(pads), (-2.5, -2.5, 2.5, 2.5))


def _wide_small_outline(pins: int) -> Footprint:
    """SOIC, 7.5 mm wide, 1.27 mm from pin to pin."""
    half = pins // 2
    top = -1.27 * (half - 1) / 2
    left = [Pad(str(n + 1), (-4.65, top + 1.27 * n), (2.05, 0.6)) for n in range(half)]
    right = [Pad(str(pins - n), (4.65, top + 1.27 * n), (2.05, 0.6)) for n in range(half)]
    return Footprint((*left, *right), (-3.75, top - 0.715, 3.75, -top + 0.715))


def _chip(away: float, size: Point, body: Point) -> Footprint:
    pads = (Pad("1", (-away, 0.0), size), Pad("2", (away, 0.0), size))
    return Footprint(pads, (-body[0], -body[1], body[0], body[1]))


def _double_header(rows: int) -> Footprint:
    """Upright pins in two columns, 2.54 mm apart, on the surface."""
    pads = [
        Pad(str(2 * row + column + 1), (x, (row - (rows - 1) / 2) * 2.54), (3.15, 1.0))
        for row in range(rows)
        for column, x in enumerate((-2.525, 2.525))
    ]
    end = rows * 1.27
    return Footprint(tuple(pads), (-2.54, -end, 2.54, end))


def _side_entry(pins: int) -> Footprint:
    """JST PH, SM4: the plug comes from below (y), its solder tails are above."""
    first = -(pins - 1.0)
    pads = [Pad(str(n + 1), (first + 2 * n, -2.85), (1.0, 3.5)) for n in range(pins)]
    ends = [Pad("MP", (side * (-first + 2.35), 2.9), (1.5, 3.4)) for side in (-1, 1)]
    return Footprint((*pads, *ends), (first - 1.95, -3.2, -first + 1.95, 4.4))
