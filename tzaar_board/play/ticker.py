"""Waiting for the next moment at which time alone changes something."""

import asyncio
from collections.abc import Callable


class Ticker:
    """`deadline` gives that moment, None where there is none; `tick` is told when it has come.

    Time is the event loop's.
    """

    def __init__(self, deadline: Callable[[], float | None], tick: Callable[[float], None]) -> None:
        self._deadline = deadline
        self._tick = tick
        self._changed = asyncio.Event()

    def look(self) -> None:
        """The deadline may be another one now."""
        self._changed.set()

    async def keep(self) -> None:
        """Ticks at every deadline, after all that the table has said by then.

        What waits to be read is read in one turn of the loop, and heard in the next: more of it
        waits as long as something is.
        """
        while True:
            self._changed.clear()
            deadline = self._deadline()
            try:
                async with asyncio.timeout_at(deadline):
                    await self._changed.wait()
            except TimeoutError:
                # A loop's timers may be early by as much as its clock tells apart.
                now = asyncio.get_running_loop().time()
                now = now if deadline is None else max(now, deadline)
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                if not self._changed.is_set():
                    self._tick(now)
