"""What the search remembers of the positions that it has met."""

from dataclasses import dataclass
from enum import Enum

from tzaar_board.games.base import Action, Position


class Bound(Enum):
    """How a remembered value binds the true one."""

    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"


@dataclass(slots=True)
class TranspositionEntry:
    """A position's actions with their values at first sight, and what searching it has shown.

    `actions` are kept best first, as far as is known. `value` holds at `depth` actions.
    """

    actions: list[tuple[float, Action]]
    value: float
    depth: int = 1
    bound: Bound = Bound.EXACT


class TranspositionTable:
    """Entries by position, in two generations of at most `size`: the old one falls away whole."""

    def __init__(self, size: int = 1000) -> None:
        self._size = size
        self._young: dict[Position, TranspositionEntry] = {}
        self._old: dict[Position, TranspositionEntry] = {}

    def get(self, position: Position) -> TranspositionEntry | None:
        """What is remembered of a position; asking keeps it young."""
        entry = self._young.get(position)
        if entry is None:
            entry = self._old.get(position)
            if entry is not None:
                self.put(position, entry)
        return entry

    def put(self, position: Position, entry: TranspositionEntry) -> None:
        """Remembers a position."""
        if len(self._young) >= self._size:
            self._old, self._young = self._young, {}
        self._young[position] = entry
