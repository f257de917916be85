"""Games at the page, played by dragging and clicking in a real browser."""

import json

import pytest
from playwright.sync_api import expect

from tests.e2e.page.conftest import Serve, Visit
from tests.support.page import PageHands
from tests.support.program import played
from tests.support.server import Server
from tzaar_board.games.tzaar import TZAAR

LATE = "tT.zT/.rR..t/..T.t../.R.tT.r./.tZR.zt./T.r..t.T/.t.R.../..T.tZ/t.R.. w 1"
"""Some turns before the end."""

JOINING = "...x..../.x.xo.../..xx..../o..o.x../...oo.../...ox.../.ooxx.../....x... w std"
"""A game of Troll that is soon over."""

SHUFFLED = str(TZAAR.start("random", 7))

BRIEFLY = """key => {
    for (const type of ["keydown", "keyup"]) {
        key.dispatchEvent(new KeyboardEvent(type, { key: "Enter", bubbles: true }));
    }
}"""
"""A press of a button of the table that is short however busy the machine is."""


def whole_game(server: Server, hands: PageHands) -> list[str]:
    """White captures or places where that is legal, else passes; the actions of the whole game."""
    while (game := server.get("game"))["state"] != "over":
        if game["state"] == "opponent" and game["opponent"]:
            hands.carry_out(game["opponent"][0])
        elif game["player"] == "white" and game["state"] == "ready":
            hands.act(next((text for text in game["legal"] if "+" not in text), "pass"))
        hands.until(lambda now=game: moved(server.get("game"), now))  # type: ignore[misc]
    return list(game["actions"])


def moved(game: dict[str, object], before: dict[str, object]) -> bool:
    """Whether a settled action has been added, and somebody is waited for."""
    waited = game["state"] == "ready" or (game["state"] == "opponent" and game["opponent"])
    return bool(game["state"] == "over" or (waited and game["position"] != before["position"]))


@pytest.mark.parametrize(("game", "start"), [("tzaar", LATE), ("troll", JOINING)])
def test_a_whole_game_by_hand(serve: Serve, visit: Visit, game: str, start: str) -> None:
    server = serve(start, game=game, black="random:2")
    hands = visit(server)
    hands.switch("Move the opponent's stacks", False)
    actions = whole_game(server, hands)
    expect(hands.sentence).to_have_text(server.get("game")["result"])
    hands.until(lambda: len(hands.actions) == len(actions))
    shown = [text.replace("×", "x") for text in hands.actions]
    assert shown == actions
    assert list(played(server.data)) == actions


def test_a_lift_shows_where_the_stack_can_go(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    hands.press("D3")
    expect(hands.sentence).to_have_text("Lifted: D3. It can go to D2 or D4.")
    expect(hands.site("D3")).to_have_attribute("aria-label", "D3, empty, in hand")
    words = "D4, Black Tzaar, can be captured"
    expect(hands.site("D4")).to_have_attribute("aria-label", words)
    hands.page.mouse.move(*hands.where("D6"), steps=3)
    hands.page.mouse.move(*hands.where("D3"), steps=3)
    hands.page.mouse.up()
    hands.state("ready")
    expect(hands.site("D3")).to_have_attribute("aria-label", "D3, White Tott")


def test_a_wrong_move_and_the_way_back(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    hands.switch("Free hands", True)
    hands.drag("D3", "E7")
    hands.state("wrong")
    expect(hands.sentence).to_contain_text("That is no legal action")
    hands.drag("E7", "D3")
    hands.drag_from_tray("black0", "E7")
    hands.state("ready")
    assert hands.server.get("game")["position"] == SHUFFLED


def test_the_captured_stack_is_lifted_first(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    hands.click("D4")
    expect(hands.sentence).to_have_text("Lifted: D4. It can be captured from C3, D3, D5 or E4.")
    hands.click("D3")
    hands.click("D4")
    hands.played(1)
    table = hands.server.get("table")
    tzaar = {"colour": "black", "kind": "tzaar", "height": 1}
    assert (table["hand"], table["tray"]) == ([], [{"origin": "D4", "stack": tzaar}])


def test_a_stacking_of_free_hands_is_asked_for_and_tapped(serve: Serve, visit: Visit) -> None:
    start = SHUFFLED.replace(" w o", " w 2")
    hands = visit(serve(start))
    hands.switch("Free hands", True)
    hands.click("D3")
    hands.click("E3")
    hands.state("asking")
    expect(hands.sentence).to_contain_text("Set down? Tap it.")
    hands.click("E3")
    hands.played(1)
    expect(hands.site("E3")).to_have_attribute("aria-label", "E3, White Tott, height 2, done")
    assert hands.server.get("game")["actions"] == ["D3+E3"]


def test_undo_by_the_button_on_the_page_and_the_one_on_the_table(
    serve: Serve, visit: Visit
) -> None:
    hands = visit(serve(SHUFFLED))
    hands.act("D3xD4")
    hands.played(1)
    hands.button("Undo").click()
    hands.button("Yes, take it back").click()
    hands.button("Do it for me").click()
    hands.state("ready")
    assert hands.server.get("game")["position"] == SHUFFLED
    hands.act("D3xD2")
    hands.played(1)
    with hands.page.expect_request("**/api/sim/press*") as asked:
        hands.page.locator('[data-button="menu"]').evaluate(BRIEFLY)
    assert 0.05 < json.loads(asked.value.post_data or "")["seconds"] <= 0.2
    hands.button("Do it for me").click()
    hands.state("ready")
    assert hands.server.get("game")["position"] == SHUFFLED


def test_a_hint_is_said_in_words(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    hands.button("Hint").click()
    said = hands.page.locator(".panel .unseen[role=status]")
    expect(said).to_contain_text("from")
    cues = hands.server.get("table")["cues"]
    lit = [site for site, cue in cues.items() if cue["role"] in ("from", "to")]
    words = [hands.site(site).get_attribute("aria-label") for site in lit]
    expect(said).to_have_text("; ".join(map(str, words)))
    game = hands.server.get("game")
    (name,) = [one for one in game["legal"] if {one[:2], one[3:]} == set(lit)]
    why = hands.page.locator(".why")
    expect(why).to_have_text(
        ": ".join(filter(None, [game["hint"], game["reason"]])).replace("x", "×")
    )
    assert game["hint"] == name
    hands.click(lit[0])
    hands.state("in-hand")
    expect(said).to_be_empty()
    expect(why).to_be_hidden()
    hands.button("Hint").click()
    expect(hands.said).to_have_text("First put back what is in hand; then ask for a hint.")


def test_the_last_action_stays_in_sight_when_the_list_shrinks(serve: Serve, visit: Visit) -> None:
    server = serve("standard", game="troll")
    hands = visit(server, viewport={"width": 1366, "height": 768})
    for site in ("b2", "d2", "f2", "h2", "b5", "d5", "f5", "h5"):
        hands.click(site)
        hands.until(lambda at=site: at in server.get("game")["actions"])  # type: ignore[misc]
    hands.played(8)
    hands.page.set_viewport_size({"width": 1366, "height": 560})
    last, listed = hands.page.locator(".actions button").last, hands.page.locator(".record")

    def below() -> float:
        """Pixels of the last action below the list's end."""
        return float(
            last.evaluate("one => one.getBoundingClientRect().bottom")
            - listed.evaluate("one => one.getBoundingClientRect().bottom")
        )

    hands.until(lambda: below() <= 1)


def test_the_page_speaks_where_that_is_wished(serve: Serve, visit: Visit) -> None:
    """What the table waits for, what is lifted, and why something is refused."""
    hands = visit(serve(str(TZAAR.start("fixed", 1))))
    hands.page.evaluate(
        """() => {
            window.said = [];
            speechSynthesis.speak = ({ text, lang }) => window.said.push(`${lang}: ${text}`);
        }"""
    )

    def said() -> list[str]:
        return list(hands.page.evaluate("window.said"))

    hands.switch("Speech", True)
    hands.until(lambda: len(said()) == 1)
    hands.drag("B1", "C1")
    hands.until(lambda: "en: C1 is yours: the first action must capture." in said())
    assert said()[0].startswith("en: White: capture one black stack.")
    hands.switch("Speech", False)
    spoken = len(said())
    hands.act("A5xA4")
    hands.played(1)
    assert len(said()) == spoken
