"""The page over real sockets: headers, files, slow readers, and how it stops."""

import asyncio
import gc
import json
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from tests.support.patience import PATIENCE
from tests.support.sitting import sitting
from tzaar_board.cli.page import Page, served
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.web.adapter import AppAdapter
from tzaar_board.web.address import Address, listen
from tzaar_board.web.page_files import STATIC
from tzaar_board.web.server import build, run


@asynccontextmanager
async def serving(data: Path) -> AsyncIterator[tuple[int, AppAdapter]]:
    """A page that is served at a free port of this machine."""
    clock = asyncio.get_running_loop().time
    async with sitting(data) as hands:
        adapter = AppAdapter(hands.app, hands.journal, 0.3, clock)
        listener = listen(Address("127.0.0.1", 0))
        port = listener.address.port
        for one in listener.sockets:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        running = asyncio.create_task(run(build(adapter, port, data, (), clock), listener))
        try:
            yield port, adapter
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            await adapter.close()


def client(port: int) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)


def live(port: int, **more: Any) -> websockets.connect:
    return websockets.connect(f"ws://127.0.0.1:{port}/api/live", open_timeout=PATIENCE, **more)


async def closed(page: websockets.ClientConnection) -> int | None:
    """The code that a line is closed with, after whatever else is said."""
    with suppress(websockets.ConnectionClosed):
        async with asyncio.timeout(PATIENCE):
            async for _ in page:
                pass
    return page.close_code


def policy(socket: str) -> str:
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        f"manifest-src 'self'; connect-src 'self'{socket}; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    )


@pytest.mark.parametrize("path", ["/", "/static/page.js", "/api/game", "/nothing"])
def test_a_head_is_a_get_without_a_body(tmp_path: Path, path: str) -> None:
    async def main() -> None:
        async with serving(tmp_path) as (port, _), client(port) as me:
            head, get = await me.head(path), await me.get(path)
            assert (head.status_code, head.content) == (get.status_code, b"")
            names = ("content-type", "content-length", "cache-control", "etag")
            for name in names:
                assert head.headers.get(name) == get.headers.get(name)

    asyncio.run(main())


@pytest.mark.parametrize(
    ("path", "host", "status", "caching"),
    [
        ("/", None, 200, "no-cache"),
        ("/static/index.html", None, 200, "no-cache"),
        ("/api/game", None, 200, "no-store"),
        ("/texts/it.json", None, 200, "no-store"),
        ("/openapi.json", None, 200, "no-store"),
        ("/nothing", None, 404, "no-store"),
        ("/api/game", "evil.example", 403, "no-store"),
    ],
)
def test_headers(tmp_path: Path, path: str, host: str | None, status: int, caching: str) -> None:
    async def main() -> None:
        async with serving(tmp_path) as (port, _), client(port) as me:
            answer = await me.get(path, headers={} if host is None else {"host": host})
            names = (
                "x-content-type-options",
                "referrer-policy",
                "cross-origin-opener-policy",
                "cross-origin-resource-policy",
                "cache-control",
                "content-security-policy",
                "access-control-allow-origin",
                "server",
            )
            here = f" ws://127.0.0.1:{port} wss://127.0.0.1:{port}" if host is None else ""
            assert (answer.status_code, [answer.headers.get(name) for name in names]) == (
                status,
                [
                    "nosniff",
                    "same-origin",
                    "same-origin",
                    "same-origin",
                    caching,
                    policy(here),
                    None,
                    None,
                ],
            )

    asyncio.run(main())


def test_the_pages_files(tmp_path: Path) -> None:
    """Each has its own type, and is sent again only when it has changed."""
    types = {
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }
    paths = sorted(path for path in STATIC.rglob("*") if path.is_file())
    assert {path.suffix for path in paths} <= set(types)

    async def main() -> None:
        async with serving(tmp_path) as (port, _), client(port) as me:
            for path in paths:
                address = f"/static/{path.relative_to(STATIC)}"
                answer = await me.get(address)
                assert (answer.status_code, answer.content) == (200, path.read_bytes())
                assert answer.headers["content-type"] == types[path.suffix]
                again = await me.get(address, headers={"if-none-match": answer.headers["etag"]})
                assert (again.status_code, again.content) == (304, b"")

    asyncio.run(main())


def test_two_pages_over_sockets(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            serving(tmp_path) as (port, _),
            client(port) as me,
            live(port) as one,
            live(port, origin=f"http://127.0.0.1:{port}") as two,
        ):
            assert json.loads(await one.recv()) == json.loads(await two.recv())
            await me.post("/api/sim/lift", json={"site": "A1"})
            for page in (one, two):
                async with asyncio.timeout(PATIENCE):
                    while json.loads(await page.recv())["game"]["state"] != "in-hand":
                        pass

    asyncio.run(main())


def test_a_page_of_another_site_over_a_socket(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with serving(tmp_path) as (port, _):
            with pytest.raises(websockets.InvalidStatus) as caught:
                await live(port, origin="http://evil.example")
            response = caught.value.response
            assert (response.status_code, json.loads(response.body)) == (
                403,
                {
                    "error": "The page at 'http://evil.example' is not this table's; open the "
                    "table's own page."
                },
            )

    asyncio.run(main())
    assert caplog.messages == []


def test_a_long_message_is_not_taken(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as (port, _), live(port) as page:
            await page.send("x" * 5000)
            assert await closed(page) == 1009

    asyncio.run(main())


def test_a_page_that_reads_nothing_costs_nothing(tmp_path: Path) -> None:
    """Its line fills up; then it is sent no more, while another page hears everything."""

    async def main() -> None:
        async with serving(tmp_path) as (port, adapter), live(port) as quick:
            raw = socket.create_connection(("127.0.0.1", port))
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            raw.sendall(
                f"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            down, heard = False, 0
            try:
                async with asyncio.timeout(PATIENCE):
                    while heard < 40:
                        down = not down
                        adapter.press(Button.MENU, down)
                        await quick.recv()
                        heard += 1
            finally:
                raw.close()
            assert heard == 40

    asyncio.run(main())


def test_it_stops_with_pages_open_and_leaves_signals_alone(tmp_path: Path) -> None:
    numbers = (signal.SIGINT, signal.SIGTERM)

    async def main() -> None:
        loop = asyncio.get_running_loop()
        before = [signal.getsignal(number) for number in numbers]
        async with serving(tmp_path) as (port, _):
            page = await live(port)
            await page.recv()
            assert [signal.getsignal(number) for number in numbers] == before
            left = loop.time()
        assert loop.time() - left < 2.0
        assert await closed(page) == 1012
        listen(Address("127.0.0.1", port)).close()

    asyncio.run(main())


def test_no_hand_waits_while_the_collector_looks_through_what_was_imported(tmp_path: Path) -> None:
    """To look through it takes a tenth of a second, and pages that come and go make it look."""

    async def main() -> None:
        async with sitting(tmp_path) as hands:
            adapter = AppAdapter(hands.app, hands.journal, 0.3, asyncio.get_running_loop().time)
            listener = listen(Address("127.0.0.1", 0))
            page = Page(adapter, listener, tmp_path, (), browse=False)
            async with served(page, lambda _: None), client(listener.address.port) as visitor:
                assert (await visitor.get("/api/game")).status_code == 200
                assert gc.get_freeze_count() > 10_000

    gc.unfreeze()
    asyncio.run(main())


def test_the_command_line_does_not_wait_for_the_webs_libraries() -> None:
    loaded = "print({'fastapi', 'uvicorn', 'babel'} & {*sys.modules})"
    script = f"import sys, tzaar_board.cli.main, tzaar_board.cli.play; {loaded}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("set()\n", "")
