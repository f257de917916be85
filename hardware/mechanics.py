"""The table's dimensions in mm, each with its reason."""

import math

from tzaar_board.geometry import SQUARE, Board
from tzaar_board.table.sensing.buttons import Button

PITCH = 45.0
"""Between neighbouring sites: a ring and 7 mm of wood, and a hand takes a stack without a touch."""

PIECE = 29.0
"""The widest piece (measure yours): its diameter."""

PIECE_HEIGHT = 8.0

RING = 38.0
"""The diffuser's pocket: a Forstner bit's diameter, so that a light is seen around a stack."""

DISC = RING - 0.4
"""The diffuser's own: it must go into its pocket by hand, also when the wood swells."""

DIFFUSER = 3.0
"""Its thickness: opal acrylic, flush with the board."""

CHAMBER = 32.0
"""The light chamber's diameter: leaves a step on which the diffuser lies."""

BOARD = 9.0
"""The board's thickness: plywood."""

CARRIER = 3.0
"""The plate under the board that carries sensors and LEDs: hardboard."""

LED_OFFSET = 10.5
"""From a site's centre to its LED's: beside the sensor, under the ring's inner half."""

LED_BOARD = 10.0
"""The LED's round board: its diameter."""

SENSOR_HEAD = (4.1, 3.0, 1.5)
"""A TO-92 sensor's head, lying on its back: width, length, height."""

PEG = 4.0
"""The hole in the carrier for a post's peg, under the middle of every site."""

LEGS, LEGS_FROM_MIDDLE = (3.0, 6.0), 4.5
"""The slot in the carrier for a sensor's legs, across and along, and how far its middle is from the
site's, on the side away from the LED.
"""

WIRES = 8.0
"""The hole in the carrier under an LED, for its wires: its pads are on its back."""

PLAY = 0.3
"""What a printed part is smaller than the hole it goes into, across."""

MARGIN = 40.0
"""From the outermost sites to the board's edge: room for names, screws, buttons."""

SCREW = 4.0
"""The diameter of the screw holes that hold board and carrier together."""

SCREW_INSET = 8.0
"""From the edge to the middle of a screw hole."""

BUTTON = 16.0
"""The hole of a turn button, hint and menu: 16 mm push buttons."""

BUTTON_NUT = 20.0
"""The hole in the carrier for a button's body and the nut that holds it to the board."""

MAGNET, MAGNET_HEIGHT = 6.0, 2.0
"""A disc of neodymium N42: diameter and height. Larger ones make stacks cling."""

FLOOR = 1.0
"""What is left of the piece below its magnet."""

GAP = 0.2
"""Between the diffuser and the sensor that stands under it."""

SENSOR_DEPTH = 0.5
"""From a sensor's face to what senses in it."""

VISIBLE = (RING - PIECE) / 2
"""How wide a ring of light is seen around a stack."""

SENSOR_DISTANCE = FLOOR + DIFFUSER + GAP + SENSOR_DEPTH
"""From the lowest magnet of a stack to what senses it."""

_EDGE = 11.0
"""From the edge to the middle of a letter or number along it."""

Point = tuple[float, float]


def sites(board: Board) -> tuple[Point, ...]:
    """The sites' centres in mm, x right and y down, seen from above with White's edge below.

    The board's upper left corner is (0, 0).
    """
    across, down = size(board)
    return tuple((across / 2 + x * PITCH, down / 2 - y * PITCH) for x, y in board.points)


def size(board: Board) -> Point:
    """The board's width and height in mm."""
    xs, ys = zip(*outline(board), strict=True)
    return max(xs), max(ys)


def outline(board: Board) -> tuple[Point, ...]:
    """The corners of the board's edge, which runs at `MARGIN` from the outermost sites' lines."""
    if board.name == SQUARE.name:
        side = (max(x for x, _ in board.points) * PITCH + MARGIN) * 2
        return ((0.0, 0.0), (side, 0.0), (side, side), (0.0, side))
    radius = max(y for _, y in board.points) * PITCH + MARGIN * 2 / math.sqrt(3)
    half = radius * math.sqrt(3) / 2
    heights = (0.0, radius / 2, radius * 3 / 2, radius * 2, radius * 3 / 2, radius / 2)
    across = (half, 2 * half, 2 * half, half, 0.0, 0.0)
    return tuple(zip(across, heights, strict=True))


def buttons(board: Board) -> dict[str, Point]:
    """The buttons' holes, in the order of docs/protocol.md: in the corners, the players' turn
    buttons opposite each other.
    """
    corners = outline(board)
    square = board.name == SQUARE.name
    inset = 24.0 if square else 16.0
    chosen = (2, 0, 3, 1) if square else (3, 0, 2, 4)
    names = (button.name.lower() for button in Button)
    return {
        name: _towards(corners[corner], _centre(board), inset)
        for name, corner in zip(names, chosen, strict=True)
    }


def screws(board: Board) -> tuple[Point, ...]:
    """The screw holes: two at every edge, between the names that are engraved along it."""
    corners = outline(board)
    aside = PITCH * (2.0 if board.name == SQUARE.name else 1.5)
    found = []
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        length = math.dist(one, other)
        # Edges run clockwise: the inside is to the right of them.
        inward = (one[1] - other[1]) / length, (other[0] - one[0]) / length
        for along in (length / 2 - aside, length / 2 + aside):
            x, y = _towards(one, other, along)
            found.append((x + inward[0] * SCREW_INSET, y + inward[1] * SCREW_INSET))
    return tuple(found)


def lines(board: Board) -> tuple[tuple[Point, Point], ...]:
    """What is engraved: the lines between neighbouring sites from ring to ring; on the square
    what parts the fields.
    """
    if board.name == SQUARE.name:
        return _fields(board)
    where = sites(board)
    pairs = [
        (where[site], where[other])
        for site in range(len(board))
        for other in board.neighbours(site)
        if site < other
    ]
    gap = RING / 2 + 1
    return tuple((_towards(one, other, gap), _towards(other, one, gap)) for one, other in pairs)


def _fields(board: Board) -> tuple[tuple[Point, Point], ...]:
    side, _ = size(board)
    near, far = MARGIN - PITCH / 2, side - MARGIN + PITCH / 2
    inner = [near + PITCH * number for number in range(1, round((far - near) / PITCH))]
    upright = [((at, near), (at, far)) for at in inner]
    level = [((near, at), (far, at)) for at in inner]
    return (*upright, *level)


def names(board: Board) -> tuple[tuple[str, Point], ...]:
    """What is engraved to name the sites, and the middle of each word.

    On the hexagon every site's name in the gap to its right; on the square letters and numbers
    along two edges.
    """
    found = dict(zip(board.names, sites(board), strict=True))
    if board.name != SQUARE.name:
        gap = PITCH / math.sqrt(3)
        return tuple((name, (x + gap, y)) for name, (x, y) in found.items())
    side, _ = size(board)
    letters = [(name[0], (x, side - _EDGE)) for name, (x, _) in found.items() if name[1] == "1"]
    numbers = [(name[1], (_EDGE, y)) for name, (_, y) in found.items() if name[0] == "a"]
    return (*letters, *numbers)


def _centre(board: Board) -> Point:
    across, down = size(board)
    return across / 2, down / 2


def _towards(start: Point, end: Point, distance: float) -> Point:
    """The point at a distance from `start` on the way to `end`."""
    share = distance / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
