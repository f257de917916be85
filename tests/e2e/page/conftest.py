"""A browser for the tests of the page, and the program that serves it."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import find_browser, launched
from tests.support.needs import BROWSER
from tests.support.page import PageHands
from tests.support.patience import PATIENCE
from tests.support.server import Server

Serve = Callable[..., Server]
Visit = Callable[..., PageHands]

STILL: dict[str, Any] = {"reduced_motion": "reduce"}
"""What a browser tells the page of its reader, unless a test says more."""

VIEWPORT: Any = {"width": 1280, "height": 720}

TOLD = {"viewport", "color_scheme", "forced_colors", "extra_http_headers", "timezone_id"}
"""Options that a page can also be given later: for these no browser of its own is needed."""

STRANGER = {"X-Forwarded-For": "192.0.2.7"}
"""Headers of one who may only look on: whom a proxy passes on is no part of this machine."""

NOTHING = "/static/icon.svg"
"""Where a browser is that has not opened the page."""


LATENCY = int(os.environ.get("PAGE_LATENCY", "0"))
"""Milliseconds after which the pages hear what the program says: with 700 a test fails that relies
on an answer being there already."""

LATE = f"""(() => {{
    const {{ addEventListener }} = WebSocket.prototype;
    WebSocket.prototype.addEventListener = function (kind, told, ...rest) {{
        const late = (event) => setTimeout(() => told(event), {LATENCY});
        return addEventListener.call(this, kind, kind === "message" ? late : told, ...rest);
    }};
    const {{ fetch }} = window;
    window.fetch = async (...asked) => {{
        const answer = await fetch(...asked);
        await new Promise((go) => setTimeout(go, {LATENCY}));
        return answer;
    }};
}})()"""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A Chromium; without one the test is skipped.

    It ends with the tests of this folder: while Playwright runs, no other loop can.
    """
    path = find_browser()
    if path is None:
        pytest.skip(BROWSER)
    expect.set_options(timeout=1000 * PATIENCE)
    with launched(path) as browser:
        yield browser


@contextmanager
def running(folder: Path) -> Iterator[Server]:
    """The program with its page, for two people."""
    server = Server(folder / "data", "--black", "human")
    yield server
    server.end()


@pytest.fixture(scope="package")
def program(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The program with its page, for all that a worker visits: a start takes longer than most
    tests. Which games its journal has does not matter to them.
    """
    assert browser.is_connected()
    with running(tmp_path_factory.mktemp("program")) as server:
        yield server


class Browsers:
    """Browsers with one page each, which tests visit in turn: a new page takes a process of its
    own, and as long to load again what it needs. Those with the same lasting options are alike.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[Page]] = {}

    @contextmanager
    def lent(self, program: Server, **lasting: Any) -> Iterator[Page]:
        """A page of a browser that nobody else has. What it keeps is forgotten afterwards."""
        free = self._free.setdefault(repr(sorted(lasting.items())), [])
        page = free.pop() if free else self.open(**lasting)
        yield page
        _tidy(page, program)
        free.append(page)

    def open(self, **lasting: Any) -> Page:
        """A page of a browser of its own, which whoever opens it closes."""
        context = self._browser.new_context(**STILL, viewport=VIEWPORT, **lasting)
        context.set_default_timeout(1000 * PATIENCE)
        if LATENCY:
            context.add_init_script(LATE)
        return context.new_page()


@pytest.fixture(scope="package")
def browsers(browser: Browser) -> Browsers:
    """The browsers of all tests of a worker. They end with its Chromium."""
    return Browsers(browser)


@pytest.fixture
def own_page(browsers: Browsers) -> Iterator[Page]:
    """A page whose routes and clock nobody else gets."""
    page = browsers.open()
    yield page
    page.context.close()


@pytest.fixture(scope="package")
def page(browsers: Browsers, program: Server) -> Iterator[Page]:
    """A page that has the modules at hand; which game is played does not matter."""
    with browsers.lent(program, timezone_id="UTC") as page:
        page.goto(program.url)
        yield page


@pytest.fixture
def serve(program: Server) -> Serve:
    """Begins a game of two people from a start, with other settings if there are any."""

    def begin(start: str, **settings: object) -> Server:
        people = {"game": "tzaar", "white": "human", "black": "human", "hints": "legal"}
        program.post("game/new", {"start": start, **people, **settings})
        return program

    return begin


@pytest.fixture
def visit(browsers: Browsers, program: Server) -> Iterator[Visit]:
    """Opens the page, each time in another browser, with options of Playwright's contexts."""
    with ExitStack() as stack:

        def open_page(server: Server, path: str = "/", **options: Any) -> PageHands:
            lasting = {name: options[name] for name in options.keys() - TOLD}
            page = stack.enter_context(browsers.lent(program, **lasting))
            _tell(page, **{name: options[name] for name in options.keys() & TOLD})
            hands = PageHands(page, server, path)
            stack.callback(hands.end)
            return hands

        yield open_page


def _tell(
    page: Page,
    viewport: Any = VIEWPORT,
    extra_http_headers: dict[str, str] | None = None,
    timezone_id: str = "",
    **media: Any,
) -> None:
    """The page as a reader has it."""
    page.set_viewport_size(viewport)
    page.set_extra_http_headers(extra_http_headers or {})
    if timezone_id:
        told = page.context.new_cdp_session(page)
        told.send("Emulation.setTimezoneOverride", {"timezoneId": timezone_id})
    page.emulate_media(**media)


def _tidy(page: Page, program: Server) -> None:
    """The page as the next test wants it."""
    page.mouse.up()
    page.unroute_all()
    page.goto(f"{program.url}{NOTHING}")
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.context.clear_cookies()
    _tell(page, color_scheme="null", forced_colors="null")
