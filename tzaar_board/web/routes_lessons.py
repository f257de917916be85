"""The lessons: which there are, and the one at the table."""

from tzaar_board.web.answers import Json
from tzaar_board.web.backend import Backend
from tzaar_board.web.described_routes import DescribedRouter
from tzaar_board.web.game_schemas import GameReport
from tzaar_board.web.openapi import CHANGING, READING, ReaderTexts
from tzaar_board.web.request_schemas import LessonBody, Nothing
from tzaar_board.web.teaching_schemas import LessonSummaryReport


def reading_routes(backend: Backend) -> DescribedRouter:
    """What can be learnt."""
    router = DescribedRouter("/api", "lessons", READING)

    @router.get(
        "/lessons",
        summary="The lessons of every game, in their order",
        response_model=list[LessonSummaryReport],
    )
    async def lessons(texts: ReaderTexts) -> Json:
        return Json(backend.lessons(texts))

    return router


def changing_routes(backend: Backend) -> DescribedRouter:
    """What one can do with a lesson; each gives the game's report, which has the lesson's."""
    router = DescribedRouter("/api/lesson", "lessons", CHANGING)

    @router.post("/begin", summary="Begin a lesson", response_model=GameReport)
    async def begin(body: LessonBody, texts: ReaderTexts) -> Json:
        backend.teach(body.name)
        return Json(backend.game(texts))

    @router.post("/next", summary="Go on from a task that was reached", response_model=GameReport)
    async def following(_: Nothing, texts: ReaderTexts) -> Json:
        backend.lesson_on()
        return Json(backend.game(texts))

    @router.post("/again", summary="Set the task up once more", response_model=GameReport)
    async def again(_: Nothing, texts: ReaderTexts) -> Json:
        backend.lesson_again()
        return Json(backend.game(texts))

    @router.post("/leave", summary="Back to the game", response_model=GameReport)
    async def leave(_: Nothing, texts: ReaderTexts) -> Json:
        backend.leave_lesson()
        return Json(backend.game(texts))

    return router
