"""A journal without a file: what it is told is looked at, not kept."""

from abc import abstractmethod
from pathlib import Path

from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal
from tzaar_board.store.kept_clock import KeptClock
from tzaar_board.store.kept_guide import KeptGuide
from tzaar_board.store.kept_standing import KeptStanding


class PaperJournal(Journal):
    """Passes on what it is told to write; `clocks` is what clocks had counted then."""

    def __init__(self) -> None:
        super().__init__(Path("paper"), None, (), None)  # type: ignore[arg-type]
        self.clocks: list[KeptClock] = []

    def rewrite(self, game_id: int, change: GameChange) -> None:
        if change.clock is not None:
            self.clocks.append(change.clock)
        self.take(game_id, change)

    def keep_guide(self, game_id: int, guide: KeptGuide | None) -> None:
        pass

    def keep_standing(self, game_id: int, standing: KeptStanding | None) -> None:
        pass

    def keep_clock(self, game_id: int, clock: KeptClock) -> None:
        del game_id
        self.clocks.append(clock)

    @abstractmethod
    def take(self, game_id: int, change: GameChange) -> None:
        """What becomes of it."""
