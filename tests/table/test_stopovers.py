"""Two captures by one stack: what was a stopover, and what is taken back of them."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SENSES
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
    """F2xE2 E2xF1 was recorded, and F2xE2 of it left once E2 stood again."""
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
