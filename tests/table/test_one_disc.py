"""Troll, by presence: one disc that is set down between two sites, and closes both contacts."""

import pytest

from tests.support.scans import ScannedTable
from tzaar_board.games.troll import TROLL
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

START = TROLL.parse("..x..x../......x./.ooo.xx./...ox.../....xx../..xxxxx./o..xxx../...xx... w pro")
"""White f5 turns over e5; White g5 and Black f5 nothing."""


@pytest.mark.parametrize("script", ["0 f5=# ; 0 g5=#", "0 g5=# ; 10 f5=#", "0 f5=# ; 20 g5=#"])
@pytest.mark.parametrize("straight", [90, 163, 400, 1500])
def test_a_disc_over_two_sites_is_one_placing(script: str, straight: int) -> None:
    """It is no placing of White's on g5 and of Black's on f5."""
    table = ScannedTable(START, Sense.PRESENCE)
    table.told(f"{script} ; {straight} g5=. ; 2500 e5=. ; 2800 e5=#", then=1.0)
    assert (table.state, table.played) == ("ready", "f5")


def test_two_discs_that_came_so_are_not_recorded_before_what_the_first_turns_over() -> None:
    table = ScannedTable(START, Sense.PRESENCE).told("0 f5=# ; 0 g5=#")
    assert (table.state, table.played) == ("wrong", "")
    assert (table.lit(Role.TAKE), table.lit(Role.TURN_OVER)) == ("", "e5")
