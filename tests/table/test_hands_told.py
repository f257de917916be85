"""A table that knows its hands: what it tells the session needs no proof."""

import pytest

from tests.support.table import BOTH, CORNERS, Rig, position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON, Site
from tzaar_board.play.sentences import sentence
from tzaar_board.table.events import (
    HandsDone,
    HandsTold,
    HintAnswered,
    SitesPointed,
    TableRighted,
)
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

SECOND = position(CORNERS)
FIXED = TZAAR.parse(str(TZAAR.start("fixed", 0)).replace("w o", "w 1"))


def sites(names: str) -> frozenset[Site]:
    return frozenset(HEXAGON.sites[name] for name in names.split())


def test_nothing_is_asked_of_a_stack_that_is_known_to_be_in_hand() -> None:
    rig = Rig(SECOND)
    rig.lift("A1")
    rig.take(HandsTold(sites("A1")))
    rig.wait(5.0)
    assert State.ASKING not in rig.states
    rig.take(HandsTold(frozenset()))
    rig.wait(0.1)
    assert rig.state is State.ASKING


@pytest.mark.parametrize("known", [False, True])
def test_a_hint_blames_no_sensor_for_a_stack_that_is_known_to_be_in_hand(known: bool) -> None:
    rig = Rig(FIXED)
    rig.lift("D3")
    if known:
        rig.take(HandsTold(sites("D3")))
    rig.wait(2.5)
    rig.press(Button.HINT)
    rig.press(Button.HINT)
    assert ("mistaken" in sentence(rig.view, BOTH)) is not known


def test_what_is_pointed_at_gives_way_to_a_hint() -> None:
    rig = Rig(SECOND)
    rig.take(SitesPointed(tuple(sites("I1 I5"))))
    assert {"I1", "I5"} <= set(rig.lights())
    rig.press(Button.HINT)
    rig.take(HintAnswered((TZAAR.parse_action("A1xD1"),)))
    assert set(rig.lights()) == {"A1", "D1"}


def test_what_is_back_was_not_tapped() -> None:
    rig = Rig(SECOND)
    rig.lift("A1")
    rig.wait(0.3)
    rig.lift("A3")
    rig.wait(0.3)
    rig.bring("A3", "t")
    rig.take(HandsTold(sites("A1"), sites("A3")))
    rig.wait(1.0)
    assert (rig.state, rig.played) == (State.IN_HAND, "")


def test_what_is_done_counts_at_once_and_is_taken_back_likewise() -> None:
    rig = Rig(SECOND)
    rig.lift("A1")
    rig.place("I5", "A1")
    rig.take(HandsDone((TZAAR.parse_action("A1xD1"),)))
    assert rig.played == "A1xD1"
    rig.take(HandsDone((), 1))
    assert rig.played == ""
    rig.take(HandsDone((), 1))
    rig.take(HandsDone((TZAAR.parse_action("D1xA1"),)))
    assert rig.played == "", "what does not fit the game is nothing"


@pytest.mark.parametrize("undone", [False, True])
def test_a_table_that_was_set_right_means_nothing_more(undone: bool) -> None:
    rig = Rig(SECOND)
    if undone:
        rig.lift("A1")
        rig.place("D1", "A1")
        rig.take(HandsDone((TZAAR.parse_action("A1xD1"),)))
        rig.press(Button.MENU)
    else:
        for site in ("A1", "C3", "F7"):
            rig.lift(site)
    rig.wait(1.0)
    assert rig.state is State.WRONG
    rig.board.restore(rig.session.situation.settled, rig.now)
    rig.take(TableRighted())
    assert (rig.state, rig.played) == (State.READY, "")
    rig.wait(3.0)
    assert (rig.state, rig.played, rig.lights()) == (State.READY, "", {})
