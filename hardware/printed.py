"""Parts for a 3D printer, from the table's dimensions: `python -m hardware` writes them as STL.

Lengths are in mm; 0 is the carrier's upper face, on which a part stands. What has a peg is printed
upside down, on its cradle.
"""

import struct
from collections.abc import Callable, Mapping

from manifold3d import Manifold

from hardware import mechanics as mm

_ROUND = 96
"""Corners of what should be round."""

_PLATE = 1.2
"""A site holder's base."""

_WALL = 1.2

_CRADLE = 0.8
"""How high the walls are between which a sensor lies: its face stays free."""

_LED_SEAT = 0.6
"""How deep an LED's board lies in its holder."""

POST_TOP = mm.BOARD - mm.DIFFUSER - mm.GAP - mm.SENSOR_HEAD[2]
"""From the carrier to the back of a sensor's head."""

_BEAM, _ARM, _CORNER = 4.0, 40.0, 50.0
"""A box corner: thickness, length of its arms, height."""


def post() -> Manifold:
    """A post that carries a sensor: its peg goes into the carrier's hole."""
    return _post() + _peg()


def led_well() -> Manifold:
    """A cup that holds an LED over its hole in the carrier, and keeps its light off the sensor."""
    radius = (mm.LED_BOARD + mm.PLAY) / 2
    cup = _disc(radius + _WALL, _PLATE + 2.0)
    return cup - _disc(radius, 2.0).translate((0, 0, _PLATE)) - _disc(mm.WIRES / 2, _PLATE)


def site_holder() -> Manifold:
    """A post and the seat of an LED on one plate, which fits the light chamber."""
    plate = _disc((mm.CHAMBER - 2 * mm.PLAY) / 2, _PLATE)
    seat = _disc((mm.LED_BOARD + mm.PLAY) / 2, _LED_SEAT).translate((0, 0, _PLATE - _LED_SEAT))
    holes = (seat + _disc(mm.WIRES / 2, _PLATE)).translate((mm.LED_OFFSET, 0, 0))
    across, along = mm.LEGS
    legs = Manifold.cube((across, along, _PLATE)).translate(
        (-mm.LEGS_FROM_MIDDLE - across / 2, -along / 2, 0)
    )
    return plate - holes - legs + _post() + _peg()


def box_corner(degrees: float) -> Manifold:
    """A bracket for a corner of the frame, with two screw holes in each arm."""
    arm = Manifold.cube((_ARM, _BEAM, _CORNER))
    for along in (_ARM * 0.45, _ARM * 0.8):
        hole = Manifold.cylinder(_BEAM, mm.SCREW / 2, circular_segments=_ROUND)
        arm -= hole.rotate((-90, 0, 0)).translate((along, 0, _CORNER / 2))
    other = arm.mirror((0, 1, 0)).rotate((0, 0, degrees))
    return arm + other


def parts() -> Mapping[str, Callable[[], Manifold]]:
    """What there is to print, by file name."""
    return {
        "post": post,
        "led-well": led_well,
        "site-holder": site_holder,
        "box-corner-120": lambda: box_corner(120),
        "box-corner-90": lambda: box_corner(90),
    }


def stl(solid: Manifold) -> bytes:
    """A solid as a binary STL file."""
    mesh = solid.to_mesh()
    points = [tuple(map(float, one[:3])) for one in mesh.vert_properties]
    head = b"tzaar-board, lengths in mm".ljust(80)
    triangles = [
        struct.pack("<12fH", 0, 0, 0, *(at for corner in face for at in points[corner]), 0)
        for face in mesh.tri_verts
    ]
    return b"".join((head, struct.pack("<I", len(triangles)), *triangles))


def _post() -> Manifold:
    """What stands on the carrier: a block with a cradle on top, between whose walls a head lies."""
    across, along, _ = mm.SENSOR_HEAD
    width = across + mm.PLAY + 2 * _WALL
    block = _box(along, width, POST_TOP)
    walls = _box(along, width, _CRADLE) - _box(along, across + mm.PLAY, _CRADLE)
    return block + walls.translate((0, 0, POST_TOP))


def _peg() -> Manifold:
    peg = _disc((mm.PEG - mm.PLAY) / 2, mm.CARRIER)
    return peg.translate((0, 0, -mm.CARRIER))


def _disc(radius: float, height: float) -> Manifold:
    # Its corners lie on the circle, so that its flats are never outside.
    return Manifold.cylinder(height, radius, circular_segments=_ROUND)


def _box(length: float, width: float, height: float) -> Manifold:
    return Manifold.cube((length, width, height)).translate((-length / 2, -width / 2, 0))
