"""The strip's layout as KiCad's board file."""

from collections.abc import Iterator

from hardware.strip import layout, sexpr
from hardware.strip.circuit import FEWEST, HOLE, PLACES, circuit
from hardware.strip.footprint import Point
from hardware.strip.footprint_file import GENERATOR, VERSION, footprint_property, on_board
from hardware.strip.layout import SCREW_HOLE, VIA, VIA_DRILL, Layer, Track, along
from hardware.strip.schematic_file import net_of, symbol_identity
from hardware.strip.sexpr import Value, Word, flag, font, identity, node, stroke
from hardware.strip.tracks import copper, pieces

THICKNESS = 1.6

_ORIGIN = (60.0, 60.0)
"""Where the first site's middle is on the sheet."""

_LAYERS = (
    (0, "F.Cu", "signal"),
    (2, "B.Cu", "signal"),
    (13, "F.Paste", "user"),
    (15, "B.Paste", "user"),
    (5, "F.SilkS", "user", "F.Silkscreen"),
    (7, "B.SilkS", "user", "B.Silkscreen"),
    (1, "F.Mask", "user"),
    (3, "B.Mask", "user"),
    (25, "Edge.Cuts", "user"),
    (31, "F.CrtYd", "user", "F.Courtyard"),
    (29, "B.CrtYd", "user", "B.Courtyard"),
    (35, "F.Fab", "user"),
    (33, "B.Fab", "user"),
)


def board_file() -> str:
    """The text of `strip.kicad_pcb`."""
    names = _net_names()
    numbers = {name: number for number, name in enumerate(names)}
    return sexpr.file(
        node(
            "kicad_pcb",
            node("version", VERSION),
            node("generator", GENERATOR),
            node("generator_version", "9.0"),
            node("general", node("thickness", THICKNESS), flag("legacy_teardrops", yes=False)),
            node("paper", "A2"),
            node("title_block", node("title", "A strip for one column")),
            node(
                "layers",
                *((number, name, Word(kind), *more) for number, name, kind, *more in _LAYERS),
            ),
            node(
                "setup",
                node("pad_to_mask_clearance", 0),
                flag("allow_soldermask_bridges_in_footprints", yes=False),
            ),
            *(node("net", number, name) for name, number in numbers.items()),
            *_footprints(numbers),
            *_screws(),
            *_edge(),
            *_printed(),
            *_copper(numbers),
        )
    )


def _net_names() -> list[str]:
    found = {""}
    for part in circuit():
        found |= set(net_of(part).values())
    return sorted(found)


def _at(point: Point) -> Point:
    return round(_ORIGIN[0] + point[0], 4), round(_ORIGIN[1] + point[1], 4)


def _footprints(numbers: dict[str, int]) -> Iterator[tuple[Value, ...]]:
    for one in layout.placed():
        nets = {pin: f"{numbers[net]} {net}" for pin, net in net_of(one.part).items()}
        yield on_board(one, _at(one.at), nets, symbol_identity(one.part))


def _screws() -> Iterator[tuple[Value, ...]]:
    for number, place in enumerate(layout.screws(), 1):
        key = f"screw {number}"
        yield node(
            "footprint",
            "strip:Screw",
            node("layer", "F.Cu"),
            identity(key),
            node("at", *_at(place)),
            *(
                footprint_property(name, words, (0, 0), "F.Fab", key=key, hidden=True)
                for name, words in (("Reference", f"SCREW{number}"), ("Value", "Screw"))
            ),
            node("attr", *map(Word, ("board_only", "exclude_from_pos_files", "exclude_from_bom"))),
            *screw_shapes(key),
        )


def screw_shapes(key: str = "") -> tuple[Value, ...]:
    """A hole, and the room of a screw's head."""
    found = (identity(key, "pad"),) if key else ()
    return (
        node(
            "pad",
            "",
            Word("np_thru_hole"),
            Word("circle"),
            node("at", 0, 0),
            node("size", SCREW_HOLE, SCREW_HOLE),
            node("drill", SCREW_HOLE),
            node("layers", "*.Cu", "*.Mask"),
            *found,
        ),
    )


def _edge() -> Iterator[tuple[Value, ...]]:
    half = layout.WIDTH / 2
    yield node(
        "gr_rect",
        node("start", *_at((-layout.END, -half))),
        node("end", *_at((layout.length() - layout.END, half))),
        stroke(0.1),
        flag("fill", yes=False),
        node("layer", "Edge.Cuts"),
        identity("edge"),
    )


_WORDS = (
    ("tzaar-board strip; small C: 100n", (70.0, -13.2)),
    ("head: White's edge", (-14.0, -12.4)),
    ("J3 light: 1 DOUT 2 5V 3 GND 4 DIN", (9.5, 13.1)),
    ("J1 bus", (29.3, -4.9)),
    ("J2: 1 EN 2 3V3", (37.0, 3.1)),
    ("U1", (19.0, -7.6)),
    ("R1 10k", (19.6, 3.1)),
    ("C2 10u", (-2.0, 11.4)),
    ("no LED", (along(HOLE) - 9.85, 1.4)),
)
"""What is printed on the lower face, and the middle of each."""


def _printed() -> Iterator[tuple[Value, ...]]:
    """Lines to cut along on either face, and words."""
    half = layout.WIDTH / 2 - 0.6
    for places, x in enumerate(layout.cuts(), FEWEST):
        for side in ("F", "B"):
            for part in range(13):
                y = -half + part * 2.1
                key = f"cut {side} {places} {part}"
                yield _line(_at((x, y)), _at((x, y + 1.0)), f"{side}.SilkS", key)
        yield _words(f"{places} sites", (x - 4.4, 13.1), "B")
    for places in range(FEWEST, PLACES + 1):
        yield _words("last LED", (along(places - 1) - 2.0, 13.3), "B")
    for words, at in _WORDS:
        yield _words(words, at, "B")
    yield _words("LEDs: this face against the carrier", (70.0, -5.0), "F")


def _line(start: Point, end: Point, layer: str, key: str) -> tuple[Value, ...]:
    ends = node("start", *start), node("end", *end)
    return node("gr_line", *ends, stroke(0.15), node("layer", layer), identity(key))


def _words(words: str, at: Point, side: str) -> tuple[Value, ...]:
    mirror = (node("justify", Word("mirror")),) if side == "B" else ()
    return node(
        "gr_text",
        words,
        node("at", *_at(at), 0),
        node("layer", f"{side}.SilkS"),
        identity("words", side, words, *at),
        font(1.0, *mirror),
    )


def _copper(numbers: dict[str, int]) -> Iterator[tuple[Value, ...]]:
    for count, one in enumerate(copper()):
        net = node("net", numbers[f"/{one.net}"])
        if isinstance(one, Track):
            for part, (start, end) in enumerate(pieces(one)):
                yield node(
                    "segment",
                    node("start", *_at(start)),
                    node("end", *_at(end)),
                    node("width", one.width),
                    node("layer", one.layer.value),
                    net,
                    identity("track", count, part),
                )
        else:
            yield node(
                "via",
                node("at", *_at(one.at)),
                node("size", VIA),
                node("drill", VIA_DRILL),
                node("layers", Layer.TOP.value, Layer.BOTTOM.value),
                net,
                identity("via", count),
            )
