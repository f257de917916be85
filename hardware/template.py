"""The drilling and engraving template of a board, 1:1, seen from above."""

from hardware import mechanics
from hardware.shapes import (
    Anchor,
    Circle,
    Drawing,
    Line,
    Pen,
    Polygon,
    Shape,
    Text,
    cross,
    legend,
    moved,
    ruler,
    upright_ruler,
)
from tzaar_board.geometry import Board

BAND = 24.0
"""Above and below the board: what is to be read, and rulers."""

SIDE = 2.5
"""Left and right of the board."""

_BLUE, _GREY = Pen.ENGRAVE.value.colour, Pen.MARK.value.colour
_LEGEND = (
    (Pen.CUT, "saw, drill through"),
    (Pen.POCKET, f"pocket Ø {mechanics.RING:g}, {mechanics.DIFFUSER:g} deep"),
    (Pen.THROUGH, f"light chamber Ø {mechanics.CHAMBER:g}, through"),
    (Pen.ENGRAVE, "engrave or paint"),
    (Pen.HIDDEN, "LED, on the carrier; grey words are to find your way"),
)


def template(board: Board, title: str) -> Drawing:
    """The template of a board, for saw, drill, mill and burin."""
    width, height = mechanics.size(board)
    found: list[Shape] = [
        Text((SIDE, 6), f"{title}: drilling and engraving, seen from above, 1:1", 4.0),
        *ruler((SIDE, 14), 100),
        *(moved(shape, (SIDE, BAND)) for shape in _board(board)),
        *legend((SIDE, BAND + height + 8), _LEGEND, rows=3),
        *ruler((SIDE + width - 100, BAND + height + 15), 100),
        *upright_ruler((SIDE + 1, BAND + height / 2 + 50), 100),
    ]
    return Drawing(f"{title}, template", width + 2 * SIDE, height + 2 * BAND, tuple(found))


def _board(board: Board) -> list[Shape]:
    found: list[Shape] = [Polygon(mechanics.outline(board), Pen.CUT)]
    found += [Line(start, end, Pen.ENGRAVE) for start, end in mechanics.lines(board)]
    for name, (x, y) in zip(board.names, mechanics.sites(board), strict=True):
        found += [
            Circle((x, y), mechanics.RING, Pen.POCKET),
            Circle((x, y), mechanics.CHAMBER, Pen.THROUGH),
            *cross((x, y), 5, Pen.CUT),
            Circle((x, y + mechanics.LED_OFFSET), mechanics.LED_BOARD, Pen.HIDDEN),
            Text((x, y - 7), name, 4.0, Anchor.MIDDLE, _GREY),
        ]
    for words, (x, y) in mechanics.names(board):
        found.append(Text((x, y + 1.3), words, 3.6, Anchor.MIDDLE, _BLUE))
    for place in mechanics.screws(board):
        found += [Circle(place, mechanics.SCREW, Pen.CUT), *cross(place, 2, Pen.MARK)]
    for name, place in mechanics.buttons(board).items():
        found += [Circle(place, mechanics.BUTTON, Pen.CUT), *cross(place, 3, Pen.MARK)]
        found.append(Text((place[0], place[1] - 2.5), name, 3.0, Anchor.MIDDLE, _GREY))
    return found
