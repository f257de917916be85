"""The hint button with a stack in hand: where it could go, before what a bad sensor may hide."""

import pytest

from tests.support.senses import SENSES
from tests.support.table import BOTH, Rig
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.play.sentences import sentence
from tzaar_board.table.effects import HintWanted
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button

FIXED = TZAAR.start("fixed", 0)


def hinted(rig: Rig) -> list[str]:
    """What shines as a hint, its origin first."""
    lights = rig.lights().items()
    return [n for role in (Role.FROM, Role.TO) for n, shown in lights if shown is role]


def asked(sense: Sense, thought: float, ranking: str) -> Rig:
    """D3 has been in hand for so long when a hint is asked for, and answered."""
    rig = Rig(FIXED, sense)
    rig.lift("D3")
    rig.wait(thought)
    rig.press(Button.HINT)
    rig.hint(ranking)
    return rig


@SENSES
@pytest.mark.parametrize("thought", [0.3, 3.0, 15.0])
def test_who_thinks_about_where_to_is_told_the_best_of_that_stack(
    sense: Sense, thought: float
) -> None:
    """Docs/table.md, Buttons: nothing is said of a sensor."""
    rig = Rig(FIXED, sense)
    rig.lift("D3")
    rig.wait(thought)
    told = sentence(rig.view, BOTH)
    rig.press(Button.HINT)
    assert rig.effects == [HintWanted(FIXED)]
    rig.hint("A5xA4 D3xC3 B2xC2 D3xD4")
    assert hinted(rig) == ["D3", "C3"]
    assert sentence(rig.view, BOTH) == told
    rig.press(Button.HINT)
    assert hinted(rig) == ["D3", "D4"]
    assert sentence(rig.view, BOTH) == told
    rig.place("D3", "D3")
    rig.wait(0.5)
    assert hinted(rig) == []


@SENSES
def test_what_it_may_have_done_already_comes_after_that(sense: Sense) -> None:
    """A stack that no sensor shows at its target is said by the hold, as ever."""
    rig = asked(sense, 1.0, "A5xA4 D3xC3 D3xD4")
    rig.press(Button.WHITE, 3.2)
    rig.wait(0.5)
    assert rig.played == "D3xC3"


@SENSES
def test_another_stack_is_hinted_at_where_this_one_is_no_good(sense: Sense) -> None:
    """... in a lesson, whose answers are few."""
    rig = asked(sense, 0.5, "A5xA4")
    assert hinted(rig) == ["A5", "A4"]
    assert sentence(rig.view, BOTH) == "Lifted: D3. It can go to C3 or D4."


@SENSES
def test_whose_stack_it_is_not_is_told_nothing(sense: Sense) -> None:
    rig = Rig(FIXED, sense)
    rig.lift("D4")
    rig.wait(0.5)
    rig.press(Button.HINT)
    assert [one for one in rig.effects if isinstance(one, HintWanted)] == []
