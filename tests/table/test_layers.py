"""What shines over what: lights that must not mislead."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES
from tests.support.table import BOTH, CORNERS, WHITE, Rig, discs, position
from tests.support.turning import standing
from tzaar_board.games.base import Colour
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.physics import SensorFault
from tzaar_board.play.sentences import sentence
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

FIRST = position(CORNERS, "w 1")
SECOND = position(CORNERS, "w 2")
LAST_Z = position("A1:Z A3:z C3:T D1:r I1:R I2:T I4:R I5:Z F8:t", "w 1")
"""Capturing A3 wins: Black's last Tzaar."""
ROW = discs("c3:x d3:o e3:o h6:o")
"""Black f3 turns over d3 and e3."""


@SENSES
@pytest.mark.parametrize("name", ["I4", "F8"])
def test_a_stack_that_is_lifted_after_the_game_is_not_red(sense: Sense, name: str) -> None:
    rig = Rig(LAST_Z, sense, "A1xA3")
    assert rig.state is State.OVER
    rig.lift(name)
    for _ in range(2):
        assert set(rig.lights().values()) <= {Role.WINNER, Role.LAST, Role.SHINE}
        assert name not in rig.lights()
        rig.wait(0.3)
    assert Role.WINNER in rig.lights().values()


@SENSES
@pytest.mark.parametrize("name", ["c3", "h6"])
def test_nothing_is_to_be_placed_beside_a_lifted_disc(sense: Sense, name: str) -> None:
    rig = Rig(ROW, sense, hands=WHITE)
    rig.engine("f3")
    assert rig.lights() == {"f3": Role.PUT}
    rig.lift(name)
    rig.wait(0.1)
    assert "f3" not in rig.lights()
    rig.place(name, name)
    rig.wait(0.5)
    assert rig.lights() == {"f3": Role.PUT}


def test_a_pass_runs_along_the_edge_like_a_wave() -> None:
    rig = Rig(SECOND, turns="A1xA3", hands=WHITE)
    rig.engine("F8xF7 pass")
    rig.swap("F8", "F7")
    rig.wait(0.5)
    edge = [rig.cues()[rig.names[site]] for site in TZAAR.edge(Colour.BLACK)]
    delays = [cue.delay for cue in edge]
    assert {cue.role for cue in edge} == {Role.WAVE}
    assert delays == pytest.approx([number * 0.08 for number in range(len(edge))])


def test_a_players_side_blinks_for_10_s_when_the_time_is_up() -> None:
    rig = Rig(FIRST)
    rig.time_up(Colour.BLACK)
    edge = {rig.names[site]: Role.TIME_UP for site in TZAAR.edge(Colour.BLACK)}
    assert rig.lights() == dict(sorted(edge.items()))
    rig.wait(9.9)
    assert set(rig.lights()) == set(edge)
    rig.wait(0.2)
    assert rig.lights() == {}


@SENSES
def test_a_disc_lifted_again_asks_to_turn_back_what_it_turned_and_no_other(sense: Sense) -> None:
    """Placed elsewhere it would turn c6 over, but nothing has been placed yet."""
    rig = Rig(discs("c3:x d3:o e3:o b6:x c6:o"), sense, "f3")
    rig.lift("f3")
    rig.wait(0.2)
    turn_back = {"d3": Role.TURN_OVER, "e3": Role.TURN_OVER}
    assert rig.lights() == {**turn_back, "f3": Role.ORIGIN}


@SEEING
def test_who_turns_back_first_is_asked_to_take_the_disc_away(sense: Sense) -> None:
    rig = Rig(ROW, sense, "f3")
    rig.turn("d3")
    assert rig.lights() == {"e3": Role.TURN_OVER, "f3": Role.TAKE}


def test_with_presence_a_disc_is_turned_back_only_once_the_placed_one_is_gone() -> None:
    """Turned sooner it was to be turned once more, and lay wrong side up unseen."""
    rig = Rig(ROW, turns="f3")
    rig.lift("d3")
    rig.wait(0.3)
    assert rig.lights() == {"d3": Role.ORIGIN, "f3": Role.TAKE}
    assert sentence(rig.view, BOTH) == "Take away what blinks: f3."
    rig.lift("f3")
    rig.wait(0.3)
    assert rig.lights() == {"d3": Role.TURN_OVER, "e3": Role.TURN_OVER, "f3": Role.ORIGIN}
    rig.board.turn(rig.sites["d3"])
    rig.place("d3", "d3")
    rig.wait(0.3)
    rig.turn("e3")
    rig.wait(0.5)
    assert (rig.state, rig.played, standing(rig)) == (State.READY, "", str(ROW))


def test_with_presence_the_engines_placing_comes_before_what_it_turns() -> None:
    rig = Rig(ROW, hands=WHITE)
    rig.engine("f3")
    rig.lift("d3")
    rig.wait(0.3)
    assert rig.lights() == {"f3": Role.PUT}
    assert sentence(rig.view, WHITE) == "Carry out Black's placing: Black disc on f3."
    rig.bring("f3", "x")
    rig.wait(0.3)
    assert rig.lights() == {"d3": Role.TURN_OVER, "e3": Role.TURN_OVER}
    rig.board.turn(rig.sites["d3"])
    rig.place("d3", "d3")
    rig.wait(0.3)
    rig.turn("e3")
    rig.wait(0.5)
    assert (rig.state, rig.shown, standing(rig)) == (State.READY, "f3", str(rig.view.position))


@SENSES
def test_a_stack_that_can_do_nothing_blinks_beside_a_sensor_out_of_judgement(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.fault("E9", SensorFault.DEAD)
    rig.fault("G4", SensorFault.STUCK)
    rig.wait(1.0)
    rig.press(Button.WHITE, 3.1)
    rig.lift("I1")
    assert rig.lights() == {"I1": Role.BLOCKED}
    rig.wait(2.1)
    assert rig.lights() == {"I1": Role.PUT}


@SENSES
def test_what_was_carried_out_does_not_shine_beside_what_comes_next(sense: Sense) -> None:
    """Both would be bright blue and steady."""
    rig = Rig(SECOND, sense, turns="A1xA3", hands=WHITE)
    rig.engine("F8xF7 A5xA3")
    rig.swap("F8", "F7")
    rig.wait(0.5)
    assert Role.SHINE not in rig.lights().values()
    assert rig.lights()["A5"] is Role.FROM


def test_what_was_lifted_goes_where_the_opponents_turn_takes_it() -> None:
    """A5 was lifted last of four, and captures A3: it is not to be set down elsewhere."""
    start = position(f"{CORNERS} B6:r", "w 2")
    rig = Rig(start, Sense.PRESENCE, turns="A1xA3", hands=WHITE)
    rig.engine("A5xA3 pass")
    for name in ("A3", "I1", "B6", "A5"):
        rig.lift(name)
        rig.wait(0.3)
    rig.wait(0.5)
    assert rig.state is State.WRONG
    assert [name for name, role in rig.lights().items() if role is Role.PUT] == ["A3"]


def test_a_stacking_before_the_capture_lights_every_capture_that_counts() -> None:
    """Only one of them was lit, though whichever is made is recorded."""
    start = TZAAR.parse("tttT./TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT b 1")
    table = ScannedTable(start, Sense.HEIGHT).told("0 F2=. ; 500 G1=. ; 800 G1=b", then=1.0)
    captures = [str(one) for one in start.legal() if "x" in str(one) and "F2" not in str(one)]
    keys = sorted(
        {one.split("x")[0] for one in captures} | {"F2"}, key=start.game.board.names.index
    )
    ends = sorted({one.split("x")[1] for one in captures}, key=start.game.board.names.index)
    assert table.lit(Role.ORIGIN).split() == keys
    assert table.lit(Role.CAPTURE).split() == ends
    table.told("2000 C4=. ; 2300 C5=. ; 2600 C5=a", then=0.5)
    assert table.played == "C4xC5 F2+G1"
