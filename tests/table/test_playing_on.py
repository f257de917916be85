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


CROWDED = TZAAR.parse("TTTtR/tTRrrR/ZzRrRtT/TTtZzRzT/rRrt..rR/TTzttTtt/zrtTzZ./trZTRt2/TtZZr w 1")


def test_a_captured_stack_and_its_captor_begin_the_next_capture() -> None:
    """G4 could have taken G3 too, had H3 not been lifted for that: G4xF4 counts at once, and F4 may
    be lifted again.
    """
    table = ScannedTable(CROWDED, Sense.PRESENCE)
    both = "0 F4=. ; 330 G4=. ; 600 F4=# ; 800 G3=. ; 1140 H3=. ; 1640 G3=#"
    table.told(f"{both} ; 1700 F4=. ; 2000 F5=. ; 2200 F4=#")
    assert (table.state, table.played) == ("ready", "G4xF4 H3xG3 F5xF4")
