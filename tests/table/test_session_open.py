"""The mark open: taking back by hand, and doing another action instead (docs/table.md)."""

from tests.support.senses import SENSES
from tests.support.table import BOTH, CORNERS, WHITE, Rig, position
from tzaar_board.games.base import Colour, Outcome, Position, Reason
from tzaar_board.geometry import HEXAGON
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

FIRST = position(CORNERS, "w 1")
SECOND = position(CORNERS, "w 2")
LAST_Z = position("A1:Z A3:z C3:T D1:r I1:R I2:T I4:R I5:Z F8:t", "w 1")
"""Capturing A3 wins: Black's last Tzaar."""


def captured(start: Position, sense: Sense, hands: frozenset[Colour] = BOTH) -> Rig:
    """A table at which A1 has captured on A3, a second ago."""
    rig = Rig(start, sense, hands=hands)
    rig.swap("A1", "A3")
    rig.wait(1.0)
    return rig


def stacked(sense: Sense) -> Rig:
    """A table at which A1 was stacked on C3 by a turn's second action, a second ago."""
    rig = Rig(SECOND, sense)
    rig.stack("A1", "C3")
    rig.wait(1.0)
    return rig


def put_back(rig: Rig, origin: str, target: str) -> None:
    """A capture is taken back by hand: one's own stack goes home, then what it captured."""
    rig.lift(target)
    rig.place(origin, target)
    rig.place(target, target)
    rig.wait(0.5)


@SENSES
def test_a_take_back_of_one_action(sense: Sense) -> None:
    rig = captured(FIRST, sense)
    assert (rig.played, rig.view.open) == ("A1xA3", True)
    rig.lift("A3")
    rig.wait(0.2)
    rig.place("A1", "A3")
    rig.wait(0.2)
    rig.place("A3", "A3")
    rig.wait(0.5)
    assert (rig.played, rig.state, rig.view.open) == ("", State.READY, False)


@SENSES
def test_what_is_left_of_a_take_back_is_lit(sense: Sense) -> None:
    rig = captured(FIRST, sense)
    rig.lift("A3")
    rig.wait(0.2)
    rig.place("A1", "A3")
    rig.wait(0.6)
    assert (rig.view.open, rig.cues()["A3"].role, rig.cues()["A3"].content) == (
        True,
        Role.PUT,
        FIRST.content(HEXAGON.sites["A3"]),
    )


@SENSES
def test_a_take_back_of_a_stacking(sense: Sense) -> None:
    rig = stacked(sense)
    assert rig.played == "A1+C3"
    rig.lift("C3", 1)
    rig.wait(0.3)
    rig.place("A1")
    rig.wait(0.5)
    assert (rig.played, rig.state) == ("", State.READY)


@SENSES
def test_a_take_back_of_both_actions_of_a_turn(sense: Sense) -> None:
    rig = captured(FIRST, sense)
    rig.swap("I5", "F8")
    rig.wait(1.0)
    assert rig.played == "A1xA3 I5xF8"
    rig.lift("A3")
    rig.lift("F8")
    rig.wait(0.2)
    rig.place("A1", "A3")
    rig.place("I5", "F8")
    rig.wait(0.2)
    rig.place("A3", "A3")
    rig.place("F8", "F8")
    rig.wait(0.5)
    assert (rig.played, rig.state) == ("", State.READY)


@SENSES
def test_a_take_back_of_the_first_of_a_turns_two_actions(sense: Sense) -> None:
    """Each could have been done first: whoever did them with a hand each takes back either."""
    rig = captured(FIRST, sense)
    rig.swap("I5", "F8")
    rig.wait(1.0)
    rig.lift("A3")
    rig.wait(0.2)
    rig.place("A1", "A3")
    rig.wait(0.2)
    rig.place("A3", "A3")
    rig.wait(0.5)
    assert (rig.played, rig.state) == ("I5xF8", State.READY)
    put_back(rig, "I5", "F8")
    assert rig.played == ""


@SENSES
def test_the_first_of_two_actions_stays_where_the_second_needs_it(sense: Sense) -> None:
    """A turn begins with a capture, so a stacking cannot be left alone of it."""
    rig = Rig(FIRST, sense)
    rig.swap("I5", "F8")
    rig.wait(1.0)
    rig.stack("A1", "C3")
    rig.wait(1.0)
    put_back(rig, "I5", "F8")
    assert rig.played == "I5xF8 A1+C3"


@SENSES
def test_a_pass_goes_with_the_action_before_it(sense: Sense) -> None:
    rig = captured(FIRST, sense)
    rig.press(Button.WHITE)
    assert (rig.played, rig.view.open) == ("A1xA3 pass", True)
    put_back(rig, "A1", "A3")
    assert rig.played == ""


@SENSES
def test_a_take_back_when_the_game_is_over(sense: Sense) -> None:
    rig = captured(LAST_Z, sense)
    assert (rig.state, rig.view.outcome, rig.view.open) == (
        State.OVER,
        Outcome(Colour.WHITE, Reason.TYPE),
        True,
    )
    put_back(rig, "A1", "A3")
    assert (rig.played, rig.state, rig.view.outcome) == ("", State.READY, None)


@SENSES
def test_a_take_back_while_the_engine_thinks(sense: Sense) -> None:
    rig = captured(SECOND, sense, WHITE)
    awaited = rig.session.awaited
    assert (rig.state, awaited is not None) == (State.OPPONENT, True)
    put_back(rig, "A1", "A3")
    assert (rig.played, rig.state, rig.session.awaited) == ("", State.READY, None)


@SENSES
def test_a_take_back_after_the_engine_has_moved(sense: Sense) -> None:
    rig = captured(SECOND, sense, WHITE)
    rig.engine("F8xF7 pass")
    rig.wait(1.0)
    assert (rig.state, rig.view.open) == (State.OPPONENT, True)
    put_back(rig, "A1", "A3")
    assert (rig.played, rig.state) == ("", State.READY)


@SENSES
def test_nothing_is_open_once_the_engines_action_is_carried_out(sense: Sense) -> None:
    rig = captured(SECOND, sense, WHITE)
    rig.engine("F8xF7 pass")
    rig.swap("F8", "F7")
    rig.wait(1.0)
    assert (rig.state, rig.view.open, rig.shown) == (State.READY, False, "A1xA3 F8xF7 pass")


@SENSES
def test_a_replacement(sense: Sense) -> None:
    """A×B by A×C: the stack goes on to C, and what stood on B comes back."""
    rig = captured(SECOND, sense)
    assert rig.played == "A1xA3"
    rig.lift("A3")
    rig.wait(0.2)
    rig.lift("D1")
    rig.wait(0.2)
    rig.place("D1", "A3")
    rig.wait(0.2)
    rig.place("A3", "A3")
    rig.wait(0.6)
    if rig.state is State.ASKING:
        assert rig.asked() == "A3 D1"
        rig.tap("D1")
        rig.wait(0.4)
    assert (rig.played, rig.state, rig.view.player) == ("A1xD1", State.READY, Colour.BLACK)


def test_a_replacement_is_asked_about_where_sensing_cannot_tell() -> None:
    rig = captured(SECOND, Sense.PRESENCE)
    rig.tap("D1")
    rig.wait(0.4)
    assert (rig.state, rig.asked(), rig.played) == (State.ASKING, "A3 D1", "A1xA3")
    rig.tap("A3")
    rig.wait(0.6)
    assert (rig.state, rig.played) == (State.READY, "A1xA3")


def test_a_replacement_drops_the_engines_answer() -> None:
    rig = Rig(SECOND, hands=WHITE)
    rig.swap("A1", "A3")
    rig.wait(2.0)
    rig.engine("F8xF7 pass")
    rig.tap("D1")
    rig.wait(0.8)
    rig.tap("D1")
    rig.wait(0.5)
    assert (rig.played, rig.session.awaited is not None) == ("A1xD1", True)


def test_a_question_after_the_commit_ends_by_itself() -> None:
    rig = stacked(Sense.PRESENCE)
    rig.tap("A3")
    rig.wait(1.0)
    asked = rig.state
    rig.wait(10.0)
    told = [(rig.state, rig.asked())]
    rig.tap("A3")
    rig.wait(12.0)
    told.append((rig.state, rig.asked()))
    assert (asked, rig.played) == (State.ASKING, "A1+C3")
    assert told == [(State.READY, ""), (State.READY, "")]


def test_the_stack_goes_home_before_what_it_left_behind() -> None:
    rig = stacked(Sense.PRESENCE)
    rig.lift("C3")
    rig.wait(0.1)
    assert [name for name, role in rig.lights().items() if role is Role.PUT] == ["A1"]


def test_a_stack_that_is_held_and_put_back_is_asked_about_until_hands_go_on() -> None:
    rig = stacked(Sense.PRESENCE)
    told = []
    for _ in range(2):
        rig.lift("A3")
        rig.wait(2.5)
        rig.place("A3", "A3")
        rig.wait(1.0)
        told.append(rig.asked())
    rig.lift("I1")
    rig.wait(1.0)
    assert (told, rig.asked(), rig.played) == (["A3 C3"] * 2, "", "A1+C3")


def test_a_stack_put_back_in_a_rebuilt_table_answers_nothing() -> None:
    rig = Rig(SECOND, Sense.PRESENCE)
    rig.stack("A1", "C3")
    rig.wait(2.0)
    for name in ("A3", "I1", "I4"):
        rig.lift(name)
    rig.wait(1.0)
    rig.place("I4", "I4")
    rig.place("I1", "I1")
    rig.wait(3.0)
    asked = rig.state
    rig.place("A3", "A3")
    rig.wait(1.0)
    assert (asked, rig.played, rig.state, rig.asked()) == (
        State.ASKING,
        "A1+C3",
        State.READY,
        "",
    )
