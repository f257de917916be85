"""How many steps of the controller this interpreter makes in a second: prints the number.

micropython speed.py            or, with cpython/ in PYTHONPATH,            python speed.py
"""

import sys

_HERE = __file__.rpartition("/")[0] or "."
sys.path[1:1] = [_HERE, _HERE + "/../../firmware_config/controller"]

import machine  # noqa: E402
import utime  # noqa: E402
from controller import Controller  # noqa: E402
from pins import Pins  # noqa: E402
from surroundings import Surroundings  # noqa: E402
from wiring import TZAAR  # noqa: E402


class Nowhere:
    """A port at which nobody is."""

    lost = 0

    def read(self, _buffer: bytearray) -> int:
        return 0

    def write(self, _data: "memoryview[int]") -> bool:
        return True


machine.plug(Surroundings())
controller = Controller(TZAAR, Pins(TZAAR), Nowhere(), "no-levels.bin")
start = utime.ticks_ms()
steps = elapsed = 0
while elapsed < 1000:
    controller.step(elapsed)
    steps += 1
    elapsed = utime.ticks_diff(utime.ticks_ms(), start)
print(steps * 1000 // elapsed)
