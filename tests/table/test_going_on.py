"""What a lesson asks of a session: a press that goes on, and a set-up from what stood there."""

import pytest

from tests.support.senses import SENSES
from tests.support.table import CORNERS, Rig, discs, position
from tzaar_board.games.base import Position
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.play.sentences import sentence
from tzaar_board.table.effects import GoingOn
from tzaar_board.table.events import GoingOnAwaited
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

START = position(CORNERS, "w 2")
BEFORE = position("A1:Z A3:t A5:T C3:T D1:r E8:z2 E9:z F7:T F8:r I1:R I2:T B1:t I5:Z", "w 1")
"""What differs from START: A5, B1, E8 and I4."""


def said(rig: Rig, language: Language = Language.ENGLISH) -> str:
    return sentence(rig.view, frozenset(), Texts(language))


@pytest.mark.parametrize("button", [Button.WHITE, Button.BLACK])
def test_either_turn_button_goes_on_once_and_passes_nothing(button: Button) -> None:
    rig = Rig(START)
    rig.take(GoingOnAwaited(True))
    rig.press(button)
    assert (rig.effects, rig.session.going_on, rig.written) == ([GoingOn()], False, [])
    rig.press(Button.WHITE)
    assert rig.written == ["pass"]


def test_the_other_buttons_do_what_they_always_do() -> None:
    rig = Rig(START, turns="pass")
    rig.take(GoingOnAwaited(True))
    rig.press(Button.MENU)
    assert (rig.written, rig.session.going_on) == ([], True)


def test_who_waits_no_more_is_not_told() -> None:
    rig = Rig(START)
    rig.take(GoingOnAwaited(True))
    rig.take(GoingOnAwaited(False))
    rig.press(Button.WHITE)
    assert rig.written == ["pass"]


@SENSES
def test_only_what_differs_is_set_up(sense: Sense) -> None:
    rig = Rig(START, sense, standing=BEFORE, arrange=True, stood=BEFORE)
    assert rig.state is State.SETUP
    assert rig.lights() == {
        "A5": Role.TAKE,
        "B1": Role.TAKE,
        "E8": Role.TAKE,
        "I4": Role.FILL,
    }
    rig.lift("A5")
    rig.wait(0.1)
    rig.lift("B1")
    rig.wait(0.1)
    rig.lift("E8")
    rig.wait(0.1)
    assert rig.lights() == {"I4": Role.FILL}
    for site, mark in (("I4", "R"), ("E8", "z"), ("A5", "t")):
        assert rig.lights() == {site: Role.FILL}
        rig.bring(site, mark)
        rig.wait(0.1)
    rig.wait(0.5)
    assert (rig.state, rig.standing()) == (State.READY, list(START.stacks))


def test_what_already_stands_needs_nothing() -> None:
    rig = Rig(START, standing=START, arrange=True, stood=START)
    assert rig.state is State.READY


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.ENGLISH, "Turn over d3."),
        (Language.ITALIAN, "Gira d3."),
        (Language.ROMANIAN, "Întoarce d3."),
        (Language.POLISH, "Odwróć d3."),
    ],
)
def test_a_disc_with_its_wrong_side_up_is_said(language: Language, words: str) -> None:
    goal: Position = discs("c3:x d3:o")
    other = discs("c3:x d3:x")
    rig = Rig(goal, Sense.COLOUR, standing=other, arrange=True, stood=other)
    assert (rig.state, rig.lights()) == (State.SETUP, {"d3": Role.TURN_OVER})
    assert said(rig, language) == words
    rig.turn("d3")
    rig.wait(0.5)
    assert rig.state is State.READY
