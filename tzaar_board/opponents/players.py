"""The opponents that need no hands."""

import asyncio
from random import Random

from tzaar_board.games.base import Action, Position
from tzaar_board.games.player_kind import PlayerKind
from tzaar_board.opponents.base import Opponent, PlayerSpec
from tzaar_board.opponents.engine import Engine
from tzaar_board.opponents.levels import strengths


class RandomPlayer:
    """Plays any legal action; the same ones for the same seed and positions."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    async def choose(self, position: Position) -> tuple[Action, ...]:
        """See Opponent."""
        random = Random(f"{self._seed} {position}")
        player = position.player
        actions: list[Action] = []
        while position.player is player and position.outcome() is None:
            actions.append(random.choice(position.legal()))
            position = position.play(actions[-1])
        return tuple(actions)

    def stop(self) -> None:
        """Nothing: it never thinks."""

    async def close(self) -> None:
        """Nothing: it holds nothing."""


class DistantPlayer:
    """Plays at another table: who listens to that tells the app what was played."""

    async def choose(self, position: Position) -> tuple[Action, ...]:
        """Waits until it is cancelled."""
        await asyncio.get_running_loop().create_future()
        raise AssertionError(position)

    def stop(self) -> None:
        """Nothing: it does not think here."""

    async def close(self) -> None:
        """Nothing: it holds nothing."""


class SearchPlayer:
    """The built-in player at a level. The engine may be shared, and is its owner's to close.

    `seed` decides among actions that are about as good.
    """

    def __init__(self, engine: Engine, level: int, seed: int) -> None:
        self._engine = engine
        self._level = level
        self._seed = seed

    async def choose(self, position: Position) -> tuple[Action, ...]:
        """See Opponent."""
        strength = strengths(position.game.name)[self._level]
        return await self._engine.choose(position, strength, self._seed)

    def stop(self) -> None:
        """See Opponent."""
        self._engine.stop()

    async def close(self) -> None:
        """Ends the thinking."""
        self._engine.stop()


def opponent(spec: PlayerSpec, engine: Engine, seed: int) -> Opponent | None:
    """Who plays for a player, None for a human. `seed` serves where the player names none."""
    match spec.kind:
        case PlayerKind.HUMAN:
            return None
        case PlayerKind.ENGINE:
            return SearchPlayer(engine, spec.level, seed)
        case PlayerKind.REMOTE:
            return DistantPlayer()
        case PlayerKind.RANDOM:
            return RandomPlayer(seed if spec.seed is None else spec.seed)
