"""A session's phases: setting up, and who is waited for."""

from itertools import product

import pytest

from tests.support.table import CORNERS, Rig, position
from tzaar_board.games.base import Colour, Content
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.games.tzaar_text import Kind
from tzaar_board.table.sense import Sense
from tzaar_board.table.view import State

FIRST = position(CORNERS, "w 1")
EMPTY = TZAAR.start("tournament", 0)
BLACK = frozenset({Colour.BLACK})
SENSES = pytest.mark.parametrize("sense", Sense)


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
