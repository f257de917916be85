"""LEDs on a Pi's own pins that keep what they were shown, and can be waited for."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.support.patience import PATIENCE
from tzaar_board.table.lights.frame import Frame, dark


@dataclass
class Chain:
    """LEDs; `broken` ones take nothing."""

    shown: list[Frame] = field(default_factory=list)
    closed: bool = False
    broken: bool = False
    changed: threading.Condition = field(default_factory=threading.Condition)

    def show(self, colours: Frame) -> None:
        if self.broken:
            raise OSError(5, "the LEDs are gone")
        with self.changed:
            self.shown.append(colours)
            self.changed.notify_all()

    def close(self) -> None:
        self.shown.append(dark(len(self.shown[-1]) if self.shown else 0))
        self.closed = True

    async def shows(self, frame: Frame) -> None:
        """Waits until a frame is what is shown."""
        await self.until(lambda shown: shown == frame)

    async def until(self, test: Callable[[Frame], bool]) -> None:
        """Waits until something is true of what is shown."""

        def wait() -> bool:
            with self.changed:
                return self.changed.wait_for(
                    lambda: bool(self.shown) and test(self.shown[-1]), PATIENCE
                )

        assert await asyncio.to_thread(wait)
