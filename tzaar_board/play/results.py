"""How the games of a journal ended, in words."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from tzaar_board.errors import UserError
from tzaar_board.games.base import SIDES, PieceKind, Reason
from tzaar_board.games.registry import GAMES
from tzaar_board.i18n.catalog import ENGLISH, Texts
from tzaar_board.play.sentences import lost_kind, result
from tzaar_board.store.journal import Journal, Summary


class Results:
    """The results of a journal's games.

    Which type was lost is nowhere written: a game that ended so is played through once, which takes
    a millisecond or two. With `most` no more than so many are, each time a list is told; of the
    others it is not said which type.
    """

    def __init__(self, journal: Journal, most: int | None = None) -> None:
        self._journal = journal
        self._most = most
        self._lost: dict[tuple[int, int], PieceKind | None] = {}

    def list(self, games: Iterable[Summary], texts: Texts = ENGLISH) -> Sequence[str]:
        """The result of each game."""
        known = len(self._lost)
        told = []
        for game in games:
            enough = self._most is not None and len(self._lost) >= known + self._most
            told.append(self.of(game, texts, look=not enough))
        return told

    def of(self, game: Summary, texts: Texts = ENGLISH, *, look: bool = True) -> str:
        """Whose game it was and why, empty for one that goes on."""
        if game.outcome is None:
            return ""
        known = GAMES.get(game.game)
        sides = SIDES if known is None else known.presentation.sides
        return result(game.outcome, texts, sides, self._lost_in(game, look=look))

    def _lost_in(self, game: Summary, *, look: bool) -> PieceKind | None:
        outcome = game.outcome
        if outcome is None or outcome.reason is not Reason.TYPE:
            return None
        key = (game.id, game.actions)
        if key not in self._lost and look:
            lost = None
            # The list is shown whatever one game's actions are like.
            with suppress(UserError):
                lost = lost_kind(self._journal.load(game.id).record.history.head, outcome)
            self._lost[key] = lost
        return self._lost.get(key)
