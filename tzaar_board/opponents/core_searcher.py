"""The search core as a searcher: positions and actions cross as texts."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

from tzaar_board.engine import core
from tzaar_board.engine.levels import choose_turn
from tzaar_board.games.base import Action, Game, Position
from tzaar_board.opponents.base import Judged, winning_chance
from tzaar_board.opponents.levels import Strength

if TYPE_CHECKING:
    from tzaar_board.engine import _core

MEGABYTES = 32
"""The size of the table."""

PONDER_SECONDS = 30.0
"""Thinking ahead for longer would warm the room more than the table."""


class CoreSearcher:
    """Searches one game with the core; see Searcher. The table is kept from question to question.

    Raises CoreError where the core does not know the game.
    """

    def __init__(self, game: Game, stopped: Callable[[], bool], threads: int) -> None:
        self._stopped = stopped
        self._search = core.search(MEGABYTES, threads, game.name)
        self._points = core.weights(game.name).points
        self._progress = 0

    def choose(self, position: Position, strength: Strength, random: Random) -> tuple[Action, ...]:
        """See Searcher."""
        texts = choose_turn(self._search, self._met(position), strength.core, random, self._stopped)
        return tuple(position.game.parse_action(text) for text in texts)

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
        if seconds <= 0 or (actions is not None and not actions):
            return 0, ()
        report = self._search.run(
            self._met(position),
            seconds=seconds,
            depth=depth or 0,
            lines=lines or 0,
            actions=[str(action) for action in actions or ()],
            stopped=self._stopped,
        )
        if report.depth == 0:
            return 0, ()
        return report.depth, tuple(self._judged(position, line) for line in report.lines)

    def ponder(self, position: Position) -> None:
        """See Searcher."""
        self._search.run(self._met(position), seconds=PONDER_SECONDS, stopped=self._stopped)

    def _met(self, position: Position) -> "_core.Position":
        """The core's position. One with less progress than before is a new game's."""
        met = core.position(str(position))
        if met.progress < self._progress:
            self._search.clear()
        self._progress = met.progress
        return met

    def _judged(self, position: Position, line: "_core.Line") -> Judged:
        actions = tuple(position.game.parse_action(text) for text in line.actions)
        ends = abs(line.ends) or None
        chance = winning_chance(line.score, self._points) if ends is None else float(line.ends > 0)
        return Judged(actions[0], chance, line.score / 100, ends, actions, line.drawn)
