"""The core's levels: what each may cost, and how a turn is chosen."""

import time
from math import inf
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.support.needs import needs_core
from tests.support.patience import PATIENCE
from tzaar_board.engine import core
from tzaar_board.engine.levels import LEVELS, RATINGS, CoreLevel, choose_turn, levels

if TYPE_CHECKING:
    from tzaar_board.engine._core import Position

pytestmark = needs_core

MIDDLE = "...r./.z..../z2....RT/tt...T.t/TRTZ3t2TT./z2..R.r2TR/tTrTTzr/r.ZZTt/.R2trt w 1"
WINNING = "ZRTz./rt..../......./......../......../......../......./....../..rt. w 1"
EMPTY = "...../....../......./......../......../......../......./....../..... w p"

TROLL = "...x..../.x.....o/..xx..../o..o.x../...o..../......../....ox../....x... w std"
TROLL_WINNING = "...x..../...x..../...x..../o..x.x../......../...x..../...xox../...x.... b std"
TROLL_PASS = ".xxxxxx./ooxoxoxo/oxoxoxoo/ooxoxoxo/oxoxoxoo/ooxoxoxo/oxoxoxoo/.xxxx... w std"

COVERING = MIDDLE.replace("r.ZZTt", "r.TTTt").replace("w 1", "w 2")
"""Stacking on the only Tzaar, on E4, loses at once."""

FASTEST = {"tzaar": 3_000_000, "troll": 1_000_000}
"""Nodes a second that every level's nodes are reckoned by."""

LONGEST = {"tzaar": 0.1, "troll": 0.2}
"""Seconds that level 10 thinks."""

every_game = pytest.mark.parametrize("game", LEVELS)


def never() -> bool:
    return False


def chosen(text: str, level: CoreLevel, seed: int = 1) -> tuple[str, ...]:
    """The turn of a new search."""
    position = core.position(text)
    return choose_turn(core.search(1, game=position.game), position, level, Random(seed), never)


def level_of(text: str, number: int) -> CoreLevel:
    """The level of the game that a text is of."""
    return LEVELS[core.position(text).game][number]


def after(text: str, turn: tuple[str, ...]) -> "Position":
    """The position after a turn."""
    position = core.position(text)
    for action in turn:
        position = position.play(action)
    return position


def test_every_game_of_the_core_has_levels() -> None:
    assert tuple(LEVELS) == core.games()


@every_game
def test_there_are_ten_levels_that_rise(game: str) -> None:
    """Deeper, or as deep with less noise, or with more nodes."""
    own = levels(game)
    rising = [(one.depth or inf, -one.noise, one.nodes or inf) for one in own.values()]
    assert list(own) == list(range(1, 11))
    assert rising == sorted(set(rising))
    assert own[10] == CoreLevel(seconds=LONGEST[game])


@every_game
def test_each_level_is_rated_above_the_one_before_and_random_moves(game: str) -> None:
    rated = RATINGS[game]
    assert len(rated) == len(levels(game))
    assert [0, *rated] == sorted({0, *rated})


@every_game
def test_every_level_is_quick_and_below_the_last_limited_by_nodes(game: str) -> None:
    slow = [
        number
        for number, level in levels(game).items()
        if level.seconds > 1.0 or (number < 10 and not 0 < level.nodes <= 0.2 * FASTEST[game])
    ]
    assert slow == []


@pytest.mark.parametrize("number", range(1, 10))
@pytest.mark.parametrize(
    "text", [MIDDLE, WINNING, EMPTY, MIDDLE.replace("w 1", "b 2"), TROLL, TROLL_WINNING, TROLL_PASS]
)
def test_a_turn_is_whole(text: str, number: int) -> None:
    end = after(text, chosen(text, level_of(text, number)))
    assert end.over or end.player != core.position(text).player


@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize(("text", "winner"), [(WINNING, "w"), (TROLL_WINNING, "b")])
def test_a_win_on_the_board_is_taken(text: str, winner: str, number: int) -> None:
    position, level = core.position(text), level_of(text, number)
    search = core.search(1, game=position.game)
    turns = [choose_turn(search, position, level, Random(seed), never) for seed in range(5)]
    assert {after(text, turn).winner for turn in turns} == {winner}


@pytest.mark.parametrize("level", [CoreLevel(nodes=5000, noise=80), CoreLevel(depth=2, noise=80)])
def test_the_same_seed_chooses_the_same_and_others_differ(level: CoreLevel) -> None:
    turns = [chosen(MIDDLE, level, seed) for seed in (1, 1, *range(2, 20))]
    assert turns[0] == turns[1]
    assert len(set(turns)) > 1


def test_noise_chooses_among_what_is_about_as_good() -> None:
    text = MIDDLE.replace("w 1", "w 2")
    lines = core.search(1).run(core.position(text), depth=1, lines=0).lines
    near = {line.actions[0] for line in lines if line.score >= lines[0].score - 50}
    picked = {chosen(text, CoreLevel(depth=1, noise=50), seed)[0] for seed in range(80)}
    assert picked <= near
    assert len(picked) > 1


def test_noise_never_chooses_what_is_proven_to_lose() -> None:
    lines = core.search(1).run(core.position(COVERING), depth=1, lines=0).lines
    lost = {line.actions[0] for line in lines if line.ends < 0}
    assert lost >= {line.actions[0] for line in lines if line.actions[0].endswith("+E4")} != set()
    picked = {chosen(COVERING, CoreLevel(depth=1, noise=100_000), seed)[0] for seed in range(80)}
    assert picked & lost == set()
    assert len(picked) > 1


def test_one_that_is_careless_may_choose_what_is_proven_to_lose_but_takes_a_win() -> None:
    lines = core.search(1).run(core.position(COVERING), depth=1, lines=0).lines
    lost = {line.actions[0] for line in lines if line.ends < 0}
    level = CoreLevel(depth=1, noise=50, careless=0.5)
    picked = {chosen(COVERING, level, seed)[0] for seed in range(80)}
    assert picked & lost != set()
    assert {after(WINNING, chosen(WINNING, level, seed)).winner for seed in range(20)} == {"w"}


def test_without_noise_the_second_action_is_that_of_the_first_ones_line() -> None:
    level = CoreLevel(nodes=50_000, seconds=0.0)
    line = core.search(1).run(core.position(MIDDLE), nodes=50_000).lines[0]
    assert chosen(MIDDLE, level) == tuple(line.actions[:2])


def test_a_turn_that_is_stopped_before_it_begins_is_whole_all_the_same() -> None:
    turn = choose_turn(
        core.search(1), core.position(MIDDLE), LEVELS["tzaar"][10], Random(1), lambda: True
    )
    assert (len(turn), after(MIDDLE, turn).player) == (2, "b")


def test_the_time_is_for_the_whole_turn() -> None:
    began = time.monotonic()
    chosen(MIDDLE, CoreLevel(seconds=0.2))
    assert time.monotonic() - began < PATIENCE
