"""A journal without a file: what it is told is looked at, not kept."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tzaar_board.games.base import Outcome, PieceKind
from tzaar_board.store.journal import Journal


@dataclass(frozen=True, slots=True)
class Told:
    """The game is now its first `keep` actions and these (see `Journal.rewrite`)."""

    game_id: int
    keep: int
    actions: Sequence[str]
    outcome: Outcome | None
    left: float | None


class PaperJournal(Journal):
    """Passes on what it is told to write."""

    def __init__(self) -> None:
        super().__init__(Path(), None, (), None)  # type: ignore[arg-type]

    def rewrite(
        self,
        game_id: int,
        keep: int,
        actions: Sequence[str] = (),
        outcome: Outcome | None = None,
        left: float | None = None,
        lost: PieceKind | None = None,
    ) -> None:
        del lost
        self.take(Told(game_id, keep, actions, outcome, left))

    @abstractmethod
    def take(self, told: Told) -> None:
        """What becomes of it."""
