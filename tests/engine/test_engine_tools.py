"""Matches, calibration and tuning of the engine."""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.support.full_disk import at_most
from tests.support.needs import needs_core
from tzaar_board.engine import core
from tzaar_board.engine.levels import CoreLevel
from tzaar_board.engine.tools.calibrate import (
    REACH,
    CalibrationError,
    by_number,
    markdown,
    round_robin,
    standings,
)
from tzaar_board.engine.tools.contender import (
    ContenderError,
    CoreContender,
    RandomContender,
    parse_contender,
)
from tzaar_board.engine.tools.match import MatchScore, match
from tzaar_board.engine.tools.sample_file import load_samples
from tzaar_board.engine.tools.samples import Sample
from tzaar_board.engine.tools.selfplay import MatchGame, paired, play
from tzaar_board.engine.tools.starts import STARTS
from tzaar_board.engine.tools.tune import Games, fit, gather, tune
from tzaar_board.engine.tools.workers import Processes
from tzaar_board.engine.weights import (
    Weights,
)
from tzaar_board.errors import UserError

if TYPE_CHECKING:
    from tzaar_board.engine._core import Position

pytestmark = needs_core

HERE = Processes(1)
DEEP = "[" * 20_000
QUICK = {
    "1": CoreContender(CoreLevel(nodes=40, seconds=0.0, noise=400)),
    "2": CoreContender(CoreLevel(nodes=400, seconds=0.0)),
}


every_game = pytest.mark.parametrize("game", STARTS)


def test_every_game_of_the_core_has_its_starts() -> None:
    assert tuple(STARTS) == core.games()
    for name, start in STARTS.items():
        texts = [start.first, start.empty, start.random(Random(1))]
        assert [core.position(text).game for text in texts] == [name] * 3


@every_game
def test_a_start_by_lot_is_the_same_for_the_same_lot(game: str) -> None:
    start = STARTS[game].random
    assert start(Random(1)) == start(Random(1)) != start(Random(2))


def test_a_contender_may_be_without_a_feature_of_the_search() -> None:
    contender = parse_contender("nodes:40000,-late")
    assert isinstance(contender, CoreContender)
    assert contender.without == ("late",)


def test_pairs_of_games_share_a_start_and_swap_colours() -> None:
    games = paired(4, seed=3)
    assert [game.swapped for game in games] == [False, True, False, True]
    assert [game.start for game in games[::2]] == [game.start for game in games[1::2]]
    assert games[0].start != games[2].start
    assert games == paired(4, seed=3)


@every_game
def test_a_match_has_the_same_score_with_any_number_of_processes(game: str) -> None:
    one, other = parse_contender("nodes:5000", game), RandomContender()
    games = paired(4, 5, make=STARTS[game].random)
    assert match(one, other, games, Processes(1), name=game) == MatchScore((1.0, 1.0, 1.0, 1.0))
    assert match(one, other, games, Processes(2), name=game) == MatchScore((1.0, 1.0, 1.0, 1.0))


@every_game
def test_a_game_from_the_empty_board_is_played_out(game: str) -> None:
    one, games = parse_contender("nodes:1000", game), paired(2, 1, STARTS[game].empty)
    assert match(one, RandomContender(), games, HERE, name=game) == MatchScore((1.0, 1.0))


@every_game
def test_the_greedy_player_beats_the_random_one(game: str) -> None:
    greedy, games = parse_contender("greedy", game), paired(6, 3, make=STARTS[game].random)
    assert match(greedy, RandomContender(), games, HERE, name=game).share > 0.8


def test_the_greedy_player_takes_a_win() -> None:
    won = "...x..../...x..../...x..../o..x.x../......../...x..../...xox../...x.... b std"
    player = parse_contender("greedy", "troll").sit_down(1, "troll")
    position = core.position(won)
    (action,) = player.turn(position)
    assert position.play(action).winner == "b"


class Fixed:
    """Plays a given action."""

    def __init__(self, action: str) -> None:
        self._action = action

    def turn(self, position: "Position") -> Sequence[str]:
        assert self._action in position.legal()
        return [self._action]

    def close(self) -> None:
        pass


def test_a_draw_is_half_a_point() -> None:
    start = ".xxxxxx./ooxoxoxo/oxoxoxoo/ooxoxoxo/oxoxoxoo/ooxoxoxo/oxoxoxoo/.xxxxx.. b std"
    points = [
        play(MatchGame(start, swapped, 1), Fixed("g1"), Fixed("g1")) for swapped in (False, True)
    ]
    assert (points, str(MatchScore((0.5, 1.0, 0.0)))[:18]) == ([0.5, 0.5], "1.5 of 3 games (50")


def test_features_of_a_contender_are_turned_off() -> None:
    assert parse_contender("nodes:9,-late,-placing") == CoreContender(
        CoreLevel(nodes=9, seconds=0.0), without=("late",), places=False
    )


def test_another_program_plays_over_the_console() -> None:
    one = parse_contender(f"uci:20:{sys.executable} -m tzaar_board engine")
    assert match(one, RandomContender(), paired(2, seed=2), HERE) == MatchScore((1.0, 1.0))


@pytest.mark.parametrize(
    "text",
    [
        *("", "level:11", "level:0", "nodes:x", "nodes:0", "nodes:9,-nothing", "uci:5:", "who:3"),
        *("uci:\u00b2:true", f"uci:{'9' * 5000}:true", f"nodes:{'9' * 5000}"),
    ],
    ids=lambda text: text[:12],
)
def test_a_text_that_names_no_contender_is_refused(text: str) -> None:
    with pytest.raises(ContenderError) as error:
        parse_contender(text)
    assert str(error.value).count("'") >= 2


def test_a_program_that_does_not_answer_is_named() -> None:
    with pytest.raises(ContenderError, match="'true'"):
        match(parse_contender("uci:20:true"), RandomContender(), paired(1, seed=2), HERE)


def test_a_round_robin_is_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    results = round_robin(QUICK, 4, 1, HERE, file)
    again = round_robin(QUICK, 4, 1, HERE, file)
    assert results == again == {("1", "2"): [0.0, 0.0, 0.0, 0.0]}
    with pytest.raises(CalibrationError, match="another setting"):
        round_robin(QUICK, 6, 1, HERE, file)
    for damaged in ("[", f'{{"x": {DEEP}}}'):
        file.write_text(damaged)
        with pytest.raises(CalibrationError, match="no results"):
            round_robin(QUICK, 4, 1, HERE, file)


def test_results_that_cannot_be_written_leave_the_earlier_ones(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    three = {**QUICK, "3": QUICK["2"]}
    told: list[object] = []

    def stop(*_: object) -> None:
        told.append(file.read_bytes())
        if len(told) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        round_robin(three, 6, 1, HERE, file, stop)
    with at_most(0), pytest.raises(UserError) as error:
        round_robin(three, 6, 1, HERE, file)
    assert str(error.value) == f"{file} cannot be written (File too large); give another file."
    assert file.read_bytes() == told[-1]
    assert list(tmp_path.iterdir()) == [file]
    assert len(round_robin(three, 6, 1, HERE, file)) == 3


def test_who_is_far_apart_is_not_paired(tmp_path: Path) -> None:
    names = [str(number) for number in range(7)]
    players = dict.fromkeys(names, RandomContender())
    results = round_robin(players, 36, 1, HERE, tmp_path / "results.json")
    assert len(results) == 6 + 5 + 4 + 3
    assert all(int(other) - int(one) <= REACH for one, other in results)
    assert {len(points) for points in results.values()} == {2}


def test_the_table_shows_each_step_from_the_weakest() -> None:
    table = standings({("b", "a"): [1.0, 0.0, 1.0, 1.0], ("a", "random"): [1.0, 1.0]})
    assert [one.name for one in table] == ["random", "a", "b"]
    table = standings({("1", "2"): [0.0, 1.0, 0.0, 0.0]})
    assert markdown(table) == (
        "| player | Elo | step | beats the one before |\n|---|---|---|---|\n"
        "| 1 | 0 |  |  |\n| 2 | 185 | +185 | 75% ± 49% of 4 games |"
    )


def test_the_levels_limits_are_counted_in_nodes() -> None:
    """So that their games follow from the seed, on any machine."""
    players = by_number({1: CoreLevel(nodes=300), 2: CoreLevel(seconds=2.0)}, 1000.0, 0.5)
    limits = [player.level for player in players.values() if isinstance(player, CoreContender)]
    assert [(one.nodes, one.seconds) for one in limits] == [(150, 0.0), (1000, 0.0)]


@every_game
def test_samples_follow_from_the_seed(game: str) -> None:
    before, games = core.first_weights(game), Games(2, 7, 200, game)
    found = gather(games, before, Processes(1))
    assert {core.position(one.text).game for one in found} == {game}
    assert found == gather(games, before, Processes(2))


def test_weights_follow_from_the_seed() -> None:
    before = core.first_weights()
    found = gather(Games(2, 7, 200), before, HERE)
    assert tune(1, Games(2, 6, 200), 50.0, HERE, before) == fit(found, before, 50.0)


def test_kept_samples_count_in_another_round() -> None:
    before = core.first_weights()
    kept, found = (gather(Games(2, seed, 200), before, HERE) for seed in (5, 7))
    tuned = tune(1, Games(2, 6, 200), 50.0, HERE, before, also=kept)
    assert tuned == fit([*kept, *found], before, 50.0) != fit(found, before, 50.0)


def test_what_is_kept_of_a_round_are_its_own_samples_alone(tmp_path: Path) -> None:
    """Else those that were added would count twice where that file is added in its turn."""
    before = core.first_weights()
    added, own = (gather(Games(2, seed, 200), before, HERE) for seed in (5, 7))
    tune(1, Games(2, 6, 200), 50.0, HERE, before, also=added, data=tmp_path / "kept")
    assert load_samples(tmp_path / "kept" / "samples-6-1.jsonl") == own


def test_the_fit_finds_the_weights_that_made_the_scores() -> None:
    random = Random(4)
    print("seed 4")
    before = core.first_weights()
    truth = [one + random.uniform(-9, 9) for one in before.values[: len(core.terms())]]
    texts = [one.text for seed in range(3) for one in gather(Games(4, seed, 60), before, HERE)]
    samples = [
        Sample(text, round(float(np.dot(core.position(text).features(), truth))), 0)
        for text in texts
    ]
    fitted = fit([one for one in samples if abs(one.score) < 1500], before, 0.01)

    def far(weights: Weights) -> float:
        errors = [
            np.dot(core.position(one.text).features(), weights.values[: len(truth)]) - one.score
            for one in samples
        ]
        return float(np.abs(errors).mean())

    assert far(fitted) < 3 < 20 < far(before)


def test_the_fit_learns_from_ends_that_the_searches_did_not_see() -> None:
    """Wins of whoever has more stacks, by searches that always say 0."""
    before = Weights(80.0, (0.0,) * len(core.terms()))
    texts = [one.text for one in gather(Games(30, 3, 60), core.first_weights(), HERE)]
    ahead = [sum(map(str.isupper, text)) - sum(map(str.islower, text)) for text in texts]
    signs = [-1 if " b " in text else 1 for text in texts]
    samples = [
        Sample(text, 0, 1 if lead * sign > 0 else -1)
        for text, lead, sign in zip(texts, ahead, signs, strict=True)
        if lead
    ]
    fitted = fit(samples, before, 1.0).values
    told = [np.dot(core.position(one.text).features(), fitted) * one.result for one in samples]
    assert np.mean(np.array(told) > 0) > 0.9
