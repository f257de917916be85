"""Placings taken back, replaced, undone or carried out for the opponent (docs/table.md; Troll)."""

import pytest

from tests.support.senses import SEEING, SENSES
from tests.support.table import BOTH, WHITE, Rig, discs
from tests.support.turning import ROW, said, standing
from tzaar_board.games.base import Colour
from tzaar_board.games.troll import TROLL
from tzaar_board.hal.physics import SensorFault
from tzaar_board.play.light_words import lights
from tzaar_board.table.effects import HintWanted
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

EMPTY = TROLL.start("standard", 0)


@SENSES
def test_a_placing_is_taken_back_by_hand(sense: Sense) -> None:
    rig = Rig(ROW, sense, turns="f3")
    rig.lift("f3")
    rig.wait(3.0)
    assert (rig.state, rig.played) == (State.IN_HAND, "f3")
    assert {name for name, role in rig.lights().items() if role is Role.TURN_OVER} == {"d3", "e3"}
    rig.turn("e3")
    rig.turn("d3")
    rig.wait(0.5)
    assert (rig.state, rig.played, standing(rig)) == (State.READY, "", str(ROW))


@SENSES
def test_a_placing_alone_is_taken_back_by_lifting_it_for_long(sense: Sense) -> None:
    rig = Rig(ROW, sense, turns="c6")
    rig.lift("c6")
    rig.wait(1.3)
    assert rig.played == "c6"
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.READY, "")


@SENSES
def test_a_disc_carried_to_another_site_is_placed_there_instead(sense: Sense) -> None:
    rig = Rig(ROW, sense, turns="c6")
    rig.lift("c6")
    rig.wait(0.2)
    rig.place("f3", "c6")
    rig.wait(0.5)
    assert (rig.played, rig.lights()) == ("c6", {"c6": Role.ORIGIN})
    rig.wait(1.6)
    assert rig.lights() == {
        "c6": Role.ORIGIN,
        "d3": Role.TURN_OVER,
        "e3": Role.TURN_OVER,
    }, "who rests has forgotten them"
    rig.turn("d3")
    assert rig.lights() == {"c6": Role.ORIGIN, "e3": Role.TURN_OVER}
    rig.turn("e3")
    rig.wait(0.5)
    assert (rig.played, standing(rig)) == ("f3", str(rig.view.position))


def test_with_presence_the_last_disc_lifted_to_be_turned_is_not_carried_away() -> None:
    """White b5 encloses c5: to the sensors it looks as if Black's last disc had gone to b5."""
    rig = Rig(discs("d5:o"), turns="c5")
    rig.bring("b5", "o")
    rig.wait(0.1)
    rig.lift("c5")
    rig.wait(2.0)
    assert (rig.played, rig.lights()) == ("c5", {"c5": Role.TURN_OVER})
    rig.board.turn(rig.sites["c5"])
    rig.place("c5", "c5")
    rig.wait(0.5)
    assert (rig.played, standing(rig)) == ("c5 b5", str(rig.view.position))


@SENSES
@pytest.mark.parametrize("hands", [BOTH, WHITE])
def test_the_last_disc_lifted_after_the_next_was_placed_is_not_carried_there(
    sense: Sense, hands: frozenset[Colour]
) -> None:
    """Found by simulated hands: Black f3 became White's, instead of f6, when f6 was turned over."""
    rig = Rig(discs("c3:x d3:o e3:o h6:o", "w std"), sense, turns="f6", hands=hands)
    if hands is WHITE:
        rig.engine("f3")
    rig.bring("f3", "x")
    rig.wait(0.3)
    rig.lift("f6")
    rig.wait(1.0)
    wrong = (rig.state, rig.shown, rig.lights())
    rig.place("f6", "f6")
    rig.wait(0.3)
    left = {name for name, role in rig.lights().items() if role is Role.TURN_OVER}
    assert (wrong, left) == ((State.WRONG, "f6", {"f6": Role.PUT}), {"d3", "e3"})
    rig.turn("d3")
    rig.turn("e3")
    rig.wait(0.5)
    assert (rig.shown, standing(rig)) == ("f6 f3", str(rig.view.position))


@SENSES
def test_undo_leads_back_through_what_was_turned(sense: Sense) -> None:
    rig = Rig(ROW, sense, turns="f3")
    rig.press(Button.MENU, 0.3)
    assert (rig.state, rig.played) == (State.WRONG, "")
    for name in ("d3", "e3"):
        assert rig.lights() == {name: Role.TURN_OVER}
        assert said(rig) == f"Taking back: turn over {name}."
        rig.turn(name)
        rig.wait(0.3)
    assert rig.lights() == {"f3": Role.TAKE}
    rig.lift("f3")
    rig.wait(0.5)
    assert (rig.state, standing(rig)) == (State.READY, str(ROW))


@SENSES
def test_fast_hands(sense: Sense) -> None:
    """The next player places while the last disc has not been still for long enough."""
    rig = Rig(ROW, sense)
    rig.bring("f3", "x")
    rig.wait(0.06)
    rig.turn("d3", 0.06)
    rig.turn("e3", 0.06)
    rig.bring("b5", "o")
    rig.wait(0.06)
    assert rig.played == "f3"
    rig.wait(0.3)
    assert rig.played == "f3 b5"


@SENSES
def test_the_engines_placing_and_its_turning_are_carried_out(sense: Sense) -> None:
    rig = Rig(ROW, sense, hands=WHITE)
    rig.engine("f3")
    assert (rig.state, rig.lights()) == (State.OPPONENT, {"f3": Role.PUT})
    assert said(rig, WHITE) == "Carry out Black's placing: Black disc on f3."
    rig.bring("f3", "x")
    rig.wait(5.0)
    assert (rig.state, rig.lights()) == (
        State.OPPONENT,
        {"d3": Role.TURN_OVER, "e3": Role.TURN_OVER},
    )
    assert said(rig, WHITE) == "Carry out Black's placing: turn over d3 and e3."
    rig.turn("d3")
    rig.turn("e3")
    rig.wait(0.3)
    assert (rig.state, rig.shown, standing(rig)) == (
        State.READY,
        "f3",
        str(rig.view.position),
    )


@SENSES
def test_the_engines_discs_are_turned_after_others_were_knocked_over(sense: Sense) -> None:
    """Found by free touching: with presence nothing that came back was believed any more."""
    rig = Rig(ROW, sense, hands=WHITE)
    rig.engine("f3")
    rig.bring("f3", "x")
    rig.wait(0.3)
    for name in ("c3", "h6", "d3"):
        rig.lift(name)
    rig.wait(1.0)
    assert (rig.state, Role.TURN_OVER in rig.lights().values()) == (State.WRONG, False)
    for name in ("d3", "h6", "c3"):
        rig.place(name, name)
        rig.wait(0.3)
    for name in ("d3", "e3"):
        assert rig.lights()[name] is Role.TURN_OVER
        rig.turn(name)
        rig.wait(0.3)
    assert (rig.state, rig.shown) == (State.READY, "f3")


@SENSES
def test_nothing_but_the_engines_placing_is_accepted(sense: Sense) -> None:
    rig = Rig(ROW, sense, hands=WHITE)
    rig.engine("f3")
    rig.bring("b6", "o")
    rig.wait(1.0)
    assert (rig.state, rig.lights()["b6"]) == (State.WRONG, Role.TAKE)
    rig.lift("b6")
    rig.wait(0.5)
    assert (rig.state, rig.lights()) == (State.OPPONENT, {"f3": Role.PUT})


@SENSES
def test_a_disc_whose_sensor_is_out_of_judgement_is_not_waited_for(sense: Sense) -> None:
    rig = Rig(ROW, sense)
    rig.fault("d3", SensorFault.FLAPPING)
    rig.wait(3.0)
    rig.bring("f3", "x")
    rig.wait(0.3)
    assert rig.lights() == {"d3": Role.TURN_OVER, "e3": Role.TURN_OVER}
    rig.turn("e3")
    rig.wait(0.5)
    assert (rig.played, rig.lights()) == ("", {"d3": Role.TURN_OVER})
    rig.wait(1.5)
    assert rig.played == "f3"


@SENSES
def test_a_pass_is_the_turn_button_where_no_site_is_left(sense: Sense) -> None:
    full = discs(
        " ".join(f"{x}{y}:o" for x in "bcdefg" for y in range(2, 8))
        + " b1:x c1:x d1:x e1:x f1:x g1:x b8:x c8:x d8:x e8:x f8:x g8:x",
        "b std",
    )
    rig = Rig(full, sense)
    assert said(rig) == "Black can only pass, with the turn button."
    rig.press(Button.BLACK)
    assert (rig.played, said(rig)) == ("pass", "White places a disc.")


def test_the_chain_shines_when_the_edges_are_joined() -> None:
    rig = Rig(discs("c1:x c2:x c3:x c4:x c5:x c6:x c7:x f4:x f5:x a2:o"), Sense.COLOUR)
    rig.bring("c8", "x")
    rig.wait(3.0)
    chain = {name: cue.delay for name, cue in rig.cues().items() if cue.role is Role.WINNER}
    assert (rig.state, said(rig)) == (State.OVER, "Black's edges are joined. Black wins.")
    assert chain == {f"c{row}": round((row - 1) * 0.1, 3) for row in range(1, 9)}


def test_a_hint_is_the_best_site() -> None:
    rig = Rig(ROW, Sense.COLOUR)
    rig.press(Button.HINT)
    assert rig.effects == [HintWanted(ROW)]
    rig.hint("f3 b2")
    assert rig.lights() == {"f3": Role.TO}


@SENSES
def test_setting_up_is_an_empty_table(sense: Sense) -> None:
    rig = Rig(EMPTY, sense, arrange=True)
    assert (rig.state, rig.lights()) == (State.READY, {})
    rig = Rig(EMPTY, sense, standing=ROW, arrange=True)
    names = dict.fromkeys(["c3", "d3", "e3", "h6"], Role.TAKE)
    assert (rig.state, rig.lights()) == (State.SETUP, names)
    assert said(rig) == (
        "Setting up: the table begins empty. Take away what blinks: c3, d3, e3 and h6."
    )
    rig.follow()
    rig.wait(0.5)
    assert (rig.state, rig.lights()) == (State.READY, {})


@SEEING
def test_a_disc_that_is_set_up_wrong_side_up_is_to_be_turned(sense: Sense) -> None:
    rig = Rig(ROW, sense, standing=EMPTY, arrange=True)
    assert lights(rig.view.scene, TROLL.board) == "put here d3 e3 h6"
    rig.bring("d3", "x")
    rig.wait(0.2)
    assert rig.lights()["d3"] is Role.TURN_OVER
    rig.turn("d3")
    for name in ("e3", "h6"):
        rig.bring(name, "o")
        rig.wait(0.2)
    rig.bring("c3", "x")
    rig.wait(0.5)
    assert (rig.state, standing(rig)) == (State.READY, str(ROW))


@SENSES
def test_a_restart_in_the_middle_of_the_engines_turning(sense: Sense) -> None:
    """What the sensors show is taken for done: with presence that is nothing but the placing."""
    rig = Rig(ROW, sense, hands=WHITE, turns="f3", standing=discs("c3:x d3:o e3:o h6:o f3:x"))
    assert rig.shown == ("f3" if sense is Sense.PRESENCE else "")
    if sense is not Sense.PRESENCE:
        assert rig.lights() == {"d3": Role.TURN_OVER, "e3": Role.TURN_OVER}
