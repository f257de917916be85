"""Move-generation counts (tests/data), at the depths that the reference rules can pay."""

import pytest

from tests.support import games
from tests.support.counts import counted_leaves
from tzaar_board.games.base import Position
from tzaar_board.games.perft import perft
from tzaar_board.games.registry import parse_position
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR

LEAVES = 120_000
"""Deeper counts than this take too long."""

ROWS = [row for game in games.ALL for row in counted_leaves(game.name)]


def test_the_tables_are_whole() -> None:
    assert [len(counted_leaves(game.name)) for game in (TZAAR, TROLL)] == [10, 7]


@pytest.mark.parametrize(("text", "counts"), ROWS, ids=[text for text, _ in ROWS])
def test_perft(text: str, counts: list[int]) -> None:
    position = parse_position(text)
    assert str(position) == text
    wanted = [count for count in counts if count <= LEAVES]
    assert [perft(position, depth) for depth in range(1, len(wanted) + 1)] == wanted


def test_perft_of_nothing_is_one_leaf() -> None:
    assert perft(TZAAR.start("fixed", 0), 0) == 1


OVER: list[Position] = [
    TZAAR.parse("ZR.../....../......./......../......../......../......./....../.zrt. w 1"),
    TROLL.parse("..x...../..x...../..x...../..x...../..x...../..x...../..x...../..x..... w std"),
]


@pytest.mark.parametrize("over", OVER, ids=str)
def test_a_line_that_is_over_is_one_leaf_at_any_depth(over: Position) -> None:
    assert [perft(over, depth) for depth in (0, 1, 2, 3)] == [1, 1, 1, 1]


def test_placings_are_counted() -> None:
    assert [perft(TZAAR.start("tournament", 0), depth) for depth in (1, 2)] == [180, 180 * 59 * 3]
