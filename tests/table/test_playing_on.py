"""Hands go on though the table still asks (docs/table.md, Awkward hands)."""

from tests.support.scans import ScannedTable
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

FEW = TZAAR.parse("tT.zT/.rR..t/..T.t../.R.tT.r./.tZR.zt./T.r..t.T/.t.R.../..T.tZ/t.R.. w 2")
ONE_WAY = TZAAR.parse("tT.zT/.rR..t/..T.t../....T.r./.t...zt./T.r..t.T/...R.../....tZ/t.R.. w 2")
BLACK_PLAYS = "4000 A1=. ; 4400 A2=. ; 4800 A2=#"


def test_the_question_stays_while_the_next_player_plays() -> None:
    """White's stack from I3 lies on H3, which nobody sees; Black does not wait for the answer."""
    table = ScannedTable(FEW, Sense.PRESENCE)
    table.told(f"0 I3=. ; {BLACK_PLAYS}")
    assert (table.state, table.asked, table.played) == ("asking", "F6 H3 I1", "")


def test_the_answer_brings_both_actions() -> None:
    table = ScannedTable(FEW, Sense.PRESENCE)
    table.told(f"0 I3=. ; {BLACK_PLAYS} ; 8000 H3=. ; 8300 H3=#")
    assert (table.state, table.played) == ("ready", "I3+H3 A1xA2")


def test_the_next_lift_is_the_answer_where_one_is_left() -> None:
    """A capture without a gap on the one possible target: Black's lift says that it was done."""
    table = ScannedTable(ONE_WAY, Sense.PRESENCE)
    table.told(f"0 G4=. ; {BLACK_PLAYS}")
    assert (table.state, table.played) == ("ready", "G4xB6 A1xA2")
