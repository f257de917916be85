"""The journal as a library: found, counted, labelled, deleted and had back."""

from typing import Annotated

from fastapi import Depends, Query
from starlette.responses import Response, StreamingResponse

from tzaar_board.store import library
from tzaar_board.store.library import Order, ResultFilter
from tzaar_board.wall_clock import today
from tzaar_board.web.answers import Json, attachment
from tzaar_board.web.backend import Backend
from tzaar_board.web.described_routes import DescribedRouter
from tzaar_board.web.game_schemas import DoneReport
from tzaar_board.web.journal_schemas import KnownReport, LibraryReport, StatisticsReport
from tzaar_board.web.openapi import CHANGING, READING, ReaderTexts
from tzaar_board.web.request_schemas import MOST_EXACT, EventBody, GamesBody, LabelBody, NamesBody
from tzaar_board.web.routes_journal import SGF_MEDIA, SGF_TYPE

LONGEST_PAGE = 200
"""Games that one answer has at most."""


Number = Annotated[int, Query(ge=1, le=MOST_EXACT)]


async def _query(
    text: Annotated[
        str, Query(max_length=200, description="Words in names, event, labels and date")
    ] = "",
    game: Annotated[str, Query(max_length=40, description="tzaar, troll")] = "",
    player: Annotated[str, Query(max_length=200, description="Who played either side")] = "",
    event: Annotated[str, Query(max_length=200, description="What it was played at")] = "",
    label: Annotated[str, Query(max_length=200, description="What it is labelled with")] = "",
    result: Annotated[ResultFilter | None, Query(description="Who has won")] = None,
    deleted: Annotated[bool, Query(description="Those that were deleted instead")] = False,
    ids: Annotated[list[Number], Query(max_length=LONGEST_PAGE, description="Only these")] = [],  # noqa: B006
) -> library.Query:
    return library.Query(text, game, player, event, label, result, deleted, tuple(ids))


Wanted = Annotated[library.Query, Depends(_query)]
OrderQuery = Annotated[Order, Query(description="What they are sorted by; -id: newest first")]
LimitQuery = Annotated[int, Query(ge=1, le=LONGEST_PAGE, description="How many at most")]
OffsetQuery = Annotated[int, Query(ge=0, le=MOST_EXACT, description="How many to leave out")]


def reading_routes(backend: Backend) -> DescribedRouter:
    """Games by what is known of them."""
    router = DescribedRouter("/api/library", "library", READING)

    @router.get("", summary="Games that are looked for, by pages", response_model=LibraryReport)
    async def find(
        wanted: Wanted,
        texts: ReaderTexts,
        order: OrderQuery = Order.ID_DOWN,
        limit: LimitQuery = 50,
        offset: OffsetQuery = 0,
    ) -> Json:
        return Json(await backend.library.find(wanted, order, limit, offset, texts))

    @router.get("/known", summary="What games can be looked for by", response_model=KnownReport)
    async def known() -> Json:
        return Json(await backend.library.known())

    @router.get("/statistics", summary="Results, counted", response_model=StatisticsReport)
    async def statistics(wanted: Wanted) -> Json:
        return Json(await backend.library.statistics(wanted))

    @router.get(
        "/records",
        summary="The records of the games that are looked for, in one file",
        response_class=Response,
        responses={200: {"description": "SGF", "content": {SGF_TYPE: {}}}},
    )
    async def records(wanted: Wanted) -> Response:
        texts, headers = backend.library.records(wanted), attachment(f"games-{today()}.sgf")
        return StreamingResponse(texts, media_type=SGF_MEDIA, headers=headers)

    return router


def changing_routes(backend: Backend) -> DescribedRouter:
    """What somebody does with the games that are kept."""
    router = DescribedRouter("/api/library", "library", CHANGING)

    @router.post("/delete", summary="Take games out of the list", response_model=DoneReport)
    async def delete(body: GamesBody) -> Json:
        await backend.library.delete(body.ids)
        return Json(DoneReport())

    @router.post("/restore", summary="Put deleted games back", response_model=DoneReport)
    async def restore(body: GamesBody) -> Json:
        await backend.library.restore(body.ids)
        return Json(DoneReport())

    @router.post("/label", summary="Label games", response_model=DoneReport)
    async def label(body: LabelBody) -> Json:
        await backend.library.label(body.ids, body.add, body.remove)
        return Json(DoneReport())

    @router.post("/event", summary="Say what games were played at", response_model=DoneReport)
    async def event(body: EventBody) -> Json:
        await backend.library.set_event(body.ids, body.event)
        return Json(DoneReport())

    @router.post("/names", summary="Name who played a game", response_model=DoneReport)
    async def names(body: NamesBody) -> Json:
        await backend.library.set_names(body.id, body.white, body.black)
        return Json(DoneReport())

    return router
