"""Troll by presence: a placing that is given up half turned leaves discs to be turned back, which
no reading tells (docs/table.md, The states).
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES
from tests.support.table import WHITE, Rig, discs
from tests.support.turning import ROW, said, standing
from tzaar_board.games.base import Position
from tzaar_board.games.troll import TROLL
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

TURN = Role.TURN_OVER


def half_turned(sense: Sense = Sense.PRESENCE, start: Position = ROW, turns: str = "") -> Rig:
    """Black has placed f3, and turned e3 over, but not d3."""
    rig = Rig(start, sense, turns)
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
    rig = half_turned(start=discs("c3:x d3:o e3:o h6:o e4:x"))
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


MORE = discs("c3:x d3:o e3:o h6:o c6:x d6:o")
"""As ROW; Black e6 turns d6 over, too."""


def agrees(rig: Rig) -> bool:
    """Whether all discs lie as the record says, and no light asks for anything."""
    lying = TURN in rig.lights().values()
    return not lying and standing(rig) == str(rig.view.position)


@pytest.mark.parametrize("pause", [0.3, 1.2, 2.5])
@pytest.mark.parametrize("other", ["c8", "e6"])
def test_only_what_was_left_lying_is_lit_after_another_placing(other: str, pause: float) -> None:
    """What that placing turns over lies right."""
    rig = half_turned(start=MORE)
    rig.lift("f3")
    rig.wait(pause)
    rig.bring(other, "x")
    rig.wait(0.6)
    if other == "e6":
        rig.turn("d6", 0.3)
    rig.wait(5.0)
    assert (rig.played, rig.lights()) == (other, {"e3": TURN})
    rig.turn("e3", 0.3)
    rig.wait(2.0)
    assert agrees(rig)


def test_the_same_placing_may_be_made_once_more() -> None:
    rig = half_turned(start=MORE)
    rig.lift("f3")
    rig.wait(2.5)
    rig.bring("f3", "x")
    rig.wait(0.6)
    rig.turn("d3", 0.3)
    rig.wait(5.0)
    assert rig.played == "f3"
    assert agrees(rig)


def test_the_next_player_may_play_while_it_is_lit() -> None:
    """White d6 turns c6 over."""
    rig = half_turned(start=discs("c3:x d3:o e3:o h6:o c6:x b6:o"))
    rig.lift("f3")
    rig.wait(2.0)
    rig.bring("c8", "x")
    rig.wait(3.0)
    rig.bring("d6", "o")
    rig.wait(0.5)
    rig.turn("c6", 0.3)
    rig.wait(5.0)
    assert (rig.played, rig.lights()) == ("c8 d6", {"e3": TURN})
    rig.turn("e3", 0.3)
    rig.wait(2.0)
    assert agrees(rig)


def test_what_was_turned_over_for_an_engine_is_led_back_by_an_undo() -> None:
    rig = Rig(discs("c3:x d3:o e3:o h6:o f6:o", "w std"), turns="g6", hands=WHITE)
    rig.engine("f3")
    rig.wait(1.0)
    rig.bring("f3", "x")
    rig.wait(1.0)
    rig.turn("e3", 0.3)
    rig.wait(1.0)
    rig.press(Button.MENU)
    rig.wait(1.0)
    assert rig.lights() == {"e3": TURN}


@SENSES
def test_an_undo_takes_back_no_action_whose_piece_the_half_made_one_turns(sense: Sense) -> None:
    rig = half_turned(sense, discs("c3:x d3:o h6:o", "w std"), "e3")
    rig.press(Button.MENU)
    rig.wait(1.0)
    assert (rig.played, rig.lights()) == ("e3", {"e3": TURN})


def test_who_takes_the_piece_off_and_sets_it_back_is_led_back_all_the_same() -> None:
    rig = Rig(MORE, turns="f3")
    rig.press(Button.MENU)
    rig.wait(1.0)
    rig.lift("f3")
    rig.wait(1.5)
    rig.bring("f3", "x")
    rig.wait(3.0)
    for name in ("d3", "e3"):
        rig.turn(name, 0.3)
        rig.wait(3.0)
    assert (rig.played, rig.lights()) == ("", {"f3": Role.TAKE})


UNDONE_MIDWAY = ".x..x.../.o...x../.oooxx../.....xo./oo.x...o/..o....o/ooxxx.../.xxx.x.. b std"
"""Black's b5 turns b6 and b7 over."""

MIDWAY = "0 b5=# ; 600 b7=. ; 900 b7=# ; 1500 menu+ ; 1700 menu- ; 2300 b6=. ; 2600 b6=#"
FINISHED = "0 b5=# ; 300 menu+ ; 500 menu- ; 900 b7=. ; 1300 b7=# ; 2300 b6=. ; 2600 b6=#"


@pytest.mark.parametrize("script", [MIDWAY, FINISHED], ids=["midway", "at once"])
def test_a_placing_that_is_finished_though_it_was_undone_counts(script: str) -> None:
    table = ScannedTable(TROLL.parse(UNDONE_MIDWAY), Sense.PRESENCE).told(script, 1.5)
    assert (table.played, table.lit(Role.TURN_OVER)) == ("", "b6")
    table.told("4700 b5=#", 0.2)
    assert (table.played, table.state) == ("b5", "ready")


@pytest.mark.parametrize("script", [MIDWAY, FINISHED], ids=["midway", "at once"])
def test_all_that_it_turned_is_lit_where_its_piece_is_taken_off(script: str) -> None:
    table = ScannedTable(TROLL.parse(UNDONE_MIDWAY), Sense.PRESENCE)
    table.told(f"{script} ; 3400 b5=.", 0.5)
    for disc, begin in (("b6", 4500), ("b7", 5500)):
        assert (table.state, table.lit(Role.TURN_OVER)) == ("wrong", disc)
        table.told(f"{begin} {disc}=. ; {begin + 300} {disc}=#", 0.5)
    assert (table.played, table.state) == ("", "ready")


@pytest.mark.parametrize("away", [60, 100, 150])
def test_a_disc_that_an_arm_hides_as_the_piece_is_taken_off_is_not_turned(away: int) -> None:
    table = ScannedTable(TROLL.parse(UNDONE_MIDWAY), Sense.PRESENCE)
    hidden = f"3000 b6=. ; 3050 b5=. ; {3000 + away} b6=#"
    table.told(f"0 b5=# ; 1500 menu+ ; 1700 menu- ; {hidden}", 2.0)
    assert (table.played, table.state) == ("", "ready")
