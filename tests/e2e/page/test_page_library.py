"""The games of the journal at the page: found, edited, deleted and had back, brought in and out."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.page.conftest import Serve, Visit, running
from tests.support.page import PageHands
from tests.support.paths import DATA
from tests.support.program import run_program
from tests.support.reach import CUT_OFF
from tests.support.rounds import rest_soaks
from tests.support.server import Server
from tzaar_board.games.records import read_records
from tzaar_board.games.tzaar import TZAAR

SHUFFLED = str(TZAAR.start("random", 7))
GOLEM = (DATA / "littlegolem-2552914.sgf").read_text()
LINE = f"SU[{SHUFFLED}];W[D3xD4])"


LONG = "Bartholomäusweißenbergerstraßenbahnführe"
"""As long as a name may be, with nothing to break it at."""

LINES = """all => all.map((one) => {
    const { lineHeight } = getComputedStyle(one);
    return one.getBoundingClientRect().height / parseFloat(lineHeight);
})"""
GAP = """one => one.getBoundingClientRect().top
    - one.previousElementSibling.getBoundingClientRect().bottom"""


@pytest.fixture(scope="module")
def program(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One whose journal nobody else writes to."""
    assert browser.is_connected()
    with running(tmp_path_factory.mktemp("library")) as server:
        yield server


def record(white: str, black: str, more: str = "") -> str:
    return f"(;FF[4]GM[tzaar]PW[{white}]PB[{black}]{more}{LINE}"


MANY = "".join(record(f"Player {number}", "Nobody", "EV[Marathon]") for number in range(60))


def files(folder: Path, *texts: str) -> list[Path]:
    paths = [folder / f"{number}.sgf" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def open_games(hands: PageHands) -> Locator:
    """The names of the games in the list."""
    hands.button("Games").click()
    return hands.page.locator(".games .link")


def test_games_are_kept_in_order(serve: Serve, visit: Visit, tmp_path: Path) -> None:
    hands = visit(serve(SHUFFLED))
    page, note = hands.page, hands.page.locator(".library .note")
    names = open_games(hands)
    texts = (MANY, "no record", record("Łucja", "Ștefan", "EV[Cup]") + GOLEM)
    page.locator("input[type=file]").set_input_files(files(tmp_path, *texts))
    expect(note).to_contain_text("Imported: 62. 1.sgf: The text is no SGF record")
    expect(names).to_have_count(50)
    hands.button("Next").click()
    expect(page.get_by_text("51 to ")).to_be_visible()
    page.get_by_label("Search").fill("lucja stefan")
    expect(names).to_have_count(1)
    expect(hands.button("Next")).to_be_hidden()

    page.locator(".games .pick input").check()
    hands.button("Edit").click()
    dialog = page.get_by_role("dialog", name="Edit a game")
    dialog.get_by_label("Black").fill("Stefan")
    dialog.get_by_label("Tags").fill("endgame, fine")
    hands.button("Save").click()
    expect(page.locator(".tag")).to_have_text(["endgame", "fine"])
    with page.expect_download() as download:
        page.get_by_role("link", name="Export 1 (SGF)").click()
    (kept,) = read_records(download.value.path().read_text(encoding="utf-8"))
    assert kept.tags == (("EV", "Cup"), ("KW", "endgame"), ("KW", "fine"))
    assert kept.black == "Stefan"

    hands.button("Delete").click()
    expect(page.get_by_text("No game is like that.")).to_be_visible()
    note.get_by_role("button", name="Undo").click()
    expect(names).to_have_count(1)
    page.get_by_label("Search").fill("")
    page.get_by_text("Filter", exact=True).click()
    hands.page.get_by_label("Event").select_option("Marathon")
    page.get_by_label("Sort by").select_option("white")
    expect(page.locator(".games tbody tr").first).to_contain_text("Player 0")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export all 60 (SGF)").click()
    assert len(list(read_records(download.value.path().read_text()))) == 60


def test_a_game_that_was_left_for_another_goes_on(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED)
    hands = visit(server)
    hands.carry_out("D3xD4")
    hands.played(1)
    first = server.get("game")
    hands.button("New game").click()
    hands.button("Begin").click()
    expect(hands.page.get_by_role("alert")).to_contain_text("The game before is in Games")
    hands.until(lambda: server.get("game")["id"] != first["id"])
    second = server.get("game")["id"]
    open_games(hands).nth(1).click()
    hands.button("Go on with it").click()
    hands.until(lambda: server.get("game")["id"] == first["id"])
    expect(hands.page.locator(".review")).to_have_count(0)
    assert server.get("game")["position"] == first["position"]
    for number in (first["id"], second):
        hands.page.goto(f"{server.url}/?game={number}")
        hands.button("Go on with it").click()
        expect(hands.page.locator(".review")).to_have_count(0)
        assert server.get("game")["id"] == number


def test_of_all_games_the_one_at_the_table_stays(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED)
    hands = visit(server)
    server.post("games", {"record": record("Ann", "Bob")})
    played = server.get("game")["id"]
    names = open_games(hands)
    expect(names.nth(1)).to_be_visible()
    hands.button("Select all").click()
    hands.button("Delete").click()
    note = hands.page.locator(".library .note")
    expect(note).to_contain_text("The game at the table stays. Undo")
    assert played in [one["id"] for one in server.get("games")]


def test_the_review_of_a_deleted_game_says_so(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED)
    hands = visit(server)
    server.post("games", {"record": record("Ann", "Bob")})
    game = server.get("games")[0]["id"]
    about = hands.page.locator(".review > .quiet").first
    hands.page.goto(f"{server.url}/?game={game}")
    expect(about).not_to_contain_text("deleted")
    server.post("library/delete", {"ids": [game]})
    hands.page.reload()
    expect(about).to_contain_text("deleted")


def test_a_laptop_shows_games_in_two_lines_each(serve: Serve, visit: Visit, tmp_path: Path) -> None:
    """... the second of which is the event."""
    hands = visit(serve(SHUFFLED), viewport={"width": 1366, "height": 768})
    open_games(hands)
    hands.page.get_by_label("Import records").set_input_files(files(tmp_path, GOLEM))
    imported = hands.page.locator(".games tbody tr").filter(has_text="tzaar.ch.43.1.1")
    expect(imported.first).to_be_visible()
    hands.until(lambda: max(imported.evaluate_all(LINES)) < 3)  # Two and the space about them.


def test_what_the_command_line_brings_in_is_seen(
    serve: Serve, visit: Visit, tmp_path: Path
) -> None:
    """... on the page that is open, while the program plays on."""
    server = serve(SHUFFLED)
    hands = visit(server)
    open_games(hands)
    hands.page.get_by_label("Search").fill("fast writer")
    expect(hands.page.get_by_text("No game is like that.")).to_be_visible()
    expect(hands.page.get_by_role("link", name="Export")).to_have_count(0)
    (path,) = files(tmp_path, record("Fast", "Writer"))
    assert run_program("import", path, "--data", server.data).code == 0
    expect(hands.page.locator(".games .link")).to_have_count(1)
    hands.button("Close").click()
    hands.act("D3xD4")
    hands.played(1)


def test_a_name_without_a_blank_fits_on_a_phone(visit: Visit, tmp_path: Path) -> None:
    """In the heading of a review, and before the numbers of the statistics."""
    with running(tmp_path) as server:
        server.post("game/new", {"white": "human", "black": f"human:{40 * 'W'}"})
        server.post("game/resign", {"player": "black"})
        hands = visit(server, viewport={"width": 360, "height": 740})
        page = hands.page
        hands.button("Review").click()
        expect(page.get_by_role("heading", name="WWWW")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        page.go_back()
        hands.button("Games").click()
        hands.button("Statistics").click()
        name = page.locator(".counts tbody th", has_text="WWWW").bounding_box()
        assert name is not None
        assert name["width"] < 100, "the numbers beside it are seen"


def test_people_have_names(serve: Serve, visit: Visit) -> None:
    """They are remembered, drawn lots for, and shown where they sit."""
    hands = visit(serve(SHUFFLED))
    page = hands.page
    hands.button("New game").click()
    page.get_by_label("White: name").fill(" Zoë  B. ")
    page.get_by_label("Black: name").fill("Max")
    page.get_by_label("Event").fill("Club night")
    page.get_by_label("Draw lots for the colours").check()
    page.get_by_label("Shown to").select_option("white")
    hands.button("Begin").click()
    who = page.locator(".player .who")
    expect(who.filter(has_text="Zoë B.")).to_have_count(1)
    game = hands.server.get("game")
    assert (game["white"], game["event"]) == ("human", "Club night")
    assert set(game["names"].values()) == {"Zoë B.", "Max"}
    assert game["names"][game["helped"]] == "Zoë B."
    shown = hands.server.get(f"games/{game['id']}")
    assert {shown["white"], shown["black"]} == {"Zoë B.", "Max"}
    hands.button("New game").click()
    expect(page.locator("#people option")).to_have_count(2)
    page.get_by_label("White: name").fill("engine:3")
    hands.button("Begin").click()
    expect(page.locator("dialog .note")).to_contain_text("use another")


@pytest.mark.parametrize("width", rest_soaks([390, 320], (320).__eq__))
def test_a_phone_shows_the_whole_list(
    serve: Serve, visit: Visit, tmp_path: Path, width: int
) -> None:
    """... also of people with long names, in the languages with the longest words."""
    server = serve(SHUFFLED)
    won = record(LONG, LONG, "RE[W+resign]")
    (path,) = files(tmp_path, won)
    assert run_program("import", path, "--data", server.data).code == 0
    hands = visit(server, viewport={"width": width, "height": 844})
    for language, games, analysis in (("pl", "Partie", "Analiza"), ("ro", "Partide", "Analiză")):
        hands.page.goto(f"{server.url}/?lang={language}")
        hands.button(games).click()
        results = hands.page.locator(".games td:nth-last-child(2)")
        expect(results.nth(1)).to_be_visible()
        assert hands.page.evaluate(CUT_OFF, "dialog") == []
        assert max(results.evaluate_all(LINES)) < 2.5
        hands.page.keyboard.press("Escape")
        hands.button(analysis).click()
        hint = hands.page.locator("dialog .row + .quiet")
        assert hint.evaluate(GAP) >= 8
        assert hands.page.evaluate(CUT_OFF, "dialog") == []
        hands.page.keyboard.press("Escape")


def test_what_delete_answers_is_seen_on_a_phone(serve: Serve, visit: Visit, tmp_path: Path) -> None:
    """It stood below the edge of a long list, and with it the way back."""
    hands = visit(serve(SHUFFLED), viewport={"width": 390, "height": 844})
    page, note = hands.page, hands.page.locator(".library .note")
    names = open_games(hands)
    page.locator("input[type=file]").set_input_files(files(tmp_path, MANY))
    expect(note).to_contain_text("Imported: 60.")
    page.get_by_role("dialog").evaluate("one => one.scrollTo(0, 0)")
    expect(note).to_be_in_viewport(ratio=1)
    names.nth(1).locator("xpath=ancestor::tr").get_by_role("checkbox").check()
    hands.button("Delete").click()
    expect(note).to_contain_text("Deleted: 1. Undo")
    expect(note).to_be_in_viewport(ratio=1)
    note.get_by_role("button", name="Undo").click()
    expect(note).to_have_text("Restored: 1.")
    expect(note).to_be_in_viewport(ratio=1)
