"""What two people have done who play on for several turns, whatever the table makes of it."""

import pytest

from tests.support.scans import ScannedTable
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

ASKED = "TZzzt/rtzRRt/ZtrZttR/ttRrZTtr/RrTRrTTR/RrZTtTTT/tTrZTRT/rtztzT/ttzTT w o"
ONE_UNSEEN = (
    "0 B5=. ; 310 C6=. ; 390 C6=# ; 760 A4=. ; 860 B4=. ; 970 B4=# ; 1140 G1=. ; 1570 I4=. ;"
    " 1810 I3=. ; 1980 I3=# ; 2120 G4=. ; 2220 G3=. ; 2350 G3=#"
)
CARRIED_ON = "rtttR/T.zr../t.rt.T./.R.Zrtrt/..RTrRr2./tTzT.TT./tZtRZ.T/zZ..Rr/ZT2tRz w 1"
TWO_UNSEEN = (
    "0 E7=. ; 400 D6=. ; 500 D6=# ; 700 F4=. ; 1460 F2=. ; 1720 F3=. ; 1820 F2=# ; 2080 black+ ;"
    " 2240 black- ; 2510 B1=. ; 2780 A1=. ; 2840 A1=# ; 2980 G5=. ; 3080 G4=. ; 3740 G5=#"
)
ONLY_ONE = "....r2/....../.....Rt/.t2.t3t2.T./Z..Z2...T2/T..T...Z2/.z...../.....Z2/..R.. b 1"
ONE_WAY = (
    "4 D2=. ; 144 F1=. ; 234 F1=# ; 444 A5=. ; 844 C6=. ; 1034 C7=. ; 1104 C7=# ; 1184 F8=. ;"
    " 1784 D7=. ; 2194 D7=# ; 2684 F4=. ; 2834 F1=. ; 2984 F4=# ; 3124 D5=. ; 3524 D4=. ;"
    " 3874 D4=#"
)
WITH_PASSES = "ZrRZT/....tT/r2.r.RRT/..tZ.RtT/t.z..R.Z/tt.r.r../tTzz2Tr2T/zT.T2TT/tRtZz w 1"
PASSES = (
    "7 G1=. ; 137 G2=. ; 277 G1=# ; 447 white+ ; 677 white- ; 1137 G3=. ; 1317 G1=. ; 1577 G1=# ;"
    " 1777 E1=. ; 2407 H2=. ; 2517 H1=. ; 2637 H1=# ; 2967 white+ ; 3187 white-"
)


def told(start: str, script: str) -> ScannedTable:
    return ScannedTable(TZAAR.parse(start), Sense.PRESENCE).told(script)


@pytest.mark.parametrize(
    ("start", "script", "played"),
    [
        pytest.param(
            ".z2..R/...t.T/t2.RT.../r.T.r..T/z...t2z3tT/..T.R..Z/.Z.T2..t/...T2../Z..Rt w 1",
            "9 F5=. ; 19 I5=. ; 279 I5=# ; 379 C4=. ; 419 D5=. ; 499 D5=# ; 899 E8=. ; 1019 I4=. ;"
            " 1099 I4=# ; 1349 E7=. ; 1859 E6=. ; 2329 E6=# ; 2439 I4=. ; 2699 H4=. ; 2869 I4=# ;"
            " 3069 I5=. ; 3349 G7=. ; 3449 G7=#",
            "F5xI5 C4xD5 E8xI4 E7+E6 H4xI4 I5xG7",
            id="swapped as quickly as a sleeve passes",
        ),
        pytest.param(
            "t.T../..T.../......./..Z3.T..z/t......./R3...ZRr2./......z4/.....t2/.T3... b 1",
            "3 F7=. ; 333 A3=. ; 433 A3=# ; 533 black+ ; 823 black- ; 1023 D5=. ; 1423 D8=. ;"
            " 1623 D8=# ; 1863 F1=. ; 1883 E1=. ; 2093 E1=#",
            "F7xA3 pass D5xD8 F1xE1",
            id="a pass pressed before the capture was still",
        ),
    ],
)
def test_all_turns_count_where_nothing_else_explains_what_moved(
    start: str, script: str, played: str
) -> None:
    table = told(start, script)
    assert (table.state, table.played) == ("ready", played)


@pytest.mark.parametrize("site", ["F2", "H1"])
def test_it_is_asked_where_a_stack_went_unseen_and_all_counts_after_the_tap(site: str) -> None:
    """What every sequence begins with counts at once; the question is about the next stack."""
    table = told(ASKED, ONE_UNSEEN)
    assert (table.state, table.played, table.asked) == ("asking", "B5xC6 A4xB4", "F2 H1")
    assert table.view.instead is not None
    assert table.board.names[table.view.instead.key] == "G1"
    table.told(f"8000 {site}=. ; 8300 {site}=#")
    assert (table.state, table.played) == ("ready", f"B5xC6 A4xB4 G1+{site} I4xI3 G4xG3")


def test_a_stacking_that_nothing_shows_is_asked_about_though_it_can_be_but_one() -> None:
    """A5 lies on D5, or so it must if what was played is legal; D5 went on to D4."""
    table = told(ONLY_ONE, ONE_WAY)
    assert (table.state, table.played, table.asked) == ("asking", "D2xF1", "D4")
    table.told("7000 D4=. ; 7300 D4=#")
    assert (table.state, table.played) == ("ready", "D2xF1 A5+D5 C6xC7 F8+D7 F1xF4 D5+D4")


def test_who_does_not_answer_is_asked_on() -> None:
    table = told(ONLY_ONE, ONE_WAY).told("9000 menu+ ; 9001 menu-", then=60.0)
    assert (table.state, table.played, table.asked) == ("asking", "D2xF1", "D4")
    assert table.seconds("wrong") < 1.0


def test_a_stack_that_was_carried_on_is_asked_about_where_it_stands_now() -> None:
    """F4 went to G4, unseen, and from there to G5 with what stood there."""
    table = told(CARRIED_ON, TWO_UNSEEN)
    assert (table.state, table.played, table.asked) == ("asking", "E7xD6", "E4 F6 G5")
    table.told("9000 G5=. ; 9300 G5=#")
    assert (table.state, table.played) == ("ready", "E7xD6 F4+G4 F3xF2 pass B1xA1 G4+G5")


def test_passes_are_taken_from_the_buttons() -> None:
    table = told(WITH_PASSES, PASSES)
    assert (table.state, table.played) == ("asking", "G2xG1 pass G3xG1")
    table.told("9000 E3=. ; 9300 E3=#")
    assert (table.state, table.played) == ("ready", "G2xG1 pass G3xG1 E1+E3 H2xH1 pass")


def test_what_else_moves_ends_the_question_and_loses_nothing() -> None:
    table = told(ASKED, f"{ONE_UNSEEN} ; 8000 A1=.")
    assert table.played == "B5xC6 A4xB4"
    table.told("9000 A1=# ; 15000 H1=. ; 15300 H1=#")
    assert table.played == "B5xC6 A4xB4 G1+H1 I4xI3 G4xG3"


def test_a_tap_before_anybody_can_have_read_the_question_proves_what_any_tap_does() -> None:
    """Where the next player has gone on to a second action."""
    table = told(ASKED, f"{ONE_UNSEEN} ; 2700 H1=. ; 2900 H1=#")
    assert table.played == "B5xC6 A4xB4 G1+H1 I4xI3 G4xG3"


def test_one_players_actions_are_not_explained_so() -> None:
    """White has captured, and lifts two more stacks: nothing says that they were set down."""
    table = told(ASKED, "0 B5=. ; 310 C6=. ; 610 C6=# ; 2000 G1=. ; 2500 A5=. ; 3000 I5=.")
    assert table.played == "B5xC6"


def test_a_stack_that_stays_in_hand_is_not_said_to_have_been_stacked() -> None:
    """A5 is lifted before the table can ask about G1, and B1 after it."""
    table = told(ASKED, f"{ONE_UNSEEN} ; 2500 A5=.")
    assert (table.state, table.played) == ("wrong", "")
    table.told("8000 B1=.")
    assert (table.state, table.played) == ("wrong", "")


@pytest.mark.parametrize(
    ("sense", "start", "script", "state", "played"),
    [
        pytest.param(
            Sense.PRESENCE,
            "trttT/Zr..Tz/trrRRrt/Z...tTTZ/R..RrztT/zR.r..zt/RrTt..T3/..TRtZ/z.ttT w 1",
            "0 D5=. ; 60 D6=. ; 226 D5=# ; 395 white+ ; 611 white- ; 676 A4=. ; 902 C4=. ;"
            " 963 C4=#",
            "in-hand",
            "D6xD5",
            id="a brush beside a stack in hand",
        ),
        pytest.param(
            Sense.COLOUR,
            ".Tz../....rt/T3....../...Z3...T/...z2t3..T/....R2t2../......./...r.t/.r... b 1",
            "0 D8=. ; 46 B6=. ; 148 D8=- ; 219 black+ ; 465 black- ; 550 E9=. ; 632 D8=+ ;"
            " 843 D8=. ; 1039 D4=. ; 1115 D4=+",
            "asking",
            "B6xD8 pass E9xD8",
            id="a sleeve that tells of no stacking",
        ),
        pytest.param(
            Sense.PRESENCE,
            ".z.t./.....t2/R..T2z.t/.r....../..t2..z../...t2..../T....../..R2..Z3/T.T.. b 1",
            "0 E3=. ; 693 H3=. ; 851 H3=# ; 1644 H6=. ; 4204 I3=. ; 5139 C7=. ; 5403 E7=. ;"
            " 5599 C7=#",
            "wrong",
            "E3xH3",
            id="a stack lifted long before the others",
        ),
        pytest.param(
            Sense.PRESENCE,
            "..Tr./.....z/t2..r2.T./......../..t3....Z5/....t2.../....Z4Z./...tr./.Rr.. b 1",
            "0 H5=. ; 613 black+ ; 725 black- ; 772 I3=. ; 847 C6=. ; 1201 I3=# ; 1456 F5=. ;"
            " 1550 G5=. ; 1867 F5=# ; 2079 E3=. ; 2446 A3=. ; 2589 A3=#",
            "asking",
            "H5xG6 pass",
            id="an illegal capture",
        ),
    ],
)
def test_what_nobody_played_is_not_recorded(
    sense: Sense, start: str, script: str, state: str, played: str
) -> None:
    """By sequences: A4xC4, D8+D4, H6+C4 and C6+F5 would be."""
    table = ScannedTable(TZAAR.parse(start), sense).told(script, then=8.0)
    assert (table.state, table.played) == (state, played)


def test_an_answer_counts_though_so_much_is_missing_that_it_may_have_fallen() -> None:
    start = "zTTT2./.RRt2../..TR..R/r2TTr.Z../.T2T...Tt/.Rr..z../z..R..t/tt...T/z.r3.. b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told(
        "0 I1=. ; 223 F2=. ; 424 G1=. ; 492 G1=+ ; 532 E2=. ; 694 H2=. ; 744 H2=+ ; 956 A1=. ;"
        " 1012 B2=. ; 1147 B2=- ; 1193 G7=. ; 1303 D4=. ; 1346 C4=. ; 1408 D4=+ ; 1492 D3=. ;"
        " 1556 D2=. ; 1632 D2=+"
    )
    assert table.asked == "H1 H2 I3"
    table.told("6000 H1=. ; 6300 H1=-")
    assert table.played.startswith("I1+H1 F2xG1 E2xH2 A1xB2")


def test_what_is_asked_and_tapped_twice_for_nothing_is_settled_by_what_was_done() -> None:
    """Two stacks of one player may have gone to either target; the next player plays on."""
    start = "TRTTz/RzZTrr/t.Rtzzt/TRTtrttT/rtTrzttR/tTtTRRZr/ZtTTrrT/TtTRtz/ZZRZr b 1"
    script = (
        "0 I5=. ; 890 I4=. ; 1010 H5=. ; 1210 I4=# ; 1810 G5=. ; 2630 G5=# ; 3720 E8=. ;"
        " 4570 F7=. ; 5710 E8=# ; 9007 I4=. ; 9357 I4=#"
    )
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE).told(script)
    assert (table.state, table.played) == ("asking", "")
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told(f"{script} ; 12000 I4=. ; 12350 I4=#")
    assert (table.state, table.played) == ("ready", "I5xI4 H5+G5 F7xE8")


def test_who_sets_straight_what_was_just_captured_is_understood_all_the_same() -> None:
    """White's B5+B6 is not seen, Black's D4xC3 and White's E9xF8 are, and both are straightened at
    once. B5 was to be put back, and then E9xF8 counted before D4xC3.
    """
    start = TZAAR.parse(
        "t..t./..t2rRT2/Tr2Z...T3/rR.t..../T.r3.R2.RT/.....Z2.t/....z../t..RT./tTT.r3 w 2"
    )
    table = ScannedTable(start, Sense.PRESENCE)
    table.told(
        "0 B5=. ; 800 D4=. ; 1700 C3=. ; 2400 C3=# ; 2510 C3=. ; 2690 C3=# ; 3000 black+ ; "
        "3150 black- ; 4800 E9=. ; 5400 F8=. ; 6300 F8=# ; 6610 F8=. ; 7000 F8=#"
    )
    assert (table.state, table.asked) == ("asking", "B6 E8")
    table.told("12000 B6=. ; 12300 B6=#", then=1.0)
    assert (table.state, table.played) == ("ready", "B5+B6 D4xC3 pass E9xF8")


HELD = "rZtRz/TzTRRZ/TTrZzzt/zrrttrtt/.ZTzZrTR/RTrTRZTT/TttRTTr/ttRtTr/ttt.R b 2"
SWAPPED = "0 D2=. ; 919 C2=. ; 1778 C3=. ; 1858 C3=#"
"""Black's D2 is set on D1 or D3, unseen, and White's C2 captures C3 with a swap as brief as a
sleeve; or somebody thinks with D2 and C2 in hand, which it captures.
"""


@pytest.mark.parametrize(
    ("onward", "played"),
    [("15000 D1=. ; 15300 D1=#", "D2+D1 C2xC3"), ("15000 C2=#", "D2xC2")],
)
def test_who_seems_to_hold_two_stacks_for_long_is_asked(onward: str, played: str) -> None:
    table = ScannedTable(TZAAR.parse(HELD), Sense.PRESENCE)
    assert table.told(SWAPPED, then=9.0).state == "in-hand"
    assert table.told("", then=2.0).asked == "D1 D3"
    table.told(onward)
    assert (table.state, table.played) == ("ready", played)


def test_what_follows_on_what_was_seen_with_a_stack_in_hand_is_explained_as_well() -> None:
    """C3+C6 is not seen, nor C1+D2; what came after the first two captures was wrong for good."""
    start = "TtR.T3/..T2.../t.T..Z./tz2..t..t/....Tt3Zz/R2.....t3./t.T2...z/z...../tZ2r.R b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR).told(
        "70 G1=. ; 242 C3=. ; 9831 C3=- ; 10035 A1=. ; 10744 C3=. ; 10866 C3=+ ; 10989 C3=."
        " ; 11573 C6=+ ; 11818 G7=. ; 13191 I5=. ; 18517 I5=- ; 25430 C1=. ; 26744 D2=-"
        " ; 27477 B3=. ; 27723 D5=+"
    )
    assert table.state == "asking"


def test_what_had_counted_and_is_none_any_more_is_not_forgotten() -> None:
    """D7 is stacked on C7 unseen, E8 is straightened, White presses to pass while it is asked; all
    that was recorded is in doubt again, and D7's stack off the board.
    """
    start = "tt..T/T.T3.../......r/z..t2z.t./......r2./t..Z2.T../r2.ZRR../...Z../.r2TT. b 2"
    table = told(
        start,
        "0 D7=. ; 531 C7=. ; 928 C7=# ; 1008 E8=. ; 1319 E8=# ; 2038 A2=. ; 2412 B3=. ; 3190 A2=# ;"
        " 4297 white+ ; 4467 white- ; 5362 C7=. ; 6025 A5=. ; 6318 A5=#",
    )
    assert (table.state, table.played, table.asked) == ("asking", "", "A5 E8")
    table.told("", then=30.0)
    assert table.state != "ready"


def test_what_was_answered_twice_stays() -> None:
    """E8 is asked about, while Black holds D6, and D7 is tapped twice: no D6xD7, though that would
    explain the taps with E8 elsewhere.
    """
    start = "TTR2.t2/.tt3.../R..z..T/..R2.rTt./t..T2.RtR/Tr2..Z..t2/..RZ.tr/...T2t./R.rrT w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "F5xH5 I4xI5").told(
        "241 E8=. ; 854 black+ ; 949 D6=. ; 1004 black- ; 4293 D7=. ; 4466 D7=# ; 6076 D7=. ;"
        " 6506 D7=#",
        then=15.0,
    )
    assert table.played == "F5xH5 I4xI5 E8+D7"


MOVED_ON = TZAAR.parse(
    "TRZ.T/....t./...r.T2T/r2R.tTZRT/T.Zz.zt2t/t..T..r./Rr..zrt/tz2RRRt/tTTTT b 2"
)


@pytest.mark.parametrize(
    ("sense", "white", "black"), [(Sense.COLOUR, "+", "-"), (Sense.PRESENCE, "#", "#")]
)
def test_the_tap_where_a_stack_was_carried_to_is_no_stacking_there(
    sense: Sense, white: str, black: str
) -> None:
    """Black's H2+H1 is not seen; White's G1xG2 is captured by that stack. H2+G2 would leave G1xG2
    without its right.
    """
    table = ScannedTable(MOVED_ON, sense)
    table.told(
        f"0 H2=. ; 1600 F4=. ; 2200 F7=. ; 2700 F7={white} ; 3600 G1=. ; 4200 G2=. ; "
        f"4500 G2={white} ; 7500 H1=. ; 8300 G2=. ; 8700 G2={black}"
    )
    assert (table.state, table.asked, table.played) == ("asking", "G2 I1", "")
    table.told(f"12000 G2=. ; 12300 G2={black}")
    assert (table.state, table.played) == ("ready", "H2+H1 F4xF7 G1xG2 H1xG2")


def test_a_capture_that_was_pushed_in_is_asked_about_where_all_else_follows_on_it() -> None:
    """White's B1xB2, without a gap; Black's turn; White's D6xE7. A1 has gone since, so that B1
    cannot stand there.
    """
    start = TZAAR.parse("ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w o")
    table = ScannedTable(start, Sense.PRESENCE)
    table.told(
        "0 B1=. ; 900 A1=. ; 1551 C1=. ; 1900 C1=# ; 3100 A4=. ; 3150 B5=. ; 3500 B5=# ; "
        "4500 D6=. ; 5300 E7=. ; 5700 E7=#"
    )
    assert (table.state, table.asked, table.played) == ("asking", "B2", "")
    table.told("8000 B2=. ; 8300 B2=#")
    assert (table.state, table.played) == ("ready", "B1xB2 A1xC1 A4xB5 D6xE7")


def test_the_answer_keeps_the_pass_that_waits_for_it() -> None:
    """White's C5+B4 is asked about where it stands, and White presses before the answer."""
    start = TZAAR.parse("TTRrt/TTRttR/zRtrz.t/Ztt.RzTt/trTTzZRt/TrTTtZtR/tzTrR.Z/trrRzT/.ZZrT w 2")
    table = ScannedTable(start, Sense.COLOUR)
    table.told(
        "0 F3=. ; 1534 E4=. ; 1671 C4=. ; 2043 E4=- ; 2718 C5=. ; 3689 H4=. ; 3843 G4=. ; "
        "4328 G4=+ ; 7209 F4=. ; 7509 F4=+ ; 9500 white+ ; 9650 white- ; 13000 B4=. ; 13300 B4=-"
    )
    assert (table.state, table.played) == ("ready", "F3+F4 C4xE4 C5+B4 H4xG4 pass")


def test_a_lifted_target_is_no_tap_on_the_other_one() -> None:
    """Black's H5xI5 is pushed in and asked about; that stack captures I4 next."""
    start = TZAAR.parse(
        "Rrrzr3/TZ.t2../Z2R....R/...Z2.t.t/.....tt./T......T/zzR2T.../r..Ztr/tTTTT b 1"
    )
    table = ScannedTable(start, Sense.PRESENCE)
    table.told(
        "0 H5=. ; 3300 black+ ; 3450 black- ; 4036 C7=. ; 4367 D8=. ; 5005 D8=# ; 6869 F8=. ; "
        "7510 E8=. ; 8057 E8=# ; 8761 I5=. ; 9624 I4=. ; 10384 I4=#"
    )
    assert table.played == ""


def test_a_sweep_without_a_stop_is_one_of_several_turns() -> None:
    """B5xA4 and A4xC6, whose captive is away for 77 ms, and H4xG4, for 69 ms: nobody holds three
    stacks.
    """
    start = "RttRt/RTttrT/TT2.TTZ./rz.r.ZzZ/T.tt.Ttt/TTTZRR.t/rTrzRZt2/rTRT../trrrt b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("0 A4=. ; 96 B5=. ; 288 C6=. ; 365 C6=# ; 1408 H4=. ; 1504 G4=. ; 1573 G4=#")
    table.told("", then=1.0)
    assert (table.state, table.played) == ("ready", "B5xA4 A4xC6 H4xG4")


@pytest.mark.parametrize("bounces", [False, True])
def test_what_has_only_just_changed_is_part_of_no_turns(bounces: bool) -> None:
    """By height: B3xC4, B2xA2, and G7 in the other hand, which touches F7, and is set down there or
    on H6.
    """
    start = "TTZtz/ttZTTt/rTTtrTR/RTttZzRT/zttRtTrR/ZTtZrrtz/trRRTtz/rTZTRt/rRTzr w o"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT)
    table.told("300 C4=. ; 1000 B3=. ; 1100 C4=A ; 1300 B2=. ; 2400 A2=. ; 2700 G7=.", then=0.0)
    table.told("5500 A2=a ; 5900 F7=b", then=0.0)
    assert table.played == "B3xC4 B2xA2"
    table.told("5903 F7=a ; 7500 H6=b" if bounces else "")
    played = "G7+H6" if bounces else "G7+F7"
    assert (table.state, table.played) == ("ready", f"B3xC4 B2xA2 {played}")


def test_more_is_explained_though_many_stacks_were_straightened() -> None:
    """Black's C6+D7 and B3+C4 are not seen; A3, A4 and A5 are straightened, and D7 is tapped."""
    start = "trrTZ/Z.RtTT/tRtTttT/RTRRTRRT/TZttzZrZ/rrrzrtTz/ZrtRztt/TTtTtT/trTRz b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("300 E8=. ; 600 D7=- ; 1400 C6=. ; 1900 B5=. ; 2200 C5=+ ; 3300 B3=.", then=0.0)
    table.told("4900 B4=. ; 5400 C5=. ; 5900 C5=- ; 7400 A3=. ; 7400 A4=. ; 7400 A5=.", then=0.0)
    table.told("8600 A3=- ; 9300 A4=+ ; 10300 A5=+ ; 12700 D7=. ; 13200 D7=-")
    assert (table.state, table.asked) == ("asking", "B1 C4")
    table.told("18000 C4=. ; 18400 C4=+")
    assert (table.state, table.played) == ("ready", "E8xD7 C6+D7 B5xC5 B3+C4 B4xC5")


def test_a_tap_on_what_is_seen_to_stand_undoes_nothing() -> None:
    """E2xD1 is asked about, since F3 and F4 had fallen; both play on, and then D1 is tapped."""
    start = "tTTtr/zRTtRt/TtTTzZt/TrRTTTtr/rtrzttRr/TZTZZtrR/RttzZtT/RtRrZz/rRTzT w o"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT, "C4xB4")
    table.told(
        "0 G4=. ; 290 H3=. ; 310 H3=a ; 840 E2=. ; 1580 F4=. ; 1590 F3=. ; 3320 F3=A", then=0.0
    )
    table.told("3320 D1=. ; 3740 D1=a ; 3930 F4=A ; 4830 B1=. ; 6410 B1=a ; 8480 I3=.", then=0.0)
    table.told(
        "8870 H4=. ; 9470 H4=a ; 10270 H3=. ; 10450 H3=A ; 11680 H3=. ; 13070 F5=B", then=0.0
    )
    table.told("14550 D1=. ; 15010 D1=a")
    assert (table.state, table.played) == ("ready", "C4xB4 G4xH3 E2xD1 I3xH3 H3+F5")
