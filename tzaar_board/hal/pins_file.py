"""The tables `pins` and `pixels` of a profile, read and checked."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from tzaar_board.config.settings import SettingsError, convert_table
from tzaar_board.errors import Phrase
from tzaar_board.hal.pins import (
    FIRST_GPIO,
    LAST_GPIO,
    PWM_PINS,
    SPI_PINS,
    Driver,
    Gpio,
    Pins,
    PixelOrder,
    Pixels,
)

_Gpio = Annotated[int, msgspec.Meta(ge=FIRST_GPIO, le=LAST_GPIO)]
_MICROSECONDS = 1e6
_DEFAULT_PINS = {Driver.SPI: 10, Driver.PWM: 18, Driver.PI5: 10}


class _Pins(msgspec.Struct, frozen=True):
    """The table `pins`; `settle` is in microseconds."""

    rows: tuple[_Gpio, ...]
    columns: tuple[_Gpio, ...]
    buttons: tuple[_Gpio, ...]
    settle: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 100


class _Pixels(msgspec.Struct, frozen=True):
    """The table `pixels`; `pin` is the driver's usual one unless it is given."""

    driver: Driver = Driver.SPI
    pin: _Gpio | None = None
    order: PixelOrder = PixelOrder.GRB


def read_pins(
    path: Path, pins: Mapping[str, Any], pixels: Mapping[str, Any], buttons: int, sites: int
) -> Pins | None:
    """The pins of a profile for a table of so many buttons and sites; None if it names none.

    Raises SettingsError.
    """
    if not pins:
        if pixels:
            raise SettingsError(
                "{path}: 'pixels' is for LEDs on a Pi's own pins; give 'pins' too, or drop it.",
                path=path,
            )
        return None
    file = convert_table(path, pins, _Pins, "pins")
    chain = convert_table(path, pixels, _Pixels, "pixels")
    pin = _DEFAULT_PINS[chain.driver] if chain.pin is None else chain.pin
    wired = Pins(
        file.rows,
        file.columns,
        file.buttons,
        file.settle / _MICROSECONDS,
        Pixels(chain.driver, pin, chain.order),
    )
    if wired.channels < sites:
        raise SettingsError(
            "{path}: 'pins.rows' and 'pins.columns' make {rows} x {columns} switches, too "
            "few for {sites} sites; name more pins.",
            path=path,
            rows=len(wired.rows),
            columns=len(wired.columns),
            sites=sites,
        )
    if len(wired.buttons) != buttons:
        raise SettingsError(
            "{path}: 'pins.buttons' must name {buttons} pins, as 'buttons' says, not {count}.",
            path=path,
            buttons=buttons,
            count=len(wired.buttons),
        )
    _check_driver(path, wired.pixels)
    _check_free(path, wired)
    return wired


def _check_driver(path: Path, pixels: Pixels) -> None:
    """Raises SettingsError if the LEDs' driver cannot use their pin."""
    fit = {Driver.SPI: (10,), Driver.PWM: PWM_PINS}.get(pixels.driver)
    if fit is not None and pixels.pin not in fit:
        raise SettingsError(
            "{path}: 'pixels.pin' must be {known} with the driver '{driver}', not {pin}.",
            path=path,
            known=Phrase(" or ".join(map(str, fit))),
            driver=pixels.driver.value,
            pin=pixels.pin,
        )


def _check_free(path: Path, pins: Pins) -> None:
    """Raises SettingsError if two things are on one pin."""
    taken: dict[Gpio, str] = {pins.pixels.pin: "'pixels.pin'"}
    if pins.pixels.driver is Driver.SPI:
        taken = dict.fromkeys(SPI_PINS, Phrase("the LEDs' SPI0 (GPIO 7 to 11)"))
    for key, used in (("rows", pins.rows), ("columns", pins.columns), ("buttons", pins.buttons)):
        for pin in used:
            if pin in taken:
                raise SettingsError(
                    "{path}: 'pins.{key}' has GPIO {pin}, which {taken} has too; give each its own "
                    "pin.",
                    path=path,
                    key=key,
                    pin=pin,
                    taken=taken[pin],
                )
            taken[pin] = f"'pins.{key}'"
