"""Drawings in mm, x right and y down: shapes with a pen, without a file format."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

Point = tuple[float, float]


@dataclass(frozen=True)
class Stroke:
    """A line's colour (RRGGBB), width in mm, and the lengths of dash and gap, if any."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()


class Pen(Enum):
    """What a line means."""

    CUT = Stroke("000000", 0.35)
    POCKET = Stroke("C00000", 0.25)
    THROUGH = Stroke("C00000", 0.25, (2.0, 1.0))
    ENGRAVE = Stroke("0040C0", 0.5)
    MARK = Stroke("808080", 0.15)
    THIN = Stroke("000000", 0.15)
    WIRE = Stroke("008040", 0.6)
    RAY = Stroke("FF9000", 0.25)
    HIDDEN = Stroke("808080", 0.2, (1.5, 1.0))


class Anchor(Enum):
    """Which end of a text is at its point. The value is SVG's word."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True)
class Line:
    start: Point
    end: Point
    pen: Pen


@dataclass(frozen=True)
class Circle:
    """`fill` is a colour (RRGGBB), or empty."""

    centre: Point
    diameter: float
    pen: Pen
    fill: str = ""


@dataclass(frozen=True)
class Polygon:
    points: tuple[Point, ...]
    pen: Pen
    fill: str = ""


@dataclass(frozen=True)
class Text:
    """Words; `at` is on their base line, `size` the height of their capitals' font in mm.

    `turn` is in degrees, clockwise.
    """

    at: Point
    words: str
    size: float = 3.0
    anchor: Anchor = Anchor.START
    colour: str = "000000"
    turn: float = 0.0


Shape = Line | Circle | Polygon | Text


@dataclass(frozen=True)
class Drawing:
    """Shapes on a sheet of a width and height; later shapes lie over earlier ones."""

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]


def rectangle(left: float, top: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of a rectangle."""
    right, bottom = left + width, top + height
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def cross(centre: Point, size: float, pen: Pen) -> tuple[Shape, ...]:
    """A cross for the point of a drill."""
    x, y = centre
    half = size / 2
    return Line((x - half, y), (x + half, y), pen), Line((x, y - half), (x, y + half), pen)


def ruler(at: Point, length: int) -> tuple[Shape, ...]:
    """A ruler, to see that a print is to scale."""
    x, y = at
    words = f'{length} mm: measure it. Print at 100 %, not "fit to page".'
    scale = _scale(length, lambda along, up: (x + along, y - up))
    return (*scale, Text((x, y + 4), words, 2.8))


def upright_ruler(at: Point, length: int) -> tuple[Shape, ...]:
    """The same from a point upwards: some printers stretch one direction alone."""
    x, y = at
    return tuple(_scale(length, lambda along, up: (x + up, y - along)))


def _scale(length: int, place: Callable[[float, float], Point]) -> Iterator[Shape]:
    """A line with marks; `place` gives where a point is, along it and away from it."""
    yield Line(place(0, 0), place(length, 0), Pen.THIN)
    for mm in range(0, length + 1, 5):
        away = 4.0 if mm % 50 == 0 else 2.5 if mm % 10 == 0 else 1.5
        yield Line(place(mm, 0), place(mm, away), Pen.THIN)


def legend(at: Point, lines: Sequence[tuple[Pen, str]], rows: int) -> tuple[Shape, ...]:
    """What pens mean, from a point down; so many rows, then another column."""
    found: list[Shape] = []
    for number, (pen, words) in enumerate(lines):
        x, y = at[0] + 70 * (number // rows), at[1] + 5 * (number % rows)
        found += [Line((x, y - 1), (x + 8, y - 1), pen), Text((x + 10, y), words)]
    return tuple(found)


def moved(shape: Shape, by: Point) -> Shape:
    """The same shape somewhere else."""
    x, y = by

    def move(point: Point) -> Point:
        return point[0] + x, point[1] + y

    match shape:
        case Line(start, end, pen):
            return Line(move(start), move(end), pen)
        case Circle(centre, diameter, pen, fill):
            return Circle(move(centre), diameter, pen, fill)
        case Polygon(points, pen, fill):
            return Polygon(tuple(map(move, points)), pen, fill)
        case Text(at, words, size, anchor, colour, turn):
            return Text(move(at), words, size, anchor, colour, turn)
