"""What is made of touches: commit, ask between some, or wait."""

import pytest

from tests.support.senses import SEEING, SENSES
from tests.support.table import CORNERS, WHITE, Rig, discs, position
from tzaar_board.hal.physics import SensorFault
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State

SECOND = position(CORNERS, "w 2")
CROSSED = position("E8:z F8:r I1:R I5:Z G1:t B3:Z D4:T B4:t D5:t", "w 1")
BLACKS = position(CORNERS, "b 1")


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


@SEEING
@pytest.mark.parametrize(("first", "second"), [("D5", "B4"), ("B4", "D5")])
def test_the_order_of_changes_tells_which_stack_took_which(
    sense: Sense, first: str, second: str
) -> None:
    """B3 and D4 can each take B4 and D5; when D4 is lifted one of them is already taken."""
    rig = Rig(CROSSED, sense)
    for name in ("B3", first, second):
        rig.lift(name)
        rig.wait(0.1)
    rig.place(first, "B3")
    rig.wait(0.1)
    rig.lift("D4")
    rig.wait(0.1)
    rig.place(second, "D4")
    rig.wait(1.0)
    assert (rig.state, rig.played) == (State.READY, f"B3x{first} D4x{second}")


@SENSES
def test_the_stacking_first_and_then_the_capture(sense: Sense) -> None:
    """The rules want the capture first, and the order of hands does no harm."""
    rig = Rig(position(CORNERS, "w 1"), sense)
    rig.stack("I1", "I2")
    rig.wait(0.1)
    rig.swap("A1", "A3")
    rig.wait(1.0)
    assert (rig.state, rig.played) == (State.READY, "A1xA3 I1+I2")


@SEEING
def test_turned_discs_prove_a_placing_that_cannot_be_seen(sense: Sense) -> None:
    """f3 is out of judgement, and nothing else turns d3 and e3 over."""
    rig = Rig(discs("c3:x d3:o e3:o h6:o"), sense)
    rig.fault("f3", SensorFault.FLAPPING)
    rig.wait(3.0)
    rig.turn("d3")
    rig.wait(0.5)
    assert rig.played == ""
    rig.turn("e3")
    rig.wait(0.5)
    assert rig.played == "f3"


def test_one_tap_proves_one_of_two_actions_that_end_on_one_site() -> None:
    rig = Rig(position(CORNERS, "w 1"))
    for name in ("A1", "C3"):
        rig.lift(name)
        rig.wait(0.1)
    rig.tap("A3")
    rig.wait(1.0)
    assert (rig.state, rig.played) == (State.IN_HAND, "")


def test_two_stacks_in_hand_are_asked_about_one_after_the_other() -> None:
    rig = Rig(position(CORNERS, "w 1"))
    for name in ("A1", "F7"):
        rig.lift(name)
        rig.wait(0.1)
    targets = ("A3", "D1", "E8", "F8")
    for name in targets:
        rig.lift(name)
    rig.wait(0.2)
    for name in targets:
        rig.place(name, name)
    asked = []
    for answered in range(2):
        rig.wait(0.5)
        assert (rig.state, len(rig.played.split())) == (State.ASKING, answered)
        asked.append(rig.asked())
        rig.tap("D1" if "D1" in asked[-1] else "E8")
    rig.wait(0.5)
    assert (rig.state, sorted(rig.played.split())) == (State.READY, ["A1xD1", "F7xE8"])
    assert len(set(asked)) == 2


@pytest.mark.parametrize(("seconds", "asked"), [(1.5, "A3 D1"), (1.625, "")])
def test_a_tap_lasts_for_1_5_s_at_most(seconds: float, asked: str) -> None:
    """Whoever holds a stack for longer has thought about it, and may go on from that at once."""
    rig = Rig(SECOND)
    rig.swap("A1", "A3", 0.125)
    rig.wait(1.0)
    rig.tap("D1", seconds)
    rig.wait(0.5)
    assert (rig.asked(), rig.played) == ("A3 D1", "A1xA3")
    rig.lift("F7")
    rig.wait(0.5)
    assert rig.asked() == asked
