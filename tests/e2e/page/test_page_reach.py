"""The page for every hand and eye: phone, keyboard, screen reader."""

import re
from io import BytesIO
from itertools import compress

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import expect

from tests.e2e.page.conftest import Serve, Visit
from tests.support.page import PageHands
from tests.support.reach import TOO_SMALL, TOUCH_TARGET, too_faint, violations
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.i18n.catalog import Language

SHUFFLED = str(TZAAR.start("random", 7))
JOINING = "...x..../.x.xo.../..xx..../o..o.x../...oo.../...ox.../.ooxx.../....x... w std"
"""A game of Troll in which f2 turns over three discs."""

SCARCE = "T.z../.T..../..R..../..T...../..Z...../......../..r..../.t..../t.r.. w 2"
"""A second action; one of White's kinds of pieces is not about to end, none of Black's is safe."""

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

ALONE = "......../......../......../......../...x..../......../......../........ w std"
"""A game of Troll with one disc, which is not lit."""

GRAPHICS = 3.0
"""The contrast that graphics need (WCAG 2.2, 1.4.11)."""

LETTERING = 10
"""Pixels that the board's letters are high at least on a phone."""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)], ids=["up", "side"])
def test_a_phone(serve: Serve, visit: Visit, width: int, height: int) -> None:
    size = {"width": width, "height": height}
    hands = visit(serve(SHUFFLED), **{**PHONE, "viewport": size})
    assert hands.page.evaluate("document.documentElement.scrollWidth") == width
    assert hands.page.evaluate(TOO_SMALL, TOUCH_TARGET) == []
    hands.page.touchscreen.tap(*hands.where("D3"))
    expect(hands.sentence).to_have_text("Lifted: D3. It can go to D2 or D4.")
    hands.page.touchscreen.tap(*hands.where("D4"))
    hands.played(1)
    assert hands.page.evaluate("scrollY") == 0


def test_a_new_game_on_a_phone_begins_at_the_board(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED), **PHONE)
    hands.button("New game").tap()
    assert hands.page.evaluate("scrollY") > 0, "the menu is below the board"
    expect(hands.button("Begin")).to_be_in_viewport(ratio=1)
    hands.button("Begin").tap()
    expect(hands.page.locator("dialog[open]")).to_have_count(0)
    hands.until(lambda: hands.page.evaluate("scrollY") == 0)


def test_words_fit_a_phone(serve: Serve, visit: Visit) -> None:
    server = serve(SHUFFLED, white="human", black="engine:10")
    hands = visit(server, **PHONE)
    overflowing = """() => [...document.querySelectorAll("button, .who, .sentence, nav *")]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
        .map((one) => one.textContent)"""
    lettering = """() => {
        const text = document.querySelector(".board .letters text");
        return parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    }"""
    for language in Language:
        hands.page.goto(f"{server.url}/?lang={language.value}")
        expect(hands.page.locator("html")).to_have_attribute("lang", language.value)
        expect(hands.sentence).not_to_be_empty()
        assert hands.page.evaluate(overflowing) == [], language
        rows = "all => new Set(all.map((one) => one.getBoundingClientRect().y)).size"
        for colour in ("white", "black"):
            assert hands.page.locator(f".{colour} .kinds li").evaluate_all(rows) == 1, language
        assert hands.page.evaluate(lettering) >= LETTERING, language


def test_the_keyboard_alone(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    keys = hands.page.keyboard

    def walk(*names: str) -> None:
        for name in names:
            keys.press(name)

    board = hands.page.get_by_role("group", name="The board")
    expect(board).to_have_accessible_description(re.compile("^Arrow keys .* d does it for you"))
    keys.press("Tab")
    expect(hands.site("A1")).to_be_focused()
    walk("ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp")
    focused = "document.activeElement.dataset.site"
    assert str(hands.page.evaluate(focused)) == "D3"
    keys.press("Enter")
    hands.state("in-hand")
    keys.press("Escape")
    hands.state("ready")
    walk("Enter", "ArrowUp", "Enter")
    hands.played(1)
    assert hands.server.get("game")["actions"] == ["D3xD4"]
    # Held for a second or longer it would be no undo.
    keys.press("m")
    hands.state("wrong")
    keys.press("d")
    hands.state("ready")
    assert hands.server.get("game")["position"] == SHUFFLED
    keys.down("h")
    expect(hands.page.locator('[data-button="hint"].down')).to_be_visible()
    keys.up("h")
    keys.press("f")
    assert hands.page.evaluate("localStorage.getItem('tzaar-board.flipped')") == "true"


def test_a_laptop_shows_the_whole_menu(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED), viewport={"width": 1366, "height": 768})
    menu = hands.page.get_by_role("navigation", name="Menu")
    expect(menu).to_be_in_viewport(ratio=1)
    expect(menu.get_by_label("Vibration")).to_be_in_viewport(ratio=1)


def test_the_keys_are_told_to_eyes_too(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    page = hands.page
    page.keyboard.press("?")
    told = page.get_by_role("dialog", name="Keys")
    expect(told.locator("dt")).to_contain_text(
        ["←", "Enter", "Esc", "w", "h", "d", "f", "Home", "?"]
    )
    expect(told.get_by_role("heading")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("?")
    expect(told).to_have_count(1)
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    hands.button("Games").click()
    page.get_by_label("Search").press("?")
    expect(told).to_have_count(0)


def looks(hands: PageHands, site: str) -> Image.Image:
    """How a site looks, with its light."""
    box = hands.page.locator(f'.light[data-light="{site}"]').bounding_box()
    assert box is not None
    taken = hands.page.screenshot(clip=dict(box))  # type: ignore[arg-type]
    return Image.open(BytesIO(taken)).convert("L")


def luminance(level: float) -> float:
    """The relative luminance of a grey (WCAG 2)."""
    share = level / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_black_is_told_from_the_dark_wood(serve: Serve, visit: Visit, scheme: str) -> None:
    hands = visit(serve(ALONE, game="troll"), color_scheme=scheme)
    expect(hands.page.locator(".stack")).to_have_count(1)
    around = luminance(ImageStat.Stat(looks(hands, "g2")).median[0]) + 0.05
    levels = looks(hands, "d4").histogram()
    seen = [luminance(level) + 0.05 >= GRAPHICS * around for level in range(256)]
    share = sum(compress(levels, seen)) / sum(levels)
    assert share > 0.012


def test_lights_in_the_readers_own_colours(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED), forced_colors="active")
    dark = looks(hands, "D4")
    hands.press("D3")
    hands.state("in-hand")
    expect(hands.page.locator('.light[data-light="D4"]')).to_have_attribute("data-role", "capture")
    changed = ImageChops.difference(dark, looks(hands, "D4")).point(lambda level: level > 96)
    assert changed.histogram()[1] > 0.05 * dark.width * dark.height
    shapes = """() => [...document.querySelectorAll(".light.lit")].map((light) =>
        [light.dataset.role, getComputedStyle(light, "::after").borderStyle])"""
    assert dict(hands.page.evaluate(shapes)) == {"origin": "dashed", "capture": "solid"}


def test_a_pass_and_what_is_left(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SCARCE))
    left = hands.page.locator(".kinds li > [aria-hidden=true]:not(svg)")
    expect(left).to_have_text(["1!", "1!", "3", "1!", "2", "2"])
    hands.page.set_viewport_size({"width": 320, "height": 640})
    assert hands.page.evaluate("document.documentElement.scrollWidth") == 320
    looks = hands.page.locator(".kinds li").evaluate_all("all => all.map((one) => one.className)")
    assert looks == ["last", "last", "", "last", "few", "few"]
    expect(hands.page.locator(".black .kinds .unseen").first).to_have_text("Black Tzaar: 1 left")
    found = violations(hands)
    hands.page.emulate_media(color_scheme="dark")
    assert (found, too_faint(hands)) == ([], [])
    hands.button("Pass").click()
    expect(hands.button("Pass")).to_be_hidden()
    hands.played(1)
    assert hands.server.get("game")["actions"] == ["pass"]


def test_the_screen_stays_on_while_a_game_is_played(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    watch = """() => {
        window.told = [];
        navigator.wakeLock.request = async (kind) => {
            window.told.push(kind);
            const lock = { released: false, release: async () => {
                lock.released = true;
                window.told.push("released");
            } };
            return lock;
        };
    }"""
    hidden = """so => {
        Object.defineProperty(document, "hidden", { value: so, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""

    def told(*what: str) -> None:
        hands.until(lambda: hands.page.evaluate("window.told") == list(what))

    hands.server.post("game/resign", {})
    hands.state("over")
    hands.page.evaluate(watch)
    serve(SHUFFLED)
    told("screen")
    hands.page.evaluate(hidden, True)
    told("screen", "released")
    hands.page.evaluate(hidden, False)
    told("screen", "released", "screen")
    hands.server.post("game/resign", {})
    told("screen", "released", "screen", "released")


def test_nothing_pulses_for_who_wants_no_motion(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    hands.switch("Free hands", True)
    hands.drag("D3", "E7")
    hands.state("wrong")
    take = next(
        site for site, cue in hands.server.get("table")["cues"].items() if cue["role"] == "take"
    )
    changes = """site => {
        const light = document.querySelector(`.light[data-light="${site}"]`);
        window.changes = [];
        new MutationObserver(() => window.changes.push(light.style.opacity))
            .observe(light, { attributes: true, attributeFilter: ["style"] });
    }"""
    hands.page.evaluate(changes, take)
    seen: list[bool] = []

    def blinked() -> bool:
        """Whether the table's own light has gone on and off for a while."""
        lit = hands.server.get("table")["lights"][take] != "000000"
        if lit not in seen[-1:]:
            seen.append(lit)
        return len(seen) > 6

    hands.until(blinked)
    assert set(hands.page.evaluate("window.changes")) <= {"1"}
    expect(hands.page.locator(f'.light[data-light="{take}"]')).to_have_class("light lit")


def test_troll_by_the_keyboard_alone(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(JOINING, game="troll"))
    keys = hands.page.keyboard
    focused = "document.activeElement.dataset.site"

    def enter(site: str) -> None:
        """Walks along the column, then along the row, and presses Enter."""
        for axis, ways in ((0, ("ArrowLeft", "ArrowRight")), (1, ("ArrowDown", "ArrowUp"))):
            while (at := str(hands.page.evaluate(focused)))[axis] != site[axis]:
                keys.press(ways[at[axis] < site[axis]])
        keys.press("Enter")

    keys.press("Tab")
    enter("f2")
    expect(hands.sentence).to_have_text("Turn over d2, e2 and e3.")
    for site in ("d2", "e2", "e3"):
        enter(site)
        expect(hands.site(site)).to_have_attribute("aria-label", re.compile("White disc"))
    hands.played(1)
    assert hands.server.get("game")["actions"] == ["f2"]


def test_the_focus_goes_where_the_page_goes(serve: Serve, visit: Visit) -> None:
    hands = visit(serve(SHUFFLED))
    hands.act("D3xD4")
    hands.played(1)
    hands.page.locator(".actions button").focus()
    hands.page.keyboard.press("Enter")
    expect(hands.page.get_by_role("region", name="Review")).to_be_focused()
    hands.page.keyboard.press("ArrowLeft")
    expect(hands.page.locator(".caption")).to_have_text("The start")
    hands.page.keyboard.press("Escape")
    expect(hands.page.get_by_role("region", name="The game")).to_be_focused()
    on_board = hands.page.locator(".board.square .touch:focus")
    hands.button("New game").last.press("Enter")
    hands.page.get_by_label("Game", exact=True).select_option("troll")
    hands.button("Begin").press("Enter")
    expect(on_board).to_have_count(1)
    hands.server.post("game/resign", {})
    hands.state("over")
    hands.button("New game").first.press("Enter")
    hands.button("Begin").press("Enter")
    hands.state("ready")
    expect(on_board).to_have_count(1)
