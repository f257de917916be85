"""A drawing as PDF: on as many A3 sheets as it takes, to scale, with the same bytes every time.

fpdf2 writes the file. Its own reader of SVG knows no sheets to be glued and no marks for that.
"""

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.shapes import (
    Anchor,
    Circle,
    Drawing,
    Line,
    Pen,
    Point,
    Polygon,
    Shape,
    Text,
    cross,
    moved,
    rectangle,
)

if TYPE_CHECKING:
    from fpdf import FPDF

PAGE = (420.0, 297.0)
"""A3, landscape, in mm."""

MARGIN = 10.0
"""What a printer may leave white."""

OVERLAP = 15.0
"""What two neighbouring sheets both show."""

_MARK = 14.5
"""From the drawing's edge to a mark: between the board's edge and its rings."""

_DAY = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
_ROOM = (PAGE[0] - 2 * MARGIN, PAGE[1] - 2 * MARGIN)


@dataclass(frozen=True)
class Tile:
    """A part of a drawing: its upper left corner there."""

    column: int
    row: int

    @property
    def corner(self) -> Point:
        return self.column * (_ROOM[0] - OVERLAP), self.row * (_ROOM[1] - OVERLAP)


def tiles(drawing: Drawing) -> tuple[Tile, ...]:
    """The sheets that a drawing takes, row by row.

    >>> len(tiles(Drawing("", 400, 277, ()))), len(tiles(Drawing("", 400, 500, ())))
    (1, 2)
    """
    columns, rows = (
        1 + max(0, -int(-(length - room) // (room - OVERLAP)))
        for length, room in ((drawing.width, _ROOM[0]), (drawing.height, _ROOM[1]))
    )
    return tuple(Tile(column, row) for row in range(rows) for column in range(columns))


def pdf(drawing: Drawing) -> bytes:
    """The bytes of the file: a page for every tile."""
    from fpdf import FPDF  # Takes every worker of the tests half a second: only for who writes one.

    file = FPDF(unit="mm", format="A3", orientation="landscape")
    file.set_auto_page_break(False)
    file.set_margin(0)
    file.set_compression(False)
    file.set_creation_date(_DAY)
    file.set_title(drawing.title)
    every = tiles(drawing)
    for number, tile in enumerate(every, 1):
        file.add_page()
        _page(file, drawing, tile, every, f"Sheet {number} of {len(every)}: {drawing.title}")
    return bytes(file.output())


def _page(file: "FPDF", drawing: Drawing, tile: Tile, every: tuple[Tile, ...], words: str) -> None:
    left, top = tile.corner
    by = MARGIN - left, MARGIN - top
    # Before the clip: where that ends, the file's font is another than fpdf believes.
    _draw(file, Polygon(rectangle(MARGIN, MARGIN, *_ROOM), Pen.MARK))
    _draw(file, Text((MARGIN + 2, PAGE[1] - MARGIN + 4), words, 3.0))
    with file.rect_clip(MARGIN, MARGIN, *_ROOM):
        for shape in (*drawing.shapes, *_marks(drawing, every)):
            if _meets(shape, (left, top)):
                _draw(file, moved(shape, by))


def _marks(drawing: Drawing, every: tuple[Tile, ...]) -> tuple[Shape, ...]:
    """Crosses in the overlaps, which must lie on each other when the sheets are joined."""
    rows = sorted({tile.corner[1] + OVERLAP / 2 for tile in every if tile.row})
    columns = sorted({tile.corner[0] + OVERLAP / 2 for tile in every if tile.column})
    places = [(x, y) for y in rows for x in (_MARK, drawing.width - _MARK)]
    places += [(x, y) for x in columns for y in (_MARK, drawing.height - _MARK)]
    found: list[Shape] = []
    for place in places:
        found += [*cross(place, 10, Pen.CUT), Circle(place, 5, Pen.CUT)]
    return tuple(found)


def _meets(shape: Shape, corner: Point) -> bool:
    """Whether a shape may be seen on the tile of a corner."""
    match shape:
        case Line(start, end):
            xs, ys = zip(start, end, strict=True)
        case Circle((x, y), diameter):
            xs, ys = (x - diameter, x + diameter), (y - diameter, y + diameter)
        case Polygon(points):
            xs, ys = zip(*points, strict=True)
        case Text((x, y), words, size):
            reach = size * len(words)
            xs, ys = (x - reach, x + reach), (y - reach, y + reach)
    apart = (
        max(xs) < corner[0]
        or min(xs) > corner[0] + _ROOM[0]
        or max(ys) < corner[1]
        or min(ys) > corner[1] + _ROOM[1]
    )
    return not apart


def _draw(file: "FPDF", shape: Shape) -> None:
    match shape:
        case Line(start, end, pen):
            _use(file, pen)
            file.line(*start, *end)
        case Circle((x, y), diameter, pen, fill):
            _use(file, pen, fill)
            file.circle(x, y, diameter / 2, style="DF" if fill else "D")
        case Polygon(points, pen, fill):
            _use(file, pen, fill)
            file.polygon(points, style="DF" if fill else "D")
        case Text():
            _write(file, shape)


def _use(file: "FPDF", pen: Pen, fill: str = "") -> None:
    stroke = pen.value
    file.set_draw_color(*bytes.fromhex(stroke.colour))
    file.set_line_width(stroke.width)
    dash, gap = stroke.dash or (0.0, 0.0)
    file.set_dash_pattern(dash=dash, gap=gap)
    if fill:
        file.set_fill_color(*bytes.fromhex(fill))


def _write(file: "FPDF", text: Text) -> None:
    x, y = text.at
    file.set_font("Helvetica", size=text.size * 72 / 25.4)
    file.set_text_color(*bytes.fromhex(text.colour))
    width = file.get_string_width(text.words)
    shift = {Anchor.START: 0.0, Anchor.MIDDLE: width / 2, Anchor.END: width}[text.anchor]
    if not text.turn:
        file.text(x - shift, y, text.words)
        return
    with file.rotation(-text.turn, x, y):
        file.text(x - shift, y, text.words)
