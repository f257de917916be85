"""By presence: what leaves its site with the target is no stopover yet."""

import pytest

from tests.support.scans import ScannedTable
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = TZAAR.parse(
    ".t.R./..T..T/...zt.T/TRZ2...../.R...t3Tt/Tz2.r..rt/tr..Z2.t/t..RT2t/.t.T2. b 1"
)
"""Black's F2 can capture F1, E2, or F1 over E2."""


@pytest.mark.parametrize("straight", [1300, 1830, 2400])
def test_a_stack_that_topples_beside_the_target_and_is_set_straight_is_asked_about(
    straight: int,
) -> None:
    """F2xE2 E2xF1 was recorded, and F2xE2 of it left once E2 stood again."""
    table = ScannedTable(START, Sense.PRESENCE)
    table.told(f"0 F2=. ; 453 F1=. ; 483 E2=. ; 1119 F1=# ; {straight} E2=#")
    assert (table.state, table.played) == ("asking", "")
    table.told("7000 F1=. ; 7400 F1=#", then=1.0)
    assert (table.state, table.played) == ("ready", "F2xF1")


def test_two_captures_count_where_the_stacks_left_at_once_but_only_after_a_rest() -> None:
    table = ScannedTable(START, Sense.PRESENCE).told("0 F2=. ; 453 F1=. ; 483 E2=. ; 1119 F1=#")
    assert (table.state, table.played) == ("ready", "F2xE2 E2xF1")
