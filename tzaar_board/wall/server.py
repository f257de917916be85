"""The wall's server: read only, for whoever reaches it."""

import asyncio
from collections.abc import Callable

import msgspec
from fastapi import WebSocket
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp
from starlette.websockets import WebSocketDisconnect

from tzaar_board import __version__
from tzaar_board.games.registry import GAMES
from tzaar_board.i18n.catalog import LANGUAGE_NAMES
from tzaar_board.wall.wall_schemas import WallReport, WallSessionReport
from tzaar_board.wall.watcher import Watcher
from tzaar_board.web import answers
from tzaar_board.web.access_policy import AccessPolicy, Names
from tzaar_board.web.address import is_own
from tzaar_board.web.answers import Json
from tzaar_board.web.board_schemas import BoardReport
from tzaar_board.web.described_routes import DescribedApp, DescribedRouter
from tzaar_board.web.drawings import board_report
from tzaar_board.web.middleware import AccessMiddleware
from tzaar_board.web.openapi import READING, ReaderTexts
from tzaar_board.web.page_files import PageFiles
from tzaar_board.web.routes_texts import text_routes
from tzaar_board.web.server import own_names

APART = 0.25
"""Seconds between two messages to a page, at least."""

PATIENCE = 20.0
"""Seconds in which a page takes a message."""


class Nobody:
    """Who is paired with a wall, which has nothing to steer."""

    def knows(self, token: str) -> bool:
        """No."""
        del token
        return False


def build(watcher: Watcher, room: str, port: int, clock: Callable[[], float]) -> ASGIApp:
    """The application that is served at `port`; `clock` is in seconds."""
    files = PageFiles()
    app = DescribedApp(
        title="tzaar-board wall",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lambda _: watcher.watching(),
        exception_handlers=answers.handlers(),
        routes=[*_routes(watcher, room, files).routes, *text_routes().routes],
    )
    app.mount("/static", files)
    policy = AccessPolicy(port, Names(own_names(), is_own), Nobody())
    return AccessMiddleware(app, policy, f"tzaar-board-{port}", clock)


def _routes(watcher: Watcher, room: str, files: PageFiles) -> DescribedRouter:
    router = DescribedRouter(errors=READING)

    @router.get("/api/boards", response_model=list[BoardReport], summary="The games' boards")
    async def boards(texts: ReaderTexts) -> Json:
        return Json([board_report(game, texts, playable=False) for game in GAMES.values()])

    @router.get("/api/session", response_model=WallSessionReport, summary="The room")
    async def session() -> Json:
        names = {language.value: name for language, name in LANGUAGE_NAMES.items()}
        return Json(WallSessionReport(room, names))

    @router.get("/api/wall", response_model=WallReport, summary="Every game of the room")
    async def wall() -> Json:
        return Json(watcher.report())

    @router.websocket("/api/wall/live")
    async def live(socket: WebSocket, game: str = "") -> None:
        """Tells a page what is new; with `game` of that one alone."""
        await socket.accept()
        leaving = asyncio.create_task(_gone(socket))
        try:
            with watcher.page(game) as news:
                while not leaving.done():
                    async with asyncio.timeout(PATIENCE):
                        await socket.send_text(msgspec.json.encode(watcher.report(news)).decode())
                    await asyncio.sleep(APART)
                    woken = asyncio.create_task(news.wait())
                    await asyncio.wait((woken, leaving), return_when=asyncio.FIRST_COMPLETED)
                    woken.cancel()
        except (TimeoutError, WebSocketDisconnect):
            pass  # It has gone, or takes nothing.
        finally:
            leaving.cancel()

    @router.get("/", include_in_schema=False)
    def index() -> HTMLResponse:  # In a thread, since it reads all the files.
        return files.page("wall.html")

    return router


async def _gone(socket: WebSocket) -> None:
    """Waits until a page has gone; it has nothing to say."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        await asyncio.sleep(APART)
