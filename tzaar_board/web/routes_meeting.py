"""What is asked of another table."""

from tzaar_board.web.answers import Json
from tzaar_board.web.backend import Backend
from tzaar_board.web.described_routes import DescribedRouter
from tzaar_board.web.game_schemas import GameReport, MeetingInvitationReport
from tzaar_board.web.openapi import CHANGING, ReaderTexts
from tzaar_board.web.request_schemas import MeetingBody, Nothing


def meeting_routes(backend: Backend) -> DescribedRouter:
    """For those who may change the game: the invitation lets somebody play."""
    router = DescribedRouter("/api", "meeting", CHANGING)

    @router.post("/game/draw", summary="Offer a draw to another table", response_model=GameReport)
    async def draw(_: Nothing, texts: ReaderTexts) -> Json:
        backend.meeting.draw()
        return Json(backend.game(texts))

    @router.post("/meeting/join", summary="Play with another table", response_model=GameReport)
    async def join(body: MeetingBody, texts: ReaderTexts) -> Json:
        await backend.meeting.join(body.invitation)
        return Json(backend.game(texts))

    @router.post(
        "/meeting/invitation",
        summary="Invite another table",
        response_model=MeetingInvitationReport,
    )
    async def invitation(_: Nothing) -> Json:
        return Json(backend.meeting.invitation())

    return router
