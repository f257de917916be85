"""What a session shows."""

import pytest

from tests.support.senses import SENSES
from tests.support.table import CORNERS, WHITE, Rig, position
from tzaar_board.hal.physics import SensorFault
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button

FIRST = position(CORNERS, "w 1")
SECOND = position(CORNERS, "w 2")


@SENSES
@pytest.mark.parametrize(("name", "open_"), [("A3", True), ("I5", False), ("I1", False)])
def test_open_ends_with_an_unrelated_stack_in_hand(sense: Sense, name: str, open_: bool) -> None:
    rig = Rig(FIRST, sense)
    rig.swap("A1", "A3")
    rig.wait(1.0)
    assert rig.view.open
    rig.lift(name)
    rig.wait(0.1)
    assert rig.view.open is open_
    rig.place(name, name)
    rig.wait(1.0)
    assert (rig.played, rig.view.open) == ("A1xA3", True)


@SENSES
def test_open_ends_with_the_engines_stack_in_hand(sense: Sense) -> None:
    rig = Rig(SECOND, sense, hands=WHITE)
    rig.swap("A1", "A3")
    rig.wait(1.0)
    rig.engine("F8xF7 pass")
    assert rig.view.open
    rig.lift("F8")
    rig.wait(0.1)
    assert not rig.view.open


@SENSES
def test_stacks_in_hand_are_told_but_not_what_a_sensor_out_of_judgement_says(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    assert rig.view.lifted == frozenset()
    rig.fault("E9", SensorFault.DEAD)
    rig.fault("G4", SensorFault.STUCK)
    rig.wait(1.0)
    assert rig.view.lifted == {rig.sites["E9"]}
    rig.press(Button.WHITE, 3.1)
    rig.lift("A1")
    assert rig.view.lifted == {rig.sites["A1"]}
