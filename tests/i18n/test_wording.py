"""Wording that was chosen with care stays as the sources and the speakers of a language say."""

import re
import tomllib

import pytest

from tests.support.paths import DATA
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.i18n.rules import rules_games, rules_source

WORDING = tomllib.loads((DATA / "wording.toml").read_text())
PAGES = [(game, tag) for game, pages in WORDING["rules"].items() for tag in pages]
TEXTS = [(tag, english) for tag, texts in WORDING["texts"].items() for english in texts]


def test_every_page_has_its_wording() -> None:
    assert set(PAGES) == {(game, one.value) for game in rules_games() for one in Language}


@pytest.mark.parametrize(("game", "tag"), PAGES)
def test_a_rules_page_says_it_so(game: str, tag: str) -> None:
    page, wording = rules_source(game, Language(tag)), WORDING["rules"][game][tag]
    assert [words for words in wording["says"] if words not in page] == []
    assert [found for words in wording["avoids"] for found in re.findall(words, page)] == []


@pytest.mark.parametrize(("tag", "english"), TEXTS)
def test_a_catalogue_says_it_so(tag: str, english: str) -> None:
    assert Texts(Language(tag)).say(english) == WORDING["texts"][tag][english]


@pytest.mark.parametrize("language", Language)
def test_what_does_different_things_is_called_differently(language: Language) -> None:
    wishes = ["Review", "Analyse", "Analysis", "Games", "Learn", "Practice", "Undo", "Put back"]
    said = [Texts(language).say(wish).casefold() for wish in wishes]
    assert len(set(said)) == len(wishes), said
