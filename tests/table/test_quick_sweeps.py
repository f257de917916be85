"""Sweeps that are not set down between, or as quick as if another hand had lifted what they pass
over (docs/evidence.md, 2.3).
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, in_sense
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense


@pytest.mark.parametrize(
    ("sense", "lands"), [(Sense.COLOUR, "+"), (Sense.HEIGHT, "C")], ids=["colour", "height"]
)
def test_it_counts_though_the_next_player_has_lifted_before_it_came_down(
    sense: Sense, lands: str
) -> None:
    start = ".Z3.../.rz..t/t2.....z2/....rT2T2./..Rt2.TR./....Tt2.R/...Z2.../.....r2/R2.... b 1"
    table = ScannedTable(TZAAR.parse(start), sense, "C7xD7 F6xF5")
    table.told(f"613 A2=. ; 692 B3=. ; 783 C1=. ; 845 B2=. ; 918 B2={lands}", then=5.0)
    assert table.played == "C7xD7 F6xF5 A2xB3 B3xB2"
    assert (table.state, table.seconds("wrong")) == ("in-hand", 0.0)


@SEEING
def test_it_counts_after_a_rest_though_the_next_player_holds_a_stack(sense: Sense) -> None:
    start = "tZRTZ/tz.RTt/Zr.ttzt2/TTTrRr2../Z.T.rTRR/T.tttz2R./RtTr.TZ/TT.z.t/TtR2rt w 1"
    table = ScannedTable(TZAAR.parse(start), sense, "A2xA1 A4+B4")
    table.told(in_sense("398 F3=. ; 468 G3=. ; 681 E3=. ; 758 E3=- ; 1807 E1=.", sense), then=5.0)
    assert table.played == "A2xA1 A4+B4 F3xG3 G3xE3"
    assert (table.state, table.seconds("wrong")) == ("in-hand", 0.0)


@SEEING
@pytest.mark.parametrize(
    ("then", "played"),
    [("4100 I5=. ; 4500 H5=+", "H2xH3 H3xH1 I5xH5"), ("4100 H3=-", "H2xH1 H5xH3")],
    ids=["taken by the next player", "the turn's second action"],
)
def test_what_is_lifted_after_it_tells_whether_it_was_one(
    sense: Sense, then: str, played: str
) -> None:
    """H5 may be lifted by the next player, who takes it, or be on its way to where H3 stood."""
    start = "ZT.Zz/R.TtZt/R.TttZT/Tt2..tTrr/zT.RRtzz/RRtrRt2t./rRrT..r/TtZ.zT/.ztTR w 1"
    table = ScannedTable(TZAAR.parse(start), sense, "E6xE7 E7xE8")
    script = f"257 H2=. ; 929 H3=. ; 1905 H1=. ; 2439 H1=- ; 3733 H5=. ; {then}"
    table.told(in_sense(script, sense))
    assert (table.state, table.played) == ("ready", f"E6xE7 E7xE8 {played}")
    assert table.seconds("wrong") == 0.0


@pytest.mark.parametrize(
    ("start", "turns", "script", "played"),
    [
        (
            "Zt.zt/.TTr.T/.RRZTtr/..ZTR.zt/T.Rr.RZT/Tz.t2...R/..rtrt./.rtT../rTTzz w 1",
            "B6xB4 B4xA4",
            "530 I4=. ; 595 H4=. ; 787 I3=. ; 905 I3=# ; 1811 I1=. ; 2334 I2=. ; 2644 I1=# ; "
            "7454 I3=. ; 7690 I3=#",
            "I4xH4 H4xI3 I2xI1",
        ),
        (
            "TrzTR/zTt.zr/RtrrRRT/tTRTTt.R/rttZtttR/rzTTTZtt/TrZtttr/RTzZRT/Ttz.Z w 1",
            "D3xC2 C1xB1",
            "443 G2=. ; 812 G1=. ; 1908 H1=. ; 2504 H1=# ; 3667 H6=. ; 6103 H1=. ; 6404 H1=#",
            "G2xG1 G1xH1",
        ),
    ],
    ids=["swapped briefly", "the next player has lifted a stack"],
)
def test_by_presence_the_answer_for_its_last_target_is_no_capture_straight_there(
    start: str, turns: str, script: str, played: str
) -> None:
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, turns).told(script)
    assert table.played == f"{turns} {played}"


def test_by_presence_it_is_asked_whether_what_was_touched_briefly_was_its_end() -> None:
    start = "ztZTT/RTzTzt/Rrttrtz/zRRtTTTr/TRTTrrRr/TtrzZtZZ/TtRTrRt/ZtRZtr/tTT.t b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "D1xC1 B3xB2")
    table.told("743 A3=. ; 839 A2=. ; 989 C4=. ; 1104 C4=#", then=2.0)
    assert (table.state, table.asked) == ("asking", "C4")
    table.told("5000 C4=. ; 5300 C4=#")
    assert (table.state, table.played) == ("ready", "D1xC1 B3xB2 A3xA2 A2xC4")


@pytest.mark.parametrize("onward", [575, 1575])
def test_by_presence_the_next_players_capture_tells_that_nothing_fell(onward: int) -> None:
    """C1xD1 D1xD2, of which all three stacks had left within 0.26 s."""
    start = "T.TTt/tZRTrt/ZrRRtZR/rztttttZ/ttRtrRrz/rrzTTZTt/ZTTRzzr/RTTTTT/TtrzR b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "F2xE3 E3xG1")
    swept = "178 D1=. ; 284 C1=. ; 433 D2=. ; 525 D2=#"
    table.told(swept, then=4.0)
    assert (table.state, table.played) == ("asking", "F2xE3 E3xG1")
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "F2xE3 E3xG1")
    table.told(f"{swept} ; {onward} I4=. ; {onward + 483} H4=. ; {onward + 849} H4=#")
    assert (table.state, table.played) == ("ready", "F2xE3 E3xG1 C1xD1 D1xD2 I4xH4")


@SEEING
@pytest.mark.parametrize("shown", [680, 706, 745])
def test_two_hands_lift_as_one_sets_down(sense: Sense, shown: int) -> None:
    """B4xA4, while the other hand lifts B5 for A5xB5: no stack goes over B5 in so short a time."""
    start = ".TtRt/TtZtTR/ttRzTR./TzZtrTtT/Ztt.zRTT/rrrTTRrz/TztRrrr/TzRTtZ/ZtrtZ w 1"
    table = ScannedTable(TZAAR.parse(start), sense, "C3xD4 H1xG2")
    table.told(in_sense(f"351 A4=. ; 600 B4=. ; 610 B5=. ; {shown} A4=-", sense), then=1.8)
    assert table.played == "C3xD4 H1xG2"
    table.told(in_sense("2600 A5=. ; 3000 B5=-", sense))
    assert (table.state, table.played) == ("ready", "C3xD4 H1xG2 B4xA4 A5xB5")
    assert table.seconds("wrong") == 0.0


@SEEING
def test_one_that_was_made_while_no_program_ran_counts(sense: Sense) -> None:
    """B4xD4 and D4xB2, of which the first scan shows all at once; Black goes on with A5xB6."""
    start = "TT..T/tT.z.r/.T2....z/.z.T..t./z2RT.rT.T/Z.T2r3t.TR/r..tZRR/TZR.t2t/tt..r w 1"
    table = ScannedTable(TZAAR.parse(start), sense, "F7xF5 E3xD2").told("0 B4=.", then=0.2)
    for change in in_sense("0 D4=. ; 0 B2=-", sense).split(" ; "):
        site, _, reading = change.removeprefix("0 ").partition("=")
        table.readings[table.board.sites[site]] = reading
    table.restarted().told("700 A5=.", then=0.2)
    assert table.played == "F7xF5 E3xD2"
    table.told(in_sense("1000 B6=+", sense))
    assert (table.state, table.played) == ("ready", "F7xF5 E3xD2 B4xD4 D4xB2 A5xB6")
    assert table.seconds("wrong") == 0.0


@SENSES
def test_one_without_a_stop_counts_after_a_rest_though_the_next_player_holds_a_stack(
    sense: Sense,
) -> None:
    """H1xG2 and G2xG1, and Black lifts E3; no other stack is in hand that could capture on G2."""
    start = ".Ztzz/t.T.T./Rzr...T/RTRtR.TR/T.TZ..T./T.t..t3.z/rt...../T..TRt/tZ..t b 1"
    table = ScannedTable(TZAAR.parse(start), sense, "F3xE3 I5+H6")
    swept = "125 H1=. ; 275 G2=. ; 759 G1=. ; 983 G1={} ; 1087 E3=."
    table.told(in_sense(swept.format("#" if sense is Sense.PRESENCE else "+"), sense), then=1.6)
    assert (table.state, table.played) == ("in-hand", "F3xE3 I5+H6 H1xG2 G2xG1")
    assert table.seconds("wrong") == 0.0


@SEEING
@pytest.mark.parametrize("came", [70, 127, 149])
def test_a_stack_goes_at_once_over_a_stopover_that_was_cleared_before(
    sense: Sense, came: int
) -> None:
    start = ".r.rz/t2rt.../Z..Tt../rZZ3RTtzT/r...t.rr/T...TR2.t/.TR2tzZ./R..T.t/r...z b 1"
    table = ScannedTable(TZAAR.parse(start), sense, "C5xC4 C4xD5")
    table.told(in_sense(f"323 G4=. ; 435 F5=. ; {435 + came} E6=+", sense))
    assert (table.state, table.played) == ("ready", "C5xC4 C4xD5 F5xG4 G4xE6")


@SEEING
@pytest.mark.parametrize("came", [60, 72, 99])
def test_a_stack_that_has_long_been_in_hand_goes_over_no_site_as_soon_as_that_is_cleared(
    sense: Sense, came: int
) -> None:
    """C2xC3; the other hand has just lifted B2, which B1 captures."""
    start = "rRztt/RtTrTR/ZTtRtRT/rTrTTttz/tRztTZtt/ttTrrzTT/RTZztZZ/tTr.rz/TRZRT b 1"
    table = ScannedTable(TZAAR.parse(start), sense, "D7xC7 F2+F1")
    first = f"580 C3=. ; 617 C2=. ; 1599 B2=. ; {1599 + came} C3=+"
    table.told(in_sense(first, sense), then=1.8)
    assert "B2xC3" not in table.played
    table.told(in_sense("3600 B1=. ; 4000 B2=+", sense))
    assert (table.state, table.played) == ("ready", "D7xC7 F2+F1 C2xC3 B1xB2")
    assert table.seconds("wrong") == 0.0


QUICK = ".rt.T/t.ZtRz/rRR.tTt/T..tTr3../T.tTRT.T/TR.R.t.t/TrZR.TZ/tZT.rt/Tztrz w 1"


@SEEING
@pytest.mark.parametrize("came", [100, 140, 149, 152])
def test_a_very_quick_one_counts_once_the_other_hand_would_have_gone_on(
    sense: Sense, came: int
) -> None:
    table = ScannedTable(TZAAR.parse(QUICK), sense, "H3xI2 G7xF8")
    table.told(in_sense(f"300 E7=. ; 500 F6=. ; 540 E6=. ; {500 + came} E7=-", sense), then=2.1)
    assert (table.state, table.played) == ("ready", "H3xI2 G7xF8 F6xE6 E6xE7")


@SEEING
def test_it_is_not_wrong_while_the_next_player_holds_a_stack(sense: Sense) -> None:
    table = ScannedTable(TZAAR.parse(QUICK), sense, "H3xI2 G7xF8")
    swept = "300 E7=. ; 500 F6=. ; 572 E6=. ; 640 E7=-"
    table.told(in_sense(f"{swept} ; 2300 F2=. ; 5800 E3=. ; 6200 E3=+", sense))
    assert table.played == "H3xI2 G7xF8 F6xE6 E6xE7 F2xE3"
    assert table.seconds("wrong") == 0.0


@pytest.mark.parametrize(
    ("sense", "lands", "taken"),
    [(Sense.COLOUR, "-", "+"), (Sense.HEIGHT, "a", "A")],
    ids=["colour", "height"],
)
def test_what_was_lifted_just_before_it_came_down_has_not_captured_in_its_place(
    sense: Sense, lands: str, taken: str
) -> None:
    """Black's F3 sweeps over C4 to B4, as White lifts A3, to take it: A3 could capture on B4, too,
    and F3 be at the turn's other action.
    """
    start = "trzTz/tTRR.T/rtrT.T./ZzZ.TRzt/rtT..rT2t/rZtttRZ./rrZtz2T./.rTR.T/.tTTT w 1"
    table = ScannedTable(TZAAR.parse(start), sense, "G3xG4 H3xH2")
    table.told(f"378 F3=. ; 575 C4=. ; 1031 A3=. ; 1119 B4={lands} ; 1317 B3=.", then=0.4)
    assert table.played == "G3xG4 H3xH2 F3xC4 C4xB4"
    table.told(f"2000 A3={taken}")
    assert (table.state, table.played) == ("ready", "G3xG4 H3xH2 F3xC4 C4xB4 B3xA3")


@pytest.mark.parametrize(
    ("sense", "lands", "takes"),
    [(Sense.COLOUR, "+", "+"), (Sense.HEIGHT, "B", "A")],
    ids=["colour", "height"],
)
@pytest.mark.parametrize("captured", [True, False], ids=["the other hand's", "a sweep"])
def test_what_was_lifted_just_before_its_end_may_be_in_another_hand(
    sense: Sense, lands: str, takes: str, captured: bool
) -> None:
    """White's F5 left 0.11 s before F6 came to G5."""
    start = "Rt.../RtrT../Rt.tTTT/t.t.z2Ttt/t.TrTzR./zz.rtR2../TT2Trr.T/..TttZ/.RRRt b 1"
    table = ScannedTable(TZAAR.parse(start), sense, "E7xE8 C2+C4")
    table.told(f"236 F6=. ; 799 G5=. ; 1374 F5=. ; 1481 G5={lands}", then=1.4)
    assert table.played == "E7xE8 C2+C4"
    table.told(f"3000 E6=. ; 3400 F5={takes}" if captured else "")
    played = "F6xG5 E6xF5" if captured else "F6xF5 F5xG5"
    assert (table.state, table.played) == ("ready", f"E7xE8 C2+C4 {played}")


def test_by_presence_the_next_player_who_holds_a_stack_delays_it_no_longer_than_nobody() -> None:
    start = "rttRT/R.ZZTT/tzttTt./r..rr.R2t/z..TtZz./TT2tTZzRt2/z2.TZtrz/t.R.RT/tTTRt w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "F5xF6 F7+E7")
    table.told("107 I5=. ; 1374 H6=. ; 2900 H5=. ; 4343 H5=# ; 4904 B6=.", then=0.8)
    assert table.played == "F5xF6 F7+E7 I5xH6 H6xH5"
    assert (table.state, table.seconds("wrong")) == ("in-hand", 0.0)
