"""What the built-in player is to those who ask it."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from tzaar_board.games.base import Action, Position
from tzaar_board.opponents.base import Explored, Judged
from tzaar_board.opponents.levels import Strength


class Engine(Protocol):
    """Somebody who thinks about positions, one question at a time."""

    async def warm(self) -> None:
        """Gets ready, so that the first question need not wait. Raises OpponentError."""
        ...

    async def choose(self, position: Position, strength: Strength, seed: int) -> tuple[Action, ...]:
        """The rest of the turn of the player to act. Raises OpponentError."""
        ...

    def analyse(
        self, position: Position, actions: Sequence[Action] | None, seconds: float
    ) -> AsyncIterator[tuple[Judged, ...]]:
        """What actions (None: all) are worth, best first, deeper each time.

        Raises OpponentError.
        """
        ...

    def explore(
        self, position: Position, lines: int, *, known: int, seconds: float
    ) -> AsyncIterator[Explored]:
        """The best `lines` actions, deeper each time, beginning below the depth that is `known`.

        What the built-in player has learnt in its game stays as it is. Raises OpponentError.
        """
        ...

    def stop(self) -> None:
        """Every question asked so far is answered at once, with what is known."""
        ...

    async def close(self) -> None:
        """Ends the thinking."""
        ...
