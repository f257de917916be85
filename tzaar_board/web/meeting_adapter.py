"""The meeting of a table with another one, for the page."""

from tzaar_board.errors import UserError
from tzaar_board.play.app import App
from tzaar_board.play.distant import Asked
from tzaar_board.web.game_schemas import MeetingInvitationReport, MeetingReport
from tzaar_board.web.qr_code import rows


class MeetingAdapter:
    """What the page shows and asks of the other table."""

    def __init__(self, app: App) -> None:
        self._app = app

    def report(self) -> MeetingReport | None:
        """The meeting, None where this table is at none."""
        met = self._app.distant.met
        if met is None:
            return None
        return MeetingReport(met.connected, met.playing, met.present, met.name, met.asked.value)

    def draw(self) -> None:
        """Offers a draw. Raises UserError."""
        self._app.distant.draw()

    def answer(self, agree: bool) -> bool:
        """Answers the other table; whether it had asked anything. Raises UserError."""
        met = self._app.distant.met
        if met is None or met.asked is Asked.NOTHING:
            return False
        self._app.distant.answer(agree)
        return True

    def invitation(self) -> MeetingInvitationReport:
        """How another table comes. Raises UserError."""
        met = self._app.distant.met
        if met is None:
            raise UserError(
                "This table has no meeting to invite to; start it with --meet, or set meet in its "
                "settings."
            )
        return MeetingInvitationReport(met.invitation, rows(met.invitation))
