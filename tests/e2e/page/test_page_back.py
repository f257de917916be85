"""The browser's way back: it closes what is open above the page, then leads to what was shown."""

import pytest
from playwright.sync_api import expect

from tests.e2e.page.conftest import NOTHING, Serve, Visit
from tests.support.page import PageHands
from tests.support.rounds import rest_soaks
from tzaar_board.games.tzaar import TZAAR

SHUFFLED = str(TZAAR.start("random", 7))


def dialogs(hands: PageHands, count: int) -> None:
    """Waits until so many dialogs are open."""
    expect(hands.page.locator("dialog[open]")).to_have_count(count)


DIALOGS = ["New game", "Games", "Analysis", "Learn", "Resign"]


@pytest.mark.parametrize("name", rest_soaks(DIALOGS, ("Games", "Resign").__contains__))
def test_the_way_back_closes_a_dialog(serve: Serve, visit: Visit, name: str) -> None:
    """... and from there it leaves the page, however often a dialog was opened and closed."""
    server = serve(SHUFFLED)
    hands = visit(server)
    page = hands.page
    page.goto(server.url + NOTHING)
    page.goto(server.url)
    for way in ("Close", "Escape", "Back"):
        hands.button(name).click()
        dialogs(hands, 1)
        if way == "Close":
            hands.button("Close").click()
        elif way == "Escape":
            page.keyboard.press("Escape")
        else:
            page.go_back()
        dialogs(hands, 0)
        expect(page).to_have_url(f"{server.url}/")
        expect(hands.sentence).to_be_visible()
    hands.button(name).click()
    hands.button("Close").click()
    page.go_back()
    expect(page).to_have_url(server.url + NOTHING)


def test_the_way_back_closes_one_dialog_of_two(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    page = hands.page
    hands.button("Games").click()
    page.locator(".games tbody").get_by_role("checkbox").first.check()
    hands.button("Edit").click()
    dialogs(hands, 2)
    page.go_back()
    dialogs(hands, 1)
    hands.button("Edit").click()
    hands.button("Close").last.click()
    dialogs(hands, 1)
    page.go_back()
    dialogs(hands, 0)
    expect(hands.sentence).to_be_visible()


def test_what_a_dialog_leads_to_leads_back_to_the_table(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED)
    game = server.get("game")["id"]
    hands = visit(server)
    page = hands.page
    hands.button("Games").click()
    page.locator(".games tbody").get_by_role("checkbox").first.check()
    hands.button("Edit").click()
    hands.button("Close").last.click()
    page.locator(".games .link").first.click()
    expect(page.get_by_role("region", name="Review")).to_be_visible()
    expect(page).to_have_url(f"{server.url}/?game={game}&at=0")
    page.go_back()
    expect(hands.sentence).to_be_visible()
    expect(page).to_have_url(f"{server.url}/")
    page.reload()
    expect(hands.sentence).to_be_visible()
    hands.button("Games").click()
    page.go_back()
    dialogs(hands, 0)
    expect(hands.sentence).to_be_visible()


def test_the_way_back_ends_the_editor(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    page = hands.page
    hands.button("New game").click()
    page.get_by_label("Start").select_option("own")
    hands.button("Set it up on a board").click()
    page.go_back()
    expect(page.get_by_label("Position text")).to_have_value("")
    page.go_back()
    dialogs(hands, 0)
    expect(hands.sentence).to_be_visible()
