"""Where a lesson is kept: nowhere. The classroom keeps how far somebody has come in it."""

from collections.abc import Sequence

from tzaar_board.games.base import Outcome, PieceKind
from tzaar_board.store.kept_clock import KeptClock


class LessonKeeper:
    """A lesson is no game: of what is played in it nothing is kept."""

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
        pass

    def finish(self, game_id: int, outcome: Outcome, clock: KeptClock | None = None) -> None:
        pass

    def keep_clock(self, game_id: int, clock: KeptClock) -> None:
        pass
