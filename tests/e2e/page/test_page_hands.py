"""Hands on the page of a simulated table that know what they do."""

import random

import pytest
from playwright.sync_api import Page, Request, Route, WebSocketRoute, expect

from tests.e2e.page.conftest import Serve, Visit
from tests.support.page import PageHands
from tests.support.rounds import rest_soaks
from tzaar_board.games.tzaar import TZAAR

FIXED = str(TZAAR.start("fixed", 0))
SECOND = FIXED.replace(" w o", " w 2")
CAPTURE = str(TZAAR.start("fixed", 0).legal()[0])
YOURS = "C1 is yours: the first action must capture."

LATE = "tT.zT/.rR..t/..T.t../.R.tT.r./.tZR.zt./T.r..t.T/.t.R.../..T.tZ/t.R.. w 1"
"""Some turns before the end."""

COUNT = """() => {
  window.pressed = 0;
  addEventListener("pointerdown", () => { window.pressed += 1; }, true);
}"""


def drawn(hands: PageHands) -> list[str]:
    """Where stacks are drawn."""
    places = hands.page.locator(".stack").evaluate_all("all => all.map((one) => one.dataset.place)")
    return sorted(place[5:] for place in places if place.startswith("site:"))


def right(hands: PageHands) -> bool:
    """Whether the drawing is the game's position."""
    server = hands.server
    game, table = server.get("game"), server.get("table")
    wanted = server.get("position", text=game["position"], game=game["game"])["stacks"]
    return bool(table["stacks"] == wanted and not table["hand"] and drawn(hands) == sorted(wanted))


def test_a_drop_on_ones_own_stack_is_explained_and_springs_back(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(FIXED))
    hands.drag("B1", "C1")
    expect(hands.said).to_have_text(YOURS)
    hands.state("ready")
    expect(hands.sentence).to_have_text(hands.server.get("game")["sentence"])
    expect(hands.site("B1")).to_have_attribute("aria-label", "B1, White Tott")
    hands.until(lambda: right(hands))
    expect(hands.button("Undo")).to_be_disabled()


def test_a_drag_that_follows_a_refusal_moves_the_stack_that_was_pressed(
    serve: Serve, own_page: Page
) -> None:
    """The table's report of what sprang back can come later than the refusal."""
    server, late, held = serve(FIXED), list[str | bytes](), False
    links = list[WebSocketRoute]()
    captor, captured = CAPTURE.split("x")

    def route(link: WebSocketRoute) -> None:
        def told(message: str | bytes) -> None:
            late.append(message) if held else link.send(message)

        link.connect_to_server().on_message(told)
        links.append(link)

    own_page.route_web_socket("**/api/live**", route)
    hands = PageHands(own_page, server)
    other = next(site for site in ("B1", "C1") if site != captor)
    hands.press(other)
    expect(own_page.locator(".stack.raised")).to_be_visible()
    hands.state("in-hand")
    held = True
    own_page.mouse.move(*hands.where("D1"))
    own_page.mouse.up()
    expect(hands.said).to_be_visible()
    hands.drag(captor, captured)
    hands.until(lambda: server.get("game")["actions"] == [CAPTURE])
    held = False
    for message in late:
        links[0].send(message)
    hands.until(lambda: right(hands))
    hands.end()


def test_what_a_finger_holds_stays_there_until_the_program_has_answered(
    serve: Serve, own_page: Page
) -> None:
    """A slow link's reports are of the time before the lift, however long it takes."""
    server, lifts = serve(FIXED), list[Route]()
    captor, captured = CAPTURE.split("x")
    other = next(site for site in ("B1", "C1") if site != captor)

    def hold(route: Route) -> None:
        lifts.append(route)

    own_page.clock.install()
    hands = PageHands(own_page, server)
    own_page.route("**/api/sim/lift**", hold)
    hands.press(captor)
    hands.until(lambda: bool(lifts))
    own_page.clock.fast_forward(10_000)
    server.post("sim/lift", {"site": other, "free": False})
    expect(own_page.locator(".stack.raised")).to_have_count(2)
    own_page.mouse.move(*hands.where(captured), steps=4)
    own_page.mouse.up()
    lifts[0].continue_()
    hands.until(lambda: server.get("game")["actions"] == [CAPTURE])
    hands.until(lambda: right(hands))
    hands.end()


def test_only_what_leaves_the_game_lies_beside_the_board(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(FIXED))
    capture = hands.server.get("game")["legal"][0]
    captor, captured = capture.split("x")
    own = next(site for site in ("B1", "C1") if site != captor)

    def carry_away(site: str) -> None:
        hands.press(site)
        box = hands.page.locator(".board").bounding_box()
        assert box is not None
        hands.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 50, steps=4)
        hands.page.mouse.up()

    carry_away(own)
    stays = f"What was lifted from {own} stays in the game: set it down on a site."
    expect(hands.said).to_have_text(stays)
    hands.until(lambda: right(hands))
    hands.state("ready")
    carry_away(captured)
    hands.state("in-hand")
    hands.drag(captor, captured)
    hands.played(1)
    assert hands.server.get("game")["actions"] == [capture]
    hands.switch("Free hands", True)
    carry_away(own)
    lying = hands.page.locator(f'.stack[data-place="hand:{own}"]')
    expect(lying).to_be_visible()
    expect(lying).not_to_have_class("raised")


def test_two_clicks_stack_and_nothing_has_to_be_tapped(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SECOND))
    hands.click("B1")
    hands.state("in-hand")
    hands.click("C1")
    hands.played(1)
    assert hands.server.get("game")["actions"] == ["B1+C1"]
    expect(hands.site("C1")).to_have_attribute("aria-label", "C1, White Tott, height 2, done")


def lifted(serve: Serve, visit: Visit, *sites: str) -> PageHands:
    """A page that was loaded again after its hands had taken stacks."""
    hands = visit(serve(FIXED))
    for site in sites:
        hands.click(site)
        hands.until(lambda site=site: hands.site(site).get_attribute("aria-label") != site)  # type: ignore[misc]
        raised = hands.page.locator(f'.stack[data-place="hand:{site}"]')
        expect(raised).to_be_visible()
    hands.page.reload()
    expect(hands.page.locator(".stack.raised").first).to_be_visible()
    return hands


@pytest.mark.parametrize("way", rest_soaks(["click", "Enter", "drag"], "click".__eq__))
def test_what_is_in_hand_as_a_page_is_loaded_is_set_down_next(
    serve: Serve, visit: Visit, way: str
) -> None:
    captor, captured = CAPTURE.split("x")
    hands = lifted(serve, visit, captor)
    if way == "click":
        hands.click(captured)
    elif way == "Enter":
        hands.site(captured).focus()
        hands.page.keyboard.press("Enter")
    else:
        hands.drag(captor, captured)
    hands.played(1)
    assert hands.server.get("game")["actions"] == [CAPTURE]
    hands.until(lambda: right(hands))


@pytest.mark.parametrize("way", rest_soaks(["set down", "put back", "Escape"], "put back".__ne__))
def test_what_another_page_lifted_is_in_hand_here_too(serve: Serve, visit: Visit, way: str) -> None:
    captor, captured = CAPTURE.split("x")
    one = visit(serve(FIXED))
    other = visit(one.server)
    one.click(captor)
    other.state("in-hand")
    if way == "set down":
        other.click(captured)
        other.played(1)
    elif way == "put back":
        other.click(captor)
    else:
        other.page.keyboard.press("Escape")
    other.until(lambda: right(other))
    one.until(lambda: right(one))
    assert one.server.get("game")["actions"] == ([CAPTURE] if way == "set down" else [])


def test_of_two_in_hand_ones_own_is_set_down(serve: Serve, visit: Visit) -> None:
    captor, captured = CAPTURE.split("x")
    hands = lifted(serve, visit, captured, captor)
    assert len(hands.server.get("table")["hand"]) == 2
    hands.click(captured)
    hands.played(1)
    assert hands.server.get("game")["actions"] == [CAPTURE]
    hands.until(lambda: right(hands))


def test_a_captured_stack_in_hand_leaves_ones_own_to_be_lifted(serve: Serve, visit: Visit) -> None:
    captor, captured = CAPTURE.split("x")
    hands = lifted(serve, visit, captured)
    hands.click(captor)
    hands.click(captured)
    hands.played(1)
    assert hands.server.get("game")["actions"] == [CAPTURE]


def test_free_hands_too_set_down_what_was_in_hand(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(FIXED))
    hands.switch("Free hands", True)
    hands.click("B1")
    hands.state("in-hand")
    hands.page.reload()
    expect(hands.page.locator(".stack.raised")).to_be_visible()
    hands.click("C1")
    hands.until(lambda: hands.server.get("table")["stacks"]["C1"]["height"] == 2)


def test_undo_puts_back_what_lies_about_and_nothing_else(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(FIXED))
    first = hands.server.get("game")["legal"][0]
    hands.act(first)
    hands.played(1)
    expect(hands.button("Undo")).to_be_enabled()
    other = next(site for site in ("I1", "A5") if hands.server.get("table")["stacks"].get(site))
    hands.click(other)
    hands.button("Put back").click()
    hands.until(lambda: right(hands))
    assert hands.server.get("game")["actions"] == [first]
    expect(hands.button("Undo")).to_be_enabled()


def test_free_hands_are_remembered_and_escape_restores(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(FIXED))
    hands.switch("Free hands", True)
    hands.page.reload()
    expect(hands.page.get_by_label("Free hands", exact=True)).to_be_checked()
    hands.drag("B1", "C1")
    hands.until(lambda: hands.server.get("table")["stacks"]["C1"]["height"] == 2)
    hands.page.keyboard.press("Escape")
    hands.until(lambda: right(hands))
    expect(hands.site("C1")).to_have_attribute("aria-label", "C1, White Tott")
    assert hands.server.get("game")["position"] == FIXED


def test_a_whole_game_needs_no_click_but_ones_own_actions(serve: Serve, visit: Visit) -> None:
    server = serve(LATE, black="random:2")
    hands = visit(server)
    hands.page.evaluate(COUNT)
    own = 0
    while (game := server.get("game"))["state"] != "over":
        if game["player"] == "white" and game["state"] == "ready":
            hands.act(next((text for text in game["legal"] if "+" not in text), "pass"))
            own += 1
            hands.until(lambda now=game: server.get("game")["actions"] != now["actions"])  # type: ignore[misc]
        else:
            hands.page.wait_for_timeout(50)
    assert own > 1
    assert hands.page.evaluate("window.pressed") == own
    hands.until(lambda: right(hands))


UNDO = """() => [...document.querySelectorAll(".panel button")].find(
    (button) => button.textContent === "Undo" && !button.disabled)?.click()"""
"""In one go: a moment later the button may say something else."""


@pytest.mark.parametrize("start", rest_soaks([FIXED, SECOND], FIXED.__eq__))
def test_any_hands_and_then_escape(serve: Serve, visit: Visit, seed: int, start: str) -> None:
    rng = random.Random(seed)
    hands = visit(serve(start))
    asked = set[Request]()

    def begins(request: Request) -> None:
        asked.add(request)

    def ends(request: Request) -> None:
        asked.discard(request)

    hands.page.on("request", begins)
    hands.page.on("requestfinished", ends)
    hands.page.on("requestfailed", ends)
    sites = TZAAR.board.names
    for _ in range(12):
        one, other = rng.choices(sites, k=2)
        match rng.randrange(6):
            case 0 | 1:
                hands.drag(one, other)
            case 2:
                hands.click(one)
            case 3:
                hands.page.keyboard.press(rng.choice(["Enter", " ", "ArrowUp", "w", "m", "d"]))
            case 4:
                hands.switch("Free hands", rng.random() < 0.5)
            case _:
                hands.page.evaluate(UNDO)
    hands.until(lambda: not asked)
    hands.page.keyboard.press("Escape")
    hands.until(lambda: right(hands))
    hands.page.remove_listener("request", begins)
    hands.page.remove_listener("requestfinished", ends)
    hands.page.remove_listener("requestfailed", ends)
