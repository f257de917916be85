"""How the API describes itself: what every route has in common."""

from typing import Annotated, Any

from fastapi import Depends, Query, Request
from pydantic import TypeAdapter

from tzaar_board.i18n.catalog import Texts
from tzaar_board.web.answers import reader
from tzaar_board.web.game_schemas import ErrorReport

_REASONS = {
    400: "It cannot be done, or the body is no JSON",
    403: "The asker may not do that",
    404: "There is no such thing",
    408: "The body did not arrive whole",
    413: "The body is too large",
    415: "The body is not application/json",
    422: "A field is missing, unknown, or not what it must be",
    429: "Too often; wait for `Retry-After` seconds",
}

_ERROR = TypeAdapter(ErrorReport).json_schema()
"""Given as a schema: a model would be built anew for each code of each route."""

CHANGING: dict[int | str, dict[str, Any]] = {
    code: {"description": reason, "content": {"application/json": {"schema": _ERROR}}}
    for code, reason in _REASONS.items()
}
"""The errors of a route that takes a body."""

READING: dict[int | str, dict[str, Any]] = {
    code: CHANGING[code] for code in (400, 403, 404, 422, 429)
}
"""The errors of a route that changes nothing."""


async def _texts(
    request: Request,
    lang: Annotated[
        str | None,
        Query(description="Language of the sentences; else by Accept-Language.", examples=["it"]),
    ] = None,
) -> Texts:
    del lang  # `reader` reads it; it is named here to be documented.
    return reader(request)


ReaderTexts = Annotated[Texts, Depends(_texts)]
"""The texts in the asker's language."""
