"""Carrying out an engine's turn: in thought, with a look at another stack, the captured stack
first, and playing on at once.
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import OTHER, OWN, SEEING, SENSES, UNTELLING
from tests.support.table import WHITE
from tzaar_board.games.base import Colour
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

BLACK = frozenset({Colour.BLACK})

PASSING = "rTTtr/Ttrt.T/Z.rrtrR/zTtRrZTT/RTtttZtR/ZTttTrtT/z.z2zR.z/TRtRTt/RTRZT w 2"
"""After H4xG4 the engine's H3 captures I3, and it passes."""


def told(start: str, turns: str, engine: str, script: str, sense: Sense) -> ScannedTable:
    table = ScannedTable(TZAAR.parse(start), sense, turns, engine=engine, hands=WHITE)
    return table.told(script)


@SENSES
def test_whoever_thinks_with_a_captor_in_hand_has_captured_though_the_engine_passes_then(
    sense: Sense,
) -> None:
    script = f"1000 H3=. ; 2400 I3=. ; 2900 I3={OTHER[sense]}"
    table = told(PASSING, "H4xG4", "H3xI3 pass", script, sense)
    assert (table.state, table.pending) == ("ready", "")


@SEEING
def test_it_is_captured_however_long_that_was_thought_over(sense: Sense) -> None:
    script = f"1000 H3=. ; 3100 I3=. ; 3600 I3={OTHER[sense]}"
    table = told(PASSING, "H4xG4", "H3xI3 pass", script, sense)
    assert (table.state, table.pending) == ("ready", "")


def test_the_answer_about_a_captor_counts_though_the_engine_passes_then() -> None:
    start = "..Z4.z/T....R/.....R2./tt2T...../.....t2.t/T...T.T./...r2..Z/z3....R2/..... w 2"
    script = "429 H1=. ; 929 A5=. ; 949 D2=. ; 1449 D2=# ; 4189 A5=#"
    table = told(start, "B6xE9", "H1xF1 pass", script, Sense.PRESENCE)
    assert (table.asked, table.pending) == ("F1", "H1xF1 pass")
    table.told("9000 F1=. ; 9300 F1=#")
    assert (table.state, table.pending) == ("ready", "")


@SEEING
@pytest.mark.parametrize("pause", [60, 110, 200, 300])
def test_hands_go_on_at_once_when_the_engine_passes(sense: Sense, pause: int) -> None:
    start = "RtZtt/...T.Z/TTT.t2Tt/T2TZ..tr2z/T.Ttrz2.t/rR...T.R/rT.tTZt/rzRR2.r/Rtr.R w 2"
    script = f"496 I3=. ; 766 H3=. ; 1096 H3={OTHER[sense]} ; {1096 + pause} D3=. ; 1476 E4=. ; "
    table = told(start, "I1xH2", "I3xH3 pass", f"{script} 1686 E4={OWN[sense]}", sense)
    assert table.played == "I1xH2 I3xH3 pass D3xE4"
    assert (table.state, table.pending) == ("ready", "")


@pytest.mark.parametrize(
    ("start", "turns", "engine", "script"),
    [
        (
            "tTRrt/.TZTt./.ttzrzR/ZR.tt.T./t.rTZtTR/Tr.TrttR/.T2T.zt2./R2..z../R.Tzt w 2",
            "B3xC4",
            "C5xB4 E3+C3",
            "603 B4=. ; 863 C5=. ; 1013 B4=# ; 1333 E3=. ; 1863 C3=. ; 2243 C3=#",
        ),
        (
            "trR../.R2..TZ/...t2z../.r..z2..T/..t..R../tr2TT2.Zt2r/tR.Z..t/T...TT/.RTrT w 2",
            "F3xE3",
            "F7xH5 C4xG2",
            "830 G2=. ; 1180 C4=. ; 1310 G2=# ; 3520 F7=. ; 3830 H5=. ; 4280 H5=#",
        ),
    ],
    ids=["the first action", "the second one first"],
)
def test_what_the_engine_captures_is_no_second_thought_of_ones_own(
    start: str, turns: str, engine: str, script: str
) -> None:
    table = told(start, turns, engine, script, Sense.PRESENCE)
    assert (table.state, table.asked, table.pending) == ("ready", "", "")


@pytest.mark.parametrize("pause", [120, 200, 300])
def test_what_the_engine_stacked_may_be_taken_at_once(pause: int) -> None:
    """Its C2xA2 and A4+A2 are carried out; then C4 captures that, the captured stack first."""
    start = ".T.r./....../.r.Z3.../R4z2....../.......t/......t./.....t./..tr2../T3..t. w 2"
    script = "1059 A2=. ; 1419 C2=. ; 2059 A2=a ; 2659 A4=. ; 3519 A2=b"
    script += f" ; {3519 + pause} A2=. ; 4279 C4=. ; 4699 A2=C"
    table = told(start, "I1xI4", "C2xA2 A4+A2", script, Sense.HEIGHT)
    assert table.played == "I1xI4 C2xA2 A4+A2 C4xA2"
    assert (table.state, table.pending) == ("ready", "")


@pytest.mark.parametrize("wait", [1000, 4000, 5500])
def test_a_sweep_without_a_gap_is_done_when_a_third_stack_is_lifted(wait: int) -> None:
    """Both captures pushed out what stood there: only G3 and H3 are seen to be left."""
    start = "rRR.R/Z..rrt/Ztt2t.TT/TTZ2.ZRzR/zTT2z2.T.t/T.r.T.rZ/ttTtZ.t/.tt.tz/tRRTz b 1"
    lifted = 1471 + wait
    own = f"{lifted} I4=. ; {lifted + 410} H5=. ; {lifted + 830} H5=#"
    table = told(start, "", "H3xG3 G3xI3", f"0 H3=. ; 1471 G3=. ; {own}", Sense.PRESENCE)
    assert (table.state, table.played) == ("ready", "H3xG3 G3xI3 I4xH5")


def test_two_stacks_of_an_unfinished_turn_wait_for_their_targets() -> None:
    start = "rRR.R/Z..rrt/Ztt2t.TT/TTZ2.ZRzR/zTT2z2.T.t/T.r.T.rZ/ttTtZ.t/.tt.tz/tRRTz b 1"
    table = told(start, "", "H3xG3 G3xI3", "0 H3=. ; 1000 G3=.", Sense.PRESENCE)
    assert (table.state, table.pending) == ("opponent", "H3xG3 G3xI3")


@UNTELLING
def test_a_wrong_stack_carried_off_and_back_asks_about_nothing(sense: Sense) -> None:
    """A3 rests on the empty G6 and comes home: A2's stack is not on it, and the turn counts."""
    start = "TTZtT/trRzrr/.rR..tz/R.tt2tTTT/TtT.tztr/TZr2.rRR./z.t.Z.Z2/tZRrT2./tZRTT w 2"
    own, other = OWN[sense], OTHER[sense]
    table = told(
        start,
        "A2+A1",
        "E6xF6 B6xA5",
        f"0 A3=. ; 450 G6={own} ; 2600 G6=. ; 3300 A3={own} ; 4000 E6=. ; 4450 F6=."
        f" ; 4850 F6={other} ; 5300 A5=. ; 5600 B6=. ; 5900 A5={other}",
        sense,
    )
    assert (table.state, table.played) == ("ready", "A2+A1 E6xF6 B6xA5")


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


@pytest.mark.parametrize(
    ("start", "engine", "script"),
    [
        (
            "ZrtZr/RrTTzR/.TtTTtt/tr.rRzzt/RttRRTtr/TtZTZZ.T/TTztTzT/RtztZ2T/.t2R.r b 1",
            "G4xF5 F5xF6",
            "0 G4=. ; 370 F5=.",
        ),
        (
            ".r4.../T2...../..T2..rT/......../..z2.Z.../.T...R2.t/...R5.../.t2..tt2/t.... b 2",
            "C6+F8",
            "0 C6=. ; 800 F6=. ; 830 F8=. ; 950 F8=#",
        ),
    ],
)
def test_what_an_engine_played_is_carried_out_though_nobody_saw_it(
    start: str, engine: str, script: str
) -> None:
    """Both captured stacks of a sweep are pushed out at once; one's own stack is lifted before the
    engine's has been gone for 1.5 s, and taps where that went.
    """
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, engine=engine, hands=WHITE)
    assert table.told(script, then=7.0).pending == ""


def test_an_engines_disc_may_be_turned_before_its_piece_is_placed() -> None:
    start = "......../......../......../......../......xo/.....x../....x.../...x.... w std"
    table = ScannedTable(TROLL.parse(start), Sense.PRESENCE, engine="f4", hands=BLACK)
    assert table.told("0 g4=. ; 370 g4=# ; 1270 f4=#").pending == ""


WIDE = "rz.TT/TZr..t/ZtZRr2t./tTTr...T/TrTz..ZT/tTtRTtR./rzRz.RR/.T.RRt/Tt2tTt w 1"
UNSEEN_LAST = "ttTrr/ZTRZRt/ttrztzz/TtTzTttT/zTRRtTTT/TRRrrRRT/rTtrRZT/ZrZ.t2Z/t..zt w 1"
"""The engine's A3xA2 F6+G5 ends with what presence and colour do not show."""


@pytest.mark.parametrize(
    "script",
    [
        "1000 C4=. ; 1080 B3=. ; 1680 H3=# ; 2480 H3=. ; 3180 B3=# ; 3880 B2=.",
        "1000 A4=. ; 1100 B3=. ; 1900 A4=# ; 2900 C4=. ; 3500 B3=# ; 4500 B2=.",
    ],
    ids=["the captor rests on a wrong site", "a wrong stack is lifted with the captive"],
)
def test_by_presence_what_may_have_fallen_had_not_where_the_turn_goes_on(script: str) -> None:
    """The engine's C4xB3 B2+B3: any number of taps on B3 brought the same question back."""
    table = ScannedTable(TZAAR.parse(WIDE), Sense.PRESENCE, engine="C4xB3 B2+B3", hands=BLACK)
    table.told(script)
    assert (table.pending, table.state, table.asked) == ("", "ready", "")


@pytest.mark.parametrize("held", [3, 7])
def test_by_presence_a_captor_that_is_to_sweep_waits_for_what_it_captures(held: int) -> None:
    """Held before B3 is taken off, C4 has not captured that, and gone on from there."""
    table = ScannedTable(TZAAR.parse(WIDE), Sense.PRESENCE, engine="C4xB3 B3xF6", hands=BLACK)
    off = 1000 * (held + 1)
    table.told(f"1000 C4=. ; {off} B3=. ; {off + 1700} B3=#", then=0.5)
    assert (table.pending, table.seconds("wrong")) == ("B3xF6", 0.0)
    table.told(f"{off + 3000} B3=. ; {off + 3500} F6=. ; {off + 4200} F6=#", then=1.0)
    assert (table.pending, table.seconds("wrong")) == ("", 0.0)


def test_by_presence_a_stack_that_fell_with_another_is_not_carried_out() -> None:
    """F7 and E8 fall, and lie for a while; the engine's F7xE7 is still to be carried out."""
    start = "t.t.z/trZRr./Z2TT..tt/.......T/TTrz2RTT./Zt2...trR/rTR..z2./zTZTR./T.TtT b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, engine="F7xE7", hands=WHITE)
    table.told("1000 F7=. ; 1060 E8=. ; 2700 F7=# ; 3300 E8=#")
    assert (table.pending, table.state) == ("F7xE7", "opponent")


@UNTELLING
@pytest.mark.parametrize("gap", [160, 300, 600, 1000])
@pytest.mark.parametrize("second", [500, 1000])
def test_the_own_stack_may_be_lifted_right_after_what_no_sensor_shows(
    sense: Sense, gap: int, second: int
) -> None:
    """The engine's A3xA2 F6+G5, then one's own A4xB5: nothing of it is wrong."""
    table = ScannedTable(TZAAR.parse(UNSEEN_LAST), sense, engine="A3xA2 F6+G5", hands=BLACK)
    own, captive = 3100 + gap, 3100 + gap + second
    script = f"1000 A3=. ; 1500 A2=. ; 1900 A2={OWN[sense]} ; 3100 F6=. ; {own} A4=."
    table.told(f"{script} ; {captive} B5=. ; {captive + 400} B5={OTHER[sense]}", then=3.0)
    assert (table.pending, table.played) == ("", "A3xA2 F6+G5 A4xB5")
    assert (table.state, table.seconds("wrong")) == ("ready", 0.0)


@UNTELLING
@pytest.mark.parametrize("before", [60, 140])
def test_the_own_captor_may_be_lifted_as_the_opponents_last_stack_is(
    sense: Sense, before: int
) -> None:
    """Both may have fallen, but then one's own A4xB5 is seen."""
    table = ScannedTable(TZAAR.parse(UNSEEN_LAST), sense, engine="A3xA2 F6+G5", hands=BLACK)
    script = f"1000 A3=. ; 1500 A2=. ; 1900 A2={OWN[sense]} ; {4000 - before} A4=. ; 4000 F6=."
    table.told(f"{script} ; 5200 B5=. ; 5600 B5={OTHER[sense]}", then=6.0)
    if sense is Sense.PRESENCE:  # There it is asked about.
        table.told("12000 B5=. ; 12400 B5=#")
    assert (table.state, table.played) == ("ready", "A3xA2 F6+G5 A4xB5")
