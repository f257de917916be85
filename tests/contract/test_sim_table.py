"""SimTable keeps the contract of a table, on a clock of its own that goes a hundred times as fast."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine

import pytest

from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.base import LinkChange, LinkState, Scan, Table, TableEvent
from tzaar_board.hal.physics import HEARTBEAT, HandError, Rubbish, SimBoard
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.sim import SimTable
from tzaar_board.table.buttons import Button
from tzaar_board.table.frame import dark
from tzaar_board.table.sense import Sense

FULL = TZAAR.start("fixed", 0)
A1, A2, B1 = (HEXAGON.sites[name] for name in ("A1", "A2", "B1"))
STANDING = "#" * 60
FREE = (False,) * 4


class FastClock(asyncio.SelectorEventLoop):
    """An event loop whose time leaps to the next timer instead of waiting for it."""

    def __init__(self) -> None:
        super().__init__()
        self._leapt = 0.0

    def time(self) -> float:
        return super().time() + self._leapt

    def _run_once(self) -> None:
        ready, timers = self._ready, self._scheduled  # type: ignore[attr-defined]
        if not ready and timers:
            self._leapt += max(0.0, timers[0].when() - self.time())
        super()._run_once()  # type: ignore[misc]
