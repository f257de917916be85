"""Where a game stands: what a restart finds, and what a placing takes."""

from tests.support.senses import SENSES
from tests.support.table import CORNERS, WHITE, Rig, position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

FIRST = position(CORNERS, "w 1")
SECOND = position(CORNERS, "w 2")
EMPTY = TZAAR.start("tournament", 0)


@SENSES
def test_ones_own_action_taken_back_while_the_power_was_off(sense: Sense) -> None:
    rig = Rig(FIRST, sense, "A1xA3", standing=FIRST)
    assert (rig.state, rig.played, rig.lights()) == (State.READY, "", {})
    rig.swap("I5", "F8")
    rig.wait(0.5)
    assert rig.played == "I5xF8"


@SENSES
def test_the_engines_action_put_back_while_the_power_was_off_is_to_be_carried_out(
    sense: Sense,
) -> None:
    before = SECOND.play(TZAAR.parse_action("A1xA3"))
    rig = Rig(SECOND, sense, "A1xA3 F8xF7 pass", hands=WHITE, standing=before)
    lit = {name: rig.lights().get(name) for name in ("F8", "F7")}
    assert (rig.state, rig.played, rig.shown, lit) == (
        State.OPPONENT,
        "A1xA3 F8xF7 pass",
        "A1xA3",
        {"F8": Role.FROM, "F7": Role.TO},
    )


@SENSES
def test_the_chosen_type_stays_for_the_placings_to_come(sense: Sense) -> None:
    rig = Rig(EMPTY, sense)
    rig.press(Button.HINT)
    for name, mark in (("A1", "R"), ("B1", "r"), ("C1", "R")):
        rig.bring(name, mark)
        rig.wait(0.5)
    assert rig.played == "R@A1 R@B1 R@C1"


@SENSES
def test_the_chosen_type_stays_over_the_engines_placing(sense: Sense) -> None:
    rig = Rig(EMPTY, sense, hands=WHITE)
    rig.press(Button.HINT)
    rig.bring("A1", "R")
    rig.wait(2.0)
    rig.engine("Z@B1")
    rig.bring("B1", "z")
    rig.wait(2.0)
    rig.bring("C1", "R")
    rig.wait(0.5)
    assert rig.played == "R@A1 Z@B1 R@C1"
