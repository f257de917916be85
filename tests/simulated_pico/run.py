"""The firmware at a table of software, for MicroPython's unix port.

    micropython run.py <table> <orders> <frames>

Host and firmware talk over standard input and output. `orders` is a named pipe that tells the
table, a line each: `adc <channel> <reading>`, `button <number> <0|1>`, `mux <number> <0|1>` (0:
silent). Into the named pipe `frames` goes each frame as it was on the LED chain's wire.
"""

import select
import sys

_HERE = __file__.rpartition("/")[0] or "."
sys.path[1:1] = [_HERE, _HERE + "/../../firmware_config/controller"]

import machine  # noqa: E402
import wiring  # noqa: E402
from start import run  # noqa: E402
from surroundings import Surroundings  # noqa: E402


class PipedSurroundings(Surroundings):
    """What stands around the Pico does as it is told through a pipe."""

    def __init__(self, table: wiring.Table, orders: str, frames: str) -> None:
        super().__init__(table)
        self._orders = open(orders, "rb")  # noqa: SIM115
        self._frames = open(frames, "wb")  # noqa: SIM115
        self._poll = select.poll()
        self._poll.register(self._orders, select.POLLIN)

    def look(self) -> None:
        while self._poll.poll(0):
            words = self._orders.readline().decode().split()
            if not words:
                sys.exit()
            what, number, value = words[0], int(words[1]), int(words[2])
            if what == "adc":
                self.values[number] = value
            elif what == "button":
                self.down[number] = bool(value)
            elif value:
                self.silent.discard(number)
            else:
                self.silent.add(number)

    def show(self, wire: bytes) -> None:
        super().show(wire)
        self._frames.write(wire)


tables = {table.name: table for table in (wiring.TZAAR, wiring.TROLL, wiring.STRIPS)}
chosen = tables[sys.argv[1]]
machine.plug(PipedSurroundings(chosen, sys.argv[2], sys.argv[3]))
run(chosen)
