"""How a table's Pico is wired: GPIO numbers, and how many sites there are.

    mux address S0..S3   GP2 GP3 GP4 GP5      all four multiplexers share them
    mux enable  E0..E3   GP6 GP7 GP8 GP9      low enables one; its output is the common ADC line
    ADC line             GP26 (ADC0)          100 kOhm to ground, so that a silent line reads 0
    LED chain            GP16                 WS2812, through a level shifter
    buttons              GP10 GP11 GP12 GP13  white, black, hint, menu; to ground when pressed

Channel c is input `c % 16` of multiplexer `c // 16`.
"""

FIRMWARE = "1.1.0"

SELECT = (2, 3, 4, 5)
ENABLE = (6, 7, 8, 9)
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
    """One kind of table: its name (one word), and its sites, each with a channel and an LED."""

    def __init__(self, name: str, sites: int) -> None:
        self.name = name
        self.sites = sites


TZAAR = Table("tzaar-60", 60)
TROLL = Table("troll-64", 64)
