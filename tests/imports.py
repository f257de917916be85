"""Draws who imports whom: `make imports` writes docs/imports.svg from the code as it is.

The rows are the layers of `pyproject.toml`, the upper ones above. A line says that a part imports
another: dark where nothing between them does it, light where it also follows from other lines.
"""

import tomllib
from itertools import product

import grimp

from tests.support.paths import ROOT

PACKAGE = "tzaar_board"
PICTURE = ROOT / "docs" / "imports.svg"
WIDTH, ROW, HEIGHT, BOX = 640, 62, 30, 120
"""Of the picture, from row to row, and of a box."""

STYLE = (
    "text{font:13px sans-serif;text-anchor:middle;fill:#222}rect{fill:#f5e9d3;stroke:#8a6d3b}"
    "path{fill:none;stroke:#c9c3b8;stroke-width:1}path.direct{stroke:#3b6ea5;stroke-width:1.6}"
)


def layers() -> list[list[str]]:
    """The parts of the package row by row, upper ones first."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contract = settings["tool"]["importlinter"]["contracts"][0]
    return [[name.strip() for name in row.split("|")] for row in contract["layers"]]


def imports() -> set[tuple[str, str]]:
    """The pairs of importer and imported among the parts."""
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    parts = sorted(graph.find_children(PACKAGE))
    return {
        (one.removeprefix(f"{PACKAGE}."), other.removeprefix(f"{PACKAGE}."))
        for one, other in product(parts, parts)
        if one != other
        and graph.direct_import_exists(importer=one, imported=other, as_packages=True)
    }


def draw(rows: list[list[str]], pairs: set[tuple[str, str]]) -> str:
    """The picture; the same for the same imports."""
    places = {
        name: (WIDTH * (2 * column + 1) // (2 * len(row)) + _shift(number, row), ROW * number + 12)
        for number, row in enumerate(rows)
        for column, name in enumerate(row)
    }
    after: dict[str, set[str]] = {name: set() for name in places}
    for row in reversed(rows):
        for name in row:
            for one, other in pairs:
                if one == name:
                    after[name] |= {other} | after[other]
    lines, boxes = [], []
    for one, other in sorted(pairs):
        direct = not any(other in after[between] for first, between in pairs if first == one)
        (x1, y1), (x2, y2) = places[one], places[other]
        y1, bend = y1 + HEIGHT, (y2 - y1) // 2
        shape = f"M{x1} {y1}C{x1} {y1 + bend} {x2} {y2 - bend} {x2} {y2}"
        kind = ' class="direct"' if direct else ""
        lines.append((direct, f'<path{kind} d="{shape}"><title>{one} → {other}</title></path>'))
    for name, (x, y) in places.items():
        boxes.append(f'<rect x="{x - BOX // 2}" y="{y}" width="{BOX}" height="{HEIGHT}" rx="5"/>')
        boxes.append(f'<text x="{x}" y="{y + 20}">{name}</text>')
    size = f'width="{WIDTH}" height="{ROW * len(rows)}" viewBox="0 0 {WIDTH} {ROW * len(rows)}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
            f"<style>{STYLE}</style>",
            '<rect width="100%" height="100%" style="fill:#fff;stroke:none"/>',
            *(line for _, line in sorted(lines)),
            *boxes,
            "</svg>\n",
        ]
    )


def _shift(number: int, row: list[str]) -> int:
    """Boxes alone in their row step aside in turn, so that lines pass beside them."""
    return (-150, 150)[number % 2] if len(row) == 1 else 0


if __name__ == "__main__":
    PICTURE.write_text(draw(layers(), imports()))
    print(f"{PICTURE} shows {len(imports())} imports.")
