"""The thinking process, as seen from the event loop.

One process, made when it is first needed. Positions cross as texts, games as references to their
class. The process dies with this one, however that ends.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from multiprocessing.sharedctypes import RawValue
from typing import Any

from tzaar_board.games.base import Action, Game, Position
from tzaar_board.opponents import engine_server as thinking
from tzaar_board.opponents.base import Explored, Judged, OpponentError
from tzaar_board.opponents.engine_worker import EngineWorker, WorkerDied
from tzaar_board.opponents.levels import Strength


class EngineProcess:
    """Thinks in another process, one request at a time. Belongs to one event loop.

    A process that dies is replaced and asked once more; when that one dies too, OpponentError.
    Without `use_core` the search in Python thinks also where the core has been built.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, *, use_core: bool = True
    ) -> None:
        self._clock = clock
        self._use_core = use_core
        self._stopped = RawValue("q", 0)
        self._number = 0
        self._worker: EngineWorker | None = None

    async def warm(self) -> None:
        """Starts the process, so that the first request need not wait for it."""
        await self._ask(thinking.Ready())

    async def choose(self, position: Position, strength: Strength, seed: int) -> tuple[Action, ...]:
        """The rest of the turn of the player to act."""
        request = self._request(position)
        asked = thinking.ChooseTurn(request, strength, seed)
        texts = await self._answer(asked)
        return tuple(position.game.parse_action(text) for text in texts)

    async def analyse(
        self, position: Position, actions: Sequence[Action] | None, seconds: float
    ) -> AsyncIterator[tuple[Judged, ...]]:
        """What actions are worth, deeper each time."""
        texts = None if actions is None else tuple(str(action) for action in actions)
        asked = thinking.AnalysePosition(self._request(position), texts, 0, seconds)
        async for explored in self._deepened(asked):
            yield explored.lines

    async def explore(
        self, position: Position, lines: int, *, known: int, seconds: float
    ) -> AsyncIterator[Explored]:
        """The best `lines` actions, deeper each time, beginning below the depth that is `known`."""
        request = self._request(position)
        asked = thinking.AnalysePosition(request, None, known, seconds, lines, apart=True)
        async for explored in self._deepened(asked):
            yield explored

    async def _deepened(self, asked: thinking.AnalysePosition) -> AsyncIterator[Explored]:
        """The answers to a question for one depth below its own, for the next one, and so on."""
        until = self._clock() + asked.seconds
        request = asked.request
        while not self._given_up(request.number):
            left = max(0.0, until - self._clock())
            asked = replace(asked, depth=asked.depth + 1, seconds=left)
            reached, found = await self._answer(asked)
            if reached < asked.depth:
                return
            yield Explored(reached, tuple(_judged(request.game, one) for one in found))

    def stop(self) -> None:
        """Every request so far is answered at once, with what is known."""
        self._stopped.value = self._number

    async def close(self) -> None:
        """Ends the process. A later request starts another."""
        self.stop()
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.close()

    def _request(self, position: Position) -> thinking.EngineRequest:
        self._number += 1
        return thinking.EngineRequest(self._number, position.game, str(position))

    def _given_up(self, number: int) -> bool:
        return int(self._stopped.value) >= number

    async def _answer(self, asked: thinking.ChooseTurn | thinking.AnalysePosition) -> Any:
        """An answer; a task that is cancelled meanwhile gives the request up."""
        try:
            return await self._ask(asked)
        except asyncio.CancelledError:
            self._stopped.value = max(self._stopped.value, asked.request.number)
            raise

    async def _ask(self, asked: thinking.Request) -> Any:
        for _ in range(2):
            with suppress(WorkerDied):
                return await self._running().ask(asked)
        raise OpponentError(
            "The built-in player's process died twice over one question; start the program "
            "again, or let a human play."
        )

    def _running(self) -> EngineWorker:
        if self._worker is None or self._worker.ended:
            self._worker = EngineWorker(self._stopped, use_core=self._use_core)
        return self._worker


def _judged(game: Game, judged: thinking.JudgedTexts) -> Judged:
    line = tuple(game.parse_action(text) for text in judged.line)
    return Judged(line[0], judged.chance, judged.score, judged.ends, line, judged.drawn)
