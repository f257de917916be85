"""The WebSocket on which a page is told of every change."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import nullcontext

from fastapi import WebSocket, WebSocketDisconnect

from tzaar_board.web.access_policy import Visitor
from tzaar_board.web.answers import reader
from tzaar_board.web.backend import Backend
from tzaar_board.web.described_routes import DescribedRouter
from tzaar_board.web.http_errors import TooOften
from tzaar_board.web.live import Live
from tzaar_board.web.middleware import refuse, visitor
from tzaar_board.web.rate_limiter import RateLimiter

MOST_PAGES_HERE = 224
MOST_PAGES = 96
MOST_PAGES_EACH = 8
"""WebSockets open at once: on this machine, of all others together, and of a device among them.

The connections that are left (`web.connections.Bounds`) are for what pages ask.
"""

RATE, BURST = 2, 20
"""Messages that are taken from a page, a second in the long run and at once: it sends none, so that
more come from no page of ours.
"""

POLICY_VIOLATION, TRY_AGAIN_LATER = 1008, 1013
"""Codes of RFC 6455 and its registry."""


class _TooMuch(Exception):
    """A page that has nothing to say says too much."""


def live_route(backend: Backend, live: Live, clock: Callable[[], float]) -> DescribedRouter:
    """`/api/live`: `{"game", "table"}` at once and on every change; with `?parts=1` the game only
    when it has changed.
    """
    router = DescribedRouter("/api")
    pages: Counter[tuple[bool, str]] = Counter()

    @router.websocket("/live")
    async def follow(socket: WebSocket, parts: str = "") -> None:
        who = visitor(socket)
        if _crowded(pages, who):
            full = TooOften("Too many pages are open; close one.", wait=10.0)
            await refuse(socket.scope, socket.receive, socket.send, full)
            return
        pages[who.local, who.peer] += 1
        try:
            await socket.accept()
            sending = live.follow(reader(socket), parts == "1", socket.send_text)
            with backend.attending(who.device) if who.may_change else nullcontext():
                await _serve(socket, asyncio.create_task(sending), clock)
        finally:
            pages[who.local, who.peer] -= 1
            if not pages[who.local, who.peer]:
                del pages[who.local, who.peer]

    return router


def _crowded(pages: Mapping[tuple[bool, str], int], who: Visitor) -> bool:
    """Whether there is no place for one more page; others never take this machine's own places."""
    together = sum(count for (local, _), count in pages.items() if local is who.local)
    if who.local:
        return together >= MOST_PAGES_HERE
    return together >= MOST_PAGES or pages.get((False, who.peer), 0) >= MOST_PAGES_EACH


async def _serve(
    socket: WebSocket, sending: asyncio.Task[None], clock: Callable[[], float]
) -> None:
    """Runs until the page has gone, is too slow, or says too much."""
    listening = asyncio.create_task(_listen(socket, clock))
    both = (sending, listening)
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in both:
            task.cancel()
        ended = await asyncio.gather(*both, return_exceptions=True)
    for error in ended:
        match error:
            case _TooMuch():
                await socket.close(POLICY_VIOLATION)
            case TimeoutError() | WebSocketDisconnect() | asyncio.CancelledError() | None:
                pass  # It has gone, or takes nothing: not even a goodbye.
            case _:
                await socket.close(TRY_AGAIN_LATER)
                raise error


async def _listen(socket: WebSocket, clock: Callable[[], float]) -> None:
    """Reads what the page says, which means nothing, until it goes."""
    limiter = RateLimiter(RATE, BURST)
    while (await socket.receive())["type"] != "websocket.disconnect":
        if limiter.wait(clock()) > 0:
            raise _TooMuch
        limiter.take(clock())
