"""What the last stack may have captured instead, by a swap that is shorter than a tap
(docs/evidence.md, rule 8).
"""

import pytest

from tests.support.scans import ScannedTable
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

LOOKED_AT = "410 E6=. ; 810 G4=. ; 1430 G4=#"
"""E6 is set down on G4, which counts; D6 is what it captures."""


def told(*scripts: str) -> ScannedTable:
    start = "t..r./t2.Tt2t./.rTr.t./.TtZ.rRt/tRt.T.T4t/rT.z...T/T..zZ../.ZR..R/tzZ.. w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    return table.told(" ; ".join((LOOKED_AT, *scripts)), then=0.5)


@pytest.mark.parametrize(("site", "played"), [("D6", "E6xD6 E8+F8"), ("G4", "E6xG4 E8+F8")])
def test_a_quick_swap_on_another_target_is_asked_about(site: str, played: str) -> None:
    table = told("3480 D6=. ; 3530 D6=#")
    assert (table.asked, table.played) == ("D6 G4", "E6xG4")
    table.told("4800 E8=. ; 6120 F8=. ; 6390 F8=#")
    assert (table.asked, table.played) == ("D6 G4", "E6xG4")
    table.told(f"10000 {site}=. ; 10250 {site}=#")
    assert (table.state, table.played) == ("ready", played)


@pytest.mark.parametrize(
    "script",
    [
        "3300 C1=. ; 3420 C1=# ; 3480 D6=. ; 3530 D6=#",
        "3480 D6=. ; 3530 D6=# ; 3700 C1=. ; 4100 C1=#",
        "3480 F8=. ; 3530 F8=#",
    ],
)
def test_what_an_arm_may_have_hidden_is_not(script: str) -> None:
    """Something else moves shortly before or after; or it is no other target."""
    table = told(script)
    assert (table.asked, table.played) == ("", "E6xG4")
