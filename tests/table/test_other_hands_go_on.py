"""Somebody lifts the next stack before the last one stands: whose hand it was, and what it tells
of the last one (docs/evidence.md, rules 7 and 8).
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import MARKED
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense


def told(start: str, turns: str, script: str, then: float = 0.3) -> ScannedTable:
    return ScannedTable(TZAAR.parse(start), Sense.PRESENCE, turns).told(script, then)


def test_what_left_too_late_to_have_come_there_claims_no_target() -> None:
    """G2+G1; Black lifts E2 and E1 meanwhile: E1 13 ms before G1 was covered."""
    start = "RTtRZ/ZttT.r/rTR.TtR/TZTtZtrz/TrZTrRZR/.zTTtT.z/ttrttTR/zRtrtz/TrTrz w 2"
    script = (
        "256 G2=. ; 571 G1=. ; 708 E2=. ; 787 E1=. ; 797 D1=. ; 800 G1=# ; 853 D1=# ; "
        "944 F2=. ; 1050 F2=# ; 1462 E2=#"
    )
    table = told(start, "E3+D2 C1xD1", script)
    assert table.played == "E3+D2 C1xD1 G2+G1 E1xE2"


@pytest.mark.parametrize("landed", ["535 F7=# ; 577 G2=#", "535 F7=#"])
def test_the_next_player_lifts_just_before_the_captor_is(landed: str) -> None:
    """F7 is off, then Black lifts G1, and D6 is lifted 20 ms later: no two stacks have fallen."""
    start = ".t.../.t5..../...RR4.t/..RT.T3t./R.T.T..t/....rtrz/z2T...../..ZZ.R/tZ.R. w 2"
    table = told(start, "", f"0 F7=. ; 321 G1=. ; 341 D6=. ; 468 G2=. ; {landed}", then=1.0)
    whole = "G2=#" in landed
    assert (table.state, table.played) == (
        "ready" if whole else "in-hand",
        "D6xF7 G1xG2" if whole else "D6xF7",
    )


@MARKED
def test_the_next_player_is_quicker_and_both_captures_are_seen(
    sense: Sense, white: str, black: str
) -> None:
    """I2 is off for White's I3, which is lifted 0.32 s after F4: Black's F4xD3 has begun."""
    start = ".Tr.t/Rr2.t../tZZ2RT2.r/trZt2t..t/rtt2..TR2T/R2.tzRR.z/...TT.T/ttR.zt/RrT.. w 1"
    table = ScannedTable(TZAAR.parse(start), sense, "F1xE1")
    table.told(
        f"0 I2=. ; 55 F4=. ; 314 D3=. ; 374 I3=. ; 497 I2={white} ; 641 D3={black}", then=1.0
    )
    assert (table.state, table.played) == ("ready", "F1xE1 I3xI2 F4xD3")


def test_nobody_has_a_third_hand() -> None:
    """E6xC6; 7 ms later E8 is gone, which E6 could have captured as well: not the same hands."""
    start = "T2.T.R/..r..R/.....z./.Z2.T2T.Zz/rt.zT.R./...zr.T./R..T..r2/..t2.z2./.Tt2.. b 2"
    table = told(start, "H3xG4 F7xF5", "152 E6=. ; 346 C6=. ; 603 C6=# ; 610 E8=.")
    assert table.played == "H3xG4 F7xF5 E6xC6"


def test_a_hand_that_lifts_later_may_be_the_same() -> None:
    start = "T2.T.R/..r..R/.....z./.Z2.T2T.Zz/rt.zT.R./...zr.T./R..T..r2/..t2.z2./.Tt2.. b 2"
    table = told(start, "H3xG4 F7xF5", "152 E6=. ; 346 C6=. ; 603 C6=# ; 670 E8=.")
    assert (table.state, table.played) == ("in-hand", "H3xG4 F7xF5")


def test_the_arm_that_sets_down_hides_another_target() -> None:
    """H5+I4; a sleeve is over H6 while I4 is set down, and shortly after."""
    start = "R2tT../...trR/zT.rzTT/z..rrrT./...rt.t2R/RtT...RT/TT2....Z/rr2tTRt/.t.T2z b 2"
    script = "291 H5=. ; 789 I4=. ; 1102 H6=. ; 1139 I4=# ; 1245 H6=#"
    table = told(start, "D6xD7 C6xB5", script, then=3.0)
    assert (table.played, table.asked) == ("D6xD7 C6xB5 H5+I4", "")


@pytest.mark.parametrize(
    ("start", "turns", "script", "done"),
    [
        (  # F1 for G1, whose capture no sensor shows
            "t2.T3TT2/.t2..R./.z.T2T2TT/t3t..Z.RR/...TR..t/r..r.Z.r/Rt.Rr.T/trr2t../..t2.. w 1",
            "G4xF4 C7+C6",
            "294 E4=. ; 721 F1=. ; 781 C2=. ; 1095 E4=#",
            "C2xE4",
        ),
        (  # E8 taken off for F7, which is lifted a second later
            "..T2.Z2/T.R.../z.tTt2.r3/t.z.ttr./.t...ttt/..T..RTT/T2T2...T./R.z..Z/Tt.rR b 1",
            "C3xC4 C7+C5",
            "551 C4=. ; 616 E8=. ; 650 B3=. ; 744 C4=#",
            "B3xC4",
        ),
        (  # F1 taken off for E1, long before
            "trtRZ/.Z.rtT/rZTtz.r/..rtr.TR/T2TR.rzzt/tT.t.TRR/.Tzt2..T/rTtT.z/ZTrR2R b 1",
            "A1xB2 G3+H3",
            "164 F1=. ; 625 C7=. ; 755 B6=. ; 955 C7=#",
            "B6xC7",
        ),
        (  # G1 taken off for F1
            "tR.rr/RZt2TTt/z.zrZT./tT.RttrR/TRRTRz.t/trzZTztZ/TtZ.Tt2T/ZTTr.R/rTRrt w 1",
            "E3xF2 H3+G3",
            "736 G1=. ; 1337 B4=. ; 1450 A4=. ; 1529 F1=. ; 1563 B4=#",
            "A4xB4",
        ),
    ],
)
def test_a_capture_counts_while_the_other_hand_is_at_another(
    start: str, turns: str, script: str, done: str
) -> None:
    """Both actions of a turn with a hand each, the other one begun first."""
    assert told(start, turns, script).played == f"{turns} {done}"


@pytest.mark.parametrize(
    ("start", "turns", "script", "answer", "played"),
    [
        (
            "ZTTRR/tTTT.r/RztZTZR/.TTtrzrT/RZrtrtZT/tTzTtt.z/tTtzttr/RrtRRt/Rr.T. b 1",
            "E4xD3 D6+D5",
            "266 G1=. ; 289 F2=. ; 330 I1=. ; 376 G1=# ; 713 I2=. ; 970 I2=#",
            "G1",
            "F2xG1 I1xI2",
        ),
        (
            "TtRzZ/tTTtzT/tzT.rTr/z.Rrtrt./tr2trt..T2/T.RtTRZR/RzrTrRT/TRTttR/TZZrz b 2",
            "B4+B5 G4xF4 F1+G1",
            "1005 D4=. ; 1070 C3=. ; 1130 C3=# ; 1242 D7=. ; 1552 C6=. ; 2096 C6=#",
            "C3",
            "D4xC3 D7xC6",
        ),
    ],
)
def test_what_was_swapped_before_the_next_lift_comes_first(
    start: str, turns: str, script: str, answer: str, played: str
) -> None:
    """The first capture's swap is as brief as a sleeve's; the turn's second one is seen."""
    table = told(start, turns, script)
    assert (table.played, table.state) == (turns, "in-hand")
    table.told(f"6000 {answer}=. ; 6300 {answer}=#")
    assert table.played == f"{turns} {played}"


def test_what_may_have_been_set_down_unseen_before_comes_first() -> None:
    """H6xD5 pushes; G4xF4 is begun 114 ms after H6's lift, as by whoever sets it down or by the
    other hand. It is seen, but may be the turn's second action.
    """
    start = "z2...t/.....r3/tTR..R./....T.../t..RRZZ2./r.RT..TZ/t2.Zr..T2/z....t/.Rz2.. w 1"
    table = told(start, "F3xC1 E6+C6", "127 H6=. ; 241 G4=. ; 907 F4=. ; 1215 F4=#")
    assert table.played == "F3xC1 E6+C6"
    assert table.told("").asked == "D5 H1"
    table.told("6000 D5=. ; 6200 D5=#")
    assert table.played == "F3xC1 E6+C6 H6xD5 G4xF4"
