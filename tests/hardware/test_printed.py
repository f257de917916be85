"""What is printed: closed, of one piece, and fitting what it goes into."""

import math
import struct
from collections import Counter

import pytest
from manifold3d import Manifold

from hardware import mechanics as mm
from hardware.files import FOLDER, printed
from hardware.printed import POST_TOP, box_corner, led_well, parts, post, site_holder

Point = tuple[float, ...]


def read(path: str) -> list[tuple[Point, Point, Point]]:
    """The triangles of a binary STL file."""
    data = (FOLDER / path).read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * count
    found = []
    for number in range(count):
        at = struct.unpack_from("<12fH", data, 84 + 50 * number)
        found.append((at[3:6], at[6:9], at[9:12]))
    return found


def volume(triangles: list[tuple[Point, Point, Point]]) -> float:
    """Of what they enclose: the sum of the tetrahedra to the origin."""
    total = 0.0
    for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in triangles:
        total += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    return total / 6


@pytest.mark.parametrize("name", parts())
def test_a_file_is_closed_and_up_to_date(name: str) -> None:
    """Every edge belongs to two triangles, which run along it in opposite ways."""
    triangles = read(f"printed/{name}.stl")
    edges = Counter(edge for a, b, c in triangles for edge in ((a, b), (b, c), (c, a)))
    assert set(edges.values()) == {1}
    assert all((end, start) in edges for start, end in edges)
    solid = parts()[name]()
    assert len(solid.decompose()) == 1
    assert volume(triangles) == pytest.approx(solid.volume(), rel=1e-3)


def test_nothing_else_lies_there() -> None:
    there = {f"printed/{path.name}" for path in (FOLDER / "printed").iterdir()}
    assert there == set(printed())


def overlap(one: Manifold, other: Manifold) -> float:
    return round(float((one ^ other).volume()), 6)


def chamber_wall() -> Manifold:
    """The wood around a light chamber, nowhere narrower than its circle."""
    height, corners = mm.BOARD - mm.DIFFUSER, 96
    block = Manifold.cube((2 * mm.CHAMBER, 2 * mm.CHAMBER, height))
    bigger = mm.CHAMBER / 2 / math.cos(math.pi / corners)
    hole = Manifold.cylinder(height, bigger, circular_segments=corners)
    return block.translate((-mm.CHAMBER, -mm.CHAMBER, 0)) - hole


def test_a_site_holder_goes_into_its_chamber_and_no_further() -> None:
    assert overlap(site_holder(), chamber_wall()) == 0
    wider = site_holder().scale(((mm.CHAMBER + 1) / (mm.CHAMBER - 2 * mm.PLAY),) * 3)
    assert overlap(wider, chamber_wall()) > 0


def test_a_sensor_on_its_post_ends_a_hair_under_the_diffuser() -> None:
    assert POST_TOP + mm.SENSOR_HEAD[2] + mm.GAP == pytest.approx(mm.BOARD - mm.DIFFUSER)
    across, along, height = mm.SENSOR_HEAD
    head = Manifold.cube((along, across, height)).translate((-along / 2, -across / 2, POST_TOP))
    for part in (post(), site_holder()):
        assert overlap(part, head) == 0
        assert overlap(part, head.translate((0, 0, -0.1))) > 0
        assert overlap(part, head.translate((0, 0.3, 0))) > 0
        assert part.bounding_box()[5] < POST_TOP + height


def test_a_peg_goes_into_the_carrier() -> None:
    plate = Manifold.cube((60, 60, mm.CARRIER), center=True).translate((0, 0, -mm.CARRIER / 2))
    hole = Manifold.cylinder(mm.CARRIER, mm.PEG / 2, circular_segments=96)
    drilled = plate - hole.translate((0, 0, -mm.CARRIER))
    for part in (post(), site_holder()):
        assert overlap(part, plate) > 0
        assert overlap(part, drilled) == 0


def test_an_led_lies_in_its_seat_and_its_wires_go_down() -> None:
    led = Manifold.cylinder(1.2, mm.LED_BOARD / 2, circular_segments=96)
    wires = Manifold.cylinder(9, mm.WIRES / 2 - 0.1, circular_segments=96).translate((0, 0, -4))
    aside = mm.LED_OFFSET, 0, 0
    assert overlap(led_well(), led.translate((0, 0, 1.2))) == 0
    assert overlap(site_holder(), led.translate((mm.LED_OFFSET, 0, 0.6))) == 0
    assert overlap(site_holder(), led.translate(aside)) > 0
    assert overlap(site_holder(), wires.translate(aside)) == 0
    assert overlap(led_well(), wires) == 0


@pytest.mark.parametrize("degrees", [90, 120])
def test_a_corner_is_as_wide_as_the_box(degrees: float) -> None:
    """A block in the corner touches both arms and goes no further."""
    corner = box_corner(degrees)
    along = Manifold.cube((30, 2, 20)).translate((8, 4, 5))
    other = along.mirror((0, 1, 0)).rotate((0, 0, degrees))
    assert overlap(corner, along + other) == 0
    for block in (along.translate((0, -0.1, 0)), along.translate((0, -0.1, 0)).mirror((0, 1, 0))):
        turned = block if block.bounding_box()[1] > 0 else block.rotate((0, 0, degrees))
        assert overlap(corner, turned) > 0
    assert corner.genus() == 4
