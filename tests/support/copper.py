"""A strip's copper as shapes in the plane: what touches what, and how far the rest is apart."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from hardware.strip.footprint import Point
from hardware.strip.layout import VIA, Layer, Placed, Track
from hardware.strip.schematic_file import net_of
from hardware.strip.tracks import Copper, pieces


@dataclass(frozen=True, slots=True)
class Shape:
    """What lies within `radius` of a point, a line or a rectangle (`core`: its corners)."""

    net: str
    layers: frozenset[Layer]
    core: tuple[Point, ...]
    radius: float
    pad: str = ""

    @property
    def xs(self) -> tuple[float, float]:
        """From where to where."""
        return min(x for x, _ in self.core) - self.radius, max(
            x for x, _ in self.core
        ) + self.radius

    @property
    def ys(self) -> tuple[float, float]:
        return min(y for _, y in self.core) - self.radius, max(
            y for _, y in self.core
        ) + self.radius

    def apart(self, other: "Shape") -> float:
        """How far it is from another; 0 or less where they touch."""
        if any(_inside(point, other.core) for point in self.core):
            return -1.0
        if any(_inside(point, self.core) for point in other.core):
            return -1.0
        near = min(_distance(*one, *two) for one in _edges(self.core) for two in _edges(other.core))
        return near - self.radius - other.radius


BOTH = frozenset(Layer)


def shapes(copper: Iterable[Copper], parts: Iterable[Placed], end: float) -> list[Shape]:
    """All that is left of a strip that is cut at an x."""
    found: list[Shape] = []
    for one in copper:
        if isinstance(one, Track):
            for start, stop in pieces(one):
                if min(start[0], stop[0]) < end:
                    core = _cut(start, end), _cut(stop, end)
                    layers = frozenset((one.layer,))
                    found.append(Shape(f"/{one.net}", layers, core, one.width / 2))
        elif one.at[0] < end:
            found.append(Shape(f"/{one.net}", BOTH, (one.at,), VIA / 2))
    return found + [pad for part in parts for pad in _pads(part) if pad.core[0][0] < end]


def _pads(part: Placed) -> Iterable[Shape]:
    nets = net_of(part.part)
    for pad, (x, y), (width, height) in part.pads():
        dx, dy = width / 2, height / 2
        corners = ((x - dx, y - dy), (x + dx, y - dy), (x + dx, y + dy), (x - dx, y + dy))
        layers = BOTH if pad.drill else frozenset((part.layer,))
        yield Shape(nets[pad.number], layers, corners, 0.0, f"{part.part.reference}.{pad.number}")


def too_near(found: Sequence[Shape], least: float) -> list[tuple[Shape, Shape]]:
    """Pairs of two nets that are nearer to each other than this."""
    return [
        (one, other)
        for one, other in combinations(sorted(found, key=lambda shape: shape.xs), 2)
        if one.net != other.net
        and one.layers & other.layers
        and other.xs[0] - one.xs[1] < least
        and one.xs[0] - other.xs[1] < least
        and other.ys[0] - one.ys[1] < least
        and one.ys[0] - other.ys[1] < least
        and one.apart(other) < least - 1e-9
    ]


def islands(found: Sequence[Shape]) -> dict[str, list[set[str]]]:
    """By net, its pads as they hang together."""
    nets = {shape.net for shape in found if shape.pad}
    return {net: _islands([shape for shape in found if shape.net == net]) for net in nets}


def _islands(found: Sequence[Shape]) -> list[set[str]]:
    left, groups = list(found), []
    while left:
        group, edge = [], [left.pop()]
        while edge:
            one = edge.pop()
            group.append(one)
            touched = [x for x in left if x.layers & one.layers and x.apart(one) <= 1e-9]
            left = [shape for shape in left if shape not in touched]
            edge += touched
        pads = {shape.pad for shape in group if shape.pad}
        groups += [pads] if pads else []
    return groups


def _cut(point: Point, end: float) -> Point:
    # Every track that reaches a cut runs straight along the strip there.
    return min(point[0], end), point[1]


def _edges(core: Sequence[Point]) -> list[tuple[Point, Point]]:
    if len(core) < 3:
        return [(core[0], core[-1])]
    return list(zip(core, (*core[1:], core[0]), strict=True))


def _inside(point: Point, core: Sequence[Point]) -> bool:
    if len(core) < 3:
        return False
    (left, top), (right, bottom) = core[0], core[2]
    return left <= point[0] <= right and top <= point[1] <= bottom


def _distance(a: Point, b: Point, c: Point, d: Point) -> float:
    """Between two lines."""
    if _sides(a, b, c, d) and _sides(c, d, a, b):
        return 0.0
    return min(_to(a, c, d), _to(b, c, d), _to(c, a, b), _to(d, a, b))


def _sides(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether c and d are on either side of the line through a and b."""

    def turn(at: Point) -> float:
        return (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])

    return turn(c) * turn(d) < 0


def _to(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    whole = dx * dx + dy * dy
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / whole if whole else 0.0
    along = max(0.0, min(1.0, along))
    return math.hypot(point[0] - start[0] - along * dx, point[1] - start[1] - along * dy)
