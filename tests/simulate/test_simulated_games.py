"""What simulated games have found: each time the essence of one, small and always the same."""

import random
from collections.abc import Mapping

import pytest

from tests.support.senses import UNTELLING
from tests.support.table import CORNERS, WHITE, Rig, position
from tzaar_board.hal.physics import HandError, SensorFault
from tzaar_board.simulate.follower import Follower
from tzaar_board.simulate.gestures import Press, Wait, move
from tzaar_board.simulate.habits import CLEAN
from tzaar_board.simulate.hands import Hands, LostHands
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

FIRST = position(CORNERS, "w 1")
SECOND = position(CORNERS, "w 2")
CROSS = position("A1:Z A3:t C1:t C3:T I1:R E9:z F8:r I5:t", "w 1")
"""Both of White's A1 and C3 can capture both A3 and C1."""


def answer(rig: Rig, plan: Mapping[str, str]) -> None:
    """Taps the target of the stack whose origin alone is lit, as long as the table asks."""
    for _ in range(4):
        if rig.state is not State.ASKING:
            return
        (key,) = [name for name, role in rig.lights().items() if role is Role.ORIGIN]
        rig.tap(plan[key])
        rig.wait(0.5)


def follow_lights(rig: Rig, steps: int) -> None:
    """Does what the lights ask for, and nothing else."""
    follower = Follower(rig.board, lambda: rig.view)
    for _ in range(steps):
        for gesture in follower.step():
            match gesture:
                case Wait(seconds):
                    rig.wait(seconds)
                case Press(button, seconds):
                    rig.press(button, seconds)
                case _:
                    move(rig.board, gesture, rig.now)
                    rig.wait(0.0)


@UNTELLING
def test_a_stacking_on_what_was_just_captured_is_asked_about_as_one(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.swap("A1", "A3", 0.1)
    rig.wait(0.05)
    rig.lift("C3")
    rig.wait(0.05)
    rig.place("A3", "C3")
    rig.wait(2.5)
    assert rig.lights()["A3"] is Role.ASK_STACKING
    rig.tap("A3")
    rig.wait(0.5)
    assert rig.played == "A1xA3 C3+A3"


@pytest.mark.parametrize("answers", [{"A1": "A3", "C3": "C1"}, {"A1": "C1", "C3": "A3"}])
def test_two_stacks_that_can_both_go_to_both_targets_are_asked_about_one_by_one(
    answers: dict[str, str],
) -> None:
    rig = Rig(CROSS)
    for name in ("A1", "C3"):
        rig.lift(name)
        rig.wait(0.1)
    for key, target in answers.items():
        rig.lift(target)
        rig.wait(0.16)
        rig.place(target, key)
        rig.wait(0.1)
    rig.wait(0.5)
    assert (rig.state, rig.asked()) == (State.ASKING, "A3 C1")
    answer(rig, answers)
    actions = {f"{key}x{target}" for key, target in answers.items()}
    assert (rig.state, set(rig.played.split())) == (State.READY, actions)


def test_the_tap_of_an_answer_is_not_the_next_action() -> None:
    rig = Rig(CROSS)
    for name in ("A1", "C3", "A3"):
        rig.lift(name)
        rig.wait(0.1)
    rig.place("A3", "A1")
    rig.wait(0.1)
    rig.lift("C1")
    rig.wait(0.1)
    rig.place("C1", "C3")
    rig.wait(0.5)
    rig.lift("C1")
    rig.wait(0.2)
    assert rig.played == ""


def test_a_tap_for_the_second_stack_leaves_the_question_about_the_first() -> None:
    rig = Rig(FIRST)
    rig.lift("A1")
    rig.lift("I5")
    rig.wait(2.5)
    before = rig.asked()
    rig.tap("F8")
    rig.wait(2.5)
    assert (before, rig.asked()) == ("A3 C3 D1", "A3 C3 D1")
    rig.tap("A3")
    rig.wait(0.5)
    assert rig.played == "A1xA3 I5xF8"


def test_a_target_whose_sensor_is_dead_pulses_and_is_confirmed_with_the_turn_button() -> None:
    rig = Rig(FIRST, Sense.HEIGHT)
    rig.fault("F8", SensorFault.DEAD)
    rig.wait(1.0)
    rig.press(Button.WHITE, 3.2)
    rig.wait(0.5)
    rig.swap("I5", "F8")
    rig.wait(2.5)
    assert (rig.state, "F8" in rig.asked()) == (State.ASKING, True)
    rig.press(Button.WHITE)
    assert rig.played == "I5xF8"


def test_the_turn_button_confirms_what_a_dead_stack_is_asked_about_and_does_not_pass() -> None:
    rig = Rig(SECOND)
    rig.fault("C3", SensorFault.DEAD)
    rig.wait(1.0)
    rig.press(Button.BLACK, 3.2)
    rig.wait(0.5)
    rig.lift("A3")
    rig.wait(0.3)
    rig.lift("C3")
    rig.place("A3", "C3")
    rig.wait(0.5)
    assert (rig.state, rig.asked()) == (State.ASKING, "A3")
    rig.press(Button.WHITE)
    assert rig.played == "C3xA3"


def test_two_liars_are_not_asked_about_each_other() -> None:
    rig = Rig(FIRST, Sense.HEIGHT)
    rig.lift("A1")
    rig.bring("A3", "t")
    rig.wait(1.0)
    rig.press(Button.BLACK, 3.2)
    rig.tap("A3")
    rig.wait(1.0)
    assert rig.state is State.READY


def test_a_lone_stack_lifted_in_the_opponents_turn_is_lit() -> None:
    rig = Rig(FIRST, turns="A1xA3 pass", hands=WHITE)
    rig.engine("A5xA3 pass")
    rig.lift("I1")
    rig.wait(2.5)
    lights = rig.lights()
    assert (lights["I1"], lights["A5"], lights["A3"]) == (Role.PUT, Role.FROM, Role.TO)
    follow_lights(rig, 20)
    assert (rig.state, rig.shown) == (State.READY, "A1xA3 pass A5xA3 pass")


def test_what_is_carried_out_already_is_not_led_back() -> None:
    """With another stack lifted, the opponent's placing done was to be taken away again."""
    rig = Rig(FIRST, Sense.HEIGHT, turns="A1xA3 pass", hands=WHITE)
    rig.engine("A5xA3 pass")
    rig.lift("I1")
    rig.wait(0.3)
    rig.swap("A5", "A3")
    rig.wait(1.0)
    assert (rig.state, rig.lights()["I1"]) == (State.WRONG, Role.PUT)
    rig.place("I1", "I1")
    rig.wait(0.5)
    assert (rig.state, rig.shown) == (State.READY, "A1xA3 pass A5xA3 pass")


def test_a_sensor_that_is_stuck_on_an_empty_site_while_placing_is_lit() -> None:
    start = position("", "w p")
    rig = Rig(start, Sense.HEIGHT)
    rig.bring("A1", "Z")
    rig.wait(0.5)
    rig.fault("C4", SensorFault.STUCK)
    rig.wait(3.0)
    assert rig.lights()["C4"] is Role.TAKE


def test_a_stack_too_many_where_the_last_one_came_from_is_said() -> None:
    rig = Rig(FIRST, Sense.COLOUR, turns="A1xA3")
    rig.bring("A1", "Z")
    rig.wait(1.0)
    assert (rig.state, rig.lights()["A1"]) == (State.WRONG, Role.TAKE)


def test_hands_give_up_when_the_table_does_not_follow() -> None:
    rig = Rig(FIRST)
    hands = Hands(random.Random(0), CLEAN, lambda: rig.view, rig.board)
    action = FIRST.legal()[0]
    with pytest.raises(LostHands, match=r"^The hands are at "):
        list(hands.play(FIRST, action))


def test_hands_lift_nothing_from_an_empty_site() -> None:
    rig = Rig(FIRST)
    with pytest.raises(HandError):
        rig.lift("B1")


def test_a_bad_sensor_does_not_hold_up_the_setting_up() -> None:
    """The lights went on past its site, and what was put on the lit sites was called strange."""
    rig = Rig(SECOND, standing=position("", "w p"), arrange=True)
    rig.fault("C3", SensorFault.FLAPPING)
    rig.wait(3.0)
    follow_lights(rig, 40)
    assert rig.state is State.READY
