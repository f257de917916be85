"""What is set down where the last action's stack came from (docs/evidence.md, rule 7.14)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import UNTELLING, in_sense
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = TZAAR.parse("TTttZ/rRTrRt/RZtTttZ/TttRtttr/TrrRTZzT/TRZrZrzt/ztTrtTR/TTtzTz/RRrTz w o")
"""White captures B6 from C7. Black's D6 can capture two stacks, and go nowhere else."""

WITH_STACKING = TZAAR.parse(
    "TrZt./ttTRTZ/rzrRRRT/rRttZRzT/TtrTrRzZ/ZTttTTrZ/rtRzttT/tttrTT/RTzTt b 1"
)
"""Black captures F5 from G4, then stacks D7 on E8; White can capture D3 from E4."""


@UNTELLING
def test_the_next_player_may_set_a_stack_down_there(sense: Sense) -> None:
    """That is no play; White's capture was seen, and stays one."""
    table = ScannedTable(START, sense)
    script = "0 C7=. ; 570 B6=. ; 1200 B6=+ ; 3000 D6=. ; 3500 C7=-"
    table.told(in_sense(script, sense), then=2.5)
    assert (table.state, table.played) == ("wrong", "C7xB6")
    table.told(in_sense("9000 C7=. ; 9500 D6=-", sense))
    assert (table.state, table.played) == ("ready", "C7xB6")


def test_what_was_captured_may_be_put_aside_there() -> None:
    """It was captured so quickly that the table asks about it afterwards."""
    table = ScannedTable(WITH_STACKING, Sense.PRESENCE)
    table.told("0 G4=. ; 40 F5=. ; 940 F5=# ; 3390 D7=. ; 5390 E8=. ; 5580 E8=#", then=2.0)
    table.told("10130 E4=. ; 10480 D3=. ; 10630 D3=# ; 11060 D7=# ; 15960 D7=.", then=2.0)
    assert (table.state, table.played) == ("asking", "G4xF5 D7+E8")
    table.told("20000 D3=. ; 20400 D3=#")
    assert (table.state, table.played) == ("ready", "G4xF5 D7+E8 E4xD3")


def test_it_is_put_aside_there_before_its_captor_comes() -> None:
    """And that goes on at once."""
    start = TZAAR.parse(
        "t2.Z../T....R/......z/Rr....../RR...t.z2/......../.Z5..t2../.....T/T.ttt b 1"
    )
    table = ScannedTable(start, Sense.PRESENCE)
    table.told("0 A1=. ; 1650 A3=. ; 2000 A3=# ; 4000 D2=. ; 4300 E2=. ; 4500 E2=#", then=2.0)
    table.told(
        "8336 I3=. ; 8526 D2=# ; 8656 I1=. ; 8826 I3=# ; 9906 I3=. ; 10016 I4=. ; 10216 I4=#"
    )
    table.told("15596 D2=.")
    assert (table.state, table.played) == ("ready", "A1xA3 D2xE2 I1xI3 I3xI4")


@pytest.mark.parametrize(
    ("sense", "start", "turns", "script", "played"),
    [
        (
            Sense.PRESENCE,
            ".tt../Tt.R3../.t....z3/t..Rt.rR2/RrZ.zzT./tTT....T/Tr.t2tRT/.T2..../Z.... b 1",
            "D1xD4 G2xG1",
            "0 E2=. ; 350 G2=# ; 620 E3=. ; 1100 E2=# ; 2000 F8=. ; 3600 G7=. ; 3830 G7=# ;"
            "7600 G2=.",
            "E3xE2 F8+G7",
        ),
        (
            Sense.COLOUR,
            "TtR.r/ZZTRTT/TrTzTRt/tTRttrtR/tRTzZrTt/tTRrZttt/rtRzzTZ/zzRTrT/ZrtrT b 1",
            "D6xC6 H2+G2 C5xD5 I1+G3",
            "0 B6=. ; 680 I1=+ ; 1150 A5=. ; 1760 B6=- ; 9000 I1=.",
            "A5xB6",
        ),
    ],
)
def test_a_captured_stack_that_is_put_aside_where_the_last_one_left_takes_nothing_back(
    sense: Sense, start: str, turns: str, script: str, played: str
) -> None:
    table = ScannedTable(TZAAR.parse(start), sense, turns)
    assert table.told(script).played == f"{turns} {played}"
