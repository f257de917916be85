"""What is off the board when another stack comes home that was long in hand is put back as well
(docs/evidence.md, rule 4), and a long look is no answer.
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button

TWO_IN_HAND = TZAAR.parse(
    "tt.r2R/TZr.tr/tzZRzZ./.tTR.trR/TT.tZtrR/..TR.tzR/zR2.rtrT/TttTZT/trTTT b 2"
)
PUT_BACK = "1000 A5=. ; 2000 B6=. ; 10000 C6=. ; 10430 A5=# ; 11450 B6=#"


def test_a_stack_that_is_put_back_after_another_was_not_captured() -> None:
    """A5 and B6 go home; C6 has been lifted meanwhile, and could have captured B6."""
    table = ScannedTable(TWO_IN_HAND, Sense.PRESENCE, "B3xC4 F3xE4").told(PUT_BACK, then=1.8)
    assert table.played == "B3xC4 F3xE4"
    table.told("13500 C6=#")
    assert (table.state, table.played) == ("ready", "B3xC4 F3xE4")


def test_a_tap_says_that_it_was_captured_all_the_same() -> None:
    table = ScannedTable(TWO_IN_HAND, Sense.PRESENCE, "B3xC4 F3xE4").told(PUT_BACK)
    assert "B6" in table.asked
    table.told("16000 B6=. ; 16300 B6=#")
    assert table.played == "B3xC4 F3xE4 C6xB6"


@pytest.mark.parametrize("away", [300, 1400])
def test_a_stack_that_was_only_looked_at_puts_nothing_back(away: int) -> None:
    table = ScannedTable(TWO_IN_HAND, Sense.PRESENCE, "B3xC4 F3xE4")
    table.told(f"1000 C6=. ; 1500 B6=. ; 1600 A5=. ; {1600 + away} A5=# ; 3500 B6=#")
    assert table.played == "B3xC4 F3xE4 C6xB6"


def test_no_button_confirms_what_was_off_the_board_when_it_was_wrong() -> None:
    """Black's pass was not heard; White's C2xC1 is wrong, and put back. Then Black passes."""
    start = "zrTtr/RTrTRt/tTttRrz/Trrrz.zt/ZRt.tTTt/ZRrRTTtZ/TTZt.TT/tztRRz/rTTZt w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "A3xA4 G1+F2 E9xE8")
    table.told("0 C1=. ; 250 C2=. ; 890 C1=+", then=1.0)
    assert table.state == "wrong"
    table.told("3000 C1=. ; 3600 C2=+")
    assert (table.state, table.asked, table.lit(Role.PUT)) == ("in-hand", "", "C1")
    table.press(Button.BLACK)
    assert table.played == "A3xA4 G1+F2 E9xE8"
    table.told("8000 D2=. ; 8300 D2=-")
    assert table.played == "A3xA4 G1+F2 E9xE8 C1+D2"


def test_another_stack_where_the_last_one_came_from_takes_nothing_back() -> None:
    """F3xE4 stands: what comes to F3 is not E4's stack, and nothing is to be put there for it."""
    table = ScannedTable(TWO_IN_HAND, Sense.COLOUR, "B3xC4 F3xE4").told("1000 F3=+")
    assert (table.state, table.lit(Role.TAKE), table.lit(Role.PUT)) == ("wrong", "F3", "")
    assert table.told("5000 F3=.").state == "ready"


SWAPPED = TZAAR.parse("TRTTt/rRrtrt/rZTTzTZ/RTTZttrT/..T2rt..T/tr.zZTrt/rRtRtRT/tRt.t2./zRtT. w 2")
"""White captures F2 from D1, E3 or G2."""


@SEEING
def test_what_came_to_a_target_while_every_captor_stood_is_wrong(sense: Sense) -> None:
    """The end of putting two stacks back, each where the other belongs."""
    white, black = (
        sense.read(SWAPPED.content(SWAPPED.game.board.sites[at])) for at in ("D1", "F2")
    )
    table = ScannedTable(SWAPPED, sense).told(f"0 F2=. ; 500 F2={white}", then=1.0)
    assert (table.state, table.lit(Role.TAKE), table.lit(Role.ORIGIN)) == ("wrong", "F2", "")
    table.told("3000 F2=.")
    assert table.state != "wrong"
    table.told(f"5000 F2={black}")
    assert (table.state, table.played) == ("ready", "")


@SEEING
def test_two_stacks_that_were_put_back_the_wrong_way_round_are_led_home(sense: Sense) -> None:
    """What is red comes off, what is in hand and asked for is put there; the rest goes home."""
    table = ScannedTable(SWAPPED, sense)
    white, black = (table.readings[table.board.sites[name]] for name in ("G2", "F2"))
    table.told(f"0 G2=. ; 300 F2=. ; 900 G2={black} ; 1500 F2={white}", then=2.0)
    assert (table.state, table.lit(Role.TAKE)) == ("wrong", "F2")
    table.told("5000 F2=.", then=2.0)
    assert (table.lit(Role.TAKE), table.lit(Role.PUT)) == ("G2", "F2")
    table.told("9000 G2=.", then=2.0)
    table.told(f"12000 F2={black} ; 13000 G2={white}")
    assert (table.state, table.played) == ("ready", "")


BESIDE = TZAAR.parse(
    "Rt.zr/zT...r/tt.R2R2.T/T.TTrt.T2/T.tTT..z/Rr..rRrr2/T.t2t.tt/t.zrZ2./RtTT. b 2"
)
"""Black's D5 can capture White's E6."""


@SEEING
def test_so_it_is_where_the_captor_came_home_again(sense: Sense) -> None:
    board = BESIDE.game.board
    table = ScannedTable(BESIDE, sense)
    white, black = (table.readings[board.sites[name]] for name in ("E6", "D5"))
    table.told(f"0 E6=. ; 80 D5=. ; 700 D5={white} ; 860 E6={black} ; 3000 D5=. ; 4500 D5={black}")
    assert (table.state, table.lit(Role.TAKE), table.played) == ("wrong", "E6", "")
    assert table.told(f"9000 E6=. ; 9500 E6={white}").state == "ready"


@pytest.mark.parametrize("wait", [100, 200, 300])
def test_two_turns_are_taken_back_one_right_after_the_other(wait: int) -> None:
    """By height both stood for good, and the lights led forward to them again."""
    start = "t.tRz/r....z/t....r2t/T..ZRR2.T/t.tT2R..Z/T.rr..Z3./tr..t2tt/.tZ.z./rRTT. b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT, "G5xI3 I4xH5")
    table.told("0 H5=. ; 500 I4=A ; 940 H5=a", then=0.0)
    table.told(f"{940 + wait} I3=. ; 1700 I3=A ; 2100 G5=b")
    assert (table.state, table.played) == ("ready", "")


def test_a_stack_that_comes_home_was_stacked_nowhere() -> None:
    """G5 was knocked down; its one possible stacking counted when C6 was lifted."""
    start = ".ttT./.rz.Tz2/.ZRZ2rR./Z.TT2.r../.tt.Tz2RZ/..T2tt..Z/..T2zR.t/r2.t..T/rtZt. w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("0 F4=. ; 300 F3=. ; 800 F4=+ ; 1500 G5=. ; 4500 C6=. ; 5500 G5=+")
    assert table.played == "F3xF4"
    table.told("9000 D6=. ; 9400 D6=+")
    assert (table.state, table.played) == ("ready", "F3xF4 C6xD6")
