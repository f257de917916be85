"""The sentences about every state, and the lights in words."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.table import BOTH, CORNERS, WHITE, Rig, position
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.games.tzaar import TZAAR, Kind
from tzaar_board.geometry import HEXAGON
from tzaar_board.play.sentences import REASONS, ROLES, kind_name, lights, result, sentence
from tzaar_board.table.buttons import Button
from tzaar_board.table.scene import Cue, Role
from tzaar_board.table.sense import Sense

FEW = position(CORNERS, "w 1")


def said(rig: Rig, hands: frozenset[Colour] = BOTH) -> str:
    return sentence(rig.view, hands)


def lit(rig: Rig) -> str:
    return lights(rig.view.scene, HEXAGON)


def test_every_role_and_reason_has_words() -> None:
    assert set(ROLES) == set(Role)
    assert set(REASONS) == set(Reason)


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        ("w o", "White captures (this turn is one action)."),
        ("b 1", "Black captures."),
        ("w 2", "White captures, stacks, or passes with the turn button."),
    ],
)
def test_whose_turn_it_is(phase: str, words: str) -> None:
    full = str(TZAAR.start("fixed", 0)).split(" ", 1)[0]
    start = TZAAR.parse(f"{full} {phase}") if phase == "w o" else position(CORNERS, phase)
    assert said(Rig(start)) == words


def test_an_opponent_who_thinks() -> None:
    rig = Rig(position(CORNERS, "b 1"), hands=WHITE)
    assert said(rig, WHITE) == "Black is thinking."
    assert lit(rig) == "thinking A3 A5 D1 E8 E9 F8"


def test_a_stack_in_hand() -> None:
    rig = Rig(FEW)
    rig.lift("A1")
    rig.wait(0.1)
    assert said(rig) == "Lifted: A1. It can go to A3 or D1."
    assert lit(rig) == "in hand A1; capture A3 D1"
    rig.lift("A3")
    rig.wait(0.1)
    rig.place("A3", "A1")
    rig.wait(0.1)
    assert said(rig) == "Seen; leave it a moment."


def test_a_stack_that_changed_though_none_was_seen_lifted() -> None:
    """A bounce, or a stack that was pushed off by one whose sensor is slow."""
    table = ScannedTable(TZAAR.start("fixed", 0), Sense.COLOUR).told("0 D4=+", then=0.1)
    assert (table.state, sentence(table.view, BOTH)) == ("in-hand", "Go on.")


def test_an_opponents_stack_in_hand() -> None:
    rig = Rig(FEW)
    rig.lift("A3")
    rig.wait(0.1)
    assert said(rig) == "Lifted: A3. It can be captured from A1, C3 or F7."
    assert lit(rig) == "in hand A1 C3 F7; capture A3"


def test_a_stack_that_cannot_act() -> None:
    rig = Rig(position("A1:Z B1:r C1:R D1:T F1:z H1:t I1:T", "w 1"))
    rig.lift("I1")
    rig.wait(0.1)
    assert said(rig) == "Lifted: I1. It can go to H1."
    rig = Rig(position("A1:Z B1:r C1:R D1:T F1:z H1:t2 I1:T", "w 1"))
    rig.lift("I1")
    rig.wait(0.1)
    assert said(rig) == "The stack of I1 cannot act now; put it back."
    assert lit(rig) == "cannot act I1"


def test_a_question() -> None:
    rig = Rig(FEW)
    rig.lift("A1")
    rig.wait(2.5)
    assert said(rig) == "Still holding it? Carry on. Set down? Tap it. (A3 or D1)"
    assert lit(rig) == "in hand A1; captured here? A3 D1"


def test_what_is_wrong() -> None:
    rig = Rig(FEW)
    for name in ("A1", "C3", "I1"):
        rig.lift(name)
        rig.wait(0.1)
    rig.wait(1.0)
    assert said(rig) == ("That is no legal action: a stack is missing on I1 (White Tzarra).")
    assert lit(rig) == "put here (White Tzarra) I1"
    rig.place("B4", "C3")
    rig.wait(1.0)
    assert said(rig) == (
        "That is no legal action: what stands on B4 is missing on C3 (White Tott)."
    )


def test_the_way_back_after_an_undo() -> None:
    rig = Rig(FEW, turns="A1xA3")
    rig.undo()
    assert said(rig) == "Back: what stands on A3 is missing on A1 (White Tzaar)."


def test_what_is_to_be_carried_out() -> None:
    rig = Rig(FEW, turns="A1xD1 pass", hands=WHITE)
    rig.engine("F8xF7 F7+E8")
    assert said(rig, WHITE) == "Carry out Black's capture F8 to F7."
    assert lit(rig) == "to F7; from F8"
    rig.swap("F8", "F7")
    rig.wait(2.5)
    assert said(rig, WHITE) == "Carry out Black's stacking F7 to E8."


def test_setting_up() -> None:
    rig = Rig(FEW, arrange=True, standing=position("A3:t E4:Z A1:R I1:T C1:z", "w 2"))
    assert said(rig).startswith("Setting up: put the White Tzaars on the lit sites")
    assert lit(rig) == "take away A1 A3 C1 E4 I1; put here I5"


def test_a_table_that_was_set_up_before() -> None:
    rig = Rig(FEW, arrange=True, standing=FEW)
    assert said(rig) == (
        "Setting up: press a turn button if the table stands as it should. Take away what blinks."
    )


def test_the_tournament_start() -> None:
    rig = Rig(TZAAR.start("tournament", 0))
    assert said(rig) == "White places a Tzaar (the hint button changes the type)."
    rig.press(Button.HINT)
    assert said(rig) == "White places a Tzarra (the hint button changes the type)."


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome(Colour.WHITE, Reason.TYPE), "White has won: a type is gone."),
        (Outcome(Colour.BLACK, Reason.CAPTURE), "Black has won: no capture left."),
        (Outcome(Colour.BLACK, Reason.RESIGN), "Black has won: resigned."),
        (Outcome(None, Reason.DRAW), "A draw: nobody can move."),
    ],
)
def test_results(outcome: Outcome, words: str) -> None:
    assert result(outcome) == words


def test_the_end() -> None:
    rig = Rig(position("A1:Z B1:z C1:R D1:T F1:r H1:t I1:T", "w 1"), turns="A1xB1")
    assert said(rig) == "White has won: a type is gone."


def test_a_lost_link() -> None:
    rig = Rig(FEW)
    rig.lose_link()
    assert said(rig) == "The table cannot be heard; the game stands still until it is found."


def test_lights_of_stacks_are_told_apart() -> None:
    scene = {0: Cue(Role.TAKE, 0.0), 1: Cue(Role.PUT, 0.0), 2: Cue(Role.FILL, 0.0)}
    assert lights(scene, HEXAGON) == "take away A1; put here A2 A3"
    assert lights({}, HEXAGON) == ""


def test_kinds() -> None:
    assert [kind_name(kind) for kind in Kind] == ["Tzaar", "Tzarra", "Tott"]


@pytest.mark.parametrize("sense", Sense)
def test_a_session_never_lacks_words(sense: Sense) -> None:
    """In a game that hands play clumsily, every view has a sentence that ends."""
    rig = Rig(FEW, sense)
    told: list[str] = []
    for name in ("A1", "A3", "C3", "E9", "I5"):
        rig.lift(name)
        for _ in range(4):
            rig.wait(0.3)
            told.append(said(rig))
    rig.follow()
    told.append(said(rig))
    assert [words for words in told if not words.endswith((".", "?"))] == []
    assert told[-1] == "White captures."
