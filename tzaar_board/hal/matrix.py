"""A matrix of switches with a diode each, and buttons, scanned through gpiozero.

::

            column 0 (pulled up)   column 1
               |                      |
    row 0 -----+--|<|--/ -------------+--|<|--/ ---   driven low while it is read, else high
    row 1 -----+--|<|--/ -------------+--|<|--/ ---

Only the row that is read is low. Current flows from a column through a closed switch and its diode
into that row and nowhere else, so that no combination of stacks shows one that is not there.
"""

import os
import tempfile
import time
import warnings
from collections.abc import Callable
from typing import Any, Protocol, Self

from tzaar_board.errors import Phrase
from tzaar_board.hal import requirements as needs
from tzaar_board.hal.pins import Gpio, Pins
from tzaar_board.table.sense import EMPTY

OCCUPIED = "#"
"""The reading of a closed switch."""


class Pin(Protocol):
    """A pin of gpiozero: its level, 0 or 1."""

    state: int


class Matrix:
    """Open pins: the rows, the columns and the buttons of a table.

    `wait` sleeps for some seconds. Raises NeedError that names what is missing.
    """

    def __init__(self, pins: Pins, wait: Callable[[float], None] = time.sleep) -> None:
        self._pins = pins
        self._wait = wait
        self._devices: list[Any] = []
        try:
            gpiozero = _gpiozero()
            self._rows: list[Pin] = [
                self._open(gpiozero.OutputDevice, Phrase("a row"), pin, active_high=False).pin
                for pin in pins.rows
            ]
            self._columns: list[Pin] = [
                self._open(gpiozero.InputDevice, Phrase("a column"), pin, pull_up=True).pin
                for pin in pins.columns
            ]
            self._buttons = [
                self._open(gpiozero.Button, Phrase("a button"), pin, pull_up=True)
                for pin in pins.buttons
            ]
        except BaseException:
            self.close()
            raise

    def scan(self) -> str:
        """The reading of every channel, raw."""
        readings = []
        for row in self._rows:
            row.state = 0
            self._wait(self._pins.settle)
            readings += [EMPTY if column.state else OCCUPIED for column in self._columns]
            row.state = 1
        return "".join(readings)

    def buttons(self) -> tuple[bool, ...]:
        """Whether each button is down, raw."""
        return tuple(bool(button.is_pressed) for button in self._buttons)

    def close(self) -> None:
        """Lets the pins go."""
        while self._devices:
            self._devices.pop().close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _open(self, kind: Any, what: str, pin: Gpio, **options: bool) -> Any:
        try:
            device = kind(pin, **options)
        except Exception as error:  # Every pin library has errors of its own.
            raise needs.no_pin(what, pin, error) from error
        self._devices.append(device)
        return device


def _gpiozero() -> Any:
    """The library, with pins that it can reach. Raises NeedError."""
    # lgpio keeps a pipe in the working directory, which a service may not write to.
    os.environ.setdefault("LG_WD", tempfile.gettempdir())
    try:
        import gpiozero
    except ImportError as error:
        raise needs.no_library(error) from error
    try:
        with warnings.catch_warnings():
            # The libraries tried in vain are no news; what is missing is said below.
            warnings.simplefilter("ignore", gpiozero.PinFactoryFallback)
            gpiozero.Device.ensure_pin_factory()
    except Exception as error:  # Every pin library has errors of its own.
        raise needs.no_pins(error) from error
    return gpiozero
