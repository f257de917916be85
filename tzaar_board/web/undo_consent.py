"""An undo on the page that takes back what another player did: they have to agree first."""

from collections.abc import Sequence

from tzaar_board.errors import UserError
from tzaar_board.games.base import Outcome
from tzaar_board.games.history import History
from tzaar_board.games.player_kind import PlayerKind
from tzaar_board.play.app import App
from tzaar_board.web.attendance import Attendance


class UndoConsent:
    """Asks for leave, which lapses as soon as anything is played, or the game ends or goes on.

    The program cannot know who holds which page: the question is shown on all of them, and the
    players know whom it asks. The device that asks cannot answer yes while another one is there.
    """

    def __init__(self, app: App, attendance: Attendance) -> None:
        self._app = app
        self._attendance = attendance
        self._asked: tuple[History, Outcome | None] | None = None
        self._device = ""

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
        if self._asked is None or keep is None:
            return None
        asked, outcome = self._asked
        if asked is not history or outcome != self._app.session.situation.outcome:
            return None
        return [str(action) for action in history.actions[keep:]]

    @property
    def asker(self) -> str:
        """The device that asks and may not agree itself; empty where any device may agree."""
        asks = self.asked is not None and self._attendance.others(self._device)
        return self._device if asks else ""

    def ask(self, device: str) -> None:
        """Asks the other player, from a device."""
        self._asked = self._app.history, self._app.session.situation.outcome
        self._device = device

    def answer(self, agree: bool, device: str) -> None:
        """The other player's answer, or whoever asked asks no more. Raises UserError where nobody
        asks, or who asked agrees though the other player has a device.
        """
        if self.asked is None:
            raise UserError("Nobody asks to take anything back.")
        if agree and device == self._device and self._attendance.others(device):
            raise UserError("The other player has to agree, on another device.")
        self._asked = None
        if agree:
            self._app.undo()
