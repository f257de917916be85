"""An undo on the page that takes back what another player did: they have to agree first."""

from collections.abc import Sequence

from tzaar_board.errors import UserError
from tzaar_board.games.history import History
from tzaar_board.opponents.base import PlayerKind
from tzaar_board.play.app import App


class UndoConsent:
    """Asks for leave, which lapses as soon as anything is played.

    The program cannot know who holds which page: the question is shown on all of them, and the
    players know whom it asks.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._asked: History | None = None

    @property
    def needed(self) -> bool:
        """Whether two people play, and an undo goes behind the turn of the player to move."""
        app = self._app
        people = {player.kind for player in app.plan.players.values()} == {PlayerKind.HUMAN}
        keep = app.session.undoable
        if not people or app.classroom.teaching is not None or keep is None:
            return False
        history = app.history
        own = keep < len(history) and history.positions[keep].player is history.head.player
        return app.session.situation.outcome is not None or not own

    @property
    def asked(self) -> Sequence[str] | None:
        """The actions that are to be taken back, None while nobody asks for that."""
        history, keep = self._app.history, self._app.session.undoable
        if self._asked is not history or keep is None:
            return None
        return [str(action) for action in history.actions[keep:]]

    def ask(self) -> None:
        """Asks the other player."""
        self._asked = self._app.history

    def answer(self, agree: bool) -> None:
        """The other player's answer. Raises UserError where nobody asks."""
        if self.asked is None:
            raise UserError("Nobody asks to take anything back.")
        self._asked = None
        if agree:
            self._app.undo()
