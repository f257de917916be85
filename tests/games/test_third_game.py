"""A game of one file that the package does not know: at the table, in the journal, in a search.

The program with that game is in `tests/e2e/test_program_third_game.py`.
"""

from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.support import games
from tests.support.hex_game import HEX, HexPosition, Stone
from tests.support.needs import needs_core
from tests.support.senses import SENSES
from tests.support.table import Rig
from tzaar_board.engine.core import CoreError
from tzaar_board.engine.tools.problems import Seeker, reach_of
from tzaar_board.engine.tools.samples import SampleGames, samples, variety_of
from tzaar_board.errors import UserError
from tzaar_board.games.base import (
    Action,
    Colour,
    Content,
    IllegalAction,
    Outcome,
    Position,
    Reason,
)
from tzaar_board.games.named import named_games
from tzaar_board.games.registry import GAMES, parse_position
from tzaar_board.hal.physics import NoiseLevel
from tzaar_board.opponents.levels import strengths
from tzaar_board.opponents.searcher import PythonSearcher, searcher_for
from tzaar_board.play.light_words import lights
from tzaar_board.play.names import kind_name, stack
from tzaar_board.play.sentences import sentence
from tzaar_board.simulate.games import GameSetting, play_game
from tzaar_board.store.journal import Journal
from tzaar_board.table.lights.frame import Rgb
from tzaar_board.table.lights.light import Light
from tzaar_board.table.lights.theme import DEFAULT, Theme
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State
from tzaar_board.terminal.picture import picture

EMPTY = HEX.start("empty", 0)
LATE = HEX.parse("x......./x......./......../x......./.xo...../.xo...../.xo...../.xooooo. b hex")
"""Black lacks a6 alone."""

WON = LATE.play(HEX.parse_action("a6"))
CHAIN = ["b1", "b2", "b3", "b4", "a5", "a6", "a7", "a8"]
"""It goes to the upper left, from b4 to a5."""


def test_a_game_that_is_not_named_is_not_there() -> None:
    assert HEX.name not in GAMES


def test_games_are_named_by_module_and_name() -> None:
    assert named_games("") == []
    named = named_games("tests.support.hex_game:HEX, tzaar_board.games.troll:TROLL")
    assert named == [HEX, GAMES["troll"]]


@pytest.mark.parametrize("name", ["hex_game", "hex_game:HEX", "tests.support.hex_game:HAX", ":"])
def test_a_game_that_is_not_where_it_is_said_to_be_is_named(name: str) -> None:
    with pytest.raises(UserError, match=rf"^TZAAR_BOARD_GAMES names '{name}', which cannot be"):
        named_games(name)


def test_a_text_of_the_same_form_stays_the_older_games() -> None:
    troll = GAMES["troll"].start("standard", 0)
    assert parse_position(str(troll)) == troll


def test_the_chain_may_go_to_the_upper_left() -> None:
    assert WON.outcome() == Outcome(Colour.BLACK, Reason.LINK)
    assert [HEX.board.names[site] for site in WON.winning()] == CHAIN
    with pytest.raises(IllegalAction):
        WON.play(HEX.parse_action("h1"))


@pytest.mark.parametrize("seed", range(20))
def test_a_game_ends_with_one_winner_and_texts_come_back(seed: int) -> None:
    rng = Random(seed)
    position = EMPTY
    while position.outcome() is None:
        assert HEX.parse(str(position)) == position
        assert position.count() == len(position.legal())
        position = position.play(rng.choice(position.legal()))
    outcome = position.outcome()
    assert outcome is not None
    assert {position.stones[site] for site in position.winning()} == {outcome.winner}


def chosen(rng: Random, position: Position) -> Action:
    return rng.choice(position.legal())


def turn(rng: Random, position: Position) -> list[Action]:
    return games.rest_of_turn(position, rng)


@pytest.mark.parametrize("noise", [NoiseLevel.HIGH])
@SENSES
def test_hands_play_it_and_the_journal_has_it(
    sense: Sense, noise: NoiseLevel, tmp_path: Path
) -> None:
    seed = list(Sense).index(sense)
    with Journal.open(tmp_path, [HEX]) as journal:
        rng = Random(seed)
        setting = GameSetting(EMPTY, sense, noise, black="random" if seed % 2 else "human")
        played = play_game(setting, seed, journal, partial(chosen, rng), partial(turn, rng))
        kept = journal.load(played.game_id).record
    assert (played.difference, kept.history) == ("", played.history)
    assert kept.outcome == played.history.head.outcome() is not None


def colours(rig: Rig, theme: Theme = DEFAULT) -> dict[str, Rgb]:
    """The lit sites and their colours."""
    frame = Light(theme, 1.0, 100_000).render(rig.view.scene, len(HEX.board), rig.now)
    return {HEX.board.names[site]: rgb for site, rgb in enumerate(frame) if rgb}


def said(rig: Rig) -> str:
    return sentence(rig.view, frozenset(Colour))


def test_setting_up_is_lit_in_the_games_own_colour() -> None:
    start = HEX.parse("/".join(["........"] * 7 + ["xo......"]) + " b hex")
    rig = Rig(start, standing=EMPTY, arrange=True)
    assert (rig.state, colours(rig)) == (State.SETUP, {"b1": 0xFF7F50})
    assert "put the White stones on the lit sites" in said(rig)
    rig.bring("b1", "o")
    rig.wait(1.0)
    assert "put the Red stones on the lit sites" in said(rig)


def test_a_theme_changes_the_colour() -> None:
    start = HEX.parse("/".join(["........"] * 7 + ["xo......"]) + " b hex")
    rig = Rig(start, standing=EMPTY, arrange=True)
    assert colours(rig, Theme(DEFAULT.looks, {"stone": 0x00FF00})) == {"b1": 0x00FF00}


def test_a_placing_is_shown_and_said_and_taken_back_by_hand() -> None:
    rig = Rig(EMPTY)
    assert said(rig) == "Red puts a stone anywhere."
    rig.bring("d4", "x")
    rig.wait(2.0)
    assert (rig.played, rig.lights()) == ("d4", {"d4": Role.LAST})
    assert said(rig) == "White puts a stone anywhere."
    rig.lift("d4")
    rig.wait(2.0)
    assert (rig.state, rig.played) == (State.READY, "")


def test_an_undo_is_led_back_by_the_lights() -> None:
    rig = Rig(EMPTY, turns="d4 e5")
    rig.undo()
    rig.wait(0.5)
    assert rig.lights() == {"e5": Role.TAKE}
    assert said(rig) == "Taking back: take away what stands on e5."
    rig.lift("e5")
    rig.wait(2.0)
    assert (rig.state, rig.played) == (State.READY, "d4")


def test_the_winners_chain_shines() -> None:
    rig = Rig(LATE)
    rig.bring("a6", "x")
    rig.wait(3.0)
    assert rig.state is State.OVER
    assert {name for name, role in rig.lights().items() if role is Role.WINNER} == set(CHAIN)
    assert said(rig) == "Red's edges are joined. Red wins."
    assert lights(rig.view.scene, HEX.board) == f"winner {' '.join(sorted(CHAIN, key=by_site))}"


def by_site(name: str) -> int:
    return HEX.board.sites[name]


def test_its_pieces_have_their_names() -> None:
    assert stack(Content(Colour.BLACK, Stone.STONE)) == "Red stone"
    assert kind_name(Stone.STONE) == "stone"


def test_the_terminal_draws_its_marks() -> None:
    standing = [LATE.content(site) for site in range(len(HEX.board))]
    drawn = picture(HEX, standing, (0,) * len(HEX.board), 1.0).plain.splitlines()
    assert drawn[4].split() == ["₄·", "₄x", "₄o", *["₄·"] * 5]


@pytest.mark.parametrize("level", [1, 5, 9])
def test_the_search_in_python_plays_it(level: int) -> None:
    thinking = searcher_for(HEX, lambda: False)
    assert isinstance(thinking, PythonSearcher)
    strength = strengths(HEX.name)[level]
    assert list(map(str, thinking.choose(LATE, strength, Random(1)))) == ["a6"]
    defended = HexPosition(LATE.stones, Colour.WHITE)
    if level > 1:
        assert list(map(str, thinking.choose(defended, strength, Random(1)))) == ["a6"]


def test_the_tools_that_tune_and_look_for_problems_know_what_to_do_with_it() -> None:
    assert 0.0 < variety_of(HEX.name).exploration < 1.0
    assert reach_of(HEX.name).actions == 1


@needs_core
def test_the_core_says_that_it_does_not_play_it() -> None:
    with pytest.raises(CoreError, match=HEX.name):
        samples(SampleGames(1, range(1), 10, (), HEX.name))
    with pytest.raises(CoreError, match=HEX.name):
        Seeker(HEX.name)
