"""Sweeps so quick that another hand may have lifted what they pass over (docs/evidence.md, 2.3)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, in_sense
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense


@pytest.mark.parametrize(
    ("sense", "lands"), [(Sense.COLOUR, "+"), (Sense.HEIGHT, "C")], ids=["colour", "height"]
)
def test_it_counts_though_the_next_player_has_lifted_before_it_came_down(
    sense: Sense, lands: str
) -> None:
    start = ".Z3.../.rz..t/t2.....z2/....rT2T2./..Rt2.TR./....Tt2.R/...Z2.../.....r2/R2.... b 1"
    table = ScannedTable(TZAAR.parse(start), sense, "C7xD7 F6xF5")
    table.told(f"613 A2=. ; 692 B3=. ; 783 C1=. ; 845 B2=. ; 918 B2={lands}", then=5.0)
    assert table.played == "C7xD7 F6xF5 A2xB3 B3xB2"
    assert (table.state, table.seconds("wrong")) == ("in-hand", 0.0)


@SEEING
def test_it_counts_after_a_rest_though_the_next_player_holds_a_stack(sense: Sense) -> None:
    start = "tZRTZ/tz.RTt/Zr.ttzt2/TTTrRr2../Z.T.rTRR/T.tttz2R./RtTr.TZ/TT.z.t/TtR2rt w 1"
    table = ScannedTable(TZAAR.parse(start), sense, "A2xA1 A4+B4")
    table.told(in_sense("398 F3=. ; 468 G3=. ; 681 E3=. ; 758 E3=- ; 1807 E1=.", sense), then=5.0)
    assert table.played == "A2xA1 A4+B4 F3xG3 G3xE3"
    assert (table.state, table.seconds("wrong")) == ("in-hand", 0.0)
