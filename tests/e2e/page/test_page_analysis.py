"""Analysis on the page: what could be played, tried on a board, kept, and played on."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.page.conftest import Serve, Visit
from tests.support.page import PageHands
from tests.support.paths import DATA
from tests.support.reach import TOO_SMALL, TOUCH_TARGET, too_faint, violations
from tzaar_board.games.analysis_sgf import read_analyses
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR

SHUFFLED = str(TZAAR.start("random", 7))
LAPTOP = {"width": 1366, "height": 768}
TURNING = "......../......../......../...ox.../......../......../......../........ b std"


def moves(hands: PageHands) -> list[str]:
    return hands.page.locator(".tree button").all_inner_texts()


def here(hands: PageHands, action: str) -> None:
    expect(hands.page.locator(".tree [aria-current]")).to_have_text(action)


def test_a_game_is_analysed_and_kept(serve: Serve, visit: Visit) -> None:
    server = serve(str(TZAAR.start("random", 8)))
    start = TZAAR.parse(SHUFFLED)
    first, other = "D3xD4", next(str(one) for one in start.legal() if str(one) != "D3xD4")
    after = start.play(TZAAR.parse_action(first))
    answer = str(after.legal()[0])
    record = f"(;FF[4]GM[tzaar]PW[Ada]PB[Max]EV[Cup]SU[{SHUFFLED}];W[{first}];B[{answer}])"
    server.post("games", {"record": record})
    hands = visit(server, viewport=LAPTOP)
    page = hands.page
    hands.button("Games").click()
    page.locator(".games .link").filter(has_text="imported").first.click()
    hands.button("Analyse").click()
    here(hands, answer.replace("x", "×"))
    expect(page.locator(".caption")).to_contain_text(f"2 of 2: Black {answer.replace('x', '×')}")
    assert page.locator(".tree").inner_text().count("1.") == 1
    expect(page.locator(".best .lines li")).to_have_count(3)
    expect(page.locator(".arrows .way")).to_have_count(3)
    page.get_by_label("Winning chances of White").uncheck()
    expect(page.locator(".best .lines li")).to_have_count(0)
    hands.button("Pass").click()
    here(hands, "pass")
    expect(hands.button("Save")).to_be_in_viewport(ratio=1)
    page.get_by_label("Comment").fill("Quiet.")

    page.locator(".tree").focus()
    page.keyboard.press("Home")
    expect(page.locator(".tree [aria-current]")).to_have_count(0)
    hands.drag(*re.split("[x+]", other))
    here(hands, other.replace("x", "×"))
    assert len(moves(hands)) == 4
    page.locator(".tree").focus()
    page.keyboard.press("ArrowUp")
    here(hands, first.replace("x", "×"))
    page.keyboard.press("ArrowDown")
    hands.button("Make main line").click()
    assert moves(hands)[0] == other.replace("x", "×")
    assert (violations(hands), too_faint(hands)) == ([], [])

    page.get_by_label("Title").fill("Two ways")
    hands.button("Save").click()
    expect(page).to_have_url(re.compile(r"/analysis\?kept=\d+&at=1$"))
    with page.expect_download() as download:
        page.get_by_role("link", name="SGF").click()
    (kept,) = read_analyses(download.value.path().read_text(encoding="utf-8"))
    assert (kept.name, len(kept.steps), kept.steps[-1].comment) == ("Two ways", 4, "Quiet.")
    assert ("EV", "Cup") in kept.tags

    page.get_by_label("Title").fill("Two long ways")
    page.reload()
    expect(page.get_by_label("Title")).to_have_value("Two long ways")
    here(hands, other.replace("x", "×"))
    page.keyboard.press("Escape")
    expect(hands.sentence).to_be_visible()
    page.go_back()
    here(hands, other.replace("x", "×"))


def test_what_is_changed_while_it_is_being_saved_is_not_saved(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    page, held = hands.page, list[Route]()
    hands.button("Analysis").click()
    hands.button("Set up a position").click()
    page.get_by_label("Position text").fill(SHUFFLED)
    hands.button("Use this position").click()
    page.get_by_label("Title").fill("One")
    page.route("**/api/analyses?*", lambda route: held.append(route))
    with page.expect_request("**/api/analyses?*"):
        hands.button("Save").click()
    page.get_by_label("Title").fill("One and more")
    held[0].continue_()
    expect(page).to_have_url(re.compile(r"/analysis\?kept=\d+"))
    expect(hands.button("Save")).to_be_enabled()
    page.reload()
    expect(page.get_by_label("Title")).to_have_value("One and more")


def test_what_is_set_up_is_tried_and_played_on(serve: Serve, visit: Visit) -> None:
    """By the keyboard, on a small phone, with discs that are turned over."""
    hands = visit(serve(SHUFFLED), viewport={"width": 320, "height": 568})
    page = hands.page
    hands.button("Analysis").click()
    page.get_by_label("Game", exact=True).select_option("troll")
    hands.button("Set up a position").click()
    page.get_by_label("Position text").fill(TURNING)
    hands.button("Use this position").click()
    expect(page).to_have_url(re.compile(r"/analysis\?position=.*&at=0$"))
    hands.site("c5").focus()
    page.keyboard.press("Enter")
    here(hands, "c5")
    expect(hands.site("d5")).to_have_attribute("aria-label", "d5, Black disc")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(TOO_SMALL, TOUCH_TARGET) == []
    hands.button("Play from here").click()
    hands.button("Begin").click()
    hands.state("ready")
    game = hands.server.get("game")
    wanted = TROLL.parse(TURNING).play(TROLL.parse_action("c5"))
    assert (game["game"], game["position"]) == ("troll", str(wanted))


def test_what_is_over_is_not_played_on(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED)
    record = (DATA / "littlegolem-2552914.sgf").read_text(encoding="utf-8")
    server.post("games", {"record": record})
    hands = visit(server)
    hands.button("Games").click()
    hands.page.locator(".games .link").filter(has_text="imported").first.click()
    hands.button("Analyse").click()
    here(hands, "D8+A5")
    expect(hands.button("Play from here")).to_be_disabled()
    hands.page.locator(".tree").focus()
    hands.page.keyboard.press("ArrowLeft")
    here(hands, "F8×E9")
    expect(hands.button("Play from here")).to_be_enabled()


def test_the_game_at_the_table_is_not_helped(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    hands.page.goto(f"{hands.server.url}/analysis?position={SHUFFLED}")
    expect(hands.page.locator(".best .quiet")).to_have_text(
        "The game at the table goes on; it can be analysed when it is over."
    )
    hands.server.post("game/resign", {})
    expect(hands.page.locator(".best .lines li")).to_have_count(3)


def test_a_move_of_an_address_that_is_not_legal_is_named(serve: Serve, visit: Visit) -> None:
    """It was left out of the address without a word, and all that followed."""
    hands = visit(serve(SHUFFLED))
    start = TZAAR.start("fixed", 0)
    first = str(start.legal()[0])
    hands.page.goto(f"{hands.server.url}/analysis?position={start}&moves={first}+A1xA1+pass")
    expect(hands.said).to_have_text("A1×A1 of this address cannot be played here.")
    hands.page.wait_for_url(lambda address: "A1xA1" not in address and "at=1" in address)


@pytest.mark.parametrize("path", ["/", "/analysis"])
def test_an_address_of_no_moment_is_told_of(serve: Serve, visit: Visit, path: str) -> None:
    """It opens the game at its end, and the address says so then."""
    server = serve(SHUFFLED)
    game = server.get("game")["id"]
    hands = visit(server)
    hands.act("D3xD4")
    hands.played(1)
    for at in ("-3", "2", "y", "1.5"):
        hands.page.goto(f"{server.url}{path}?game={game}&at={at}")
        expect(hands.said).to_have_text("The address names no moment: at goes from 0 to 1 here.")
        expect(hands.page.locator(".caption")).to_contain_text("1 of 1: White D3×D4")
        hands.page.wait_for_url(f"{server.url}{path}?game={game}&at=1")


def test_a_wrong_drag_is_explained_and_springs_back(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    page = hands.page
    page.goto(f"{hands.server.url}/analysis?position={TZAAR.start('fixed', 0)}")
    expect(page.locator(".caption")).not_to_be_empty()
    for origin, target, said in (
        ("B1", "C1", "C1 is yours: the first action must capture."),
        ("A1", "B1", "A1 cannot go to B1: the stack on A1 is the opponent's."),
    ):
        hands.drag(origin, target)
        expect(hands.said).to_have_text(said)
        place = page.locator(f'.stack[data-place="site:{origin}"]').bounding_box()
        assert place is not None
        x, y = hands.where(origin)
        assert abs(place["x"] + place["width"] / 2 - x) < 2
        assert abs(place["y"] + place["height"] / 2 - y) < 2
    assert moves(hands) == []


def test_analyses_are_brought_in_and_deleted(serve: Serve, visit: Visit, tmp_path: Path) -> None:
    """A file that is none is named, and keeps none of the others from coming."""
    hands = visit(serve(SHUFFLED))
    page, note = hands.page, hands.page.locator("dialog .note")
    hands.button("Analysis").click()
    files = page.locator("dialog input[type=file]")
    files.set_input_files(DATA / "littlegolem-2552914.sgf")
    expect(page.get_by_text("Imported: 1.")).to_be_visible()
    lines = page.locator(".kept li")
    before = len(hands.server.get("analyses"))
    expect(lines).to_have_count(before)
    bad, good = tmp_path / "bad.sgf", tmp_path / "good.sgf"
    bad.write_text("no record")
    good.write_bytes((DATA / "littlegolem-2552914.sgf").read_bytes())
    files.set_input_files([bad, good])
    expect(note).to_contain_text("Imported: 1. bad.sgf: The text is no SGF record")
    before += 1
    expect(lines).to_have_count(before)
    lines.first.get_by_role("button", name="Delete").click()
    expect(lines).to_have_count(before - 1)
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    expect(lines).to_have_count(before)
    lines.first.locator(".link").click()
    expect(page.locator(".tree button").first).to_be_visible()
