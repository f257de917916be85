"""The core's levels: what each may cost, and how a turn is chosen."""

import time
from random import Random

import pytest

from tzaar_board.engine import core
from tzaar_board.engine._core import Position
from tzaar_board.engine.levels import LEVELS, Level, choose_turn

MIDDLE = "...r./.z..../z2....RT/tt...T.t/TRTZ3t2TT./z2..R.r2TR/tTrTTzr/r.ZZTt/.R2trt w 1"
WINNING = "ZRTz./rt..../......./......../......../......../......./....../..rt. w 1"
EMPTY = "...../....../......./......../......../......../......./....../..... w p"

COVERING = MIDDLE.replace("r.ZZTt", "r.TTTt").replace("w 1", "w 2")
"""Stacking on the only Tzaar, on E4, loses at once."""

FASTEST = 3_000_000
"""Nodes a second that every level's nodes are reckoned by."""


def never() -> bool:
    return False


def chosen(text: str, level: Level, seed: int = 1) -> tuple[str, ...]:
    """The turn of a new search."""
    return choose_turn(core.search(), core.position(text), level, Random(seed), never)


def after(text: str, turn: tuple[str, ...]) -> Position:
    """The position after a turn."""
    position = core.position(text)
    for action in turn:
        position = position.play(action)
    return position


def test_there_are_ten_levels_that_rise() -> None:
    assert list(LEVELS) == list(range(1, 11))
    noise = [level.noise for level in LEVELS.values()]
    assert noise == sorted(noise, reverse=True)
    assert len(set(LEVELS.values())) == 10
    assert LEVELS[10] == Level(seconds=1.0)


def test_every_level_is_quick_and_below_the_last_limited_by_nodes() -> None:
    slow = [
        number
        for number, level in LEVELS.items()
        if level.seconds > 1.0 or (number < 10 and not 0 < level.nodes <= 0.2 * FASTEST)
    ]
    assert slow == []


@pytest.mark.parametrize("number", range(1, 10))
@pytest.mark.parametrize("text", [MIDDLE, WINNING, EMPTY, MIDDLE.replace("w 1", "b 2")])
def test_a_turn_is_whole(text: str, number: int) -> None:
    end = after(text, chosen(text, LEVELS[number]))
    assert end.over or end.player != core.position(text).player


@pytest.mark.parametrize("number", range(1, 11))
def test_a_win_on_the_board_is_taken(number: int) -> None:
    ends = {after(WINNING, chosen(WINNING, LEVELS[number], seed)).winner for seed in range(5)}
    assert ends == {"w"}


@pytest.mark.parametrize("level", [Level(nodes=5000, noise=80), Level(depth=2, noise=80)])
def test_the_same_seed_chooses_the_same_and_others_differ(level: Level) -> None:
    turns = [chosen(MIDDLE, level, seed) for seed in (1, 1, *range(2, 20))]
    assert turns[0] == turns[1]
    assert len(set(turns)) > 1


def test_noise_chooses_among_what_is_about_as_good() -> None:
    text = MIDDLE.replace("w 1", "w 2")
    lines = core.search().run(core.position(text), depth=1, lines=0).lines
    near = {line.actions[0] for line in lines if line.score >= lines[0].score - 50}
    picked = {chosen(text, Level(depth=1, noise=50), seed)[0] for seed in range(300)}
    assert picked <= near
    assert len(picked) > 1


def test_noise_never_chooses_what_is_proven_to_lose() -> None:
    lines = core.search().run(core.position(COVERING), depth=1, lines=0).lines
    lost = {line.actions[0] for line in lines if line.ends < 0}
    assert lost >= {line.actions[0] for line in lines if line.actions[0].endswith("+E4")} != set()
    picked = {chosen(COVERING, Level(depth=1, noise=100_000), seed)[0] for seed in range(300)}
    assert picked & lost == set()
    assert len(picked) > 1


def test_without_noise_the_second_action_is_that_of_the_first_ones_line() -> None:
    level = Level(nodes=50_000, seconds=0.0)
    line = core.search().run(core.position(MIDDLE), nodes=50_000).lines[0]
    assert chosen(MIDDLE, level) == tuple(line.actions[:2])


def test_a_turn_that_is_stopped_before_it_begins_is_whole_all_the_same() -> None:
    turn = choose_turn(core.search(), core.position(MIDDLE), LEVELS[10], Random(1), lambda: True)
    assert (len(turn), after(MIDDLE, turn).player) == (2, "b")


def test_the_time_is_for_the_whole_turn() -> None:
    began = time.monotonic()
    chosen(MIDDLE, Level(seconds=0.2))
    assert time.monotonic() - began < 5.0
