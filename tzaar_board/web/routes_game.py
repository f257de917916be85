"""What steers the game at the table, and what hands do on a simulated one."""

from fastapi import Request

from tzaar_board.games.base import Colour
from tzaar_board.table.hints import Hints
from tzaar_board.web.answers import Json
from tzaar_board.web.backend import Backend
from tzaar_board.web.board_schemas import BoardReport
from tzaar_board.web.described_routes import DescribedRouter
from tzaar_board.web.game_schemas import DoneReport, GameReport, TableReport
from tzaar_board.web.hands_requests import HandsRequests
from tzaar_board.web.middleware import visitor
from tzaar_board.web.openapi import CHANGING, READING, ReaderTexts
from tzaar_board.web.request_schemas import (
    AgreeBody,
    GameBody,
    HintsBody,
    Nothing,
    PauseBody,
    PlaceBody,
    PressBody,
    ResignBody,
    ResumeBody,
    SitesBody,
    TouchBody,
    UndoBody,
)


def reading_routes(backend: Backend) -> DescribedRouter:
    """What the game and the table are like."""
    router = DescribedRouter("/api", "game", READING)

    @router.get("/game", summary="The game at the table", response_model=GameReport)
    async def game(texts: ReaderTexts) -> Json:
        return Json(backend.game(texts))

    @router.get("/table", summary="The table's sensors and lights", response_model=TableReport)
    async def table(texts: ReaderTexts) -> Json:
        return Json(backend.table(texts))

    @router.get(
        "/boards",
        summary="The boards that can be played on, the one at hand first",
        response_model=list[BoardReport],
    )
    async def boards(texts: ReaderTexts) -> Json:
        return Json(backend.boards(texts))

    return router


def changing_routes(backend: Backend) -> DescribedRouter:
    """What one can do with the game, whatever table it is played at; each gives the game."""
    router = DescribedRouter("/api", "game", CHANGING)

    @router.post("/game/new", summary="Begin another game", response_model=GameReport)
    async def new(body: GameBody, texts: ReaderTexts) -> Json:
        backend.begin(body.to_request())
        return Json(backend.game(texts))

    @router.post("/game/resume", summary="Go on with a game", response_model=GameReport)
    async def resume(body: ResumeBody, texts: ReaderTexts) -> Json:
        backend.resume(body.id)
        return Json(backend.game(texts))

    @router.post("/game/undo", summary="Take the last action back", response_model=GameReport)
    async def undo(body: UndoBody, request: Request, texts: ReaderTexts) -> Json:
        backend.undo(ask=body.ask, device=visitor(request).device)
        return Json(backend.game(texts))

    @router.post(
        "/game/undo/answer", summary="Agree to an undo, or do not", response_model=GameReport
    )
    async def answer_undo(body: AgreeBody, request: Request, texts: ReaderTexts) -> Json:
        backend.answer_undo(body.agree, visitor(request).device)
        return Json(backend.game(texts))

    @router.post(
        "/game/pause", summary="Stop the clock, or let it go on", response_model=GameReport
    )
    async def pause(body: PauseBody, texts: ReaderTexts) -> Json:
        backend.pause(body.paused)
        return Json(backend.game(texts))

    @router.post("/game/hint", summary="Ask for a hint", response_model=GameReport)
    async def hint(_: Nothing, texts: ReaderTexts) -> Json:
        backend.hint()
        return Json(backend.game(texts))

    @router.post("/game/pass", summary="Pass, in a turn's second action", response_model=GameReport)
    async def pass_turn(_: Nothing, texts: ReaderTexts) -> Json:
        backend.pass_turn()
        return Json(backend.game(texts))

    @router.post("/game/resign", summary="Give the game up", response_model=GameReport)
    async def resign(body: ResignBody, texts: ReaderTexts) -> Json:
        backend.resign(None if body.player is None else Colour(body.player))
        return Json(backend.game(texts))

    @router.post(
        "/game/do", summary="Let the program's hands do what is asked", response_model=GameReport
    )
    async def do(_: Nothing, texts: ReaderTexts) -> Json:
        await backend.do()
        return Json(backend.game(texts))

    @router.post("/game/hints", summary="What a lifted stack is shown", response_model=GameReport)
    async def hints(body: HintsBody, texts: ReaderTexts) -> Json:
        backend.set_hints(Hints(body.hints))
        return Json(backend.game(texts))

    @router.post("/show", summary="Light sites on the table", response_model=DoneReport)
    async def show(body: SitesBody) -> Json:
        backend.show(body.sites)
        return Json(DoneReport())

    return router


def hands_routes(backend: Backend) -> DescribedRouter:
    """What hands do on a simulated table; each gives the table."""
    router = DescribedRouter("/api/sim", "simulated table", CHANGING)
    hands = HandsRequests(backend)

    @router.post("/lift", summary="Lift a stack", response_model=TableReport)
    async def lift(body: TouchBody, texts: ReaderTexts) -> Json:
        await hands.lift(body)
        return Json(backend.table(texts))

    @router.post("/place", summary="Set a stack down", response_model=TableReport)
    async def place(body: PlaceBody, texts: ReaderTexts) -> Json:
        await hands.place(body)
        return Json(backend.table(texts))

    @router.post("/aside", summary="Lay a stack beside the board", response_model=TableReport)
    async def aside(body: TouchBody, texts: ReaderTexts) -> Json:
        await hands.lay_aside(body)
        return Json(backend.table(texts))

    @router.post("/turn", summary="Turn a disc over", response_model=TableReport)
    async def turn(body: TouchBody, texts: ReaderTexts) -> Json:
        await hands.turn(body)
        return Json(backend.table(texts))

    @router.post(
        "/restore", summary="Make everything stand as in the game", response_model=TableReport
    )
    async def restore(_: Nothing, texts: ReaderTexts) -> Json:
        backend.restore()
        return Json(backend.table(texts))

    @router.post("/press", summary="Press a button", response_model=TableReport)
    async def press(body: PressBody, texts: ReaderTexts) -> Json:
        await hands.press(body)
        return Json(backend.table(texts))

    return router
