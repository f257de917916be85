"""The page's figures: from a press to the light, memory with the page open, weight."""

import statistics
import sys
import tempfile
from pathlib import Path
from urllib.request import Request, urlopen

from playwright.sync_api import Page

from tests.support.browser import find_browser, launched
from tests.support.page import PageHands
from tests.support.paths import ROOT
from tests.support.server import Server
from tzaar_board.games.tzaar import TZAAR

START = TZAAR.start("random", 1)

STATIC = ROOT / "tzaar_board" / "web" / "static"

WATCH = """() => {
    window.presses = [];
    const lit = () => [...document.querySelectorAll(".light")].filter((one) => +one.style.opacity);
    document.querySelector(".board").addEventListener("pointerdown", () => {
        const began = performance.now();
        const look = () => {
            if (!lit().length) return requestAnimationFrame(look);
            requestAnimationFrame(() => window.presses.push(performance.now() - began));
        };
        requestAnimationFrame(look);
    }, { capture: true });
}"""
"""Notes the milliseconds from each press to the frame after the one that has the light."""

FRAMES = """() => new Promise((done) => {
    const times = [];
    let last = performance.now();
    const frame = (now) => {
        times.push(now - last);
        last = now;
        if (times.length < 300) requestAnimationFrame(frame);
        else done(times.slice(1));
    };
    requestAnimationFrame(frame);
})"""


def lifts(hands: PageHands, rounds: int) -> list[float]:
    """Milliseconds from each press on a stack that can act to the light that answers."""
    page, board = hands.page, START.game.board
    keys = {key for action in START.legal() if (key := START.trace(action).key) is not None}
    sites = [board.names[key] for key in sorted(keys)]
    page.evaluate(WATCH)
    for number in range(rounds):
        site = sites[number % len(sites)]
        hands.press(site)
        page.wait_for_function(f"() => window.presses.length > {number}")
        page.wait_for_timeout(400)  # A longer press than a click puts the stack back.
        page.mouse.up()
        hands.state("ready")
        page.wait_for_function(
            "() => ![...document.querySelectorAll('.light')].some(l => +l.style.opacity)"
        )
    return [float(time) for time in page.evaluate("window.presses")]


def weight(server: Server, page: Page) -> None:
    """The files of the page as they are, and what a first visit is sent."""
    raw = sum(file.stat().st_size for file in STATIC.iterdir() if file.is_file())
    names = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    own = [name for name in names if "/api/" not in name]
    sent = 0
    for name in [server.url, *own]:
        with urlopen(Request(name, headers={"Accept-Encoding": "gzip, br"})) as answer:
            sent += len(answer.read())
    print(f"page weight: {raw / 1000:.0f} kB of files, {sent / 1000:.0f} kB sent to a first visit")


def distribution(name: str, times: list[float]) -> None:
    ordered = sorted(times)
    p50, p99 = statistics.median(ordered), ordered[int(len(ordered) * 0.99)]
    print(f"{name}: p50 {p50:.0f} ms, p99 {p99:.0f} ms, worst {ordered[-1]:.0f} ms of {len(times)}")


def main(rounds: int = 100) -> None:
    path = find_browser()
    if path is None:
        print("page: no browser here; install chromium-headless-shell, or name one in $CHROMIUM")
        return
    with tempfile.TemporaryDirectory() as folder, launched(path) as browser:
        server = Server(Path(folder) / "data", "--start", str(START), "--black", "human")
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        hands = PageHands(page, server)
        distribution("press to changed light on the page", lifts(hands, rounds))
        server.post("game/resign", {})
        hands.state("over")
        distribution("frames while 30 lights move", page.evaluate(FRAMES))
        print(f"resident memory with the page open: {server.resident_megabytes():.0f} MB")
        weight(server, page)
        hands.end()
        server.end()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
