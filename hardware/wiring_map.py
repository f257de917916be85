"""The wiring of a profile as a map: the table seen from below, as one solders it."""

from itertools import pairwise

from hardware import mechanics
from hardware.pico import wiring
from hardware.shapes import Anchor, Circle, Drawing, Line, Pen, Point, Polygon, Shape, Text
from tzaar_board.hal.profile import Profile

SCALE = 0.6
BAND, SIDE = 26.0, 4.0
_DISC = 17.0
_FILLS = ("FFE0E0", "E0F0FF", "E4F6DC", "FFF2C8", "F0E2FA", "D8F4F0", "FFE6CC", "E8E8E8", "F6E4D8")
"""One for every multiplexer, or row of the matrix."""


def wiring_map(profile: Profile) -> Drawing:
    """Every site with its channel and LED, and the way of the LED chain."""
    across, down = (length * SCALE for length in mechanics.size(profile.board))

    def below(point: Point) -> Point:
        return SIDE + across - point[0] * SCALE, point[1] * SCALE + BAND

    places = {site: below(point) for site, point in enumerate(mechanics.sites(profile.board))}
    group = "multiplexer" if profile.pins is None else "row of the matrix"
    head = (
        Text((6, 9), f"{profile.name}: the table from below, White's edge nearest", 4.5),
        Text((6, 15), f"c: sensor channel. L: place in the LED chain. Colour: {group}.", 3.2),
        Text((6, 20), "The green line is the chain's way, from the arrow on.", 3.2),
    )
    edge = Polygon(tuple(map(below, mechanics.outline(profile.board))), Pen.MARK)
    shapes = (*head, edge, *_chain(profile, places), *_sites(profile, places))
    return Drawing(f"{profile.name}, wiring", across + 2 * SIDE, down + BAND + SIDE, shapes)


def _sites(profile: Profile, places: dict[int, Point]) -> list[Shape]:
    found: list[Shape] = []
    inputs = wiring(profile).inputs()
    for site, (x, y) in places.items():
        channel = profile.channels[site]
        group = inputs[channel][0] if profile.pins is None else profile.pins.cross(channel)[0]
        found += [
            Circle((x, y), _DISC, Pen.THIN, _FILLS[group % len(_FILLS)]),
            Text((x, y - 2.6), profile.board.names[site], 4.0, Anchor.MIDDLE),
            Text((x, y + 1.5), f"c {channel}", 3.2, Anchor.MIDDLE),
            Text((x, y + 5.4), f"L {profile.leds[site]}", 3.2, Anchor.MIDDLE, "006030"),
        ]
    return found


def _chain(profile: Profile, places: dict[int, Point]) -> list[Shape]:
    """The chain, below the discs, and an arrow to its first LED."""
    order = sorted(places, key=lambda site: profile.leds[site])
    path = [places[site] for site in order]
    found: list[Shape] = [Line(one, other, Pen.WIRE) for one, other in pairwise(path)]
    x, y = path[0]
    tip = x, y + _DISC / 2
    return [
        *found,
        Line((x, tip[1] + 7), tip, Pen.WIRE),
        Polygon((tip, (x - 1.2, tip[1] + 3), (x + 1.2, tip[1] + 3)), Pen.WIRE, "008040"),
    ]
