"""Answers: documents as JSON, refusals as one sentence in the reader's language."""

import math
from collections.abc import Callable, Coroutine, Mapping
from html import escape
from typing import Any

import msgspec
from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from tzaar_board.errors import Phrase, UserError, shortened
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.i18n.choice import preferred
from tzaar_board.web.backend import Missing
from tzaar_board.web.game_schemas import ErrorReport
from tzaar_board.web.http_errors import Refusal, Unfit

Handler = Callable[[Request, Exception], Coroutine[Any, Any, Response]]
"""What answers an error."""


class Json(Response):
    """A document, or a sequence of them, as JSON."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        return msgspec.json.encode(content)


def attachment(name: str) -> dict[str, str]:
    """The headers of an answer that a browser keeps as a file of this name."""
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def reader(connection: HTTPConnection) -> Texts:
    """The texts in the language of who asks: `?lang=`, else what the browser prefers."""
    wished = connection.query_params.get("lang")
    for language in Language:
        if language.value == wished:
            return Texts(language)
    return Texts(preferred(connection.headers.get("accept-language", "")))


def refused(error: UserError, texts: Texts) -> Json:
    """The answer to a request that raised an error."""
    headers: dict[str, str] = {}
    status = 404 if isinstance(error, Missing) else 400
    if isinstance(error, Refusal):
        status = error.status
        if error.retry_after is not None:
            headers["Retry-After"] = str(math.ceil(error.retry_after))
    return Json(ErrorReport(texts.error(error)), status, headers)


async def on_user_error(request: Request, error: Exception) -> Response:
    """What cannot be done."""
    assert isinstance(error, UserError)
    texts = reader(request)
    return _for_browser(request, refused(error, texts), texts.error(error))


async def on_http_error(request: Request, error: Exception) -> Response:
    """What the router cannot find, and bodies that are no JSON."""
    assert isinstance(error, HTTPException)
    texts = reader(request)
    path, method = shortened(request.scope["path"]), shortened(request.method)
    match error.status_code:
        case 404:
            said = texts.say("There is nothing at {path}.", path=path)
        case 405:
            said = texts.say("{path} does not take {method}.", path=path, method=method)
        case _:
            said = texts.say("The body is not JSON.")
    answer = Json(ErrorReport(said), error.status_code, dict(error.headers or {}))
    return _for_browser(request, answer, said)


def _for_browser(request: Request, answer: Json, said: str) -> Response:
    """For whoever followed a wrong address in a browser a page of one sentence, and the way to the
    table; else the answer.
    """
    in_browser = "text/html" in request.headers.get("accept", "")
    if answer.status_code != 404 or not in_browser or request.url.path.startswith("/api/"):
        return answer
    texts = reader(request)
    return HTMLResponse(
        f'<!doctype html><html lang="{texts.language.value}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<title>tzaar-board</title>"
        '<link rel="stylesheet" href="/static/page.css">'
        f'<div role="main" class="waiting"><p>{escape(said)}</p>'
        f'<p><a href="/">{escape(texts.say("Back to the table"))}</a></p></div></html>',
        404,
    )


async def on_unfit(request: Request, error: Exception) -> Json:
    """A field that is missing, unknown, or not what it must be: the first such is named."""
    assert isinstance(error, RequestValidationError)
    return refused(unfit(error.errors()[0]), reader(request))


async def on_bug(request: Request, _: Exception) -> Json:
    """An error in the program: it is in the log, and the game goes on."""
    said = reader(request).say("The program made a mistake; its log says which.")
    return Json(ErrorReport(said), 500)


def handlers() -> dict[int | type[Exception], Handler]:
    """What answers each kind of error."""
    return {
        UserError: on_user_error,
        HTTPException: on_http_error,
        RequestValidationError: on_unfit,
        Exception: on_bug,
    }


_FAULTS = {
    "missing": Phrase("The field '{name}' is missing."),
    "extra_forbidden": Phrase("There is no field '{name}'; leave it out."),
    "string_type": Phrase("The field '{name}' must be a text."),
    "string_unicode": Phrase("The field '{name}' must be a text."),
    "string_too_long": Phrase("The field '{name}' may have {max_length} signs at most."),
    "int_type": Phrase("The field '{name}' must be a whole number."),
    "int_parsing": Phrase("The field '{name}' must be a whole number."),
    "float_type": Phrase("The field '{name}' must be a number."),
    "finite_number": Phrase("The field '{name}' must be a number."),
    "bool_type": Phrase("The field '{name}' must be true or false."),
    "literal_error": Phrase("The field '{name}' must be {expected}."),
    "enum": Phrase("The field '{name}' must be {expected}."),
    "greater_than_equal": Phrase("The field '{name}' must be at least {ge}."),
    "less_than_equal": Phrase("The field '{name}' may be at most {le}."),
    "list_type": Phrase("The field '{name}' must be a list."),
    "too_long": Phrase("The field '{name}' may have {max_length} entries at most."),
    "model_attributes_type": Phrase("The field '{name}' must be a JSON object."),
    "model_type": Phrase("The field '{name}' must be a JSON object."),
}
"""What to say of each of pydantic's error types that our bodies can meet."""


def unfit(fault: Mapping[str, Any]) -> Unfit:
    """What pydantic found, in words.

    >>> print(unfit({"type": "missing", "loc": ("body", "site")}))
    The field 'site' is missing.
    """
    if fault["type"] == "json_invalid":
        return Unfit("The body is not JSON.")
    name = ".".join(str(part) for part in fault["loc"][1:])
    if not name:
        return Unfit("The body must be a JSON object.")
    phrase = _FAULTS.get(fault["type"], Phrase("The field '{name}' cannot be understood."))
    return Unfit(phrase.template, name=name, **fault.get("ctx", {}))
