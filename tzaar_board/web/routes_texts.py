"""The page itself, its texts, and the rules of the games."""

from typing import Annotated

from fastapi import Path as InPath
from starlette.responses import HTMLResponse

from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.i18n.rules import rules_games, rules_page
from tzaar_board.web.answers import Json
from tzaar_board.web.described_routes import DescribedRouter
from tzaar_board.web.http_errors import NotFound
from tzaar_board.web.openapi import READING, ReaderTexts
from tzaar_board.web.page_files import PageFiles

GameName = Annotated[str, InPath(max_length=40, description="A game", examples=["tzaar"])]


def text_routes() -> DescribedRouter:
    """The page's own texts in each language, and the rules."""
    router = DescribedRouter(errors=READING)

    @router.get(
        "/texts/{language}.json",
        tags=["texts"],
        response_model=dict[str, str | dict[str, str]],
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


def page_routes(files: PageFiles) -> DescribedRouter:
    """The page, of these files."""
    router = DescribedRouter()

    @router.get("/", include_in_schema=False)
    @router.get("/beside", include_in_schema=False)
    @router.get("/analysis", include_in_schema=False)
    def index() -> HTMLResponse:  # In a thread, since it reads all the files.
        return files.page("index.html")

    return router
