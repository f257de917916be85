"""The meeting of a table with another one, for the page."""

from tzaar_board.errors import UserError
from tzaar_board.play.app import App
from tzaar_board.play.distant import NO_BROKER, Meetings
from tzaar_board.web.game_schemas import MeetingInvitationReport, MeetingReport
from tzaar_board.web.qr_code import rows


class MeetingAdapter:
    """What the page shows and asks of the other table."""

    def __init__(self, app: App, meetings: Meetings) -> None:
        self._app = app
        self._meetings = meetings

    def report(self) -> MeetingReport | None:
        """The meeting, None where this table is at none."""
        status = self._app.distant.status
        if status is None:
            return None
        return MeetingReport(
            status.connected, status.playing, status.present, status.name, status.asked.value
        )

    def draw(self) -> None:
        """Offers a draw. Raises UserError."""
        self._app.distant.draw()

    def answer(self, agree: bool) -> bool:
        """Answers the other table; whether it had asked anything. Raises UserError."""
        return self._app.answer(agree)

    def invitation(self) -> MeetingInvitationReport:
        """How another table comes. Raises UserError."""
        status = self._app.distant.status
        invitation = self._meetings.invitation if status is None else status.invitation
        if invitation is None:
            raise UserError(NO_BROKER)
        return MeetingInvitationReport(invitation, rows(invitation))

    async def join(self, invitation: str | None) -> None:
        """Goes to a meeting, and begins a game there. Raises UserError."""
        await self._meetings.join(invitation)
