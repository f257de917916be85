"""A pass that is pressed for before the last action counts: its captor is not down yet, or what is
asked about it not answered (docs/evidence.md, rule 7).
"""

from dataclasses import replace

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SENSES, in_sense
from tests.support.table import CORNERS, Rig, position
from tzaar_board.games.base import Colour
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.advance import advance
from tzaar_board.table.events import ButtonPressed, UndoAsked
from tzaar_board.table.pass_press import PassPress, WaitingPass
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button

QUICK = ".ZT.R/T3.TT.R/...ZTtr/R3....t../R2...rttt/.Tr.tt.z2/zzr..z./...r2rt/TzRRr b 1"
SET_DOWN = "0 F3=. ; 279 F2=. ; 445 F2=A ; "


def played_on(script: str, sense: Sense) -> ScannedTable:
    """Black's F3xF2, a pass, White's E1xG1. A is what F2 reads then in the script, B what G1."""
    marks = {Sense.PRESENCE: "##", Sense.COLOUR: "-+", Sense.HEIGHT: "aB"}[sense]
    for name, mark in zip("AB", marks, strict=True):
        script = script.replace(f"={name}", f"={mark}")
    return ScannedTable(TZAAR.parse(QUICK), sense).told(script)


@SENSES
@pytest.mark.parametrize(
    "script",
    [
        # White lifts 50 ms after Black has set down, and both stacks before the press
        SET_DOWN + "495 E1=. ; 768 black+ ; 877 G1=. ; 918 black- ; 1234 G1=B",
        SET_DOWN + "495 E1=. ; 698 G1=. ; 787 black+ ; 937 black- ; 1110 G1=B",
        # White is done before the press
        SET_DOWN + "495 E1=. ; 656 G1=. ; 906 G1=B ; 1114 black+ ; 1264 black-",
        # Black presses before the captor has rested, and before it is down; White plays at leisure
        SET_DOWN + "520 black+ ; 670 black- ; 1900 E1=. ; 2200 G1=. ; 2500 G1=B",
        "0 F3=. ; 279 F2=. ; 420 black+ ; 460 F2=A ; 570 black- ; 999 G1=. ; 1200 E1=. ; 1500 G1=B",
    ],
)
def test_a_hasty_pass_is_told_by_what_the_next_player_does(sense: Sense, script: str) -> None:
    told = played_on(script, sense)
    assert (told.state, told.played) == ("ready", "F3xF2 pass E1xG1")


@SENSES
def test_a_hasty_press_is_no_pass_where_the_same_player_plays_on(sense: Sense) -> None:
    told = played_on(SET_DOWN + "520 black+ ; 670 black- ; 1900 E6=.", sense)
    assert told.played == "F3xF2"


def test_a_press_long_before_the_captor_is_down_is_no_hasty_pass() -> None:
    script = "0 F3=. ; 279 F2=. ; 420 black+ ; 570 black- ; 3000 F2=A ; 4000 E1=. ; 4300 G1=."
    told = played_on(script + " ; 4700 G1=B", Sense.COLOUR)
    assert (told.state, told.played) == ("wrong", "F3xF2")


@pytest.mark.parametrize("pressed", [720, 850, 1100])
@pytest.mark.parametrize("onward", [2010, 2150, 2300])
def test_who_has_passed_too_soon_is_followed_by_quick_hands(pressed: int, onward: int) -> None:
    """Black captures, and lifts the next stack before that has been still."""
    table = ScannedTable(position(CORNERS, "w 1"), Sense.HEIGHT)
    table.told(
        f"100 C3=. ; 400 A3=. ; 700 A3=A ; {pressed} white+ ; {pressed + 100} white- ; "
        f"1300 D1=. ; 1700 I2=. ; 2000 I2=a ; {onward} E8=. ; 2800 E9=b"
    )
    assert (table.state, table.played) == ("ready", "C3xA3 pass D1xI2 E8+E9")


ASKED = "TtR.Z/TzZ2T.t/Tt...tr/T..z..zt/t...z.zr/rtZ3t.T../t.Tt.T./.R..../R3.rRR2 b 1"
"""Black's I3 can capture F6, G3 and I4."""

SWAPPED = "0 I3=. ; 951 F6=. ; 1022 F6=# ; {0} black+ ; {1} black- ; 6183 F6=. ; 6506 F6=#"
"""A swap that a sleeve may have done, a press, and the answer."""


@pytest.mark.parametrize("pressed", [1576, 2976, 4500])
def test_a_pass_that_was_pressed_for_before_the_answer_counts_when_the_next_player_plays(
    pressed: int,
) -> None:
    """What was done may be whole by then. The press alone may have been to confirm it."""
    told = ScannedTable(TZAAR.parse(ASKED), Sense.PRESENCE)
    told.told(SWAPPED.format(pressed, pressed + 171))
    assert (told.state, told.played) == ("ready", "I3xF6")
    told.told("9000 G6=. ; 9600 G4=. ; 9900 G4=#")
    assert (told.state, told.played) == ("ready", "I3xF6 pass G6xG4")


def test_who_pressed_before_the_answer_may_play_on() -> None:
    told = ScannedTable(TZAAR.parse(ASKED), Sense.PRESENCE)
    told.told(SWAPPED.format(2976, 3147))
    told.told("9000 D4=. ; 9500 D1=. ; 9900 D1=#")
    assert (told.state, told.played) == ("ready", "I3xF6 D4xD1")


CONFIRMS = "tz2.Z./r...rr/r2r..Ttz/.t....TT3/RR.T2R..T/..T.T..R/..t2..t./...r.T/zT.tt w 1"
"""White's D7 can capture H4; then E1 captures I1, which could capture I2."""


@pytest.mark.parametrize(
    "onward",
    [
        "10698 I1=. ; 11178 I2=. ; 11640 I2=# ; 12505 E1=. ; 13489 I1=#",
        "62000 I1=. ; 62500 I2=. ; 62800 I2=# ; 66000 E1=. ; 66800 I1=#",
    ],
    ids=["at once", "much later, and slowly"],
)
def test_who_pressed_to_confirm_may_take_what_is_captured_off_first(onward: str) -> None:
    """And brush what that could capture: it reads as the next player's capture after a pass."""
    told = ScannedTable(TZAAR.parse(CONFIRMS), Sense.PRESENCE)
    told.told("0 D7=. ; 3807 white+ ; 4057 white- ; 5387 H4=. ; 5698 H4=#")
    told.told(onward)
    assert (told.state, told.played) == ("ready", "D7xH4 E1xI1")


ANSWERED = "T2.ZtT/trRzrr/RR.z.tz/tt.T..TT/T.t2ttt2tR/T.zrrRRr/zZtZtZT2/RZRrT./tZRTT b 1"


def test_what_follows_a_press_before_the_answer_is_no_answer() -> None:
    """White's second action is a tap on another target of Black's G5."""
    told = ScannedTable(TZAAR.parse(ANSWERED), Sense.PRESENCE)
    told.told(
        "0 G5=. ; 421 G6=. ; 563 G6=# ; 782 black+ ; 932 black- ; 2267 I1=. ; 2868 H1=. ; "
        "3495 I1=# ; 4383 I5=. ; 4754 H5=. ; 5165 H5=#"
    )
    assert (told.state, told.played) == ("ready", "G5xG6 pass H1xI1 I5+H5")


def test_a_pass_counts_that_is_pressed_for_while_a_brief_swap_rests() -> None:
    told = ScannedTable(TZAAR.parse(ANSWERED), Sense.PRESENCE)
    told.told("0 G5=. ; 200 G6=. ; 342 G6=# ; 800 black+ ; 950 black-")
    assert (told.state, told.played) == ("ready", "G5xG6 pass")


WAITS = "100 I2=. ; 2600 E8=. ; 3000 F7=. ; 3500 F7=-"
"""White's I2 is asked about (I1 or I4); Black's E8xF7 waits for that."""

SHOWN = (
    "100 I2=. ; 700 I1=. ; 1700 I1=+ ; 2500 I4=. ; 3500 I4=+ ; 4600 E8=. ; 5000 F7=. ; 5500 F7=-"
)
"""The same where I2+I1 counts, and may be I2+I4."""


@pytest.mark.parametrize("script", [WAITS, SHOWN])
@pytest.mark.parametrize(("side", "passed"), [("black", " pass"), ("white", "")])
def test_a_pass_that_was_pressed_for_while_an_answer_was_awaited(
    script: str, side: str, passed: str
) -> None:
    told = ScannedTable(position(CORNERS), Sense.COLOUR)
    told.told(f"{script} ; 6500 {side}+ ; 6600 {side}-")
    assert told.asked == "I1 I4"
    told.told("11000 I4=. ; 11300 I4=+")
    assert (told.state, told.played) == ("ready", f"I2+I4 E8xF7{passed}")


def test_a_press_to_confirm_what_is_asked_about_is_no_pass() -> None:
    told = ScannedTable(position(CORNERS, "w 1"), Sense.PRESENCE)
    told.told("100 A1=. ; 700 A3=. ; 800 D1=. ; 1100 A3=# ; 1200 D1=# ; 4000 white+ ; 4100 white-")
    assert (told.asked, told.played) == ("A3 D1", "")
    told.told("9000 A3=. ; 9300 A3=#")
    assert (told.state, told.played) == ("ready", "A1xA3")


@pytest.mark.parametrize("lifted", [960, 1060])
def test_a_pass_after_the_captor_was_captured_at_once(lifted: int) -> None:
    """Both captures count only after a rest, since they may be the beginning of one turn."""
    script = f"100 F7=. ; 500 F8=. ; 900 F8=A ; {lifted} F8=. ; 1460 E8=. ; 1860 F8=a"
    told = ScannedTable(position(CORNERS), Sense.HEIGHT)
    told.told(f"{script} ; 2300 black+ ; 2400 black-")
    assert (told.state, told.played) == ("ready", "F7xF8 E8xF8 pass")


def test_what_is_undone_takes_the_pass_that_waits_with_it() -> None:
    """Undone further back White could pass, which was not what the press was for."""
    rig = Rig(position(CORNERS, "w 1"), Sense.COLOUR, "A1xA3")
    press = PassPress(waiting=WaitingPass(Colour.WHITE, 1.0))
    session = replace(rig.session, pass_press=press)
    for event in (UndoAsked(), ButtonPressed(Button.MENU)):
        assert advance(session, 9.0, event)[0].pass_press.waiting is None


@pytest.mark.parametrize("pressed", ["1600 white+ ; 1690 white-", "3100 white+ ; 3200 white-"])
def test_a_press_at_the_end_of_a_turn_is_no_pass_in_the_next_one(pressed: str) -> None:
    """White's A1+A2 is not seen, and White presses when Black has begun, or played: that ends
    White's turn, and does not pass in the next one.
    """
    start = TZAAR.parse("ZT..R/..t.../T.....t/.......Z/T.r....r/.......t/RT....T/...r.R/z.t.z w 2")
    before = "0 A1=. ; 1500 F8=. ; 1700 G7=. ; 2000 G7=# ; 2500 E9=. ; 2700 D8=. ; 3000 D8=#"
    parts = [*before.split(" ; "), *pressed.split(" ; ")]
    script = " ; ".join(sorted(parts, key=lambda part: float(part.split()[0])))
    table = ScannedTable(start, Sense.PRESENCE)
    table.told(f"{script} ; 4500 H6=. ; 4700 I5=. ; 5000 I5=# ; 7000 A2=. ; 7250 A2=#")
    assert (table.state, table.played) == ("ready", "A1+A2 F8xG7 E9xD8 H6xI5")


def test_a_press_with_an_own_stack_set_down_unseen_is_no_pass() -> None:
    """Black's B5+B4 is not seen; the press ends the turn. The tap that came with another stack's
    return is asked for once more.
    """
    start = TZAAR.parse(
        "R3.z.t/...t2z2./T....Tr/.T2t..r../..r.z.R2t/.T....t./.tr2..../Z...T2t/r.... b 2"
    )
    black = "200 B5=. ; 1000 black+ ; 1240 black-"
    white = "2310 E8=. ; 2400 E9=. ; 2460 E9=# ; 2520 E9=. ; 2650 C7=. ; 2710 C7=#"
    table = ScannedTable(start, Sense.PRESENCE)
    table.told(f"{black} ; {white} ; 6120 F2=. ; 6120 G2=. ; 8420 F2=# ; 8520 B4=. ; 8780 B4=#")
    assert (table.played, table.asked) == ("", "A5 B4")
    table.told("14000 B4=. ; 14300 B4=#")
    assert (table.state, table.played) == ("ready", "B5+B4 E8xE9 E9xC7 G2xF2")


SWEPT_BY_THE_NEXT = """
400 F3=. ; 500 G3=. ; 570 G3=# ; 650 black+ ; 910 black- ;
1810 F2=. ; 2270 F6=. ; 2430 F2=# ; 2730 G2=.
"""
"""Black swaps a capture as quickly as a sleeve, and presses; White captures, and stacks on that."""


def test_a_press_ends_a_turn_whose_action_was_seen_as_briefly_as_under_a_sleeve() -> None:
    """Else F3 would have swept over F6, which White lifts, to F2."""
    start = TZAAR.parse(
        ".t.tT/tzt2.RT/T..r.RT/.....Z../.Z.t..Tt/.rz..R../.R2Z..R./.R.Z2.t2/ttTT. b 1"
    )
    table = ScannedTable(start, Sense.PRESENCE)
    table.told(f"{SWEPT_BY_THE_NEXT} ; 6530 F2=. ; 6680 F2=#")
    assert (table.state, table.played) == ("ready", "F3xG3 pass F6xF2 G2+F2")


def test_what_the_next_player_lifts_after_a_press_was_not_swept_over() -> None:
    """Black's F6xG6 was swapped in 0.06 s, White's E6xG6 at leisure: it is asked about F6."""
    start = TZAAR.parse(
        "TT2T.Z/t.T.RT/tT.tr.r/Rr.tt.tZ/z..rZRtz/TTRtTr.R/TR..rRt2/trZT2R./zz2.T. b 1"
    )
    black = "150 F6=. ; 320 G6=. ; 380 G6=# ; 600 black+ ; 740 black-"
    table = ScannedTable(start, Sense.PRESENCE)
    table.told(f"{black} ; 1020 E6=. ; 1550 G6=. ; 1820 G6=#")
    assert (table.state, table.played) == ("asking", "")
    table.told("5600 G6=. ; 5900 G6=# ; 7000 G6=. ; 7300 G6=#")
    assert (table.state, table.played) == ("ready", "F6xG6 pass E6xG6")


def test_no_revision_sweeps_over_what_was_lifted_after_a_press() -> None:
    """White's F6xG5 was swapped in 0.06 s; Black's E7xG5 in 0.1 s, and pressed for, too."""
    start = TZAAR.parse(
        "t.Zt./T..T.t2/TT.z.T./Z.Z...../zTRtTrR2./...t.T../...rz.r2/..z3tRR/.R2.zR w 1"
    )
    white = "270 F6=. ; 380 G5=. ; 440 G5=# ; 550 white+ ; 710 white-"
    black = "910 E7=. ; 2550 G5=. ; 2650 G5=# ; 2740 black+ ; 2830 black-"
    table = ScannedTable(start, Sense.PRESENCE)
    table.told(f"{white} ; {black} ; 5047 G5=. ; 5157 G5=#")
    assert table.played == "F6xG5"
    table.told("12870 G5=. ; 12980 G5=# ; 13710 G5=. ; 14200 G5=#")
    assert (table.state, table.played) == ("ready", "F6xG5 pass E7xG5 pass")


@pytest.mark.parametrize(
    ("sense", "black", "white"), [(Sense.PRESENCE, "#", "#"), (Sense.HEIGHT, "a", "A")]
)
def test_the_next_player_may_sweep_who_had_lifted_before_the_press(
    sense: Sense, black: str, white: str
) -> None:
    """White lifts early, Black's captor is not down yet when Black presses, and White sweeps."""
    table = ScannedTable(TZAAR.parse(QUICK), sense)
    table.told(
        f"0 F3=. ; 200 C5=. ; 279 F2=. ; 420 black+ ; 460 F2={black} ; 570 black- ; "
        f"800 C6=. ; 1100 C6={white} ; 1300 C6=. ; 1500 E8=. ; 1800 E8={white}"
    )
    assert (table.state, table.played) == ("ready", "F3xF2 pass C5xC6 C6xE8")


def test_a_pass_that_was_pressed_for_while_it_asked_counts_though_the_next_player_went_on() -> None:
    """Black's E4xE1 was pushed in; White captures, and holds the next stack."""
    start = TZAAR.parse(
        "tTt.t/....T2./......Z/...R..Z./T..z..z2t/T......./trz..../.....t/R2..t2T b 1"
    )
    table = ScannedTable(start, Sense.PRESENCE)
    table.told("0 E4=. ; 2600 black+ ; 2850 black- ; 3600 A2=. ; 4000 A3=. ; 4500 A3=# ; 5200 D7=.")
    table.told("9000 E1=. ; 9300 E1=#")
    assert table.played == "E4xE1 pass A2xA3"


def test_a_press_confirms_no_sweep_over_what_a_sleeve_may_hide() -> None:
    """Black captures G1xF2, and presses; the arm is over G2 for 0.08 s. White plays on."""
    start = TZAAR.parse("TZztr/rzzttz/TTtR..r/rttZzTrt/tTtrRrtr/tTZ.RRtZ/tTT.ZTR/RTtZ.T/TTTTR b 1")
    table = ScannedTable(start, Sense.COLOUR)
    table.told(
        "0 G1=. ; 3200 F2=. ; 3210 F2=- ; 3210 G2=. ; 3290 G2=+ ; 3290 black+ ; 3400 black- ; "
        "6470 F8=. ; 6520 E8=. ; 7530 E8=+ ; 7700 I4=."
    )
    assert table.played == "G1xF2 pass F8xE8"


@pytest.mark.parametrize(
    ("sense", "end"), [(Sense.COLOUR, "+"), (Sense.HEIGHT, "A")], ids=["colour", "height"]
)
def test_a_press_in_mid_move_stops_no_sweep_that_is_seen(sense: Sense, end: str) -> None:
    start = TZAAR.parse(
        "zztRz2/rr.T.Z/RTzt.zt/TRrRTT.t2/rTRttTRT/tRtTRTtR/T..T.tT/ZZtrZr/tTZtt w 1"
    )
    table = ScannedTable(start, sense)
    table.told(f"0 E2=. ; 300 white+ ; 400 white- ; 600 F1=. ; 1000 E1=. ; 1400 E1={end}")
    assert (table.state, table.played) == ("ready", "E2xF1 F1xE1")


def test_who_carries_on_after_a_press_was_refused_has_swept() -> None:
    """White's E8xF8 is pushed in, the press says "no", and E8 goes on: what stood on F8 cannot have
    captured G7.
    """
    start = TZAAR.parse(
        ".T.tt/tr.rtz/Tz.t3t.t/T.rzT.tR/.Tt.tTR./....TrTt/Tr.Z.Tz/T2.ZR.Z3/RrtZ. w 1"
    )
    table = ScannedTable(start, Sense.PRESENCE)
    table.told("0 E8=. ; 3000 white+ ; 3120 white- ; 5000 F8=. ; 5500 G7=. ; 5900 G7=#")
    assert (table.state, table.played) == ("ready", "E8xF8 F8xG7")


def test_a_press_with_a_stack_in_hand_is_no_pass_once_that_has_captured() -> None:
    """White's D2+D3 is asked about. Black lifts F6, presses, and captures F4 5 s later."""
    start = "R..tz/r..Rt./Rz...Zt/tTT...TT/..RrR.Tt/z.zT.r2.t/R....tt/rRTR2Tt/Tr.tT b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "C2+B1 I1xH1")
    table.told("3458 D2=. ; 4389 D3=. ; 4538 D3=# ; 6414 F6=. ; 7031 black+ ; 7093 black-")
    table.told("9402 D3=. ; 9808 D3=# ; 11618 F4=. ; 12112 F4=#")
    assert (table.state, table.played) == ("ready", "C2+B1 I1xH1 D2+D3 F6xF4")
    table.told("15000 C7=. ; 15300 D7=. ; 15600 D7=#")
    assert (table.state, table.played) == ("ready", "C2+B1 I1xH1 D2+D3 F6xF4 C7xD7")


@pytest.mark.parametrize("sense", [Sense.COLOUR, Sense.HEIGHT, Sense.PRESENCE])
@pytest.mark.parametrize(("lifted", "pressed"), [(310, 330), (400, 460), (510, 630)])
def test_a_press_right_after_a_capture_says_nothing_of_the_next_players_captive(
    sense: Sense, lifted: int, pressed: int
) -> None:
    """White's E8xF8 stands at 300; Black takes White's G6 off, which could be stacked on F6."""
    start = "T.t2.t/tR2Rr.z/TRTrRrT/T2tZtT.tr/t..RtTTt/T.TZ.Rtt/t.zTr2Rr/zTZ.tr/Tr.tT w 1"
    script = f"0 E8=. ; 140 F8=. ; 300 F8=+ ; {lifted} G6=. ; {pressed} white+"
    script += f" ; {pressed + 60} H6=. ; {pressed + 120} white- ; {pressed + 260} G6=-"
    table = ScannedTable(TZAAR.parse(start), sense).told(in_sense(script, sense))
    assert (table.played, table.state) == ("E8xF8 pass H6xG6", "ready")


def test_a_press_with_an_own_stack_in_hand_is_no_pass_though_the_next_player_has_captured() -> None:
    """White's D1 is set down on E1, unseen; Black has lifted I4 within 0.2 s of it."""
    start = "r...T/.....R3/..rT.rR/T.T2...../Zz2...Z2.T/...z..Z./t...t2r2R/rT..../ttttZ b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "I3+I4 D3xF4")
    table.told("491 D1=. ; 680 I4=. ; 1044 F4=. ; 1102 white+ ; 1252 white- ; 1500 F4=-", 1.0)
    assert table.rewrites == 0
    table.told("4500 E1=. ; 4700 E1=+")
    assert (table.state, table.played) == ("ready", "I3+I4 D3xF4 D1+E1 I4xF4")
