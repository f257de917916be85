"""A small OLED in the table's edge, on I2C: which one, and what keeps it from being had."""

import os
import re
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, Self

from tzaar_board.errors import UserError, shortened
from tzaar_board.hal.pins import Pins
from tzaar_board.hal.requirements import NeedError, extra

if TYPE_CHECKING:
    from PIL.Image import Image

HEADER_BUS, HEADER_PINS = 1, frozenset({2, 3})
"""The bus of a Pi's header, and its GPIOs."""

_TEXT = re.compile(r"(?P<chip>[a-z0-9]+)(?::(?P<bus>\d{1,2})(?::(?P<address>0x[0-9a-f]{2}))?)?")


class ScreenError(UserError):
    """A display does not answer, or its bus cannot be used."""


class Chip(Enum):
    """What drives a display of 128 x 64 points. The value is its name in settings and in luma."""

    SSD1306 = "ssd1306"
    SSD1309 = "ssd1309"
    SH1106 = "sh1106"


class Screen(Protocol):
    """What shows pictures of its own size, of one bit a point."""

    @property
    def size(self) -> tuple[int, int]: ...

    def display(self, image: "Image") -> None:
        """Shows a picture; takes up to a tenth of a second. Raises ScreenError."""


class LumaDevice(Protocol):
    """What luma has for every display; `display` raises luma's errors and OSError."""

    size: tuple[int, int]

    def display(self, image: "Image") -> None: ...


class LumaScreen:
    """A display that luma drives."""

    def __init__(self, device: LumaDevice) -> None:
        self._device = device

    @property
    def size(self) -> tuple[int, int]:
        return self._device.size

    def display(self, image: "Image") -> None:
        errors = import_module("luma.core.error")
        try:
            self._device.display(image)
        except (errors.Error, OSError) as error:
            raise ScreenError(
                "The display cannot be reached ({reason}): look at its four wires.", reason=error
            ) from error


@dataclass(frozen=True, slots=True)
class Oled:
    """A display on an I2C bus."""

    chip: Chip
    bus: int = HEADER_BUS
    address: int = 0x3C

    def __str__(self) -> str:
        """The text of the settings.

        >>> str(Oled(Chip.SH1106, bus=3))
        'sh1106:3:0x3c'
        """
        return f"{self.chip.value}:{self.bus}:0x{self.address:02x}"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The display of a setting, None where it is `off` or empty. Raises UserError.

        >>> Oled.parse("ssd1306:3")
        Oled(chip=<Chip.SSD1306: 'ssd1306'>, bus=3, address=60)
        """
        if text in ("", "off"):
            return None
        found = _TEXT.fullmatch(text.lower())
        chips = {chip.value: chip for chip in Chip}
        if found is None or found["chip"] not in chips:
            raise UserError(
                "'{text}' is no display; use off or {chips}, with its I2C bus and address behind "
                "it where they are others than 1 and 0x3c, as in sh1106:3:0x3d.",
                text=shortened(text),
                chips=", ".join(chips),
            )
        bus, address = int(found["bus"] or HEADER_BUS), int(found["address"] or "0x3c", 16)
        return cls(chips[found["chip"]], bus, address)

    def check_pins(self, pins: Pins | None) -> None:
        """Raises UserError where the pins of the display's bus are the table's own."""
        taken = set() if pins is None else {*pins.rows, *pins.columns, *pins.buttons}
        if self.bus == HEADER_BUS and taken & HEADER_PINS:
            raise UserError(
                "GPIO 2 and 3 are this table's own (see its profile): wire the display to another "
                "bus, and name that, as in {chip}:3.",
                chip=self.chip.value,
            )

    def open(self) -> Screen:
        """The display, switched on and dark. Raises NeedError for a library, and ScreenError."""
        try:
            import_module("ttf_opensans")
            devices = import_module("luma.oled.device")
            errors = import_module("luma.core.error")
            serial = import_module("luma.core.interface.serial")
        except ImportError as error:
            raise NeedError(
                "The library {library} for the display is missing: install it with {command}.",
                library=error.name or error,
                command=extra("display"),
            ) from error
        try:
            bus = serial.i2c(port=self.bus, address=self.address)
            return LumaScreen(getattr(devices, self.chip.value)(bus))
        except (errors.Error, OSError) as error:
            raise self._missing(error) from error

    def _missing(self, error: Exception) -> ScreenError:
        """Why the display cannot be had."""
        device = Path(f"/dev/i2c-{self.bus}")
        if not device.exists():
            return ScreenError(
                "The display's bus is switched off ({device} is missing): add {overlay} to "
                "/boot/firmware/config.txt and restart the Pi.",
                device=device,
                overlay="'dtparam=i2c_arm=on'"
                if self.bus == HEADER_BUS
                else f"'dtoverlay=i2c-gpio,bus={self.bus},...'",
            )
        if not os.access(device, os.R_OK | os.W_OK):
            return ScreenError(
                "{device} may not be used: add yourself to the group i2c ('sudo usermod -aG i2c "
                "$USER') and log in again.",
                device=device,
            )
        return ScreenError(
            "No display answers on {device} at {address} ({reason}): look at its four wires, and "
            "at its address (i2cdetect -y {bus}).",
            device=device,
            address=f"0x{self.address:02x}",
            reason=error,
            bus=self.bus,
        )
