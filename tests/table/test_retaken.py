"""A captor that is captured before it has been still (docs/evidence.md, rule 7)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import MARKED
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = TZAAR.parse("ztTtR/zTTTrt/RtzrRTT/ZRZtZrrZ/tTTzrRRt/tttTRZTZ/RzrRTTT/rtTrtr/Tttzt w o")
"""White captures E4 from D3; Black can take that stack from D4, which D3 could have captured."""


@MARKED
@pytest.mark.parametrize("stood", [60, 140, 240, 320])
def test_both_captures_count(sense: Sense, white: str, black: str, stood: int) -> None:
    taken = 900 + stood
    table = ScannedTable(START, sense).told(
        f"0 D3=. ; 330 E4=. ; 900 E4={white} ; {taken} E4=. ; {taken + 500} D4=. ; "
        f"{taken + 1000} E4={black}"
    )
    assert (table.state, table.played) == ("ready", "D3xE4 D4xE4")


@MARKED
def test_both_count_where_the_second_captor_pushes_the_first_out(
    sense: Sense, white: str, black: str
) -> None:
    table = ScannedTable(START, sense).told(
        f"0 D3=. ; 330 E4=. ; 900 E4={white} ; 1000 D4=. ; 1100 E4={black}"
    )
    assert (table.state, table.played) == ("ready", "D3xE4 D4xE4")


@MARKED
def test_whoever_puts_back_what_was_captured_has_captured_the_other(
    sense: Sense, white: str, black: str
) -> None:
    """The same readings up to the last one, which comes within a moment."""
    table = ScannedTable(START, sense).told(
        f"0 D3=. ; 330 E4=. ; 900 E4={white} ; 1040 E4=. ; 1400 D4=. ; 1900 E4={black} ; "
        f"2700 D4={white}"
    )
    assert (table.state, table.played) == ("ready", "D3xD4")


@MARKED
def test_nothing_was_done_where_all_came_back(sense: Sense, white: str, black: str) -> None:
    table = ScannedTable(START, sense).told(
        f"0 D3=. ; 330 E4=. ; 900 E4={white} ; 1040 E4=. ; 1400 D4=. ; 1900 E4={black} ; "
        f"2200 D4={black} ; 2500 D3={white}"
    )
    assert (table.state, table.played) == ("ready", "")
