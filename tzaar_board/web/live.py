"""What changes, pushed to every page at once, as fast as each of them can take it.

A broadcasting library queues every message for every reader, and tells them all at once; here a
slow page skips what is no longer so, a report is made once for all that read it in one language,
and pages take turns, so that two hundred of them do not hold up a hand at the table.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import msgspec

from tzaar_board.i18n.catalog import Texts
from tzaar_board.web.backend import Backend, ReportChange
from tzaar_board.web.rate_limiter import RateLimiter

PUSHES = 30.0
"""Pushes a second to one page, in the long run."""

BURST = 3
"""A frame that comes a little early need not wait for the next."""

STILL = 5.0
"""Seconds after which a page is told the truth once more, though nothing has changed."""

SLOWEST = 10.0
"""A page that takes a push no faster, in seconds, is cut off; it may come again."""

REST = 2.0
"""So many times as long as one page's turn took, the next one waits: the table goes first."""

MOMENT = 1e-6
"""Seconds not worth waiting for; a loop may not even notice them."""

Send = Callable[[str], Awaitable[None]]

_Made = tuple[float, bytes]
"""What was made, and until when it holds unless something changes."""


class Subscriber:
    """One page that watches. What it has not been told yet is one change, never a queue."""

    def __init__(self) -> None:
        self.limiter = RateLimiter(PUSHES, BURST)
        self._whole = self._news = True
        self._last = float("-inf")
        self._turn: asyncio.Future[None] | None = None

    def tell(self, change: ReportChange) -> None:
        """Something has changed."""
        self._whole = self._whole or change is ReportChange.GAME
        self._news = True

    @property
    def waiting(self) -> bool:
        """Whether it takes a push: the one before has been taken."""
        return self._turn is not None and not self._turn.done()

    def due(self, now: float) -> float:
        """When it is to be told something: it has missed something, or a while has passed."""
        return now + self.limiter.wait(now) if self._news else self._last + STILL

    def give(self, now: float) -> None:
        """It is its turn."""
        assert self._turn is not None
        self.limiter.take(now)
        self._whole = self._whole or not self._news
        self._last = now
        self._turn.set_result(None)

    async def turn(self) -> ReportChange:
        """Waits for its turn, and gives what has changed since the last; GAME after a while."""
        self._turn = asyncio.get_running_loop().create_future()
        await self._turn
        change = ReportChange.GAME if self._whole else ReportChange.TABLE
        self._whole = self._news = False
        return change


class Live:
    """Tells pages what changes at a table. `clock` is in seconds.

    A report is made when it is sent, so that a page that could not keep up gets the latest.
    """

    def __init__(self, backend: Backend, clock: Callable[[], float]) -> None:
        self._backend = backend
        self._clock = clock
        self._pages: deque[Subscriber] = deque()
        self._wanted = asyncio.Event()
        self._games: dict[str, _Made] = {}
        self._tables: dict[str, bytes] = {}
        self._messages: dict[tuple[str, bool], _Made] = {}

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Hears of changes, and tells the pages, for as long as it is entered."""
        end = self._backend.watch(self._changed)
        turns = asyncio.create_task(self._take_turns())
        try:
            yield
        finally:
            end()
            turns.cancel()
            await asyncio.gather(turns, return_exceptions=True)

    async def follow(self, texts: Texts, parts: bool, send: Send) -> None:
        """Sends the truth at once, and again on every change. Raises TimeoutError on a slow page.

        With `parts` only the table is sent where nothing else has changed.
        """
        page = Subscriber()
        self._pages.append(page)
        self._games.pop(texts.language.value, None)
        self._messages.pop((texts.language.value, True), None)
        try:
            while True:
                self._wanted.set()
                change = await page.turn()
                message = self._message(texts, whole=not parts or change is ReportChange.GAME)
                async with asyncio.timeout(SLOWEST):
                    await send(message)
        finally:
            self._pages.remove(page)

    def _changed(self, change: ReportChange) -> None:
        self._messages.clear()
        self._tables.clear()
        if change is ReportChange.GAME:
            self._games.clear()
        for page in self._pages:
            page.tell(change)
        self._wanted.set()

    async def _take_turns(self) -> None:
        """Gives one page after the other its turn, and lets the table be heard between them."""
        while True:
            self._wanted.clear()
            now = self._clock()
            page, due = self._next(now)
            if page is None:
                with suppress(TimeoutError):
                    async with asyncio.timeout(due - now):
                        await self._wanted.wait()
                continue
            page.give(now)
            await asyncio.sleep(0)  # The page sends in the next round of the loop.
            await asyncio.sleep(REST * (self._clock() - now))

    def _next(self, now: float) -> tuple[Subscriber | None, float]:
        """The page whose turn it is, which is then the last one; else when there will be one."""
        due = now + STILL
        for page in tuple(self._pages):
            if page.waiting:
                due = min(due, page.due(now))
                if due <= now + MOMENT:
                    self._pages.remove(page)
                    self._pages.append(page)
                    return page, now
        return None, due

    def _message(self, texts: Texts, *, whole: bool) -> str:
        key, now = (texts.language.value, whole), self._clock()
        until, message = self._messages.get(key, (now, b""))
        if now >= until:
            until, parts = float("inf"), [b'"table":', self._table(texts)]
            if whole:
                until, game = self._game(texts, now)
                parts = [b'"game":', game, b",", *parts]
            message = b"".join((b"{", *parts, b"}"))
            self._messages[key] = until, message
        return message.decode()

    def _table(self, texts: Texts) -> bytes:
        language = texts.language.value
        if language not in self._tables:
            self._tables[language] = msgspec.json.encode(self._backend.table(texts))
        return self._tables[language]

    def _game(self, texts: Texts, now: float) -> _Made:
        """The game; a running clock is read anew, at the pace of pushes."""
        language = texts.language.value
        until, _ = made = self._games.get(language, (now, b""))
        if now >= until:
            report = self._backend.game(texts)
            runs = report.clock is not None and report.clock.running is not None
            made = now + 1 / PUSHES if runs else float("inf"), msgspec.json.encode(report)
            self._games[language] = made
        return made
