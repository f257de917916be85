"""Around the program: every request passes the access policy, every answer carries our headers."""

import asyncio
from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tzaar_board.errors import UserError
from tzaar_board.web.access_policy import READING, AccessPolicy, Request, Visitor
from tzaar_board.web.answers import reader, refused
from tzaar_board.web.http_errors import TooLarge, TooSlow

LARGEST_BODY = 16_384
LARGEST_RECORD = 1_048_576
"""Bytes of a body, and of one that carries a record."""

BODY_SECONDS = 10.0
"""A body that takes longer is not waited for."""

RECORDS = frozenset({"/api/games", "/api/analyses", "/api/analyses/import"})
PASSED_ON = ("forwarded", "x-forwarded-", "x-real-ip", "via")
"""How headers begin that a proxy adds to what it passes on."""

OPEN_TO_ALL = frozenset({"/api/pair", "/api/pair/button", "/api/pair/code"})

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "manifest-src 'self'; connect-src 'self'{socket}; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""Nothing from elsewhere, nothing inline."""

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class AccessMiddleware:
    """An ASGI application around another one. `cookie` is the session's; `clock` in seconds."""

    def __init__(
        self, app: ASGIApp, policy: AccessPolicy, cookie: str, clock: Callable[[], float]
    ) -> None:
        self._app = app
        self._policy = policy
        self._cookie = cookie
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        try:
            visitor = self._admit(connection)
            if _method(connection) not in READING:
                receive = await _read(connection, receive)
        except UserError as error:
            await refuse(scope, receive, _dressed(send, ""), error)
            return
        scope.setdefault("state", {})["visitor"] = visitor
        # Older Safaris do not count a WebSocket as 'self'. The access policy has read this host.
        host = connection.headers["host"]
        send = _dressed(send, f" ws://{host} wss://{host}")
        if _method(connection) == "HEAD":
            scope, send = {**scope, "method": "GET"}, _without_body(send)
        await self._app(scope, receive, send)

    def _admit(self, connection: HTTPConnection) -> Visitor:
        headers = connection.headers
        return self._policy.admit(
            Request(
                method=_method(connection),
                peer=connection.client.host if connection.client else "",
                hosts=tuple(headers.getlist("host")),
                origins=tuple(headers.getlist("origin")),
                content_type=headers.get("content-type", ""),
                forwarded=any(name.startswith(PASSED_ON) for name in headers),
                token=connection.cookies.get(self._cookie, ""),
                open_to_all=connection.scope["path"] in OPEN_TO_ALL,
            ),
            self._clock(),
        )


async def refuse(scope: Scope, receive: Receive, send: Send, error: UserError) -> None:
    """Answers with an error, also to a WebSocket that has not been accepted."""
    answer = refused(error, reader(HTTPConnection(scope)))
    await answer(scope, receive, send)
    if scope["type"] == "websocket":
        # Else uvicorn (0.54) logs a missing answer: to it there is none until the line is closed.
        await asyncio.sleep(0)


def visitor(connection: HTTPConnection) -> Visitor:
    """Who the access policy let in."""
    found = connection.scope["state"]["visitor"]
    assert isinstance(found, Visitor)
    return found


def _method(connection: HTTPConnection) -> str:
    """The HTTP method; a WebSocket begins as a GET."""
    return str(connection.scope.get("method", "GET"))


async def _read(connection: HTTPConnection, receive: Receive) -> Receive:
    """Reads the body, and gives what hands it on. Raises TooLarge and TooSlow."""
    most = LARGEST_RECORD if connection.scope["path"] in RECORDS else LARGEST_BODY
    _check_length(connection.headers, most)
    body = bytearray()
    more = True
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise _cut_off()
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > most:
                    raise _too_large(most)
    except TimeoutError as error:
        raise _cut_off() from error
    whole: Message = {"type": "http.request", "body": bytes(body), "more_body": False}
    handed = False

    async def hand_on() -> Message:
        nonlocal handed
        if handed:
            return await receive()
        handed = True
        return whole

    return hand_on


def _check_length(headers: Headers, most: int) -> None:
    """Refuses a body by what it says of itself, before it is read."""
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()) or int(length[:20]) > most:
        raise _too_large(most)


def _cut_off() -> TooSlow:
    return TooSlow("The request did not arrive whole; send it again.")


def _too_large(most: int) -> TooLarge:
    return TooLarge("The request may have {most} kB at most.", most=most // 1024)


def _without_body(send: Send) -> Send:
    """Sends what answers a HEAD: a GET's headers alone."""

    async def head(message: Message) -> None:
        body = {"body": b""} if message["type"] == "http.response.body" else {}
        await send({**message, **body})

    return head


def _dressed(send: Send, socket: str) -> Send:
    """Sends with our headers; an answer may say otherwise about its caching."""

    async def dressed(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            headers = MutableHeaders(scope=message)
            headers["Content-Security-Policy"] = POLICY.format(socket=socket)
            headers.setdefault("Cache-Control", "no-store")
            for name, value in HEADERS.items():
                headers[name] = value
        await send(message)

    return dressed
