"""Quality hints: the targets of a lifted stack in the colours of the built-in player."""

import pytest

from tests.support.senses import SENSES
from tests.support.table import CORNERS, WHITE, Rig, discs, position
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.effects import Analyse
from tzaar_board.table.events import HintsChosen
from tzaar_board.table.hints import Hints
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

SECOND = position(CORNERS, "w 2")
PLAIN = {"A1": Role.ORIGIN, "A3": Role.CAPTURE, "C3": Role.STACKING, "D1": Role.CAPTURE}
ROW = discs("c3:x d3:o e3:o h6:o")


@SENSES
def test_a_lift_asks_for_the_chances_of_its_actions(sense: Sense) -> None:
    rig = Rig(SECOND, sense, hints=Hints.QUALITY)
    rig.lift("A1")
    assert rig.lights() == PLAIN
    actions = tuple(TZAAR.parse_action(text) for text in ("A1xA3", "A1xD1", "A1+C3"))
    assert rig.effects == [Analyse(SECOND, actions)]


@SENSES
def test_targets_take_the_colour_of_their_loss(sense: Sense) -> None:
    rig = Rig(SECOND, sense, hints=Hints.QUALITY)
    rig.lift("A1")
    rig.judged({"pass": 0.60, "A1xA3": 0.58, "A1xD1": 0.501, "A1+C3": 0.49})
    assert rig.lights() == {
        "A1": Role.ORIGIN,
        "A3": Role.GOOD,
        "C3": Role.BAD,
        "D1": Role.FAIR,
    }


def test_what_is_not_judged_yet_stays_plain() -> None:
    rig = Rig(SECOND, hints=Hints.QUALITY)
    rig.lift("A1")
    rig.judged({"A1xA3": 0.5})
    assert rig.lights() == {**PLAIN, "A3": Role.GOOD}


def test_another_lift_asks_only_for_what_is_not_known() -> None:
    rig = Rig(SECOND, hints=Hints.QUALITY)
    rig.lift("A1")
    rig.judged({str(action): 0.5 for action in SECOND.legal()})
    rig.place("A1")
    rig.wait(0.5)
    rig.lift("I2")
    asked = [effect for effect in rig.effects if isinstance(effect, Analyse)]
    assert (len(asked), rig.lights()["D1"]) == (1, Role.GOOD)


def test_chances_of_another_position_are_forgotten() -> None:
    rig = Rig(SECOND, hints=Hints.QUALITY)
    rig.lift("A1")
    rig.judged({str(action): 0.5 for action in SECOND.legal()})
    rig.lift("D1")
    rig.wait(0.1)
    rig.place("D1", "A1")
    rig.wait(1.0)
    assert (rig.played, rig.session.chances) == ("A1xD1", {})


@pytest.mark.parametrize("hints", [Hints.OFF, Hints.LEGAL])
def test_nothing_is_asked_for_without_quality_hints(hints: Hints) -> None:
    rig = Rig(SECOND, hints=hints)
    rig.lift("A1")
    rig.wait(1.0)
    lit = PLAIN if hints is Hints.LEGAL else {"A1": Role.ORIGIN}
    assert (rig.effects, rig.lights()) == ([], lit)


def test_nothing_is_asked_for_in_the_opponents_turn() -> None:
    rig = Rig(position(CORNERS, "b 1"), hints=Hints.QUALITY, hands=WHITE)
    rig.lift("A5")
    rig.wait(1.0)
    assert rig.effects == []


def test_where_a_piece_comes_from_the_box_the_sites_are_coloured() -> None:
    """Nothing is lifted before a placing: what each site is worth is asked for at once."""
    rig = Rig(ROW, hints=Hints.QUALITY)
    assert (rig.effects, rig.lights()) == ([Analyse(ROW, tuple(ROW.legal()))], {})
    rig.judged({"f3": 0.60, "c6": 0.58, "f2": 0.501, "b2": 0.49})
    assert rig.lights() == {"f3": Role.GOOD, "c6": Role.GOOD, "f2": Role.FAIR}
    rig.bring("c6", "x")
    rig.wait(0.1)
    assert rig.lights() == {}
    rig.wait(1.0)
    after = ROW.play(TROLL.parse_action("c6"))
    asked = [effect for effect in rig.effects if isinstance(effect, Analyse)]
    assert asked[1:] == [Analyse(after, tuple(after.legal()))]


@pytest.mark.parametrize("hints", [Hints.OFF, Hints.LEGAL])
def test_placings_are_not_judged_without_quality_hints(hints: Hints) -> None:
    rig = Rig(ROW, hints=hints)
    rig.wait(1.0)
    assert (rig.effects, rig.lights()) == ([], {})


@SENSES
def test_sites_are_not_judged_where_each_of_several_types_may_be_placed(sense: Sense) -> None:
    """A colour on a site would not say for which type it is good."""
    start = TZAAR.start("tournament", 0)
    rig = Rig(start, sense, hints=Hints.QUALITY)
    rig.judged({str(action): 0.5 for action in start.legal()})
    asked = [effect for effect in rig.effects if isinstance(effect, Analyse)]
    assert (asked, set(rig.lights().values())) == ([], {Role.OFFER})


@SENSES
def test_hints_that_are_chosen_with_a_stack_in_hand_show_at_once(sense: Sense) -> None:
    rig = Rig(SECOND, sense)
    rig.lift("A1")
    rig.wait(0.5)
    assert (rig.effects, rig.lights()) == ([], PLAIN)
    rig.take(HintsChosen(Hints.OFF))
    assert (rig.effects, rig.lights()) == ([], {"A1": Role.ORIGIN})
    rig.take(HintsChosen(Hints.QUALITY))
    actions = tuple(TZAAR.parse_action(text) for text in ("A1xA3", "A1xD1", "A1+C3"))
    assert (rig.effects, rig.lights()) == ([Analyse(SECOND, actions)], PLAIN)
    rig.judged({"pass": 0.6, "A1xA3": 0.6, "A1xD1": 0.55, "A1+C3": 0.1})
    judged = {"A1": Role.ORIGIN, "A3": Role.GOOD, "D1": Role.FAIR, "C3": Role.BAD}
    assert rig.lights() == judged
    rig.take(HintsChosen(Hints.LEGAL))
    assert rig.lights() == PLAIN
    rig.take(HintsChosen(Hints.QUALITY))
    assert (len(rig.effects), rig.lights()) == (1, judged)


def test_hints_that_are_chosen_where_a_piece_can_be_placed_ask_at_once() -> None:
    rig = Rig(ROW)
    rig.take(HintsChosen(Hints.QUALITY))
    assert rig.effects == [Analyse(ROW, tuple(ROW.legal()))]
