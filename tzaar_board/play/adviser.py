"""What the built-in player is asked for whoever plays: hints, and the worth of what is lifted."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from tzaar_board.errors import Phrase, UserError
from tzaar_board.games.base import Action, Position
from tzaar_board.opponents.base import Judged
from tzaar_board.opponents.engine import Engine
from tzaar_board.play.reasons import HintReasons

HINT_SECONDS = 0.5
"""How long the built-in player thinks about a hint."""

QUALITY_SECONDS = 3.0
"""How long the colours of a lifted stack's targets are refined."""

Inquiry = Callable[[], Coroutine[Any, Any, None]]
"""Something to ask the built-in player; nothing of it exists before its task has begun."""

Spawn = Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]
"""Starts a task; an error in it is the caller's."""


@dataclass(frozen=True)
class Advised:
    """Who is told: what the actions of a position are worth, the best first; the winning chances of
    its actions, 0 to 1, more than once; and why there is no answer.

    `settled` gives the position that the table shows: answers for another one are dropped.
    """

    settled: Callable[[], Position]
    hint: Callable[[tuple[Judged, ...]], None]
    judged: Callable[[Mapping[Action, float]], None]
    trouble: Callable[[UserError], None]


class Adviser:
    """Asks one thing at a time: a newer question takes the place of an older one.

    Without an answer the game goes on all the same.
    """

    def __init__(self, engine: Engine, spawn: Spawn, advised: Advised) -> None:
        self._engine = engine
        self._spawn = spawn
        self._advised = advised
        self._reasons = HintReasons()
        self._asking: asyncio.Task[None] | None = None
        self._hinting: Position | None = None
        self._warming: asyncio.Task[None] | None = None

    @property
    def asked(self) -> bool:
        """Whether an answer is awaited."""
        return self._asking is not None and not self._asking.done()

    @property
    def tasks(self) -> tuple[asyncio.Task[None], ...]:
        """What goes on."""
        return tuple(task for task in (self._asking, self._warming) if task is not None)

    def warm(self) -> None:
        """Starts the built-in player, so that its first answer is as quick as the others."""
        if self._warming is None:
            self._warming = self._spawn(self._telling_trouble(self._engine.warm))

    def hint(self, position: Position) -> None:
        """Asks for the best actions of a position, unless that is asked already."""
        if self.asked and self._hinting is position:
            return
        self._ask(partial(self._find_hint, position))
        self._hinting = position

    def reason(self, position: Position, action: Action) -> Phrase | None:
        """Why a hinted action is good, None where nothing is known of it or to be said."""
        return self._reasons.of(position, action)

    def judge(self, position: Position) -> None:
        """Asks for the chances of every action: what a lifted stack can do, against the best."""
        self._ask(partial(self._judge, position))

    def stop(self) -> None:
        """Nobody wants to know any more."""
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None

    async def analyse(self, position: Position, seconds: float) -> tuple[Judged, ...]:
        """What every action of a position is worth, best first. Raises OpponentError."""
        ranking: tuple[Judged, ...] = ()
        async for judged in self._engine.analyse(position, None, seconds):
            ranking = judged
        return ranking

    def _ask(self, inquiry: Inquiry) -> None:
        self.stop()
        self._hinting = None
        self._asking = self._spawn(self._telling_trouble(inquiry))

    async def _telling_trouble(self, inquiry: Inquiry) -> None:
        try:
            await inquiry()
        except UserError as error:
            self._advised.trouble(error)

    async def _find_hint(self, position: Position) -> None:
        judged = await self.analyse(position, HINT_SECONDS)
        if self._advised.settled() is position:
            self._reasons.learn(position, judged)
            self._advised.hint(judged)

    async def _judge(self, position: Position) -> None:
        async for judged in self._engine.analyse(position, None, QUALITY_SECONDS):
            if self._advised.settled() is not position:
                return
            self._advised.judged({one.action: one.chance for one in judged})
