"""The page beside a game: where it is served, and who is told of it."""

import asyncio
import os
import sys
import time
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType

from tzaar_board.commands.options import Chosen
from tzaar_board.errors import UserError
from tzaar_board.phrase import Phrase
from tzaar_board.web.address import Address, Listener, listen
from tzaar_board.web.desk import Desk

OFF = "off"

NEIGHBOURS = 20
"""How many ports are tried when nobody asked for a particular one."""


@dataclass(frozen=True)
class Page:
    """A page that is going to be served.

    `folder` keeps who is paired, `hosts` are names that the machine answers to beside its own. With
    `browse` the page is opened in a browser.
    """

    listener: Listener
    folder: Path
    hosts: Sequence[str]
    browse: bool

    @property
    def announcement(self) -> Phrase:
        """Where it is."""
        return Phrase("The page is at {urls}", urls=" · ".join(self.listener.urls()))

    async def serve(self, desk: Desk) -> None:
        """Serves the page until it is cancelled.

        What serves it takes a second to import and to build: another thread does that, so that
        neither the first light nor a hand waits for it.
        """
        server: ModuleType = await asyncio.to_thread(import_module, "tzaar_board.web.server")
        port = self.listener.address.port
        application = await asyncio.to_thread(
            server.build, desk, port, self.folder, self.hosts, time.monotonic
        )
        if self.browse and _has_screen():
            await asyncio.to_thread(webbrowser.open, self.listener.urls()[-1])
        await server.run(application, self.listener)


def listener(chosen: Chosen, *, asked: bool) -> Listener | None:
    """Listens where the page is wanted; None where it is not. Raises UserError.

    Unless somebody asked for it, a port that is taken gives way to the next one that is free.
    """
    if chosen.text == OFF:
        return None
    with chosen.blamed() as text:
        address = Address.parse(text)
        for port in range(address.port, address.port + (0 if asked else NEIGHBOURS)):
            try:
                return listen(Address(address.host, port))
            except UserError:
                continue
        return listen(address)


def _has_screen() -> bool:
    """Whether there is a screen on which a browser can open."""
    seen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(seen) or sys.platform == "darwin"
