"""The rules pages: the same in every language, and every drawn example is true."""

import re
from html.parser import HTMLParser

import pytest

from tzaar_board.errors import UserError
from tzaar_board.games.base import Position, Trace
from tzaar_board.games.registry import GAMES
from tzaar_board.geometry import Site
from tzaar_board.i18n.catalog import ENGLISH, Language, Texts
from tzaar_board.i18n.rules import Figure, figures, rules_games, rules_page, rules_source
from tzaar_board.table.scene import Role

PAGES = [(game, language) for game in rules_games() for language in Language]
DRAWN = [
    pytest.param(figure, id=f"{game}-{number}")
    for game in rules_games()
    if game in GAMES
    for number, figure in enumerate(figures(game, Language.ENGLISH))
]
ROLES = {role.name.lower(): role for role in Role}


class Skeleton(HTMLParser):
    """The elements of a page in their order, with what of them is the same in every language."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, tuple[str | None, ...]]] = []
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        data = tuple(value for name, value in attrs if name.startswith("data-"))
        self.elements.append((tag, data))
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_every_game_has_rules_in_every_language() -> None:
    assert set(GAMES) <= set(rules_games())
    assert [rules_source(*page).splitlines()[0] != "" for page in PAGES] == [True] * len(PAGES)


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_is_built_like_the_english_one(game: str, language: Language) -> None:
    page = rules_page(game, Texts(language))
    skeleton = Skeleton(page)
    assert skeleton.open == []
    assert _content(skeleton) == _content(Skeleton(rules_page(game, ENGLISH)))
    assert f'<html lang="{language.value}">' in page


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_names_the_same_sites_and_numbers(game: str, language: Language) -> None:
    assert _facts(game, language) == _facts(game, Language.ENGLISH)


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_fits_a_strict_content_policy(game: str, language: Language) -> None:
    page = rules_page(game, Texts(language))
    assert (
        re.findall(r"<style|style=|\son\w+=|<script(?! type=\"module\" src=\"/)|https?:", page)
        == []
    )


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_captions_are_the_readers_own(game: str, language: Language) -> None:
    captions = [figure.caption for figure in figures(game, language)]
    english = [figure.caption for figure in figures(game, Language.ENGLISH)]
    same = [caption for caption in captions if caption in english]
    assert same == (english if language is Language.ENGLISH else [])


@pytest.mark.parametrize("figure", DRAWN)
def test_a_drawn_example_is_true(figure: Figure) -> None:
    """What is lit is what the table would light: all of a stack's captures and stackings, the
    discs that a placing turns over, or a winner's own.
    """
    game = GAMES[figure.game]
    position = game.parse(figure.position)
    assert str(position) == figure.position
    sites = game.board.sites
    lit = {sites[name]: ROLES[role] for name, role in figure.lights.items()}
    outcome = position.outcome()
    if outcome is not None:
        assert set(lit.values()) == {Role.WINNER}
        assert {_owner(position, site) for site in lit} == {outcome.winner}
    elif lit:
        assert lit == _lights(position, next(iter(lit)))


def test_a_game_without_rules() -> None:
    with pytest.raises(UserError, match="There are no rules of 'chess' here"):
        rules_page("chess", ENGLISH)
    with pytest.raises(UserError):
        rules_page("../rules/tzaar", ENGLISH)


def _content(skeleton: Skeleton) -> list[tuple[str, tuple[str | None, ...]]]:
    """What a page has apart from emphasis."""
    return [element for element in skeleton.elements if element[0] not in ("em", "strong")]


def _facts(game: str, language: Language) -> list[list[str]]:
    """The sites, actions and numbers that each paragraph names, whatever their order."""
    pattern = r"\b[A-Ia-h][1-9](?:[x+][A-I][1-9])?\b|\b\d+\b"
    return [sorted(re.findall(pattern, line)) for line in rules_source(game, language).splitlines()]


def _owner(position: Position, site: Site) -> object:
    content = position.content(site)
    return content and content.colour


def _lights(position: Position, key: Site) -> dict[Site, Role]:
    """The lights of a stack in hand on its site, or of the site where a disc is put."""
    traces = [position.trace(action) for action in position.legal()]
    own = [trace for trace in traces if trace.key == key]
    assert own != []
    lit = {key: Role.TO if own[0].placed else Role.ORIGIN}
    for trace in own:
        lit |= {site: _role(position, trace, site) for site in trace.touched}
    return lit


def _role(position: Position, trace: Trace, site: Site) -> Role:
    if trace.placed is not None:
        return Role.TURN_OVER
    return Role.STACKING if _owner(position, site) is position.player else Role.CAPTURE
