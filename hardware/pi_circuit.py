"""The circuit diagram of a table on a Pi's own pins: a matrix of switches, a diode at each."""

import schemdraw
from schemdraw import elements as elm

from hardware.circuit import Pins as ChipPins
from hardware.circuit import chip, finish, net, sheet, words
from hardware.figures import fuse
from hardware.header import header_pin
from tzaar_board.hal.pins import Pins
from tzaar_board.hal.profile import Profile
from tzaar_board.table.sensing.buttons import Button

NOTES = (
    "Supply, fuse, capacitor and chain are as in the controller's diagram. The 74AHCT125's pins",
    "4, 5, 9, 10, 12, 13 go to GND, and so does the header's pin 6.",
)

STEP = 2.5
"""Between two rows, and two columns."""


def pi_circuit(profile: Profile, pins: Pins) -> str:
    """The diagram of a profile's table and its pins, as SVG."""
    drawing = sheet()
    words(drawing, (-4, 4.2), f"Table on the Pi's own pins ({profile.name})", 16)
    words(drawing, (-4, 3.4), "Each pin: GPIO number, and in brackets its place on the header.", 10)
    _matrix(drawing, profile, pins)
    bottom = -STEP * len(pins.rows) - 0.6
    _lights(drawing, profile, pins, bottom)
    _buttons(drawing, pins, bottom)
    return finish(drawing)


def _pin(gpio: int) -> str:
    return f"{gpio} ({header_pin(gpio)})"


def _matrix(drawing: schemdraw.Drawing, profile: Profile, pins: Pins) -> None:
    """Rows run to the right, columns down; at each crossing from column to row: switch, diode."""
    names = {channel: profile.board.names[site] for site, channel in enumerate(profile.channels)}
    right, bottom = STEP * len(pins.columns), -STEP * len(pins.rows)
    for row, gpio in enumerate(pins.rows):
        y = -STEP * (row + 1) + 0.4
        net(drawing, (-1.2, y), _pin(gpio), left=True)
        drawing += elm.Line().endpoints((-1.2, y), (right - 0.9, y))
        words(drawing, (-4.0, y), f"row {row}", 10)
    for column, gpio in enumerate(pins.columns):
        x = STEP * column
        words(drawing, (x - 0.7, 2.2), f"column {column}", 10)
        words(drawing, (x - 0.7, 1.5), _pin(gpio), 10)
        drawing += elm.Line().endpoints((x, 1.1), (x, bottom + 1.9))
    for channel in range(pins.channels):
        row, column = pins.cross(channel)
        _crossing(drawing, STEP * column, -STEP * (row + 1) + 0.4, names.get(channel))


def _crossing(drawing: schemdraw.Drawing, x: float, y: float, name: str | None) -> None:
    """A site's switch and diode; nothing where there is no site."""
    if name is None:
        return
    top = y + 1.5
    drawing += elm.Dot(radius=0.05).at((x, top))
    drawing += elm.Switch().endpoints((x, top), (x + 1.3, top)).scale(0.6)
    drawing += elm.Diode().endpoints((x + 1.3, top), (x + 1.3, y)).scale(0.6)
    drawing += elm.Dot(radius=0.05).at((x + 1.3, y))
    words(drawing, (x + 0.4, top - 0.55), name, 10)


def _lights(drawing: schemdraw.Drawing, profile: Profile, pins: Pins, y: float) -> None:
    words(drawing, (-4, y), f"LEDs: fuses {fuse(len(profile.leds))}, 1000 µF; WS2812B", 13)
    box_pins: ChipPins = {
        "left": [("VCC", "14"), ("1A", "2"), ("1OE", "1"), ("GND", "7")],
        "right": [("1Y", "3")],
    }
    box = drawing.add(chip("74AHCT125", (2.8, 3.0), box_pins).at((-0.4, y - 5)))
    for number, name in enumerate(("5V LED", _pin(pins.pixels.pin), "GND", "GND")):
        net(drawing, getattr(box, f"l{number}"), name, left=True)
    drawing += elm.Resistor().at(box.r0).right().length(2).label("330 Ω", fontsize=9)
    net(drawing, drawing.here, "DI, LED 0", left=False)
    for number, note in enumerate(NOTES):
        words(drawing, (-4, y - 5.8 - 0.65 * number), note)


def _buttons(drawing: schemdraw.Drawing, pins: Pins, y: float) -> None:
    words(drawing, (10, y), "Buttons, to ground", 13)
    for number, (button, gpio) in enumerate(zip(Button, pins.buttons, strict=True)):
        level = y - 1.4 - 1.15 * number
        words(drawing, (10, level), button.name.lower(), 10)
        net(drawing, (13, level), _pin(gpio), left=True)
        drawing += elm.Button().at((13, level)).right().length(1.6)
        drawing += elm.Line().right().length(0.3)
        drawing += elm.GroundSignal()
