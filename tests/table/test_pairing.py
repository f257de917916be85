"""A press of the hint button that lets a device in."""

import pytest

from tests.support.table import CORNERS, Rig, position
from tzaar_board.table.effects import HintWanted, PairingConfirmed, PairingDeclined
from tzaar_board.table.events import PairingAsked
from tzaar_board.table.scene import Role
from tzaar_board.table.sensing.buttons import Button

START = position(CORNERS)


def waiting() -> Rig:
    """A table at which a device asks to be let in."""
    rig = Rig(START)
    rig.take(PairingAsked(True))
    return rig


@pytest.mark.parametrize(
    ("seconds", "effects"),
    [(0.01, []), (0.049, []), (0.06, [PairingConfirmed()]), (2.0, [PairingConfirmed()])],
)
def test_no_glitch_is_a_press(seconds: float, effects: list[object]) -> None:
    rig = waiting()
    rig.press(Button.HINT, seconds)
    assert rig.effects == effects


def test_a_press_that_had_begun_before_lets_nobody_in() -> None:
    """It was for a hint."""
    rig = Rig(START)
    rig.board.press(Button.HINT, True)
    rig.wait(0.2)
    rig.take(PairingAsked(True))
    rig.wait(0.2)
    rig.board.press(Button.HINT, False)
    rig.wait(0.2)
    assert (rig.effects, rig.session.pairing) == ([HintWanted(START)], True)
    rig.press(Button.HINT)
    assert rig.effects[1:] == [PairingConfirmed()]


def test_two_glitches_are_no_press() -> None:
    rig = waiting()
    rig.press(Button.HINT, 0.01)
    rig.press(Button.HINT, 0.01)
    assert rig.effects == []


def test_nothing_is_told_while_the_button_is_down() -> None:
    rig = waiting()
    rig.board.press(Button.HINT, True)
    rig.wait(2.9)
    assert rig.effects == []
    rig.board.press(Button.HINT, False)
    rig.wait(0.1)
    assert rig.effects == [PairingConfirmed()]


def test_held_the_button_says_no_and_its_release_nothing() -> None:
    rig = waiting()
    rig.press(Button.HINT, 3.5)
    assert rig.effects == [PairingDeclined()]
    assert rig.lights() == {}


def test_one_press_lets_one_device_in_and_the_next_wants_a_hint() -> None:
    rig = waiting()
    assert set(rig.lights().values()) == {Role.PAIRING}
    rig.press(Button.HINT)
    assert (rig.lights(), rig.session.pairing) == ({}, False)
    rig.press(Button.HINT)
    assert rig.effects == [PairingConfirmed(), HintWanted(START)]


def test_who_asks_no_more_is_not_let_in() -> None:
    rig = waiting()
    rig.take(PairingAsked(False))
    rig.press(Button.HINT)
    assert rig.effects == [HintWanted(START)]


def test_a_press_that_pairs_commits_nothing() -> None:
    rig = waiting()
    rig.swap("A1", "A3")
    rig.wait(0.05)
    rig.press(Button.HINT, 0.06)
    assert (rig.effects, rig.played) == ([PairingConfirmed()], "")
