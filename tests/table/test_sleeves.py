"""Drop-outs that a sleeve made: nothing was done there (docs/evidence.md, rule 4)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import UNTELLING
from tests.support.table import CORNERS, WHITE, position
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense


def played(start: str, turns: str, script: str, sense: Sense = Sense.PRESENCE) -> tuple[str, str]:
    """The state that such touches lead to, and what is recorded beyond the turns."""
    table = ScannedTable(TZAAR.parse(start), sense, turns).told(script)
    return table.state, table.played.removeprefix(turns).strip()


@pytest.mark.parametrize(
    ("start", "turns", "script"),
    [
        (
            "trt.z/tTRttt/RtRtTzz/rrTtZ.rZ/Z..TTTrr/zttTRrZr/tZTzRzT/RTTTZT2/tTtT. b 1",
            "G4xH4 F6xE7",
            "455 B3=. ; 499 A3=. ; 581 A3=#",
        ),
        (
            "Zz.Tt/TztR.T2/TTrr2..t/tZTT..../t.tR..Rr/rrt.tzR./ttR2..T./R..r.R/..... w 2",
            "B1xB2 C3xC2",
            "193 C4=. ; 303 B4=. ; 360 B4=#",
        ),
    ],
)
def test_what_is_hidden_for_less_than_a_tap_right_after_the_lift_was_not_captured(
    start: str, turns: str, script: str
) -> None:
    """The captured stack is pushed out elsewhere, which no sensor shows."""
    assert played(start, turns, script) == ("asking", "")


@pytest.mark.parametrize(
    ("start", "turns", "script"),
    [
        (
            "ttzRz/TzTTtT/ZTrTtRR/ZrrRttTT/TRttrTtZ/ZZTTrrRT/rTtttrt/ztRzzR/tTZRr w o",
            "I2xH2",
            "617 H2=. ; 1252 I1=. ; 1515 H3=. ; 1634 H3=#",
        ),
        (
            "ttTtz/...ttr/.TtRTZT/TTt.zzzR/TR...RTT/r2tRztrtZ/.Rzr.R2T/ZttTT./RrrrZ w 1",
            "G2xF2 F3xF4",
            "479 D7=. ; 811 D6=. ; 832 D6=# ; 993 D8=. ; 1139 C7=. ; 1243 C7=#",
        ),
        (
            "T.RR./..t.t./..z.t../.t..Z2.T2t/RRr..tRT/zTr2...t2./.tt.t.Z/tZT3.Zt/....z b 1",
            "B5xA4 F1xE1",
            "679 H2=. ; 1422 G3=. ; 1661 G2=. ; 1786 G2=#",
        ),
    ],
)
def test_a_sleeve_carries_no_stack_on_from_where_nothing_came(
    start: str, turns: str, script: str
) -> None:
    """A stack and what it captures are off the board; a third one is hidden for a moment."""
    assert played(start, turns, script)[1] == ""


@UNTELLING
@pytest.mark.parametrize(
    ("start", "turns", "script"),
    [
        (
            "rrRt2r/t2...tt/zTTTTtt/TRrRTTT./trT.TRtr/TzztZRzt/rTt.Z2rR/zT.tTZ/ZZzRR w 1",
            "D2xD3 G5+F5",
            "535 G1=. ; 786 F1=. ; 3818 F2=. ; 3921 F2={own}",
        ),
        (
            "tRrtZ/rZtzrt/zrTtRrr/.zTtZtTr/tTttTZRT/TTZtTTzT/t..ztRT/TTzRRt/tRRTr w 1",
            "D7xD6 F5xG4",
            "183 B6=. ; 706 A5=. ; 5323 B5=. ; 5439 B5={own}",
        ),
    ],
)
def test_a_sleeve_answers_nothing_while_two_stacks_are_off_the_board(
    sense: Sense, start: str, turns: str, script: str
) -> None:
    """Somebody thinks with both in hand, until the table asks, and an arm goes over the board."""
    own = "#" if sense is Sense.PRESENCE else "-"
    assert played(start, turns, script.format(own=own), sense)[1] == ""


def test_a_brief_tap_is_no_answer_where_an_arm_moves_another_stack() -> None:
    """F8 is pushed over F7; the same player holds E7 when the table asks. As H1 is looked at, F7 is
    hidden for 121 ms.
    """
    start = ".t.tt/R.rZTt/ZZrt.RT/...t2t.tT/zT.t.Z2Z./tzTTT.tR/TRTT.rT/Tz2..Rt/rR..r b 1"
    turns = "H2xI2 E4xF4"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, turns)
    table.told("0 F8=. ; 5216 E7=. ; 8311 H1=. ; 8511 F7=. ; 8632 F7=# ; 8800 H1=#")
    assert (table.state, table.played) == ("asking", turns)
    table.told("10642 F7=. ; 11054 F7=#")
    assert (table.state, table.played) == ("asking", f"{turns} F8xF7")


def test_a_swap_right_after_another_stack_was_lifted_is_not_the_first_ones() -> None:
    """D5xD8 takes 77 ms, and G7xC5, with the other hand, 98 ms: both are asked about."""
    start = ".tZT2T/T.r..R/Trrz2T.T/..ttt..T/t.T3RZ.Rr/.t.r2.R../.Z.Z.zz3/....Rt/r..Z. w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "E4xD4 pass")
    table.told("352 D5=. ; 464 D8=. ; 541 D8=# ; 1085 G7=. ; 1115 C5=. ; 1213 C5=#")
    assert (table.state, table.played) == ("asking", "E4xD4 pass")
    assert {"C5", "D8"} <= set(table.asked.split())
    table.told("5000 D8=. ; 5300 D8=#")
    assert table.played == "E4xD4 pass D5xD8 G7xC5"


@pytest.mark.parametrize(
    ("start", "turns", "script", "asked"),
    [
        (
            "Tr2.R./T..T../R..T..R/..t.t2tT./r2T3..R..t2/T...Z.t./tr2.TTT./...z2../tZ2Z.r w 1",
            "E2xG2 G2xG1",
            "311 F7=. ; 2144 D6=. ; 2528 D6=# ; 2742 E9=. ; 3008 C7=. ; 3264 C7=#",
            {"D6", "F5"},
        ),
        (
            ".T2rz./.t2tRZ./...z3.../zT.rrtR./rtz2.ZT.T/Rt.TZ..r/R.T2rz.T/...T.T2/.Z.Tt b 1",
            "E3xD2 E2xF1",
            "328 E6=. ; 528 H6=. ; 1704 H6=# ; 2393 D5=. ; 2498 D5=# ; 3503 A2=. ; 3576 A3=. ; "
            "3849 A3=#",
            {"D5", "H6"},
        ),
    ],
)
def test_what_was_tapped_before_the_first_action_may_only_have_been_looked_at(
    start: str, turns: str, script: str, asked: set[str]
) -> None:
    """The capture that comes first is not seen; with a stack in hand another one is looked at."""
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, turns).told(script)
    assert (table.state, table.played) == ("asking", turns)
    assert asked <= set(table.asked.split())


def test_what_comes_home_after_a_long_time_was_no_tap() -> None:
    """A1 has been in hand, and asked about, for 4 s when C3 is lifted for it to go back."""
    table = ScannedTable(position(CORNERS, "w 2"), Sense.COLOUR)
    table.told("0 A1=. ; 4000 C3=. ; 4330 A1=+", then=0.4)
    assert (table.state, table.played) == ("in-hand", "")
    assert table.told("4800 C3=+").state == "ready"


@pytest.mark.parametrize("at", [2800, 2900, 3100])
def test_a_disc_that_is_set_straight_after_the_turning_came_when_it_was_set_down(at: int) -> None:
    """c2 is turned over at 2750; b2, just placed, is adjusted."""
    start = TROLL.parse(
        "..x.x.../..xx..x./.ox.xxoo/o.xo..../o......o/....oo.o/..xo.xx./..x..x.. w std"
    )
    table = ScannedTable(start, Sense.PRESENCE)
    table.told(f"400 b2=# ; 2500 c2=. ; 2750 c2=# ; {at} b2=. ; {at + 250} b2=#", then=0.5)
    assert (table.state, table.played) == ("ready", "b2")


def test_the_arm_that_sets_down_begins_no_next_action() -> None:
    """C7 stands on D8 for 0.2 s, and is carried on to B6; the arm hides D7 as it comes to D8."""
    start = "tZrtT/rR.tTr/rzTZTtz/TrZZ.RzT/.t2TrtrRT/TzRTRZRt/ZTRrr.t/TttRzR/ttTtT w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "F4+F5 C2xB2")
    table.told("0 C7=. ; 684 D8=. ; 1156 D7=. ; 1236 D8=- ; 1244 D7=-", then=0.18)
    assert table.played == "F4+F5 C2xB2"
    table.told("1430 D8=. ; 1681 D8=+ ; 2628 B6=. ; 3042 B6=-")
    assert (table.state, table.played) == ("ready", "F4+F5 C2xB2 C7+B6")


def test_nobody_has_gone_on_while_a_sleeve_is_over_another_stack() -> None:
    """H6 looks at H5, on its way to I5; a sleeve hides I4 meanwhile."""
    start = "TrrtZ/tR..T./TZrt2tZt/TZzZ..tr/..zRrzTT/t.zTRttr/T.TZrRR/z.T.Rt/.TT2tz w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "G3+H3 F1xG1")
    table.told("666 H6=. ; 877 H5=. ; 1053 I4=. ; 1086 H5=- ; 1109 I4=-", then=0.05)
    assert table.played == "G3+H3 F1xG1"
    table.told("1190 H5=. ; 1400 H5=+ ; 1700 I5=. ; 2100 I5=-")
    assert (table.state, table.played) == ("ready", "G3+H3 F1xG1 H6+I5")


TAKEN_BACK = "t.rTt/Rrz.zt/zTRT..r/RT...T3TT/ZZ.r.r.T/ttt..tRt/t.Zzrr./ZR2zRRr/.rtTt w 2"


@pytest.mark.parametrize("sleeve", ["6040 C3=. ; 6080 C3=#", "6045 C3=. ; 6190 C3=#"])
def test_a_sleeve_over_what_is_put_back_loses_no_take_back(sleeve: str) -> None:
    """C4xC3 is taken back: what was captured stands first, then one's own stack, and the arm."""
    turns = "D2+E2 F2xC3 B2+B3"
    table = ScannedTable(TZAAR.parse(TAKEN_BACK), Sense.PRESENCE, turns, hands=WHITE)
    table.told("1123 C4=. ; 1400 C3=. ; 1900 C3=# ; 5347 C3=. ; 5744 C3=# ; 6037 C4=# ;" + sleeve)
    assert (table.state, table.played) == ("ready", turns)


@pytest.mark.parametrize("back", [151, 153, 160])
def test_no_stack_is_carried_in_less_than_hands_take(back: int) -> None:
    """F2 leaves 36 ms before F3, which a sleeve hid for a little longer than sleeves do, is back.
    F1 is stacked on F2, which is taken off first.
    """
    start = ".Ttz./rZtt.t2/rTRrZRt/ttt.rRtT/tRTtRRzr/TRrTzttR/.Z.T.rZ/r..TZT/TT.ZT b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "pass H5xF5")
    table.told(f"0 F3=. ; 117 F2=. ; {back} F3=# ; 617 F1=. ; 1514 F2=#")
    assert (table.state, table.played) == ("ready", "pass H5xF5 F1+F2")


def test_a_sleeve_beside_a_lit_site_is_no_answer() -> None:
    """H4 is set down on I3, which no sensor shows; the arm hides H3 for 122 ms."""
    start = "T..tz/Tt2Zztt/.ttrrtT/tT2TTrrTR/t.TT..Rt/zRTTtZrr/.zrTt.T/TtRZR./ZrRRr w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "D2xF1")
    table.told("0 H4=. ; 2614 H3=. ; 2736 H3=+")
    assert (table.state, table.played) == ("asking", "D2xF1")
    table.told("8000 I3=. ; 8200 I3=+")
    assert (table.state, table.played) == ("ready", "D2xF1 H4+I3")


def test_no_captor_comes_while_its_stack_is_just_being_lifted() -> None:
    start = "ZTT.t/Rt.ZTR/T.Rz3tr./trr.RtZZ/TztTzt.Z/rTtTT.Z./TRttRrR/Trt.Tr/tz.TR b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("0 D6=. ; 136 C5=. ; 160 D6=- ; 189 C6=. ; 304 C6=- ; 672 C4=. ; 1148 C4=-")
    assert (table.state, table.played) == ("ready", "C5+C4")


def test_no_captor_is_stacked_on_what_the_arm_hid() -> None:
    """D6 is hidden for 153 ms as D7 is lifted."""
    start = "T2...T/R..t2T./......Z/r4..z.TRR/Z.TT..zT/...r.ZR./..rtz.R/t.rtzt/zt.zZ w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "I5xI4")
    table.told("0 D8=. ; 24 D8=+ ; 76 D7=. ; 85 D6=. ; 238 D6=+ ; 428 D8=. ; 488 D8=+ ; 545 E8=.")
    table.told("904 E8=+")
    assert table.played == "I5xI4 D7xE8"
