"""A journal without a file: what it is told is looked at, not kept."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tzaar_board.games.base import Outcome, PieceKind
from tzaar_board.store.journal import Journal
from tzaar_board.store.kept_clock import KeptClock


@dataclass(frozen=True, slots=True)
class Told:
    """The game is now its first `keep` actions and these (see `Journal.rewrite`)."""

    game_id: int
    keep: int
    actions: Sequence[str]
    outcome: Outcome | None
    left: float | None


class PaperJournal(Journal):
    """Passes on what it is told to write; `clocks` is what clocks had counted then."""

    def __init__(self) -> None:
        super().__init__(Path(), None, (), None)  # type: ignore[arg-type]
        self.clocks: list[KeptClock] = []

    def rewrite(
        self,
        game_id: int,
        keep: int,
        actions: Sequence[str] = (),
        outcome: Outcome | None = None,
        left: float | None = None,
        lost: PieceKind | None = None,
        clock: KeptClock | None = None,
    ) -> None:
        del lost
        if clock is not None:
            self.clocks.append(clock)
        self.take(Told(game_id, keep, actions, outcome, left))

    def keep_clock(self, game_id: int, clock: KeptClock) -> None:
        del game_id
        self.clocks.append(clock)

    @abstractmethod
    def take(self, told: Told) -> None:
        """What becomes of it."""
