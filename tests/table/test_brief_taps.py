"""Drop-outs as brief as a sleeve's, and hands that go on (docs/evidence.md, rules 4 to 8)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import UNTELLING
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

FIXED_1 = TZAAR.parse(str(TZAAR.start("fixed", 0)).replace("w o", "w 1"))
FIXED_2 = TZAAR.parse(str(TZAAR.start("fixed", 0)).replace("w o", "w 2"))
SLEEVES = TZAAR.parse("TtTtz/rTTRrZ/RTRTtrz/tRttZtZz/trTtTZRZ/RTRtTtrt/zRrrTrt/tTZTRT/tzrTz w o")
BEFORE = "H3xI3 G6xH5 D4xD5 D7xD8"


def test_a_tap_as_brief_as_a_sleeve_is_asked_about() -> None:
    """H4 is in hand for a second when G5 is hidden for 131 ms: that may be a sleeve."""
    table = ScannedTable(SLEEVES, Sense.PRESENCE, BEFORE)
    table.told("0 H4=. ; 1036 G5=. ; 1167 G5=#")
    assert (table.state, table.played) == ("asking", BEFORE)
    assert "G5" in table.asked.split()


@UNTELLING
@pytest.mark.parametrize(("at", "long"), [(40, 110), (-100, 140), (250, 100), (250, 150)])
def test_no_stacking_is_tapped_as_soon_as_its_stack_is_lifted(
    sense: Sense, at: int, long: int
) -> None:
    """Nobody carries a stack, sets it down, lifts it again and returns it in this time."""
    shown = "#" if sense is Sense.PRESENCE else "+"
    moments = [(200, "B1=."), (200 + at, "C2=."), (200 + at + long, f"C2={shown}")]
    script = " ; ".join(f"{moment} {what}" for moment, what in sorted(moments))
    table = ScannedTable(FIXED_2, sense).told(script)
    assert (table.state, table.played) == ("asking", "")


def test_no_swap_is_as_brief_long_after_the_stack_was_lifted() -> None:
    """B4 is held over F3, which is empty; the arm hides A3. A4 is pushed out then."""
    start = "zzttr/rtTZRT/tr.tTTt/rZR..Trt/tRtrTtzt/TZ.rRTZ./TtzRZtT2/RRTr.t/rZTTz b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "I5xI4 E6xC4")
    table.told(
        "123 B4=. ; 364 F3=# ; 516 F3=. ; 566 A3=. ; 706 A3=# ; 950 C4=. ; 957 A4=. ; 1085 C4=#"
    )
    assert (table.state, table.played) == ("asking", "I5xI4 E6xC4")
    assert {"A3", "A4"} <= set(table.asked.split())


def test_it_counts_where_the_table_has_asked() -> None:
    table = ScannedTable(SLEEVES, Sense.PRESENCE, BEFORE)
    table.told("0 H4=. ; 3640 G5=. ; 3740 G5=#")
    assert table.played == f"{BEFORE} H4+G5"


def test_the_next_player_does_not_make_a_stacking_of_a_sleeve() -> None:
    """Black's D2+C2 is not seen, E3 is hidden for 109 ms; White lifts I1."""
    start = TZAAR.parse(
        ".trrr/....T./.T.T.RT/.Z2.Z2.T2T./T.t2..RRT/.R.Zr.r./Zt2tt..t3/..tttR/z2.RT. b 2"
    )
    table = ScannedTable(start, Sense.PRESENCE, "H4+H3 F4xF5")
    table.told("371 D2=. ; 864 E3=. ; 973 E3=# ; 2541 I1=. ; 3140 I3=. ; 3832 I3=#")
    assert (table.state, table.played) == ("asking", "H4+H3 F4xF5")
    table.told("6000 C2=. ; 6300 C2=#")
    assert (table.state, table.played) == ("ready", "H4+H3 F4xF5 D2+C2 I1xI3")


def test_what_is_hidden_while_the_next_player_lifts_was_not_tapped() -> None:
    """A2 goes to A3; a sleeve hides C4, where A2 could have gone, as Black lifts E6."""
    start = TZAAR.parse(
        ".RT.R/.....T2/ttzT2.T2./.R..T.../t2..R2t.R2r/tT....z./..R.Trt/t.t3.Zr/z2..tz b 2"
    )
    table = ScannedTable(start, Sense.COLOUR, "G6+H6 E8xE9")
    table.told(
        "0 A2=. ; 800 A3=. ; 1097 A3=+ ; 1098 C4=. ; 1133 C4=+ ; 1157 E6=. ; 1158 C4=. ; 1235 C4=+"
        " ; 1478 D5=. ; 1688 D5=-",
        then=0.5,
    )
    assert (table.played, table.state) == ("G6+H6 E8xE9 A2+A3 E6xD5", "ready")


def test_the_next_stack_that_a_sleeve_hides_was_not_lifted() -> None:
    """I4 is only looked at; a sleeve hides F8, F7 and D8 meanwhile, F7 and D8 one after another."""
    start = TZAAR.parse(
        "ZZt.Z/R.z2T.R/Tttt.TR/.ZR.r..T/TR.rTRTr/Rtr2ttRtT/T.T.z.T/Ztrr.z/.Z.z2. w 2"
    )
    table = ScannedTable(start, Sense.PRESENCE, "E2+E1 E9xE8")
    script = "591 I4=. ; 621 F8=. ; 740 F8=# ; 845 F7=. ; 939 D8=. ; 952 F7=# ; 971 D8=#"
    table.told(script, then=0.4)
    assert table.played == "E2+E1 E9xE8"
    table.told("1400 I4=#")
    assert table.played == "E2+E1 E9xE8"


def test_a_third_stack_is_lifted_by_another_hand() -> None:
    """F7 sets down on E6 what E7 held; F6 left 104 ms before, when both were off the board."""
    start = TZAAR.parse(
        "r.tTR/t2..R.T/.r.Z2rRZ/.ztt.Trr/tRt2.Tr2.t/tT.z.tT./tT..ZRt/z.T2.R./RTT.Z w 1"
    )
    table = ScannedTable(start, Sense.PRESENCE, "H3xH1 B6+B4")
    table.told("815 E7=. ; 913 E6=. ; 983 F6=. ; 1087 E6=# ; 1291 G5=. ; 1606 G5=#")
    assert (table.state, table.played) == ("ready", "H3xH1 B6+B4 E7xE6 F6xG5")


def test_one_tap_answers_for_one_stack() -> None:
    """Both hands lift at once, B2 for C2 and C3 for E3 (not seen). The first answer is B2's."""
    start = TZAAR.parse(".zZ.r/TrtTTt/.RttRTz/.t.tzT.T/T.Rr..zr/RtTZ.ttT/z.Z2ZttT/.rT..T/Z.trr w 1")
    table = ScannedTable(start, Sense.PRESENCE, "H6xI5 F8xF7")
    table.told("167 B2=. ; 227 C3=. ; 248 C2=. ; 348 C2=#")
    assert table.state == "asking"
    table.told("4070 C2=. ; 4306 C2=#")
    assert (table.state, table.played) == ("asking", "H6xI5 F8xF7 B2xC2")
    table.told("8000 E3=. ; 8306 E3=#")
    assert (table.state, table.played) == ("ready", "H6xI5 F8xF7 B2xC2 C3xE3")


def test_the_answer_is_not_the_next_players() -> None:
    """D8+C7 is not sure; A5 then captures on C7. Taps answer for the one, then for the other."""
    start = TZAAR.parse(
        "R2.t.t3/....../.T2....T/z......T2/t..r...t/.t...T2.Z/.t...R2T/r2...t./...r2. b 2"
    )
    table = ScannedTable(start, Sense.PRESENCE, "I4+E4 A1xA3")
    table.told("415 D8=. ; 739 C7=. ; 872 C7=# ; 1293 C7=. ; 1502 A5=. ; 1799 C7=#")
    assert (table.state, table.played) == ("asking", "I4+E4 A1xA3")
    table.told("4809 C7=. ; 5012 C7=#")
    assert table.played == "I4+E4 A1xA3 D8+C7"
    table.told("9222 C7=. ; 9403 C7=#")
    assert (table.state, table.played) == ("ready", "I4+E4 A1xA3 D8+C7 A5xC7")


def test_a_tap_beside_a_flapping_stack_is_not_another_target_of_the_last_one() -> None:
    """E6xF5, while the sensor of E6 flaps; G4 could have gone to F5, too, but went to G3."""
    start = TZAAR.parse(
        "z.t2../.r..t3./.T.Rtt./Z3R.T.r../ZzT.r.rT/...RZ..Z/rZtZ..z/.rt.Tt/.tR2T. w 1"
    )
    table = ScannedTable(start, Sense.PRESENCE, "D2xE2 G4xG3")
    flaps = " ; ".join(f"{2400 + n * 50} E6={'.#'[n % 2]}" for n in range(21))
    table.told(f"{flaps} ; 6000 F5=. ; 6400 F5=#")
    assert (table.state, table.asked) == ("asking", "F5")
    table.told("10500 F5=. ; 10800 F5=#")
    assert table.played == "D2xE2 G4xG3 E6xF5"


def test_the_next_disc_comes_right_after_the_last() -> None:
    """f8 and c6 are placed within 73 ms, by two players: neither was in passing."""
    start = TROLL.parse(
        "...x..../...o.x../o....x../.oo.x.../......o./ox.x..x./....x..o/........ w std"
    )
    table = ScannedTable(start, Sense.PRESENCE, "e6 d1 g6")
    table.told("2141 f8=# ; 2214 c6=#")
    assert (table.state, table.played) == ("ready", "e6 d1 g6 f8 c6")


@pytest.mark.parametrize(("tapped", "played"), [("A1", "D2xD1 A3+A1"), ("B3", "D2xD1")])
def test_a_brief_tap_where_no_hand_can_have_passed_is_a_tap(tapped: str, played: str) -> None:
    """A3 goes where it is not seen. B3 is beside it, A1 beside nothing that it can go to."""
    start = TZAAR.parse(
        "t.r2Z./.zt.../T..t..t/TttTTTZr/zTrR.T2.Z/Zr2...Z.r/...T2r.R/RT..tt/Ttt.R w 2"
    )
    table = ScannedTable(start, Sense.COLOUR, "H2+I1 D2xD1")
    table.told(f"0 A3=. ; 1268 {tapped}=. ; 1400 {tapped}=-")
    assert table.played == f"H2+I1 {played}"


def test_what_is_shorter_than_a_tap_is_asked_about_however_quick_the_hands() -> None:
    """D3xD4 in one exchange of 80 ms: a sleeve is as quick."""
    table = ScannedTable(FIXED_1, Sense.PRESENCE)
    table.told("0 D3=. ; 110 D4=. ; 190 D4=#")
    assert (table.state, table.played) == ("asking", "")
    assert "D4" in table.asked.split()


def test_a_tap_is_more_than_what_is_shorter() -> None:
    """D4 is brushed on the way to C3, which D3 captures."""
    table = ScannedTable(FIXED_1, Sense.PRESENCE)
    table.told("0 D3=. ; 110 D4=. ; 190 D4=# ; 600 C3=. ; 850 C3=#")
    assert (table.state, table.played) == ("ready", "D3xC3")


def test_what_no_sleeve_can_have_done_is_more() -> None:
    """F4xF3, the captured stack first; a sleeve hides G3 for 98 ms. C4xF3 follows."""
    start = TZAAR.parse(
        ".TTT./..RZT2./t.T2t..t/....T.t./....R2r2z./.R2zR.RR./.zrtrt./r2t..../.r3.T2z b 2"
    )
    table = ScannedTable(start, Sense.PRESENCE, "I5+G5 F2xG2")
    table.told("303 F3=. ; 522 F4=. ; 551 G3=. ; 649 G3=# ; 681 F3=#", then=0.5)
    assert (table.state, table.played) == ("ready", "I5+G5 F2xG2 F4xF3")
    table.told("2047 C4=. ; 2126 F3=. ; 2233 F3=#")
    assert (table.state, table.played) == ("ready", "I5+G5 F2xG2 F4xF3 C4xF3")


def test_a_tap_is_of_the_stack_that_was_lifted_last() -> None:
    """D2xD1 was not seen; C6xD7 follows. The tap on D1 answers, and begins nothing."""
    start = TZAAR.parse(
        "..R../Tt2Tr2.z2/..R.tR./Tz....t./..t.ZZ.z/Rt2rT.Z2.r/.t2...../T2...R./z..T2R2 w 2"
    )
    table = ScannedTable(start, Sense.PRESENCE, "E7xE9 B4xA3")
    table.told("342 D2=. ; 1453 C6=. ; 1499 D7=. ; 1784 D7=# ; 4394 D1=. ; 4606 D1=#")
    assert "D2+D7" not in table.played
    assert (table.state, table.played) == ("ready", "E7xE9 B4xA3 D2xD1 C6xD7")


def test_which_of_two_stacks_was_swapped_is_asked_where_the_other_may_have_been_hidden() -> None:
    """One hand swaps on H6, the other pushes F7 over E8, where E6 could have gone as well."""
    start = TZAAR.parse(
        "R..../...T2../Tz2r2...z/TZ..z3..T/....T.r./R.....T./..t2...T/trt..t/.t.R2. w 1"
    )
    table = ScannedTable(start, Sense.PRESENCE)
    table.told("0 E6=. ; 110 H6=. ; 167 H6=# ; 221 F7=. ; 2323 E8=. ; 2586 E8=#")
    assert (table.state, table.played) == ("asking", "")


SLEEVED = TZAAR.parse(
    "z2.trR2/...T.T/..tT..T/tR4....zZ/r......t/......rT/RZ3.t.z./..t.../rr..t4 w 1"
)


def test_what_a_sleeve_did_is_set_right_by_tapping_what_was_meant() -> None:
    """G4 is pushed over B6, and a sleeve hides G1 meanwhile. The first tap on B6 brings the
    question, with B6 among the answers, the second one answers it.
    """
    table = ScannedTable(SLEEVED, Sense.PRESENCE, "D8xF7 G2xD1")
    table.told("309 G4=. ; 456 G1=. ; 562 G1=#")
    assert (table.state, table.played) == ("ready", "D8xF7 G2xD1 G4xG1")
    table.told("5000 B6=. ; 5300 B6=#", then=0.5)
    assert (table.state, table.asked) == ("asking", "B6 G1")
    table.told("7000 B6=. ; 7300 B6=#", then=0.5)
    assert (table.state, table.played) == ("ready", "D8xF7 G2xD1 G4xB6")


def test_a_sleeve_answers_nothing_when_the_next_player_has_gone_on() -> None:
    """E2 goes to E1 unseen, B3 captures B4; D2, asked about too, is hidden for 150 ms."""
    start = TZAAR.parse(".ttZT/ZTTtzt/TZrTRR./tzTtrttT/rzTRZTRT/TZttTtrr/ZTRzR.r/Rt.ztR/Tt2rrR w 2")
    table = ScannedTable(start, Sense.COLOUR, "B1+C2 D6xC5")
    table.told("0 E2=. ; 904 B3=. ; 989 B4=. ; 1082 B4=+ ; 2782 D2=. ; 2932 D2=-")
    assert (table.played, table.asked) == ("B1+C2 D6xC5", "D1 D2 E1")
    assert table.told("8000 E1=. ; 8300 E1=-").played == "B1+C2 D6xC5 E2+E1 B3xB4"


def test_a_brief_tap_right_after_the_lift_counts_where_no_sleeve_can_have_been() -> None:
    """C5 is beside neither C3 nor what else C3 can be stacked on."""
    start = TZAAR.parse(
        ".tZR2./Z...Tz/.tT2.Tt2T/.t.R2z2..z/tZ....rR/T.....R./T..r2..T/.t..Rr/.r3R.R b 2"
    )
    table = ScannedTable(start, Sense.COLOUR, "H2+I2 E2xD2")
    table.told("2992 C3=. ; 3082 C5=. ; 3220 C5=+")
    assert table.played == "H2+I2 E2xD2 C3+C5"


def test_a_stack_that_is_lifted_later_was_under_no_arm() -> None:
    """F4 is tapped for 140 ms; D8 is lifted a second later."""
    start = TZAAR.parse(
        "TTTT2./r..T2tT/tT....Z/R.r..t3zR2/R...T.../r.t2TtT../t...r2.t/....Rt/.rTtz w 2"
    )
    table = ScannedTable(start, Sense.COLOUR, "H5xI5 F5xF4")
    table.told("772 D3=. ; 894 F4=. ; 1034 F4=- ; 2019 D7=. ; 2307 D8=. ; 2474 D7=+")
    assert table.played == "H5xI5 F5xF4 D3+F4 D8xD7"


@pytest.mark.parametrize(("at", "played"), [(2351, ""), (3000, " G2+E4")])
def test_nobody_answers_as_soon_as_the_table_asks(at: int, played: str) -> None:
    """A sleeve hides E4 for 149 ms while G1, beside G2, has been hidden too."""
    start = TZAAR.parse(
        ".r.tr/t.T.t./T.T2tt.r/R2....z3tR/..rR.zT./.T3.....Z/ZR.tT../Zt..t2./t...T b 2"
    )
    table = ScannedTable(start, Sense.PRESENCE, "B5xB3 F2xE3")
    table.told(f"213 G2=. ; 794 G1=. ; 848 G1=# ; {at} E4=. ; {at + 149} E4=#")
    assert table.played == f"B5xB3 F2xE3{played}"


@pytest.mark.parametrize(
    ("start", "turns", "script", "asked", "answer", "played"),
    [
        (
            "ttRrz/TRr2.rR/.R.T.tt/.RztzZTT/ZRtrZt.T/Tt.zTTr2./TTZrT.t/.RrT.T/t.zZR w 2",
            "E1+B1 E7xE6",
            "0 B5=. ; 565 B3=. ; 707 B3=# ; 2004 B6=. ; 2182 B6=#",
            "B3 B6",
            "B3",
            "B5+B3",
        ),
        (
            "rRt.R/..TrRt/rzT2.t../z.t.tTT./tt.RZZTz/rT2T.Z.TT/t..Z.t./Tttrzt/zTTtr w 2",
            "I2xH2 H4xG4",
            "0 C2=. ; 306 D3=. ; 428 D3=# ; 2131 A2=. ; 2703 A2=#",
            "A2 D3",
            "A2",
            "C2xA2",
        ),
        (
            ".z.../....../......./T..t2...Z3/Z.zZrr../.R2.....T2/t.t2..../..r..R/....R b 2",
            "H3+G3 E1xG1",
            "403 F2=. ; 506 G1=. ; 653 G1=# ; 1389 F8=. ; 2321 F8=#",
            "F8 G1",
            "G1",
            "F2+G1",
        ),
    ],
)
def test_a_stack_tapped_briefly_before_another_one_is_asked_about(
    start: str, turns: str, script: str, asked: str, answer: str, played: str
) -> None:
    """A stacking tapped for 0.12 to 0.14 s; then another stack is looked at."""
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, turns).told(script)
    assert (table.played, table.asked) == (turns, asked)
    table.told(f"9000 {answer}=. ; 9300 {answer}=#")
    assert table.played == f"{turns} {played}"


def test_a_brief_tap_is_the_answer_though_another_stack_is_in_hand() -> None:
    """G4+I4 is asked about, since F7 was lifted at once; I4 is tapped for 128 ms, and nothing else
    moves.
    """
    start = "r2..R2./t..R../T.....R2/....t..r3/..R.T2.../Tt....T./...t2..T/..z..Z/R2.zt. w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "E6xD5 A1xA4")
    table.told("104 G4=. ; 649 I4=. ; 795 F7=. ; 881 I4=# ; 4132 I4=. ; 4260 I4=#")
    assert table.played == "E6xD5 A1xA4 G4+I4"


def test_no_brief_tap_is_the_answer_because_something_else_was_asked() -> None:
    """C6+C7. B6 was tapped briefly, and is asked about with C7; a sleeve hid C5 meanwhile."""
    start = "T..../rTz2t.r/..R2ttrr/..zt...t/ttTtz.z2t/.....r.Z/T2R.TT2.t/ZZ2.T.z/R.T2Tt w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "F8xF6 B1xB2")
    table.told(
        "677 C6=. ; 795 B6=. ; 912 B6=- ; 1314 C7=. ; 1345 C5=. ; 1473 C5=- ; 1568 D8=. ; "
        "1632 D8=- ; 1812 C7=-"
    )
    assert (table.state, table.asked, table.played) == ("asking", "B6 C7", "F8xF6 B1xB2")
    table.told("8000 C7=. ; 8300 C7=-")
    assert (table.state, table.played) == ("ready", "F8xF6 B1xB2 C6+C7")


def test_two_short_taps_by_themselves_answer_beside_another_target() -> None:
    """By colour an arm that sets a stack down on E1, unseen, may hide D1 once, but not twice."""
    start = "Tr2Trr/T..tz2./ttt..zZ2/tTTRrtRz/rrTRtT.T/Z2.z.tZtT/R..T.T./trZ.Rt/.rTTT b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("1495 E2=. ; 8082 D1=. ; 8207 D1=-", then=1.0)
    assert (table.state, table.asked, table.played) == ("asking", "D1 E1 H2", "")
    table.told("9620 D1=. ; 9746 D1=-")
    assert (table.state, table.played) == ("ready", "E2+D1")
