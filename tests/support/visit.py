"""Visits to the page's server in simulated time: no sockets, but the real program behind it."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from starlette.types import ASGIApp, Message, Scope

from tests.support.sitting import Brain, Sitting, sitting
from tzaar_board.store.event_writer import EventLog
from tzaar_board.web.adapter import AppAdapter
from tzaar_board.web.server import build

HERE = "127.0.0.1"
PHONE = "192.0.2.7"
"""A device on the network (RFC 5737)."""

PORT = 8080
AUTHORITY = f"{HERE}:{PORT}"
SESSION = f"tzaar-board-{PORT}"


class Wire:
    """One conversation with an ASGI application, message by message."""

    def __init__(self, app: ASGIApp, scope: Scope) -> None:
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self.slow = asyncio.Event()
        self.task = asyncio.create_task(self._talk(app, scope))

    async def say(self, kind: str, **fields: object) -> None:
        await self._said.put({"type": kind, **fields})

    async def hear(self, seconds: float = 60.0) -> Message:
        """The next message. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            return await self._heard.get()

    async def _talk(self, app: ASGIApp, scope: Scope) -> None:
        await app(scope, self._said.get, self._take)

    async def _take(self, message: Message) -> None:
        while self.slow.is_set():
            await asyncio.sleep(0.01)
        await self._heard.put(message)


class Page(Wire):
    """A page's WebSocket."""

    async def news(self, seconds: float = 60.0) -> dict[str, Any]:
        """The next push. Raises TimeoutError."""
        message = await self.hear(seconds)
        assert message["type"] == "websocket.send", message
        found: dict[str, Any] = json.loads(message["text"])
        return found

    async def opened(self) -> None:
        await self.say("websocket.connect")
        assert (await self.hear())["type"] == "websocket.accept"

    async def leave(self) -> None:
        await self.say("websocket.disconnect", code=1001)
        await self.task


@dataclass
class Served:
    """A page's server, and the table behind it."""

    app: ASGIApp
    hands: Sitting
    adapter: AppAdapter

    def visitor(
        self, peer: str = HERE, headers: Mapping[str, str] | None = None
    ) -> httpx.AsyncClient:
        """Somebody who asks from an address."""
        transport = httpx.ASGITransport(self.app, client=(peer, 50_000))
        return httpx.AsyncClient(
            transport=transport, base_url=f"http://{AUTHORITY}", headers=headers
        )

    def page(self, query: str = "", peer: str = HERE, **headers: str) -> Page:
        """A page that asks to be told."""
        given = {"host": AUTHORITY, **headers}
        return Page(
            self.app,
            {
                "type": "websocket",
                "asgi": {"version": "3.0"},
                "path": "/api/live",
                "query_string": query.encode(),
                "headers": [(name.encode(), value.encode()) for name, value in given.items()],
                "client": (peer, 50_000),
                "extensions": {"websocket.http.response": {}},
                "subprotocols": [],
            },
        )


@asynccontextmanager
async def served(
    data: Path,
    hosts: tuple[str, ...] = (),
    brain: Brain | None = None,
    log: EventLog | None = None,
    outward: str | None = None,
) -> AsyncIterator[Served]:
    """A game with its page, for as long as the test wants it."""
    clock = asyncio.get_running_loop().time
    async with sitting(data, brain, recorder=log) as hands:
        adapter = AppAdapter(hands.app, hands.journal, 0.3, clock, log)
        app = build(adapter, PORT, data, hosts, clock, lambda: outward)
        life = Wire(app, {"type": "lifespan", "asgi": {"version": "3.0"}})
        await life.say("lifespan.startup")
        assert (await life.hear())["type"] == "lifespan.startup.complete"
        try:
            yield Served(app, hands, adapter)
        finally:
            await life.say("lifespan.shutdown")
            await life.task
            await adapter.close()


def error(answer: httpx.Response) -> tuple[int, str]:
    """The status of a refusal, and its one sentence."""
    document = answer.json()
    assert list(document) == ["error"]
    return answer.status_code, document["error"]
