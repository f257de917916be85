"""The core's search: its limits, lines, values, and what it refuses."""

import itertools
import threading
import time
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.support.core_positions import (
    FIXED,
    MIDDLE,
    NO_CAPTURE,
    OVER,
    TROLL_DRAWN,
    TROLL_EMPTY,
    TROLL_LINKED,
    TROLL_PASS,
)
from tests.support.needs import needs_core
from tests.support.patience import PATIENCE
from tzaar_board.engine import core
from tzaar_board.games.tzaar import TZAAR

if TYPE_CHECKING or core.available():
    from tzaar_board.engine import _core

pytestmark = needs_core


@pytest.mark.parametrize("text", [OVER, NO_CAPTURE, TROLL_LINKED, TROLL_DRAWN])
def test_a_game_that_is_over_is_neither_searched_nor_valued(text: str) -> None:
    position = core.position(text)
    search = core.search(1, game=position.game)
    for asked in (
        lambda: search.run(position, depth=1),
        lambda: search.evaluate(position),
        position.features,
    ):
        with pytest.raises(ValueError, match="over"):
            asked()


@pytest.mark.parametrize("limits", [{"seconds": -1.0}, {"depth": -1}, {"lines": -1}])
def test_a_limit_that_makes_no_sense_is_refused(limits: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="limit"):
        core.search(1).run(core.position(FIXED), **limits, stopped=lambda: True)  # type: ignore[arg-type]


@pytest.mark.parametrize(("megabytes", "threads"), [(0, 1), (-1, 1), (1, 0), (1, 65), (10**6, 1)])
def test_a_search_of_no_size_is_refused(megabytes: int, threads: int) -> None:
    with pytest.raises(core.CoreError):
        core.search(megabytes, threads)


def test_a_report_that_raises_ends_the_search_and_the_next_one_goes_on() -> None:
    search, position = core.search(1), core.position(MIDDLE)

    def fail(_: object) -> None:
        raise KeyError("told")

    with pytest.raises(KeyError, match="told"):
        search.run(position, seconds=60.0, report=fail)
    assert search.run(position, depth=2).depth == 2


def test_what_stopped_raises_ends_the_search_and_is_raised() -> None:
    def fail() -> bool:
        raise KeyError("stop")

    with pytest.raises(KeyError, match="stop"):
        core.search(1).run(core.position(MIDDLE), seconds=60.0, stopped=fail)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_stop_is_answered_at_once(threads: int) -> None:
    search, position = core.search(1, threads=threads), core.position(MIDDLE)
    told = threading.Event()

    def hear(found: "_core.Report") -> None:
        if found.depth == 5:
            told.set()

    report = search.run(position, seconds=60.0, report=hear, stopped=told.is_set)
    assert report.depth >= 5
    assert report.seconds < 30
    assert report.lines[0].actions[0] in position.legal()


def test_a_stop_before_the_first_node_gives_a_legal_action() -> None:
    position = core.position(MIDDLE)
    report = core.search(1).run(position, nodes=1, stopped=lambda: True)
    assert (report.depth, report.lines[0].actions[0] in position.legal()) == (0, True)


def test_the_interpreter_is_free_during_a_search() -> None:
    began = threading.Event()
    done = threading.Event()

    def think() -> None:
        core.search(1).run(
            core.position(MIDDLE), seconds=60.0, report=lambda _: began.set(), stopped=done.is_set
        )

    thread = threading.Thread(target=think)
    thread.start()
    assert began.wait(30)
    done.set()
    thread.join(30)
    assert not thread.is_alive()


@pytest.mark.parametrize("nodes", [1, 10, 1000, 77_777])
def test_a_node_limit_is_exact_and_reproducible(nodes: int) -> None:
    reports = [core.search(1).run(core.position(MIDDLE), nodes=nodes) for _ in range(2)]
    assert {report.nodes for report in reports} == {nodes}
    assert said(reports[0]) == said(reports[1])


SAVED = (
    "z..T./....ZT/t...R2R./t..t.Tz4./z....T../r2.T...../t.....T/TZ4..../tTTTr w 2",
    "T.T../t..r5.t/Z....Z3./.R..Z4t../....rrz2T/....tRtT/Rr..t../Z..tTT/RtrtT b 2",
    "t...Z/R..ttt/.r2T.Rtz/Tr.rTT.t/TrRRRr2RR/..z3.Tt.r/T..t.t./TzTz.T2/.TTrT w 1",
)
"""Practice problems: nearly every action loses soon, but not all."""


@pytest.mark.parametrize("text", SAVED)
def test_a_halted_search_proves_no_loss_while_actions_are_left(text: str) -> None:
    search, found = core.search(1), []
    for nodes in range(30, 1600, 7):
        search.clear()
        found.append(search.run(core.position(text), nodes=nodes).lines[0].ends)
    assert min(found) == 0


def said(report: "_core.Report") -> tuple[object, ...]:
    """All of a report but its time."""
    lines = [(line.score, line.ends, line.actions) for line in report.lines]
    return report.depth, report.nodes, lines


def test_a_cleared_search_is_like_a_new_one() -> None:
    search, position = core.search(1), core.position(MIDDLE)
    first = said(search.run(position, depth=5))
    search.clear()
    assert said(search.run(position, depth=5)) == first


def test_a_line_for_every_action_best_first() -> None:
    position = core.position(MIDDLE)
    report = core.search(1).run(position, depth=3, lines=0)
    scores = [line.score for line in report.lines]
    assert sorted(line.actions[0] for line in report.lines) == sorted(position.legal())
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("lines", [2, 3, 0])
def test_a_halted_search_keeps_the_lines_of_the_last_depth(lines: int) -> None:
    """One node before the end of a depth its last line is not finished: none of its lines count."""
    position = core.position(MIDDLE)
    reports: list[_core.Report] = []
    core.search().run(position, depth=4, lines=lines, report=reports.append)
    for before, after in pairwise(reports):
        halted = core.search().run(position, nodes=after.nodes - 1, lines=lines)
        assert said(halted)[::2] == said(before)[::2]


def test_a_line_that_was_not_searched_again_keeps_its_score() -> None:
    """... wherever in the next depth the search is halted. (The third best stays so here.)"""
    position = core.position(MIDDLE)
    reports: list[_core.Report] = []
    core.search().run(position, depth=3, lines=3, report=reports.append)
    third = reports[1].lines[2]
    for nodes in range(reports[1].nodes, reports[2].nodes, 100):
        line = core.search().run(position, nodes=nodes, lines=3).lines[2]
        assert (line.score, line.actions) == (third.score, third.actions)


def test_a_loss_in_two_actions_has_an_answer_that_wins_at_once() -> None:
    """At depth 1 the leaves see wins by one action, and by both actions of a turn."""
    print("seed 3")
    random = Random(3)
    search, losses = core.search(1), Counter[int]()
    for _ in range(4):
        position = core.position(str(TZAAR.start("random", random.randrange(1000))))
        for count in itertools.count():
            if position.over:
                break
            report = search.run(position, depth=1, lines=0) if count > 30 else None
            for line in report.lines if report else ():
                losses[line.ends] += 1
                if line.ends == -2:
                    assert wins_at_once(position.play(line.actions[0]))
            position = position.play(random.choice(position.legal()))
    assert (losses[-2] > 10, losses[-3] > 10) == (True, True)


def wins_at_once(position: "_core.Position") -> bool:
    """Whether the player to act has an action that wins."""
    return any(position.play(action).winner == position.player for action in position.legal())


def test_lines_are_for_the_actions_that_are_asked_for() -> None:
    position = core.position(MIDDLE)
    asked = position.legal()[3:8]
    report = core.search(1).run(position, depth=3, lines=0, actions=asked)
    assert sorted(line.actions[0] for line in report.lines) == sorted(asked)
    assert len(core.search(1).run(position, depth=2, lines=2).lines) == 2


@pytest.mark.parametrize("text", [FIXED, TROLL_EMPTY])
def test_every_line_can_be_played(text: str) -> None:
    print("seed 5")
    random = Random(5)
    position = core.position(text)
    while not position.over:
        report = core.search(1, game=position.game).run(position, nodes=500, lines=3)
        for line in report.lines:
            after = position
            for action in line.actions:
                after = after.play(action)
        position = position.play(random.choice(position.legal()))


@pytest.mark.parametrize(
    "text",
    [
        "....T/.....Z/......./.Z.R3...z/T...r5.../....t4.../......./R3...../.R... b 2",
        "...x..../...x..../...x..../o..x.x../......../...x..../...xox../...x.... b std",
        ".x...xx./.x...oxo/..xx.oo./.oooooo./.ooxoxo./oooxx.xo/oooxx.oo/..xx.x.. b std",
    ],
)
def test_a_proven_win_is_played_to_its_end_in_so_many_actions(text: str) -> None:
    position = core.position(text)
    search = core.search(1, game=position.game)
    first = search.run(position, seconds=5.0)
    ends = abs(first.lines[0].ends)
    assert ends
    for _ in range(ends):
        assert not position.over
        position = position.play(search.run(position, seconds=5.0).lines[0].actions[0])
    assert (position.over, position.winner) == (True, "w" if first.lines[0].ends < 0 else "b")


@pytest.mark.parametrize(
    ("text", "depth"), [(TROLL_PASS, 4), (TROLL_PASS.replace("w std", "b std"), 3)]
)
def test_a_draw_is_proven_when_every_line_is_searched_to_its_end(text: str, depth: int) -> None:
    report = core.search(1, game="troll").run(core.position(text), nodes=100_000)
    line = report.lines[0]
    assert (line.score, line.ends, line.drawn, report.depth) == (0, 0, True, depth)
    shallow = core.search(1, game="troll").run(core.position(text), depth=depth - 1)
    assert not shallow.lines[0].drawn


def test_a_search_refuses_a_position_of_another_game() -> None:
    search, position = core.search(1, game="troll"), core.position(FIXED)
    for ask in (lambda: search.run(position, depth=1), lambda: search.evaluate(position)):
        with pytest.raises(ValueError, match="This search is for troll, not for tzaar"):
            ask()


@pytest.mark.parametrize("make", [core.search, core.terms, core.first_weights])
def test_a_game_that_is_not_there_is_named(make: Callable[..., object]) -> None:
    with pytest.raises((ValueError, core.CoreError), match="knows no game 'go'"):
        make(game="go")


def test_a_search_that_runs_refuses_another_run() -> None:
    search, position = core.search(1), core.position(MIDDLE)
    refused: list[str] = []

    def again(_: object) -> None:
        for ask in (lambda: search.run(position, nodes=1), search.clear):
            with pytest.raises(RuntimeError) as error:
                ask()
            refused.append(str(error.value))

    search.run(position, depth=1, report=again)
    assert refused == ["A search is running; wait for its end, or take another."] * 2
    assert search.run(position, depth=1).depth == 1


def test_other_weights_give_another_value_and_the_old_ones_the_old() -> None:
    search, position = core.search(1), core.position(MIDDLE)
    weights = core.weights().values
    before = search.evaluate(position)
    search.weigh([0.0] * len(weights))
    assert search.evaluate(position) == 0
    search.weigh(weights)
    assert search.evaluate(position) == before
    with pytest.raises(ValueError, match="weights"):
        search.weigh([1.0])


def test_the_value_is_the_sum_of_the_terms_by_their_weights() -> None:
    position = core.position(MIDDLE)
    values = position.features()
    weights = core.weights(position.game).values
    terms, network = weights[: len(values)], weights[len(values) :]
    total = sum(value * weight for value, weight in zip(values, terms, strict=True))
    alone = core.search(1, game=position.game, values=(*terms, *[0.0] * len(network)))
    assert alone.evaluate(position) == pytest.approx(total, abs=3)


@pytest.mark.parametrize("text", [MIDDLE, TROLL_EMPTY])
def test_what_was_found_before_a_feature_was_turned_off_is_forgotten(text: str) -> None:
    position = core.position(text)
    used, new = (core.search(1, game=position.game) for _ in range(2))
    used.run(position, depth=5)
    for search in (used, new):
        search.switch("quiescence", False)
    assert used.run(position, depth=5).nodes == new.run(position, depth=5).nodes


def test_a_feature_that_is_not_there_cannot_be_switched() -> None:
    search = core.search(1)
    for name in _core.switches():
        search.switch(name, False)
    assert search.run(core.position(FIXED), depth=2).depth == 2
    with pytest.raises(ValueError, match="nothing"):
        search.switch("nothing", True)


def test_many_threads_answer_and_end() -> None:
    position = core.position(MIDDLE)
    began = time.monotonic()
    report = core.search(8, 4).run(position, seconds=0.2)
    assert time.monotonic() - began < PATIENCE
    assert report.lines[0].actions[0] in position.legal()
