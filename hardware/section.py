"""One site in section: board, diffuser, light, sensor, and the stack that stands there."""

from hardware import mechanics as mm
from hardware.shapes import Anchor, Drawing, Line, Pen, Point, Polygon, Shape, Text, rectangle

SCALE = 3.5
_HALF = 34.0
"""How much of the board is shown on either side, in mm of the real thing."""

_WOOD, _HARDBOARD, _OPAL, _BLACK = "EAD7B0", "C8B088", "D6EBFF", "404040"
_NORTH, _SOUTH, _PIECE, _RAY = "E06060", "6080E0", "F4F4F0", "FFB040"


def section() -> Drawing:
    """The drawing, at 3.5:1."""
    parts = [*_board(), *_light(), *_sensor(), *_stack(2), *_dimensions()]
    width, height = 2 * _HALF * SCALE + 92, 192.0
    words = Text((8, 10), f"One site in section, {SCALE:g}:1 (lengths in mm)", 5.0)
    return Drawing("One site in section", width, height, (words, *parts))


def _at(x: float, y: float) -> Point:
    """A point on the sheet; x from the site's middle, y down from the board's surface."""
    return (_HALF + x) * SCALE + 62, 100 + y * SCALE


def _block(left: float, top: float, width: float, height: float, fill: str) -> Polygon:
    points = rectangle(left, top, width, height)
    return Polygon(tuple(_at(x, y) for x, y in points), Pen.THIN, fill)


def _board() -> list[Shape]:
    ring, chamber = mm.RING / 2, mm.CHAMBER / 2
    steps = (
        *((_HALF, 0.0), (ring, 0.0), (ring, mm.DIFFUSER)),
        *((chamber, mm.DIFFUSER), (chamber, mm.BOARD), (_HALF, mm.BOARD)),
    )
    wood = [Polygon(tuple(_at(side * x, y) for x, y in steps), Pen.THIN, _WOOD) for side in (-1, 1)]
    return [
        *wood,
        _block(-mm.DISC / 2, 0, mm.DISC, mm.DIFFUSER, _OPAL),
        _block(-_HALF, mm.BOARD, 2 * _HALF, mm.CARRIER, _HARDBOARD),
        _note(-27, 4.5, "board: plywood"),
        _note(-28, mm.BOARD + 2.1, "carrier: hardboard"),
        _note(0, 1.9, "diffuser: opal acrylic"),
        _note(0, 24.5, "The chamber is painted white, so that light goes round the post."),
    ]


def _light() -> list[Shape]:
    left = mm.LED_OFFSET - mm.LED_BOARD / 2
    top = mm.BOARD - 1.2
    edge = mm.PIECE / 2
    seen = (edge + 0.4, (edge + mm.RING / 2) / 2, mm.RING / 2 - 0.4)
    rays = [Line(_at(mm.LED_OFFSET, top - 1.6), _at(x, 0), Pen.RAY) for x in seen]
    return [
        *rays,
        _block(left, top, mm.LED_BOARD, 1.2, "3A7A4A"),
        _block(mm.LED_OFFSET - 2.5, top - 1.6, 5, 1.6, "FFFFFF"),
        _note(mm.LED_OFFSET, top - 0.5, "LED"),
    ]


def _sensor() -> list[Shape]:
    width, _, height = mm.SENSOR_HEAD
    top = mm.DIFFUSER + mm.GAP
    bottom = mm.BOARD + mm.CARRIER
    leg = -width / 2 - 0.4
    return [
        _block(-1.8, top + height, 3.6, mm.BOARD - top - height, _WOOD),
        _block(-width / 2, top, width, height, _BLACK),
        Line(_at(-width / 2, top + 0.8), _at(leg, top + 0.8), Pen.CUT),
        Line(_at(leg, top + 0.8), _at(leg, bottom + 3), Pen.CUT),
        _note(-9.2, 5.6, "sensor, flat"),
        _note(-9.2, 6.9, "face up, on"),
        _note(-9.2, 8.2, "a post"),
    ]


def _stack(pieces: int) -> list[Shape]:
    found: list[Shape] = []
    half, depth = mm.MAGNET / 2, mm.MAGNET_HEIGHT / 2
    for number in range(pieces):
        floor = -number * mm.PIECE_HEIGHT
        found += [
            _block(-mm.PIECE / 2, floor - mm.PIECE_HEIGHT, mm.PIECE, mm.PIECE_HEIGHT, _PIECE),
            _block(-half, floor - mm.FLOOR - depth, mm.MAGNET, depth, _SOUTH),
            _block(-half, floor - mm.FLOOR - 2 * depth, mm.MAGNET, depth, _NORTH),
            _note(0, floor - mm.FLOOR - depth - 0.3, "N"),
            _note(0, floor - mm.FLOOR - 0.3, "S"),
        ]
    words = "White: north up. Black: turned over, south up."
    return [*found, _note(0, -pieces * mm.PIECE_HEIGHT + 2.3, words)]


def _dimensions() -> list[Shape]:
    right = _HALF + 3
    bottom = mm.BOARD + mm.CARRIER
    away = mm.SENSOR_DISTANCE
    sensor = away - mm.FLOOR
    return [
        *_across(-mm.PIECE / 2, mm.PIECE / 2, -19, -2 * mm.PIECE_HEIGHT, f"piece Ø {mm.PIECE:g}"),
        *_across(
            -mm.RING / 2, mm.RING / 2, -23, 0, f"pocket Ø {mm.RING:g}, diffuser Ø {mm.DISC:g}"
        ),
        *_across(mm.PIECE / 2, mm.RING / 2, -6, 0, f"{mm.VISIBLE:g} of light", beside=True),
        *_across(-mm.CHAMBER / 2, mm.CHAMBER / 2, 20.5, mm.BOARD, f"chamber Ø {mm.CHAMBER:g}"),
        *_across(0, mm.LED_OFFSET, 17, mm.BOARD, f"{mm.LED_OFFSET:g}"),
        *_down(0, mm.DIFFUSER, right, mm.RING / 2, f"{mm.DIFFUSER:g}"),
        *_down(mm.DIFFUSER, mm.BOARD, right, mm.CHAMBER / 2, f"{mm.BOARD - mm.DIFFUSER:g}"),
        *_down(mm.BOARD, bottom, right, _HALF, f"{mm.CARRIER:g}"),
        *_down(
            -mm.FLOOR, sensor, -right, -mm.MAGNET / 2, f"magnet to sensor {sensor + mm.FLOOR:g}"
        ),
        *_down(-mm.PIECE_HEIGHT, 0, right, mm.PIECE / 2, f"{mm.PIECE_HEIGHT:g}"),
    ]


def _across(
    left: float, right: float, y: float, start: float, words: str, *, beside: bool = False
) -> list[Shape]:
    """A dimension from left to right at a height, its words above it, or to its right."""
    end = y - 1 if y < start else y + 1
    helpers = [Line(_at(x, start), _at(x, end), Pen.MARK) for x in (left, right)]
    at = _at(right + 1, y + 0.4) if beside else _at((left + right) / 2, y - 0.6)
    anchor = Anchor.START if beside else Anchor.MIDDLE
    return [*helpers, *_arrows(_at(left, y), _at(right, y)), Text(at, words, 3.6, anchor)]


def _down(top: float, bottom: float, x: float, start: float, words: str) -> list[Shape]:
    """A dimension from top to bottom at an x, its words on the side that is turned away."""
    away = 1 if x > start else -1
    helpers = [Line(_at(start, y), _at(x + away, y), Pen.MARK) for y in (top, bottom)]
    at = _at(x + away * 1.5, (top + bottom) / 2 + 0.4)
    anchor = Anchor.START if away > 0 else Anchor.END
    return [*helpers, *_arrows(_at(x, top), _at(x, bottom)), Text(at, words, 3.6, anchor)]


def _arrows(start: Point, end: Point) -> list[Shape]:
    """A line with an arrow head at either end."""
    (x1, y1), (x2, y2) = start, end
    length = abs(x2 - x1) + abs(y2 - y1)
    dx, dy = (x2 - x1) / length * 2.4, (y2 - y1) / length * 2.4

    def head(x: float, y: float, sign: int) -> Polygon:
        back = x + sign * dx, y + sign * dy
        wing = dy * 0.25, dx * 0.25
        points = ((x, y), (back[0] + wing[0], back[1] + wing[1]))
        return Polygon((*points, (back[0] - wing[0], back[1] - wing[1])), Pen.THIN, "000000")

    return [Line(start, end, Pen.THIN), head(x1, y1, 1), head(x2, y2, -1)]


def _note(x: float, y: float, words: str) -> Text:
    return Text(_at(x, y), words, 3.2, Anchor.MIDDLE)
