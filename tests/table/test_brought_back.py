"""What is put back of an engine's turn that counts is carried out again (docs/table.md, 7)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SENSES, UNTELLING, in_sense
from tests.support.table import CORNERS, WHITE, discs, position
from tzaar_board.games.base import Colour
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

BLACK = frozenset({Colour.BLACK})
DISCS = "c3:x d3:o e3:o h6:o d6:x"
PLACED = "1000 f3=# ; 1500 e3=. ; 1800 e3=# ; 2300 d3=. ; 2600 d3=#"
"""The engine's f3, which turns d3 and e3 over."""


@SENSES
@pytest.mark.parametrize("engine", ["A1xA3 pass", "A1xA3 I5xF8"])
@pytest.mark.parametrize("pause", [100, 500, 3000])
def test_a_captive_is_put_back_before_its_captor(sense: Sense, engine: str, pause: int) -> None:
    table = ScannedTable(position(CORNERS, "w 1"), sense, engine=engine, hands=BLACK)
    table.told(in_sense("500 A1=. ; 800 A3=. ; 1100 A3=+", sense))
    back = f"5000 A3=. ; 5500 A3=- ; {5500 + pause} A1=+"
    table.told(in_sense(back, sense))
    assert (table.state, table.pending) == ("opponent", engine)
    assert (table.lit(Role.FROM), table.lit(Role.TO), table.lit(Role.TAKE)) == ("A1", "A3", "")


@UNTELLING
@pytest.mark.parametrize("pause", [200, 600, 1200])
def test_a_stacking_is_put_back_with_the_lower_stack_first(sense: Sense, pause: int) -> None:
    """Which reads as a tap on it: the stacking counts, and then its stack is home."""
    table = ScannedTable(position(CORNERS, "w 1"), sense, engine="A1xA3 A3+C3", hands=BLACK)
    table.told(in_sense("500 A1=. ; 800 A3=. ; 1100 A3=+", sense), 0.0)
    table.told(in_sense(f"2000 A3=. ; 2650 C3=. ; 3050 C3=+ ; {3050 + pause} A3=+", sense))
    assert (table.state, table.pending) == ("opponent", "A3+C3")


@pytest.mark.parametrize("pause", [100, 3000])
def test_a_captive_that_is_put_aside_where_the_captor_stood_is_taken_away(pause: int) -> None:
    """Nothing has moved at the target since."""
    table = ScannedTable(
        position(CORNERS, "w 1"), Sense.PRESENCE, engine="A1xA3 I5xF8", hands=BLACK
    )
    table.told(f"500 A1=. ; 800 A3=. ; 1100 A3=# ; {1600 + pause} A1=#")
    assert (table.pending, table.lit(Role.TAKE)) == ("I5xF8", "A1")


@pytest.mark.parametrize(
    "back",
    [
        "5000 f3=. ; 5600 e3=. ; 5900 e3=# ; 6400 d3=. ; 6700 d3=#",
        "5000 e3=. ; 5300 e3=# ; 5900 d3=. ; 6200 d3=# ; 6900 f3=.",
    ],
    ids=["the piece first", "the discs first"],
)
def test_discs_that_were_turned_back_are_lit_once_the_piece_is_placed_again(back: str) -> None:
    start = discs(DISCS, "b std")
    table = ScannedTable(start, Sense.PRESENCE, engine="f3", hands=WHITE).told(PLACED)
    assert (table.state, table.pending) == ("ready", "")
    table.told(back)
    assert (table.state, table.pending, table.lit(Role.PUT)) == ("opponent", "f3", "f3")
    table.told("11500 f3=#")
    assert (table.pending, table.lit(Role.TURN_OVER)) == ("f3", "d3 e3")
    table.told("13500 e3=. ; 13800 e3=# ; 14400 d3=. ; 14700 d3=#")
    assert (table.state, table.pending) == ("ready", "")


def test_a_piece_that_is_set_straight_is_placed_and_its_discs_lie_right() -> None:
    start = discs(DISCS, "b std")
    table = ScannedTable(start, Sense.PRESENCE, engine="f3", hands=WHITE).told(PLACED)
    table.told("5000 f3=. ; 7500 f3=#")
    assert (table.state, table.pending) == ("ready", "")
