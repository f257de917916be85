"""The page with a game that the package does not know."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.page.conftest import Visit
from tests.support.hex_game import HEX, NAMED
from tests.support.server import Server
from tzaar_board.games.history import History
from tzaar_board.store.journal import Journal

CHAIN = "b1 b2 b3 b4 a5 a6 a7 a8"


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The program with Hex at hand, and TZAAR to change to."""
    assert browser.is_connected()
    data = tmp_path_factory.mktemp("hex") / "data"
    server = Server(data, "--game", "hex", "--black", "human", told=NAMED)
    yield server
    server.end()


def kept(data: Path) -> History:
    """The actions of the newest game of a journal."""
    with Journal.open(data, [HEX], write=False) as journal:
        return journal.load(journal.games()[-1].id).record.history


def winners(server: Server) -> set[str]:
    """The sites that shine for the winner."""
    cues = server.get("table")["cues"]
    return {site for site, cue in cues.items() if cue["role"] == "winner"}


def test_the_page_plays_it_to_its_end(server: Server, visit: Visit) -> None:
    server.post("game/new", {"game": "hex", "start": "empty", "white": "human", "black": "human"})
    hands = visit(server)
    expect(hands.sentence).to_have_text("Red puts a stone anywhere.")
    expect(hands.page.locator(".player.black .colour")).to_have_text("Red to move")
    expect(hands.page.get_by_role("link", name="Rules")).to_be_hidden()
    taught = {board["game"]: board["lessons"] for board in server.get("boards")}
    assert taught == {"hex": False, "tzaar": True, "troll": True}
    expect(hands.page.locator(".board .owner")).to_have_count(4)
    black, white = CHAIN.split(), ["c1", "c2", "c3", "c4", "d1", "e1", "f1"]
    played = [*(stone for pair in zip(black, white, strict=False) for stone in pair), black[-1]]
    for number, site in enumerate(played[:2], start=1):
        hands.click(site)
        hands.played(number)
    expect(hands.site("b1")).to_have_attribute("aria-label", "b1, Red stone")
    expect(hands.site("c1")).to_have_attribute("aria-label", "c1, White stone, last action")
    hands.button("Undo").click()
    hands.button("Yes, take it back").click()
    hands.played(1)
    hands.button("Do it for me").click()
    hands.state("ready")
    for number, site in enumerate(played[1:], start=2):
        hands.click(site)
        hands.played(number)
    hands.state("over")
    expect(hands.sentence).to_have_text("Red's edges are joined. Red wins.")
    hands.until(lambda: winners(server) == set(black))
    assert kept(server.data) == History(HEX.start("empty", 0)).play(*map(HEX.parse_action, played))
    hands.button("Games").click()
    first = hands.page.locator(".games tbody tr").first
    expect(first).to_contain_text("Hex · ")
    expect(first).to_contain_text("Red wins")


def test_the_page_sets_it_up_and_begins_it(server: Server, visit: Visit) -> None:
    server.post("game/new", {"game": "tzaar", "start": "fixed"})
    hands = visit(server)
    page = hands.page
    hands.button("New game").click()
    page.get_by_label("Game", exact=True).select_option("hex")
    expect(page.get_by_label("Red", exact=True)).to_be_visible()
    expect(page.get_by_label("Start").locator("option").first).to_have_text("an empty board")
    page.get_by_label("Start").select_option("own")
    hands.button("Set it up on a board").click()
    expect(page.get_by_label("Height")).to_have_count(0)
    expect(hands.button("Shuffle")).to_have_count(0)
    hands.click("a1")
    page.keyboard.press("x")
    page.get_by_role("button", name="White stone: 32 left").click()
    hands.click("b1")
    text = "/".join(["........"] * 7 + ["xo......"]) + " b hex"
    expect(page.get_by_label("Position text")).to_have_value(text)
    expect(page.get_by_label("Action")).to_have_text("a stone")
    hands.button("Use this position").click()
    hands.button("Begin").click()
    hands.state("ready")
    expect(hands.site("a1")).to_have_attribute("aria-label", "a1, Red stone")
    assert server.get("game")["position"] == text
