"""Connections over real sockets: too many, silent, slow, and talkative ones."""

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from starlette.types import Receive, Scope, Send

from tests.support.patience import PATIENCE
from tzaar_board.web.address import Address, listen
from tzaar_board.web.connections import ConnectionLimits
from tzaar_board.web.server import run

HERE, OTHER, THIRD = "127.0.0.1", "127.0.0.2", "127.0.0.3"
"""Addresses of loopback: the first is this machine's, the others stand for the network's."""

UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers `yes`, and keeps WebSockets open until they go."""
    if scope["type"] == "lifespan":
        for word in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{word}.complete"})
    elif scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
    else:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"a", b"b")]})
        await send({"type": "http.response.body", "body": b"yes"})


@asynccontextmanager
async def serving(bounds: ConnectionLimits) -> AsyncIterator[int]:
    listener = listen(Address("0.0.0.0", 0))
    running = asyncio.create_task(run(app, listener, bounds, lambda address: address == HERE))
    try:
        yield listener.address.port
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


class Peer:
    """One connection to the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def of(cls, address: str, port: int) -> "Peer":
        return cls(*await asyncio.open_connection(HERE, port, local_addr=(address, 0)))

    async def say(self, what: bytes) -> None:
        self._writer.write(what)
        await self._writer.drain()

    async def hears(self, what: bytes) -> bool:
        """Whether this is said before the line is closed."""
        async with asyncio.timeout(PATIENCE):
            try:
                await self._reader.readuntil(what)
            except (asyncio.IncompleteReadError, ConnectionError):
                return False
        return True

    async def answered(self) -> bool:
        """Whether a request is answered."""
        await self.say(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        return await self.hears(b"yes")

    async def ended(self) -> bool:
        """Waits until the line is closed."""
        return not await self.hears(b"\0never said\0")

    def close(self) -> None:
        self._writer.close()


@pytest.mark.parametrize(
    ("silent", "asks", "answered"),
    [
        ([OTHER] * 2, OTHER, True),
        ([OTHER] * 3, OTHER, False),
        ([OTHER] * 3, THIRD, True),
        ([THIRD] * 3, OTHER, True),
        ([OTHER] * 3, HERE, True),
        ([OTHER, THIRD] * 2, "127.0.0.4", False),
        ([OTHER, THIRD] * 2, HERE, True),
        ([HERE] * 4, HERE, True),
        ([HERE] * 5, HERE, False),
        ([HERE] * 5, OTHER, True),
    ],
)
def test_silent_lines_keep_nobody_else_out(silent: list[str], asks: str, answered: bool) -> None:
    async def main() -> None:
        async with serving(ConnectionLimits(here=5, each=3, others=4)) as port:
            peers = [await Peer.of(address, port) for address in silent]
            for peer in peers:
                assert await peer.answered()
            one = await Peer.of(asks, port)
            try:
                assert await one.answered() is answered
            except ConnectionError:
                assert not answered
            for peer in (*peers, one):
                peer.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost:",
        b"GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HT",
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n",
    ],
)
def test_a_line_that_asks_for_nothing_is_closed(said: bytes) -> None:
    """Also one that trickles: a byte now and then does not keep it."""

    async def main() -> None:
        async with serving(ConnectionLimits(patience=0.3)) as port:
            peer = await Peer.of(OTHER, port)
            await peer.say(said)

            async def trickle() -> None:
                while True:
                    await asyncio.sleep(0.05)
                    await peer.say(b"x")

            trickling = asyncio.create_task(trickle())
            assert await peer.ended()
            trickling.cancel()
            await asyncio.gather(trickling, return_exceptions=True)
            peer.close()

    asyncio.run(main())


def test_a_line_that_became_a_websocket_stays() -> None:
    async def main() -> None:
        async with serving(ConnectionLimits(each=1, patience=0.1)) as port:
            page = await Peer.of(OTHER, port)
            await page.say(UPGRADE)
            assert await page.hears(b"101 Switching Protocols")
            another = await Peer.of(OTHER, port)
            assert await another.ended()
            silent = await Peer.of(HERE, port)
            assert await silent.ended()
            await page.say(b"\x89\x80\0\0\0\0")
            assert await page.hears(b"\x8a\x00")
            page.close()
            for peer in (another, silent):
                peer.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    "frame",
    [b"\x89\xfd\0\0\0\0" + bytes(125), b"\x8a\x80\0\0\0\0", b"\x00\x80\0\0\0\0"],
    ids=["ping", "pong", "a part"],
)
def test_a_page_that_never_stops_talking_is_cut_off(frame: bytes) -> None:
    """What it is answered is never read, and would heap up."""

    async def main() -> None:
        async with serving(ConnectionLimits()) as port:
            page = await Peer.of(OTHER, port)
            await page.say(UPGRADE)
            assert await page.hears(b"\r\n\r\n")
            await page.say(b"\x01\x80\0\0\0\0")

            async def talk() -> None:
                while True:
                    await page.say(frame * (2 * ConnectionLimits().burst // len(frame)))

            with pytest.raises(ConnectionError):
                await asyncio.wait_for(talk(), PATIENCE)
            page.close()

    asyncio.run(main())


def test_a_burst_of_pings_is_answered() -> None:
    async def main() -> None:
        async with serving(ConnectionLimits()) as port:
            page = await Peer.of(OTHER, port)
            await page.say(UPGRADE)
            assert await page.hears(b"\r\n\r\n")
            for number in range(100):
                await page.say(b"\x89\x84\0\0\0\0" + struct.pack("!I", number))
            assert await page.hears(b"\x8a\x04" + struct.pack("!I", 99))
            page.close()

    asyncio.run(main())


def test_a_text_that_is_none_closes_the_line_and_is_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Any guest filled the terminal of whoever plays with tracebacks."""

    async def visit() -> bool:
        async with serving(ConnectionLimits()) as port:
            peer = await Peer.of(OTHER, port)
            await peer.say(UPGRADE)
            assert await peer.hears(b"\r\n\r\n")
            await peer.say(b"\x81\x82\0\0\0\0\xff\xff")
            closed = await peer.hears(struct.pack("!BBH", 0x88, 2, 1007))
            peer.close()
            return closed

    assert asyncio.run(visit())
    assert caplog.records == []
