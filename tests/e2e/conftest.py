"""A browser for the tests of the page, and the program that serves it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import find_browser, launched
from tests.support.needs import BROWSER
from tests.support.page import PageHands
from tests.support.patience import PATIENCE
from tests.support.server import Server

Serve = Callable[..., Server]
Visit = Callable[..., PageHands]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium; without one the test is skipped.

    It ends with the module: while Playwright runs, no other loop can.
    """
    path = find_browser()
    if path is None:
        pytest.skip(BROWSER)
    expect.set_options(timeout=1000 * PATIENCE)
    with launched(path) as browser:
        yield browser


@pytest.fixture(scope="module")
def program(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The program with its page, for all tests of a module; whoever visits has a browser."""
    assert browser.is_connected()
    folder: Path = tmp_path_factory.mktemp("program")
    server = Server(folder / "data", "--black", "human")
    yield server
    server.end()


@pytest.fixture
def serve(program: Server) -> Serve:
    """Begins a game of two people from a start, with other settings if there are any."""

    def begin(start: str, **settings: object) -> Server:
        people = {"game": "tzaar", "white": "human", "black": "human", "hints": "legal"}
        program.post("game/new", {"start": start, **people, **settings})
        return program

    return begin


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Opens the page as a browser of its own, with the options of Playwright's contexts."""
    visits: list[PageHands] = []

    def open_page(server: Server, path: str = "/", **options: object) -> PageHands:
        context = browser.new_context(**{"reduced_motion": "reduce", **options})  # type: ignore[arg-type]
        context.set_default_timeout(1000 * PATIENCE)
        visits.append(PageHands(context.new_page(), server, path))
        return visits[-1]

    yield open_page
    for hands in visits:
        hands.end()
