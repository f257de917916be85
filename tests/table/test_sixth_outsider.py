"""What an outsider's hands found who had read the documents alone, as scans."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.table import BOTH, WHITE
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.play.sentences import sentence
from tzaar_board.table.sense import Sense


@pytest.mark.parametrize(
    ("start", "turns", "script", "asked"),
    [
        (
            "ztt.r2/rtTTtR/RtRRt.R/TrrZzrrz/RzTTtttt/TTzZZTTT/rRtTTTT/tZzRTZ/Rt.rr w 1",
            "F7xE7 H2xI2 D6xB6",
            "1482 I4=. ; 5063 I5=. ; 5394 I5=# ; 6300 G4=. ; 6314 G3=. ; 6572 G3=# ; 8112 H3=. ;"
            "8243 H4=. ; 8335 H3=# ; 8346 H4=#",
            "G3 H3",
        ),
        (
            ".Rt.t/.T..r2t/Tr2r..T2z2/t..Z..../.z2...t../....RR3.Z/....T2../..TTRZ/R2t.rt b 2",
            "A5+B5 H4xI4 pass",
            "908 C3=. ; 1008 B2=. ; 1118 B2=# ; 1738 D4=. ; 2155 C1=. ; 2343 D4=# ; 3343 C1=#",
            "B2 D4",
        ),
    ],
    ids=["a sleeve over what could capture it", "another hand at another stack"],
)
def test_what_comes_back_just_after_another_target_hides_no_question(
    start: str, turns: str, script: str, asked: str
) -> None:
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, turns)
    table.told(script, then=1.0)
    assert (table.state, table.asked) == ("asking", asked)


TAKEN_BACK = "t.rTt/Rrz.zt/zTRT..r/RT...T3TT/ZZ.r.r.T/ttt..tRt/t.Zzrr./ZR2zRRr/.rtTt w 2"


@pytest.mark.parametrize("sleeve", ["6040 C3=. ; 6080 C3=#", "6045 C3=. ; 6190 C3=#"])
def test_a_sleeve_over_what_is_put_back_loses_no_take_back(sleeve: str) -> None:
    """C4xC3 is taken back: what was captured stands first, then one's own stack, and the arm."""
    turns = "D2+E2 F2xC3 B2+B3"
    table = ScannedTable(TZAAR.parse(TAKEN_BACK), Sense.PRESENCE, turns, hands=WHITE)
    table.told("1123 C4=. ; 1400 C3=. ; 1900 C3=# ; 5347 C3=. ; 5744 C3=# ; 6037 C4=# ;" + sleeve)
    assert (table.state, table.played) == ("ready", turns)


def test_what_was_in_hand_when_stacks_fell_is_answered_for_once_these_are_back() -> None:
    """I5 is set down on I4 unseen; B4 and D1 are straightened together; Black plays D2xD5."""
    start = "R.R.r2/TR.trt/ZTTZ.tT/tT..RtTz2/t.RTtT../tz...R.R/.Zr.zZR/.ZT2.rt/ZT.t3t w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "H3xG3 G6xG5 E6xD5")
    table.told("1288 I5=. ; 2711 D1=. ; 2742 B4=. ; 3159 D1=# ; 3292 B4=#", then=0.0)
    table.told("3565 D2=. ; 3593 D5=. ; 3906 D5=# ; 4750 I4=. ; 5261 I4=#")
    assert (table.state, table.played[-11:]) == ("ready", "I5+I4 D2xD5")


@pytest.mark.parametrize("lifted", [4095, 4300])
def test_who_plays_on_before_the_engines_capture_is_down_is_not_held_up(lifted: int) -> None:
    """E8+D8 is not seen, A4xA3 is; one's own B4 is lifted while that is in hand."""
    start = "T.Zt./rZRtrt/TTRT..t/rZR.t..t/tt..T.zT/trT..T.R/RT.tr.r/TZ3z..t/tz..r b 2"
    turns = "I1+I2 C4xB4 F8+F6"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, turns, engine="A4xA3 E8+D8", hands=WHITE)
    table.told(f"3395 E8=. ; 3778 A4=. ; 3811 A3=. ; {lifted} B4=. ; 4374 A3=-", then=0.0)
    table.told("4620 G7=. ; 4737 G7=+")
    assert (table.state, table.pending) == ("ready", "")
    assert table.played == f"{turns} A4xA3 E8+D8 B4xG7"


def test_of_two_targets_that_were_off_at_once_the_last_one_is_not_taken_for_it() -> None:
    """F5 is set down on E6, which is tapped; F3 had been knocked off, and is put back."""
    start = "Ztt.t/tz.TZt/rrRztRT/T.tRRT.z/tT2..R.Zz/RZt.ZrRt/zRTRTZt/TtT.rr/ttTrr b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "F6xG5 C5xC6 D1xE1", hands=WHITE)
    table.told("463 F5=. ; 1306 F3=. ; 2634 E6=. ; 2924 E6=# ; 5364 F3=#")
    assert (table.state, table.asked) == ("asking", "E6 F3")


SWEPT = "741 C1=. ; 799 C2=. ; 938 D2=. ; 980 D2=A ; 1660 D2=. ; 1896 C1=a"


@pytest.mark.parametrize("back", [2517, 4517])
def test_a_sleeve_over_what_another_hand_lifts_makes_no_stopover(back: int) -> None:
    """Black plays C2xC1; White lifts D2, over which a sleeve has passed, and puts it back."""
    start = "tTzTR/T.RrrT/TtZrrZt/RTRztt.t/ZrTzTtzr/tTzRrTTT/rTttRzT/TZZZRt/tRrtt b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT, "E7+C7 B1xA1 C6xD6")
    table.told(SWEPT, then=0.5)
    assert table.played == "E7+C7 B1xA1 C6xD6"
    table.told(f"{back} D2=A")
    assert (table.state, table.played) == ("ready", "E7+C7 B1xA1 C6xD6 C2xC1")


def test_what_comes_home_to_a_stopover_makes_the_sweep_a_straight_capture() -> None:
    """B1xC2; White lifts B2 before that is down, and thinks with it in hand."""
    start = ".trz./r2T.Z../TRtT.../...RtRTT/Z.t2rT.Z./..t.tzTT/tT2.r3.RR/t...../.Z.Z2. b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT, "F5+F3 G6xF6 pass")
    table.told("473 C2=. ; 939 B1=. ; 1346 B2=. ; 1546 C2=b ; 3687 B2=A")
    assert (table.state, table.played) == ("ready", "F5+F3 G6xF6 pass B1xC2")


@pytest.mark.parametrize(
    ("sense", "script"),
    [
        (Sense.HEIGHT, "2241 C6=B ; 3268 C6=. ; 3985 G4=C"),
        (Sense.COLOUR, "2241 C6=+ ; 3268 C6=. ; 3700 G4=. ; 3985 G4=+"),
        (Sense.PRESENCE, "2241 C6=# ; 3268 C6=. ; 3700 G4=. ; 3985 G4=#"),
    ],
)
def test_a_pass_is_remembered_when_the_next_player_has_played_a_whole_turn(
    sense: Sense, script: str
) -> None:
    start = "..Z.T/.T.t../...T.t./...r4...T/T.R.T2.t4T/..Tt.z../..Tt.../....../R2..ZR w 1"
    table = ScannedTable(TZAAR.parse(start), sense, "G3xF4 F4xG4 D4xC4")
    table.told(f"1400 E6=. ; 1670 C6=. ; {script}")
    assert sentence(table.view, BOTH).endswith("If Black passes, press the turn button.")
    table.told("8000 black+ ; 8150 black-")
    assert table.played == "G3xF4 F4xG4 D4xC4 pass E6xC6 C6+G4"


def test_after_a_forgotten_pass_the_target_touched_last_is_taken() -> None:
    """I1 is shown to G3, and set down on H1; then White presses."""
    start = "z.rzT/r.z.r./t..Z2..R/R.ZR2.tt2./R......T/T2R.....Z/ZtZr.Zt2/T...zt/ttT2t. b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "B5xA5 A5xC7 F2xG2")
    table.told("508 I1=. ; 1341 G3=. ; 1721 G3=# ; 2259 H1=. ; 3167 H1=#")
    table.told("3918 white+ ; 4003 white- ; 5699 H1=. ; 5916 H1=#")
    assert table.played == "B5xA5 A5xC7 F2xG2 pass I1xH1"


@pytest.mark.parametrize(
    ("start", "turns", "script", "played"),
    [
        (
            "trTtR2/..Tt.z/tTt..TT/.RZ2.ztzr/TzZT.rtT/R.RTRZ../rt.ZZzr/tRZt.T/Rt.t2r w 2",
            "B3xA2 E2xF1 D6+D5",
            "454 D3=. ; 671 C3=. ; 766 C3=B ; 1239 C3=. ; 1473 C3=a ; 1607 D5=. ; 1912 D5=B ;"
            "2117 D5=. ; 11452 A5=. ; 11728 A5=D",
            "D3xD5 D5+A5",
        ),
        (
            "z.rrR/rR2...R/T...zrR/TT2tRtt.Z/T....T2.R/z.T..Z.r/.t.t..r/....../rzr2.. b 2",
            "C5+D5 B6xC6 C6xD6",
            "303 F1=. ; 1166 F3=a ; 1924 F3=. ; 2124 F3=A ; 2887 E1=a ; 3061 E1=. ; 3261 D1=. ;"
            "3498 D1=a ; 3758 A5=. ; 3971 A4=. ; 4102 A4=A",
            "F1xE1 E1xD1 A5xA4",
        ),
    ],
)
def test_what_replaced_an_action_is_carried_on_before_it_has_been_still(
    start: str, turns: str, script: str, played: str
) -> None:
    """What was captured first stands again, and reads so."""
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT, turns)
    assert table.told(script).played == f"{turns} {played}"


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


@pytest.mark.parametrize("sense", [Sense.COLOUR, Sense.HEIGHT])
def test_a_disc_knocked_away_is_not_taken_back_while_the_next_one_is_touched(sense: Sense) -> None:
    black, white = ("-", "+") if sense is Sense.COLOUR else ("a", "A")
    table = ScannedTable(TROLL.start("standard", 0), sense)
    table.told(f"200 e3={black} ; 1616 e3=. ; 2568 d5={white} ; 3164 d5=.", then=0.2)
    table.told(f"3382 d5={white} ; 4876 e3={black}")
    assert (table.state, table.played) == ("ready", "e3 d5")


def test_the_answer_for_the_first_stack_counts_where_the_second_was_seen() -> None:
    """F4xC2 is pushed in, G2+H2 tapped; Black's H4 takes C2 at once; then C2 is tapped for F4."""
    start = "...T2T/t.r2..R2/.t..r../.r2.t2..../.Z.....r/...Z...T/.T2...../.R.t../t.Z2zr w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "E2+G2 I5xF8 D4+D2")
    table.told("181 F4=. ; 497 C2=. ; 525 C2=# ; 930 G2=. ; 2847 H2=. ; 3026 H2=# ; 3183 H4=.", 0.0)
    table.told("4600 C2=. ; 4866 C2=# ; 6817 C2=. ; 7074 C2=# ; 7777 C2=. ; 8022 C2=#")
    assert table.played == "E2+G2 I5xF8 D4+D2 F4xC2 G2+H2 H4xC2"
