"""What could be played: what a line leads to and is worth, and the analyses that are kept."""

from typing import Annotated

from fastapi import Depends, Path, Query
from starlette.responses import Response

from tzaar_board.play.analyst import LINES
from tzaar_board.web.analysis_schemas import (
    AnalysisReport,
    AnalysisSummaryReport,
    LinesReport,
    RefusalReport,
    WhatIfReport,
)
from tzaar_board.web.answers import Json, attachment
from tzaar_board.web.backend import Backend
from tzaar_board.web.described_routes import DescribedRouter
from tzaar_board.web.game_schemas import DoneReport
from tzaar_board.web.journal_schemas import IdsReport
from tzaar_board.web.openapi import CHANGING, READING, ReaderTexts
from tzaar_board.web.request_schemas import MOST_EXACT, AnalysisBody, GamesBody, RecordBody
from tzaar_board.web.requests import LineRequest
from tzaar_board.web.routes_journal import SGF_MEDIA, SGF_TYPE, GameQuery

AnalysisId = Annotated[int, Path(ge=1, le=MOST_EXACT, description="The analysis' number")]
Count = Annotated[int, Query(ge=LINES[0], le=LINES[-1], description="How many lines")]
SiteName = Annotated[str, Query(max_length=4, description="A site by its name")]


def _line(
    start: Annotated[str, Query(max_length=1000, description="A position text")],
    game: GameQuery = None,
    actions: Annotated[
        str, Query(max_length=4000, description="What is played from there, parted by spaces")
    ] = "",
) -> LineRequest:
    return LineRequest(game, start, actions)


Line = Annotated[LineRequest, Depends(_line)]


def reading_routes(backend: Backend) -> DescribedRouter:
    """What can be found out."""
    router = DescribedRouter("/api", "analysis", READING)
    analysis = backend.analysis

    @router.get(
        "/analysis/moment",
        summary="What a line leads to, and what can be played there",
        response_model=WhatIfReport,
    )
    async def moment(line: Line, texts: ReaderTexts) -> Json:
        return Json(analysis.what_if(line, texts))

    @router.get(
        "/analysis/refusal",
        summary="Why something cannot be played there",
        response_model=RefusalReport,
    )
    async def refusal(
        line: Line, target: SiteName, texts: ReaderTexts, origin: SiteName | None = None
    ) -> Json:
        return Json(analysis.refusal(line, origin, target, texts))

    @router.get(
        "/analysis/lines",
        summary="The best lines of a position, as far as it has been thought about",
        response_model=LinesReport,
    )
    async def lines(line: Line, lines: Count = 3) -> Json:
        return Json(analysis.lines(line, lines))

    @router.get(
        "/analyses",
        summary="The analyses that are kept, the latest first",
        response_model=list[AnalysisSummaryReport],
    )
    async def analyses() -> Json:
        return Json(await analysis.analyses())

    @router.get("/analyses/{id}", summary="One analysis", response_model=AnalysisReport)
    async def stored(id: AnalysisId) -> Json:
        return Json(await analysis.analysis(id))

    @router.get(
        "/analyses/{id}/record",
        summary="An analysis as SGF with variations",
        response_class=Response,
        responses={200: {"description": "SGF", "content": {SGF_TYPE: {}}}},
    )
    async def record(id: AnalysisId) -> Response:
        text, headers = await analysis.record(id), attachment(f"analysis-{id}.sgf")
        return Response(text, media_type=SGF_MEDIA, headers=headers)

    return router


def changing_routes(backend: Backend) -> DescribedRouter:
    """What is kept of it."""
    router = DescribedRouter("/api/analyses", "analysis", CHANGING)
    analysis = backend.analysis

    @router.post("", summary="Keep an analysis, new or changed", response_model=IdsReport)
    async def save(body: AnalysisBody) -> Json:
        return Json(IdsReport([await analysis.save(body.to_request())]))

    @router.post("/import", summary="Keep the analyses of an SGF", response_model=IdsReport)
    async def add(body: RecordBody) -> Json:
        return Json(IdsReport(await analysis.add(body.record)))

    @router.post("/delete", summary="Take analyses out of the list", response_model=DoneReport)
    async def delete(body: GamesBody) -> Json:
        await analysis.delete(body.ids)
        return Json(DoneReport())

    @router.post("/restore", summary="Put deleted analyses back", response_model=DoneReport)
    async def restore(body: GamesBody) -> Json:
        await analysis.restore(body.ids)
        return Json(DoneReport())

    return router
