"""A club evening: a tournament made and run by its commands, and the wall that shows it."""

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.e2e.page.conftest import STILL
from tests.support.evening import SECRET, Evening, SeatedGame
from tests.support.mosquitto import Broker, find_mosquitto, mosquitto
from tests.support.needs import MOSQUITTO
from tests.support.program import Ended, run_program
from tests.support.wall import wall
from tzaar_board.meet.keys import Signer
from tzaar_board.meet.subscription import Subscription
from tzaar_board.meet.topics import Room
from tzaar_board.tournament.pairing import Pairing

NAMES = ("Ada", "Bea", "Cleo", "Dora")


@pytest.fixture(scope="module")
def broker() -> Iterator[Broker]:
    path = find_mosquitto()
    if path is None:
        pytest.skip(MOSQUITTO)
    with mosquitto(path) as running:
        yield running


def test_a_tournament_in_a_room_and_on_the_wall(
    broker: Broker, browser: Browser, tmp_path: Path
) -> None:
    """Two games of a round end at their tables, and the director pairs the next one."""
    invitation = Evening(broker.port, 2).invitation
    (tmp_path / "names").write_text("\n".join(NAMES))

    def direct(*words: str | Path) -> Ended:
        room = ("--meet", str(invitation), "--data", tmp_path)
        return run_program("tournament", *words, *room)

    def shown() -> Ended:
        return run_program("tournament", "show", "--meet", str(invitation))

    options = ("--players", tmp_path / "names", "--game", "troll")
    begun = direct("new", "Thursday club", *options)
    assert (begun.code, begun.lines[0]) == (0, "Thursday club: round 0 of 2"), begun
    first = direct("round")
    assert first.lines[:2] == ("   1 Ada  - Cleo", "   2 Dora - Bea")
    assert shown().lines[1:3] == (
        "   1 Ada  - Cleo not begun yet",
        "   2 Dora - Bea  not begun yet",
    )
    refused = direct("round")
    assert refused.code == 2
    assert "Round 1 goes on: Ada against Cleo" in refused.errors[0]

    key = Signer.of_room("club", SECRET)
    pairings = Pairing("Ada", "Cleo"), Pairing("Dora", "Bea")
    games = [SeatedGame(Room("club"), key, one, "Thursday club, 1", "troll") for one in pairings]
    room = Subscription(invitation, lambda *_: None)
    room.open()
    lots = random.Random(3)
    with closing(room), wall(invitation) as server:
        room.wait()
        room.publish(dict(message for game in games for message in game.arrival()))
        page = browser.new_page(**STILL, viewport={"width": 1920, "height": 1080})
        troubles: list[str] = []
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(server.url)
        cards = page.locator(".card")
        expect(cards).to_have_count(2)
        expect(cards.first).to_have_attribute(
            "aria-label", "Table 1, Ada against Cleo, Cleo to move"
        )
        page.keyboard.press(" ")
        expect(page.get_by_role("button", name="Go on")).to_be_attached()
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []

        played = games[0].turn(lots)
        assert played is not None
        assert shown().lines[1:3] == (
            "   1 Ada  - Cleo 0 actions, Cleo to move",
            "   2 Dora - Bea  0 actions, Bea to move",
        )
        room.publish(dict([played]))
        expect(cards.first).to_have_attribute(
            "aria-label", "Table 1, Ada against Cleo, Ada to move"
        )
        expect(cards.first.locator(".last circle")).to_have_count(1)
        assert shown().lines[1] == "   1 Ada  - Cleo 1 action, Ada to move"
        for game in games:
            while (message := game.turn(lots)) is not None:
                room.publish(dict([message]))
        expect(page.locator(".card.over")).to_have_count(2)
        page.keyboard.press("ArrowRight")
        expect(page.locator("table.pairings tbody tr")).to_have_count(2)
        page.keyboard.press("ArrowRight")
        expect(page.locator("table.standings .points").nth(0)).to_have_text("1")

        second = direct("round")
        assert second.code == 0, second
        expect(page.locator(".where")).to_contain_text("Round 2 of 2")
        page.goto(f"{server.url}/?game={games[1].id}&lang=it")
        expect(page.locator(".card .name")).to_have_text(["Bea", "Dora"])
        expect(page.get_by_role("link", name="Tutte le partite")).to_be_visible()
        page.goto(f"{server.url}/?game={'a' * 16}")
        expect(page.get_by_text("That game is not in this room.")).to_be_visible()
        assert troubles == []
        page.close()
