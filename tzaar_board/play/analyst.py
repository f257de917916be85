"""What positions are worth that somebody looks at beside the table, deeper as long as they do."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from tzaar_board.games.base import Position
from tzaar_board.opponents.base import Explored, Judged

LINES = range(1, 6)
"""How many lines can be asked for."""

PATIENCE = 2.0
"""Seconds after which a position that nobody asks about is left."""

SLICE = 1.0
LONGEST = 16.0
"""Seconds for a position in a row, at first and at most: others may be asked about as well."""

ENOUGH = 120.0
"""Seconds that are spent on one position at most: a small machine shall cool down."""

KEPT = 32
"""How many positions are remembered."""

PAUSE = 0.1
"""Seconds between looks whether the engine is free."""


class Pace(Enum):
    """How it goes on with a position."""

    THINKING = "thinking"
    WAITING = "waiting"
    DONE = "done"


@dataclass
class Assessment:
    """What is known of a position: its best lines at a depth, after so many seconds of thinking."""

    position: Position
    lines: int
    depth: int = 0
    found: tuple[Judged, ...] = ()
    spent: float = 0.0
    until: float = float("-inf")

    @property
    def done(self) -> bool:
        """Whether nothing more is to be found, or enough time was spent."""
        proven = all(one.ends is not None or one.drawn for one in self.found)
        return bool(self.found and proven) or self.spent >= ENOUGH

    @property
    def slice(self) -> float:
        """For how many seconds to think next."""
        return min(max(SLICE, self.spent), LONGEST, ENOUGH - self.spent)


class Explorer(Protocol):
    """Who thinks; see SharedEngine."""

    @property
    def busy(self) -> bool: ...

    def explore(
        self, position: Position, lines: int, *, known: int, seconds: float
    ) -> AsyncIterator[Explored]: ...


class Analyst:
    """Thinks about what is asked for, one position after the other, as long as it is.

    `free` says whether the game at the table leaves the engine alone. Belongs to one event loop.
    """

    def __init__(self, engine: Explorer, free: Callable[[], bool]) -> None:
        self._engine = engine
        self._free = free
        self._looks: dict[tuple[Position, int], Assessment] = {}
        self._thinking: asyncio.Task[None] | None = None
        self._about: Assessment | None = None
        self._limit: asyncio.Timeout | None = None

    def look(self, position: Position, lines: int) -> Assessment:
        """What is known by now of a position that is not over; more from call to call.

        Raises OpponentError where the thinking has failed; asked again, it begins again.
        """
        if self._thinking is not None and self._thinking.done():
            ended, self._thinking = self._thinking, None
            ended.result()
        key = (position, lines)
        look = self._looks.pop(key, None) or Assessment(position, lines)
        self._looks[key] = look
        for oldest in list(self._looks)[:-KEPT]:
            del self._looks[oldest]
        now = self._now()
        look.until = now + PATIENCE
        if self._limit is not None and self._about is not None and not self._limit.expired():
            anew = look is not self._about and not look.done and not look.found
            self._limit.reschedule(now if anew else self._about.until)
        if not look.done and self._thinking is None:
            self._thinking = asyncio.create_task(self._think())
        return look

    def pace(self, look: Assessment) -> Pace:
        """How it goes on with what was asked for."""
        if look.done:
            return Pace.DONE
        return Pace.WAITING if self._engine.busy or not self._free() else Pace.THINKING

    async def close(self) -> None:
        """Ends the thinking."""
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.gather(self._thinking, return_exceptions=True)

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _next(self) -> Assessment | None:
        """Who has had least of those that are asked about."""
        now = self._now()
        wanted = [one for one in self._looks.values() if one.until > now and not one.done]
        return min(wanted, key=lambda one: one.spent, default=None)

    async def _think(self) -> None:
        while (look := self._next()) is not None:
            if self._engine.busy or not self._free():
                await asyncio.sleep(PAUSE)
            elif not await self._go_on(look):
                await asyncio.sleep(PAUSE)
                look.spent += PAUSE

    async def _go_on(self, look: Assessment) -> bool:
        """Thinks about a position for a while; whether any time went by."""
        began = self._now()
        self._about = look
        try:
            async with asyncio.timeout_at(look.until) as self._limit:
                async for explored in self._engine.explore(
                    look.position, look.lines, known=look.depth, seconds=look.slice
                ):
                    look.depth, look.found = explored.depth, explored.lines
        except TimeoutError:
            pass  # Nobody asks any more, or somebody asks about something new.
        finally:
            self._limit = self._about = None
            look.spent += self._now() - began
        return self._now() > began
