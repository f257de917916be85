"""The four buttons at a game (docs/table.md, Buttons)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SENSES, in_sense
from tests.support.table import CORNERS, WHITE, Feed, Rig, position
from tzaar_board.games.base import Colour
from tzaar_board.games.history import History
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.physics import SensorFault
from tzaar_board.table.effects import HintWanted, NewGame
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import begin
from tzaar_board.table.signals import Signals
from tzaar_board.table.state import State

FIRST = position(CORNERS, "w 1")
SECOND = position(CORNERS, "w 2")


def no_edge(colour: Colour) -> dict[str, Role]:
    """The "no" light of a player."""
    return {HEXAGON.names[site]: Role.NO for site in sorted(TZAAR.edge(colour))}


def test_a_pass() -> None:
    rig = Rig(SECOND)
    rig.press(Button.WHITE)
    assert (rig.played, rig.view.player) == ("pass", Colour.BLACK)


@pytest.mark.parametrize(
    ("phase", "button", "colour"),
    [
        ("w 1", Button.WHITE, Colour.WHITE),
        ("w 2", Button.BLACK, Colour.BLACK),
        ("b 2", Button.WHITE, Colour.WHITE),
    ],
)
def test_no(phase: str, button: Button, colour: Colour) -> None:
    rig = Rig(position(CORNERS, phase))
    rig.press(button)
    assert (rig.played, rig.lights()) == ("", no_edge(colour))
    rig.wait(0.6)
    assert rig.lights() == {}


@SENSES
def test_no_pass_with_a_stack_in_hand_and_several_targets(sense: Sense) -> None:
    rig = Rig(SECOND, sense)
    rig.lift("F7")
    rig.press(Button.WHITE)
    rig.wait(0.2)
    assert rig.played == ""
    assert {name for name, role in rig.lights().items() if role is Role.NO} == set(
        no_edge(Colour.WHITE)
    )
    rig.place("F7")
    rig.wait(0.5)


def test_what_may_still_go_anywhere_is_not_confirmed_as_the_stacking_that_no_sensor_shows() -> None:
    """A4 may capture on A3 and B4, which would be seen, or be stacked on B5."""
    start = "tttT./TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("0 A4=. ; 800 white+ ; 950 white-", then=0.1)
    assert (table.state, table.played) == ("in-hand", "")
    assert table.lit(Role.NO) == "A1 B1 C1 D1 E1 F1 G1 H1 I1"
    table.told("", then=2.0)
    assert (table.state, table.asked) == ("asking", "B5")
    table.told("3500 white+ ; 3650 white-")
    assert table.played == "A4+B5"


def test_a_lift_that_is_not_yet_debounced_stops_a_pass() -> None:
    rig = Rig(SECOND)
    rig.board.press(Button.WHITE, True)
    rig.wait(0.01)
    rig.lift("I1")
    rig.wait(0.015)
    assert rig.played == ""


@pytest.mark.parametrize("before", [-0.015, 0.0, 0.1])
def test_the_next_player_lifts_as_a_pass_is_pressed(before: float) -> None:
    rig = Rig(SECOND, Sense.PRESENCE)
    if before >= 0.0:
        rig.lift("D1")
        rig.wait(before)
    rig.board.press(Button.WHITE, True)
    if before < 0.0:
        rig.wait(-before)
        rig.lift("D1")
    rig.wait(0.03)
    rig.board.press(Button.WHITE, False)
    assert rig.played == "pass"
    rig.wait(0.2)
    rig.place("D1")
    rig.wait(1.0)
    assert (rig.played, rig.state) == ("pass", State.READY)


@pytest.mark.parametrize(("name", "before"), [("D1", 0.8), ("F7", 0.1)])
def test_what_may_be_in_the_hand_of_who_presses_stops_a_pass(name: str, before: float) -> None:
    rig = Rig(SECOND, Sense.PRESENCE)
    rig.lift(name)
    rig.wait(before)
    rig.press(Button.WHITE)
    assert rig.played == ""


def test_a_confirmation_of_the_only_possible_target() -> None:
    rig = Rig(FIRST)
    rig.lift("I5")
    rig.wait(0.2)
    rig.place("F8")
    rig.wait(0.2)
    rig.press(Button.WHITE)
    assert rig.played == "I5xF8"


def test_a_confirmation_while_asking() -> None:
    rig = Rig(FIRST)
    rig.lift("I5")
    rig.wait(0.2)
    rig.place("F8")
    rig.wait(3.0)
    assert rig.state is State.ASKING
    rig.press(Button.WHITE)
    assert (rig.played, rig.state) == ("I5xF8", State.READY)


@SENSES
@pytest.mark.parametrize("button", [Button.WHITE, Button.HINT, Button.MENU])
def test_a_press_commits_what_is_complete_and_no_more(sense: Sense, button: Button) -> None:
    rig = Rig(FIRST, sense)
    rig.swap("A1", "A3")
    rig.wait(0.1)
    rig.board.press(button, True)
    rig.wait(0.05)
    assert rig.played == "A1xA3"
    refused = Role.NO in rig.lights().values()
    assert refused is (button.side is None)  # It says that nothing was undone, or hinted at.
    rig.board.press(button, False)
    rig.wait(0.5)
    wanted = [effect for effect in rig.effects if isinstance(effect, HintWanted)]
    assert (rig.played, rig.state, wanted) == ("A1xA3", State.READY, [])


@pytest.mark.parametrize(("seconds", "refused"), [(0.9, False), (1.1, True), (2.8, True)])
def test_menu_that_is_pressed_for_too_long_to_undo_says_no(seconds: float, refused: bool) -> None:
    rig = Rig(FIRST)
    rig.swap("A1", "A3")
    rig.wait(1.0)
    rig.board.press(Button.MENU, True)
    rig.wait(seconds)
    rig.board.press(Button.MENU, False)
    rig.wait(0.1)
    assert (Role.NO in rig.lights().values(), rig.played) == (refused, "A1xA3" if refused else "")


def test_the_other_sides_button_commits_nothing() -> None:
    rig = Rig(FIRST)
    rig.swap("A1", "A3")
    rig.wait(0.05)
    rig.board.press(Button.BLACK, True)
    rig.wait(0.05)
    assert (rig.played, rig.lights()["A5"]) == ("", Role.NO)


@SENSES
def test_held_3_s_the_table_is_as_the_game_says(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.fault("E9", SensorFault.DEAD)
    rig.fault("G4", SensorFault.STUCK)
    rig.wait(1.0)
    assert rig.state is State.WRONG
    rig.press(Button.WHITE, 3.1)
    liars = {HEXAGON.names[site] for site in rig.session.observation.overruled}
    assert (rig.state, rig.played, liars) == (State.READY, "", {"E9", "G4"})
    rig.swap("A1", "A3")
    rig.wait(0.5)
    assert rig.played == "A1xA3"


def test_a_hint_steps_through_the_best_actions() -> None:
    rig = Rig(SECOND)
    rig.press(Button.HINT)
    assert rig.effects == [HintWanted(rig.view.position)]
    rig.hint("A1xD1 pass I1+I2")
    first = rig.lights()
    rig.press(Button.HINT)
    second = rig.lights()
    rig.press(Button.HINT)
    rig.wait(2.0)
    third = rig.lights()
    rig.press(Button.HINT)
    assert (first, second, third, rig.lights()) == (
        {"A1": Role.FROM, "D1": Role.TO},
        {HEXAGON.names[site]: Role.WAVE for site in sorted(TZAAR.edge(Colour.WHITE))},
        {"I1": Role.FROM, "I2": Role.TO},
        {"A1": Role.FROM, "D1": Role.TO},
    )


def test_a_lift_ends_a_hint() -> None:
    rig = Rig(SECOND)
    rig.press(Button.HINT)
    rig.hint("A1xD1 pass")
    rig.lift("I1")
    rig.wait(0.5)
    rig.place("I1")
    rig.wait(0.5)
    assert rig.lights() == {}
    rig.press(Button.HINT)
    assert [type(effect) for effect in rig.effects] == [HintWanted, HintWanted]


def test_a_hint_that_comes_too_late_is_dropped() -> None:
    rig = Rig(SECOND)
    rig.press(Button.HINT)
    rig.lift("A1")
    rig.hint("A1xD1 pass")
    rig.wait(0.5)
    rig.place("A1")
    rig.wait(0.5)
    assert rig.lights() == {}
    rig.press(Button.HINT)
    rig.swap("A1", "A3")
    rig.wait(3.0)
    rig.hint("A1xD1 pass")
    assert rig.lights() == {"A1": Role.LAST, "A3": Role.LAST}


@SENSES
def test_undo_goes_further_and_further_back(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.swap("A1", "A3")
    rig.wait(0.5)
    rig.stack("I1", "I2")
    rig.wait(0.5)
    rig.swap("E8", "F7")
    rig.wait(0.5)
    played = []
    for _ in range(4):
        rig.press(Button.MENU, 0.3)
        played.append(rig.played)
    assert played == ["A1xA3 I1+I2", "A1xA3", "", ""]
    rig.follow()
    rig.wait(0.5)
    assert rig.state is State.READY
    assert rig.standing() == list(FIRST.stacks)


@SENSES
def test_undo_with_an_engine_takes_its_turn_too(sense: Sense) -> None:
    rig = Rig(FIRST, sense, hands=WHITE)
    rig.swap("A1", "A3")
    rig.wait(0.5)
    rig.press(Button.WHITE)
    rig.engine("E8xF7 pass")
    rig.swap("E8", "F7")
    rig.wait(0.5)
    rig.press(Button.MENU)
    assert (rig.played, rig.state, rig.session.awaited) == ("A1xA3", State.WRONG, None)
    rig.follow()
    rig.wait(0.5)
    assert (rig.state, rig.view.player) == (State.READY, Colour.WHITE)


def test_undo_while_the_engine_thinks_makes_it_wait() -> None:
    rig = Rig(position(CORNERS, "w 2"), hands=frozenset({Colour.BLACK}))
    assert rig.session.awaited is not None
    rig.engine("A1xA3")
    rig.swap("A1", "A3")
    rig.wait(0.5)
    rig.swap("E8", "F7")
    rig.wait(0.5)
    rig.press(Button.BLACK)
    awaited = [rig.session.awaited is not None]
    rig.press(Button.MENU)
    awaited.append(rig.session.awaited is not None)
    assert (rig.played, awaited) == ("A1xA3 E8xF7", [True, False])


def test_undo_of_a_stack_that_stands_where_none_should() -> None:
    rig = Rig(FIRST)
    rig.swap("A1", "A3")
    rig.wait(0.5)
    rig.lift("I1")
    rig.place("H1")
    rig.wait(0.3)
    rig.press(Button.MENU)
    rig.press(Button.MENU)
    rig.follow()
    rig.wait(0.5)
    assert (rig.played, rig.state) == ("", State.READY)
    assert rig.standing() == list(FIRST.stacks)


def test_undo_at_the_start_is_a_no() -> None:
    rig = Rig(FIRST)
    rig.press(Button.MENU)
    assert (rig.lights(), rig.effects) == (no_edge(Colour.WHITE), [])


@pytest.mark.parametrize(("gap", "begun"), [(4.5, True), (5.2, False)])
def test_a_new_game_on_the_second_hold_within_5_s(gap: float, begun: bool) -> None:
    rig = Rig(FIRST)
    rig.press(Button.MENU, 3.05)
    assert (rig.effects, set(rig.lights().values())) == ([], {Role.ARMED})
    rig.wait(gap - 0.1)
    rig.press(Button.MENU, 3.05)
    assert rig.effects == ([NewGame()] if begun else [])


def test_who_plays_on_begins_no_new_game() -> None:
    rig = Rig(FIRST)
    rig.press(Button.MENU, 3.05)
    rig.swap("A1", "A3")
    rig.wait(0.3)
    assert rig.played == "A1xA3"
    rig.press(Button.MENU, 3.05)
    assert NewGame() not in rig.effects


def test_menu_between_1_and_3_s_is_nothing() -> None:
    rig = Rig(FIRST, turns="A1xA3")
    rig.press(Button.MENU, 2.0)
    assert (rig.effects, rig.played) == ([], "A1xA3")


@SENSES
def test_the_opponents_button_is_of_no_use_while_the_engine_thinks(sense: Sense) -> None:
    rig = Rig(SECOND, sense, hands=WHITE)
    rig.press(Button.WHITE)
    rig.wait(1.0)
    rig.press(Button.BLACK)
    assert rig.played == "pass"
    rig.wait(0.1)
    rig.press(Button.WHITE)
    assert rig.played == "pass"


def test_a_button_that_is_down_at_the_start_is_not_pressed() -> None:
    feed = Feed(begin(History(FIRST), frozenset(Colour), Sense.PRESENCE, arrange=False))
    readings = "".join(Sense.PRESENCE.read(FIRST.content(site)) for site in range(60))
    down, up = (False, False, False, True), (False,) * 4
    effects = [
        *feed.scan(0.0, readings, down),
        *feed.scan(0.1, readings, down),
        *feed.scan(0.2, readings, up),
        *feed.scan(0.3, readings, up),
    ]
    assert (effects, feed.session.signals) == ([], Signals())


PLAYED_ON = "800 F2=. ; 961 G2=. ; 1093 white+ ; 1408 G2=+ ; 1573 D2=. ; 1991 E2=. ; 2378 D2=- ; "
PLAYED_ON += "2553 F7=. ; 2804 F6=. ; 3191 F6=- ; 3386 H5=. ; 3747 I4=. ; {} H5=+ ; 4193 white-"


@SENSES
@pytest.mark.parametrize("set_down", [4050, 4111, 4180])
def test_a_button_that_is_held_while_hands_play_on_takes_nothing_of_it(
    sense: Sense, set_down: int
) -> None:
    start = "RrtRZ/ZrzTrr/ZTTtzrz/zTRtRTTR/ZttTTttr/TRtTTTtT/ZtrzttZ/RztRrt/rtTRT w o"
    script = in_sense(PLAYED_ON.format(set_down), sense)
    table = ScannedTable(TZAAR.parse(start), sense).told(script)
    assert (table.played, table.state) == ("F2xG2 E2xD2 F7xF6 I4xH5", "ready")
