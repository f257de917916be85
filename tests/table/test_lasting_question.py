"""Another target than the last action's is tapped, and hands go on (docs/evidence.md, rule 8): a
stack was carried on to it, or the table is mistaken. Most touches are from games of rough hands.
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import UNTELLING
from tests.support.serial_games import FEW
from tests.support.table import WHITE
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button

START = TZAAR.parse("TrtrT/Zrrtz./Rr..T2t2z/TZtTzt.t/ttT.T2TTT/z.tZZ..R/RtRTR.z/ZtrTRz/t.tRr b 2")
BEFORE = "I5xI4 A1xB2"
CARRIED_ON = "634 G4=. ; 853 F4=. ; 1060 F4={own} ; 3132 G3=. ; 3390 G3={own}"
"""G4 is set down on F4, which counts, and then on G3."""

GOES_ON = "4712 H4=. ; 6284 I4=. ; 7091 H4={other}"


def told(sense: Sense, *scripts: str) -> ScannedTable:
    own, other = ("#", "#") if sense is Sense.PRESENCE else ("+", "-")
    table = ScannedTable(START, sense, BEFORE)
    return table.told(" ; ".join(scripts).format(own=own, other=other))


@UNTELLING
def test_where_the_stack_went_stays_asked_while_hands_play_on(sense: Sense) -> None:
    table = told(sense, CARRIED_ON, GOES_ON)
    assert (table.state, table.asked) == ("asking", "F4 G3")
    assert table.played == f"{BEFORE} G4+F4"


@UNTELLING
@pytest.mark.parametrize("site", ["F4", "G3"])
def test_the_answer_brings_what_was_played_since(sense: Sense, site: str) -> None:
    table = told(sense, CARRIED_ON, GOES_ON, f"9000 {site}=. ; 9300 {site}={{own}}")
    assert table.state == "ready"
    assert table.played == f"{BEFORE} G4+{site} I4xH4"


@UNTELLING
@pytest.mark.parametrize(("beside", "asked"), [("", "F4 G3"), ("3100 C5=. ; 3240 C5={own}", "")])
def test_a_brief_tap_is_one_where_no_arm_moves_anything(
    sense: Sense, beside: str, asked: str
) -> None:
    """G3 is lifted for 140 ms; where C5 is hidden or lifted meanwhile, that may be a sleeve's."""
    brief = CARRIED_ON.replace("3390", "3272")
    scripts = [brief, GOES_ON] if asked else [brief.replace("3132", f"{beside} ; 3132"), GOES_ON]
    assert told(sense, *scripts).asked == asked


@UNTELLING
@pytest.mark.parametrize(("tap", "last"), [(5200, "G4+F4"), (6300, "G4+G3")])
def test_a_tap_where_the_next_stack_can_have_come_answers_when_that_is_asked(
    sense: Sense, tap: int, last: str
) -> None:
    """H3 is lifted at 4000 and can go to G3, too: before the table asks, the tap may be its own."""
    table = told(sense, CARRIED_ON, f"4000 H3=. ; {tap} G3=. ; {tap + 300} G3={{own}}")
    assert table.played == f"{BEFORE} {last}"
    assert ("G3" in table.asked) is (last == "G4+F4")


@UNTELLING
def test_hands_may_go_on_before_the_table_can_ask(sense: Sense) -> None:
    soon = "3500 H4=. ; 3700 I4=. ; 4000 H4={other}"
    table = told(sense, CARRIED_ON, soon)
    assert (table.state, table.asked) == ("asking", "F4 G3")
    assert table.played == f"{BEFORE} G4+F4"


@UNTELLING
def test_the_next_player_looks_at_a_stack_first(sense: Sense) -> None:
    table = told(sense, CARRIED_ON, "4000 C5=. ; 4400 C5=" + "{own}", GOES_ON)
    assert (table.state, table.asked) == ("asking", "F4 G3")
    assert table.played == f"{BEFORE} G4+F4"


@UNTELLING
def test_no_button_confirms_by_the_way_what_is_asked(sense: Sense) -> None:
    table = told(sense, CARRIED_ON, GOES_ON)
    for button in (Button.WHITE, Button.BLACK):
        table.press(button)
        assert (table.state, table.played) == ("asking", f"{BEFORE} G4+F4")


@UNTELLING
def test_the_stacking_can_be_taken_back_instead(sense: Sense) -> None:
    table = told(sense, CARRIED_ON, "5000 F4=. ; 5400 F4={own} ; 5800 G4={own}")
    assert (table.state, table.played) == ("ready", BEFORE)


@UNTELLING
def test_who_looks_at_stacks_has_left_the_last_action_behind(sense: Sense) -> None:
    look = "3000 F4=. ; 3400 F4={own} ; 3500 G3=. ; 3900 G3={own}"
    table = told(sense, CARRIED_ON.partition(" ; 3132")[0], look, GOES_ON)
    assert (table.state, table.played) == ("ready", f"{BEFORE} G4+F4 I4xH4")


def test_where_sensors_show_heights_nothing_is_asked() -> None:
    table = ScannedTable(START, Sense.HEIGHT, BEFORE)
    table.told("634 G4=. ; 853 F4=. ; 1060 F4=B ; 3132 G3=. ; 3390 G3=A ; 4712 H4=. ; 6284 I4=.")
    assert (table.state, table.played) == ("in-hand", f"{BEFORE} G4+F4")


@UNTELLING
def test_an_answer_is_no_fault_however_slow(sense: Sense) -> None:
    """A tap with two stacks off the board that are not there any more is no more than the game
    explains but for that.
    """
    table = told(sense, CARRIED_ON, GOES_ON, "9000 G3=.")
    table.told("", then=0.0)
    assert table.state == "asking"
    own = "#" if sense is Sense.PRESENCE else "+"
    table.told(f"10300 G3={own}")
    assert (table.state, table.played) == ("ready", f"{BEFORE} G4+G3 I4xH4")


def test_what_was_put_back_before_it_counted_was_a_second_thought_too() -> None:
    """F7xA3; D4xE4 stands for 0.2 s, E4 is put back, and A4 captured. A1xA3 follows at once."""
    start = TZAAR.parse(
        "zT2ZZT2/.t..../Z.T2..t2z/T..t...r/...R...t2/...r2..t./R2....Zt/.....t/Trr2Rz w 1"
    )
    table = ScannedTable(start, Sense.PRESENCE, "D1xI2 A2xA1")
    table.told("615 F7=. ; 902 A3=. ; 1426 A3=# ; 1776 D4=. ; 2327 E4=. ; 2846 E4=#", then=0.0)
    table.told("3024 E4=. ; 3436 E4=# ; 4449 A4=. ; 5008 A4=#", then=0.0)
    table.told("5434 A3=. ; 6129 A1=. ; 6555 A3=#")
    assert (table.state, table.played) == ("ready", "D1xI2 A2xA1 F7xA3 D4xA4 A1xA3")


def test_a_look_at_a_third_stack_is_no_answer() -> None:
    """F1 and H3 are looked at, where D2 could have gone as well: no second thought has two."""
    start = TZAAR.parse(
        "T2...z/Tt.t../z.....T/tr3r3.Z.Rt/T2......R/t..T2.RRr/TT.T2Zrt/..zZT./Tt2... b 1"
    )
    table = ScannedTable(start, Sense.COLOUR, "I2xG2 D2+B2")
    table.told("661 F1=. ; 1596 F1=- ; 2036 H3=.")
    assert (table.state, table.asked) == ("asking", "B2 F1")
    table.told("2637 H3=-")
    assert (table.state, table.played) == ("ready", "I2xG2 D2+B2")


FULL = "RzRTT/rztrZt/TTtTTTt/ZtZrtR.Z/RRTTtZrr/tztRRTtT/ZzRTrTz/rzRrTT/trttt"
SET_RIGHT = "0 E3=. ; 500 F2=. ; 1000 F2=# ; 4000 F3=. ; 4700 F3=#"
"""E3 captures on F3, and the table takes it for F2. F3 is tapped, and asked about at 4950."""

ANSWER = "7000 F3=. ; 7500 F3=#"


def captured(*scripts: str, left: int = 2, then: float = 2.0) -> ScannedTable:
    """White's turn with so many actions left, told by presence."""
    table = ScannedTable(TZAAR.parse(f"{FULL} w {left}"), Sense.PRESENCE)
    return table.told(" ; ".join(scripts), then)


def capturing(at: int) -> str:
    """Black's next capture, which begins in so many milliseconds."""
    return f"{at} B6=. ; {at + 400} C6=. ; {at + 800} C6=#"


@pytest.mark.parametrize("soon", [20, 200, 300, 500, 800, 2000])
def test_who_goes_on_before_the_question_can_be_read_leaves_it_open(soon: int) -> None:
    table = captured(SET_RIGHT, capturing(4700 + soon))
    assert (table.state, table.asked, table.played) == ("asking", "F2 F3", "E3xF2")
    table.told(ANSWER)
    assert (table.state, table.played) == ("ready", "E3xF3 B6xC6")


def test_who_has_read_the_question_and_goes_on_thinks_nothing_of_it() -> None:
    table = captured(SET_RIGHT, capturing(7100))
    assert (table.state, table.played) == ("ready", "E3xF2 B6xC6")


def test_a_question_that_was_read_is_no_new_one_when_it_is_put_again() -> None:
    """F3 is tapped, then F2: the table asks again, and hands go on at once."""
    both = "7000 F3=. ; 7300 F3=# ; 7400 F2=. ; 7700 F2=#"
    table = captured(SET_RIGHT, both, capturing(8100))
    assert (table.state, table.played) == ("ready", "E3xF2 B6xC6")


def test_what_was_looked_at_stays_as_it_was() -> None:
    """F3 was only looked at, and the table asks: F2 is tapped."""
    table = captured(SET_RIGHT, capturing(4900), "7000 F2=. ; 7500 F2=#")
    assert (table.state, table.played) == ("ready", "E3xF2 B6xC6")


@pytest.mark.parametrize("soon", [20, 120, 240, 400])
def test_the_next_player_lifts_at_once_after_the_answer(soon: int) -> None:
    table = captured(SET_RIGHT, ANSWER, capturing(7500 + soon))
    assert (table.state, table.played) == ("ready", "E3xF3 B6xC6")


@pytest.mark.parametrize("soon", [0.1, 0.5, 2.0])
def test_no_pass_before_the_question_can_be_read(soon: float) -> None:
    """Whoever has tapped what was meant, and presses at once, does not know that it is asked."""
    table = captured(SET_RIGHT, left=1, then=soon)
    table.press(Button.WHITE)
    table.told("", then=1.0)
    assert (table.state, table.asked, table.played) == ("asking", "F2 F3", "E3xF2")
    table.told(ANSWER)
    table.press(Button.WHITE)
    assert table.played == "E3xF3 pass"


def test_a_pass_when_the_question_has_been_read() -> None:
    table = captured(SET_RIGHT, left=1, then=2.4)
    table.press(Button.WHITE)
    assert table.played == "E3xF2 pass"


def test_counting_after_a_look_elsewhere_changes_nothing() -> None:
    """B4 is looked at after E3xE2: the capture is left behind. Then E2 and G1 are counted."""
    start = "Z..Zr/.ttrz./..T..r2t2/..tRtZ../ZTt2zt.T./...tt..t/r.zz.T2R/T3.R2RT./.TrTT w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "A4+A1 E6xE8 E3xE2")
    table.told("0 B4=. ; 700 B4=# ; 1000 E2=. ; 1400 E2=# ; 1700 G1=. ; 2000 G1=# ; 2800 G7=.")
    assert table.played == "A4+A1 E6xE8 E3xE2"


def test_nobody_answers_as_soon_as_the_table_asks() -> None:
    """D8+C7; a sleeve hides E9, which is asked about, and is lifted for a look right then."""
    start = "rzTzT/trRTZr/ZTztTtz/RTTtTRtr/rTTtTtRR/ttRttZTz/ZTTRt.t/ZZRTRz/rrttr b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "C6xB5")
    table.told("0 D8=. ; 130 C7=. ; 403 E9=. ; 484 C7=# ; 550 E9=# ; 921 E9=. ; 2101 E9=#", 0.4)
    assert (table.state, table.asked, table.played) == ("asking", "C7 E9", "C6xB5 D8+C7")


@UNTELLING
def test_the_next_player_lifts_as_the_stack_is_set_down_again(sense: Sense) -> None:
    """H4 is lifted 100 ms before G3, where G4 has gone on to, is set down."""
    table = told(sense, CARRIED_ON, "3290 H4=. ; 3700 I4=. ; 4200 H4={other}")
    assert (table.state, table.asked) == ("asking", "F4 G3")


COUNTED = [
    (
        ".Z.z./T2z.ZrR2/.t.r2.R2./t2.tT..T2./t...R.T./t.R.r..T/t.t2...T/Rr2..../..tr. b 1",
        "C4xC6 D3+D1",
        "0 B1=. ; 840 B2=. ; 1121 B2=# ; 3080 B2=. ; 3320 B2=# ; 3565 C2=. ; 3848 C2=# ; 4360 B4=.",
        ("B1xB2", "B2 C2"),
    ),
    (
        "r...T/...TRr/..ZT2..r/ttT3...../..T.r..Z2/.RtrrR../.t..t../.zz.t2t/.Tr.T b 1",
        "G2xF2 B6xB5",
        "0 G5=. ; 14 F6=. ; 505 G5=# ; 1252 G5=. ; 2076 G5=# ; 2357 F5=. ; 2483 F5=# ; 3057 F3=.",
        ("F6xG5", "F5 G5"),
    ),
    (
        "tr.tT/TTTRZT/t.z..tz/TztZRR.T/tTTtrRtr/rR.rZ.tt/tRrtzzT/ZTrT.t/r.TRR b 2",
        "C3xB3 H2xI1",
        "0 H4=. ; 242 G4=. ; 487 G4=# ; 1297 G4=. ; 1537 G4=# ; 1969 H6=. ; 9649 H6=# ; 11540 E6=.",
        ("H4xG4", "G4 H6"),
    ),
]
"""The last two looked alike to sensors: two stacks counted, or the last capture put right."""


@pytest.mark.parametrize(("start", "turns", "script", "told"), COUNTED)
def test_whether_the_target_was_counted_or_put_back_stays_asked(
    start: str, turns: str, script: str, told: tuple[str, str]
) -> None:
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, turns).told(script)
    assert (table.played, table.asked) == (f"{turns} {told[0]}", told[1])


def test_a_question_about_the_last_stack_ends_when_its_target_is_in_hand() -> None:
    """C4xA4, and a sleeve over C3; then A4 goes on, to A3, where nobody sees it come."""
    start = "ZrzTt/..tTRT/RtTtrtT/TtZZ.tZr/rrtztTTT/trRtRRTZ/..TzT../zRzTR./tTttz w 2"
    script = "0 C4=. ; 190 A4=. ; 252 A5=. ; 272 A5=# ; 330 C3=. ; 353 A4=# ; 425 C3=# ; 865 A4=."
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "B4+B5").told(script)
    assert table.played == "B4+B5 C4xA4"
    assert "A3" in table.asked.split()


@pytest.mark.parametrize("rest", [0, 900])
def test_who_has_counted_a_stack_since_has_not_changed_the_target(rest: int) -> None:
    """D6 goes to C6 and then to C5, which is tapped as the answer. E1 and D7 are counted."""
    start = "ZRZtt/TRrrRt/RTTttrT/ZTzrrTzt/zRTzRTTr/tzTZRtZt/TTztrTr/tTttTR/tZrRt w o"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("172 D6=. ; 584 C6=. ; 676 C6=# ; 806 C5=. ; 913 C5=# ; 4123 C5=. ; 4317 C5=#")
    assert table.played == "D6xC5"
    table.told(f"8000 E1=. ; 9000 E1=# ; {9100 + rest} D7=. ; {10000 + rest} D7=#", then=0.2)
    table.told(f"{10250 + rest} I3=. ; {10600 + rest} I2=. ; {11000 + rest} I2=#")
    assert table.played == "D6xC5 I3xI2"


def test_what_an_answer_has_told_is_not_asked_again() -> None:
    """C6+D7 is answered for; then C5 is counted, on which C6 could have gone, and Black plays."""
    start = "TtzRr/TrTzZZ/tT.tTRT/TTzrtRTT/TRttZZtz/rtrtRttr/tRT.ZTz/tRRrrT/RtzZt b 2"
    script = (
        "1865 C6=. ; 5573 D7=. ; 5905 D7=# ; 6831 C5=. ; 7332 C5=# ; "
        "7875 D3=. ; 7885 C2=. ; 8048 C2=#"
    )
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "G1+F1 A4xB4").told(script)
    assert (table.played, table.asked) == ("G1+F1 A4xB4 C6+D7 D3xC2", "")


def test_what_is_tapped_with_another_stack_in_hand_is_no_second_thought() -> None:
    """E9 could have gone on to E8 as well; but F7 is in hand, and can capture there."""
    table = ScannedTable(FEW, Sense.PRESENCE, "C3xA3 I1+I2 D1xA1 E9+F8")
    table.told("200 A5=. ; 380 A5=# ; 560 F7=. ; 6000 E8=. ; 6300 E8=# ; 7000 F7=#", then=1.0)
    assert (table.asked, table.played) == ("A5 F8", "C3xA3 I1+I2 D1xA1 E9+F8")


def test_who_began_before_the_question_could_be_read_may_go_on_later() -> None:
    """The captured stack, D4, is taken off 70 ms after the light, its captor 0.9 s later."""
    start = "r.rTT/.t.RR./R2RztZ.T/RRTT.T../r..ttRtt/r2.T2.z.rT/tZT.Zz./TRTrrr/ttr2.t w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told(
        "400 G2=. ; 1160 G3=. ; 1930 G3=# ; 3690 G1=. ; 4500 G1=# ; 4820 D4=. ; 5680 C3=. ; "
        "6250 D4=#"
    )
    assert (table.state, table.asked, table.played) == ("asking", "G1 G3", "G2+G3")


def test_what_waited_for_a_question_counts_when_that_ends() -> None:
    """B3, on which A3 could have gone, is straightened, then lifted to capture on B2. What has been
    in hand for longer than a tap is no answer.
    """
    start = "RtTrt/tTtTTt/RrTZtTR/ztZTTrTR/rzZttTrT/zRrTtrTt/ZRtzttR/rzzTZR/RtZrT w o"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "A3xA4")
    table.told("418 B3=. ; 856 B3=# ; 1344 B3=. ; 1364 B2=. ; 1918 B2=#", then=0.9)
    assert (table.asked, table.played) == ("A4 B3", "A3xA4")
    table.told("", then=0.1)
    assert table.played == "A3xA4 B3xB2"


def test_a_sleeve_over_another_stack_does_not_hide_a_change_of_mind() -> None:
    """C2 goes to D2, on to C1 when that has counted; a sleeve passes over D1. White plays on."""
    start = "RrTTt/TT..t2T/zZrT.Rt/tzRr..tR/tT.R.TZr/.T.r.RzT/.RtrR.t/zTrt.t/tZTZ. b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "D7xC6 I4xF7")
    table.told(
        "311 C2=. ; 572 D2=. ; 944 D2=# ; 1364 D1=. ; 1401 D1=# ; 1451 D2=. ; 1790 D2=# ; "
        "2612 C1=. ; 3086 C1=# ; 4504 G7=. ; 7935 G5=. ; 8095 G5=#"
    )
    assert (table.asked, table.played) == ("C1 D2", "D7xC6 I4xF7 C2xD2")
    table.told("12000 C1=. ; 12300 C1=#")
    assert table.played == "D7xC6 I4xF7 C2xC1 G7xG5"


def test_whoever_answered_has_not_put_back_what_was_captured() -> None:
    """D1xC1 and G1xF1 are swapped as briefly as from a sleeve, and answered for. Then E3, on which
    G1 could have been stacked, is looked at for long, and F3 lifted as soon as it is back.
    """
    start = "ZRT../tR.R.t3/zT.zT2.T/TTR.t.../ZTRt..t2./t.Z..t2Tr/T2RttR.R/...z.r/Zrrzt b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "F6xF3 pass")
    table.told(
        "400 D1=. ; 450 C1=. ; 595 C1=# ; 945 G1=. ; 1011 F1=. ; 1114 F1=# ; 3920 C1=. ; "
        "4380 C1=# ; 6000 F1=. ; 6280 F1=# ; 7000 E3=. ; 9680 E3=# ; 9830 F3=."
    )
    assert table.played == "F6xF3 pass D1xC1 G1xF1"


def test_a_sleeve_over_the_last_target_is_no_second_thought() -> None:
    """B2xA1 follows A2xB3; B3 is hidden for 97 ms. A2 could have captured A1, too."""
    start = "TzT.R/rrZZ.T/tZt.R2.T/TtTTTRrt/..Tt.TTz/RRt.tztT/t2.trT2.T/....r3Z/rttt. w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "C2xC1 F1+F2 A2xB3")
    table.told("400 B2=. ; 588 B3=. ; 685 B3=# ; 1077 A1=. ; 1501 A1=#")
    assert (table.asked, table.played) == ("A1 B3", "C2xC1 F1+F2 A2xB3")


def test_whoever_counts_stacks_has_meant_nothing_by_the_first_of_them() -> None:
    """F3 is looked at after E3xF2, and asked about; then A5. Black captures 1.7 s after that."""
    table = captured(SET_RIGHT, "5050 A5=. ; 5550 A5=#", capturing(6700))
    assert (table.state, table.played) == ("ready", "E3xF2 B6xC6")


def test_the_last_target_is_tapped_once_more_after_the_other() -> None:
    """F3 is looked at, then F2 tapped, which counts: Black captures 1 s after the question."""
    table = captured(SET_RIGHT, "4750 F2=. ; 4950 F2=#", capturing(6200))
    assert (table.state, table.played) == ("ready", "E3xF2 B6xC6")


@pytest.mark.parametrize(
    "both",
    [
        "0 A1=. ; 100 B5=. ; 460 A1=# ; 550 B5=#",
        "0 A1=. ; 100 B5=. ; 450 B5=# ; 550 A1=#",
        "0 B5=. ; 100 A1=. ; 450 A1=# ; 550 B5=#",
    ],
)
@pytest.mark.parametrize("rest", [600, 5500])
def test_who_straightens_several_stacks_has_not_changed_the_target(rest: int, both: str) -> None:
    """B4 is set straight; then A1, and B5, on which A4 could have gone, one in each hand. I1 is
    lifted at once: nothing was answered, so nothing is replaced.
    """
    start = "tttT./TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told(f"0 A4=. ; 500 B4=. ; 1000 B4=# ; {1000 + rest} B4=. ; {1400 + rest} B4=#")
    for part in f"{both} ; 650 I1=. ; 1100 I1=#".split(" ; "):
        at, what = part.split()
        table.told(f"{2400 + rest + int(at)} {what}", then=0.0)
    table.told("", then=3.0)
    assert table.played == "A4xB4"


@pytest.mark.parametrize("sense", [Sense.PRESENCE, Sense.COLOUR])
@pytest.mark.parametrize("carried", [5300, 5600, 7000])
def test_carrying_the_opponents_turn_out_ends_what_is_asked_about_ones_own(
    sense: Sense, carried: int
) -> None:
    """A5+B6 was answered for; B5 is set straight while the opponent's F1xE1 waits. That was carried
    out, and asked about was A5's stack for good, with the opponent's lights out.
    """
    start = TZAAR.parse("ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 2")
    own, other = ("#", "#") if sense is Sense.PRESENCE else ("+", "-")
    table = ScannedTable(start, sense, hands=WHITE)
    table.told(f"0 A5=. ; 2500 B6=. ; 2800 B6={own}", then=0.7)
    assert table.played == "A5+B6"
    table.opponent("F1xE1 pass")
    table.told(f"4500 B5=. ; 5200 B5={own}", then=0.0)
    table.told(f"{carried} F1=. ; {carried + 500} E1=. ; {carried + 1000} E1={other}", then=3.0)
    assert (table.state, table.pending) == ("ready", "")
