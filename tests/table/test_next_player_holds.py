"""The next player has a stack in hand before the player to move has begun (docs/evidence.md,
7.11).
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, in_sense
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

START = "ttttT/TrrrRT/TRzztRT/TRZ..ZRT/TRZTtzrt/t.ztTzrt/r2rTZZr./t.RRRt/t.TT. w 2"
"""White's D6 can capture E6, and Black's F1 can capture E1."""

OWN_FIRST = "{0} D6=. ; {1} E6=. ; {2} E6=+"
CAPTIVE_FIRST = "{0} E6=. ; {1} D6=. ; {2} E6=+"


def table(sense: Sense) -> ScannedTable:
    return ScannedTable(TZAAR.parse(START), sense)


@SENSES
@pytest.mark.parametrize("begun", [200, 500, 3000])
def test_the_action_counts_and_nothing_is_wrong(sense: Sense, begun: int) -> None:
    told = table(sense)
    script = OWN_FIRST.format(begun, begun + 800, begun + 1100)
    told.told(in_sense(f"0 F1=. ; {script}", sense), then=0.5)
    assert (told.played, told.seconds("wrong")) == ("D6xE6", 0.0)
    told.told(in_sense(f"{begun + 4000} E1=. ; {begun + 4400} E1=-", sense))
    assert (told.state, told.played) == ("ready", "D6xE6 F1xE1")
    assert told.seconds("wrong") == 0.0


@SEEING
@pytest.mark.parametrize("begun", [200, 500, 3000, 20000])
def test_so_it_does_with_the_captive_lifted_before_the_captor(sense: Sense, begun: int) -> None:
    told = table(sense)
    script = CAPTIVE_FIRST.format(begun, begun + 400, begun + 1100)
    told.told(in_sense(f"0 F1=. ; {script}", sense), then=0.5)
    assert (told.played, told.seconds("wrong")) == ("D6xE6", 0.0)


@SEEING
def test_where_the_lifted_stack_can_go_is_lit(sense: Sense) -> None:
    told = table(sense).told("0 F1=. ; 500 D6=.", then=0.3)
    assert told.lit(Role.ORIGIN) == "D6"
    assert told.lit(Role.CAPTURE) == "C5 E6 E7"


@SENSES
def test_it_counts_though_the_next_player_thinks_better_of_it(sense: Sense) -> None:
    script = OWN_FIRST.format(500, 1300, 1600)
    told = table(sense).told(in_sense(f"0 F1=. ; {script} ; 4000 F1=-", sense))
    assert (told.state, told.played) == ("ready", "D6xE6")
    assert told.seconds("wrong") == 0.0
