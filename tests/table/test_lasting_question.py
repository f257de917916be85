"""Another target than the last action's is tapped, and hands go on: the question about it lasts
(docs/evidence.md, rule 8).
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import UNTELLING
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


@pytest.mark.parametrize("onward", ["", "3095 H3=. ; 3105 F5=. ; 3315 F5=- ;"])
def test_a_question_is_answered_after_four_more_actions(onward: str) -> None:
    """C1+B1 is not seen; White's turn and Black's next are played while the table asks."""
    start = "Z.zRT/t...tT/rT.r2tTr/.Z..Tz2.R/tTTr.R.R/TzZtTt.t/.TT..t./R.tTt./RtR.t b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("5 G2=. ; 185 I2=. ; 585 G2=- ; 825 C1=. ; 1125 G6=. ; 1265 D8=. ; 1565 G6=+", 0.0)
    table.told("1855 E1=. ; 1965 F1=. ; 2265 E1=+ ; 2605 F6=. ; 2735 H4=. ; 2925 H4=-", then=0.0)
    table.told(f"{onward} 6000 B1=. ; 6400 B1=-")
    turns = "I2xG2 C1+B1 D8xG6 F1xE1 F6xH4"
    assert (table.state, table.played) == ("ready", f"{turns} H3xF5" if onward else turns)


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


def test_a_question_about_the_last_stack_ends_when_its_target_is_in_hand() -> None:
    """C4xA4, and a sleeve over C3; then A4 goes on, to A3, where nobody sees it come."""
    start = "ZrzTt/..tTRT/RtTtrtT/TtZZ.tZr/rrtztTTT/trRtRRTZ/..TzT../zRzTR./tTttz w 2"
    script = "0 C4=. ; 190 A4=. ; 252 A5=. ; 272 A5=# ; 330 C3=. ; 353 A4=# ; 425 C3=# ; 865 A4=."
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "B4+B5").told(script)
    assert table.played == "B4+B5 C4xA4"
    assert "A3" in table.asked.split()


def test_what_an_answer_has_told_is_not_asked_again() -> None:
    """C6+D7 is answered for; then C5 is counted, on which C6 could have gone, and Black plays."""
    start = "TtzRr/TrTzZZ/tT.tTRT/TTzrtRTT/TRttZZtz/rtrtRttr/tRT.ZTz/tRRrrT/RtzZt b 2"
    script = (
        "1865 C6=. ; 5573 D7=. ; 5905 D7=# ; 6831 C5=. ; 7332 C5=# ; "
        "7875 D3=. ; 7885 C2=. ; 8048 C2=#"
    )
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "G1+F1 A4xB4").told(script)
    assert (table.played, table.asked) == ("G1+F1 A4xB4 C6+D7 D3xC2", "")


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


@UNTELLING
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


def test_a_captor_that_has_gone_on_from_its_target_captured_nothing_else_before() -> None:
    """B5xA5, straightened once, and A5xC5 by the same stack; White lifts F4 before that has rested.
    That C5 was captured in place of A5 no longer fits: A5 is empty.
    """
    start = "TtRzR/rttttt/TTtzTZZ/RtrzRTRT/Trrttr.T/tZTttRTt/TrTRrTZ/RrZtrT/ZTRzz b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("300 A5=. ; 2500 B5=. ; 6500 A5=# ; 7400 A5=. ; 7700 A5=# ; 8100 A5=.", then=0.0)
    table.told("10300 C5=. ; 10700 C5=# ; 10900 F4=. ; 13300 G4=. ; 17500 F4=#", then=1.0)
    assert (table.state, table.played) == ("ready", "B5xA5 A5xC5 G4xF4")


def test_a_captive_that_is_put_in_its_captors_place_tells_nothing_of_the_action_before() -> None:
    """B4xC5 is taken back, C5 exchanged once B4 is home. D5, which captured before, could have been
    stacked on C5.
    """
    start = "z2.t.r/R.tt.Z/...ztTT/t...TrZ./R3..TRRz./...RT.z./r2.t2..../.T.t../TZ2..t b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "G3xF4 C6xC5 D5xD6 B4xC5")
    table.told("500 B4=#", 0.4)
    assert table.played == "G3xF4 C6xC5 D5xD6"
    table.told("1000 C5=. ; 1350 C5=#", 0.6)
    assert table.state == "ready"
    table.told("2300 D5=#", 0.4)
    assert table.played == "G3xF4 C6xC5"
    table.told("3000 D6=. ; 3350 D6=#", 0.6)
    assert table.state == "ready"


def test_another_captor_on_the_target_of_a_capture_that_was_taken_back() -> None:
    """C1xD2 is taken back, D2 exchanged last, and D1 captures it. D3, which has captured on C2, can
    have captured D2 as well.
    """
    start = "rRRRz/TT.TRz/rTzr.Tr/tRtZ..tZ/tRTTT..Z/R.rzRtZZ/T.T.tTt/Tt4..Tr/Ttrtr w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "B1xA1 F5xF4 D3xC2 C1xD2")
    table.told("0 C1=# ; 400 D2=. ; 800 D2=# ; 2100 D1=. ; 2500 D2=. ; 2900 D2=#", 1.0)
    assert (table.played, table.state) == ("B1xA1 F5xF4 D3xC2 D1xD2", "ready")
