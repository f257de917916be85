"""The hint button answers what the other table asks for."""

import pytest

from tests.support.table import BOTH, CORNERS, WHITE, Rig, position
from tzaar_board.games.base import Colour
from tzaar_board.play.sentences import sentence
from tzaar_board.table.distant_request import DistantRequest
from tzaar_board.table.effects import DistantAnswered, HintWanted, NewGame, PairingConfirmed
from tzaar_board.table.events import ButtonPressed, DistantAsked, PairingAsked
from tzaar_board.table.scene import Role
from tzaar_board.table.sensing.buttons import Button

START = position(CORNERS)


def asked(request: DistantRequest, seconds: float = 1.0) -> Rig:
    """A table that plays White, and that Black's table has asked for something."""
    rig = Rig(START, hands=WHITE, distant=frozenset({Colour.BLACK}))
    rig.take(DistantAsked(request))
    rig.wait(seconds)
    return rig


def said(rig: Rig) -> str:
    return sentence(rig.view, WHITE)


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (DistantRequest.BACK, "The other table would like to take back; the hint button agrees."),
        (DistantRequest.DRAW, "The other table offers a draw; the hint button agrees."),
    ],
)
def test_a_request_is_lit_on_the_edge_of_who_asks_and_said(
    request_: DistantRequest, words: str
) -> None:
    rig = asked(request_)
    edge = {START.game.board.names[site] for site in START.game.edge(Colour.BLACK)}
    assert {name for name, role in rig.lights().items() if role is Role.REQUEST} == edge
    assert said(rig).endswith(f"{words} Held for 3 seconds it says no.")
    rig.take(DistantAsked(DistantRequest.NOTHING))
    assert Role.REQUEST not in rig.lights().values()
    assert "other table" not in said(rig)


@pytest.mark.parametrize(("seconds", "agree"), [(0.2, True), (2.8, True), (3.2, False)])
def test_a_press_agrees_and_a_hold_declines(seconds: float, agree: bool) -> None:
    rig = asked(DistantRequest.DRAW)
    rig.press(Button.HINT, seconds)
    assert rig.effects == [DistantAnswered(agree)]
    assert Role.REQUEST not in rig.lights().values()
    rig.press(Button.HINT)
    assert rig.effects[1:] == [HintWanted(START)]


@pytest.mark.parametrize("seconds", [0.0, 0.5])
def test_a_press_for_a_hint_that_begins_before_the_request_can_be_read_agrees_to_nothing(
    seconds: float,
) -> None:
    rig = asked(DistantRequest.DRAW, seconds)
    rig.press(Button.HINT)
    assert rig.effects == []
    rig.wait(1.0)
    rig.press(Button.HINT)
    assert rig.effects == [DistantAnswered(True)]


def test_a_press_that_began_before_the_request_was_for_a_hint() -> None:
    rig = Rig(START, hands=WHITE, distant=frozenset({Colour.BLACK}))
    rig.board.press(Button.HINT, True)
    rig.wait(0.1)
    rig.take(DistantAsked(DistantRequest.DRAW))
    rig.wait(1.0)
    rig.board.press(Button.HINT, False)
    rig.wait(0.1)
    assert rig.effects == [HintWanted(START)]


def test_the_hint_of_a_page_is_no_answer() -> None:
    rig = asked(DistantRequest.DRAW)
    rig.take(ButtonPressed(Button.HINT))
    assert rig.effects == [HintWanted(START)]
    assert Role.REQUEST in rig.lights().values()


def test_a_device_is_answered_before_the_other_table() -> None:
    rig = asked(DistantRequest.BACK)
    rig.take(PairingAsked(True))
    assert Role.REQUEST not in rig.lights().values()
    rig.press(Button.HINT)
    assert rig.effects == [PairingConfirmed()]
    rig.press(Button.HINT)
    assert rig.effects[1:] == [DistantAnswered(True)]


def test_the_game_goes_on_while_something_is_asked() -> None:
    rig = asked(DistantRequest.BACK)
    rig.swap("A1", "A3")
    rig.wait(1.0)
    assert rig.played == "A1xA3"


@pytest.mark.parametrize("distant", [frozenset({Colour.BLACK}), frozenset()])
def test_the_menu_button_says_what_it_would_do(distant: frozenset[Colour]) -> None:
    rig = Rig(START, turns="A1xA3", hands=BOTH - distant, distant=distant)
    rig.press(Button.MENU, 3.2)
    end = "to give the game up" if distant else "for a new game"
    assert said(rig) == f"Hold the menu button once more {end}."
    rig.press(Button.MENU, 3.2)
    assert rig.effects == [NewGame()]
