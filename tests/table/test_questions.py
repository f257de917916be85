"""What cannot be explained, and when the table believes no more."""

from tests.support.scans import ScannedTable
from tests.support.table import CORNERS, WHITE, Rig, position
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State

FIRST = position(CORNERS, "w 1")


def test_stacks_that_were_lifted_for_a_moment_cast_no_doubt_on_an_action() -> None:
    rig = Rig(FIRST)
    for name in ("A1", "I1", "I4"):
        rig.lift(name)
    rig.wait(0.2)
    for name in ("I1", "I4"):
        rig.place(name, name)
        rig.wait(0.1)
    rig.lift("A3")
    rig.wait(0.2)
    rig.place("A3", "A1")
    rig.wait(0.5)
    assert (State.WRONG in rig.states, rig.state, rig.played) == (False, State.READY, "A1xA3")


def test_going_on_from_a_heap_carries_no_held_stack_of_the_engines_out() -> None:
    rig = Rig(position(CORNERS, "w 2"), turns="A1xA3", hands=WHITE)
    rig.engine("F8xF7 E9+E8")
    rig.swap("F8", "F7")
    rig.wait(1.0)
    for name in ("E9", "I1", "I4"):
        rig.lift(name)
    rig.wait(1.0)
    assert rig.state is State.WRONG
    for name in ("I1", "I4"):
        rig.place(name, name)
        rig.wait(0.5)
    rig.lift("I2")
    rig.wait(0.3)
    assert rig.shown == "A1xA3 F8xF7"


def test_what_was_answered_is_not_asked_again_after_the_next_question() -> None:
    """I2 and F7 are lifted, and two targets of each are tapped."""
    taps = ((700, "D1"), (1200, "I1"), (1700, "F8"), (2200, "E8"))
    told = (f"{at} {site}=. ; {at + 300} {site}=#" for at, site in taps)
    table = ScannedTable(FIRST, Sense.PRESENCE).told(f"0 I2=. ; 50 F7=. ; {' ; '.join(told)}")
    assert table.asked == "D1 I1"
    assert table.told("8000 D1=. ; 8300 D1=#").asked == "E8 F8"
    table.told("12000 E8=. ; 12300 E8=#")
    assert (table.state, table.played) == ("ready", "I2xD1 F7xE8")
