"""A browser for the tests of the page, and the program that serves it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

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

TOLD = {"viewport", "color_scheme", "forced_colors"}
"""Options that a page can also be given later: for these a visit needs no browser of its own."""

NOTHING = "/static/icon.svg"
"""Where a browser is that has not opened the page."""


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


@pytest.fixture(scope="module")
def page(browser: Browser, program: Server) -> Iterator[Page]:
    """A page that has the modules at hand; which game is played does not matter."""
    page = browser.new_page(timezone_id="UTC")
    page.goto(program.url)
    yield page
    page.close()


@pytest.fixture
def serve(program: Server) -> Serve:
    """Begins a game of two people from a start, with other settings if there are any."""

    def begin(start: str, **settings: object) -> Server:
        people = {"game": "tzaar", "white": "human", "black": "human", "hints": "legal"}
        program.post("game/new", {"start": start, **people, **settings})
        return program

    return begin


@pytest.fixture(scope="module")
def context(browser: Browser, program: Server) -> Iterator[BrowserContext]:
    """A browser with one page, on which the tests of a module visit in turn: a new page takes a
    process of its own, and as long to load again what it needs.
    """
    context = browser.new_context(**STILL, viewport=VIEWPORT)
    context.set_default_timeout(1000 * PATIENCE)
    context.new_page().goto(f"{program.url}{NOTHING}")
    yield context
    context.close()


@pytest.fixture
def visit(browser: Browser, context: BrowserContext, program: Server) -> Iterator[Visit]:
    """Opens the page, the second time as another browser, and so with options of Playwright's
    contexts that are not in TOLD. What a page keeps in its browser is forgotten after the test.
    """
    visits: list[PageHands] = []
    others: list[BrowserContext] = []

    def open_page(server: Server, path: str = "/", **options: object) -> PageHands:
        page = context.pages[0]
        if not visits and options.keys() <= TOLD:
            _tell(page, **options)
        else:
            other = browser.new_context(**{**STILL, **options})
            other.set_default_timeout(1000 * PATIENCE)
            others.append(other)
            page = other.new_page()
        visits.append(PageHands(page, server, path))
        return visits[-1]

    yield open_page
    for hands in visits:
        hands.end()
    for other in others:
        other.close()
    context.clear_cookies()
    _tidy(context.pages[0], program)


def _tell(page: Page, viewport: Any = VIEWPORT, **media: Any) -> None:
    """The page as a reader has it."""
    page.set_viewport_size(viewport)
    page.emulate_media(**media)


def _tidy(page: Page, program: Server) -> None:
    """The page as the next test wants it."""
    page.mouse.up()
    page.unroute_all()
    page.goto(f"{program.url}{NOTHING}")
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    _tell(page, color_scheme="null", forced_colors="null")
