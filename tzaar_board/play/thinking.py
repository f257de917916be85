"""The built-in players at their turn: each thinks while it is awaited, and no longer."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from random import Random
from typing import Any

from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.opponents.base import Opponent, PlayerSpec
from tzaar_board.opponents.engine import Engine
from tzaar_board.opponents.players import opponent


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

    def seat(self, players: Mapping[Colour, PlayerSpec], engine: Engine, game_id: int) -> None:
        """These play from here on, by chance as the game's number says."""
        rng = Random(game_id)
        seeds = {colour: rng.randrange(2**31) for colour in Colour}
        found = {one: opponent(players[one], engine, seed) for one, seed in seeds.items()}
        self._opponents = {one: player for one, player in found.items() if player is not None}

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
