"""A matrix of switches in copper, under gpiozero's mock pins."""

from collections.abc import Iterator
from contextlib import contextmanager

import gpiozero
from gpiozero.pins.mock import MockFactory, MockPin

from tzaar_board.hal.pins import Pins

Cross = tuple[int, int]
"""A row and a column, counted from 0."""


class Circuit:
    """Switches, each with a diode unless it is named in `bare`.

    A column needs `lag` seconds to follow a row. Where a row that is high and one that is low are
    connected, low wins, as with a weak high side.
    """

    def __init__(self, pins: Pins, lag: float = 0.0) -> None:
        self.pins = pins
        self.closed: set[Cross] = set()
        self.bare: set[Cross] = set()
        self.pressed: set[int] = set()
        self.broken = False
        self.waited: list[float] = []
        self._lag = lag
        self._still = 0.0
        self._low_rows: frozenset[int] = frozenset()
        self._low_columns: frozenset[int] = frozenset()

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.waited.append(seconds)
        self._still += seconds

    def drive(self, number: int, level: bool) -> None:
        """A row is driven."""
        self._low_columns = self._columns()
        row = self.pins.rows.index(number)
        self._low_rows = self._low_rows - {row} if level else self._low_rows | {row}
        self._still = 0.0

    def level(self, number: int) -> bool:
        """What a column or a button reads."""
        if self.broken:
            raise OSError(5, "the pins are gone")
        if number in self.pins.buttons:
            return self.pins.buttons.index(number) not in self.pressed
        return self.pins.columns.index(number) not in self._columns()

    def _columns(self) -> frozenset[int]:
        """The columns that are low by now."""
        if self._still < self._lag:
            return self._low_columns
        rows, columns = set(self._low_rows), set[int]()
        while True:
            more = {column for row, column in tuple(self.closed) if row in rows}
            back = {row for row, column in self.closed & self.bare if column in more}
            if more == columns and back <= rows:
                return frozenset(columns)
            columns, rows = more, rows | back


class CircuitPin(MockPin):  # type: ignore[misc]
    """A mock pin that is soldered to a circuit."""

    circuit: Circuit

    @property
    def _gpio(self) -> int:
        return int(self.info.name.removeprefix("GPIO"))

    def _get_state(self) -> bool:
        if self._function == "output":
            return bool(super()._get_state())
        return self.circuit.level(self._gpio)

    def _change_state(self, value: bool) -> bool:
        changed = bool(super()._change_state(value))
        if changed and self._function == "output":
            self.circuit.drive(self._gpio, value)
        return changed


@contextmanager
def soldered(circuit: Circuit) -> Iterator[Circuit]:
    """gpiozero's pins are this circuit's meanwhile."""
    pin_class = type("SolderedPin", (CircuitPin,), {"circuit": circuit})
    factory = MockFactory(pin_class=pin_class)
    before, gpiozero.Device.pin_factory = gpiozero.Device.pin_factory, factory
    try:
        yield circuit
    finally:
        factory.close()
        gpiozero.Device.pin_factory = before
