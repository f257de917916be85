"""How the games of a journal ended, in words."""

from collections.abc import Callable
from contextlib import suppress

from tzaar_board.errors import UserError
from tzaar_board.games.base import SIDES, PieceKind, Reason, lost_kind
from tzaar_board.games.history import History
from tzaar_board.games.registry import GAMES
from tzaar_board.i18n.catalog import ENGLISH, Texts
from tzaar_board.play.outcomes import result
from tzaar_board.store.summary import Summary


class Results:
    """The results of a journal's games; `history` reads what was played in one.

    Which type was lost is stored with a game. One from before that was so is played through, which
    takes a millisecond or two; `found` is what came of that, by the game's number. So is a draw, to
    tell whether the rules made it; `looked` is how many games were played through.
    """

    def __init__(self, history: Callable[[int], History]) -> None:
        self._history = history
        self.found: dict[int, PieceKind] = {}
        self.looked = 0

    def of(self, game: Summary, texts: Texts = ENGLISH, *, look: bool = True) -> str:
        """Whose game it was and why, empty for one that goes on.

        Without `look` it is not said which type, where that is not stored, nor whether a draw was
        agreed.
        """
        if game.outcome is None:
            return ""
        known = GAMES.get(game.game)
        sides = SIDES if known is None else known.presentation.sides
        lost, agreed = self._lost_in(game, look=look), self._agreed_in(game, look=look)
        return result(game.outcome, texts, sides, lost, agreed=agreed)

    def _agreed_in(self, game: Summary, *, look: bool) -> bool:
        if game.outcome is None or game.outcome.winner is not None or not look:
            return False
        with suppress(UserError):
            self.looked += 1
            return self._history(game.id).head.outcome() is None
        return False

    def _lost_in(self, game: Summary, *, look: bool) -> PieceKind | None:
        outcome, known = game.outcome, GAMES.get(game.game)
        if known is None or outcome is None or outcome.reason is not Reason.TYPE:
            return None
        if game.lost is not None:
            return next((kind for kind in known.kinds if kind.name.lower() == game.lost), None)
        if not look:
            return None
        # The list is shown whatever one game's actions are like.
        with suppress(UserError):
            self.looked += 1
            lost = lost_kind(self._history(game.id).head, outcome)
            if lost is not None:
                self.found[game.id] = lost
        return self.found.get(game.id)
