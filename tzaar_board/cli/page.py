"""The page beside a game: where it is served, and who is told of it."""

import asyncio
import gc
import os
import sys
import time
import webbrowser
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tzaar_board.cli.options import Chosen
from tzaar_board.errors import Phrase, UserError
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.web.address import Address, Listener, listen

if TYPE_CHECKING:
    from tzaar_board.web.adapter import AppAdapter

OFF = "off"
SERVER = "tzaar_board.web.server"

NEIGHBOURS = 20
"""How many ports are tried when nobody asked for a particular one."""


@dataclass(frozen=True)
class Page:
    """A page over an app, at the address where a listener listens.

    `folder` keeps who is paired, `hosts` are names that the machine answers to beside its own. With
    `browse` the page is opened in a browser.
    """

    adapter: "AppAdapter"
    listener: Listener
    folder: Path
    hosts: Sequence[str]
    browse: bool

    @property
    def announcement(self) -> Phrase:
        """Where it is."""
        return Phrase("The page is at {urls}", urls=" · ".join(self.listener.urls()))

    async def serve(self) -> None:
        """Serves the page until it is cancelled.

        What serves it takes a second to import and to build: another thread does that, so that
        neither the first light nor a hand waits for it.
        """
        run = await asyncio.to_thread(self._built)
        if self.browse:
            await browse(self.listener)
        await run()

    def _built(self) -> Callable[[], Coroutine[Any, Any, None]]:
        """What serves it, ready to run, with every language read."""
        server = import_module(SERVER)
        for language in Language:
            Texts(language).page()
        port = self.listener.address.port
        application = server.build(
            self.adapter, port, self.folder, self.hosts, time.monotonic, self.listener.outward
        )
        # All that was imported stays. While the collector looks through it a hand would wait, for
        # a tenth of a second; pages that come and go have it look again and again.
        gc.freeze()
        return partial(server.run, application, self.listener)


@asynccontextmanager
async def served(page: Page | None, say: Callable[[str], None]) -> AsyncIterator[None]:
    """Serves a page for as long as it is entered, and says where.

    A page that cannot be served is said, and is no reason to stop playing.
    """
    if page is None:
        yield
        return

    def ended(serving: asyncio.Task[None]) -> None:
        error = None if serving.cancelled() else serving.exception()
        if error is not None:
            say(
                Phrase(
                    "The page has stopped ({reason}); start the program again to have it back.",
                    reason=error,
                )
            )

    serving = asyncio.create_task(page.serve())
    serving.add_done_callback(ended)
    say(page.announcement)
    try:
        yield
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        await page.adapter.close()


def address_of(chosen: Chosen) -> Address | None:
    """Where the page is wanted; None where it is not. Raises UserError."""
    if chosen.text == OFF:
        return None
    with chosen.blamed() as text:
        return Address.parse(text)


def listener(chosen: Chosen, *, asked: bool) -> Listener | None:
    """Listens where the page is wanted; None where it is not. Raises UserError.

    Unless somebody asked for it, a port that is taken gives way to the next one that is free.
    """
    address = address_of(chosen)
    if address is None:
        return None
    with chosen.blamed():
        for port in range(address.port, address.port + (0 if asked else NEIGHBOURS)):
            try:
                return listen(Address(address.host, port))
            except UserError:
                continue
        return listen(address)


async def browse(listener: Listener) -> None:
    """Opens a page in a browser, where there is a screen for one. Another thread does that: some
    browsers hold up who opens them.
    """
    if _has_screen():
        await asyncio.to_thread(webbrowser.open, listener.urls()[-1])


def _has_screen() -> bool:
    """Whether there is a screen on which a browser can open."""
    seen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(seen) or sys.platform == "darwin"
