"""How long the serial table takes from a scan on the wire to the frame on the LEDs.

    python -m tests.bench.link [rounds]

Both sides run in this one process and talk over a pseudo-terminal, so this is the host's part and
the kernel's, not a USB cable's.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.support.controller import VirtualController
from tests.support.pty_port import PtyController
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.scan import Scan
from tzaar_board.hal.serial import SerialTable
from tzaar_board.table.lights.frame import Frame


def report(name: str, seconds: Sequence[float]) -> None:
    ordered = sorted(seconds)
    p50, p99 = (1000 * ordered[int(len(ordered) * part)] for part in (0.5, 0.99))
    print(f"{name}: p50 {p50:.3f} ms, p99 {p99:.3f} ms, worst {1000 * ordered[-1]:.3f} ms")


def shows(frame: Frame) -> Callable[[VirtualController], bool]:
    """Whether a controller's LEDs show a frame."""
    return lambda core: core.leds == frame


async def measure(folder: Path, rounds: int) -> None:
    controller = PtyController(folder / "table", time.monotonic)
    table = SerialTable(str(controller.path), load_profile("tzaar-60"), time.monotonic)
    to_event: list[float] = []
    to_leds: list[float] = []
    readings, start = "", 0.0
    async for event in table.events():
        if not isinstance(event, Scan) or (readings and event.readings != readings):
            continue
        if readings:
            to_event.append(time.perf_counter() - start)
            frame = tuple(len(to_event) if site < 8 else 0 for site in range(60))
            table.show(frame)
            await controller.until(shows(frame))
            to_leds.append(time.perf_counter() - start)
        if len(to_leds) == rounds:
            break
        readings = ("#" * (len(to_leds) % 60 + 1)).ljust(60, ".")
        start = time.perf_counter()
        controller.set_readings(readings)
    await table.close()
    await controller.close()
    report("scan to event", to_event)
    report("scan to LEDs ", to_leds)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), rounds))


if __name__ == "__main__":
    main()
