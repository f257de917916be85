"""What can be seen of the table: what counts as still, and what a fault or a lost link hides."""

import pytest

from tests.support.table import CORNERS, Rig, position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.physics import SensorFault
from tzaar_board.table.sense import Sense
from tzaar_board.table.view import State

FIRST = position(CORNERS, "w 1")
FULL = TZAAR.start("random", 5)
SENSES = pytest.mark.parametrize("sense", Sense)


@SENSES
def test_a_target_that_may_be_about_to_change_is_not_still(sense: Sense) -> None:
    """Lifted again just within the settle time, and the lift is believed only after it."""
    rig = Rig(FIRST, sense)
    rig.swap("A1", "A3")
    rig.wait(0.24)
    rig.lift("A3")
    rig.wait(1.0)
    assert (rig.state, rig.played) == (State.IN_HAND, "")
    rig.place("A3", "A3")
    rig.wait(0.4)
    assert rig.played == "A1xA3"


@SENSES
def test_an_origin_that_bounces_is_not_still(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.swap("A1", "A3")
    for _ in range(8):
        rig.wait(0.02)
        rig.fault("A1", SensorFault.STUCK)
        rig.wait(0.02)
        rig.fault("A1", None)
        assert rig.played == ""
    rig.wait(0.3)
    assert rig.played == "A1xA3"


@SENSES
def test_a_fault_that_was_over_when_the_link_came_back_takes_nothing_away(sense: Sense) -> None:
    rig = Rig(FULL, sense)
    for name in HEXAGON.names[:30]:
        rig.board.faults[HEXAGON.sites[name]] = SensorFault.DEAD
    rig.wait(1.0)
    rig.lose_link()
    rig.board.faults.clear()
    rig.wait(0.5)
    rig.find_link()
    rig.wait(3.0)
    assert (rig.states, rig.lights(), rig.effects) == ([State.READY], {}, [])
