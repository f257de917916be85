"""The strip's circuit as KiCad's diagram, and its library of symbols."""

from collections.abc import Iterator

from hardware.strip import sexpr
from hardware.strip.circuit import (
    GROUND,
    LIGHT,
    LIGHT_GROUND,
    PLACES,
    SUPPLY,
    Kind,
    Part,
    circuit,
)
from hardware.strip.footprint import Point, footprints
from hardware.strip.footprint_file import GENERATOR, LIBRARY
from hardware.strip.sexpr import Value, Word, flag, font, identity, node, stroke
from hardware.strip.symbol import STEP, Pin, Symbol, symbols

_VERSION = 20250114
_LIBRARY_VERSION = 20241209
_FLAG = "PWR_FLAG"
_FLAG_SYMBOL = Symbol((Pin("1", "pwr", "power_out"),), (), 2.54)
_POWERED = (SUPPLY, GROUND, LIGHT, LIGHT_GROUND)
"""What comes from outside, so that KiCad knows that it is driven."""


def net_of(part: Part) -> dict[str, str]:
    """The net of every pad of a part, named as KiCad names it."""
    pins = {pin.number: pin.name for pin, _, _ in symbols()[part.kind].places()}
    numbers = {pad.number for pad in footprints()[part.kind].pads}
    assert numbers == set(pins)
    free = {
        number: f"unconnected-({part.reference}-{name}-Pad{number})"
        for number, name in pins.items()
        if number not in part.nets
    }
    return free | {number: f"/{net}" for number, net in part.nets.items()}


def symbol_identity(part: Part) -> str:
    """The uuid of a part's symbol."""
    return identity("symbol", part.reference)[1]


def schematic_file() -> str:
    """The text of `strip.kicad_sch`."""
    drawn = [_symbol(f"{LIBRARY}:{kind.value}", symbol, kind) for kind, symbol in symbols().items()]
    drawn.append(_symbol(f"{LIBRARY}:{_FLAG}", _FLAG_SYMBOL, None))
    return sexpr.file(
        node(
            "kicad_sch",
            node("version", _VERSION),
            node("generator", GENERATOR),
            node("generator_version", "9.0"),
            _root(),
            node("paper", "A2"),
            node("title_block", node("title", "A strip for one column")),
            node("lib_symbols", *drawn),
            *_all(),
            node("sheet_instances", node("path", "/", node("page", "1"))),
            flag("embedded_fonts", yes=False),
        )
    )


def symbol_library() -> str:
    """The text of `strip.kicad_sym`."""
    drawn = [_symbol(kind.value, symbol, kind) for kind, symbol in symbols().items()]
    drawn.append(_symbol(_FLAG, _FLAG_SYMBOL, None))
    head = node("version", _LIBRARY_VERSION), node("generator", GENERATOR)
    return sexpr.file(node("kicad_symbol_lib", *head, *drawn))


def _root() -> tuple[Word, str]:
    return identity("sheet")


def _symbol(name: str, symbol: Symbol, kind: Kind | None) -> tuple[Value, ...]:
    short = name.rpartition(":")[2]
    top, bottom = STEP, -symbol.rows * STEP
    footprint = f"{LIBRARY}:{kind.value}" if kind else ""
    return node(
        "symbol",
        name,
        *((node("power"),) if kind is None else ()),
        flag("exclude_from_sim", yes=False),
        flag("in_bom", yes=kind is not None),
        flag("on_board", yes=kind is not None),
        _field("Reference", _letters(kind), (0, 3.81), hidden=kind is None),
        _field("Value", short, (0, bottom - 1.27)),
        _field("Footprint", footprint, (0, 0), hidden=True),
        _field("Datasheet", "", (0, 0), hidden=True),
        _field("Description", "", (0, 0), hidden=True),
        node(
            "symbol",
            f"{short}_1_1",
            node(
                "rectangle",
                node("start", -symbol.half, top),
                node("end", symbol.half, bottom),
                stroke(0.254),
                node("fill", node("type", Word("background"))),
            ),
            *(_pin(pin, x, y) for pin, x, y in symbol.places()),
        ),
        flag("embedded_fonts", yes=False),
    )


def _letters(kind: Kind | None) -> str:
    found = {Kind.SENSOR: "H", Kind.LED: "D", Kind.MULTIPLEXER: "U", Kind.RESISTOR: "R"}
    found |= {Kind.CAPACITOR: "C", Kind.BULK: "C", Kind.BRIDGE: "JP"}
    return "#FLG" if kind is None else found.get(kind, "J")


def _pin(pin: Pin, x: float, y: float) -> tuple[Value, ...]:
    return node(
        "pin",
        Word(pin.sort),
        Word("line"),
        node("at", x, -y, 0 if x < 0 else 180),
        node("length", STEP),
        node("name", pin.name, font(1.27)),
        node("number", pin.number, font(1.27)),
    )


def _field(name: str, words: str, at: Point, *, hidden: bool = False) -> tuple[Value, ...]:
    hide = (flag("hide", yes=True),) if hidden else ()
    return node("property", name, words, node("at", *at, 0), font(1.27, *hide))


def _all() -> Iterator[tuple[Value, ...]]:
    """The parts on the sheet: the head to the left, then a row for every site."""
    head = [part for part in circuit() if part.place is None]
    for part, at in zip(head, _HEAD, strict=True):
        yield from _part(part, at)
    for place in range(PLACES):
        found = [part for part in circuit() if part.place == place]
        for column, part in enumerate(found):
            yield from _part(part, (_grid(165.0 + 62.0 * column), _grid(30.0 + 38.0 * place)))
    for number, net in enumerate(_POWERED):
        yield from _power(number, net, (_grid(60.0), _grid(320.0 + 15.0 * number)))


def _grid(value: float) -> float:
    return round(round(value / STEP) * STEP, 4)


_HEAD = tuple((_grid(60.0), _grid(y)) for y in (30.0, 100.0, 140.0, 170.0, 205.0, 235.0, 265.0))


def _part(part: Part, at: Point) -> Iterator[tuple[Value, ...]]:
    symbol = symbols()[part.kind]
    yield _instance(part.reference, part.kind.value, part.value, symbol, at, real=True)
    for pin, x, y in symbol.places():
        where = round(at[0] + x, 4), round(at[1] + y, 4)
        key = part.reference, pin.number
        if pin.number in part.nets:
            yield _label(part.nets[pin.number], where, key, left=x < 0)
        else:
            yield node("no_connect", node("at", *where), identity("free", *key))


def _power(number: int, net: str, at: Point) -> Iterator[tuple[Value, ...]]:
    reference = f"#FLG{number + 1:02}"
    yield _instance(reference, _FLAG, _FLAG, _FLAG_SYMBOL, at, real=False)
    _, x, y = _FLAG_SYMBOL.places()[0]
    yield _label(net, (round(at[0] + x, 4), at[1] + y), (reference, "1"), left=True)


def _label(net: str, at: Point, key: tuple[str, str], *, left: bool) -> tuple[Value, ...]:
    side = Word("right" if left else "left"), Word("bottom")
    turn = 180 if left else 0
    looks = font(1.27, node("justify", *side))
    return node("label", net, node("at", *at, turn), looks, identity("label", *key))


def _instance(
    reference: str, name: str, value: str, symbol: Symbol, at: Point, *, real: bool
) -> tuple[Value, ...]:
    x, y = at
    footprint = f"{LIBRARY}:{name}" if real else ""
    return node(
        "symbol",
        node("lib_id", f"{LIBRARY}:{name}"),
        node("at", x, y, 0),
        node("unit", 1),
        flag("exclude_from_sim", yes=False),
        flag("in_bom", yes=real),
        flag("on_board", yes=real),
        flag("dnp", yes=False),
        identity("symbol", reference),
        _field("Reference", reference, (x, y - 3.81), hidden=not real),
        _field("Value", value, (x, y + symbol.rows * STEP + 1.27)),
        _field("Footprint", footprint, at, hidden=True),
        _field("Datasheet", "", at, hidden=True),
        _field("Description", "", at, hidden=True),
        *(
            node("pin", pin.number, identity("pin", reference, pin.number))
            for pin, _, _ in symbol.places()
        ),
        node(
            "instances",
            node(
                "project",
                LIBRARY,
                node("path", f"/{_root()[1]}", node("reference", reference), node("unit", 1)),
            ),
        ),
    )
