"""A session says when there will be something new: whoever looks only then misses nothing."""

import pytest

from tests.support.table import CORNERS, WHITE, Rig, discs, position
from tzaar_board.games.base import Colour
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.physics import SensorFault
from tzaar_board.table.scene import Role
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

FIRST = position(CORNERS, "w 1")
SECOND = position(CORNERS, "w 2")
LONG = 30.0


def test_nothing_comes_while_nothing_happens() -> None:
    assert Rig(FIRST).alone(LONG) == []


def test_what_was_committed_shines_for_1_5_s() -> None:
    rig = Rig(FIRST)
    rig.swap("A1", "A3")
    assert rig.alone(1.0) == [0.03, 0.25]
    assert rig.lights() == {"A1": Role.SHINE, "A3": Role.SHINE}
    assert rig.alone(LONG) == [0.75]
    assert rig.lights() == {"A1": Role.LAST, "A3": Role.LAST}


def test_a_stack_that_can_do_nothing_blinks_and_is_led_back_after_2_s() -> None:
    rig = Rig(FIRST)
    rig.lift("I1")
    assert rig.alone(LONG) == [0.6, 2.0]
    assert rig.lights() == {"I1": Role.PUT}


def test_a_stack_in_hand_is_asked_about_after_2_s() -> None:
    rig = Rig(FIRST)
    rig.lift("A1")
    assert (rig.alone(LONG), rig.state) == ([2.0], State.ASKING)


def test_wrong_comes_after_400_ms() -> None:
    rig = Rig(FIRST)
    rig.lift("I1")
    rig.lift("I4")
    [wrong] = rig.alone(LONG)
    assert wrong == pytest.approx(0.43)
    assert rig.state is State.WRONG


def test_a_sensor_that_is_mistaken_for_10_s_keeps_no_action_from_counting() -> None:
    rig = Rig(FIRST)
    rig.fault("B1", SensorFault.STUCK)
    rig.wait(3.0)
    rig.swap("A1", "A3", 0.1)
    rig.wait(1.0)
    assert rig.played == ""
    assert rig.alone(5.7) == []
    assert (rig.alone(0.2), rig.played) == ([0.1], "A1xA3")


def test_a_question_without_an_answer_ends_after_10_s() -> None:
    rig = Rig(SECOND)
    rig.swap("A1", "A3")
    rig.wait(3.0)
    rig.tap("D1")
    held, asked, over = rig.alone(LONG)
    assert over - asked == pytest.approx(10.0)
    assert (held, asked, rig.state) == (0.03, 0.25, State.READY)


def test_an_arrival_that_cannot_be_seen_is_done_after_1_5_s() -> None:
    rig = Rig(SECOND, turns="A1xA3", hands=WHITE)
    rig.engine("F8xF7 E9+E8")
    rig.swap("F8", "F7")
    rig.wait(3.0)
    rig.lift("E9")
    rig.place("E8")
    assert rig.alone(1.4) == []
    assert (rig.alone(0.2), rig.shown) == ([0.1], "A1xA3 F8xF7 E9+E8")


def test_a_placing_is_taken_back_after_1_5_s() -> None:
    rig = Rig(TZAAR.start("tournament", 0), turns="Z@A1")
    rig.lift("A1")
    rig.alone(1.49)
    assert rig.played == "Z@A1"
    rig.alone(0.02)
    assert rig.played == ""


def test_no_lasts_for_600_ms() -> None:
    rig = Rig(FIRST)
    rig.press(Button.BLACK)
    assert set(rig.lights().values()) == {Role.NO}
    [over] = rig.alone(LONG)
    assert over == pytest.approx(0.6 - 0.13)
    assert rig.lights() == {}


def test_a_hint_to_pass_waves_for_1_5_s() -> None:
    rig = Rig(SECOND)
    rig.press(Button.HINT)
    rig.hint("pass")
    assert set(rig.lights().values()) == {Role.WAVE}
    assert (rig.alone(LONG), rig.lights()) == ([1.5], {})


def test_a_new_game_can_be_confirmed_for_5_s() -> None:
    rig = Rig(FIRST)
    rig.press(Button.MENU, 3.1)
    assert set(rig.lights().values()) == {Role.ARMED}
    [over] = rig.alone(LONG)
    assert over == pytest.approx(5.0 - 0.15)
    assert rig.lights() == {}


def test_time_that_is_up_blinks_for_10_s() -> None:
    rig = Rig(FIRST)
    rig.time_up(Colour.WHITE)
    assert (rig.alone(LONG), rig.lights()) == ([10.0], {})


def test_setting_up_ends_after_the_settle_time() -> None:
    rig = Rig(discs("c3:x d3:o"), standing=TROLL.start("standard", 0), arrange=True)
    rig.bring("d3", "o")
    rig.wait(1.0)
    rig.bring("c3", "x")
    assert rig.alone(LONG)[-1] == 0.25
    assert rig.state is State.READY


def test_nothing_is_waited_for_while_the_link_is_lost() -> None:
    rig = Rig(FIRST)
    rig.swap("A1", "A3")
    rig.wait(0.1)
    assert rig.deadline is not None
    rig.lose_link()
    assert rig.deadline is None
