"""Where a lesson is kept: nowhere. The classroom keeps how far somebody has come in it."""

from tzaar_board.games.base import Outcome
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.kept_clock import KeptClock
from tzaar_board.store.kept_guide import KeptGuide


class LessonKeeper:
    """A lesson is no game: of what is played in it nothing is kept."""

    def rewrite(self, game_id: int, change: GameChange) -> None:
        pass

    def finish(self, game_id: int, outcome: Outcome, clock: KeptClock | None = None) -> None:
        pass

    def keep_guide(self, game_id: int, guide: KeptGuide | None) -> None:
        pass

    def keep_clock(self, game_id: int, clock: KeptClock) -> None:
        pass
