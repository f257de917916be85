"""The page itself: its files, its texts, and the rules of the games."""

from importlib.resources import files
from pathlib import Path
from typing import Annotated

from fastapi import Path as InPath
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.i18n.rules import rules_games, rules_page
from tzaar_board.web.answers import Json
from tzaar_board.web.described_routes import DescribedRouter
from tzaar_board.web.http_errors import NotFound
from tzaar_board.web.openapi import READING, ReaderTexts

STATIC = Path(str(files("tzaar_board.web"))) / "static"

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Types of our own files; what the system says of them differs from one to the next."""

REVALIDATE = {"Cache-Control": "no-cache"}
"""A browser keeps the file, and asks each time whether it is still the same (by its ETag)."""

GameName = Annotated[str, InPath(max_length=40, description="A game", examples=["tzaar"])]


class Files(StaticFiles):
    """Files with our types, asked for anew each time by their ETag."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.update(REVALIDATE)
        if response.status_code == 200:
            response.headers["Content-Type"] = TYPES[Path(path).suffix]
        return response


def text_routes() -> DescribedRouter:
    """The page's own texts in each language, and the rules."""
    router = DescribedRouter(errors=READING)

    @router.get(
        "/texts/{language}.json",
        tags=["texts"],
        response_model=dict[str, str],
        summary="The page's own strings: the English text, and the same in the language",
    )
    async def texts(language: Language) -> Json:
        return Json(Texts(language).page())

    @router.get(
        "/rules/{game}",
        tags=["texts"],
        response_class=HTMLResponse,
        summary="The rules of a game, as a page",
    )
    async def rules(game: GameName, texts: ReaderTexts) -> HTMLResponse:
        if game not in rules_games():
            raise NotFound("There are no rules of '{game}' here.", game=game)
        return HTMLResponse(rules_page(game, texts))

    return router


def page_routes() -> DescribedRouter:
    """The page."""
    router = DescribedRouter()

    @router.get("/", include_in_schema=False)
    @router.get("/beside", include_in_schema=False)
    @router.get("/analysis", include_in_schema=False)
    async def index() -> FileResponse:
        return FileResponse(STATIC / "index.html", headers=REVALIDATE)

    return router
