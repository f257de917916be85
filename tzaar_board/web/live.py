"""What changes, pushed to every page at once, as fast as each of them can take it.

A broadcasting library queues every message for every reader; here a slow page skips what is no
longer so, and a report is made once for all that read it in one language.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import msgspec

from tzaar_board.i18n.catalog import Texts
from tzaar_board.web.backend import Backend, ReportChange
from tzaar_board.web.rate_limiter import RateLimiter
from tzaar_board.web.response_schemas import GameReport

PUSHES = 30.0
"""Pushes a second to one page, in the long run."""

BURST = 3
"""A frame that comes a little early need not wait for the next."""

STILL = 5.0
"""Seconds after which a page is told the truth once more, though nothing has changed."""

SLOWEST = 10.0
"""A page that takes a push no faster, in seconds, is cut off; it may come again."""

Send = Callable[[str], Awaitable[None]]


class Subscriber:
    """One page that watches. What it has not been told yet is one change, never a queue."""

    def __init__(self) -> None:
        self.limiter = RateLimiter(PUSHES, BURST)
        self._news = asyncio.Event()
        self._whole = True
        self._news.set()

    def tell(self, change: ReportChange) -> None:
        """Something has changed."""
        self._whole = self._whole or change is ReportChange.GAME
        self._news.set()

    async def news(self) -> ReportChange:
        """What has changed since the last time, as soon as something has; GAME after a while."""
        try:
            async with asyncio.timeout(STILL):
                await self._news.wait()
        except TimeoutError:
            return ReportChange.GAME
        return ReportChange.GAME if self._whole else ReportChange.TABLE

    def told(self) -> None:
        """The page is being told everything up to now."""
        self._whole = False
        self._news.clear()


class Live:
    """Tells pages what changes at a table. `clock` is in seconds.

    A report is made when it is sent, so that a page that could not keep up gets the latest; pages
    in one language that are sent to together share it.
    """

    def __init__(self, backend: Backend, clock: Callable[[], float]) -> None:
        self._backend = backend
        self._clock = clock
        self._pages: set[Subscriber] = set()
        self._games: dict[str, GameReport] = {}
        self._tables: dict[str, bytes] = {}

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Hears of changes for as long as it is entered."""
        end = self._backend.watch(self._changed)
        try:
            yield
        finally:
            end()

    async def follow(self, texts: Texts, parts: bool, send: Send) -> None:
        """Sends the truth at once, and again on every change. Raises TimeoutError on a slow page.

        With `parts` only the table is sent where nothing else has changed.
        """
        page = Subscriber()
        self._pages.add(page)
        self._games.pop(texts.language.value, None)
        try:
            while True:
                change = await page.news()
                wait = page.limiter.wait(self._clock())
                if wait > 0:
                    await asyncio.sleep(wait)
                    change = await page.news()
                page.told()
                page.limiter.take(self._clock())
                message = self._message(texts, whole=not parts or change is ReportChange.GAME)
                async with asyncio.timeout(SLOWEST):
                    await send(message)
        finally:
            self._pages.discard(page)

    def _changed(self, change: ReportChange) -> None:
        self._tables.clear()
        if change is ReportChange.GAME:
            self._games.clear()
        for page in self._pages:
            page.tell(change)

    def _message(self, texts: Texts, *, whole: bool) -> str:
        parts = [b'"table":', self._table(texts)]
        if whole:
            parts = [b'"game":', self._game(texts), b",", *parts]
        return b"".join((b"{", *parts, b"}")).decode()

    def _table(self, texts: Texts) -> bytes:
        language = texts.language.value
        if language not in self._tables:
            self._tables[language] = msgspec.json.encode(self._backend.table(texts))
        return self._tables[language]

    def _game(self, texts: Texts) -> bytes:
        """The game; a running clock is read anew."""
        language = texts.language.value
        report = self._games.get(language)
        if report is None or (report.clock is not None and report.clock.running is not None):
            report = self._games[language] = self._backend.game(texts)
        return msgspec.json.encode(report)
