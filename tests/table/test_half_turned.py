"""Troll by presence: a placing that is given up half turned leaves discs to be turned back, which
no reading tells (docs/table.md, The states).
"""

from tests.support.senses import SEEING, SENSES
from tests.support.table import Rig, discs
from tests.support.turning import ROW, said, standing
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

TURN = Role.TURN_OVER


def half_turned(sense: Sense = Sense.PRESENCE) -> Rig:
    """Black has placed f3, and turned e3 over, but not d3."""
    rig = Rig(ROW, sense)
    rig.bring("f3", "x")
    rig.wait(1.0)
    rig.turn("e3", 0.3)
    rig.wait(1.0)
    return rig


@SENSES
def test_what_was_turned_is_lit_once_the_piece_is_gone(sense: Sense) -> None:
    rig = half_turned(sense)
    rig.lift("f3")
    rig.wait(2.0)
    if sense is Sense.PRESENCE:
        assert (rig.lights(), said(rig)) == ({"e3": TURN}, "Taking back: turn over e3.")
    rig.turn("e3")
    rig.wait(1.0)
    assert (rig.state, rig.played, standing(rig)) == (State.READY, "", str(ROW))
    assert TURN not in rig.lights().values()


@SENSES
def test_so_it_is_by_the_menu_button(sense: Sense) -> None:
    rig = half_turned(sense)
    rig.press(Button.MENU)
    rig.wait(0.5)
    rig.lift("f3")
    rig.wait(0.5)
    assert rig.lights() == {"e3": TURN}
    rig.turn("e3")
    rig.wait(0.5)
    assert (rig.state, rig.played, standing(rig)) == (State.READY, "", str(ROW))


def test_what_was_turned_back_before_is_not_lit() -> None:
    rig = half_turned()
    rig.turn("e3", 0.3)
    rig.lift("f3")
    rig.wait(8.0)
    assert (rig.state, rig.lights(), standing(rig)) == (State.READY, {}, str(ROW))


def test_another_placing_that_turns_it_over_too_needs_no_more() -> None:
    """e2 turns e3 over, as f3 did; d3 was not turned."""
    start = discs("c3:x d3:o e3:o h6:o e4:x")
    rig = Rig(start)
    rig.bring("f3", "x")
    rig.wait(1.0)
    rig.turn("e3", 0.3)
    rig.wait(1.0)
    rig.lift("f3")
    rig.wait(2.2)
    rig.bring("e2", "x")
    rig.wait(3.0)
    assert (rig.state, rig.played, standing(rig)) == (State.READY, "e2", str(rig.view.position))


def test_a_piece_that_is_set_straight_leaves_what_was_turned() -> None:
    rig = half_turned()
    rig.lift("f3")
    rig.wait(1.0)
    rig.place("f3", "f3")
    rig.wait(1.0)
    assert rig.lights() == {"d3": TURN}
    rig.turn("d3", 0.3)
    rig.wait(1.0)
    assert (rig.played, standing(rig)) == ("f3", str(rig.view.position))


def test_hands_that_play_on_are_led_back_afterwards() -> None:
    """Black turns nothing over with c6, and has left e3 lying."""
    rig = half_turned()
    rig.lift("f3")
    rig.wait(2.0)
    rig.bring("c6", "x")
    rig.wait(3.0)
    assert (rig.played, rig.lights()) == ("c6", {"e3": TURN})
    rig.turn("e3", 0.3)
    rig.wait(1.0)
    assert (rig.state, standing(rig)) == (State.READY, str(rig.view.position))


@SEEING
def test_a_placing_may_be_finished_though_undo_was_pressed(sense: Sense) -> None:
    rig = half_turned(sense)
    rig.press(Button.MENU)
    rig.wait(1.0)
    rig.turn("d3", 0.3)
    rig.wait(3.0)
    assert (rig.state, rig.played, standing(rig)) == (State.READY, "f3", str(rig.view.position))


@SENSES
def test_after_an_undo_another_placing_counts(sense: Sense) -> None:
    """It was led back for good."""
    rig = Rig(ROW, sense, turns="c6")
    rig.press(Button.MENU)
    rig.wait(1.0)
    rig.lift("c6")
    rig.wait(0.5)
    rig.bring("c7", "x")
    rig.wait(3.0)
    assert (rig.state, rig.played) == (State.READY, "c7")


@SENSES
def test_who_turns_back_first_after_an_undo_has_placed_nothing_anew(sense: Sense) -> None:
    """By presence what is turned back reads as what is turned over."""
    rig = Rig(ROW, sense, turns="f3")
    rig.press(Button.MENU)
    rig.wait(1.0)
    rig.turn("d3", 0.3)
    rig.turn("e3", 0.3)
    rig.wait(6.0)
    assert (rig.played, rig.lights()) == ("", {"f3": Role.TAKE})
    rig.lift("f3")
    rig.wait(1.0)
    assert (rig.state, standing(rig)) == (State.READY, str(ROW))
