"""Ways: which arrivals prove what."""

from tests.support.table import CORNERS, Rig, discs, position
from tzaar_board.table.scene import Role
from tzaar_board.table.state import State

FIRST = position(CORNERS, "w 1")
ROW = discs("c3:x d3:o e3:o h6:o")
"""Black f3 turns over d3 and e3."""
TURN_BACK = {"f3": Role.ORIGIN, "d3": Role.TURN_OVER, "e3": Role.TURN_OVER}


def test_an_arrival_before_the_lift_proves_nothing() -> None:
    rig = Rig(FIRST)
    rig.tap("A3", 0.15)
    rig.wait(0.1)
    rig.lift("A1")
    rig.wait(1.0)
    assert (rig.state, rig.played) == (State.IN_HAND, "")


def test_an_arrival_before_the_first_lift_proves_no_sweep() -> None:
    """A3 is off, A5 was straightened, and only then A1 is lifted: nothing has come to A5 since."""
    rig = Rig(FIRST)
    rig.lift("A3")
    rig.wait(0.1)
    rig.tap("A5", 0.15)
    rig.wait(0.1)
    rig.lift("A1")
    rig.wait(1.0)
    assert (rig.state, rig.played) == (State.IN_HAND, "")
    rig.place("A3", "A1")
    rig.wait(0.5)
    assert rig.played == "A1xA3"


def test_with_presence_what_was_turned_before_the_disc_is_taken_away_is_not_turned_back() -> None:
    """f3 is lifted, put back, d3 and e3 are straightened, and f3 is taken away for good."""
    rig = Rig(ROW, turns="f3")
    for name in ("f3", "d3", "e3"):
        rig.tap(name, 0.11)
        rig.wait(0.05)
    rig.lift("f3")
    rig.wait(2.0)
    assert (rig.played, rig.lights()) == ("f3", TURN_BACK)
    for name in ("d3", "e3"):
        rig.turn(name)
    rig.wait(2.0)
    assert (rig.state, rig.played) == (State.READY, "")


def test_with_presence_a_placing_is_undone_within_the_settle_time() -> None:
    rig = Rig(ROW)
    rig.bring("f3", "x")
    rig.wait(0.1)
    rig.turn("d3", 0.1)
    rig.lift("f3")
    rig.wait(0.1)
    rig.turn("d3", 0.1)
    rig.wait(2.0)
    assert (rig.state, rig.played, rig.lights()) == (State.READY, "", {})
