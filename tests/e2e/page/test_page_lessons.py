"""A newcomer's way on the page: from the offer through a lesson, by dragging, and back."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.page.conftest import STRANGER, Serve, Visit
from tests.support.server import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def test_a_whole_lesson_by_dragging(tmp_path: Path, browser: Browser, visit: Visit) -> None:
    assert browser.is_connected()
    server = Server(tmp_path, "--seed", "7")
    hands = visit(server, **PHONE)
    ask, place = hands.page.locator(".lesson .ask"), hands.page.locator(".lesson h2")
    hands.button("Begin a lesson").click()
    expect(place).to_have_text("Capturing: 1 of 3")
    expect(ask).to_contain_text("Capture any black stack.")
    hands.button("New game").click()
    expect(hands.page.get_by_label("Black: level")).to_have_value("1")
    hands.button("Close").click()
    hands.drag("E1", "E3")
    expect(hands.said).to_have_text("E3 is yours: the first action must capture.")
    hands.drag("D2", "D6")
    expect(place).to_have_text("Capturing: 2 of 3")
    expect(hands.sentence).to_contain_text("Captured: the black stack leaves the board")
    hands.drag("E1", "E3")
    expect(hands.sentence).to_contain_text("That stacked on your own")
    expect(hands.sentence).to_contain_text("move the white Tott from E3 to E1.")
    expect(hands.button("Undo")).to_be_hidden()
    hands.button("Try again").click()
    expect(hands.button("Undo")).to_be_visible()
    hands.state("ready")
    expect(hands.sentence).to_contain_text("That stacked on your own")
    hands.drag("C2", "C5")
    hands.button("Go on").click()
    expect(place).to_have_text("Capturing: 3 of 3")
    expect(ask).to_be_focused()
    hands.button("Hint").click()
    expect(hands.site("F4")).to_have_attribute("aria-label", "F4, Black Tott, to")
    hands.drag("C2", "F4")
    expect(hands.button("Next lesson: Height")).to_be_visible()
    assert hands.page.evaluate("document.documentElement.scrollWidth") == 390
    hands.button("Leave the lesson").click()
    expect(place).to_be_hidden()
    expect(hands.button("Begin a lesson")).to_be_hidden()
    assert server.get("game")["id"] == 1
    hands.button("Learn").click()
    expect(hands.page.locator(".lessons .far").first).to_have_text("✓ done")
    server.end()


@pytest.mark.parametrize("name", ["Learn", "Practice"])
def test_who_only_watches_is_told_why_nothing_can_be_begun(
    serve: Serve, visit: Visit, name: str
) -> None:
    hands = visit(serve("random"), extra_http_headers=STRANGER)
    hands.button(name).click()
    dialog = hands.page.get_by_role("dialog")
    why = "You are watching. To play from here, enter the PIN."
    expect(dialog.get_by_text(why)).to_be_visible()
    first = dialog.locator("li button").first
    expect(first).to_be_disabled()
    expect(first).to_have_accessible_description(why)
    dialog.get_by_role("button", name="Enter the PIN").click()
    expect(hands.page.get_by_label("PIN")).to_be_visible()
    expect(hands.page.locator("dialog[open]")).to_have_count(1)


def test_who_only_watches_is_told_why_an_analysis_cannot_be_kept(
    serve: Serve, visit: Visit
) -> None:
    server = serve("random")
    hands = visit(server, extra_http_headers=STRANGER)
    game = server.get("game")["id"]
    hands.page.goto(f"{server.url}/analysis?game={game}")
    expect(hands.button("Save")).to_be_disabled()
    why = hands.page.get_by_text("You are watching. To play from here, enter the PIN.")
    expect(why).to_be_visible()
