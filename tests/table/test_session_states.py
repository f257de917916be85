"""The states of docs/table.md up to a wrong touch."""

from tests.support.senses import SENSES
from tests.support.table import CORNERS, Rig, position
from tzaar_board.games.base import Colour
from tzaar_board.geometry import HEXAGON
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State

FIRST = position(CORNERS, "w 1")
SECOND = position(CORNERS, "w 2")


@SENSES
def test_ready_is_dark_at_the_start(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    assert (rig.state, rig.lights(), rig.view.open) == (State.READY, {}, False)


def test_ready_shows_the_stacks_that_can_act_if_wished() -> None:
    rig = Rig(FIRST, movable=True)
    assert rig.lights() == dict.fromkeys(("A1", "C3", "F7", "I2", "I5"), Role.MOVABLE)


@SENSES
def test_a_lift_lights_the_origin_and_exactly_the_legal_targets(sense: Sense) -> None:
    rig = Rig(SECOND, sense)
    rig.lift("A1")
    assert (rig.state, rig.lights()) == (
        State.IN_HAND,
        {"A1": Role.ORIGIN, "A3": Role.CAPTURE, "C3": Role.STACKING, "D1": Role.CAPTURE},
    )


@SENSES
def test_lights_at_every_lift_are_the_legal_actions(sense: Sense) -> None:
    rig = Rig(SECOND, sense)
    seen, told = {}, {}
    names = HEXAGON.names
    for site, name in enumerate(names):
        held = SECOND.content(site)
        if held is None or held.colour is not Colour.WHITE:
            continue
        rig.lift(name)
        seen[name] = rig.lights()
        rig.place(name, name)
        rig.wait(1.0)
        told[name] = {name: Role.ORIGIN}
        for action in SECOND.legal():
            trace = SECOND.trace(action)
            if trace.key == site:
                capture = "x" in str(action)
                told[name][names[trace.touched[0]]] = Role.CAPTURE if capture else Role.STACKING
    assert {name: dict(sorted(lights.items())) for name, lights in told.items()} == seen
    assert rig.played == ""


@SENSES
def test_lifting_the_opponents_stack_lights_those_that_can_capture_it(sense: Sense) -> None:
    rig = Rig(SECOND, sense)
    rig.lift("A3")
    assert (rig.state, rig.lights()) == (
        State.IN_HAND,
        {"A1": Role.ORIGIN, "A3": Role.CAPTURE, "C3": Role.ORIGIN, "F7": Role.ORIGIN},
    )


@SENSES
def test_putting_back_returns_to_ready_and_nothing_happened(sense: Sense) -> None:
    rig = Rig(SECOND, sense)
    rig.lift("A1")
    rig.wait(0.8)
    rig.place("A1")
    rig.wait(3.0)
    assert (rig.states, rig.lights(), rig.effects) == (
        [State.IN_HAND, State.READY],
        {},
        [],
    )


def test_asking_pulses_the_targets_that_sensing_cannot_tell() -> None:
    asked = {}
    for sense in Sense:
        rig = Rig(SECOND, sense)
        rig.lift("A1")
        rig.wait(1.99)
        assert rig.state is State.IN_HAND
        rig.wait(0.02)
        asked[sense] = (rig.state, rig.lights())
    captures = {"A3": Role.CAPTURE, "D1": Role.CAPTURE}
    origin = {"A1": Role.ORIGIN}
    assert asked == {
        Sense.PRESENCE: (
            State.ASKING,
            {**origin, "A3": Role.ASK_CAPTURE, "C3": Role.ASK_STACKING, "D1": Role.ASK_CAPTURE},
        ),
        Sense.COLOUR: (State.ASKING, {**origin, **captures, "C3": Role.ASK_STACKING}),
        Sense.HEIGHT: (State.IN_HAND, {**origin, **captures, "C3": Role.STACKING}),
    }


def test_asking_comes_2_s_after_the_lift_whatever_else_is_straightened() -> None:
    rig = Rig(SECOND)
    rig.lift("A1")
    rig.wait(1.5)
    rig.tap("F8")
    rig.wait(0.4)
    assert rig.state is State.ASKING


def test_a_tap_answers() -> None:
    rig = Rig(SECOND)
    rig.lift("A1")
    rig.wait(2.5)
    rig.place("D1")
    assert rig.asked() == "A3 C3 D1"
    rig.tap("D1")
    rig.wait(0.3)
    assert rig.played == "A1xD1"


def test_two_touched_targets_are_asked_about() -> None:
    rig = Rig(FIRST)
    rig.lift("A1")
    rig.wait(0.2)
    rig.tap("A3", 0.1)
    rig.wait(0.05)
    rig.tap("D1", 0.1)
    rig.wait(0.4)
    assert (rig.state, rig.asked(), rig.played) == (State.ASKING, "A3 D1", "")
    rig.tap("A3")
    rig.wait(0.4)
    assert rig.played == "A1xA3"


@SENSES
def test_complete_is_committed_after_the_settle_time_and_shines(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.swap("A1", "A3")
    rig.wait(0.2)
    assert (rig.state, rig.lights(), rig.played) == (
        State.COMPLETE,
        {"A1": Role.ORIGIN, "A3": Role.CAPTURE},
        "",
    )
    rig.wait(0.06)
    shine = {"A1": Role.SHINE, "A3": Role.SHINE}
    assert (rig.state, rig.lights(), rig.played) == (State.READY, shine, "A1xA3")
    rig.wait(1.4)
    assert rig.lights() == shine
    rig.wait(0.15)
    assert rig.lights() == {"A1": Role.LAST, "A3": Role.LAST}


@SENSES
def test_the_settle_time_is_that_of_the_sites_of_the_trace(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.swap("A1", "A3")
    rig.wait(0.15)
    rig.tap("I4", 0.05)
    rig.wait(0.06)
    assert rig.played == "A1xA3"


@SENSES
def test_lifted_again_before_the_settle_time_is_a_stopover(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.swap("A1", "A3")
    rig.wait(0.15)
    rig.lift("A3")
    rig.wait(1.0)
    assert rig.played == ""
    rig.place("A3")
    rig.wait(0.4)
    assert rig.played == "A1xA3"


@SENSES
def test_a_pair_that_ends_the_turn_is_one_set_of_touches(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.lift("A1")
    rig.lift("I5")
    rig.lift("D1")
    rig.lift("F8")
    rig.wait(0.3)
    rig.place("F8", "I5")
    rig.wait(0.1)
    rig.place("D1", "A1")
    rig.wait(0.5)
    assert (sorted(rig.played.split()), rig.view.player) == (["A1xD1", "I5xF8"], Colour.BLACK)


@SENSES
def test_a_sweep_is_two_captures(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    for name in ("A3", "A5", "A1"):
        rig.lift(name)
        rig.wait(0.1)
    rig.wait(0.4)
    rig.place("A5", "A1")
    rig.wait(0.5)
    assert rig.played == "A1xA3 A3xA5"


@SENSES
def test_wrong_after_400_ms(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.lift("I4")
    rig.place("G1")
    rig.wait(0.40)
    assert rig.state is State.IN_HAND
    rig.wait(0.05)
    assert (rig.state, rig.lights()) == (State.WRONG, {"G1": Role.TAKE, "I4": Role.PUT})
    rig.lift("G1")
    rig.place("I4", "G1")
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.READY, "")


@SENSES
def test_wrong_leads_on_to_a_legal_action_too(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.lift("A1")
    rig.place("G1")
    rig.wait(1.0)
    assert rig.state is State.WRONG
    rig.lift("G1")
    rig.wait(0.1)
    rig.lift("A3")
    rig.wait(0.1)
    rig.place("A3", "G1")
    rig.wait(1.0)
    assert rig.played == "A1xA3"


@SENSES
def test_a_single_lifted_stack_is_never_wrong(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    seen = set()
    for site, held in enumerate(FIRST.stacks):
        if held is not None:
            rig.lift(HEXAGON.names[site])
            rig.wait(2.5)
            seen.add(rig.state)
            rig.place(HEXAGON.names[site], HEXAGON.names[site])
            rig.wait(0.5)
    assert seen <= {State.IN_HAND, State.ASKING}
    assert rig.played == ""


@SENSES
def test_the_nearest_pair_first(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    for origin, target in (("I4", "H4"), ("A5", "B6")):
        rig.lift(origin)
        rig.place(target, origin)
    rig.wait(1.0)
    names = HEXAGON.names
    moves = []
    while (move := rig.view.move) is not None:
        moves.append(tuple(None if at is None else names[at] for at in (move.take, move.put)))
        take, put = moves[-1]
        if take is not None:
            rig.lift(take)
        elif put is not None:
            rig.place(put)
        rig.wait(0.6)
    assert moves == [("B6", "A5"), (None, "A5"), ("H4", "I4")]
    rig.place("I4")
    rig.wait(0.5)
    assert rig.state is State.READY
