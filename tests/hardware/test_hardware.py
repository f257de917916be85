"""Drawings, tables and figures: up to date, to scale, and possible to build."""

import math
import re
from itertools import combinations

import pytest

from hardware import figures, mechanics
from hardware.carrier import carrier
from hardware.files import FOLDER, generated
from hardware.hall import CHOSEN
from hardware.header import GROUND, header_pin
from hardware.magnet import USUAL, neighbours_field, stack_field
from hardware.pdf import MARGIN, OVERLAP, PAGE, pdf, tiles
from hardware.pico import board_pin, wiring
from hardware.section import section
from hardware.shapes import Anchor, Circle, Drawing, Line, Pen, Text, ruler, upright_ruler
from hardware.tables import wiring_page
from hardware.template import BAND, SIDE, template
from hardware.wiring_map import wiring_map
from tzaar_board.geometry import HEXAGON, SQUARE, Board
from tzaar_board.hal.pins import FIRST_GPIO, LAST_GPIO
from tzaar_board.hal.profile import Profile, load_profile, profile_names

BOARDS = pytest.mark.parametrize("board", [HEXAGON, SQUARE], ids=["hexagon", "square"])
PROFILES = pytest.mark.parametrize(
    "profile", [*map(load_profile, profile_names())], ids=profile_names()
)
ENGRAVED = 5.0
"""About what an engraved name takes, in mm."""

WOOD = 3.0
"""What must be left between two holes, in mm."""


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return generated()


def test_what_is_generated_is_up_to_date(files: dict[str, bytes]) -> None:
    """Else run `make drawings`."""
    folders = "bills", "drawings", "kicad", "wiring"
    found = [path for name in folders for path in (FOLDER / name).rglob("*") if path.is_file()]
    there = {str(path.relative_to(FOLDER)) for path in found} | set(files)
    stale = [
        name
        for name in sorted(there)
        if not (FOLDER / name).exists() or (FOLDER / name).read_bytes() != files.get(name)
    ]
    assert stale == []
    too_big = [name for name, content in files.items() if len(content) > 200_000]
    assert too_big == []


def test_every_link_of_the_guide_leads_somewhere() -> None:
    broken = [
        f"{page.name}: {link}"
        for page in FOLDER.rglob("*.md")
        if page.parent.name != "texts"
        for link in re.findall(r"\]\(([^)]+)\)", page.read_text())
        if not (page.parent / link).exists()
    ]
    assert broken == []


@BOARDS
def test_neighbours_are_a_pitch_apart(board: Board) -> None:
    """In the drawing, White's edge below."""
    where = mechanics.sites(board)
    steps = {
        round(math.dist(where[site], where[other]), 6)
        for site in range(len(board))
        for other in board.neighbours(site)
    }
    assert min(steps) == mechanics.PITCH
    first, last = (where[board.sites[name]] for name in (board.names[0], board.names[-1]))
    assert first[0] < last[0]
    assert first[1] > last[1]


@BOARDS
def test_holes_and_names_leave_wood_between_them(board: Board) -> None:
    holes = [(place, mechanics.RING) for place in mechanics.sites(board)]
    holes += [(place, mechanics.BUTTON) for place in mechanics.buttons(board).values()]
    holes += [(place, mechanics.SCREW) for place in mechanics.screws(board)]
    holes += [(place, ENGRAVED) for _, place in mechanics.names(board)]
    left = [
        math.dist(one, other) - (wide + also) / 2
        for (one, wide), (other, also) in combinations(holes, 2)
    ]
    corners = mechanics.outline(board)
    edges = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    left += [_away(place, *edge) - wide / 2 for place, wide in holes for edge in edges]
    assert min(left) >= WOOD


def _away(point: mechanics.Point, start: mechanics.Point, end: mechanics.Point) -> float:
    """How far a point lies inside of an edge; edges run clockwise."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (dx * (point[1] - start[1]) - dy * (point[0] - start[0])) / math.hypot(dx, dy)


def test_a_site_can_be_built() -> None:
    """The LED lies in its chamber beside the sensor, the diffuser on its step, light is seen."""
    half = mechanics.LED_BOARD / 2
    assert mechanics.LED_OFFSET + half <= mechanics.CHAMBER / 2
    assert mechanics.LED_OFFSET - half > 4.1 / 2
    assert mechanics.RING - mechanics.CHAMBER >= 4
    assert mechanics.VISIBLE >= 4
    assert mechanics.FLOOR + mechanics.MAGNET_HEIGHT < mechanics.PIECE_HEIGHT


@BOARDS
def test_a_buttons_nut_goes_through_the_carrier_beside_everything_else(board: Board) -> None:
    drawn = carrier(board, board.name).shapes
    found = [shape for shape in drawn if isinstance(shape, Circle)]
    nuts = [shape for shape in found if shape.diameter == mechanics.BUTTON_NUT]
    places = [(x + SIDE, y + BAND) for x, y in mechanics.buttons(board).values()]
    assert [nut.centre for nut in nuts] == places
    left = [
        math.dist(nut.centre, other.centre) - (nut.diameter + other.diameter) / 2
        for nut in nuts
        for other in found
        if other is not nut
    ]
    assert min(left) >= WOOD


def drawings() -> dict[str, Drawing]:
    found = {board.name: template(board, board.name) for board in (HEXAGON, SQUARE)}
    found |= {f"{board.name} carrier": carrier(board, board.name) for board in (HEXAGON, SQUARE)}
    found |= {name: wiring_map(load_profile(name)) for name in profile_names()}
    return found | {"section": section()}


@pytest.mark.parametrize("drawing", drawings().values(), ids=drawings().keys())
def test_no_words_overlap_or_leave_the_sheet(drawing: Drawing) -> None:
    boxes = [(shape.words, _box(shape)) for shape in drawing.shapes if isinstance(shape, Text)]
    outside = [
        words
        for words, (left, top, right, bottom) in boxes
        if left < 0 or top < 0 or right > drawing.width or bottom > drawing.height
    ]
    assert outside == []
    overlapping = [
        (words, others)
        for (words, one), (others, other) in combinations(boxes, 2)
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ]
    assert overlapping == []


def _box(text: Text) -> tuple[float, float, float, float]:
    """About where a text's letters are: left, top, right, bottom."""
    width = 0.56 * text.size * len(text.words)
    left = (
        text.at[0] - {Anchor.START: 0.0, Anchor.MIDDLE: width / 2, Anchor.END: width}[text.anchor]
    )
    return left, text.at[1] - 0.75 * text.size, left + width, text.at[1] + 0.2 * text.size


@BOARDS
def test_the_sheets_cover_the_template(board: Board) -> None:
    drawing = template(board, board.name)
    room = PAGE[0] - 2 * MARGIN, PAGE[1] - 2 * MARGIN
    second = room[1] - OVERLAP
    assert [tile.corner for tile in tiles(drawing)] == [(0.0, 0.0), (0.0, second)]
    assert drawing.width <= room[0]
    assert drawing.height <= second + room[1]
    assert f"Sheet 2 of 2: {drawing.title}".encode() in pdf(drawing)


def test_a_print_is_to_scale() -> None:
    """100 mm are 283.46 points of a PDF on A3."""
    line = Line((20, 30), (120, 30), Pen.THIN)
    file = pdf(Drawing("a ruler", 200, 100, (line,))).decode("latin-1")
    box = re.search(r"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", file)
    assert box is not None
    assert box.groups() == ("1190.55", "841.89")
    drawn = re.search(r"([\d.]+) ([\d.]+) m ([\d.]+) \2 l S", file)
    assert drawn is not None
    assert [float(drawn[1]), float(drawn[3])] == [
        pytest.approx((MARGIN + at) * 72 / 25.4, abs=0.01) for at in (20, 120)
    ]


def test_the_ruler_is_as_long_as_it_says() -> None:
    for drawn, end in ((ruler((5, 105), 100), (105, 105)), (upright_ruler((5, 105), 100), (5, 5))):
        base = next(shape for shape in drawn if isinstance(shape, Line))
        assert (base.start, base.end) == ((5, 105), end)


@PROFILES
def test_the_wiring_table_names_every_wire(profile: Profile) -> None:
    page = wiring_page(profile)
    by_channel = re.findall(r"^\| (\d+) \| (\d+) \| C?(\d+) \| (\w+) \| (\d+) \|$", page, re.M)
    pins = profile.pins
    inputs = wiring(profile).inputs() if pins is None else [*map(pins.cross, range(pins.channels))]
    wanted = [
        (channel, *inputs[channel], profile.board.names[site], profile.leds[site])
        for channel, site in sorted(
            (channel, site) for site, channel in enumerate(profile.channels)
        )
    ]
    assert by_channel == [tuple(map(str, row)) for row in wanted]


@PROFILES
def test_the_map_is_seen_from_below_and_follows_the_chain(profile: Profile) -> None:
    drawing = wiring_map(profile)
    places = {
        shape.words: shape.at
        for shape in drawing.shapes
        if isinstance(shape, Text) and shape.size == 4
    }
    names = profile.board.names
    assert list(places) == list(names)
    assert places[names[0]][0] > places[names[-1]][0]
    assert places[names[0]][1] > places[names[-1]][1]
    order = sorted(range(len(names)), key=lambda site: profile.leds[site])
    wires = [shape for shape in drawing.shapes if isinstance(shape, Line) and shape.pen is Pen.WIRE]
    xs = [wire.start[0] for wire in wires[: len(names) - 1]]
    assert xs == [pytest.approx(places[names[site]][0]) for site in order[:-1]]


@pytest.mark.parametrize("name", ["controller", "pi"])
def test_a_diagram_shows_every_pin(name: str, files: dict[str, bytes]) -> None:
    texts = re.findall(r"<tspan[^>]*>([^<]*)</tspan>", files[f"drawings/{name}.svg"].decode())
    profile = load_profile("tzaar-60" if name == "controller" else "pi-60")
    wired = wiring()
    if profile.pins is None:
        used = (*wired.select, *wired.enable, wired.adc, wired.leds, *wired.buttons)
        wanted = [text for gpio in used for text in (f"GP{gpio}", str(board_pin(gpio)))]
    else:
        pins = profile.pins
        used = (*pins.rows, *pins.columns, *pins.buttons, pins.pixels.pin)
        wanted = [f"{gpio} ({header_pin(gpio)})" for gpio in used] + list(profile.board.names)
    assert [text for text in wanted if text not in texts] == []


def test_every_gpio_of_a_header_has_a_place_of_its_own() -> None:
    places = [header_pin(gpio) for gpio in range(FIRST_GPIO, LAST_GPIO + 1)]
    power_and_identity = {1, 2, 4, 17, 27, 28}
    assert sorted([*places, *GROUND, *power_and_identity]) == list(range(1, 41))


@PROFILES
def test_the_fuse_holds_what_the_program_lets_flow_and_the_supply_more(profile: Profile) -> None:
    leds = len(profile.leds)
    counts = figures.branches(leds)
    assert sum(counts) == leds
    assert max(counts) - min(counts) <= 1
    assert figures.full(max(counts)) / 1000 <= figures.fuse_rating(leds)
    assert 2 * figures.fuse_rating(leds) <= figures.supply_rating(leds)
    assert figures.supply_rating(leds) * 1000 >= figures.full(leds)
    assert figures.limit(profile) <= profile.supply


def test_a_piece_is_seen_and_its_neighbours_are_not() -> None:
    """With a factor of three on either side."""
    needed = CHOSEN.millitesla(wiring().threshold)
    assert stack_field(1) >= 3 * needed
    assert neighbours_field() <= needed / 3
    assert USUAL.attraction(mechanics.PIECE_HEIGHT) < 1
