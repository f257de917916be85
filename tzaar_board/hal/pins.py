"""Which of a Raspberry Pi's pins a table hangs on, when it has no controller."""

from dataclasses import dataclass
from enum import Enum

Gpio = int
"""A pin by its GPIO (BCM) number, not by its place on the header."""

FIRST_GPIO, LAST_GPIO = 2, 27
"""The header's pins; 0 and 1 belong to the add-on boards' memory."""

SPI_PINS = (7, 8, 9, 10, 11)
"""What SPI0 takes: two chip selects, MISO, MOSI and the clock."""

PWM_PINS = (12, 13, 18, 19)
"""The pins on which a PWM unit can drive LEDs."""

SETTLE = 100e-6
"""Seconds from driving a row to reading its columns, unless a profile says otherwise."""


class Driver(Enum):
    """How the LEDs are driven: on SPI0 MOSI (GPIO10), by PWM (needs root), by a Pi 5's PIO."""

    SPI = "spi"
    PWM = "pwm"
    PI5 = "pi5"


class PixelOrder(Enum):
    """In which order an LED takes its three colours."""

    RGB = "RGB"
    RBG = "RBG"
    GRB = "GRB"
    GBR = "GBR"
    BRG = "BRG"
    BGR = "BGR"


@dataclass(frozen=True)
class Pixels:
    """How the chain of LEDs is driven."""

    driver: Driver = Driver.SPI
    pin: Gpio = 10
    order: PixelOrder = PixelOrder.GRB


@dataclass(frozen=True)
class Pins:
    """The switch matrix, the buttons, the LEDs.

    Channel `row * len(columns) + column` is the switch between a row and a column. A row is driven
    low to be read and high else, columns and buttons are pulled up. `settle` is seconds from
    driving a row to reading its columns.
    """

    rows: tuple[Gpio, ...]
    columns: tuple[Gpio, ...]
    buttons: tuple[Gpio, ...]
    settle: float = SETTLE
    pixels: Pixels = Pixels()

    @property
    def channels(self) -> int:
        """How many switches the matrix can have."""
        return len(self.rows) * len(self.columns)

    def cross(self, channel: int) -> tuple[int, int]:
        """The row and the column of a channel, counted from 0.

        >>> Pins(rows=(4, 17), columns=(23, 24, 25), buttons=()).cross(4)
        (1, 1)
        """
        return divmod(channel, len(self.columns))
