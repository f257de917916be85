"""Who thinks: the core where it has been built for the game, else the search in Python."""

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from tzaar_board.engine import core
from tzaar_board.games.base import Action, Game, Position
from tzaar_board.opponents.base import Judged
from tzaar_board.opponents.core_searcher import CoreSearcher
from tzaar_board.opponents.levels import Strength
from tzaar_board.opponents.search import Limit, Search
from tzaar_board.opponents.transposition import TranspositionTable
from tzaar_board.opponents.turn import choose_turn

Stopped = Callable[[], bool]
"""Asked again and again during a search; once it is true, the search ends."""


class Searcher(Protocol):
    """A search over the positions of games that are not over. One question at a time."""

    def choose(self, position: Position, strength: Strength, random: Random) -> tuple[Action, ...]:
        """The rest of the turn of the player to act."""
        ...

    def analyse(
        self,
        position: Position,
        actions: Sequence[Action] | None,
        *,
        seconds: float,
        depth: int | None = None,
        lines: int | None = None,
    ) -> tuple[int, tuple[Judged, ...]]:
        """The depth that was reached, 0 for none, and what actions (None: all) are worth there.

        The best first; `lines` says how many are of interest.
        """
        ...

    def ponder(self, position: Position) -> None:
        """Thinks ahead about a position that may be asked about, until it is stopped."""
        ...


class PythonSearcher:
    """The search in Python, over any game."""

    def __init__(self, stopped: Stopped) -> None:
        self._search = Search(TranspositionTable(), time.monotonic, stopped)

    def choose(self, position: Position, strength: Strength, random: Random) -> tuple[Action, ...]:
        """See Searcher."""
        return choose_turn(self._search, position, strength.python, time.monotonic, random)

    def analyse(
        self,
        position: Position,
        actions: Sequence[Action] | None,
        *,
        seconds: float,
        depth: int | None = None,
        lines: int | None = None,
    ) -> tuple[int, tuple[Judged, ...]]:
        """See Searcher."""
        until = time.monotonic() + seconds
        limit = Limit(until=until) if depth is None else Limit(until=until, depth=depth)
        found: tuple[Judged, ...] = ()
        reached = 0
        for judged in self._search.analyse(position, actions, limit):
            found, reached = judged, self._search.depth
        return reached, found[:lines]

    def ponder(self, position: Position) -> None:
        """Nothing: its table is too small to be worth it."""


def searcher_for(
    game: Game, stopped: Stopped, *, use_core: bool = True, threads: int = 1
) -> Searcher:
    """The best searcher for a game. Raises CoreError where the core is damaged."""
    if use_core and game.name in core.games():
        return CoreSearcher(game, stopped, threads)
    return PythonSearcher(stopped)
