"""Many pages at once, in a process of their own: some read, some never do, some always come back.

`python -m tests.support.crowd PORT READING DEAF RESTLESS` opens them and says `open`; to each line
on its standard input it answers with one line of JSON: `Told`. It ends with its standard input.
"""

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import msgspec

from tests.support.patience import PATIENCE
from tests.support.program import environment

REQUEST = (
    "GET /api/live{query} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
ACCEPTED = b"HTTP/1.1 101 "
TEXT, PING, PONG = 0x81, 0x89, 0x8A
RESTLESS_SECONDS = 0.5
"""How long a restless page is away before it comes again."""


class Told(msgspec.Struct):
    """What pages were told: of those that read, `last` are their last texts, with how many have
    each. `pushes` is how many texts came in all, `opened` and `refused` how many pages.
    """

    opened: int
    refused: int
    reading: int
    pushes: int
    last: dict[str, int]


class Page(asyncio.Protocol):
    """One page's line; it is closed after `most` texts."""

    def __init__(self, crowd: "Crowd", *, deaf: bool = False, most: int | None = None) -> None:
        self._crowd = crowd
        self._deaf = deaf
        self._most = most
        self._transport: asyncio.Transport
        self._data = bytearray()
        self._told = 0
        self.game: Any = None
        self.table: Any = None
        self.texts: list[bytes] = []
        self.accepted = asyncio.Event()
        self.ended = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        query = "?parts=1" if self._crowd.opened % 2 else ""
        transport.write(REQUEST.format(query=query, port=self._crowd.port).encode())

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self.accepted.is_set() and not self._read_head():
            return
        while (frame := self._frame()) is not None:
            self._read(*frame)

    def connection_lost(self, _: Exception | None) -> None:
        if not self.accepted.is_set():
            self._crowd.refused += 1
        self.ended.set()

    def close(self) -> None:
        self._transport.abort()

    @property
    def last(self) -> dict[str, Any]:
        """The last of each part that this page was told."""
        known: dict[str, Any] = {}
        for text in self.texts:
            known |= json.loads(text)
        return known

    def _read_head(self) -> bool:
        head, found, rest = self._data.partition(b"\r\n\r\n")
        if not found:
            return False
        if not head.startswith(ACCEPTED):
            self._transport.abort()
            return False
        self._data = rest
        self._crowd.opened += 1
        self.accepted.set()
        if self._deaf:
            self._transport.pause_reading()
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame of the server, which has no mask: its first byte and its body."""
        data = self._data
        if len(data) < 2:
            return None
        size, body = data[1], 2
        if size >= 126:
            body += 2 if size == 126 else 8
            size = int.from_bytes(data[2:body])
        if len(data) < body + size:
            return None
        frame = data[0], bytes(data[body : body + size])
        del data[: body + size]
        return frame

    def _read(self, kind: int, body: bytes) -> None:
        if kind == PING:
            self._transport.write(bytes([PONG, 0x80 | len(body), 0, 0, 0, 0]) + body)
        elif kind == TEXT:
            self._crowd.pushes += 1
            self._told += 1
            # A text with the game has everything; what came before it is no longer wanted.
            self.texts = [body] if body.startswith(b'{"game"') else [*self.texts[:1], body]
            if self._told == self._most:
                self._transport.abort()


class Crowd:
    """Pages at a port, each in a task that opens it again when it ends."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.opened = self.refused = self.pushes = 0
        self.reading: set[Page] = set()

    async def read(self) -> None:
        """A page that reads all it is told."""
        await self._again(lambda: Page(self), 0.1, self.reading)

    async def ignore(self) -> None:
        """A page that never reads; it is cut off after a while."""
        await self._again(lambda: Page(self, deaf=True), 0.1, set())

    async def come_and_go(self) -> None:
        """A page that goes as soon as it has been told something."""
        await self._again(lambda: Page(self, most=1), RESTLESS_SECONDS, set())

    async def _again(self, make: Callable[[], Page], pause: float, kept: set[Page]) -> None:
        loop = asyncio.get_running_loop()
        while True:
            with contextlib.suppress(ConnectionError):
                _, page = await loop.create_connection(make, "127.0.0.1", self.port)
                kept.add(page)
                await page.ended.wait()
                kept.discard(page)
            await asyncio.sleep(pause)

    def told(self) -> Told:
        """What the pages were told up to now."""
        last = Counter(json.dumps(page.last, sort_keys=True) for page in self.reading)
        reading = sum(page.accepted.is_set() for page in self.reading)
        return Told(self.opened, self.refused, reading, self.pushes, dict(last))


async def main(port: int, reading: int, deaf: int, restless: int) -> None:
    """Opens the pages, and answers until the standard input ends."""
    os.nice(10)
    crowd = Crowd(port)
    kinds = (crowd.read, reading), (crowd.ignore, deaf), (crowd.come_and_go, restless)
    tasks = [asyncio.create_task(kind()) for kind, count in kinds for _ in range(count)]
    async with asyncio.timeout(PATIENCE):
        while crowd.opened + crowd.refused < len(tasks):
            await asyncio.sleep(0.05)
    print("open", flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        print(msgspec.json.encode(crowd.told()).decode(), flush=True)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@dataclass(frozen=True)
class Gathering:
    """A crowd in its process."""

    process: Process

    async def told(self) -> Told:
        """What its pages were told up to now."""
        assert self.process.stdin is not None
        self.process.stdin.write(b"\n")
        return msgspec.json.decode(await self.line(), type=Told)

    async def line(self) -> bytes:
        """The next line it says."""
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            return await self.process.stdout.readline()


@asynccontextmanager
async def gathered(port: int, reading: int, deaf: int, restless: int) -> AsyncIterator[Gathering]:
    """A crowd whose pages are all open, or refused."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.support.crowd"),
        *map(str, (port, reading, deaf, restless)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
        limit=2**26,
    )
    try:
        crowd = Gathering(process)
        assert await crowd.line() == b"open\n"
        yield crowd
    finally:
        assert process.stdin is not None
        process.stdin.close()
        async with asyncio.timeout(PATIENCE):
            await process.wait()


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:])))
