"""How a table's Pico is wired: GPIO numbers, and how many sites there are.

    mux address S0..S3   GP2 GP3 GP4 GP5      all multiplexers share them
    mux enable  E0..E3   GP6 GP7 GP8 GP9      low enables one; its output is the common ADC line
                E4..E8   GP17 to GP21         only where there are nine: a strip for every column
    ADC line             GP26 (ADC0)          100 kOhm to ground, so that a silent line reads 0
    LED chain            GP16                 WS2812, through a level shifter
    buttons              GP10 GP11 GP12 GP13  white, black, hint, menu; to ground when pressed

Channels count through the inputs of one multiplexer after the other: with sixteen to each, channel
c is input `c % 16` of multiplexer `c // 16`.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

FIRMWARE = "1.1.0"

SELECT = (2, 3, 4, 5)
ENABLE = (6, 7, 8, 9, 17, 18, 19, 20, 21)
ADC = 26
LEDS = 16
BUTTONS = (10, 11, 12, 13)
MENU = 13
INPUTS = 16
"""Inputs of a multiplexer."""

LOW = 1908
HIGH = 2188
"""Thresholds of a channel that nobody has calibrated: a ratiometric sensor rests at 2048, and a
sixth of what a piece moves it is enough (hardware/magnets.md).
"""

WHITE_ABOVE = True
"""White's magnets have their north pole up: their south pole faces the sensor and raises it."""

NOTHING_BELOW = 100
NOTHING_ABOVE = 3995
"""What no hall sensor that is connected reads: beyond these its output or the line is open."""


class Table:
    """One kind of table: its name (one word), and its sites, each with a channel and an LED.

    `muxes` are the inputs of each multiplexer at which its channels are, in their order.
    """

    def __init__(self, name: str, muxes: "Sequence[Sequence[int]]") -> None:
        self.name = name
        self.muxes = muxes
        self.sites = sum(len(inputs) for inputs in muxes)


_WHOLE = range(INPUTS)
_STRIP = (7, 6, 5, 4, 3, 2, 1, 0)
"""The inputs of a strip's sites, from White's edge on (hardware/strip/circuit.py)."""

_MIDDLE = (7, 6, 5, 4, 2, 1, 0, 8)
"""The same of the column with the hole: its fifth place is empty."""

TZAAR = Table("tzaar-60", (_WHOLE, _WHOLE, _WHOLE, range(12)))
TROLL = Table("troll-64", (_WHOLE, _WHOLE, _WHOLE, _WHOLE))
_5, _6, _7 = _STRIP[:5], _STRIP[:6], _STRIP[:7]
STRIPS = Table("tzaar-strips", (_5, _6, _7, _STRIP, _MIDDLE, _STRIP, _7, _6, _5))
