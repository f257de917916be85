"""An outsider's people play a game of each row; they know docs/table.md alone."""

import io
from itertools import product
from pathlib import Path

import pytest

from tests.outside_hands.tally import PLAYS, Tally
from tests.support.imported import judging
from tests.support.rounds import rest_soaks
from tzaar_board.table.sense import Sense

ROWS = list(product(PLAYS, Sense))


@pytest.mark.parametrize(("game", "sense"), rest_soaks(ROWS, ROWS[::2].__contains__))
def test_a_game_ends_without_a_dead_end(game: str, sense: Sense) -> None:
    tally = Tally()
    tally.play(game, sense, "sane", 9001, io.StringIO())
    assert tally.counts["actions"] > 10
    assert "dead end" not in tally.counts
    if sense is Sense.HEIGHT:
        assert "! recorded wrongly" not in tally.counts


def test_they_import_nothing_that_tells_how_the_table_judges() -> None:
    assert judging(Path(__file__).parent) == []
