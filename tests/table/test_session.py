"""A session's phases: setting up, and who is waited for."""

from itertools import product

from tests.support.senses import SENSES
from tests.support.table import CORNERS, WHITE, Rig, position
from tzaar_board.games.base import Colour, Content
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.games.tzaar_text import Kind
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State

FIRST = position(CORNERS, "w 1")
SECOND = position(CORNERS, "w 2")
EMPTY = TZAAR.start("tournament", 0)
BLACK = frozenset({Colour.BLACK})


@SENSES
def test_an_engine_does_not_think_while_the_table_is_set_up(sense: Sense) -> None:
    rig = Rig(FIRST, sense, hands=BLACK, standing=EMPTY, arrange=True)
    assert (rig.state, rig.awaited) == (State.SETUP, None)
    rig.follow()
    rig.wait(0.5)
    assert (rig.state, rig.awaited) == (State.OPPONENT, FIRST)


@SENSES
def test_setting_up_ends_when_the_table_has_been_still(sense: Sense) -> None:
    rig = Rig(FIRST, sense, standing=EMPTY, arrange=True)
    names = [
        (name, kind.value if colour is Colour.WHITE else kind.value.lower())
        for colour, kind in product(Colour, Kind)
        for name, held in zip(rig.names, FIRST.stacks, strict=True)
        if held == Content(colour, kind)
    ]
    for name, mark in names:
        assert rig.state is State.SETUP
        rig.wait(0.5)
        rig.bring(name, mark)
    rig.wait(0.24)
    assert (rig.state, rig.lights()) == (State.SETUP, {})
    rig.wait(0.05)
    assert rig.state is State.READY


@SENSES
def test_an_engine_does_not_think_while_its_turn_is_carried_out(sense: Sense) -> None:
    rig = Rig(SECOND, sense, "A1xA3", hands=WHITE)
    assert rig.awaited == rig.view.position
    rig.engine("F8xF7 A5xA3")
    waited = [rig.awaited]
    rig.swap("F8", "F7")
    rig.wait(0.5)
    waited.append(rig.awaited)
    assert rig.shown == "A1xA3 F8xF7"
    assert not any(waited)
