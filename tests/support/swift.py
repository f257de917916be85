"""An event loop whose seconds are short, for hands at a real port."""

import asyncio
import selectors
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class _Short(selectors.DefaultSelector):
    """Waits a part of the time that it is told to."""

    def __init__(self, speed: float) -> None:
        super().__init__()
        self._speed = speed

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        return super().select(None if timeout is None else timeout / self._speed)


class SwiftLoop(asyncio.SelectorEventLoop):
    """A loop whose time runs `speed` times as fast as the clock."""

    def __init__(self, speed: float) -> None:
        self._speed = speed
        super().__init__(_Short(speed))

    def time(self) -> float:
        return time.monotonic() * self._speed


def run_swiftly(main: Coroutine[Any, Any, Result], speed: float) -> Result:
    """Runs a coroutine with time running so many times as fast."""
    with asyncio.Runner(loop_factory=lambda: SwiftLoop(speed)) as runner:
        return runner.run(main)
