"""Practice: what there is, and the beginning of it; the lesson's ways go on and leave."""

from tzaar_board.web.answers import Json
from tzaar_board.web.backend import Backend
from tzaar_board.web.described_routes import DescribedRouter
from tzaar_board.web.game_schemas import GameReport
from tzaar_board.web.openapi import CHANGING, READING, ReaderTexts
from tzaar_board.web.request_schemas import PracticeBody
from tzaar_board.web.teaching_schemas import PracticeReport


def reading_routes(backend: Backend) -> DescribedRouter:
    """What can be practised."""
    router = DescribedRouter("/api", "practice", READING)

    @router.get(
        "/practice",
        summary="The levels of every game's practice, and the chances lost in one's games",
        response_model=list[PracticeReport],
    )
    async def practice() -> Json:
        return Json(await backend.practice())

    return router


def changing_routes(backend: Backend) -> DescribedRouter:
    """How it begins; gives the game's report, whose lesson is the problem."""
    router = DescribedRouter("/api/practice", "practice", CHANGING)

    @router.post("/begin", summary="Begin to practise", response_model=GameReport)
    async def begin(body: PracticeBody, texts: ReaderTexts) -> Json:
        backend.practise(body.choice)
        return Json(backend.game(texts))

    return router
