"""Menu was pressed by mistake: hands leave all as it was, and play on (docs/table.md)."""

import pytest

from tests.support.core_positions import TROLL_EMPTY
from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, in_sense
from tests.support.table import CORNERS, position
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = "tRrt./.tRtr./zZ.TTTT/.ttZtt.Z/TTtttrTR/tT.RT.Rt/TzzRTZt/ZrzRRr/R.zTr b 1"
PLAYED = "0 E4=. ; 593 F4=. ; 1434 F4=- ; 4914 F5=. ; 5780 E6=. ; 6229 F5=-"
"""Black's E4xF4 and E6xF5, which end the turn; White's A2xA1 may follow."""
MENU = "8690 menu+ ; 8840 menu-"
ONWARD = "12067 A2=. ; 12444 A1=. ; 13092 A1=+"


def undone(sense: Sense, pressed: str = MENU) -> ScannedTable:
    table = ScannedTable(TZAAR.parse(START), sense).told(in_sense(PLAYED, sense))
    assert table.played == "E4xF4 E6xF5"
    table.told(pressed, 0.5)
    assert (table.played, table.state) == ("E4xF4", "wrong")
    return table


@SENSES
def test_the_next_player_plays_on_from_what_was_undone(sense: Sense) -> None:
    table = undone(sense).told(in_sense(ONWARD, sense), 2.5)
    assert (table.played, table.state) == ("E4xF4 E6xF5 A2xA1", "ready")


@SENSES
def test_two_presses_are_both_taken_for_a_mistake(sense: Sense) -> None:
    table = undone(sense).told("9500 menu+ ; 9700 menu-", 0.5)
    assert table.played == ""
    table.told(in_sense(ONWARD, sense), 2.5)
    assert (table.played, table.state) == ("E4xF4 E6xF5 A2xA1", "ready")


@SENSES
@pytest.mark.parametrize("button", ["white", "black"])
def test_the_hold_says_that_it_was_a_mistake(sense: Sense, button: str) -> None:
    table = undone(sense).told(f"12067 {button}+ ; 15567 {button}-", 0.5)
    assert (table.played, table.state) == ("E4xF4 E6xF5", "ready")
    table.told(in_sense("17067 A2=. ; 17444 A1=. ; 18092 A1=+", sense))
    assert (table.played, table.state) == ("E4xF4 E6xF5 A2xA1", "ready")


@SENSES
def test_what_is_led_back_in_part_stays_undone(sense: Sense) -> None:
    table = undone(sense).told(in_sense("10000 F5=. ; 10500 E6=-", sense), 4.0)
    assert (table.played, table.state) == ("E4xF4", "wrong")
    table.told(in_sense("16000 F5=+", sense), 1.0)
    assert (table.played, table.state) == ("E4xF4", "ready")


@SENSES
def test_a_stack_that_is_looked_at_meanwhile_brings_nothing_back(sense: Sense) -> None:
    table = undone(sense).told(in_sense("10000 A2=. ; 10500 A2=+", sense), 4.0)
    assert (table.played, table.state) == ("E4xF4", "wrong")


@SENSES
def test_an_engines_turn_that_was_undone_as_well_is_brought_back(sense: Sense) -> None:
    start = TZAAR.parse(START)
    table = ScannedTable(start, sense, hands=frozenset({Colour.BLACK}))
    table.told(in_sense(PLAYED, sense))
    table.opponent("A2xA1 B3xB4")
    table.told(in_sense("8000 A2=. ; 8500 A1=. ; 9000 A1=+", sense), 1.0)
    table.told(in_sense("10500 B3=. ; 11000 B4=. ; 11500 B4=+", sense), 1.0)
    played = "E4xF4 E6xF5 A2xA1 B3xB4"
    assert (table.played, table.state) == (played, "ready")
    table.told("13000 menu+ ; 13150 menu-", 0.5)
    assert (table.played, table.state) == ("E4xF4", "wrong")
    table.told(in_sense("15000 B5=. ; 15500 C6=. ; 16000 C6=-", sense), 2.5)
    assert (table.played, table.state) == (f"{played} B5xC6", "ready")


@pytest.mark.parametrize("sense", [Sense.COLOUR, Sense.PRESENCE])
def test_the_next_disc_is_placed_on_what_was_undone(sense: Sense) -> None:
    start = "....x.x./..o.x.o./..xx.o../....o.../o..o..o./...o..../.o..x.../....x... b std"
    table = ScannedTable(TROLL.parse(start), sense)
    table.told(in_sense("0 c4=- ; 958 d3=. ; 1422 d3=- ; 4549 g2=+", sense), 2.0)
    assert table.played == "c4 g2"
    table.told("7629 menu+ ; 7779 menu-", 0.5)
    assert table.played == "c4"
    table.told(in_sense("12668 e4=- ; 13072 d4=. ; 13414 d4=-", sense), 4.0)
    assert (table.played, table.state) == ("c4 g2 e4", "ready")


@SENSES
def test_the_hold_brings_nothing_back_once_the_game_is_given_up(sense: Sense) -> None:
    table = undone(sense)
    table.end(Outcome(Colour.BLACK, Reason.RESIGN))
    table.told("12067 white+ ; 15567 white-", 0.5)
    assert (table.played, table.state) == ("E4xF4", "over")


@pytest.mark.parametrize("sense", [Sense.PRESENCE, Sense.COLOUR])
def test_whoever_undoes_once_more_what_the_hold_brought_back_means_the_sensor(sense: Sense) -> None:
    """A sensor that is stuck made a piece placed which nobody placed."""
    start = TROLL.parse(TROLL_EMPTY)
    table = ScannedTable(start, sense).told(in_sense("0 b4=-", sense), 2.0)
    assert table.played == "b4"
    table.told("3000 menu+ ; 3150 menu- ; 5000 black+ ; 8100 black-", 1.0)
    assert (table.played, table.state) == ("b4", "ready")
    table.told("10000 menu+ ; 10150 menu- ; 12000 black+ ; 15100 black-", 1.0)
    assert (table.played, table.state) == ("", "ready")
    table.told(in_sense("20000 c3=-", sense), 1.0)
    assert (table.played, table.state) == ("c3", "ready")


BOTH_REACH = "tzT2TT/Zr.t../tR.Z3Trz/zTt.TRTT/.tRt.TTR/Rr2rR..TT/..t2.rTt/ttz.rt/zzRtZ b 1"
"""D3 and C1 can each capture D2 and C2."""


@SEEING
@pytest.mark.parametrize("pressed", [1050, 1300, 1700, 2200])
def test_what_was_in_hand_then_ends_what_was_begun_before(sense: Sense, pressed: int) -> None:
    """D3xD2 counts; C1 is in hand as menu is pressed, and captures C2 all the same."""
    script = "0 D3=. ; 200 D2=. ; 400 D2=- ; 1000 C1=. ; 1500 C2=."
    table = ScannedTable(TZAAR.parse(BOTH_REACH), sense)
    if pressed < 1500:
        before, after = script.rsplit(" ; ", 1)
        script = f"{before} ; {pressed} menu+ ; {pressed + 60} menu- ; {after} ; 2400 C2=-"
    else:
        script += f" ; {pressed} menu+ ; {pressed + 60} menu- ; 2400 C2=-"
    table.told(in_sense(script, sense))
    assert (table.played, table.state) == ("D3xD2 C1xC2", "ready")


@SENSES
def test_what_was_in_hand_then_goes_on_after_a_hold(sense: Sense) -> None:
    script = "0 D3=. ; 200 D2=. ; 400 D2=- ; 1000 C1=. ; 1700 menu+ ; 1760 menu- ; 3000 black+"
    table = ScannedTable(TZAAR.parse(BOTH_REACH), sense).told(in_sense(script, sense), 3.2)
    assert (table.played, table.state in ("in-hand", "asking")) == ("D3xD2", True)
    table.told(in_sense("6300 black- ; 7000 C2=. ; 7500 C2=-", sense))
    assert (table.played, table.state) == ("D3xD2 C1xC2", "ready")


@SENSES
def test_a_captive_that_goes_home_before_its_captor_is_not_captured(sense: Sense) -> None:
    """What was undone is led back, at leisure: by presence the one reads as the other."""
    table = ScannedTable(TZAAR.parse(BOTH_REACH), sense)
    table.told(in_sense("0 D3=. ; 200 D2=. ; 400 D2=- ; 1000 C1=. ; 1500 C2=.", sense), 0.0)
    table.told(in_sense("1700 menu+ ; 1760 menu- ; 2400 C2=+", sense), 4.0)
    table.told(in_sense("7000 C1=- ; 8000 D2=. ; 8500 D3=- ; 9000 D2=+", sense))
    assert (table.played, table.state) == ("", "ready")


RANDOM = "RRtTr/TtztZt/TRtRttR/TZtRTRRT/rtZtZtzr/tzTTrTTr/rzTrZTR/zrTztt/TZtTr w o"
TURNS = (
    "F7xF8 E7xD7 A5xA4 F6xD7 C2xB2 C3xD4 F5xF8 G6xH5 E6xE8 C5xD6 E2+E1 D2xD3 C4xB4 F2xF3 A4xB4 "
    "B5xB6 B6+C7 D6xD5 G2xD1 G7xF8 D7xD5 I3xI4 H6xH5 I2xH2 C1+E3 B3xA2 F3+E4 F8xE9"
)


@pytest.mark.parametrize("home", [-50, 0, 17, 25, 400])
def test_a_stack_that_comes_home_in_the_moment_of_the_undo_is_seen(home: int) -> None:
    """E8 and the last captor are in hand; both are set down where they stood."""
    script = sorted(
        [(300, "E8=."), (934, "E9=."), (2355, "menu+"), (2486, "menu-"), (2486 + home, "E8=+")]
    )
    table = ScannedTable(TZAAR.parse(RANDOM), Sense.COLOUR, TURNS)
    table.told(" ; ".join(f"{at} {what}" for at, what in script), 2.0)
    table.told("5637 E9=+", 12.0)
    assert (table.played, table.state) == (TURNS, "ready")


@SEEING
def test_a_captive_from_the_box_that_the_lights_want_is_no_captor(sense: Sense) -> None:
    """A5, which could recapture, and the captor are in hand: then that capture is undone."""
    table = ScannedTable(position(CORNERS, "w 1"), sense)
    table.told(in_sense("0 A1=. ; 300 A3=. ; 600 A3=+", sense))
    assert table.played == "A1xA3"
    table.told(in_sense("4000 white+ ; 4100 white-", sense), 0.5)
    pressed = "6500 menu+ ; 6700 menu- ; 7200 menu+ ; 7400 menu-"
    table.told(in_sense(f"5000 A5=. ; 5600 A3=. ; {pressed}", sense), 0.5)
    table.told(in_sense("8000 A3=-", sense), 4.0)
    assert (table.played, table.state) == ("", "wrong")
    table.told(in_sense("12500 A5=- ; 13500 A1=+", sense), 1.0)
    assert (table.played, table.state) == ("", "ready")


@SENSES
@pytest.mark.parametrize("lifted", [8685, 8690, 8850, 8855, 8860])
def test_a_stack_that_is_lifted_in_the_moment_of_the_undo_is_in_hand_after_a_hold(
    sense: Sense, lifted: int
) -> None:
    table = ScannedTable(TZAAR.parse(START), sense).told(in_sense(PLAYED, sense))
    script = sorted(
        [(8500, "menu+"), (8840, "menu-"), (lifted, "A2=."), (10000, "black+"), (13500, "black-")]
    )
    table.told(" ; ".join(f"{at} {what}" for at, what in script), 0.5)
    table.told(in_sense("15000 A1=. ; 15500 A1=+", sense))
    assert (table.played, table.state) == ("E4xF4 E6xF5 A2xA1", "ready")
