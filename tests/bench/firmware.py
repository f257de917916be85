"""The firmware's figures: steps a second, and hall reading to LED bytes through it and the program.

The simulated pins are Python too, so the steps are of the firmware and its surroundings together;
a Pico's pins are quicker, its processor slower. MicroPython's output is polled every 5 ms, which
the latency under it includes.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.controller import Core
from tests.support.firmware import FirmwareCore
from tests.support.unix_pico import MICROPYTHON, NO_MICROPYTHON, RUN, UnixCore

_INTERPRETERS = {"CPython": sys.executable, "MicroPython": MICROPYTHON}


def steps() -> None:
    """Whole steps (sweep, judgement, buttons, lines) a second; the table wants 100."""
    for name, interpreter in _INTERPRETERS.items():
        if interpreter is None:
            print(f"firmware steps ({name}): {NO_MICROPYTHON}")
            continue
        done = subprocess.run(
            [interpreter, RUN.with_name("speed.py")],
            env={**os.environ, "PYTHONPATH": str(RUN.parent / "cpython")},
            capture_output=True,
            text=True,
            check=True,
        )
        print(f"firmware steps ({name}): {int(done.stdout):,} a second")


@contextmanager
def cores(folder: Path) -> Iterator[dict[str, Core]]:
    """The firmware under each interpreter that is there."""
    found: dict[str, Core] = {"CPython": FirmwareCore(folder, time.monotonic())}
    if MICROPYTHON is None:
        yield found
        return
    core = UnixCore(folder)
    found["MicroPython"] = core
    try:
        yield found
    finally:
        core.close()
