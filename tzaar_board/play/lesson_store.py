"""Where a lesson is kept: the classroom keeps how far somebody has come in it."""

from tzaar_board.games.base import Outcome
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.kept_clock import KeptClock
from tzaar_board.store.kept_guide import KeptGuide
from tzaar_board.store.kept_standing import KeptStanding


class LessonStore:
    """A lesson is no game: of what is played in it nothing is kept. `guide` and `standing` are what
    its table is like, for the classroom to keep.
    """

    def __init__(
        self, guide: KeptGuide | None = None, standing: KeptStanding | None = None
    ) -> None:
        self.guide = guide
        self.standing = standing

    def rewrite(self, game_id: int, change: GameChange) -> None:
        del game_id
        self.standing = change.standing

    def finish(self, game_id: int, outcome: Outcome, clock: KeptClock | None = None) -> None:
        pass

    def keep_guide(self, game_id: int, guide: KeptGuide | None) -> None:
        del game_id
        self.guide = guide

    def keep_standing(self, game_id: int, standing: KeptStanding | None) -> None:
        del game_id
        self.standing = standing

    def keep_clock(self, game_id: int, clock: KeptClock) -> None:
        pass
