"""One engine for a game and for who looks at positions meanwhile: the game comes first."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager

from tzaar_board.games.base import Action, Position
from tzaar_board.opponents.base import Explored, Judged
from tzaar_board.opponents.core_searcher import PONDER_SECONDS
from tzaar_board.opponents.engine import Engine
from tzaar_board.opponents.levels import Strength


class SharedEngine:
    """See Engine. Who explores is halted at once when anything else is asked; the iteration ends.

    Belongs to one event loop. A second process would be fairer to who explores, and take half of a
    small machine's time and memory from the table.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._asked = 0
        self._exploring = 0
        self._ahead_until = float("-inf")

    @property
    def busy(self) -> bool:
        """Whether anything but exploring is being thought about."""
        return self._asked > 0

    @property
    def ahead(self) -> bool:
        """Whether the built-in player may be thinking ahead, if its game goes on."""
        return asyncio.get_running_loop().time() < self._ahead_until

    async def warm(self) -> None:
        """See Engine."""
        await self._engine.warm()

    async def choose(self, position: Position, strength: Strength, seed: int) -> tuple[Action, ...]:
        """See Engine."""
        with self._first():
            turn = await self._engine.choose(position, strength, seed)
        if strength.ponders:
            self._ahead_until = asyncio.get_running_loop().time() + PONDER_SECONDS
        return turn

    async def analyse(
        self, position: Position, actions: Sequence[Action] | None, seconds: float
    ) -> AsyncIterator[tuple[Judged, ...]]:
        """See Engine."""
        with self._first():
            async for judged in self._engine.analyse(position, actions, seconds):
                yield judged

    async def explore(
        self, position: Position, lines: int, *, known: int, seconds: float
    ) -> AsyncIterator[Explored]:
        """See Engine. Nothing while anything else is being thought about."""
        if self.busy:
            return
        self._exploring += 1
        try:
            found = self._engine.explore(position, lines, known=known, seconds=seconds)
            async for explored in found:
                yield explored
        finally:
            self._exploring -= 1

    def stop(self) -> None:
        """See Engine."""
        self._engine.stop()

    async def close(self) -> None:
        """See Engine."""
        await self._engine.close()

    @contextmanager
    def _first(self) -> Iterator[None]:
        """While somebody is asked who comes first."""
        if self._exploring and not self._asked:
            self._engine.stop()
        self._asked += 1
        try:
            yield
        finally:
            self._asked -= 1
