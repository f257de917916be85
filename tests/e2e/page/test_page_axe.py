"""Axe on the page, in each of its scenes."""

from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e.page.conftest import Browsers, Serve, Visit
from tests.support.page import PageHands
from tests.support.reach import EVERYWHERE, violations
from tests.support.server import Server
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.i18n.catalog import Language
from tzaar_board.i18n.rules import figures as figures_of
from tzaar_board.i18n.rules import rules_games

SHUFFLED = str(TZAAR.start("random", 7))
JOINING = "...x..../.x.xo.../..xx..../o..o.x../...oo.../...ox.../.ooxx.../....x... w std"
"""A game of Troll in which f2 turns over three discs."""

DIALOG = "dialog[open]"

NEARLY = "......../......../......../ooooooo./......../......../......../.xxx.... w std"
"""White joins the two edges on h5."""


def lifted(hands: PageHands) -> None:
    hands.press("D3")
    hands.state("in-hand")


def wrong(hands: PageHands) -> None:
    hands.switch("Free hands", True)
    hands.drag("D3", "E7")
    hands.state("wrong")


def over(hands: PageHands) -> None:
    hands.button("Resign").click()
    hands.button("Yes, resign").click()
    hands.state("over")


def asked(hands: PageHands) -> None:
    hands.button("Resign").click()


def new_game(hands: PageHands) -> None:
    hands.button("New game").click()
    hands.page.get_by_label("Play with a clock").check()


def editor(hands: PageHands) -> None:
    hands.button("New game").click()
    hands.page.get_by_label("Start").select_option("own")
    hands.button("Set it up on a board").click()
    expect(hands.page.get_by_text("The game can begin here.")).to_be_visible()


def games(hands: PageHands) -> None:
    hands.button("Games").click()
    expect(hands.page.locator(".games .link").first).to_be_visible()


def counted(hands: PageHands) -> None:
    over(hands)
    games(hands)
    hands.button("Statistics").click()
    expect(hands.page.locator(".counts").first).to_be_visible()


def edited(hands: PageHands) -> None:
    games(hands)
    hands.page.get_by_text("Filter", exact=True).click()
    hands.page.locator(".games .pick input").first.check()
    hands.button("Edit").click()
    expect(hands.button("Save")).to_be_visible()


def review(hands: PageHands) -> None:
    hands.act("D3xD4")
    hands.played(1)
    hands.page.locator(".actions button").click()
    expect(hands.page.locator(".review .mistakes, .curve .edge").first).to_be_attached()


def start(hands: PageHands) -> None:
    hands.state("ready")


def turning(hands: PageHands) -> None:
    hands.click("f2")
    expect(hands.site("d2")).to_have_attribute("aria-label", "d2, Black disc, turn over")


def joined(hands: PageHands) -> None:
    people = {"white": "human", "black": "human"}
    hands.server.post("game/new", {"game": "troll", "start": NEARLY, **people})
    expect(hands.site("g5")).to_have_attribute("aria-label", "g5, White disc")
    hands.click("h5")
    hands.state("over")


def learn(hands: PageHands) -> None:
    hands.button("Learn").click()
    expect(hands.page.locator(".lessons button").first).to_be_visible()


def practice(hands: PageHands) -> None:
    hands.button("Practice").click()
    expect(hands.page.get_by_role("button", name="Level 5").first).to_be_visible()


def missed(hands: PageHands) -> None:
    hands.server.post("lesson/begin", {"name": "height"})
    expect(hands.page.locator(".lesson .ask")).to_be_visible()
    hands.drag("G2", "G5")
    expect(hands.button("Try again")).to_be_visible()


ASTRAY = (wrong, editor, missed)
"""After these the page is loaded again: another game alone does not lead back to its start."""

TROLL: list[Callable[[PageHands], None]] = [start, turning, joined, editor]

SCENES: list[Callable[[PageHands], None]] = [
    start,
    lifted,
    wrong,
    over,
    asked,
    new_game,
    editor,
    games,
    learn,
    missed,
    counted,
    edited,
    practice,
    review,
]


SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
"""Every day each scene is looked at in one of them, its neighbour in the other one."""


@pytest.mark.parametrize("shift", [0, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    ("game", "begin", "scenes"),
    [
        ("tzaar", SHUFFLED, SCENES[: len(SCENES) // 2]),
        ("tzaar", SHUFFLED, SCENES[len(SCENES) // 2 :]),
        ("troll", JOINING, TROLL),
    ],
    ids=["one half", "other half", "troll"],
)
def test_axe_finds_nothing(
    serve: Serve,
    visit: Visit,
    game: str,
    begin: str,
    scenes: list[Callable[[PageHands], None]],
    shift: int,
) -> None:
    """In a dialog, where one is open: what is behind it was looked at without one."""
    hands = visit(serve(begin, game=game))
    dialogs = hands.page.locator(DIALOG)
    found = {}
    for number, scene in enumerate(scenes, shift):
        hands.page.emulate_media(color_scheme=SCHEMES[number % 2])
        scene(hands)
        found[scene.__name__] = violations(hands, DIALOG if dialogs.count() else EVERYWHERE)
        hands.page.mouse.up()
        while dialogs.count():
            hands.page.keyboard.press("Escape")
        serve(begin, game=game)
        if scene in ASTRAY:
            hands.page.reload()
        if scene is not scenes[-1]:
            hands.state("ready")
    assert {name: ones for name, ones in found.items() if ones} == {}
    assert len(found) == len(scenes)


@pytest.mark.parametrize("game", rules_games())
def test_the_rules_are_drawn(program: Server, browsers: Browsers, game: str) -> None:
    with browsers.lent(program) as page:
        page.goto(f"{program.url}/rules/{game}?lang=en")
        figures = page.locator("figure.board")
        captions = [text.strip() for text in figures.locator("figcaption").all_inner_texts()]
        drawn = page.locator("figure .live[role=img]")
        expect(drawn).to_have_count(len(captions))
        labels = [figure.get_attribute("aria-label") for figure in drawn.all()]
        told = [figure.caption for figure in figures_of(game, Language.ENGLISH)]
        assert labels == captions == told
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
