"""The strip for one column: wired as the firmware reads it, cut anywhere, under its carrier."""

import csv
import json
import math
import re
import zipfile
from itertools import combinations

import pytest

from hardware import mechanics as mm
from hardware.files import FOLDER
from hardware.pico import wiring
from hardware.strip import layout
from hardware.strip.circuit import FEWEST, INPUTS, PLACES, Kind, circuit, out
from hardware.strip.footprint import Point
from hardware.strip.layout import Placed, along, placed
from hardware.strip.ordering import BOARD, DIAGRAM, MADE, digest
from hardware.strip.tracks import copper
from tests.support.copper import BOTH, Shape, islands, shapes, too_near
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.profile import load_profile

STRIPS = load_profile("tzaar-strips")
WHOLE = along(PLACES)


def columns() -> list[dict[int, int]]:
    """The hexagon's columns from the left: the site at each place, counted from White's edge."""
    found: dict[float, list[int]] = {}
    where = mm.sites(HEXAGON)
    for site, (x, _) in enumerate(where):
        found.setdefault(round(x, 3), []).append(site)
    near = {x: max(where[site][1] for site in sites) for x, sites in found.items()}
    return [
        {round((near[x] - where[site][1]) / mm.PITCH): site for site in found[x]}
        for x in sorted(found)
    ]


def test_every_site_is_read_at_the_input_that_its_strip_gives_it() -> None:
    inputs = wiring(STRIPS).inputs()
    read = {site: inputs[STRIPS.channels[site]] for site in range(len(HEXAGON))}
    wired = {
        site: (number, INPUTS[place])
        for number, column in enumerate(columns())
        for place, site in column.items()
    }
    assert read == wired
    assert STRIPS.muxes == wiring(STRIPS).muxes


def test_the_light_runs_up_one_strip_after_the_other() -> None:
    order = [site for column in columns() for _, site in sorted(column.items())]
    assert [STRIPS.leds[site] for site in order] == list(range(60))


def test_the_multiplexers_pins_are_its_inputs() -> None:
    """TI SCHS209: I0 to I7 are pins 9 to 2, I8 to I15 pins 23 to 16."""
    (mux,) = (part for part in circuit() if part.kind is Kind.MULTIPLEXER)
    pins = [*range(9, 1, -1), *range(23, 15, -1)]
    assert {mux.nets[str(pins[INPUTS[place]])] for place in range(PLACES)} == {
        *map(out, range(PLACES))
    }
    assert all(mux.nets[str(pins[INPUTS[place]])] == out(place) for place in range(PLACES))


def of(kind: Kind) -> list[Placed]:
    return [one for one in placed() if one.part.kind is kind]


def test_leds_and_legs_come_through_the_carriers_holes() -> None:
    across, wide = mm.LEGS
    for place, (led, sensor) in enumerate(zip(of(Kind.LED), of(Kind.SENSOR), strict=True)):
        assert math.dist(led.at, (along(place) - mm.LED_OFFSET, 0)) < 1e-6
        corners = [led.where(corner) for corner in ((-2.5, -2.5), (2.5, 2.5))]
        assert max(math.dist(corner, led.at) for corner in corners) < mm.WIRES / 2
        legs = [at for _, at, _ in sensor.pads()]
        middle = along(place) + mm.LEGS_FROM_MIDDLE
        assert all(abs(x - middle) < across / 2 and abs(y) + 0.25 < wide / 2 for x, y in legs)
        assert [y for _, y in legs] == sorted((y for _, y in legs), reverse=True)


@pytest.mark.parametrize("places", range(FEWEST, PLACES + 1))
def test_what_is_left_of_a_cut_strip_hangs_together(places: int) -> None:
    end = along(places) - mm.PITCH / 2
    assert places == PLACES or end in layout.cuts()
    left = islands(shapes(copper(), placed(), end))
    assert {net: groups for net, groups in left.items() if len(groups) > 1} == {}
    pads = {pad for groups in left.values() for group in groups for pad in group}
    kept = {f"{one.part.reference}.{pin}" for one in placed() for pin in one.part.nets}
    kept -= {
        f"{one.part.reference}.{pin}"
        for one in placed()
        if (one.part.place or 0) >= places
        for pin in one.part.nets
    }
    assert kept <= pads


def test_copper_keeps_away_from_copper_edges_and_screws() -> None:
    found = shapes(copper(), placed(), WHOLE)
    assert too_near(found, layout.CLEARANCE) == []
    half, right = layout.WIDTH / 2 - layout.EDGE, layout.length() - layout.END - layout.EDGE
    assert all(-half <= y <= half for shape in found for y in shape.ys)
    assert all(layout.EDGE - layout.END <= x <= right for shape in found for x in shape.xs)
    for x, y in layout.screws():
        hole = Shape("", BOTH, ((x, y),), layout.SCREW_HOLE / 2)
        assert all(shape.apart(hole) > layout.EDGE for shape in found)


def test_only_tracks_and_no_part_lie_where_a_strip_is_cut() -> None:
    for x in layout.cuts():
        for one in placed():
            assert all(abs(at[0] - x) - size[0] / 2 > 2 for _, at, size in one.pads())
        assert all(abs(at[0] - x) - layout.SCREW_HOLE / 2 > 2 for at in layout.screws())


def test_nine_strips_lie_under_the_board_beside_screws_and_buttons() -> None:
    where = mm.sites(HEXAGON)
    half = layout.WIDTH / 2
    rooms = []
    for column in columns():
        (x, near), (_, far) = (where[column[place]] for place in (min(column), max(column)))
        rooms.append((x - half, far - layout.END, x + half, near + layout.END))
    for one, other in combinations(rooms, 2):
        assert other[0] - one[2] > 5
    holes = [(at, mm.BUTTON) for at in mm.buttons(HEXAGON).values()]
    holes += [(at, 2 * mm.SCREW) for at in mm.screws(HEXAGON)]
    for room in rooms:
        assert all(outside(at, room) - wide / 2 > 0.5 for at, wide in holes)
        assert room[3] - room[1] <= layout.length() + 1e-9


def outside(point: Point, room: tuple[float, float, float, float]) -> float:
    left, top, right, bottom = room
    x, y = point
    return math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def test_the_lists_name_every_part_once() -> None:
    with (FOLDER / "kicad" / "parts.csv").open() as file:
        rows = list(csv.DictReader(file))
    named = [name for row in rows for name in row["Designator"].split(",")]
    bought = [part.reference for part in circuit() if part.kind is not Kind.BRIDGE]
    assert sorted(named) == sorted(bought)
    assert [int(row["Quantity"]) for row in rows] == [
        len(row["Designator"].split(",")) for row in rows
    ]


def test_kicad_has_found_nothing_in_these_very_files() -> None:
    """Else run `make strip`."""
    checks = json.loads((MADE / "checks.json").read_text())
    assert (checks["board"], checks["diagram"]) == (digest(BOARD), digest(DIAGRAM))
    assert [checks[name] for name in ("electrical", "design", "unconnected", "parity")] == [0] * 4


def test_a_maker_gets_every_layer_and_the_holes() -> None:
    with zipfile.ZipFile(MADE / "strip-gerbers.zip") as file:
        names = set(file.namelist())
        edge = file.read("strip-Edge_Cuts.gm1").decode()
    layers = ("F_Cu.gtl", "B_Cu.gbl", "F_Mask.gts", "B_Mask.gbs", "Edge_Cuts.gm1", "PTH.drl")
    assert {f"strip-{layer}" for layer in (*layers, "NPTH.drl")} <= names
    xs = [int(x) / 1e6 for x in re.findall(r"^X(\d+)Y", edge, re.M)]
    assert max(xs) - min(xs) == pytest.approx(layout.length())
