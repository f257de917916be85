"""The real program in a process of its own, at a virtual controller on a pseudo-terminal."""

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.support.controller import Core
from tests.support.pty_port import PtyPort
from tzaar_board.games.base import Colour, Position


class Program:
    """`tzaar-board play --table serial:` and the table that it plays at."""

    def __init__(self, folder: Path, core: Core) -> None:
        self._folder = folder
        self._sense = core.traits.sense
        self._controller = PtyPort(folder / "table", time.monotonic, core)
        self._process: asyncio.subprocess.Process

    async def start(self, options: Sequence[str]) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tzaar_board", "play", "--data", str(self._folder / "data"), "--web", "off"),
            *("--table", f"serial:{self._controller.path}", *options),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
        )

    def readings(self, position: Position) -> str:
        """What good sensors read of a position."""
        sites = range(len(position.game.board))
        return "".join(self._sense.read(position.content(site)) for site in sites)

    async def first_light(self) -> None:
        await self._controller.until(lambda core: any(core.leds), 30)

    async def set_up(self, position: Position, side: Colour) -> None:
        """Puts every stack down and confirms with a turn button."""
        self._controller.set_readings(self.readings(position))
        await asyncio.sleep(0.3)
        down = [False, False, False, False]
        down[0 if side is Colour.WHITE else 1] = True
        self._controller.set_buttons(tuple(down))
        await asyncio.sleep(0.3)
        self._controller.set_buttons((False,) * 4)
        await asyncio.sleep(0.5)
        await self._controller.until(lambda core: not any(core.leds))

    async def answer(self, readings: str) -> float:
        """Seconds from a scan line to the LED line that answers it."""
        began = time.perf_counter()
        self._controller.set_readings(readings)
        await self._controller.until(lambda core: any(core.leds))
        return time.perf_counter() - began

    async def dark_after(self, readings: str) -> None:
        """Waits until the table is ready again after a scan."""
        self._controller.set_readings(readings)
        await self._controller.until(lambda core: not any(core.leds))
        await asyncio.sleep(0.02)

    def cpu_seconds(self) -> float:
        """Processor time that the program has used so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_megabytes(self) -> float:
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    async def end(self) -> None:
        self._process.terminate()
        await self._process.wait()
        await self._controller.close()
