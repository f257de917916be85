"""What is made of touches: commit, ask between some, or wait."""

import pytest

from tests.support.table import CORNERS, WHITE, Rig, position
from tzaar_board.table.sense import Sense
from tzaar_board.table.view import State

SECOND = position(CORNERS, "w 2")
BLACKS = position(CORNERS, "b 1")
SENSES = pytest.mark.parametrize("sense", Sense)


def asked_again() -> Rig:
    """A1xA3 is committed, D1 was tapped after it, and the table asks which was meant."""
    rig = Rig(SECOND)
    rig.swap("A1", "A3")
    rig.wait(1.0)
    rig.tap("D1")
    rig.wait(0.4)
    assert (rig.state, rig.asked(), rig.played) == (State.ASKING, "A3 D1", "A1xA3")
    return rig


def test_an_answer_and_then_the_other_is_asked_again() -> None:
    rig = asked_again()
    rig.tap("D1", 0.1)
    rig.wait(0.05)
    rig.tap("A3", 0.1)
    rig.wait(0.6)
    assert (rig.state, rig.asked(), rig.played) == (State.ASKING, "A3 D1", "A1xA3")
    rig.tap("D1")
    rig.wait(0.4)
    assert (rig.state, rig.played) == (State.READY, "A1xD1")


def test_an_answer_and_then_a_third_target_is_asked_again() -> None:
    rig = asked_again()
    rig.tap("D1", 0.1)
    rig.wait(0.05)
    rig.tap("C3", 0.1)
    rig.wait(0.6)
    assert (rig.state, rig.asked(), rig.played) == (State.ASKING, "A3 C3 D1", "A1xA3")
    for name in ("D1", "C3"):
        rig.tap(name, 0.1)
        rig.wait(0.05)
    rig.wait(0.6)
    assert (rig.state, rig.asked(), rig.played) == (State.ASKING, "A3 C3 D1", "A1xA3")
    rig.tap("C3")
    rig.wait(0.4)
    assert (rig.state, rig.played) == (State.READY, "A1+C3")


@SENSES
def test_a_captor_that_is_to_go_on_is_not_taken_as_carried_out_in_hand(sense: Sense) -> None:
    rig = Rig(BLACKS, sense, hands=WHITE)
    rig.engine("F8xF7 F7+A3")
    rig.lift("F7")
    rig.wait(0.3)
    rig.lift("F8")
    rig.wait(4.0)
    assert (rig.state, rig.shown) == (State.OPPONENT, "")
    rig.place("F7", "F8")
    rig.wait(0.4)
    assert rig.shown == "F8xF7"
