"""A turn button held for 3 s over a dead sensor: the press with which that began was no press."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.table import position
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

ONE_WAY = TZAAR.parse("rTTtT/RtzTRZ/.tRrTrR/ZTzrTtzt/rr.RtZtT/.t2TZTtRt/tZrTzTt/tRRZTr/TrtTz w 1")
"""F4 can do F4xG3 and nothing else."""
MOVER, OTHER = "white", "black"
HOLD = 3300


def held(table: ScannedTable, at: int, button: str, then: float = 1.0) -> ScannedTable:
    """Holds a turn button, in milliseconds."""
    return table.told(f"{at} {button}+ ; {at + HOLD} {button}-", then)


@pytest.mark.parametrize("button", [MOVER, OTHER])
@pytest.mark.parametrize("after", [3000, 13_000, 30_000])
def test_no_capture_counts_of_a_stack_whose_sensor_went_dead(button: str, after: int) -> None:
    table = held(ScannedTable(ONE_WAY, Sense.PRESENCE).told("0 F4=."), after, button)
    assert (table.played, table.state) == ("", "ready")
    table.told(f"{after + 5000} H5=. ; {after + 5600} G5=. ; {after + 6000} G5=#")
    assert (table.played, table.state) == ("H5xG5", "ready")


def test_a_press_of_a_second_confirms_it_as_ever() -> None:
    table = ScannedTable(ONE_WAY, Sense.PRESENCE).told("0 F4=. ; 3000 white+ ; 4000 white-")
    assert table.played == "F4xG3"


def test_no_turn_of_an_engine_stays_that_answered_what_the_hold_takes_back() -> None:
    hands = frozenset({Colour.WHITE})
    start = TZAAR.parse(str(ONE_WAY).replace("w 1", "w o"))
    table = ScannedTable(start, Sense.PRESENCE, hands=hands).told("0 F4=. ; 3000 white+", 1.0)
    assert table.played == "F4xG3"
    table.opponent("E8xF7 A4xA3")
    table.told(f"{3000 + HOLD} white-", 1.0)
    assert (table.played, table.pending, table.state) == ("", "", "ready")


def test_what_hands_have_gone_on_from_stays() -> None:
    """Nobody moves stacks and thinks better of the last one with a finger on the button."""
    table = ScannedTable(ONE_WAY, Sense.PRESENCE).told("0 F4=. ; 3000 white+", 1.0)
    assert table.played == "F4xG3"
    table.told(f"4500 D4=. ; 5000 D5=. ; 5400 D5=# ; {3000 + HOLD} white-", 1.0)
    assert table.played.startswith("F4xG3")


@pytest.mark.parametrize("button", [MOVER, OTHER])
def test_no_pass_counts_where_the_next_players_sensor_goes_dead(button: str) -> None:
    start = position("A1:T A2:t B4:z B5:r H4:t H5:Z I1:R I5:T C3:r", "w 2")
    table = ScannedTable(start, Sense.PRESENCE).told("0 H4=.", 0.0)
    held(table, 500, button)
    assert (table.played, table.state) == ("", "ready")


def test_no_pass_counts_where_the_hold_says_that_what_is_lit_was_done() -> None:
    start = TZAAR.parse("t.Tzt/rRrRTr/Tt2.Tt.R/tRTttzTr/TtttTzrR/zZZRTZZz/rttTRtt/TTRRTT/rZTrr w 1")
    table = ScannedTable(start, Sense.PRESENCE, "H5xG6 D7xE8")
    table.told("0 B5=. ; 950 B5=# ; 1114 C5=.", 20)
    at = 21_500
    for _ in range(4):
        table.told(f"{at} hint+ ; {at + 200} hint-", 0.4)
        at += 1000
    assert table.lit(Role.TO, Role.CAPTURE) == "B5"
    held(table, at, "black")
    assert table.played == "H5xG6 D7xE8 C5xB5"


def test_a_game_that_is_given_up_meanwhile_stays_given_up() -> None:
    table = ScannedTable(ONE_WAY, Sense.PRESENCE).told("0 F4=. ; 3000 white+", 1.0)
    table.end(Outcome(Colour.BLACK, Reason.RESIGN))
    table.told(f"{3000 + HOLD} white-", 1.0)
    assert (table.played, table.state) == ("F4xG3", "over")
