"""Answers to questions are taken (docs/evidence.md, rule 8)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.table import WHITE, position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense


def test_an_answer_for_the_second_of_two_stacks_on_one_site_takes_nothing_from_the_first() -> None:
    """G2+G1 is asked about; D6xD7 is seen meanwhile, and D5, with which A2 was touched, is set
    down on D7, and tapped.
    """
    start = "zrZZ./....Z2r/tRt...T/...t2rt2T./tt2..t.Tt/.t..T2.TT/T2T...Rr/...zTR/RZt.. w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told(
        "400 G2=. ; 950 D7=. ; 1470 D6=. ; 1820 D7=- ; 1870 D5=. ; 2180 A2=. ; 2610 A2=- ; "
        "3740 D7=. ; 4070 D7=- ; 5930 G1=. ; 6170 G1=+"
    )
    assert (table.asked, table.played) == ("A2 D7", "G2+G1")
    table.told("10450 D7=. ; 10740 D7=-")
    assert (table.state, table.played) == ("ready", "G2+G1 D6xD7 D5+D7")


def test_all_that_was_touched_is_asked_about() -> None:
    """E8 captures on D7 by a swap of 60 ms; F8 looks at E9, and captures on F7. That may be E8's
    and F8's captures as well.
    """
    start = "tRZtt/T.R.tr/t.tTrtT/ztTZR.R./TtRZTrt2R/T..rRZTt/.T.RzR./T.rTT./zztrT b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told(
        "400 E8=. ; 790 D7=. ; 850 D7=# ; 1030 F8=. ; 1400 E9=. ; 1920 E9=# ; 2800 F7=. ; 3110 F7=#"
    )
    assert (table.asked, table.played) == ("D7 E9 F7", "")
    table.told("6770 D7=. ; 7020 D7=#")
    assert table.asked == "E9 F7"
    table.told("9770 F7=. ; 10020 F7=#")
    assert (table.state, table.played) == ("ready", "E8xD7 F8xF7")


def test_two_stacks_are_answered_for_though_the_next_player_holds_a_third() -> None:
    """F1xE1 and H1+G1 are not seen; B3, which could have gone to G1 as well, is in hand. G1 is
    tapped for the one, and again for the other.
    """
    start = ".t2.../..t3Z3../t2r.t2.../r......./t..r..R./T3.T3..z../R.....t/T2....T/Ttz.r w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("400 F1=. ; 1860 H1=. ; 2700 B3=. ; 5280 E1=. ; 5460 E1=# ; 7790 G1=. ; 8070 G1=#")
    assert (table.played, "G1" in table.asked) == ("", True)
    table.told("11200 G1=. ; 11500 G1=#")
    assert (table.played, "G1" in table.asked) == ("F1xE1 H1+G1", True)
    table.told("15000 G1=. ; 15300 G1=#")
    assert (table.state, table.played) == ("ready", "F1xE1 H1+G1 B3xG1")


def test_what_has_just_come_to_a_site_and_is_set_straight_is_no_answer() -> None:
    """F5 is set on G4, unseen; G6xG5 follows, and G5 is adjusted."""
    start = ".r.t./..Rz.t/tZ..T../.R2.T...z2/t2r.....r/rT..RT.r/.z.TTt2T2/.Z2r.../ZTrt. w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("400 F5=. ; 2860 G6=. ; 4500 G5=. ; 5040 G5=- ; 5220 G5=. ; 5380 G5=-")
    assert (table.state, table.played) == ("asking", "")
    table.told("9000 G4=. ; 9300 G4=+")
    assert (table.state, table.played) == ("ready", "F5+G4 G6xG5")


@pytest.mark.parametrize(
    ("start", "script", "answer", "played"),
    [
        (
            "tTzrR/rTzRTt/RRTTttt/TZtt.zRz/TttrTTzt/ZrRrzT.r/R.rTZRT/TtZZtZ/trtrT w 1",
            "400 H4=. ; 2310 F4=. ; 3710 G4=. ; 4300 F4=# ; 4880 F4=. ; 5130 F4=#",
            "H5",
            "H4xH5 G4xF4",
        ),
        (
            "ttr2.r/ztzRTT/.t2.TT.Z/..R..t.T/z.Z2..r2zt/tR.Ttr../r.TT2ttR2/T2...ZT/ZRt.. b 1",
            "400 B3=. ; 2810 C4=. ; 3720 F6=. ; 4260 C4=# ; 4660 C4=. ; 5020 C4=#",
            "B4",
            "B3xB4 F6xC4",
        ),
        (
            "TTTZ./.T.tz./R..Zz.r/.R2R.T..r/.ZZt2.Tr./T.t.t2.zr/RRT.Ttt/Tr.R.r/tt..r b 1",
            "400 F3=. ; 3780 G3=. ; 5110 H2=. ; 5880 G3=# ; 6170 G3=. ; 6330 G3=#",
            "F1",
            "F3xF1 H2xG3",
        ),
    ],
)
def test_what_is_set_straight_is_no_second_stack(
    start: str, script: str, answer: str, played: str
) -> None:
    """The first capture is pushed, and not seen; what the second one set down is adjusted."""
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE).told(script)
    assert (table.state, table.played, answer in table.asked) == ("asking", "", True)
    table.told(f"9000 {answer}=. ; 9300 {answer}=#")
    assert (table.state, table.played) == ("ready", played)


def test_an_answer_counts_while_the_player_after_the_next_action_holds_a_stack() -> None:
    """F7+F8 is not seen; I4xG6 is, and B5, on whose way F8 stands now, is in hand."""
    start = "...T2./..t2.r2./......./......../Z3......./......RT2/...Z3r3Z./t...../.t.z. w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("400 F7=. ; 2530 G6=. ; 2600 I4=. ; 3720 G6=- ; 4730 B5=. ; 9000 F8=. ; 9300 F8=+")
    assert table.played == "F7+F8 I4xG6"


def test_what_is_asked_stays_asked_though_one_turn_could_yet_explain_all() -> None:
    """A4xA5 and F8+F7 are not seen; Black lifts H3, which C6 could capture, with A4 set on F8."""
    start = "R..R2r/z.r2..T/.z3.R.T2./....R.../z2..Z.R.Z/T..Z..RT/....t2.r2/..t.T./r.rRT w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("400 A4=. ; 1830 F8=. ; 5000 H3=.")
    assert (table.state, table.asked) == ("asking", "A5")
    table.told("9000 A5=. ; 9300 A5=#")
    assert (table.state, table.asked) == ("asking", "C6 E9 F7")
    table.told("13000 F7=. ; 13300 F7=#")
    assert table.played == "A4xA5 F8+F7"


@pytest.mark.parametrize(
    ("start", "script", "asked", "answer", "played"),
    [
        (
            "..trZ/...z.T/T.tZ2..r2/TtzT2T2.zZ/ZRt2.RT../.t2....Tt2/..TzRR./tZ.TrT/rTrtz b 2",
            "400 C3=. ; 1790 B6=. ; 2120 B4=. ; 2540 B4=+ ; 3320 H5=. ; 3410 H6=. ; 3630 H5=+ ; "
            "5000 G4=.",
            "A3 D3",
            "D3",
            "C3+D3 B6xB4 H6xH5",
        ),
        (
            "Z2...r/T.T2..r/Tt2.Zt.z/r..T.T.t2/....TR.T/R....t2t./.....Z./..z..T2/Trr2tR b 2",
            "400 C7=. ; 620 I1=. ; 1020 I2=. ; 1100 I2=+ ; 1700 C1=. ; 2110 H3=. ; 2160 H3=+ ; "
            "3900 C5=. ; 4460 C4=-",
            "B6 C4 D8",
            "B6",
            "C7+B6 I1xI2 C1xH3 C5xC4",
        ),
    ],
)
def test_a_question_stays_while_a_whole_turn_is_played_and_the_next_begins(
    start: str, script: str, asked: str, answer: str, played: str
) -> None:
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR).told(script)
    assert (table.state, table.asked, table.played) == ("asking", asked, "")
    table.told(f"9000 {answer}=. ; 9300 {answer}=-", then=0.5)
    assert table.played == played


def test_the_next_lift_answers_nothing_where_two_targets_were_tapped() -> None:
    """A1 or B4 is asked about; A5 alone was not tapped, and H1 is lifted."""
    start = "t.R.r/...R../.....t3Z/...R2.T.t/..r3..tZ./T..Z..../z...z.Z/t2TR2.../...R2R b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "E3+G1 C7xD8")
    table.told(
        "543 A3=. ; 573 A1=. ; 651 A1=# ; 1132 D4=. ; 1280 D4=# ; 1802 B4=. ; 2748 B4=# ; "
        "2869 A1=. ; 3018 A1=# ; 3804 H1=."
    )
    assert (table.state, table.played) == ("asking", "E3+G1 C7xD8")


def test_a_tap_that_may_be_of_either_of_two_stacks_does_not_put_the_second_one_first() -> None:
    """D7 captures by a swap of 67 ms, which may be a sleeve's, and F6 is set down upon it. Which of
    them the first tap on E7 was of, nobody has seen.
    """
    start = "z..../...t3z./.Z2...../..R3Z..Z2./rt..RzTT/...t5.T../R....../.....R/Tr2RT2. w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told(
        "400 D7=. ; 474 E7=. ; 541 E7=# ; 585 F6=. ; 746 E7=. ; 929 E7=# ; 2779 E7=. ; 2913 E7=#"
    )
    assert table.played == ""
    table.told("7000 E7=. ; 7200 E7=#")
    assert (table.played, "E7" in table.asked) == ("D7xE7", True)
    table.told("12000 E7=. ; 12200 E7=#")
    assert (table.state, table.played) == ("ready", "D7xE7 F6+E7")


def test_what_another_stack_is_seen_to_capture_is_asked_about_no_more() -> None:
    """E9+E8 counts, and A5 is straightened, on which E9's stack could have been set down too. The
    next player's A1xA5 is seen, and A5 set straight again.
    """
    start = "Z...t/....../..T..../T......./......zz/......tr/......./....../...R2Z b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told(
        "400 E9=. ; 700 E8=. ; 900 E8=- ; 1200 A5=. ; 1380 A5=- ; 1560 A1=. ; 1740 A5=. ; 1920 A5=+"
    )
    table.told("6500 A5=. ; 6680 A5=+")
    assert (table.state, table.played) == ("ready", "E9+E8 A1xA5")


def test_an_answer_tells_where_a_stack_went_on_to() -> None:
    """E6xE7 pushes, and goes on to F6 just as B2 is lifted, which captures on A1."""
    start = "Z.zR2z/.z..t./.r....r/..t3...../Tr..T2t../T..R.t../......./R...../.Z.T2. w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told(
        "410 E6=. ; 1660 E7=. ; 1930 F6=. ; 1970 B2=. ; 2130 F6=# ; 5790 A1=. ; 6440 A1=#", then=5.0
    )
    assert (table.asked, table.played) == ("A3 C7 F6", "")
    table.told("12000 F6=. ; 12200 F6=#").told("16000 A1=. ; 16200 A1=#")
    assert table.played == "E6xE7 E7xF6 B2xA1"


def test_what_one_tap_does_not_answer_stays_lit() -> None:
    """B2xB1 by a brief swap is asked about; A1, on which B2 could have gone, captures on B1 as
    briefly. A tap comes too soon after that to be the answer.
    """
    start = "T..TR2/Tz.R2../Z....../TZ2r2....r/TZ.....r/ZT.t2z2..r3/..T...t/R...../.Tt.. w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "D1+C1 I3xI2")
    table.told(
        "1000 B2=. ; 3085 B1=. ; 3181 B1=# ; 4426 A1=. ; 4563 B1=. ; 4707 B1=# ; 6317 B1=. ; "
        "6515 B1=#"
    )
    assert "B1" in table.asked
    table.told("10000 B1=. ; 10200 B1=#")
    assert table.played == "D1+C1 I3xI2 B2xB1"
    table.told("14000 B1=. ; 14200 B1=#")
    assert table.played == "D1+C1 I3xI2 B2xB1 A1xB1"


def test_an_answer_counts_where_another_stack_was_lifted_in_the_same_scan() -> None:
    """D1xE1, swapped in 130 ms; H5 is lifted in the scan in which E1 is filled."""
    start = "TtTRT/tTr.rR/rttzrzz/TZRZrtzZ/tTrTRRTT/tttRTzTz/T2..tZtt/Zt.RT./t.rRt w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("0 D1=. ; 390 E1=. ; 520 H5=. ; 520 E1=# ; 5500 E1=. ; 5750 E1=#")
    assert table.played == "D1xE1"


def test_an_answer_counts_at_once_though_another_stack_is_asked_about_then() -> None:
    """H1xH2 is asked about and answered for. G1, which I1 captures, may be either's target: it is
    asked about by itself, and no second answer for H1 is needed.
    """
    start = "zzT.t2/Z.T..T/.....Tt/t.R.tZ../..Zr2R.Z./T3.T....R/Rr2r..rT/rT.R.t/t.Ttt w 2"
    script = (
        "0 B3=. ; 1140 H1=. ; 2030 G1=. ; 2430 G1=# ; 3090 I1=. ; 3120 H2=. ; 3610 H2=# ; "
        "9260 G1=. ; 9890 G1=# ; 12350 B6=. ; 12840 B6=#"
    )
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE).told(script, then=2.0)
    assert (table.asked, table.played) == ("G1 H2", "B3+B6")
    table.told("14970 H2=. ; 15140 H2=#", then=2.0)
    assert (table.asked, table.played) == ("G1 H2", "B3+B6 H1xH2")
    table.told("18000 G1=. ; 18300 G1=#")
    assert (table.state, table.played) == ("ready", "B3+B6 H1xH2 I1xG1")


def test_the_first_of_two_answers_is_for_the_stack_that_was_lifted_first() -> None:
    """H3xI2 was swapped in 106 ms, and G4xG3 pushed: either could have made either capture."""
    start = "zZZ.T/...zTz/R2t2.TT.Z/.z.ZrZ2.t/..R...Zt/t.t..r2.T/tRrTr.T/TRR.tR/trrz. b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "G5xG7 F6xH6")
    table.told("400 H3=. ; 492 I2=. ; 598 I2=# ; 1524 G4=. ; 11607 I2=. ; 12019 I2=#")
    assert table.state == "asking"
    table.told("13430 G3=. ; 13784 G3=#")
    assert (table.state, table.played) == ("ready", "G5xG7 F6xH6 H3xI2 G4xG3")


def test_what_is_straightened_before_the_answer_is_none() -> None:
    """E3 is asked about, G1xH1 waits; F3, which E3 could only have captured, is set straight."""
    start = "A2:z B5:T D2:t D4:T E3:r F2:t F3:T G1:R H1:z I5:Z"
    table = ScannedTable(position(start, "b 2"), Sense.COLOUR)
    table.told("100 E3=. ; 1500 G1=. ; 1560 H1=. ; 2360 H1=+ ; 5000 F3=. ; 5400 F3=+")
    assert (table.asked, table.played) == ("D2 F2", "")
    table.told("9000 F2=. ; 9400 F2=-")
    assert (table.state, table.played) == ("ready", "E3+F2 G1xH1")


@pytest.mark.parametrize(
    ("start", "turns", "script", "played"),
    [
        (
            "RZrzt/RTttTr/TR.TzTr/tRTt2RZTt/tTrZTTTt/tZtzTt.T/rtrtRzr/R.ZrTt/.rTZR w 2",
            "E8+E7 H4xH5 B6+A5",
            "265 C6=. ; 1854 H1=. ; 2273 G2=. ; 3074 G2=# ; 3856 C5=. ; 4093 C5=#",
            "C6xC5 H1xG2",
        ),
        (
            "zTTTZ/tRtT.z/Ttr.TRT/RTztRZ.t/.ZrtRtzr/rTZRTtrT/TZzrrtt/TRRRrt/ttrzT w 2",
            "D6+E6 A1xB2 G7+G6",
            "1230 H3=. ; 1962 I2=. ; 2058 I2=# ; 2388 D5=. ; 3513 B3=. ; 4121 B3=# ; 5249 I2=. ;"
            "5545 I2=#",
            "H3xI2 D5xB3",
        ),
    ],
)
def test_what_is_tapped_once_the_other_action_was_begun_was_done_before(
    start: str, turns: str, script: str, played: str
) -> None:
    """The first capture is pushed in unseen, and answered for after the second."""
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, turns, hands=WHITE)
    assert table.told(script).played == f"{turns} {played}"


def test_the_answer_for_the_first_stack_counts_where_the_second_was_seen() -> None:
    """F4xC2 is pushed in, G2+H2 tapped; Black's H4 takes C2 at once; then C2 is tapped for F4."""
    start = "...T2T/t.r2..R2/.t..r../.r2.t2..../.Z.....r/...Z...T/.T2...../.R.t../t.Z2zr w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "E2+G2 I5xF8 D4+D2")
    table.told("181 F4=. ; 497 C2=. ; 525 C2=# ; 930 G2=. ; 2847 H2=. ; 3026 H2=# ; 3183 H4=.", 0.0)
    table.told("4600 C2=. ; 4866 C2=# ; 6817 C2=. ; 7074 C2=# ; 7777 C2=. ; 8022 C2=#")
    assert table.played == "E2+G2 I5xF8 D4+D2 F4xC2 G2+H2 H4xC2"


def test_a_target_that_is_lifted_to_answer_is_no_next_action() -> None:
    """E3xD3 is put back; D2 is hidden for a moment, and E2 is swapped. E2 is lifted once more."""
    start = "..z.r/TR..zt/.....tR2/.trZtT2T./RrT..trT/t.zt3..RZ/R...t2../TZ..TT2/zT..R b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "F3xH1 H2xH1").told(
        "436 D3=. ; 1363 E3=. ; 2931 D3=# ; 4203 D3=. ; 4775 D2=. ; 4810 D2=# ; 5469 D3=# ;"
        " 9255 E2=. ; 9976 E2=# ; 11986 E2=.",
        then=0.4,
    )
    assert table.played == "F3xH1 H2xH1 E3xD3"
    table.told("12500 E2=#")
    assert (table.state, table.played) == ("ready", "F3xH1 H2xH1 E3xE2")


def test_by_presence_what_was_answered_for_is_one_of_several_turns() -> None:
    """D3xD4 is asked about, H4xG5 seen, C2xC1 swapped in 124 ms, in which the next player lifts I4
    for I4xI3. Once D4 was answered no tap on C1 was heard.
    """
    start = "Rt2.t./Tt...r/rRt2.TTt/TrrR..TR/TRZ.t2Z.t/ZRT...../Tr.Trt./t..TR./TRTzr b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told(
        "500 D3=. ; 5486 G5=. ; 5670 H4=. ; 6262 G5=# ; 6332 C2=. ; 6810 C1=. ; 6930 I4=. ; "
        "6934 C1=# ; 9759 I3=. ; 10277 I3=# ; 11586 D4=. ; 11970 D4=#"
    )
    assert (table.state, table.played) == ("asking", "D3xD4")
    table.told("14100 C1=. ; 14350 C1=# ; 17300 C1=. ; 17600 C1=#")
    assert (table.state, table.played) == ("ready", "D3xD4 H4xG5 C2xC1 I4xI3")
