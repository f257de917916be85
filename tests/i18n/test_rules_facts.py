"""What the rules pages say of their drawings, and of the rules, is so by the rules."""

import re
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from tzaar_board.games.base import Colour, Position
from tzaar_board.games.registry import GAMES
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.i18n.rules import Figure, figures, rules_source

NAMED = {
    "tzaar": [["G3xG5", "C2+H4"]],
    "troll": [["d5"]],
}
"""The turns that each page names in the notation of its game."""

SEED = 20261122


@cache
def drawn(game: str, language: Language) -> Sequence[Figure]:
    return figures(game, language)


def played(position: Position, *actions: str) -> Position:
    for text in actions:
        position = position.play(position.game.parse_action(text))
    return position


def legal(position: Position) -> set[str]:
    return {str(action) for action in position.legal()}


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("game", sorted(NAMED))
def test_every_turn_that_a_page_names_can_be_played_from_one_of_its_drawings(
    game: str, language: Language
) -> None:
    codes = re.findall(r"`([^`\n]+)`", rules_source(game, language))
    turns = [code.split() for code in codes]
    assert turns == NAMED[game]
    starts = [GAMES[game].parse(figure.position) for figure in drawn(game, language)]
    for turn in turns:
        first = [start for start in starts if turn[0] in legal(start)]
        assert first != []
        assert played(first[-1], *turn) != first[-1]


@pytest.mark.parametrize("language", Language)
def test_a_caption_warns_of_every_target_that_loses_and_of_no_other(language: Language) -> None:
    """It names each target of the lifted stack once, and once more where going there loses."""
    warned = 0
    for figure in drawn("tzaar", language):
        position = TZAAR.parse(figure.position)
        if not figure.lights or position.outcome() is not None:
            continue
        origin = next(iter(figure.lights))
        named = re.findall(r"\b[A-I][1-9]\b", figure.caption)
        for target, role in figure.lights.items():
            if role == "origin":
                continue
            sign = "x" if role == "capture" else "+"
            outcome = played(position, f"{origin}{sign}{target}").outcome()
            loses = outcome is not None and outcome.winner is not position.player
            assert (target, named.count(target)) == (target, 2 if loses else 1)
            warned += loses
    assert warned == 2


def test_the_example_of_tzaar() -> None:
    before, after = (
        TZAAR.parse(figure.position) for figure in drawn("tzaar", Language.ENGLISH)[-2:]
    )
    assert played(before, "G3xG5") == after
    assert {"C5xC2", "H2xH4"} <= legal(played(after, "pass"))
    assert not {"C5xC2", "H2xH4"} & legal(played(after, "C2+H4"))
    tzaars = [content for site in range(60) if (content := after.content(site))]
    assert sum(one.colour is Colour.BLACK and one.kind.name == "TZAAR" for one in tzaars) == 1
    last = TZAAR.parse(drawn("tzaar", Language.ENGLISH)[3].position)
    outcome = played(last, "C3xC6").outcome()
    assert outcome is not None
    assert outcome.winner is Colour.WHITE


def test_the_example_of_troll() -> None:
    before = TROLL.parse(drawn("troll", Language.ENGLISH)[1].position)
    after = played(before, "d5")
    sites = TROLL.board.sites
    for name in ("b5", "c5", "d5", "d4", "d3", "d2"):
        content = after.content(sites[name])
        assert content is not None
        assert content.colour is Colour.BLACK
    assert after.outcome() is None
    assert "d1" in legal(TROLL.parse(str(after).replace(" w ", " b ")))


@pytest.mark.parametrize("start", TROLL.starts)
def test_a_disc_on_its_own_edge_is_never_turned_over(start: str) -> None:
    """As the advice says; the same holds of a corner that belongs to its owner's edge."""
    print(f"seed {SEED}")
    random = Random(SEED)
    ends = dict(zip(Colour, (("a", "h"), ("8", "1")), strict=True))
    names = TROLL.board.names
    turned = 0
    for _ in range(30):
        position: Position = TROLL.start(start, 0)
        while actions := position.legal():
            action = random.choice(list(actions))
            trace = position.trace(action)
            for site in trace.turned:
                owner = position.player.other
                assert not set(names[site]) & set(ends[owner]), (SEED, str(position), str(action))
                turned += 1
            position = position.play(action)
    assert turned > 100


def test_the_second_capture_is_the_same_stacks_or_anothers() -> None:
    before = TZAAR.parse(drawn("tzaar", Language.ENGLISH)[-2].position)
    assert {"G5xE7", "H4xH2"} <= legal(played(before, "G3xG5"))


def test_a_height_has_no_limit_but_the_pieces() -> None:
    high = TZAAR.parse("Z28.R.z/T...rt/......./......../......../......../......./....../..... w 2")
    stacked = played(high, "A3+A1").content(TZAAR.board.sites["A1"])
    assert stacked is not None
    assert stacked.height == 29


def test_in_the_tournament_everybody_places_the_own_pieces_white_first() -> None:
    position: Position = TZAAR.start("tournament", 0)
    for colour in (Colour.WHITE, Colour.BLACK, Colour.WHITE, Colour.BLACK):
        contents = [position.trace(action).placed for action in position.legal()]
        assert {content and content.colour for content in contents} == {colour}
        position = position.play(position.legal()[0])


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_start_is_called_the_same_on_the_page_and_in_the_dialog(
    game: str, language: Language
) -> None:
    texts = Texts(language)
    starts = GAMES[game].presentation.starts.values()
    named = [texts.tell(start).partition(":")[0] for start in starts]
    bold = re.findall(r"^- \*\*(.+?)\*\*:", rules_source(game, language), re.MULTILINE)
    assert [one[0].lower() + one[1:] for one in bold] == named
