"""Placing, and turning over what it encloses (docs/table.md, Words; Troll)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES
from tests.support.table import Rig, discs
from tests.support.turning import ROW, said, standing
from tzaar_board.games.base import Colour
from tzaar_board.games.troll import TROLL
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State


@SENSES
def test_a_placing_that_turns_nothing_is_committed_when_it_is_still(sense: Sense) -> None:
    rig = Rig(ROW, sense)
    assert said(rig) == "Black places a disc."
    rig.bring("c6", "x")
    rig.wait(0.1)
    assert (rig.state, rig.played) == (State.COMPLETE, "")
    rig.wait(0.3)
    assert (rig.state, rig.played, rig.view.open) == (State.READY, "c6", True)


@SENSES
def test_the_lights_lead_through_every_disc_still_to_turn(sense: Sense) -> None:
    rig = Rig(ROW, sense)
    rig.bring("f3", "x")
    rig.wait(1.0)
    first = (rig.state, rig.lights(), said(rig))
    rig.lift("d3")
    rig.wait(0.2)
    held = (rig.state, rig.lights())
    rig.board.turn(rig.sites["d3"])
    rig.place("d3", "d3")
    rig.wait(5.0)
    second = (rig.state, rig.lights(), said(rig))
    rig.turn("e3")
    rig.wait(0.3)
    two = {"d3": Role.TURN_OVER, "e3": Role.TURN_OVER}
    assert first == (State.IN_HAND, two, "Turn over d3 and e3.")
    assert held == (State.IN_HAND, two)
    assert second == (State.IN_HAND, {"e3": Role.TURN_OVER}, "Turn over e3.")
    assert (rig.state, rig.played) == (State.READY, "f3")
    assert rig.lights() == dict.fromkeys(["d3", "e3", "f3"], Role.SHINE)
    assert standing(rig) == str(rig.view.position)


def test_with_presence_discs_may_be_turned_right_before_the_placing() -> None:
    """Lit to be turned once more they would lie wrong side up, unseen."""
    rig = Rig(ROW)
    rig.turn("d3")
    rig.wait(2.0)
    rig.turn("e3")
    rig.wait(2.0)
    rig.bring("f3", "x")
    rig.wait(0.5)
    assert (rig.state, rig.played, standing(rig)) == (State.READY, "f3", str(rig.view.position))


def test_with_presence_a_disc_that_came_back_long_before_the_placing_proves_nothing() -> None:
    rig = Rig(ROW)
    rig.turn("d3")
    rig.turn("e3")
    rig.wait(7.0)
    rig.bring("f3", "x")
    rig.wait(2.0)
    assert (rig.state, rig.lights()) == (
        State.IN_HAND,
        {"d3": Role.TURN_OVER, "e3": Role.TURN_OVER},
    )
    for name in ("d3", "e3"):
        rig.tap(name)
        rig.wait(0.1)
    rig.wait(0.3)
    assert rig.played == "f3"


@SEEING
def test_with_colours_the_order_is_free(sense: Sense) -> None:
    rig = Rig(ROW, sense)
    rig.turn("d3")
    rig.turn("e3")
    assert (rig.state, rig.lights()) == (State.IN_HAND, {"f3": Role.OFFER})
    rig.bring("f3", "x")
    rig.wait(0.3)
    assert rig.played == "f3"


@SEEING
def test_a_disc_that_was_turned_and_turned_back_is_still_to_turn(sense: Sense) -> None:
    rig = Rig(ROW, sense)
    rig.bring("f3", "x")
    for name in ("d3", "d3", "e3"):
        rig.turn(name)
    rig.wait(1.0)
    assert (rig.played, rig.lights()) == ("", {"d3": Role.TURN_OVER})


@SEEING
def test_a_wrongly_turned_disc_is_shown(sense: Sense) -> None:
    rig = Rig(ROW, sense)
    rig.bring("f3", "x")
    rig.turn("h6")
    rig.wait(1.0)
    assert (rig.state, rig.lights()) == (State.WRONG, {"h6": Role.TURN_OVER})
    assert said(rig) == "That is no legal action: turn over h6."
    rig.turn("h6")
    assert (rig.state, rig.lights()) == (
        State.IN_HAND,
        {"d3": Role.TURN_OVER, "e3": Role.TURN_OVER},
    )
    rig.turn("d3")
    rig.turn("e3")
    rig.wait(0.3)
    assert (rig.state, rig.played, standing(rig)) == (
        State.READY,
        "f3",
        str(rig.view.position),
    )


@SENSES
def test_a_forgotten_disc_is_shown_when_the_next_player_goes_on(sense: Sense) -> None:
    """The lights lead to the end of the first placing, and the second is played as well."""
    rig = Rig(ROW, sense)
    rig.bring("f3", "x")
    rig.wait(0.1)
    rig.turn("e3")
    rig.bring("b5", "o")
    rig.wait(1.0)
    assert (rig.state, rig.played) == (State.WRONG, "")
    assert rig.lights() == {"d3": Role.TURN_OVER}
    rig.turn("d3", 0.2)
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.READY, "f3 b5")


@SEEING
def test_a_disc_turned_without_reason_after_an_action_is_to_be_turned_back(sense: Sense) -> None:
    """Only another placing than the last would turn it, and nobody has taken the last one away."""
    rig = Rig(discs("c3:x d3:o h6:o"), sense, turns="c6")
    rig.turn("d3")
    rig.wait(2.0)
    assert (rig.state, rig.lights()) == (State.WRONG, {"d3": Role.TURN_OVER})
    assert said(rig) == "That is no legal action: turn over d3."
    assert rig.cues()["d3"].content == rig.view.position.content(rig.sites["d3"])
    rig.turn("d3")
    assert (rig.state, rig.played, standing(rig)) == (State.READY, "c6", str(rig.view.position))


@SEEING
def test_a_disc_of_the_wrong_colour_is_wrong(sense: Sense) -> None:
    rig = Rig(ROW, sense)
    rig.bring("c6", "o")
    rig.wait(1.0)
    assert (rig.state, rig.lights()) == (State.WRONG, {"c6": Role.TAKE})
    rig.turn("c6")
    rig.wait(0.5)
    assert rig.played == "c6"


@SENSES
def test_a_site_that_may_not_be_played_is_wrong(sense: Sense) -> None:
    rig = Rig(ROW, sense)
    rig.bring("a1", "x")
    rig.wait(1.0)
    assert (rig.state, rig.lights()) == (State.WRONG, {"a1": Role.TAKE})
    rig.lift("a1")
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.READY, "")


@SENSES
def test_straightening_does_no_harm(sense: Sense) -> None:
    rig = Rig(ROW, sense, turns="c6")
    for name in ("c3", "d3", "e3", "h6", "c6"):
        rig.tap(name, 0.6)
        rig.wait(0.5)
    assert (rig.state, rig.played, rig.effects) == (State.READY, "c6", [])


@SENSES
def test_the_placed_disc_may_be_straightened_before_the_last_is_turned(sense: Sense) -> None:
    rig = Rig(ROW, sense)
    rig.bring("f3", "x")
    rig.wait(0.1)
    rig.turn("d3")
    rig.tap("f3")
    rig.wait(0.1)
    rig.turn("e3")
    rig.wait(0.3)
    assert (rig.state, rig.played) == (State.READY, "f3")


@pytest.mark.parametrize("seconds", [1.2, 1.6, 2.6, 6.0])
def test_a_disc_is_held_for_long_while_it_is_turned_over_before_the_placing(
    seconds: float,
) -> None:
    """White's e3 has nothing turned; Black takes it up, turns it, and places f4."""
    start = "......../......o./......../......../......../......../...x..../....x... w std"
    table = ScannedTable(TROLL.parse(start), Sense.COLOUR, "f7 b3")
    back = 1500 + int(1000 * seconds)
    table.told(f"100 e3=+ ; 1500 e3=. ; {back} e3=- ; {back + 1000} f4=-")
    assert (table.state, table.played) == ("ready", "f7 b3 e3 f4")


@pytest.mark.parametrize("carried_on", [False, True])
@pytest.mark.parametrize("turned", [200, 300, 600])
def test_an_opponents_piece_on_a_wrong_site_is_no_placing_of_the_person(
    carried_on: bool, turned: int
) -> None:
    """The engine's e5 turns over e4, which the person placed last: that went nowhere."""
    start = discs("e3:o d6:x c2:o", "b std")
    hands = frozenset({Colour.BLACK})
    table = ScannedTable(start, Sense.PRESENCE, "e4", engine="e5", hands=hands)
    table.told(f"1000 e6=# ; 1300 e4=. ; {1300 + turned} e4=#", 0.5)
    assert (table.played, table.pending) == ("e4 e5", "e5")
    assert (table.lit(Role.TAKE), table.lit(Role.PUT)) == ("e6", "e5")
    if carried_on:
        table.told("2500 e6=. ; 2900 e5=#")
        assert (table.played, table.state) == ("e4 e5", "ready")
