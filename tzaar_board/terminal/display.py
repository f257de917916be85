"""A display in the table's edge, so that a table needs no phone."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress

from tzaar_board.games.base import Colour
from tzaar_board.hal.oled import Screen, ScreenError
from tzaar_board.i18n.catalog import Texts
from tzaar_board.play.app import App
from tzaar_board.play.classroom import told
from tzaar_board.play.clock_words import clock_text
from tzaar_board.play.observers import AppChange
from tzaar_board.terminal.panel import ClockLabel, Panel, PanelContent

TICK = 0.5
"""Seconds between two looks at what changes by itself: clocks, and long sentences."""

AGAIN = 5.0
"""Seconds until a display that could not be reached is tried again."""


class Display:
    """Shows an app's sentence and clocks. No light waits for it: another thread writes."""

    def __init__(self, app: App, screen: Screen, texts: Texts) -> None:
        self._app = app
        self._screen = screen
        self._texts = texts
        self._panel = Panel(screen.size)
        self._changed = asyncio.Event()
        self._failed = False

    @asynccontextmanager
    async def showing(self) -> AsyncIterator[None]:
        """Shows while inside; then it is dark."""
        end = self._app.watch(self.observe)
        with ThreadPoolExecutor(max_workers=1) as writer:
            task = asyncio.create_task(self._run(writer))
            try:
                yield
            finally:
                end()
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
                await self._show(writer, PanelContent(""), 0.0)

    def observe(self, _change: AppChange, _text: str) -> None:
        """Told by the app of every change."""
        self._changed.set()

    def content(self, now: float) -> PanelContent:
        """What is to be shown now."""
        app = self._app
        hands = app.session.situation.hands
        sentence = told(app.classroom.teaching, app.view, hands, self._texts)
        if app.runner.clock is None:
            return PanelContent(sentence)
        return PanelContent(
            sentence, (self._label(now, Colour.WHITE), self._label(now, Colour.BLACK))
        )

    def _label(self, now: float, colour: Colour) -> ClockLabel:
        clock = self._app.runner.clock
        assert clock is not None
        face = clock.face(now, colour, self._app.history)
        more = f"+{face.more}" if face.more else ""
        return ClockLabel(clock_text(face.seconds) + more, clock.running is colour)

    async def _run(self, writer: ThreadPoolExecutor) -> None:
        """Paints at every change, and now and then what changes by itself."""
        shown = b""
        while True:
            self._changed.clear()
            now = asyncio.get_running_loop().time()
            content = self.content(now)
            painted = self._panel.paint(content, now).tobytes()
            if painted != shown:
                shown = painted if await self._show(writer, content, now) else b""
            runs = content.clocks is not None and any(clock.runs for clock in content.clocks)
            wait = TICK if runs or len(self._panel.pages(content)) > 1 else None
            with suppress(TimeoutError):
                async with asyncio.timeout(wait if shown else AGAIN):
                    await self._changed.wait()

    async def _show(self, writer: ThreadPoolExecutor, content: PanelContent, now: float) -> bool:
        """Writes a picture; says once why it could not, and whether it could."""
        picture = self._panel.paint(content, now)
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(writer, self._screen.display, picture)
        except ScreenError as error:
            if not self._failed:
                self._failed = True
                self._app.tell(AppChange.TROUBLE, error.phrase)
            return False
        self._failed = False
        return True
