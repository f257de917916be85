"""What a game's facts are: a sentence or two about what a turn does."""

from collections.abc import Sequence
from typing import Protocol

from tzaar_board.errors import Phrase
from tzaar_board.games.base import Action, Position


class Facts(Protocol):
    """Says the weightiest thing about a turn that does not end the game."""

    def __call__(self, position: Position, turn: Sequence[Action]) -> Phrase | None:
        """A sentence or two about the turn (one action or more of the player to act), or None."""
        ...
