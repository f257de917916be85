"""Footprints as KiCad writes them: in the strip's own library, and on its board."""

from hardware.strip import sexpr
from hardware.strip.circuit import Kind
from hardware.strip.footprint import Footprint, Pad, Point, footprints
from hardware.strip.layout import Layer, Placed
from hardware.strip.sexpr import Value, Word, flag, font, identity, node, stroke

LIBRARY = "strip"
VERSION = 20241229
GENERATOR = "tzaar_board"

_MARK = 0.15
"""From a pad to what is printed."""


def library_file(kind: Kind) -> str:
    """A footprint of the library (`.kicad_mod`)."""
    head = (
        node("version", VERSION),
        node("generator", GENERATOR),
        node("layer", "F.Cu"),
        footprint_property("Reference", "REF**", (0, 0), "F.Fab"),
        footprint_property("Value", kind.value, (0, 0), "F.Fab", hidden=True),
    )
    drawn = Drawn(kind, top=True, turn=0)
    return sexpr.file(node("footprint", kind.value, *head, *drawn.shapes()))


def on_board(one: Placed, at: Point, nets: dict[str, str], symbol: str) -> tuple[Value, ...]:
    """A footprint on the board; `nets` are the names of its pads' by number, `symbol` is the uuid
    of its symbol in the diagram.
    """
    reference, kind = one.part.reference, one.part.kind
    top = one.layer is Layer.TOP
    fab = "F.Fab" if top else "B.Fab"
    drawn = Drawn(kind, top=top, turn=one.turn, key=reference, nets=nets)
    return node(
        "footprint",
        f"{LIBRARY}:{kind.value}",
        node("layer", one.layer.value),
        identity(reference),
        node("at", *at, one.turn),
        footprint_property("Reference", reference, (0, 0), fab, turn=one.turn, key=reference),
        footprint_property(
            "Value", one.part.value, (0, 0), fab, turn=one.turn, key=reference, hidden=True
        ),
        node("path", f"/{symbol}"),
        node("sheetname", "/"),
        node("sheetfile", "strip.kicad_sch"),
        *drawn.shapes(),
    )


def footprint_property(
    name: str,
    words: str,
    at: Point,
    layer: str,
    *,
    turn: int = 0,
    key: str = "",
    hidden: bool = False,
) -> tuple[Value, ...]:
    """What is written of a footprint at a place of it, unless it is `hidden`; with a `key` it has
    an identity, as on a board.
    """
    mirror = (node("justify", Word("mirror")),) if layer.startswith("B.") else ()
    return node(
        "property",
        name,
        words,
        node("at", *at, turn),
        node("layer", layer),
        *((flag("hide", yes=True),) if hidden else ()),
        *((identity(key, name),) if key else ()),
        font(0.8, *mirror),
    )


class Drawn:
    """The shapes of a footprint: turned by `turn` degrees, mirrored unless it is on `top`."""

    def __init__(
        self,
        kind: Kind,
        *,
        top: bool,
        turn: int,
        key: str = "",
        nets: dict[str, str] | None = None,
    ) -> None:
        self._print: Footprint = footprints()[kind]
        self._kind = kind
        self._top = top
        self._turn = turn
        self._key = key
        self._nets = nets or {}

    def shapes(self) -> tuple[Value, ...]:
        """What the part is, what is printed, where its body is, its pads."""
        left, top, right, bottom = self._print.room
        body = self._print.body
        return (
            node("attr", Word("through_hole" if self._print.through else "smd")),
            self._box("CrtYd", (left, top, right, bottom), 0.05),
            self._box("Fab", body, 0.1),
            *self._mark(),
            *(self._pad(number, pad) for number, pad in enumerate(self._print.pads)),
        )

    def _mark(self) -> tuple[Value, ...]:
        """A dot beside the first pad, where it matters which that is."""
        if self._kind in (Kind.CAPACITOR, Kind.BULK, Kind.RESISTOR, Kind.BRIDGE):
            return ()
        pad = self._print.pads[0]
        (x, y), (width, height) = pad.at, pad.size
        if self._kind is Kind.MULTIPLEXER or self._kind is Kind.BUS or self._kind is Kind.LED:
            centre = x, y - height / 2 - _MARK - 0.35
        else:
            centre = x - width / 2 - _MARK - 0.35, y
        end = centre[0] + 0.2, centre[1]
        return (
            node(
                "fp_circle",
                node("center", *self._at(centre)),
                node("end", *self._at(end)),
                stroke(0.12),
                flag("fill", yes=True),
                node("layer", self._layer("SilkS")),
                *self._identity("dot"),
            ),
        )

    def _box(
        self, layer: str, corners: tuple[float, float, float, float], width: float
    ) -> tuple[Value, ...]:
        left, top, right, bottom = corners
        return node(
            "fp_rect",
            node("start", *self._at((left, top))),
            node("end", *self._at((right, bottom))),
            stroke(width),
            flag("fill", yes=False),
            node("layer", self._layer(layer)),
            *self._identity(layer),
        )

    def _pad(self, number: int, pad: Pad) -> tuple[Value, ...]:
        net = self._nets.get(pad.number, "")
        square = not pad.drill or number == 0
        layers = (
            ("*.Cu", "*.Mask") if pad.drill else tuple(map(self._layer, ("Cu", "Mask", "Paste")))
        )
        bare = layers[:2] if self._kind is Kind.BRIDGE else layers
        return node(
            "pad",
            pad.number,
            Word("thru_hole" if pad.drill else "smd"),
            Word("rect" if square else "circle"),
            node("at", *self._at(pad.at), *((self._turn,) if self._turn else ())),
            node("size", *pad.size),
            *((node("drill", pad.drill),) if pad.drill else ()),
            node("layers", *bare),
            *((node("net", *self._numbered(net)),) if net else ()),
            *self._identity(f"pad {number}"),
        )

    def _numbered(self, net: str) -> tuple[Value, ...]:
        number, _, name = net.partition(" ")
        return int(number), name

    def _at(self, point: Point) -> Point:
        x, y = point
        return (x, y) if self._top else (x, -y)

    def _layer(self, name: str) -> str:
        return f"{'F' if self._top else 'B'}.{name}"

    def _identity(self, what: str) -> tuple[Value, ...]:
        return (identity(self._key, what),) if self._key else ()
