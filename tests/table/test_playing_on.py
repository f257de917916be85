"""Hands go on though the table still asks (docs/table.md, Awkward hands)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import MARKED, OTHER, OWN, SEEING, UNTELLING, in_sense
from tests.support.table import CORNERS, position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button

FEW = TZAAR.parse("tT.zT/.rR..t/..T.t../.R.tT.r./.tZR.zt./T.r..t.T/.t.R.../..T.tZ/t.R.. w 2")
ONE_WAY = TZAAR.parse("tT.zT/.rR..t/..T.t../....T.r./.t...zt./T.r..t.T/...R.../....tZ/t.R.. w 2")
CORNERED = position(CORNERS, "w 2")
BLACK_PLAYS = "4000 A1=. ; 4400 A2=. ; 4800 A2=#"


def test_the_question_stays_while_the_next_player_plays() -> None:
    """White's stack from I3 lies on H3, which nobody sees; Black does not wait for the answer."""
    table = ScannedTable(FEW, Sense.PRESENCE)
    table.told(f"0 I3=. ; {BLACK_PLAYS}")
    assert (table.state, table.asked, table.played) == ("asking", "F6 H3 I1", "")


def test_the_question_does_not_go_out_as_the_next_player_lifts() -> None:
    table = ScannedTable(FEW, Sense.PRESENCE)
    table.told("0 I3=. ; 4000 A1=.", then=0.0)
    assert (table.state, table.asked) == ("asking", "F6 H3 I1")


def test_the_answer_brings_both_actions() -> None:
    table = ScannedTable(FEW, Sense.PRESENCE)
    table.told(f"0 I3=. ; {BLACK_PLAYS} ; 8000 H3=. ; 8300 H3=#")
    assert (table.state, table.played) == ("ready", "I3+H3 A1xA2")


def test_the_answer_may_be_a_slow_tap() -> None:
    """With two stacks off the board a third one is no more than the game explains but for that."""
    table = ScannedTable(FEW, Sense.PRESENCE)
    table.told(f"0 I3=. ; {BLACK_PLAYS} ; 8000 H3=.", then=0.9)
    assert table.state == "in-hand"
    table.told("9000 H3=#")
    assert (table.state, table.played) == ("ready", "I3+H3 A1xA2")


def test_what_is_held_up_for_longer_than_a_tap_is_no_answer() -> None:
    """Three stacks are off the board: it stays asked where the first one is."""
    table = ScannedTable(FEW, Sense.PRESENCE)
    table.told(f"0 I3=. ; {BLACK_PLAYS} ; 8000 H3=.", then=2.5)
    assert (table.state, table.played) == ("asking", "")


def test_an_answer_counts_after_things_were_wrong() -> None:
    table = ScannedTable(FEW, Sense.PRESENCE)
    table.told(f"0 I3=. ; {BLACK_PLAYS} ; 8000 C3=. ; 8100 F1=. ; 8200 G2=.", then=1.0)
    assert table.state == "wrong"
    table.told("9500 C3=# ; 9800 F1=# ; 10100 G2=# ; 12000 H3=. ; 12300 H3=#")
    assert (table.state, table.played) == ("ready", "I3+H3 A1xA2")


def test_the_next_lift_is_the_answer_where_one_is_left() -> None:
    """A capture without a gap on the one possible target: Black's lift says that it was done."""
    table = ScannedTable(ONE_WAY, Sense.PRESENCE)
    table.told(f"0 G4=. ; {BLACK_PLAYS}")
    assert (table.state, table.played) == ("ready", "G4xB6 A1xA2")


@UNTELLING
def test_a_slow_tap_answers_when_the_next_player_has_played_on(sense: Sense) -> None:
    """White's I5+I4 is not seen; Black captures."""
    own, other = ("#", "#") if sense is Sense.PRESENCE else ("+", "-")
    table = ScannedTable(CORNERED, sense)
    script = f"0 I5=. ; 800 E8=. ; 1200 F7=. ; 1500 F7={other} ; 4000 I4=. ; 4700 I4={own}"
    assert table.told(script).played == "I5+I4 E8xF7"


@UNTELLING
@pytest.mark.parametrize("soon", [120, 233])
def test_the_next_player_lifts_at_once_after_a_stacking_that_nobody_sees(
    sense: Sense, soon: int
) -> None:
    """Black takes the captured stack off first, and wonders what to capture it with."""
    own, other = ("#", "#") if sense is Sense.PRESENCE else ("+", "-")
    table = ScannedTable(CORNERED, sense).told(f"0 I5=. ; {soon} F7=.", then=0.7)
    assert table.state == "in-hand"
    table.told(f"1000 E8=. ; 1300 F7={other} ; 5000 I4=. ; 5300 I4={own}")
    assert (table.state, table.played) == ("ready", "I5+I4 E8xF7")


def test_an_answer_counts_though_the_next_stack_could_have_come_there() -> None:
    """White's H6+H4 is not seen. Black's G5 could have captured on H4, but is seen on G6."""
    start = TZAAR.parse(
        "....r/.Trr3.z/.t...../..tR2R..R/t.T2RZt2.Z/..rRTt.R/.t2t.tRT/t..Z.T/r.T2T. w 2"
    )
    table = ScannedTable(start, Sense.COLOUR)
    table.told("0 H6=. ; 975 G6=. ; 1184 G5=. ; 1269 G6=- ; 4006 H4=. ; 5206 H4=+")
    assert (table.state, table.played) == ("ready", "H6+H4 G5xG6")


def test_an_answer_counts_where_the_next_player_has_captured_since() -> None:
    """Black's H4+I3 is not sure; then White's I1 takes that stack."""
    start = TZAAR.parse(
        "..T../...T.r/.z3Ztz.r/.t..trrT/R2.TT2ZTZR/t2.T.zTt2./..zzt../..R2T../Rt2RRZ2 b 1"
    )
    table = ScannedTable(start, Sense.COLOUR, "D7xE7 I2xI1 I5xG5")
    table.told("0 H4=. ; 630 I3=. ; 750 I3=+ ; 2170 I3=. ; 2560 I1=. ; 3045 I3=-")
    assert (table.state, table.played) == ("asking", "D7xE7 I2xI1 I5xG5")
    table.told("6000 I3=. ; 6330 I3=-")
    assert (table.state, table.played) == ("ready", "D7xE7 I2xI1 I5xG5 H4+I3 I1xI3")


@pytest.mark.parametrize(
    "script",
    [
        "0 H4=. ; 3000 F4=. ; 3500 I4=. ; 3800 I4=-",
        "0 H4=. ; 650 I4=. ; 652 I4=+ ; 1460 F4=. ; 1800 I4=. ; 2000 I4=-",
    ],
)
def test_a_stack_that_is_captured_before_anybody_knows_of_it_tells_where_it_was(
    script: str,
) -> None:
    """White's H4+I4 is not seen; Black's F4xI4 is, and nothing else of H4 leads to that."""
    start = "t2..../...r2../T5....t./..t.zT.T/.T2.tT.R./..z2t2r.RT/T....../z.tT../.tZRt w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR).told(script)
    assert (table.state, table.played) == ("ready", "H4+I4 F4xI4")


def test_a_sleeve_over_another_stack_is_no_next_lift() -> None:
    """A1 is thought about, though it can go to C3 only."""
    table = ScannedTable(CORNERED, Sense.COLOUR).told("0 A1=. ; 2500 F8=. ; 2540 F8=-")
    assert (table.state, table.played) == ("asking", "")
    table = ScannedTable(CORNERED, Sense.COLOUR).told("0 I1=. ; 2500 I5=. ; 2640 I5=+")
    assert (table.state, table.played) == ("asking", "")


CROWDED = TZAAR.parse("TTTtR/tTRrrR/ZzRrRtT/TTtZzRzT/rRrt..rR/TTzttTtt/zrtTzZ./trZTRt2/TtZZr w 1")


def test_a_captured_stack_and_its_captor_begin_the_next_capture() -> None:
    """G4 could have taken G3 too, had H3 not been lifted for that: G4xF4 counts at once, and F4 may
    be lifted again.
    """
    table = ScannedTable(CROWDED, Sense.PRESENCE)
    both = "0 F4=. ; 330 G4=. ; 600 F4=# ; 800 G3=. ; 1140 H3=. ; 1640 G3=#"
    table.told(f"{both} ; 1700 F4=. ; 2000 F5=. ; 2200 F4=#")
    assert (table.state, table.played) == ("ready", "G4xF4 H3xG3 F5xF4")


@SEEING
def test_which_of_two_lifted_stacks_has_come_is_left_open_until_the_other_has(sense: Sense) -> None:
    """F2xG2 and G6xI4, a hand each: G6 could have taken G2, too, and was lifted first."""
    before = TZAAR.parse(
        "..Z.t/r....r/RtZ2zTT./.Z2.r.TT./TtT..rtt/TT.rr..t/Zt..tRR/ttz..T/RrtzR b 1"
    )
    table = ScannedTable(before, sense, "A5xA3 G5+I3")
    table.told(f"311 G2=. ; 341 G6=. ; 384 F2=. ; 484 G2={OWN[sense]} ; 700 I4={OWN[sense]}")
    assert sorted(table.played.split()[2:]) == ["F2xG2", "G6xI4"]


@SEEING
def test_two_stacks_are_lifted_together_where_two_hands_take_them(sense: Sense) -> None:
    """D2xC1, and C4 for the turn's second action, lifted 67 ms before: C4xC1 is legal, too."""
    before = TZAAR.parse(
        "t.Z2tz/R...R2z/r..T.R./t2Z.TZrR./..r2t...R/r.T2..R.T/tt2.T2.t2t/.TT.z2R/.Tz.T b 1"
    )
    table = ScannedTable(before, sense, "I3xI5 G2xF3")
    table.told(f"480 C1=. ; 502 C4=. ; 569 D2=. ; 638 C1={OWN[sense]}")
    assert table.played.split()[2:] == []
    c6 = "B" if sense is Sense.HEIGHT else OWN[sense]
    table.told(f"4000 C6=. ; 4400 C6={c6}")
    assert table.played.split()[2:] == ["D2xC1", "C4+C6"]


@SEEING
def test_of_two_lifted_stacks_the_one_has_come_that_was_in_hand_for_long(sense: Sense) -> None:
    """D3xD2; C1, which could have taken D2 too, was lifted only as D3 came down."""
    before = TZAAR.parse(
        "ttZt./tTTzRt2/tTt..r./rTrtrRT./tT.tRTTr/TrTZtRzr/.trZ3.RT/T...Rz/ztTrZ w 1"
    )
    table = ScannedTable(before, sense, "F4xE4 G6+G4")
    table.told(f"209 D3=. ; 1291 D2=. ; 2416 C1=. ; 2543 D2={OTHER[sense]}")
    assert table.played.split()[2:] == ["D3xD2"]


HURRIED = TZAAR.parse("ZTTRT/tRT.Rr/R.trrRt/Zr..ttZT/TRTR2zrrz/ttrZTtzT/Zt.rTtz/.Z.ttt/zTtTz w 1")


@SEEING
@pytest.mark.parametrize("then", ["3500 G4=. ; 3900 F5=-", ""])
def test_what_is_lifted_as_a_stack_comes_down_was_hardly_its_stopover(
    sense: Sense, then: str
) -> None:
    """F6xG5, and F5 is taken off for G4; both are of one turn, and so would be F6xF5xG5."""
    table = ScannedTable(HURRIED, sense, "B5xC5 F4+H2")
    script = f"541 G5=. ; 1258 F6=. ; 2711 F5=. ; 2793 G5=- ; {then}"
    table.told(in_sense(script, sense), then=2.2)
    assert table.played.split()[2:] == (["F6xG5", "G4xF5"] if then else ["F6xF5", "F5xG5"])


@MARKED
def test_a_captured_stack_that_is_off_the_board_is_waited_for_by_its_captor(
    sense: Sense, white: str, black: str
) -> None:
    """D3 is held for long, and could be on C2 by now; but D1 was taken off for it, when the next
    player lifts F7.
    """
    before = TZAAR.parse(
        "r.t.r/.RTt2../tRr.R.Z/rzzTrr.t/rTTtR2..T/ZrrttZtT/z.ttT.Z2/...z.T/ZZR.T2 b 1"
    )
    table = ScannedTable(before, sense, "D2xE3 E1xE2 D4xD3")
    table.told("0 D3=. ; 7483 D1=. ; 8120 F7=.", then=0.2)
    assert table.played.endswith(" D4xD3")
    table.told(f"8330 D1={white} ; 8700 F8=. ; 9000 F8={black}")
    assert table.played.endswith(" D4xD3 D3xD1 F7xF8")


@MARKED
def test_both_players_capture_at_the_same_time(sense: Sense, white: str, black: str) -> None:
    """White's A1xB2 comes down right after Black's E7xE6, which was begun later."""
    before = TZAAR.parse("RrrTz/rttrtz/ZRrRRtT/trZZTttt/tTTzTtZz/TtRttTTR/RTrZRrt/TRzTTZ/TzrTt w o")
    table = ScannedTable(before, sense)
    script = f"624 A1=. ; 1292 B2=. ; 1598 E7=. ; 1658 E6=. ; 1733 E6={black} ; 1737 B2={white}"
    table.told(script)
    assert (table.state, table.played) == ("ready", "A1xB2 E7xE6")


@SEEING
def test_who_lifts_just_before_a_held_stack_comes_down_is_no_answer(sense: Sense) -> None:
    """B2 is held for long, and could be on C2 by now; it comes to C3 as the next player lifts."""
    before = TZAAR.parse("ztRZT/TTZTTR/TzTzztt/tTRtTrRt/TtrrZrrT/TRTTRtrt/tZZtttr/zttRrR/rZzTR w o")
    table = ScannedTable(before, sense, "B3xA2 A1xB2")
    table.told("0 B2=. ; 3315 G7=. ; 3333 H6=.", then=0.1)
    assert table.played == "B3xA2 A1xB2"
    table.told(f"3445 C3={OTHER[sense]}", then=0.3)
    assert table.played == "B3xA2 A1xB2 B2xC3"


@SEEING
@pytest.mark.parametrize("script", ["0 E7=. ; 57 A3=. ; 76 F7=.", "0 F7=. ; 57 E7=. ; 76 A3=."])
def test_a_capture_that_only_one_stack_can_have_made_counts_with_another_in_hand(
    sense: Sense, script: str
) -> None:
    """F7xE7, and A3 for the turn's second action in the other hand."""
    before = TZAAR.parse("TrtTR/ZztRTt/zzrTtrT/ttTZztTR/tzrTrZRZ/tTrRtTtz/ttrrTZR/TTrRTR/RtTZt w o")
    table = ScannedTable(before, sense, "H4xH3")
    table.told(f"{script} ; 143 E7={OTHER[sense]}", then=0.5)
    assert table.played == "H4xH3 F7xE7"


def test_an_answer_counts_though_the_next_stack_could_have_been_captured() -> None:
    """H3 goes to I3 unseen, I2 captures I1; I3 is tapped when the table asks, H3xI2 being legal."""
    start = TZAAR.parse(
        ".t3..t/R.Rr2.r/..TZRtz/R2.TTZ.r./TT..T..r/TTZRtrtt/TZtRZR./zZr.Tr/tTtrt w 2"
    )
    table = ScannedTable(start, Sense.PRESENCE, "D4+C4 B4xB3")
    table.told("360 H3=. ; 1446 I2=. ; 1586 I1=. ; 1826 I1=# ; 6836 I3=. ; 7024 I3=#")
    assert (table.played, table.state) == ("D4+C4 B4xB3 H3+I3 I2xI1", "ready")


def test_what_the_next_stack_did_is_no_capture_of_it() -> None:
    """G4 goes to I4 unseen, F5 captures F4; G4xF5 would be legal, but F4 was not straightened."""
    start = TZAAR.parse(
        "tRTTt/.rt..t2/Z...zTt/R2ZtzR.Tz/T.T.T.T./t.z3TtrZ2./r..R2.R./zr...T/.r2.ZR b 2"
    )
    table = ScannedTable(start, Sense.PRESENCE, "A1+B2 C1xC5")
    table.told("305 G4=. ; 2852 F5=. ; 3169 F4=. ; 3693 F4=#")
    assert (table.state, table.asked) == ("asking", "F4 F5 G1 G6 I2 I4")
    table.told("8000 I4=. ; 8300 I4=#")
    assert (table.played, table.state) == ("A1+B2 C1xC5 G4+I4 F5xF4", "ready")


def test_the_button_says_nothing_of_a_site_out_of_judgement_where_another_was_touched() -> None:
    """F8 has flapped; E9 captures E8, in a swap too brief to be sure of."""
    start = TZAAR.parse("ztrtt/TRrTtT/rZTzZ.z/tTtTztT./TT.ZtZRz/TRtZrTTZ/RrRRTtr/rtRRtt/rzt.T w 2")
    flaps = " ; ".join(f"{number * 150} F8={'.#'[number % 2]}" for number in range(12))
    table = ScannedTable(start, Sense.PRESENCE, "B6xA5 A4xB4")
    table.told(f"{flaps} ; 2500 E9=. ; 2556 E8=. ; 2655 E8=#", then=0.3)
    table.press(Button.BLACK)
    assert table.played == "B6xA5 A4xB4"


def test_no_stack_captures_twice_in_a_moment() -> None:
    """C3 is off the board, A1 is only looked at: it comes back 28 ms after C4 is lifted."""
    start = TZAAR.parse(
        "z.r.r2/..TttR/TRzZz.R/.t2Tr.ZrZ/R.T.r2TR./T.t.TtRT/z.T.rZT/rT3t.RZ/r.zt. b 1"
    )
    table = ScannedTable(start, Sense.PRESENCE, "D7xE8 D2xD3")
    table.told("167 C3=. ; 349 A1=. ; 708 C4=. ; 736 A1=#", then=0.5)
    assert table.played == "D7xE8 D2xD3"
    assert table.told("1300 C3=#").played == "D7xE8 D2xD3 C4xC3"


def test_an_answer_counts_though_what_came_since_could_begin_another_turn() -> None:
    """H1xE1 is pushed and asked about; I1+G3 and A5xA4 follow, which A4 and H1 could begin, too."""
    start = TZAAR.parse(
        "z..tT/.T2Z2.../.....T2./...R.tr./Rr...r../......Tt/..t.T../z...../t...r2 b 1"
    )
    table = ScannedTable(start, Sense.PRESENCE)
    table.told("0 H1=. ; 700 I1=. ; 1100 G3=. ; 1500 G3=# ; 1811 A4=. ; 2586 A5=. ; 3546 A4=#")
    assert table.played == ""
    table.told("6000 E1=. ; 6400 E1=#", then=0.5)
    assert (table.state, table.played) == ("ready", "H1xE1 I1+G3 A5xA4")


def test_what_two_hands_lift_at_once_after_two_actions_has_not_fallen() -> None:
    """A2xB3 and H5xG6 are not seen; G7 and E7 are lifted together, to be joined. Two stacks were
    off the board, but of no one action. The answers that were asked for had been lost for good.
    """
    start = TZAAR.parse(
        "TZ.../.ttTRT/Rt....Z/tTttTz2RR/tr.Trr.T/Z...RT.T/tzT.ZZr/tzRRr2R/.t.r. w 2"
    )
    table = ScannedTable(start, Sense.PRESENCE)
    table.told("1185 A2=. ; 2277 H5=. ; 2806 G7=. ; 2812 E7=. ; 3754 E7=# ; 5000 B3=. ; 5300 B3=#")
    assert table.played == "A2xB3"
    table.told("9000 G6=. ; 9300 G6=#", then=1.0)
    assert (table.state, table.played) == ("ready", "A2xB3 H5xG6 G7+E7")


ONE_TURN = "Tz2ttt/Z...Tr/trrZTRR/TtRRzTRT/rZTtR.z./tzTT.z.z/rZt.rR./.T..t./TrtR. w 2"
"""F2xE2 and F1+E2 came to E2 at once: with White's G6 in hand it might be E8xG6 F1+F2, too."""

AT_ONCE = "0 C6=. ; 212 B5=. ; 1288 B5=# ; 2053 F2=. ; 2963 E2=. ; 3157 F1=. ; 3772 E2=#"


def test_answers_count_though_all_that_is_in_hand_could_be_one_turn() -> None:
    """E2 is no part of that turn: however often it was tapped, nothing counted."""
    table = ScannedTable(TZAAR.parse(ONE_TURN), Sense.PRESENCE)
    table.told(f"{AT_ONCE} ; 4078 G6=. ; 9000 E2=. ; 9300 E2=#")
    assert table.played == "C6+B5 F2xE2"
    table.told("14000 E2=. ; 14300 E2=#", then=1.0)
    assert table.played.startswith("C6+B5 F2xE2 F1+E2")


def test_it_is_asked_where_the_first_stack_stands_once_the_next_player_has_captured() -> None:
    table = ScannedTable(TZAAR.parse(ONE_TURN), Sense.PRESENCE)
    table.told(f"{AT_ONCE} ; 4078 G6=. ; 4432 E8=. ; 4568 E8=#", then=2.5)
    assert (table.state, table.asked, table.played) == ("asking", "E1 E2 G1", "C6+B5 F2xE2")
    table.told("9000 E2=. ; 9300 E2=#", then=1.0)
    assert (table.state, table.played) == ("ready", "C6+B5 F2xE2 F1+E2 G6xE8")


def test_an_answer_counts_though_another_stack_was_looked_at_as_hands_played_on() -> None:
    """White's H6xG6, its captive parked on H6, Black's H5xG6 and G6+D5, a look at E1, White's
    A1xD4: D5 was tapped for half a minute, as the table asked, and nothing counted.
    """
    start = TZAAR.parse(
        "T...t2/R....T2/.Z.z3..R/T..rr.t2./Tz2.....R/.t2.....R/....Tt./...R3rZ/..TT. w 2"
    )
    table = ScannedTable(start, Sense.PRESENCE)
    table.told(
        "0 H6=. ; 158 G6=. ; 278 G6=# ; 412 H5=. ; 638 H6=# ; 754 G6=. ; 921 H6=. ; 1038 G6=# ; "
        "1333 D5=. ; 1541 G6=. ; 1767 D5=# ; 1773 D5=. ; 1778 D5=# ; 1781 D5=. ; 1789 D5=# ; "
        "2005 E1=. ; 2262 E1=# ; 2747 A1=. ; 3040 D4=. ; 3286 D4=# ; 4270 D5=. ; 4459 D5=#",
        then=1.0,
    )
    assert (table.state, table.played) == ("ready", "H6xG6 H5xG6 G6+D5 A1xD4")


ONE_ANSWER = TZAAR.parse(
    "t..r./zt2tr2Zr/tTT.tTZ/r.....R2R/z.ttZ2.../.T....T2t/..zR3.T./TR..tr/t..zT b 2"
)


@pytest.mark.parametrize(("sense", "white"), [(Sense.COLOUR, "+"), (Sense.PRESENCE, "#")])
def test_the_one_answer_counts_when_the_next_player_goes_on_to_a_second_action(
    sense: Sense, white: str
) -> None:
    """Black's F8+H6 is all that F8 can do; White begins before it is asked about."""
    table = ScannedTable(ONE_ANSWER, sense)
    table.told(f"0 F8=. ; 1500 B5=. ; 2200 B6=. ; 2700 B6={white}")
    assert (table.state, table.played) == ("asking", "")
    table.told(f"4200 C2=. ; 4900 E4=. ; 5400 E4={white}")
    assert (table.state, table.played) == ("ready", "F8+H6 B5xB6 C2xE4")


def test_what_comes_home_was_no_answer_though_the_next_player_had_lifted_two() -> None:
    """Black holds F2; White has played once, and lifts the next, when Black puts it back."""
    start = TZAAR.parse(
        "z..r./R..t.Z2/T..r.z./z..Tt2r../Zt....T3./.rR3.r2.../..Z2..T./r2..Ttt/t..r. b 2"
    )
    table = ScannedTable(start, Sense.PRESENCE)
    table.told(
        "0 F2=. ; 1400 F3=. ; 1700 H1=. ; 2100 H1=# ; 2300 D4=. ; 2900 F2=# ; 3500 D4=# ; "
        "4200 H1=. ; 4700 H1=# ; 5300 F3=#"
    )
    assert (table.state, table.played) == ("ready", "")
