"""The page's pure modules, run where they run: in a browser."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.page.conftest import Browsers
from tests.support.page_modules import call
from tests.support.server import Server
from tzaar_board.games.tzaar import TZAAR


def board(page: Page) -> Any:
    return page.evaluate("async () => (await (await fetch('/api/boards')).json())[0]")


@pytest.mark.parametrize(("language", "word"), [("it", "passo"), ("ro", "pas"), ("pl", "pas")])
def test_a_pass_is_shown_in_the_readers_language(
    browsers: Browsers, program: Server, language: str, word: str
) -> None:
    with browsers.lent(program) as page:
        page.goto(program.url)
        page.evaluate(
            """async (tag) => {
                await (await import("/static/texts.js")).loadTexts({ en: "", [tag]: "" }, tag);
            }""",
            language,
        )
        assert call(page, "turns", "actionText", "pass") == word
        assert call(page, "turns", "actionText", "A1xB2") == "A1×B2"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Edit 1 game", "Edit 3 games", "Edit 5 games", "Edit 22 games"]),
        ("it", ["Modifica 1 partita", "Modifica 3 partite", "Modifica 5 partite"]),
        ("ro", ["Modifică 1 partidă", "Modifică 3 partide", "Modifică 5 partide"]),
        ("pl", ["Edytuj 1 partię", "Edytuj 3 partie", "Edytuj 5 partii", "Edytuj 22 partie"]),
    ],
)
def test_a_number_has_the_form_that_its_language_wants(
    browsers: Browsers, program: Server, language: str, said: list[str]
) -> None:
    numbers = (1, 3, 5, 22)
    many = [*said, "Modifică 22 de partide" if language == "ro" else "Modifica 22 partite"]
    with browsers.lent(program) as page:
        page.goto(program.url)
        heard = page.evaluate(
            """async ([tag, numbers]) => {
                const { loadTexts, counted } = await import("/static/texts.js");
                await loadTexts({ en: "", [tag]: "" }, tag);
                const edit = (count) => counted("Edit {count} game", "Edit {count} games", count);
                return numbers.map(edit);
            }""",
            [language, numbers],
        )
    assert heard == many[:4]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0:00.0"),
        (9.44, "0:09.4"),
        (10, "0:10"),
        (59.2, "1:00"),
        (754, "12:34"),
        (3723, "1:02:03"),
    ],
)
def test_clock_text(page: Page, seconds: float, text: str) -> None:
    assert call(page, "clock", "clockText", seconds) == text


@pytest.mark.parametrize(
    ("running", "rest", "elapsed", "seconds", "beside"),
    [
        ("white", {}, 4, 6, ""),
        ("white", {}, 40, 0, ""),
        ("black", {}, 4, 10, ""),
        ("white", {"free": 5}, 3, 10, "◦2"),
        ("white", {"free": 5}, 9, 6, ""),
        ("white", {"periods": 3, "period": 30, "more": {"white": 2}}, 4, 6, "+2×0:30"),
        ("white", {"periods": 3, "period": 30, "more": {"white": 2}}, 45, 25, ""),
        ("white", {"periods": 3, "period": 30, "more": {"white": 2}}, 90, 0, ""),
    ],
)
def test_only_the_running_clock_is_counted_down(
    page: Page, running: str, rest: Any, elapsed: float, seconds: float, beside: str
) -> None:
    clock = {"white": 10, "black": 20, "running": running, **rest}
    shown = call(page, "clock", "face", clock, "white", elapsed)
    assert (shown["seconds"], call(page, "clock", "besides", clock, shown)) == (seconds, beside)


@pytest.mark.parametrize(
    ("white", "black", "player", "asked"),
    [
        ("human", "engine:3", "white", ["white"]),
        ("human", "engine:3", "black", ["white"]),
        ("random", "human", "white", ["black"]),
        ("human", "human", "white", ["white", "black"]),
        ("human", "human", "black", ["black", "white"]),
        ("engine:1", "engine:2", "black", ["black", "white"]),
    ],
)
def test_people_resign_the_one_to_move_first(
    page: Page, white: str, black: str, player: str, asked: list[str]
) -> None:
    game = {"white": white, "black": black, "player": player}
    assert call(page, "resigning", "resigning", game) == asked


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2024-01-15", "Jan 15, 2024"),
        ("2026-11-22T06:52:38+00:00", "Nov 22, 2026, 6:52 AM"),
        ("2024-02-31", "2024-02-31"),
        ("1996-05", "1996-05"),
        ("1996-05-06,07", "1996-05-06,07"),
        ("in May", "in May"),
        ("", ""),
    ],
)
def test_a_date_says_what_was_recorded_and_no_more(page: Page, text: str, words: str) -> None:
    said = call(page, "dates", "dateText", text, "en")
    assert said.replace("\u202f", " ") == words


@pytest.mark.parametrize(
    "text",
    [
        str(TZAAR.start("random", 5)),
        str(TZAAR.start("tournament", 0)),
        "Z30..../....../......./......../......../......../......./....../..... b 2",
    ],
)
def test_position_texts_round_trip(page: Page, text: str) -> None:
    report = board(page)
    placement = call(page, "position", "readPosition", report, text)
    assert call(page, "position", "writePosition", report, placement) == text


@pytest.mark.parametrize("text", ["", "rubbish", "ZZ/.. w 1", "....Q/// w 1"])
def test_what_is_no_position_text_is_null(page: Page, text: str) -> None:
    assert call(page, "position", "readPosition", board(page), text) is None


def test_turns_become_rows(page: Page) -> None:
    stored = {
        "actions": ["A1xB2", "C3xD4", "pass", "E1xE2", "E3+E4"],
        "players": ["white", "black", "black", "white", "white"],
        "turns": [0, 1, 3],
    }
    rows = call(page, "turns", "rows", stored)
    numbers = [
        (row["number"], colour, [(one["text"], one["number"]) for one in turn])
        for row in rows
        for colour, turn in row["turns"].items()
    ]
    assert numbers == [
        (1, "white", [("A1xB2", 1)]),
        (1, "black", [("C3xD4", 2), ("pass", 3)]),
        (2, "white", [("E1xE2", 4), ("E3+E4", 5)]),
    ]


TOTT = {"colour": "white", "kind": "tott", "height": 1}
PAIR = {**TOTT, "height": 2}
FOE = {"colour": "black", "kind": "tott", "height": 1}


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ({"site:A1": TOTT}, {"hand:A1": TOTT}, {"hand:A1": "site:A1"}),
        (
            {"hand:A1": TOTT, "site:B2": FOE},
            {"site:B2": TOTT, "tray:black0": FOE},
            {"site:B2": "hand:A1", "tray:black0": "site:B2"},
        ),
        ({"hand:A1": TOTT, "site:B2": TOTT}, {"site:B2": PAIR}, {"site:B2": "hand:A1"}),
        ({"site:A1": FOE}, {"site:A1": TOTT}, {"site:A1": None}),
    ],
    ids=["lifted", "captured", "stacked", "another"],
)
def test_stacks_are_followed_to_where_they_go(
    page: Page, before: dict[str, object], after: dict[str, object], found: dict[str, object]
) -> None:
    script = """async ([before, after]) => {
        const { match } = await import("/static/matching.js");
        const map = (given) => new Map(Object.entries(given));
        return Object.fromEntries(match(map(before), map(after)));
    }"""
    assert page.evaluate(script, [before, after]) == found


def test_arrows_follow_the_lines_from_either_side(page: Page) -> None:
    script = """async ([board, flipped]) => {
        const { Layout } = await import("/static/geometry.js");
        const layout = new Layout(board, flipped);
        const walk = [];
        let site = "A3";
        const height = layout.points.get(site).y;
        for (let step = 0; step < 8; step += 1) {
            site = layout.beside(site, flipped ? "left" : "right", height);
            walk.push(site);
        }
        return [walk, layout.beside("E4", flipped ? "down" : "up", 0)];
    }"""
    report = board(page)
    for flipped in (False, True):
        walk, above = page.evaluate(script, [report, flipped])
        assert [name[0] for name in walk] == list("BCDEFGHI")
        assert (walk[-1], above) == ("I3", "E6")


@pytest.mark.parametrize(
    ("chances", "stretches"),
    [
        ([], []),
        ([0.5], [[{"x": 0, "y": 48}]]),
        ([1, None, 0], [[{"x": 0, "y": 0}], [{"x": 320, "y": 96}]]),
    ],
)
def test_the_curve_is_broken_where_nothing_is_known(
    page: Page, chances: list[float], stretches: object
) -> None:
    assert call(page, "curve", "stretches", chances) == stretches


def test_figures_of_the_rules_have_their_lights(page: Page) -> None:
    lights = {"A1": "ffffff", "B2": "ff5000"}
    assert call(page, "rules", "figureLights", "A1:origin  B2:capture") == lights


ONE, TWO = r"(;FF[4]C[(;\]](;W[a]))", "(;FF[TZAAR])"


@pytest.mark.parametrize(
    ("text", "games"),
    [
        (f" {ONE}\n{TWO}\n", [ONE, TWO]),
        (TWO, [TWO]),
        ("", [""]),
        ("no record", ["no record"]),
        (f"{TWO})(;", [f"{TWO})(;"]),
        (f"{TWO}(;C[", [f"{TWO}(;C["]),
    ],
)
def test_a_file_of_many_records_is_split(page: Page, text: str, games: list[str]) -> None:
    assert call(page, "records", "split", text) == games


def test_records_go_in_batches(page: Page) -> None:
    found = call(page, "records", "batches", ["aaa", "bb", "cccccc", "d", "e"], 5)
    assert found == [["aaa", "bb"], ["cccccc"], ["d", "e"]]


@pytest.mark.parametrize(
    ("charset", "named"),
    [
        ("utf-8", ""),
        ("iso-8859-1", ""),
        ("iso-8859-2", "CA[ISO-8859-2]"),
        ("iso-8859-1", "CA[klingon]"),
        ("utf-16", ""),
    ],
)
def test_a_record_is_read_in_its_own_letters(page: Page, charset: str, named: str) -> None:
    """As the command line does."""
    data = list(f"(;FF[4]{named}PW[Zoë])".encode(charset))
    script = """async (data) => {
        const { recordText } = await import("/static/records.js");
        return await recordText(new Blob([new Uint8Array(data)]));
    }"""
    kept = "CA[UTF-8]" if "8859" in named else named
    assert page.evaluate(script, data) == f"(;FF[4]{kept}PW[Zoë])"


def test_an_answer_that_is_cut_off_is_a_program_that_cannot_be_reached(page: Page) -> None:
    """It was killed between the head of its answer and the end."""
    script = """async () => {
        const { get } = await import("/static/api.js");
        const known = window.fetch;
        window.fetch = async () => new Response(new ReadableStream({
            start(body) { body.enqueue(new TextEncoder().encode('{"simu')); },
            pull(body) { body.error(new TypeError("cut")); },
        }));
        try {
            return await get("session");
        } catch (error) {
            return [error.constructor.name, error.status];
        } finally {
            window.fetch = known;
        }
    }"""
    assert page.evaluate(script) == ["ApiError", 0]


def test_actions_are_spoken_as_words(page: Page) -> None:
    said = call(page, "spoken", "aloud", "White: A1×B2, then D3+D4.")
    assert said == "White: A1 captures B2, then D3 onto D4."
