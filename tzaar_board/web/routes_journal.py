"""The games of the journal, step by step, and their records."""

from typing import Annotated

from fastapi import Path, Query
from starlette.responses import Response

from tzaar_board.web.answers import Json, attachment
from tzaar_board.web.backend import Backend
from tzaar_board.web.described_routes import DescribedRouter
from tzaar_board.web.journal_schemas import (
    IdsReport,
    MomentReport,
    ReviewReport,
    StoredReport,
    SummaryReport,
)
from tzaar_board.web.openapi import CHANGING, READING, ReaderTexts
from tzaar_board.web.request_schemas import MOST_EXACT, RecordBody
from tzaar_board.web.requests import RecordForm

GZIP_TYPE = "application/gzip"
SGF_TYPE = "application/x-go-sgf"
SGF_MEDIA = f"{SGF_TYPE}; charset=utf-8"

GameId = Annotated[int, Path(ge=1, le=MOST_EXACT, description="The game's number in the journal")]
Number = Annotated[int, Path(ge=0, le=100_000, description="How many actions have been played")]
PositionQuery = Annotated[str, Query(max_length=1000, description="A position text")]
GameQuery = Annotated[
    str | None, Query(max_length=40, description="The game; the text's form tells it")
]
FormQuery = Annotated[RecordForm, Query(description="The form of the record")]


def reading_routes(backend: Backend) -> DescribedRouter:
    """What the journal holds, and what stands in a position text."""
    router = DescribedRouter("/api", "journal", READING)

    @router.get("/position", summary="What stands where", response_model=MomentReport)
    async def position(text: PositionQuery, game: GameQuery = None) -> Json:
        return Json(backend.position(text, game))

    @router.get("/games", summary="The games, the newest first", response_model=list[SummaryReport])
    async def games(texts: ReaderTexts) -> Json:
        return Json(await backend.library.games(texts))

    @router.get("/games/{id}", summary="One game", response_model=StoredReport)
    async def stored(id: GameId, texts: ReaderTexts) -> Json:
        return Json(backend.stored(id, texts))

    @router.get(
        "/games/{id}/moments/{number}",
        summary="A game after some of its actions",
        response_model=MomentReport,
    )
    async def moment(id: GameId, number: Number) -> Json:
        return Json(backend.moment(id, number))

    @router.get(
        "/games/{id}/review",
        summary="How a game went, as far as it has been looked at",
        response_model=ReviewReport,
    )
    async def review(id: GameId, texts: ReaderTexts) -> Json:
        return Json(backend.review(id, texts))

    @router.get(
        "/games/{id}/record",
        summary="A game's record",
        response_class=Response,
        responses={200: {"description": "SGF", "content": {SGF_TYPE: {}}}},
    )
    async def record(id: GameId, form: FormQuery = RecordForm.SGF) -> Response:
        text = backend.record(id, form)
        return Response(text, media_type=SGF_MEDIA, headers=attachment(f"game-{id}.sgf"))

    @router.get(
        "/event-log",
        summary="What has happened at the table in the last hour, to be played again",
        response_class=Response,
        responses={200: {"description": "JSON Lines, compressed", "content": {GZIP_TYPE: {}}}},
    )
    async def event_log() -> Response:
        headers = attachment("event-log.jsonl.gz")
        return Response(await backend.event_log(), media_type=GZIP_TYPE, headers=headers)

    return router


def changing_routes(backend: Backend) -> DescribedRouter:
    """Records that are added to the journal."""
    router = DescribedRouter("/api", "journal", CHANGING)

    @router.post("/games", summary="Add the games of a record", response_model=IdsReport)
    async def add(body: RecordBody) -> Json:
        return Json(IdsReport(await backend.add_records(body.record)))

    return router
