"""The search in Python as a player in matches of the core: a measure that stays as it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from tzaar_board.engine.tools.selfplay import Player
from tzaar_board.games.base import Game
from tzaar_board.games.registry import GAMES
from tzaar_board.opponents.search import Limit, Search
from tzaar_board.opponents.transposition import TranspositionTable

if TYPE_CHECKING:
    from tzaar_board.engine._core import Position


@dataclass(frozen=True, slots=True)
class PythonContender:
    """Searches so many actions deep, without a clock.

    `noise` is a share of `Game.points`, as in `PythonLevel`.
    """

    depth: int
    noise: float = 0.0

    def sit_down(self, seed: int, game: str) -> Player:
        """A player with a table of its own."""
        return _PythonPlayer(GAMES[game], self, Random(seed))


class _PythonPlayer:
    def __init__(self, game: Game, contender: PythonContender, random: Random) -> None:
        self._game, self._random = game, random
        self._limit = Limit(depth=contender.depth)
        self._noise = contender.noise * game.points
        self._search = Search(TranspositionTable(), _no_time, _never)

    def turn(self, position: "Position") -> Sequence[str]:
        same = self._game.parse(str(position))
        return [str(self._search.choose(same, self._limit, self._noise, self._random))]

    def close(self) -> None:
        pass


def _no_time() -> float:
    return 0.0


def _never() -> bool:
    return False
