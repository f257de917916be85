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
        met = self._app.distant.met
        if met is None:
            return None
        return MeetingReport(met.connected, met.playing, met.present, met.name, met.asked.value)

    def draw(self) -> None:
        """Offers a draw. Raises UserError."""
        self._app.distant.draw()

    def answer(self, agree: bool) -> bool:
        """Answers the other table; whether it had asked anything. Raises UserError."""
        return self._app.answer(agree)

    def invitation(self) -> MeetingInvitationReport:
        """How another table comes. Raises UserError."""
        met = self._app.distant.met
        invitation = self._meetings.invitation if met is None else met.invitation
        if invitation is None:
            raise UserError(NO_BROKER)
        return MeetingInvitationReport(invitation, rows(invitation))

    async def join(self, invitation: str | None) -> None:
        """Goes to a meeting, and begins a game there. Raises UserError."""
        await self._meetings.join(invitation)
