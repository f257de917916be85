"""Steering at the page: new games, the editor, the clock, languages, review, pairing."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.page.conftest import STRANGER, Serve, Visit
from tests.support.page import PageHands
from tests.support.paths import DATA
from tests.support.program import run_program
from tests.support.reach import CUT_OFF
from tests.support.rounds import rest_soaks
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.opponents.levels import ratings

SHUFFLED = str(TZAAR.start("random", 7))
BLUNDER = "T.z../.T..../..R..../..T...../..Z...../......../..r..../.t..../t.r.. w 2"
"""White can take Black's last Tzaar, or cover one of their own."""

RECORD = DATA / "littlegolem-2552914.sgf"
LANGUAGE = re.compile("Lingua|Język")


def open_new_game(hands: PageHands) -> None:
    hands.button("New game").click()


def begin_from(hands: PageHands, text: str) -> Locator:
    """Begins a game in a position of one's own; gives what the dialog says of it."""
    open_new_game(hands)
    hands.page.get_by_label("Start").select_option("own")
    hands.page.get_by_label("Position text").fill(text)
    hands.button("Begin").click()
    return hands.page.locator("dialog .note")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["a laptop", "a phone"])
def test_why_a_new_game_is_refused_is_in_sight(
    serve: Serve, visit: Visit, size: tuple[int, int]
) -> None:
    width, height = size
    hands = visit(serve(SHUFFLED), viewport={"width": width, "height": height})
    note = begin_from(hands, "foo")
    expect(note).to_contain_text("foo")
    expect(note).to_be_in_viewport(ratio=1)
    middle = note.evaluate(
        "one => { const { x, y, width, height } = one.getBoundingClientRect();"
        " return document.elementFromPoint(x + width / 2, y + height / 2) === one; }"
    )
    assert middle  # Nothing lies over it.


def test_a_new_game_as_chosen_in_the_dialog(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    open_new_game(hands)
    page = hands.page
    page.get_by_label("Start").select_option("fixed")
    page.get_by_label("Black", exact=True).select_option("engine")
    page.get_by_label("Black: level").fill("7")
    known = [f", Elo {elo}" for elo in ratings("tzaar")[6:7]]
    expect(page.locator(".seat output").last).to_have_text("7: club player" + "".join(known))
    page.locator("dialog").get_by_label("Lights for a lifted stack").select_option("off")
    page.get_by_label("Play with a clock").check()
    page.get_by_label("Minutes for each side").fill("20")
    page.get_by_label("Seconds added each turn").fill("5")
    page.get_by_label("Who runs out of time has lost").check()
    hands.button("Begin").click()
    expect(page.locator(".player.black .who")).to_have_text("Engine, level 7")
    game = hands.server.get("game")
    wished = (game["start"], game["white"], game["black"], game["hints"])
    assert wished == (str(TZAAR.start("fixed", 0)), "human", "engine:7", "off")
    clock = game["clock"]
    assert (clock["black"], clock["increment"], clock["flag"]) == (1200.0, 5.0, True)


def test_fields_of_a_clock_that_is_not_wanted_hold_up_nothing(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    open_new_game(hands)
    page = hands.page
    page.get_by_label("Start").select_option("fixed")
    page.get_by_label("Play with a clock").check()
    page.get_by_label("Minutes for each side").fill("")
    page.get_by_label("Play with a clock").uncheck()
    hands.button("Begin").click()
    expect(page.locator("dialog")).to_have_count(0)
    game = hands.server.get("game")
    assert (game["start"], game["clock"]) == (str(TZAAR.start("fixed", 0)), None)
    open_new_game(hands)
    page.get_by_label("Play with a clock").check()
    page.get_by_label("Each turn", exact=True).select_option("periods")
    page.get_by_label("Periods", exact=True).fill("3")
    page.get_by_label("Seconds of a period").fill("20")
    page.get_by_label("Different times").check()
    page.get_by_label("Minutes for White").fill("20")
    page.get_by_label("Minutes for Black").fill("5")
    hands.button("Begin").click()
    expect(page.locator("dialog")).to_have_count(0)
    clock = hands.server.get("game")["clock"]
    assert (clock["main"], clock["black"], clock["increment"]) == (1200.0, 300.0, 0.0)
    assert (clock["periods"], clock["period"], clock["more"]) == (3, 20.0, {"white": 3, "black": 3})
    expect(page.locator(".player.black .extra")).to_have_text("+3×0:20")


def test_the_clocks_setting_is_proposed_and_who_resigns_is_asked(
    serve: Serve, visit: Visit
) -> None:
    server = serve(SHUFFLED, clock={"main": 150, "increment": 3})
    hands = visit(server)
    open_new_game(hands)
    page = hands.page
    expect(page.get_by_label("Minutes for each side")).to_have_value("2.5")
    hands.button("Close").click()
    hands.button("Pause").click()
    hands.button("Go on").click()
    expect(hands.button("Pause")).to_be_visible()
    assert not server.get("game")["clock"]["paused"]
    hands.button("Resign").click()
    expect(page.get_by_role("heading", name="White resigns?")).to_be_visible()
    hands.button("Black instead").click()
    expect(page.get_by_role("heading", name="Black resigns?")).to_be_visible()
    hands.button("Yes, resign").click()
    hands.state("over")
    assert server.get("game")["outcome"] == {"winner": "white", "reason": "resign"}


def test_a_flag_falls(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED, clock={"main": 1.5, "increment": 0, "flag": True})
    hands = visit(server)
    expect(hands.page.locator(".player.white .time")).to_have_text("time is up")
    expect(hands.sentence).to_have_text(server.get("game")["result"])
    assert server.get("game")["outcome"] == {"winner": "black", "reason": "time"}
    hands.page.set_viewport_size({"width": 320, "height": 568})
    hands.page.goto(f"{server.url}/beside?lang=it")
    expired = hands.page.locator(".time.expired")
    expect(expired).to_have_text("il tempo è scaduto")
    lines = "one => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)"
    assert expired.evaluate(lines) < 1.5
    assert hands.page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize("minutes", rest_soaks([10, 90], (90).__eq__))
def test_periods_fit_beside_a_clock_on_a_phone(serve: Serve, visit: Visit, minutes: int) -> None:
    clock = {"main": 60 * minutes, "periods": 5, "period": 60}
    hands = visit(serve(SHUFFLED, clock=clock), viewport={"width": 320, "height": 568})
    expect(hands.page.locator(".player.black .extra")).to_have_text("+5×1:00")
    assert hands.page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_position_set_with_pointer_and_keyboard(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    open_new_game(hands)
    page = hands.page
    page.get_by_label("Start").select_option("own")
    hands.button("Set it up on a board").click()
    hands.button("Clear").click()
    expect(page.locator(".editor .note")).to_contain_text("is no position of TZAAR")
    for site, key in {"A1": "Z", "A2": "R", "A3": "T", "A4": "z", "A5": "r"}.items():
        hands.click(site)
        page.keyboard.press(key)
    page.get_by_role("button", name="Black Tott").click()
    page.get_by_label("Height").fill("3")
    hands.click("B1")
    page.get_by_label("Action").select_option("1")
    text = "ZRTzr/t3...../......./......../......../......../......./....../..... w 1"
    expect(page.get_by_label("Position text")).to_have_value(text)
    hands.button("Use this position").click()
    hands.button("Begin").click()
    expect(hands.site("B1")).to_have_attribute("aria-label", "B1, Black Tott, height 3")
    assert hands.server.get("game")["position"] == text


def test_a_phone_shows_the_whole_editor_while_it_refuses(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED), viewport={"width": 390, "height": 844})
    open_new_game(hands)
    page = hands.page
    page.get_by_label("Start").select_option("own")
    hands.button("Set it up on a board").click()
    page.locator(".tool", has=page.locator(".icon")).first.click()
    for site in ("A1", "B3", "C3"):
        hands.click(site)
    note = page.locator(".editor .note.bad")
    expect(note).to_contain_text("is no position of TZAAR: white has")
    text = page.get_by_label("Position text").input_value()
    expect(note).to_contain_text(f"'{text[:15]}…'")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(CUT_OFF, ".editor") == []


def test_the_dialog_tells_of_a_position_that_is_refused(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    page = hands.page
    note = begin_from(hands, "rubbish")
    expect(note).to_contain_text("'rubbish' is no start")
    hands.button("Set it up on a board").click()
    hands.button("Cancel").click()
    expect(page.get_by_label("Position text")).to_have_value("rubbish")
    expect(note).to_have_text("")


def test_the_page_speaks_the_chosen_language(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED), locale="it-IT")
    assert hands.page.evaluate("document.documentElement.lang") == "it"
    hands.page.get_by_label(LANGUAGE).select_option("pl")
    expect(hands.page.locator("html")).to_have_attribute("lang", "pl")
    hands.page.reload()
    expect(hands.page.locator("html")).to_have_attribute("lang", "pl")
    expect(hands.page.get_by_label(LANGUAGE)).to_have_value("pl")
    expect(hands.sentence).to_have_text(hands.server.get("game", lang="pl")["sentence"])


def test_a_record_is_brought_in_and_looked_at(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED)
    hands = visit(server)
    page = hands.page
    hands.button("Games").click()
    page.locator("input[type=file]").set_input_files(RECORD)
    expect(page.get_by_text("Imported: 1.")).to_be_visible()
    stored = max(server.get("games"), key=lambda game: game["id"])
    page.locator(".games .link", has_text=f"Game {stored['id']}, imported").click()
    total = stored["actions"]
    expect(page.locator(".caption")).to_contain_text(f"{total} of {total}: ")
    page.locator(".review h1").click()
    page.keyboard.press("Home")
    expect(page.locator(".caption")).to_have_text("The start")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".caption")).to_contain_text(f"1 of {total}: White ")
    moment = server.get(f"games/{stored['id']}/moments/1")
    lit = page.locator(".light").evaluate_all(
        "all => all.filter((one) => +one.style.opacity).length"
    )
    assert lit == len(moment["sites"]) == 2
    with page.expect_download() as download:
        page.get_by_role("link", name="Little Golem").click()
    text = download.value.path().read_text()
    assert text == server.text(f"games/{stored['id']}/record", form="little-golem")
    hands.button("Back to the table").click()
    expect(hands.sentence).to_be_visible()


def test_a_moment_of_a_game_has_an_address(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED)
    hands = visit(server)
    page = hands.page
    caption = page.locator(".caption")
    hands.act("D3xD4")
    hands.played(1)
    game = server.get("game")["id"]
    page.locator(".actions button").click()
    expect(page).to_have_url(f"{server.url}/?game={game}&at=1")
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(f"{server.url}/?game={game}&at=0")
    page.go_back()
    expect(hands.sentence).to_be_visible()
    expect(page).to_have_url(f"{server.url}/")
    page.go_forward()
    expect(caption).to_have_text("The start")
    page.reload()
    expect(caption).to_have_text("The start")
    hands.button("Back to the table").click()
    expect(page).to_have_url(f"{server.url}/")
    page.go_back()
    expect(caption).to_have_text("The start")

    friend = visit(server, extra_http_headers=STRANGER).page
    friend.goto(f"{server.url}/?game={game}&at=1")
    expect(friend.locator(".caption")).to_have_text("1 of 1: White D3×D4")
    for wrong in ("99999", "x", "0"):
        friend.goto(f"{server.url}/?lang=en&game={wrong}&at=y")
        said = friend.get_by_role("alert")
        expect(said).to_have_text(f"There is no game {wrong} in the journal.")
        expect(friend.locator(".sentence")).to_have_text("Black captures.")
        expect(friend).to_have_url(f"{server.url}/?lang=en")


def test_a_date_without_a_time_is_the_same_everywhere(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED)
    ours = server.text(f"games/{server.get('game')['id']}/record")
    server.post("games", {"record": re.sub(r"DT\[[^]]*\]", "DT[2024-01-15]", ours)})
    stored = server.get("games")[0]["id"]
    for zone in ("America/Los_Angeles", "Pacific/Kiritimati"):
        hands = visit(server, timezone_id=zone)
        hands.button("Games").click()
        link = hands.page.locator(".games .link").first
        expect(link).to_have_text("TZAAR · Jan 15, 2024, imported")
        link.click()
        expect(hands.page.locator(".review p.quiet").first).to_have_text("Jan 15, 2024")
    assert "DT[2024-01-15]" in server.text(f"games/{stored}/record")


def test_a_form_that_cannot_tell_of_a_game_is_refused_in_words(serve: Serve, visit: Visit) -> None:
    hands = visit(serve("standard", game="troll"))
    hands.click("d4")
    hands.played(1)
    hands.page.locator(".actions button").click()
    hands.page.get_by_role("link", name="Little Golem").click()
    expect(hands.page.get_by_role("alert")).to_contain_text("Little Golem can only keep")
    with hands.page.expect_download() as download:
        hands.page.get_by_role("link", name="SGF").click()
    game = str(hands.server.get("game")["id"])
    assert download.value.path().read_text() == hands.server.text(f"games/{game}/record")


def test_an_imported_game_is_called_a_game_that_was_played(serve: Serve, visit: Visit) -> None:
    """Where that is another word than for TZAAR and Troll."""
    server = serve(SHUFFLED)
    server.post("games", {"record": RECORD.read_text()})
    number = server.get("library", order="-id", limit="1")["games"][0]["id"]
    hands = visit(server, "/?lang=it")
    hands.button("Partite").click()
    expect(hands.page.get_by_text(f"Partita {number}, importata")).to_be_visible()


def test_what_a_review_offers_breaks_no_word_on_a_phone(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED)
    hands = visit(server, "/?lang=pl", viewport={"width": 360, "height": 740})
    hands.page.goto(f"{server.url}/?game={server.get('game')['id']}&lang=pl")
    offers = hands.page.locator(".downloads > *")
    expect(offers).to_have_count(3)
    heights = [box["height"] for one in offers.all() if (box := one.bounding_box())]
    assert max(heights) < 45, heights


def test_the_list_of_games_names_each_game(serve: Serve, visit: Visit) -> None:
    serve("standard", game="troll")
    hands = visit(serve(SHUFFLED))
    hands.button("Games").click()
    names = hands.page.locator(".games .link")
    expect(names.nth(0)).to_contain_text("TZAAR · ")
    expect(names.nth(1)).to_contain_text("Troll · ")


def test_troll_is_set_up_with_black_to_begin(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    open_new_game(hands)
    hands.page.get_by_label("Game", exact=True).select_option("troll")
    hands.page.get_by_label("Start").select_option("own")
    hands.button("Set it up on a board").click()
    empty = "/".join(["........"] * 8)
    expect(hands.page.get_by_label("Position text")).to_have_value(f"{empty} b std")


def test_the_curve_and_the_mistakes_of_a_game(serve: Serve, visit: Visit) -> None:
    server = serve(BLUNDER)
    hands = visit(server)
    hands.act("D3+E3")
    hands.state("over")
    hands.button("Review").click()
    page = hands.page
    mistake = page.locator(".mistakes button").first
    expect(mistake).to_contain_text("White D3+E3 cost")
    expect(page.locator(".curve .edge")).to_have_count(1)
    mistake.click()
    expect(page.locator(".caption")).to_contain_text("Better for White: ")
    fits = """one => {
        one.textContent = "Much is to be said of this. ".repeat(9);
        return one.scrollHeight <= one.clientHeight;
    }"""
    assert page.locator(".caption").evaluate(fits)
    better = server.get(f"games/{server.get('game')['id']}/review")["mistakes"][0]["sites"]
    cues = server.get("table")["cues"]
    assert sorted(site for site, cue in cues.items() if cue["role"] in ("from", "to")) == sorted(
        better
    )


def test_a_stranger_pairs_with_the_pin(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED)
    pin = run_program("pin", "--data", server.data).lines[-1].split()[-1]
    wrong = "000000" if pin != "000000" else "111111"
    hands = visit(server, extra_http_headers=STRANGER)
    watching = hands.page.get_by_text("You are watching. To play from here, enter the PIN.")
    steering = [hands.button(name) for name in ("Undo", "Hint", "Resign", "New game")]
    expect(watching).to_be_visible()
    for one in steering:
        expect(one).to_be_disabled()
    hands.page.locator('[data-button="hint"]').click(delay=80)
    expect(hands.page.locator("dialog")).to_have_count(1)
    hands.button("Close").click()
    hands.click("D3")
    expect(hands.site("D3")).to_have_attribute("aria-label", "D3, White Tott")
    expect(hands.page.get_by_text("May this page change the game?")).to_be_visible()
    hands.page.get_by_label("PIN").fill(wrong)
    hands.button("Pair").click()
    expect(hands.page.locator("dialog .note")).not_to_be_empty()
    hands.page.get_by_label("PIN").fill(pin)
    hands.button("Pair").click()
    expect(hands.page.locator("dialog")).to_have_count(0)
    expect(watching).to_be_hidden()
    hands.act("D3xD4")
    hands.played(1)
    for one in steering:
        expect(one).to_be_enabled()
