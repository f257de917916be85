"""The page when the program goes away and comes back, and beside other pages."""

import time

from playwright.sync_api import Browser, Route, WebSocketRoute, expect

from tests.e2e.page.conftest import Serve, Visit
from tests.support.page import PageHands
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.journal_file import FILE_NAME

SHUFFLED = str(TZAAR.start("random", 7))
LOST = "The program does not answer; trying again."

TRUTH_WITHIN = 1.0
"""Seconds from the program's being back to the truth on the page (issue 4)."""

TRIES = 4
"""How often the page may try: the machine may be busy with something else."""


def restarted(hands: PageHands) -> float:
    """Kills the program and starts it again: the seconds from there to the truth on the page."""
    hands.server.kill()
    expect(hands.page.get_by_text(LOST)).to_be_visible()
    hands.page.mouse.up()
    hands.server.start()
    hands.server.get("session")
    began = time.monotonic()
    hands.page.wait_for_selector("main:not(.alone)")
    return time.monotonic() - began


def test_the_page_goes_on_after_the_program_was_killed(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED)
    hands = visit(server)
    hands.act("D3xD4")
    hands.played(1)
    hands.press("D5")
    assert any(restarted(hands) < TRUTH_WITHIN for _ in range(TRIES))
    expect(hands.page.get_by_text(LOST)).to_be_hidden()
    expect(hands.sentence).to_have_text("Black captures.")
    expect(hands.site("D4")).to_have_attribute("aria-label", "D4, White Tott, last action")
    assert [text.replace("×", "x") for text in hands.actions] == ["D3xD4"]
    hands.act(server.get("game")["legal"][0])
    hands.played(2)


def test_a_page_that_is_loaded_again_asks_for_no_file(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    hands.page.reload()
    hands.state("ready")
    files = hands.page.evaluate(
        """() => performance.getEntriesByType("resource")
            .filter((one) => one.name.includes("/static/"))
            .map((one) => one.transferSize)"""
    )
    assert len(files) > 80
    assert sum(files) == 0


def test_two_pages_see_the_same(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED)
    one, other = visit(server), visit(server, "/?lang=it")
    one.press("D3")
    expect(one.site("D4")).to_have_attribute("aria-label", "D4, Black Tzaar, can be captured")
    expect(other.site("D3")).to_have_attribute("aria-label", "D3, vuota, in mano")
    one.page.mouse.move(*one.where("D4"), steps=3)
    one.page.mouse.up()
    one.played(1)
    other.played(1)
    assert one.actions == other.actions == ["D3×D4"]
    other.act(server.get("game")["legal"][0])
    one.played(2)
    other.played(2)
    assert one.actions == other.actions


def test_two_pages_follow_from_game_to_game(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED)
    one, other = visit(server), visit(server)
    one.act("D3xD4")
    other.played(1)
    other.page.locator(".actions button").click()
    serve("standard", game="troll")
    one.click("d4")
    one.played(1)
    expect(other.page.locator(".caption")).to_have_text("1 of 1: White D3×D4")
    other.button("Back to the table").click()
    expect(other.site("d4")).to_have_attribute("aria-label", "d4, Black disc, last action")
    assert other.actions == ["d4"]
    other.button("New game").first.click()
    serve(SHUFFLED)
    expect(one.sentence).to_have_text(
        "White: capture one black stack. The first turn is one action only."
    )
    other.button("Close").click()
    other.act("D3xD4")
    one.until(lambda: one.actions == ["D3×D4"])


def test_the_page_follows_a_program_restarted_with_another_game(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED)
    hands = visit(server)
    hands.press("D5")
    server.kill()
    expect(hands.page.get_by_text(LOST)).to_be_visible()
    server.start("--game", "troll", "--new", "--black", "human")
    expect(hands.sentence).to_have_text("Black places a disc.")
    hands.page.mouse.up()
    hands.click("d4")
    hands.played(1)
    assert hands.actions == ["d4"]


def test_a_program_that_goes_while_the_page_still_greets_it_is_gone(
    serve: Serve, visit: Visit
) -> None:
    """What was asked at the greeting fails when the loss has been told already."""
    server = serve(SHUFFLED)
    hands = visit(server)
    lost = hands.page.get_by_text(LOST)
    held: list[Route] = []
    hands.page.route("**/api/boards*", lambda route: held.append(route))
    server.kill()
    expect(lost).to_be_visible()
    server.start()
    hands.until(lambda: bool(held))
    server.kill()
    expect(hands.page.locator("main.alone")).to_be_visible()
    held[0].abort()
    expect(hands.said).to_have_text("The program cannot be reached.")
    expect(lost).to_be_visible()
    hands.page.unroute("**/api/boards*")
    server.start()
    expect(lost).to_be_hidden()


def test_the_page_gets_hands_when_a_simulated_table_comes(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED)
    hands = visit(server)
    buttons = hands.page.locator("[data-button]")
    session = {**server.get("session"), "simulated": False}
    hands.page.route("**/api/session*", lambda route: route.fulfill(json=session))
    hands.page.reload()
    hands.state("ready")
    expect(buttons).to_have_count(0)
    hands.page.unroute("**/api/session*")
    server.kill()
    server.start()
    expect(buttons).to_have_count(4)
    hands.act("D3xD4")
    hands.played(1)


def test_the_page_says_why_the_program_has_ended(serve: Serve, visit: Visit) -> None:
    """Its journal is taken away; it is put back, without the action that could not be kept."""
    server = serve(SHUFFLED)
    hands = visit(server)
    (server.data / FILE_NAME).unlink()
    hands.act("D3xD4")
    lasting = hands.page.locator(".notices .lasting")
    expect(lasting).to_contain_text("was removed while it was in use, and has been put back")
    expect(lasting).to_contain_text(LOST)
    assert hands.actions == []
    server.kill()
    server.start()
    expect(lasting).to_be_hidden()


def test_what_needs_the_game_cannot_be_pressed_before_it_is_there(
    serve: Serve, browser: Browser
) -> None:
    """A press that comes before the first report would go nowhere, and nothing would say so."""
    server = serve(SHUFFLED)
    held: list[tuple[WebSocketRoute, str | bytes]] = []

    def hold(socket: WebSocketRoute) -> None:
        socket.connect_to_server().on_message(lambda report: held.append((socket, report)))

    with browser.new_page() as page:
        page.route_web_socket("**/api/live*", hold)
        page.goto(server.url)
        for name in ("Resign", "Hint", "Pause"):
            expect(
                page.get_by_role("button", name=name, exact=True, include_hidden=True)
            ).to_be_disabled()
        new_game = page.get_by_role("button", name="New game", exact=True)
        expect(new_game).to_be_disabled()
        while not held:
            page.wait_for_timeout(10)
        socket, report = held[0]
        socket.send(report)
        new_game.click()
        expect(page.locator("dialog[open]")).to_be_visible()
