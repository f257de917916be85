"""An event loop whose seconds are short, for hands at a real port."""

import asyncio
import selectors
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")

STEP = 0.005
"""How many seconds of the clock may count between two looks at it: what a busy machine stands
still for is no time, else a loop that is swift would lose patience as much sooner.
"""


class _Short(selectors.DefaultSelector):
    """Waits a part of the time that it is told to, and no longer than counts."""

    def __init__(self, speed: float) -> None:
        super().__init__()
        self._speed = speed

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        return super().select(STEP if timeout is None else min(STEP, timeout / self._speed))


class SwiftLoop(asyncio.SelectorEventLoop):
    """A loop whose time runs so many times as fast as the clock, and stops with the machine."""

    def __init__(self, speed: float) -> None:
        self._speed = speed
        self._seen = time.monotonic()
        self._now = 0.0
        super().__init__(_Short(speed))

    def time(self) -> float:
        seen = time.monotonic()
        self._now += min(seen - self._seen, STEP) * self._speed
        self._seen = seen
        return self._now


def run_swiftly(main: Coroutine[Any, Any, Result], speed: float) -> Result:
    """Runs a coroutine with time running so many times as fast."""
    with asyncio.Runner(loop_factory=lambda: SwiftLoop(speed)) as runner:
        return runner.run(main)
