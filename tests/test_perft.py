"""Move-generation counts (tests/data/tzaar.txt), at the depths that the reference rules can pay."""

from pathlib import Path

import pytest

from tzaar_board.games.perft import perft
from tzaar_board.games.registry import parse_position
from tzaar_board.games.tzaar import TZAAR

TABLE = [
    (text.strip(), [int(count) for count in counts.split()][:3])
    for text, _, counts in (
        line.partition(";")
        for line in (Path(__file__).parent / "data" / "tzaar.txt").read_text().splitlines()
        if not line.startswith("#")
    )
]


def test_the_table_is_whole() -> None:
    assert len(TABLE) == 10


@pytest.mark.parametrize(("text", "counts"), TABLE)
def test_perft(text: str, counts: list[int]) -> None:
    position = parse_position(text)
    assert [perft(position, depth) for depth in (1, 2, 3)] == counts


def test_perft_of_nothing_is_one_leaf() -> None:
    assert perft(TZAAR.start("fixed", 0), 0) == 1


def test_a_line_that_is_over_is_one_leaf_at_any_depth() -> None:
    over = TZAAR.parse("ZR.../....../......./......../......../......../......./....../.zrt. w 1")
    assert [perft(over, depth) for depth in (0, 1, 2, 3)] == [1, 1, 1, 1]


def test_placings_are_counted() -> None:
    assert [perft(TZAAR.start("tournament", 0), depth) for depth in (1, 2)] == [180, 180 * 59 * 3]
