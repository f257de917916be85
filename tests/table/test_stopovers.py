"""Two captures by one stack: what was a stopover, and what is taken back of them."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES
from tests.support.table import CORNERS, position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = TZAAR.parse(
    ".t.R./..T..T/...zt.T/TRZ2...../.R...t3Tt/Tz2.r..rt/tr..Z2.t/t..RT2t/.t.T2. b 1"
)
"""Black's F2 can capture F1, E2, or F1 over E2."""


@pytest.mark.parametrize("straight", [1300, 1830, 2400])
def test_a_stack_that_topples_beside_the_target_and_is_set_straight_is_asked_about(
    straight: int,
) -> None:
    """F2xE2 E2xF1 could be as well, while E2 is off."""
    table = ScannedTable(START, Sense.PRESENCE)
    table.told(f"0 F2=. ; 453 F1=. ; 483 E2=. ; 1119 F1=# ; {straight} E2=#")
    assert (table.state, table.played) == ("asking", "")
    table.told("7000 F1=. ; 7400 F1=#", then=1.0)
    assert (table.state, table.played) == ("ready", "F2xF1")


def test_two_captures_count_where_the_stacks_left_at_once_but_only_after_a_rest() -> None:
    table = ScannedTable(START, Sense.PRESENCE).told("0 F2=. ; 453 F1=. ; 483 E2=. ; 1119 F1=#")
    assert (table.state, table.played) == ("ready", "F2xE2 E2xF1")


def test_hands_that_play_on_have_seen_that_it_was_captured() -> None:
    table = ScannedTable(START, Sense.PRESENCE)
    table.told(
        "0 F2=. ; 453 F1=. ; 483 E2=. ; 1119 F1=# ; 1500 A4=. ; 2200 A2=. ; 2900 A2=#", then=1.0
    )
    assert (table.state, table.played) == ("ready", "F2xE2 E2xF1 A4xA2")


LINE = TZAAR.parse("ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT b 1")


@SENSES
@pytest.mark.parametrize("home", ["captor", "captive"])
def test_only_the_second_of_two_captures_is_taken_back(sense: Sense, home: str) -> None:
    """A4xA5 A5xB5: by presence, with the captor home first, A4xB5 was put in the place of both."""
    captor, _, captive = (
        sense.read(LINE.content(TZAAR.board.sites[s])) for s in ("A4", "A5", "B5")
    )
    table = ScannedTable(LINE, sense)
    table.told(
        f"0 A4=. ; 500 A5=. ; 1000 A5={captor} ; 3000 A5=. ; 3600 B5=. ; 4200 B5={captor}", then=1.0
    )
    assert table.played == "A4xA5 A5xB5"
    back = [f"A5={captor}", f"B5={captive}"]
    first, second = back if home == "captor" else back[::-1]
    table.told(f"7000 B5=. ; 7500 {first} ; 8000 {second}", then=1.0)
    assert (table.state, table.played) == ("ready", "A4xA5")


@pytest.mark.parametrize("home", [2094, 2240, 2600])
def test_so_it_is_where_the_captive_is_back_before_the_captor_is_home(home: int) -> None:
    """Who sweeps and thinks better of the second capture puts that captive back first."""
    start = "TZZt2./tTTRTt/rttRZzt/.Z.TrTrt/.RRRRt.R/..T.TR.r/r..ZtrT/tzTTzr/tztTz w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "F6xG5 G5xG6")
    table.told(f"1701 G6=. ; 1960 G6=# ; {home} G5=#")
    assert (table.state, table.played) == ("ready", "F6xG5")


@pytest.mark.parametrize(
    ("start", "script", "meant"),
    [
        pytest.param(
            str(LINE),
            "0 A4=. ; 500 A5=. ; 1000 A5=# ; 3000 A5=. ; 3600 B5=. ; 4200 B5=# ; 4700 A5=#",
            "A4xB5",
            id="at once",
        ),
        pytest.param(
            "R.rR./t.TZrt/...z..T/tTrRT.T./rTztzt.Z2/R.tT..z2Z/RTt..R./RtTz.t/ZT.r. b 1",
            "0 F3=. ; 1100 F4=. ; 1640 F4=# ; 2760 F4=. ; 3360 F1=. ; 4240 F1=# ; 4760 F4=# ;"
            " 5310 G3=. ; 5340 F4=. ; 5780 F4=#",
            "F3xF1 G3xF4",
            id="and the next action follows",
        ),
        pytest.param(
            ".T.../.....T2/r..r..r/...T2..../Z..tt2t.t/t.T3z...t/tz.t.../R2...tz/.R.z. w 1",
            "0 I2=. ; 1495 G4=. ; 2765 G4=# ; 6335 G4=. ; 6705 G2=. ; 7125 G2=# ; 7765 G4=# ;"
            " 9315 white+ ; 9505 white-",
            "I2xG2 pass",
            id="and a pass",
        ),
    ],
)
def test_a_captive_that_comes_back_last_makes_the_second_capture_a_straight_one(
    start: str, script: str, meant: str
) -> None:
    """The captor was carried on from its first target, whose captive is put back: nothing was
    touched on the second one since, as the taking back of that capture would.
    """
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE).told(script)
    assert (table.state, table.played) == ("ready", meant)


@pytest.mark.parametrize("captor", [700, 1500, 2000])
def test_a_stacking_that_is_captured_and_parked_where_its_stack_had_stood_stays(
    captor: int,
) -> None:
    """Black's C2 captures D2, whose captive stands on C1 until the captor is down: by height that
    reads as if D2 had been set on C1.
    """
    start = TZAAR.parse(
        "t..t./..t2rRT2/Tr2Z...T3/rR.t..../T.r3.R2.RT/.....Z2.t/....z../t..RT./tTT.r3 w 2"
    )
    table = ScannedTable(start, Sense.HEIGHT, "C1+D2")
    sites = table.board.sites
    captive, black = table.readings[sites["D2"]], table.readings[sites["C2"]]
    table.told(
        f"0 D2=. ; 500 C1={captive} ; {captor} C2=. ; {captor + 400} D2={black} ; "
        f"{captor + 900} C1=.",
        then=1.0,
    )
    assert (table.state, table.played) == ("ready", "C1+D2 C2xD2")


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


@SEEING
def test_a_game_that_a_sweep_has_won_goes_on_where_it_was_none(sense: Sense) -> None:
    """B1's own stack is put back last, when the sweep over it has counted."""
    start = "...../R3.r4.R./...z2.../.......T/.t....../Z3.....T2./......./.T2...z/.t..t b 1"
    captor, back = ("d", "C") if sense is Sense.HEIGHT else ("-", "+")
    table = ScannedTable(TZAAR.parse(start), sense)
    table.told(f"0 B3=. ; 1430 B1=. ; 2030 B1={captor} ; 5800 B1=. ; 7000 B5=. ; 8000 B5={captor}")
    table.told(f"11400 B1={back}")
    assert (table.state, table.played) == ("ready", "B3xB5")


def test_no_stack_goes_on_from_a_stopover_as_soon_as_that_is_cleared() -> None:
    """C2 captures B2; the hand that takes that off hides A2 for 159 ms."""
    start = "rR.T./rrRR2t./tRTTzZ./.RTtttTz/Tt2ttrTTT/RTRZzTZt/T.z2tTRr/tZrrZr/.zttT w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("0 C2=. ; 398 B2=. ; 410 A2=. ; 569 A2=+", then=0.4)
    assert table.played == ""
    table.told("967 B2=+")
    assert (table.state, table.played) == ("ready", "C2xB2")


SLOWER = "F4:t G3:R G4:t G7:R H3:z I2:r I4:T I5:Z A5:z"


def test_a_stack_that_is_stacked_first_was_not_carried_over_what_another_captures() -> None:
    """F4 captures G3 with one hand, which the other one is to follow with G4+H3, and is sooner."""
    table = ScannedTable(position(SLOWER, "b 1"), Sense.HEIGHT)
    table.told("100 G4=. ; 600 G3=. ; 1100 H3=b ; 1600 F4=. ; 2100 G3=a")
    assert (table.state, table.played) == ("ready", "F4xG3 G4+H3")


def test_a_sweep_over_an_empty_stopover_counts_once_the_other_hand_would_have_gone_on() -> None:
    table = ScannedTable(position(SLOWER, "b 1"), Sense.HEIGHT)
    table.told("100 G4=. ; 600 G3=. ; 1100 H3=b", then=0.6)
    assert table.played == ""
    table.told("", then=0.15)
    assert table.played == "G4xG3 G3+H3"


def test_so_it_does_by_presence() -> None:
    start = "rrTTt/rTzzzT/rR.RtRr/tRz2rTRTt/TtTtTZzR/rTZTZtT./ZZttR.z/TRTZ.t/ttR.t b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "B4xA3 C5xC4")
    table.told("100 B2=. ; 600 B1=. ; 1100 A1=. ; 1600 A1=#", then=0.6)
    assert table.played == "B4xA3 C5xC4"
    table.told("", then=0.15)
    assert table.played == "B4xA3 C5xC4 B2xB1 B1xA1"


def test_what_is_looked_at_with_both_stacks_in_hand_is_no_end_of_a_sweep() -> None:
    table = ScannedTable(position(CORNERS, "w 1"), Sense.PRESENCE)
    table.told("100 A1=. ; 600 A3=. ; 1100 C3=. ; 1600 C3=# ; 2200 I2=. ; 2600 A3=#", then=0.0)
    table.told("3000 I4=. ; 3600 I4=#")
    assert (table.state, table.played) == ("ready", "A1xA3 I2+I4")


@pytest.mark.parametrize("straightened", [1620, 1750, 1800])
def test_a_short_stopover_that_was_seen_is_one_when_the_next_stack_is_lifted_at_once(
    straightened: int,
) -> None:
    start = "D3:Z C3:t D4:t A1:R A2:T I1:z I2:r I3:t I5:Z I4:R H1:T"
    table = ScannedTable(position(start, "w 1"), Sense.HEIGHT)
    table.told(
        "100 D3=. ; 500 C3=. ; 700 C3=A ; 760 C3=. ; 1260 D4=. ; 1560 D4=A ; "
        f"{straightened} I3=. ; 2150 I3=a"
    )
    assert (table.state, table.played) == ("ready", "D3xC3 C3xD4")


@pytest.mark.parametrize("later", [0, 3000])
def test_so_it_is_where_the_second_capture_was_answered_for(later: int) -> None:
    """H6 was tapped when the table had asked; then its captive is put back, and H5 goes to I5."""
    start = "ttRTt/R.TrrZ/RzrTZRr/tZtt.zRR/TrtTZzt./TZTttzt./tTRrtrt/Tr.T2Zr/.T.Tt w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("0 I5=. ; 133 H5=. ; 596 H6=. ; 723 H6=# ; 3333 H6=. ; 3494 H6=#", then=1.0)
    assert (table.state, table.played) == ("ready", "H5xI5 I5xH6")
    table.told(f"{4610 + later} H6=. ; {4834 + later} H6=# ; {5105 + later} I5=#")
    assert (table.state, table.played) == ("ready", "H5xI5")


@pytest.mark.parametrize("sleeve", [35, 60, 140])
@pytest.mark.parametrize("later", [1000, 20000, 55000])
def test_a_sleeve_over_the_second_target_takes_nothing_back(sleeve: int, later: int) -> None:
    """E6xF5 and F5xD6; then F5's captive is put back, so that it was E6xD6."""
    start = "R.tZr/TTTTTT/ZtRrttR/ZTTtRTrz/TrZtttzz/RrzTTzrR/T.trttT/.ZtZzt/RRtrt w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "D1xE2 C7+B6")
    swept = "0 E6=. ; 500 F5=. ; 1000 F5=# ; 3000 F5=. ; 3500 D6=. ; 4100 D6=#"
    table.told(f"{swept} ; 6000 D6=. ; {6000 + sleeve} D6=# ; {6000 + sleeve + later} F5=#")
    assert (table.state, table.played) == ("ready", "D1xE2 C7+B6 E6xD6")
