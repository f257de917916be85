"""How many bytes of memory a hundred scans of the table leave for gc to find again: prints it.

micropython memory.py
"""

import gc
import sys

_HERE = __file__.rpartition("/")[0] or "."
sys.path[1:1] = [_HERE, _HERE + "/../../firmware_config/controller"]

import machine  # noqa: E402
from levels import Levels  # noqa: E402
from pins import Pins  # noqa: E402
from scanner import Scanner  # noqa: E402
from surroundings import Surroundings  # noqa: E402
from wiring import TZAAR  # noqa: E402


def garbage(scanner: Scanner) -> int:
    """The bytes that a hundred scans take."""
    gc.disable()
    before: int = gc.mem_free()  # type: ignore[attr-defined]
    for _ in range(100):
        scanner.sweep()
        scanner.judge()
    return before - gc.mem_free()  # type: ignore[attr-defined, no-any-return]


machine.plug(Surroundings())
print(garbage(Scanner(Pins(TZAAR).sensors, TZAAR.muxes, Levels(TZAAR.sites, "no-levels.bin"))))
