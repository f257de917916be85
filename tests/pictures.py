"""Takes the pictures of the README: `make pictures` plays a seeded game in a Chromium.

It writes docs/pictures: the page in light, in the dark and on a phone; and the table alone, with a
stack in hand, asking, and standing wrong.
"""

import random
import sys
import time
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, expect

from tests.support.browser import find_browser, launched
from tests.support.needs import BROWSER
from tests.support.page import PageHands
from tests.support.paths import ROOT
from tests.support.patience import PATIENCE
from tests.support.server import Server
from tzaar_board.games.base import Position
from tzaar_board.games.history import History
from tzaar_board.games.tzaar import TZAAR

FOLDER = ROOT / "docs" / "pictures"
SEED = 7
TURNS = 10
"""What is played before the pictures are taken, so that there are stacks and room."""

BY_HAND = 9
"""How many of the actions the pictures show as played at the table."""

DESKTOP, PHONE = {"width": 1080, "height": 680}, {"width": 390, "height": 844}
COLOURS = 128
"""Of a picture: enough for wood and light, at half the bytes."""


def visit(stack: ExitStack, browser: Browser, server: Server, **options: object) -> PageHands:
    """The page in a browser of its own, in which nothing moves."""
    context = browser.new_context(reduced_motion="reduce", **options)  # type: ignore[arg-type]
    stack.callback(context.close)
    context.set_default_timeout(1000 * PATIENCE)
    return PageHands(context.new_page(), server)


def keep(name: str, taken: bytes) -> None:
    """Writes a picture with fewer colours."""
    path = FOLDER / f"{name}.png"
    picture = Image.open(BytesIO(taken)).convert("RGB")
    picture.quantize(COLOURS).save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")


def middle_game() -> History:
    """A game up to a White second action in which stacks and room abound."""
    chance, history = random.Random(SEED), History(TZAAR.start("random", SEED))
    while history.head.outcome() is None:
        position = history.head
        if str(position).endswith("w 2") and str(position).count(".") > 2 * TURNS:
            return history
        stackings = [one for one in position.legal() if "+" in str(one)]
        history = history.play(chance.choice(stackings or position.legal()))
    raise AssertionError("The game was over too soon: another SEED.")


def most_to_do(position: Position) -> str:
    """The stack with the most targets among those that can capture and be set on others."""
    texts = [str(action) for action in position.legal()]
    both = [t[:2] for t in texts if "x" in t and any(o.startswith(f"{t[:2]}+") for o in texts)]
    return max(sorted(set(both)), key=lambda site: sum(text[:2] == site for text in texts))


def play(server: Server, history: History, by_hand: int) -> str:
    """Begins a game, plays its last actions at the table, and lifts a stack."""
    first = len(history) - by_hand
    server.post("game/new", {"game": "tzaar", "start": str(history.positions[first])})
    for number, action in enumerate(history.actions[first:], 1):
        origin, target = str(action)[:2], str(action)[3:]
        server.post("sim/lift", {"site": origin})
        server.post("sim/place", {"site": target, "from": origin})
        until = time.monotonic() + PATIENCE
        while len(server.get("game")["actions"]) < number:
            assert time.monotonic() < until, f"{action} has not been seen"
            time.sleep(0.05)
    site = most_to_do(history.head)
    server.post("sim/lift", {"site": site})
    return site


def take_page(browser: Browser, server: Server, history: History) -> None:
    """The page, and what sensors that tell everything make of hands."""
    site = play(server, history, BY_HAND)
    with ExitStack() as stack:
        light = visit(stack, browser, server, viewport=DESKTOP, color_scheme="light")
        dark = visit(stack, browser, server, viewport=DESKTOP, color_scheme="dark")
        phone = visit(stack, browser, server, viewport=PHONE, color_scheme="light")
        for name, hands in (("light", light), ("dark", dark), ("phone", phone)):
            hands.state("in-hand")
            keep(f"page-{name}", hands.page.screenshot())
        board = dark.page.locator(".board").first
        keep("in-hand", board.screenshot())
        server.post("sim/place", {"site": nowhere(history.head), "from": site})
        dark.state("wrong")
        keep("wrong", board.screenshot())


def take_question(browser: Browser, server: Server, history: History) -> None:
    """The table asks where sensors tell presence only."""
    site = play(server, history, 0)
    texts = map(str, history.head.legal())
    target = next(text[3:] for text in texts if text.startswith(f"{site}+"))
    server.post("sim/place", {"site": target, "from": site})
    with ExitStack() as stack:
        hands = visit(stack, browser, server, viewport=DESKTOP, color_scheme="dark")
        hands.state("asking")
        keep("asking", hands.page.locator(".board").first.screenshot())


def nowhere(position: Position) -> str:
    """An empty site: no action ends there."""
    board = position.game.board
    return next(name for site, name in enumerate(board.names) if position.content(site) is None)


def main() -> None:
    path = find_browser()
    if path is None:
        sys.exit(f"The pictures need a browser: {BROWSER.split(': ')[1]}.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=1000 * PATIENCE)
    history = middle_game()
    with launched(path) as browser:
        for sense, take in (("height", take_page), ("presence", take_question)):
            with TemporaryDirectory() as folder:
                server = Server(Path(folder), "--black", "human", "--sense", sense)
                try:
                    take(browser, server, history)
                finally:
                    server.end()


if __name__ == "__main__":
    main()
