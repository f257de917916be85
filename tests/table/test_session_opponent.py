"""The opponent's turn and the end of a game (docs/table.md, The states)."""

from tests.support.senses import SENSES
from tests.support.table import CORNERS, WHITE, Rig, position
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.table.events import GameEnded
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State

SECOND = position(CORNERS, "w 2")
LAST_Z = position("A1:Z A3:z C3:T D1:r I1:R I2:T I4:R I5:Z F8:t", "w 1")
"""Capturing A3 wins: Black's last Tzaar."""


@SENSES
def test_the_opponents_turn_is_led_one_action_at_a_time(sense: Sense) -> None:
    rig = Rig(SECOND, sense, hands=WHITE)
    rig.swap("A1", "A3")
    rig.wait(2.0)
    assert rig.state is State.OPPONENT
    rig.engine("F8xF7 A5xA3")
    first = {"F7": Role.TO, "F8": Role.FROM}
    assert {name: rig.lights()[name] for name in first} == first
    rig.swap("F8", "F7")
    rig.wait(0.4)
    second = {"A3": Role.TO, "A5": Role.FROM}
    assert {name: rig.lights()[name] for name in second} == second
    rig.swap("A5", "A3")
    rig.wait(0.4)
    assert (rig.state, rig.shown) == (State.READY, "A1xA3 F8xF7 A5xA3")


@SENSES
def test_the_opponents_turn_in_any_order(sense: Sense) -> None:
    rig = Rig(SECOND, sense, hands=WHITE)
    rig.swap("A1", "A3")
    rig.wait(2.0)
    rig.engine("F8xF7 A5xA3")
    rig.swap("A5", "A3")
    rig.wait(1.0)
    assert rig.state is State.OPPONENT
    rig.swap("F8", "F7")
    rig.wait(1.0)
    assert (rig.state, rig.shown) == (State.READY, "A1xA3 F8xF7 A5xA3")


def test_an_unseen_stacking_of_the_opponents_is_done_after_1_5_s() -> None:
    for sense in (Sense.PRESENCE, Sense.COLOUR):
        rig = Rig(SECOND, sense, hands=WHITE)
        rig.swap("A1", "A3")
        rig.wait(2.0)
        rig.engine("F8xF7 E9+E8")
        rig.swap("F8", "F7")
        rig.wait(1.0)
        rig.lift("E9")
        rig.wait(0.3)
        rig.place("E8")
        rig.wait(1.1)
        assert rig.state is State.OPPONENT
        rig.wait(0.2)
        assert (rig.state, rig.shown) == (State.READY, "A1xA3 F8xF7 E9+E8")


@SENSES
def test_a_stack_held_in_a_capture_is_not_taken_as_done(sense: Sense) -> None:
    rig = Rig(SECOND, sense, hands=WHITE)
    rig.swap("A1", "A3")
    rig.wait(2.0)
    rig.engine("F8xF7 E9+E8")
    rig.lift("F7")
    rig.lift("F8")
    rig.wait(10.0)
    assert (rig.state, rig.shown) == (State.OPPONENT, "A1xA3")
    rig.place("F7", "F8")
    rig.wait(0.4)
    assert rig.shown == "A1xA3 F8xF7"


@SENSES
def test_an_opponents_pass_is_a_wave(sense: Sense) -> None:
    rig = Rig(SECOND, sense, hands=WHITE)
    rig.swap("A1", "A3")
    rig.wait(2.0)
    rig.engine("F8xF7 pass")
    assert Role.WAVE not in rig.lights().values()
    rig.swap("F8", "F7")
    rig.wait(0.4)
    edge = ["A5", "B6", "C7", "D8", "E9", "F8", "G7", "H6", "I5"]
    waved = [name for name, role in rig.lights().items() if role is Role.WAVE]
    assert (rig.state, waved) == (State.READY, edge)
    rig.wait(1.5)
    assert Role.WAVE not in rig.lights().values()


def test_a_question_leaves_the_opponents_action_lit_and_to_be_carried_out() -> None:
    rig = Rig(SECOND, hands=WHITE)
    rig.swap("A1", "A3")
    rig.wait(2.0)
    rig.engine("F8xF7 pass")
    rig.tap("D1")
    rig.wait(2.3)
    assert (rig.state, rig.lights()) == (
        State.ASKING,
        {
            "A3": Role.ASK_CAPTURE,
            "D1": Role.ASK_CAPTURE,
            "F7": Role.TO,
            "F8": Role.FROM,
        },
    )
    rig.swap("F8", "F7")
    rig.wait(0.5)
    assert (rig.state, rig.shown) == (State.READY, "A1xA3 F8xF7 pass")


@SENSES
def test_the_opponent_thinks_on_their_stacks(sense: Sense) -> None:
    rig = Rig(SECOND, sense, hands=WHITE)
    rig.swap("A1", "A3")
    rig.wait(2.0)
    thinking = [name for name, role in rig.lights().items() if role is Role.THINKING]
    assert thinking == ["A5", "D1", "E8", "E9", "F8"]


@SENSES
def test_over_shows_the_winner(sense: Sense) -> None:
    rig = Rig(LAST_Z, sense)
    rig.swap("A1", "A3")
    rig.wait(3.0)
    winners = [name for name, role in rig.lights().items() if role is Role.WINNER]
    assert winners == ["A3", "C3", "I1", "I2", "I4", "I5"]


def test_a_game_given_up_is_over_whatever_is_to_be_carried_out() -> None:
    rig = Rig(SECOND, hands=WHITE)
    rig.swap("A1", "A3")
    rig.wait(1.0)
    rig.engine("F8xF7 pass")
    outcome = Outcome(Colour.BLACK, Reason.RESIGN)
    rig.take(GameEnded(outcome))
    rig.wait(2.0)
    assert (rig.state, rig.view.outcome) == (State.OVER, outcome)


@SENSES
def test_a_resignation_is_taken_back_and_the_opponents_turn_waits_still(sense: Sense) -> None:
    """It was taken for carried out, and the lights led forward to what nobody had done."""
    rig = Rig(SECOND, sense, hands=WHITE)
    rig.swap("A1", "A3")
    rig.wait(1.0)
    rig.engine("F8xF7 A5xA3")
    rig.take(GameEnded(Outcome(Colour.BLACK, Reason.RESIGN)))
    rig.wait(1.0)
    rig.undo()
    rig.wait(1.0)
    assert (rig.state, rig.view.outcome, rig.shown) == (State.OPPONENT, None, "A1xA3")
    rig.swap("F8", "F7")
    rig.wait(1.0)
    rig.swap("A5", "A3")
    rig.wait(1.0)
    assert (rig.state, rig.shown) == (State.READY, "A1xA3 F8xF7 A5xA3")
