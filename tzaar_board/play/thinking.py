"""The built-in players at their turn: each thinks while it is awaited, and no longer."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.opponents.base import Opponent


class Thinking:
    """Has the player choose who is to act; `told` is given what it has chosen.

    `start` starts a task. Where nobody waits any more for a choice, its task is stopped.
    """

    def __init__(
        self,
        start: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]],
        told: Callable[[tuple[Action, ...]], None],
    ) -> None:
        self._start = start
        self._told = told
        self._opponents: Mapping[Colour, Opponent] = {}
        self._position: Position | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether somebody thinks."""
        return self._task is not None and not self._task.done()

    @property
    def tasks(self) -> Sequence[asyncio.Task[None]]:
        """What is to be stopped at the end."""
        return () if self._task is None else (self._task,)

    def seat(self, opponents: Mapping[Colour, Opponent]) -> None:
        """These play from here on."""
        self._opponents = opponents

    def think(self, awaited: Position | None) -> None:
        """From now on the player to act in this position is awaited, or nobody."""
        if awaited is self._position:
            return
        for task in self.tasks:
            task.cancel()
        self._position = awaited
        self._task = None if awaited is None else self._start(self._choose(awaited))

    async def _choose(self, position: Position) -> None:
        actions = await self._opponents[position.player].choose(position)
        if self._position is position:
            self._told(actions)
