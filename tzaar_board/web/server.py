"""The page's server: the API, the page's files, and uvicorn in the program's own event loop."""

import asyncio
import logging
import socket
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from tzaar_board import __version__
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.web import (
    answers,
    routes_analysis,
    routes_game,
    routes_journal,
    routes_lessons,
    routes_library,
    routes_meeting,
    routes_practice,
    routes_session,
)
from tzaar_board.web.access_policy import AccessPolicy, Names
from tzaar_board.web.address import BACKLOG, Listener, check_hosts, is_own, short_name
from tzaar_board.web.backend import Backend
from tzaar_board.web.connections import ConnectionLimits, Connections
from tzaar_board.web.described_routes import DescribedApp
from tzaar_board.web.live import Live
from tzaar_board.web.middleware import AccessMiddleware
from tzaar_board.web.page_files import PageFiles
from tzaar_board.web.pairing import PairedDevices
from tzaar_board.web.pairing_file import PairingFile
from tzaar_board.web.routes_live import live_route
from tzaar_board.web.routes_texts import page_routes, text_routes

GOODBYE_SECONDS = 1
"""How long open connections may take to end when the server stops."""

BOUNDS = ConnectionLimits()
HERE = Names((), is_own).is_here
LONGEST_MESSAGE = 1024
"""Bytes of a message on the WebSocket, on which a page has nothing to say."""


def build(
    backend: Backend,
    port: int,
    folder: Path,
    hosts: Sequence[str],
    clock: Callable[[], float],
    outward: Callable[[], str | None] = lambda: None,
) -> ASGIApp:
    """The application: what is served at `port`. May be called in another thread.

    `folder` keeps the pairings, `hosts` are names that this machine answers to beside its own,
    `clock` is in seconds, `outward` gives the address that other devices find the page at, if they
    do. Raises UserError for a host that is none.
    """
    check_hosts(hosts)
    for language in Language:
        Texts(language).page()  # Read now, so that no lights wait when the first reader comes.
    pairing = PairedDevices(PairingFile(folder))
    policy = AccessPolicy(port, Names([*own_names(), *hosts], is_own), pairing)
    cookie = f"tzaar-board-{port}"
    live = Live(backend, clock)
    files = PageFiles()
    routers = (
        routes_game.reading_routes(backend),
        routes_game.changing_routes(backend),
        routes_game.hands_routes(backend),
        routes_lessons.reading_routes(backend),
        routes_lessons.changing_routes(backend),
        routes_practice.reading_routes(backend),
        routes_practice.changing_routes(backend),
        routes_meeting.meeting_routes(backend),
        routes_journal.reading_routes(backend),
        routes_journal.changing_routes(backend),
        routes_analysis.reading_routes(backend),
        routes_analysis.changing_routes(backend),
        routes_library.reading_routes(backend),
        routes_library.changing_routes(backend),
        routes_session.reading_routes(backend),
        routes_session.pairing_routes(backend, pairing, cookie, clock, port, outward),
        live_route(backend, live, clock),
        text_routes(),
        page_routes(files),
    )
    app = DescribedApp(
        title="tzaar-board",
        version=__version__,
        summary="A game table that sees stacks and answers in light",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lambda _: live.watching(),
        exception_handlers=answers.handlers(),
        # `include_router` would build every route once more, at the first request.
        routes=[route for router in routers for route in router.routes],
    )
    app.mount("/static", files)
    return AccessMiddleware(app, policy, cookie, clock)


def own_names() -> list[str]:
    """This machine's host name, and that name with `.local`."""
    return [socket.gethostname(), short_name(), f"{short_name()}.local"]


async def run(
    app: ASGIApp,
    listener: Listener,
    bounds: ConnectionLimits = BOUNDS,
    is_here: Callable[[str], bool] = HERE,
) -> None:
    """Serves until it is cancelled; then open connections are ended.

    `bounds` are on the connections, `is_here` tells which addresses are this machine's.
    """
    connections = Connections(is_here, bounds)
    sockets = [connections.listener(one) for one in listener.sockets]
    server = _Server(
        uvicorn.Config(
            connections.watching(app),
            http="h11",
            ws="websockets-sansio",
            ws_max_size=LONGEST_MESSAGE,
            ws_per_message_deflate=False,
            backlog=BACKLOG,
            timeout_graceful_shutdown=GOODBYE_SECONDS,
            proxy_headers=False,
            server_header=False,
            log_config=None,
            log_level="error",
            access_log=False,
            lifespan="on",
        )
    )
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    serving = asyncio.create_task(server.serve(sockets))
    try:
        await asyncio.shield(serving)
    finally:
        server.should_exit = True
        await serving


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether a fault is this program's: uvicorn (0.54) also logs a WebSocket's text that is no
    UTF-8, with a traceback, whoever sends it.
    """
    fault = record.exc_info[1] if record.exc_info else None
    return not isinstance(fault, UnicodeDecodeError)


class _Server(uvicorn.Server):
    """A server that leaves signals to the program that it is a part of."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield
