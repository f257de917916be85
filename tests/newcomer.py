"""Takes the pictures of docs/newcomer.md: `make newcomer` goes a newcomer's way in a Chromium.

It starts the program for the first time, begins a lesson, plays from a seeded start against level 1
with the program's own analysis, and reviews it. At the end it says how often somebody pressed.
"""

import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, expect

from tests.pictures import DESKTOP, FOLDER
from tests.support.browser import find_browser, launched
from tests.support.needs import BROWSER
from tests.support.page import PageHands
from tests.support.paths import ROOT
from tests.support.patience import PATIENCE
from tests.support.server import Server
from tests.support.started import COMMAND
from tzaar_board.games.tzaar import TZAAR

SEED = 7
THOUGHT = 0.3
"""Seconds that an action of the newcomer's is looked for."""

COUNT = """() => {
  window.pressed = 0;
  addEventListener("pointerdown", () => { window.pressed += 1; }, true);
}"""


def keep(name: str, taken: bytes) -> None:
    """Writes a picture, small."""
    path = FOLDER / f"newcomer-{name}.webp"
    Image.open(BytesIO(taken)).convert("RGB").save(path, quality=80, method=6)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")


def best(position: str) -> str:
    """The action that the program's analysis finds for a position."""
    asked = ["analyse", position, "--seconds", str(THOUGHT), "--lines", "1", "--json"]
    found = subprocess.run([*COMMAND, *asked], check=True, capture_output=True, text=True)
    return str(json.loads(found.stdout)["lines"][0]["action"])


def first_start(hands: PageHands) -> None:
    """The offer of a lesson, and the lesson."""
    expect(hands.button("Begin a lesson")).to_be_visible()
    keep("start", hands.page.screenshot())
    hands.button("Begin a lesson").click()
    expect(hands.page.locator(".lesson .ask")).not_to_be_empty()
    hands.state("ready")
    keep("lesson", hands.page.screenshot())
    hands.button("Leave the lesson").click()


def play(hands: PageHands) -> None:
    """A whole game, in which only one's own actions are pressed."""
    server = hands.server
    start = str(TZAAR.start("random", SEED))
    server.post("game/new", {"game": "tzaar", "start": start, "black": "engine:1"})
    hands.page.evaluate(COUNT)
    while (game := server.get("game"))["outcome"] is None:
        if game["player"] == "white" and game["state"] == "ready":
            hands.act(best(game["position"]))
            known = game["actions"]
            hands.until(lambda known=known: server.get("game")["actions"] != known)  # type: ignore[misc]
        else:
            hands.page.wait_for_timeout(50)
    hands.state("over")
    assert game["outcome"]["winner"] == "white", "Level 1 has won: another SEED."
    keep("won", hands.page.screenshot())
    stored = server.get(f"games/{game['id']}")
    played = list(zip(stored["players"], stored["actions"], strict=True))
    carried = sum(player == "black" and action != "pass" for player, action in played)
    pressed = hands.page.evaluate("window.pressed")
    print(f"{len(played)} actions: pressed {pressed} times, {pressed + carried} if one carries all")


def review(hands: PageHands) -> None:
    """The greatest mistakes, with what answers them and why."""
    hands.button("Review").click()
    expect(hands.page.locator(".review .mistakes .against").first).to_be_visible(timeout=300_000)
    expect(hands.page.locator(".review > .quiet").last).to_be_empty(timeout=300_000)
    hands.page.locator(".review .mistakes .against").first.click()
    hands.page.wait_for_timeout(500)
    keep("review", hands.page.screenshot())


def main() -> None:
    path = find_browser()
    if path is None:
        sys.exit(f"The pictures need a browser: {BROWSER.split(': ')[1]}.")
    expect.set_options(timeout=1000 * PATIENCE)
    with launched(path) as browser, TemporaryDirectory() as folder:
        go(browser, Path(folder))


def go(browser: Browser, folder: Path) -> None:
    server = Server(folder / "data", "--black", "engine:1", "--seed", str(SEED))
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(1000 * PATIENCE)
    try:
        hands = PageHands(context.new_page(), server)
        first_start(hands)
        play(hands)
        review(hands)
    finally:
        context.close()
        server.end()


if __name__ == "__main__":
    main()
