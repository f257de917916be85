"""Stacks that are taken up, or set down, a few pieces at a time, where sensors tell heights."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.table import position
from tzaar_board.table.sense import Sense

TALL = "A1:T3 A2:z B1:R B2:t2 E1:Z E2:r I1:T I2:R I5:t D8:z2 D7:Z E8:r"


def told(script: str, then: float = 0.0) -> ScannedTable:
    return ScannedTable(position(TALL, "w 2"), Sense.HEIGHT).told(script, then)


@pytest.mark.parametrize("top", ["A", "B"])
def test_who_takes_up_the_top_first_is_not_told_that_all_is_wrong(top: str) -> None:
    assert told(f"0 A1={top}", then=1.5).state != "wrong"
    table = told(f"0 A1={top} ; 1500 A1=. ; 2000 A2=. ; 2400 A2=C", then=1.0)
    assert table.played == "A1xA2"


def test_who_sets_down_a_tall_stack_in_two_goes_is_not_told_that_all_is_wrong() -> None:
    begun = "0 A1=. ; 500 A2=. ; 900 A2=B"
    assert told(begun, then=1.0).state != "wrong"
    table = told(f"{begun} ; 1900 A2=C", then=1.0)
    assert (table.state, table.played) == ("ready", "A1xA2")


def test_one_half_is_carried_after_the_other() -> None:
    begun = "0 A1=B ; 500 A2=. ; 900 A2=A"
    assert told(begun, then=1.0).state != "wrong"
    assert told(f"{begun} ; 1600 A1=. ; 2200 A2=C", then=1.0).played == "A1xA2"


@pytest.mark.parametrize("touch", ["A1=A", "A2=b", "A1=c"])
def test_what_stays_lower_is_wrong_and_so_is_another_stack(touch: str) -> None:
    assert told(f"0 {touch}", then=3.0).state == "wrong"


@pytest.mark.parametrize("touch", ["A2=b", "A1=c"])
def test_what_is_higher_or_another_colours_is_wrong_at_once(touch: str) -> None:
    assert told(f"0 {touch}", then=1.0).state == "wrong"
