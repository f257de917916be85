"""The circuit diagram of a table with a controller."""

import schemdraw
from schemdraw import elements as elm

from hardware.circuit import Pins, chip, finish, net, sheet, words
from hardware.figures import branches, fuse
from hardware.hall import CHOSEN
from hardware.pico import ADC_REFERENCE, GROUND, USB, Wiring, board_pin, wiring
from tzaar_board.hal.profile import Profile
from tzaar_board.table.sensing.buttons import Button

NOTES = (
    "GND is one net: the LED supply's, the Pico's and the sensors' meet in one point, at the",
    "negative pole of the 1000 µF capacitor. Sensors and multiplexers hang on the Pico's USB, so",
    "that one never feeds the other's inputs; the LEDs have a supply of their own.",
    "The 74AHCT125's other inputs (pins 4, 5, 9, 10, 12, 13) go to GND.",
    "100 nF at every multiplexer and at the 74AHCT125. 10 kΩ from every EN to 3V3 S: while the",
    "Pico starts its pins float, and four multiplexers at once would drive one line.",
)


def controller_circuit(profile: Profile) -> str:
    """The diagram of a profile's table, as SVG. Nets of one name are connected."""
    wired = wiring(profile)
    drawing = sheet()
    words(drawing, (-3, 10.6), "Table with a controller", 16)
    flags = "Flags of one name are connected. Numbers at the Pico: its board's pins."
    words(drawing, (-3, 9.7), flags)
    _pico(drawing, wired)
    for mux in range(len(wired.enable)):
        place = 13.2 + 10.4 * (mux % 2), 3.6 - 8.2 * (mux // 2)
        _multiplexer(drawing, wired, mux, place)
    _sensor(drawing)
    _supply(drawing, len(profile.leds))
    _lights(drawing, len(profile.leds))
    _regulator(drawing)
    _adc_line(drawing)
    _button(drawing)
    for number, note in enumerate(NOTES):
        words(drawing, (16.4, -18.6 - 0.65 * number), note, 10)
    return finish(drawing)


def _pico(drawing: schemdraw.Drawing, wired: Wiring) -> None:
    """The Pico, a flag at every pin that is used."""
    left = [
        *((f"S{number}", gpio) for number, gpio in enumerate(wired.select)),
        *((f"E{number}", gpio) for number, gpio in enumerate(wired.enable)),
    ]
    names = [button.name.lower() for button in Button]
    right = [("ADC", wired.adc), ("DATA", wired.leds), *zip(names, wired.buttons, strict=True)]
    power = [
        ("3V3 S", ("VREF", str(ADC_REFERENCE))),
        ("USB 5V", ("VBUS", str(USB))),
        ("GND", ("GND", str(GROUND))),
    ]
    pins: Pins = {
        "left": [(f"GP{gpio}", str(board_pin(gpio))) for _, gpio in left],
        "right": [(f"GP{gpio}", str(board_pin(gpio))) for _, gpio in right]
        + [pin for _, pin in power],
    }
    box = drawing.add(chip("Raspberry Pi Pico", (4.8, 8.0), pins).at((0, 0)))
    for number, (name, _) in enumerate(left):
        net(drawing, getattr(box, f"l{number}"), name, left=True)
    for number, name in enumerate([name for name, _ in right] + [name for name, _ in power]):
        net(drawing, getattr(box, f"r{number}"), name, left=False)
    words(drawing, (0, -0.6), "its USB plug goes to the Raspberry Pi", 10)


def _multiplexer(
    drawing: schemdraw.Drawing, wired: Wiring, mux: int, place: tuple[float, float]
) -> None:
    first = sum(map(len, wired.muxes[:mux]))
    last = first + len(wired.muxes[mux]) - 1
    address = [f"S{number}" for number in range(len(wired.select))]
    pins: Pins = {
        "left": [*((name, "") for name in address), ("EN", ""), ("SIG", "")],
        "right": [("VCC", ""), ("GND", ""), ("C0", ""), (f"C{last - first}", "")],
    }
    box = drawing.add(chip(f"CD74HC4067 No. {mux}", (3.4, 5.4), pins).at(place))
    for number, name in enumerate([*address, f"E{mux}", "ADC"]):
        net(drawing, getattr(box, f"l{number}"), name, left=True)
    for number, name in enumerate(["3V3 S", "GND", f"OUT {first}", f"OUT {last}"]):
        net(drawing, getattr(box, f"r{number}"), name, left=False)
    legend = f"C0 to C{last - first}: OUT {first} to {last}, the channels' sensors"
    words(drawing, (place[0] - 2, place[1] - 0.5), legend, 10)


def _sensor(drawing: schemdraw.Drawing) -> None:
    """One hall sensor of all."""
    words(drawing, (-3, -3.0), "At every site: a hall sensor", 13)
    pins: Pins = {"left": [("VCC", "1"), ("GND", "2")], "right": [("OUT", "3")]}
    box = drawing.add(chip(CHOSEN.name, (2.8, 2.4), pins).at((1.6, -6.8)))
    for anchor, name in ((box.l0, "3V3 S"), (box.l1, "GND")):
        drawing += elm.Line().at(anchor).left().length(1.8)
        net(drawing, drawing.here, name, left=True)
    ends = (0.2, box.l0[1]), (0.2, box.l1[1])
    drawing += elm.Capacitor().endpoints(*ends).label("100 nF", "bottom", fontsize=9)
    net(drawing, box.r0, "OUT n", left=False)


def _supply(drawing: schemdraw.Drawing, leds: int) -> None:
    count = len(branches(leds))
    words(drawing, (-3, -9.0), "The LEDs' supply", 13)
    y = -10.6
    net(drawing, (-1, y), "5 V supply", left=True)
    drawing += elm.Line().at((-1, y)).right().length(1.2)
    rail = drawing.here
    drawing += elm.Dot().at(rail)
    capacitor = elm.Capacitor(polar=True).at(rail).down().length(2)
    drawing += capacitor.label("1000 µF, 10 V", "bottom", fontsize=9)
    drawing += elm.GroundSignal()
    drawing += elm.Fuse().at(rail).right().label(f"F1 to F{count}: {fuse(leds)}", fontsize=10)
    drawing += elm.Line().right().length(1.2)
    net(drawing, drawing.here, "5V LED", left=False)
    words(
        drawing,
        (-1, y - 3.4),
        "One fuse a branch, from here to the chain; the shifter on F1's.",
        10,
    )


def _lights(drawing: schemdraw.Drawing, leds: int) -> None:
    words(drawing, (9.6, -9.0), "Level shifter and LED chain", 13)
    pins: Pins = {
        "left": [("VCC", "14"), ("1A", "2"), ("1OE", "1"), ("GND", "7")],
        "right": [("1Y", "3")],
    }
    shifter = drawing.add(chip("74AHCT125", (2.8, 3.0), pins).at((12, -13.2)))
    for number, name in enumerate(("5V LED", "DATA", "GND", "GND")):
        net(drawing, getattr(shifter, f"l{number}"), name, left=True)
    drawing += elm.Resistor().at(shifter.r0).right().length(2.2).label("330 Ω", fontsize=9)
    x, y = drawing.here
    pixel: Pins = {"left": [("DI", "")], "right": [("DO", "")]}
    for number, name in enumerate(("LED 0", "LED 1", f"LED {leds - 1}")):
        box = chip(name, (2.0, 1.2), pixel).at((x + 0.6 + 3.2 * number, y - 0.6))
        drawing.add(box)
    words(
        drawing,
        (x, y - 1.4),
        f"WS2812B, in branches of {', '.join(map(str, branches(leds)))}: each has its fuse,",
        10,
    )
    words(
        drawing, (x, y - 2.0), "the 5 V wire is cut between them. Each has 100 nF on its board.", 10
    )


def _regulator(drawing: schemdraw.Drawing) -> None:
    words(drawing, (-3, -15.4), "The sensors' supply", 13)
    y = -17.2
    net(drawing, (-1, y), "USB 5V", left=True)
    pins: Pins = {"left": [("IN", "")], "right": [("OUT", "")], "bottom": [("GND", "")]}
    box = drawing.add(chip("LD1117V33", (2.8, 1.8), pins).at((1, y - 0.9)))
    drawing += elm.Line().endpoints((-1, y), box.l0)
    drawing += elm.GroundSignal().at(box.b0)
    for x, value, polar in ((-0.4, "100 nF", False), (box.r0[0] + 0.6, "10 µF", True)):
        drawing += elm.Dot().at((x, y))
        capacitor = elm.Capacitor(polar=polar).at((x, y)).down().length(1.5)
        drawing += capacitor.label(value, "bottom", fontsize=9)
        drawing += elm.GroundSignal()
    drawing += elm.Line().at(box.r0).right().length(2.2)
    net(drawing, drawing.here, "3V3 S", left=False)


def _adc_line(drawing: schemdraw.Drawing) -> None:
    words(drawing, (9.6, -15.4), "ADC line", 13)
    y = -16.8
    net(drawing, (11.4, y), "ADC", left=True)
    drawing += elm.Line().at((11.4, y)).right().length(0.5)
    drawing += elm.Resistor().down().length(1.8).label("100 kΩ", "bottom", fontsize=9)
    drawing += elm.GroundSignal()


def _button(drawing: schemdraw.Drawing) -> None:
    words(drawing, (16.4, -15.4), "Each button: white, black, hint, menu", 13)
    y = -16.8
    net(drawing, (18.2, y), "white", left=True)
    drawing += elm.Line().at((18.2, y)).right().length(0.4)
    drawing += elm.Button().right().length(1.8)
    drawing += elm.Line().right().length(0.4)
    drawing += elm.GroundSignal()
    words(drawing, (22.6, y), "the Pico itself pulls up", 10)
