"""Boards as graphs: sites, the lines between them, where they are drawn, and what they are called.

The hexagon is five points a side without its centre (docs/rules.md, Board)::

                    E9
                 D8    F8
              C7          G7          rows run upward from White's edge,
           B6        :       H6       every column from 1;
        A5     D5   hole  F5    I5    axial x = column 0..8,
           ...     (E5)     ...              y = row - 1 + max(0, x - 4)
        A1     D1    E4   F1    I1
           B1        :       H1
              C1          G1
                 ...E1...
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from tzaar_board.errors import UserError

Site = int
"""A site's index in site order."""

Axial = tuple[int, int]


@dataclass(frozen=True)
class Board:
    """A board: sites in site order, and from each site the rays along its lines.

    `rays[site][direction]` are the sites met from `site` in that direction, nearest first, up to
    the edge or a hole. `points` are drawing positions (x right, y up, seen from White) with
    neighbours one unit apart.
    """

    name: str
    names: tuple[str, ...]
    rays: tuple[tuple[tuple[Site, ...], ...], ...]
    points: tuple[tuple[float, float], ...]

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"<Board {self.name}>"

    @cached_property
    def sites(self) -> Mapping[str, Site]:
        """Site by name."""
        return {name: site for site, name in enumerate(self.names)}

    def named(self, names: Iterable[str]) -> frozenset[Site]:
        """The sites of some names. Raises KeyError for one that there is not."""
        return frozenset(self.sites[name] for name in names)

    def site(self, name: str) -> Site:
        """The site of a name, whatever its case. Raises UserError.

        >>> HEXAGON.site("e6")
        30
        """
        by_case = name.upper() if self.names[0].isupper() else name.lower()
        try:
            return self.sites[by_case]
        except KeyError:
            first, last = self.names[0], self.names[-1]
            raise UserError(
                "'{name}' is not a site of this board; sites run from {first} to {last}.",
                name=name,
                first=first,
                last=last,
            ) from None

    def neighbours(self, site: Site) -> tuple[Site, ...]:
        """The sites next to a site along its lines."""
        return tuple(ray[0] for ray in self.rays[site] if ray)

    def distance(self, one: Site, other: Site) -> float:
        """The straight distance between two sites, in steps between neighbours."""
        return math.dist(self.points[one], self.points[other])


def _board(
    name: str,
    cells: Mapping[str, Axial],
    directions: tuple[Axial, ...],
    point: Callable[[Axial], tuple[float, float]],
) -> Board:
    """A board from the axial coordinates of its named sites, in site order."""
    index = {cell: site for site, cell in enumerate(cells.values())}

    def ray(cell: Axial, step: Axial) -> tuple[Site, ...]:
        found: list[Site] = []
        x, y = cell[0] + step[0], cell[1] + step[1]
        while (x, y) in index:
            found.append(index[x, y])
            x, y = x + step[0], y + step[1]
        return tuple(found)

    rays = tuple(tuple(ray(cell, step) for step in directions) for cell in cells.values())
    return Board(name, tuple(cells), rays, tuple(point(cell) for cell in cells.values()))


def _shift(x: int) -> int:
    """How far a column's first point lies above axial y = 0."""
    return max(0, x - 4)


def _hexagon() -> Board:
    lengths = (5, 6, 7, 8, 9, 8, 7, 6, 5)
    cells = {
        f"{'ABCDEFGHI'[x]}{row}": (x, row - 1 + _shift(x))
        for x, length in enumerate(lengths)
        for row in range(1, length + 1)
        if (x, row) != (4, 5)
    }
    directions = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
    height = math.sqrt(3) / 2
    return _board(
        "hexagon",
        cells,
        directions,
        lambda cell: ((cell[0] - 4) * height, cell[1] - cell[0] / 2 - 2),
    )


def _square(side: int) -> Board:
    cells = {f"{'abcdefgh'[x]}{y + 1}": (x, y) for y in range(side) for x in range(side)}
    directions = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
    middle = (side - 1) / 2
    return _board("square", cells, directions, lambda cell: (cell[0] - middle, cell[1] - middle))


HEXAGON = _hexagon()
"""The TZAAR board: 60 sites on 30 lines; directions in the order of docs/rules.md."""

SQUARE = _square(8)
"""The 8x8 board, a1..h1, a2..h2, ..., h8; directions clockwise from up."""


class Notation(Enum):
    """A way to name the sites of the hexagon."""

    STANDARD = "standard"
    BOITE_A_JEUX = "boite-a-jeux"
    DIAGONAL = "diagonal"
    LITTLE_GOLEM = "little-golem"


def _row(x: int, y: int) -> int:
    return y + 1 - _shift(x)


def _boite_a_jeux(x: int, y: int) -> str:
    row = _row(x, y)
    return f"{'ABCDEFGHI'[x]}{row - 1 if x == 4 and row > 5 else row}"


def _little_golem(x: int, y: int) -> str:
    gx = x - 4
    gy = min(4, 4 - gx) + 1 - _row(x, y)
    return "klmnopqrs"[gx + 4] + "klmnopqrs"[gy + 4]


def _spellings(notation: Notation) -> tuple[str, ...]:
    cells = [
        ("ABCDEFGHI".index(name[0]), int(name[1]) - 1 + _shift("ABCDEFGHI".index(name[0])))
        for name in HEXAGON.names
    ]
    match notation:
        case Notation.STANDARD:
            return HEXAGON.names
        case Notation.BOITE_A_JEUX:
            return tuple(_boite_a_jeux(x, y) for x, y in cells)
        case Notation.DIAGONAL:
            return tuple(f"{'ABCDEFGHI'[x]}{y + 1}" for x, y in cells)
        case Notation.LITTLE_GOLEM:
            return tuple(_little_golem(x, y) for x, y in cells)


_SPELLINGS = {notation: _spellings(notation) for notation in Notation}
_SITES = {
    notation: {name: site for site, name in enumerate(names)}
    for notation, names in _SPELLINGS.items()
}


def spell(site: Site, notation: Notation) -> str:
    """The name of a site of the hexagon in a notation.

    >>> spell(HEXAGON.site("F5"), Notation.DIAGONAL)
    'F6'
    >>> spell(HEXAGON.site("E9"), Notation.LITTLE_GOLEM)
    'ok'
    """
    return _SPELLINGS[notation][site]


def read_site(text: str, notation: Notation) -> Site:
    """The site of the hexagon that a name stands for in a notation. Raises UserError.

    >>> HEXAGON.names[read_site("qm", Notation.LITTLE_GOLEM)]
    'G5'
    """
    try:
        return _SITES[notation][text]
    except KeyError:
        raise UserError(
            "'{text}' names no site in {notation} notation.", text=text, notation=notation.value
        ) from None
