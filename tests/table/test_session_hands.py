"""What people do at a table: the rows of docs/table.md, Awkward hands."""

import random

import pytest

from tests.support.senses import SEEING, SENSES
from tests.support.table import CORNERS, WHITE, Rig, position
from tzaar_board.geometry import HEXAGON
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

FIRST = position(CORNERS, "w 1")
SECOND = position(CORNERS, "w 2")
TALL = position(CORNERS.replace("A1:Z", "A1:Z3"), "w 1")


@SENSES
def test_a_stopover_on_a_third_site_is_no_move(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.lift("A1")
    rig.wait(0.3)
    rig.place("B3")
    rig.wait(0.2)
    rig.lift("B3")
    rig.wait(0.2)
    rig.lift("A3")
    rig.wait(0.2)
    rig.place("A3", "B3")
    rig.wait(0.5)
    assert (rig.played, State.WRONG in rig.states) == ("A1xA3", False)


@SENSES
def test_a_stopover_on_a_target_is_no_move(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.lift("A1")
    rig.lift("A3")
    rig.wait(0.2)
    rig.place("A3", "A1")
    rig.wait(0.15)
    rig.lift("A3")
    rig.wait(0.3)
    rig.bring("A3", "t")
    rig.wait(0.1)
    rig.lift("D1")
    rig.wait(0.1)
    rig.bring("D1", "Z")
    rig.wait(0.6)
    if rig.state is State.ASKING:
        rig.tap("D1")
        rig.wait(0.4)
    assert rig.played == "A1xD1"


def test_looking_at_a_stack_first_shines_as_committed_and_is_replaced() -> None:
    rig = Rig(SECOND)
    rig.lift("A1")
    rig.wait(0.3)
    rig.tap("A3", 0.4)
    rig.wait(0.4)
    assert (rig.played, rig.view.open, rig.lights()["A3"]) == ("A1xA3", True, Role.SHINE)
    rig.lift("D1")
    rig.wait(0.2)
    rig.place("D1", "A1")
    rig.wait(0.8)
    assert (rig.state, rig.asked()) == (State.ASKING, "A3 D1")
    rig.tap("D1")
    rig.wait(0.4)
    assert (rig.state, rig.played) == (State.READY, "A1xD1")


@SEEING
def test_looking_at_a_stack_first_is_seen_through_by_colour(sense: Sense) -> None:
    rig = Rig(SECOND, sense)
    rig.lift("A1")
    rig.wait(0.3)
    rig.tap("A3", 0.4)
    rig.wait(1.0)
    assert (rig.state, rig.played) == (State.IN_HAND, "")
    rig.lift("D1")
    rig.wait(0.2)
    rig.place("D1", "A1")
    rig.wait(0.4)
    assert rig.played == "A1xD1"


def test_a_push_without_a_gap_is_asked_about() -> None:
    rig = Rig(FIRST)
    rig.lift("A1")
    rig.wait(0.3)
    rig.place("A3")
    rig.wait(2.5)
    assert (rig.state, rig.asked(), rig.played) == (State.ASKING, "A3 D1", "")
    rig.tap("A3")
    rig.wait(0.4)
    assert (rig.state, rig.played) == (State.READY, "A1xA3")


@SEEING
def test_a_push_is_seen_by_colour(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.lift("A1")
    rig.wait(0.3)
    rig.place("A3")
    rig.wait(0.4)
    assert rig.played == "A1xA3"


@SENSES
def test_thinking_for_a_minute(sense: Sense) -> None:
    rig = Rig(SECOND, sense)
    rig.lift("A1")
    rig.wait(60.0)
    asking = [] if sense is Sense.HEIGHT else [State.ASKING]
    assert (rig.states, rig.played) == ([State.IN_HAND, *asking], "")


def test_only_the_top_piece_is_lifted() -> None:
    rig = Rig(TALL)
    rig.lift("A1", 1)
    rig.wait(0.3)
    rig.lift("A3")
    rig.wait(0.2)
    assert rig.lights() == {
        "A1": Role.ORIGIN,
        "A3": Role.CAPTURE,
        "C3": Role.ORIGIN,
        "F7": Role.ORIGIN,
    }
    rig.place("A3", "A1")
    rig.wait(3.0)
    assert (rig.state, rig.played) == (State.READY, "")


def test_only_the_top_piece_is_lifted_and_its_height_is_seen() -> None:
    rig = Rig(TALL, Sense.HEIGHT)
    rig.lift("A1", 1)
    rig.wait(0.3)
    rig.lift("A3")
    rig.wait(0.2)
    rig.place("A3", "A1")
    rig.wait(3.0)
    assert (rig.state, rig.played) == (State.WRONG, "")


ORDERS = {
    "own first": "A1 A3 >A3 I5 F8 >F8",
    "other first": "A3 A1 >A3 F8 I5 >F8",
    "own, then other": "A1 A3 >A3 F8 I5 >F8",
    "other, then own": "A3 A1 >A3 I5 F8 >F8",
    "both lifted": "A1 I5 A3 F8 >A3 >F8",
    "both lifted, others first": "A3 F8 A1 I5 >A3 >F8",
    "both lifted, second down first": "A1 I5 A3 F8 >F8 >A3",
    "second lifted before the first is down": "A1 A3 I5 >A3 F8 >F8",
    "the other taken before the first is down": "A1 A3 F8 >A3 I5 >F8",
}


@SENSES
@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
@pytest.mark.parametrize("pause", [0.05, 0.11, 0.3])
def test_both_actions_in_a_second(sense: Sense, order: str, pause: float) -> None:
    """Where readings tell; with presence a swap of 50 ms is a sleeve's."""
    pause = max(pause, 0.1) if sense is Sense.PRESENCE else pause
    rig = Rig(FIRST, sense)
    for word in order.split():
        if word[0] == ">":
            rig.place(word[1:], {"A3": "A1", "F8": "I5"}[word[1:]])
        else:
            rig.lift(word)
        rig.wait(pause)
    rig.wait(1.0)
    assert (sorted(rig.played.split()), rig.state) == (["A1xA3", "I5xF8"], State.READY)


@SENSES
@pytest.mark.parametrize("pause", [0.11, 0.2, 0.3])
def test_a_capture_and_a_stacking_in_a_second(sense: Sense, pause: float) -> None:
    rig = Rig(FIRST, sense)
    rig.swap("A1", "A3", pause)
    rig.wait(pause)
    rig.stack("I1", "I2", pause)
    rig.wait(1.0)
    assert rig.played == "A1xA3 I1+I2"


@SENSES
@pytest.mark.parametrize("pause", [0.05, 0.11, 0.3])
def test_the_same_stack_captures_twice_in_one_sweep(sense: Sense, pause: float) -> None:
    pause = max(pause, 0.1) if sense is Sense.PRESENCE else pause
    rig = Rig(FIRST, sense)
    for word in ("A1", "A3", ">A3", "A3", "A5", ">A5"):
        if word == ">A3":
            rig.place("A3", "A1")
        elif word == ">A5":
            rig.place("A5", "A3")
        else:
            rig.lift(word)
        rig.wait(pause)
    rig.wait(1.0)
    assert rig.played == "A1xA3 A3xA5"


@SENSES
def test_the_next_action_before_the_engines_is_wrong(sense: Sense) -> None:
    rig = Rig(SECOND, sense, hands=WHITE)
    rig.swap("A1", "A3")
    rig.wait(2.0)
    rig.engine("E8xF7 pass")
    rig.swap("I2", "D1")
    rig.wait(2.0)
    lit = {name: role for name, role in rig.lights().items() if name in ("E8", "F7")}
    assert (rig.state, rig.shown, lit) == (
        State.WRONG if sense is not Sense.PRESENCE else State.OPPONENT,
        "A1xA3",
        {"E8": Role.FROM, "F7": Role.TO},
    )


@SENSES
def test_straightening_the_whole_board_is_nothing(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    for site, held in enumerate(FIRST.stacks):
        if held is not None:
            rig.tap(HEXAGON.names[site], 0.3)
            rig.wait(0.1)
    rig.wait(1.0)
    assert (rig.effects, rig.state, State.WRONG in rig.states) == ([], State.READY, False)


@SENSES
def test_straightening_while_a_stack_is_in_hand_is_nothing(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.lift("A1")
    for name in ("I1", "E9", "C3"):
        rig.tap(name, 0.2)
        rig.wait(0.1)
    rig.place("A1", "A1")
    rig.wait(1.0)
    assert (rig.effects, rig.state) == ([], State.READY)


@SENSES
def test_ten_stacks_knocked_over_are_led_back(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rng = random.Random(7)
    standing = [site for site, held in enumerate(FIRST.stacks) if held is not None]
    for site in rng.sample(standing, 10):
        rig.lift(HEXAGON.names[site])
        rig.wait(0.02)
    for name in ("B3", "E2", "G4"):
        rig.place(name)
    rig.wait(1.0)
    assert rig.state is State.WRONG
    rig.follow()
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.READY, "")
    assert rig.standing() == list(FIRST.stacks)


@SENSES
@pytest.mark.parametrize("last", ["F8 F7", "F7 F8", "A3 A1", "I2 I1"])
def test_nothing_is_played_while_the_table_is_built_up_again(sense: Sense, last: str) -> None:
    rig = Rig(SECOND, sense)
    names = [HEXAGON.names[site] for site, held in enumerate(SECOND.stacks) if held is not None]
    for name in names:
        rig.lift(name)
        rig.wait(0.02)
    rig.wait(1.0)
    for name in [name for name in names if name not in last.split()] + last.split():
        rig.place(name, name)
        rig.wait(0.6)
    rig.wait(2.0)
    assert (rig.effects, rig.state, rig.lights()) == ([], State.READY, {})


def test_on_from_a_heap_to_an_action_is_asked_about() -> None:
    rig = Rig(FIRST)
    for name in ("A1", "I1", "I4", "A3"):
        rig.lift(name)
    rig.wait(1.0)
    assert rig.state is State.WRONG
    for name in ("I1", "I4"):
        rig.place(name, name)
        rig.wait(0.5)
    rig.place("A3", "A1")
    rig.wait(2.2)
    assert (rig.state, rig.asked(), rig.played) == (State.ASKING, "A3 D1", "")
    rig.tap("A3")
    rig.wait(0.4)
    assert (rig.state, rig.played) == (State.READY, "A1xA3")


def test_a_heap_while_the_engines_action_waits_carries_nothing_out() -> None:
    rig = Rig(SECOND, turns="A1xA3", hands=WHITE)
    rig.engine("F8xF7 pass")
    for name in ("F8", "I1", "I4"):
        rig.lift(name)
    rig.wait(1.0)
    assert rig.state is State.WRONG
    for name in ("I1", "I4"):
        rig.place(name, name)
        rig.wait(0.5)
    rig.wait(30.0)
    assert rig.shown == "A1xA3"
    rig.place("F8", "F8")
    rig.wait(1.0)
    assert (rig.state, rig.shown) == (State.OPPONENT, "A1xA3")
    rig.swap("F8", "F7")
    rig.wait(0.5)
    assert rig.shown == "A1xA3 F8xF7 pass"


@SENSES
def test_a_stack_without_an_action_blinks_and_nothing_else(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.lift("I1")
    blinks = rig.lights()
    rig.wait(0.7)
    assert (blinks, rig.lights()) == ({"I1": Role.BLOCKED}, {})
    rig.wait(5.0)
    rig.place("I1")
    rig.wait(0.5)
    assert (rig.effects, rig.state) == ([], State.READY)


@SENSES
def test_one_changes_ones_mind_after_the_commit(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.swap("A1", "A3")
    rig.wait(0.5)
    rig.lift("A3")
    rig.wait(0.5)
    rig.place("A1", "A3")
    rig.wait(0.5)
    rig.place("A3", "A3")
    rig.wait(0.5)
    rig.swap("I5", "F8")
    rig.wait(0.5)
    rig.press(Button.WHITE)
    assert rig.played == "I5xF8 pass"


@SENSES
def test_the_plug_is_pulled_in_the_middle_of_a_turn(sense: Sense) -> None:
    before = Rig(FIRST, sense)
    before.swap("A1", "A3")
    before.wait(0.5)
    after = Rig(FIRST, sense, before.played)
    assert (after.state, after.played, after.view.player.value) == (State.READY, "A1xA3", "white")
    after.swap("I5", "F8")
    after.wait(0.5)
    assert after.played == "A1xA3 I5xF8"
