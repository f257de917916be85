"""The drilling plan of the carrier under a board, 1:1, seen from above as the template is."""

from hardware import mechanics as mm
from hardware.shapes import (
    Anchor,
    Circle,
    Drawing,
    Pen,
    Polygon,
    Shape,
    Text,
    cross,
    legend,
    moved,
    rectangle,
    ruler,
    upright_ruler,
)
from hardware.template import BAND, SIDE
from tzaar_board.geometry import Board

_LEGEND = (
    (Pen.CUT, "saw, drill through"),
    (Pen.POCKET, f"hole Ø {mm.WIRES:g} under an LED, for its wires: it is soldered on its back"),
    (Pen.THROUGH, f"hole Ø {mm.PEG:g} for a post's peg"),
    (Pen.HIDDEN, "light chamber and LED above"),
)


def carrier(board: Board, title: str) -> Drawing:
    """The plan for saw and drill, with a ruler in either direction."""
    width, height = mm.size(board)
    shapes = (
        Text((SIDE, 6), f"{title}: carrier, seen from above, 1:1", 4.0),
        *ruler((SIDE, 14), 100),
        *upright_ruler((SIDE + 1, BAND + height / 2 + 50), 100),
        *(moved(shape, (SIDE, BAND)) for shape in _plate(board)),
        *legend((SIDE, BAND + height + 6), _LEGEND, rows=len(_LEGEND)),
    )
    return Drawing(f"{title}, carrier", width + 2 * SIDE, height + 2 * BAND, shapes)


def _plate(board: Board) -> list[Shape]:
    found: list[Shape] = [Polygon(mm.outline(board), Pen.CUT)]
    across, along = mm.LEGS
    for name, (x, y) in zip(board.names, mm.sites(board), strict=True):
        led = x, y + mm.LED_OFFSET
        legs = rectangle(x - along / 2, y - mm.LEGS_FROM_MIDDLE - across / 2, along, across)
        found += [
            Circle((x, y), mm.CHAMBER, Pen.HIDDEN),
            Circle(led, mm.LED_BOARD, Pen.HIDDEN),
            Circle(led, mm.WIRES, Pen.POCKET),
            *cross(led, 3, Pen.CUT),
            Circle((x, y), mm.PEG, Pen.THROUGH),
            *cross((x, y), 2, Pen.CUT),
            Polygon(legs, Pen.CUT),
            Text((x, y - 8.5), name, 3.6, Anchor.MIDDLE, Pen.MARK.value.colour),
        ]
    for place in mm.buttons(board).values():
        found += [Circle(place, mm.BUTTON_NUT, Pen.CUT), *cross(place, 3, Pen.MARK)]
    for place in mm.screws(board):
        found += [Circle(place, mm.SCREW, Pen.CUT), *cross(place, 2, Pen.MARK)]
    return found
