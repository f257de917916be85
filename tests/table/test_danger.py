"""A target that loses at once: lit as bad, and said why."""

import pytest

from tests.support.senses import SENSES
from tests.support.table import Rig, content, position
from tzaar_board.games.base import Colour
from tzaar_board.i18n.catalog import Language, Texts
from tzaar_board.play.sentences import sentence
from tzaar_board.table.hints import Hints
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State

FEW = position("A1:Z A3:R B1:T C1:T E8:z F8:r G7:t A5:t", "w 2")
"""From A1 White's only Tzaar can cover the only Tzarra on A3, or one of two Totts on B1."""


def said(rig: Rig, language: Language = Language.ENGLISH) -> str:
    return sentence(rig.view, frozenset(Colour), Texts(language))


@SENSES
@pytest.mark.parametrize("hints", [Hints.LEGAL, Hints.QUALITY])
def test_what_loses_at_once_is_lit_as_bad_and_said(sense: Sense, hints: Hints) -> None:
    rig = Rig(FEW, sense, hints=hints)
    rig.lift("A1")
    assert rig.lights() == {"A1": Role.ORIGIN, "A3": Role.BAD, "B1": Role.STACKING}
    assert said(rig) == (
        "Lifted: A1. It can go to A3 or B1. "
        "On A3 it would cover the only white Tzarra: that loses at once."
    )


def test_nothing_is_told_without_hints() -> None:
    rig = Rig(FEW, hints=Hints.OFF)
    rig.lift("A1")
    assert (rig.lights(), said(rig)) == (
        {"A1": Role.ORIGIN},
        "Lifted: A1. Put it back, or go on.",
    )


def test_the_chances_do_not_brighten_it() -> None:
    rig = Rig(FEW, hints=Hints.QUALITY)
    rig.lift("A1")
    rig.judged({"A1+A3": 0.5, "A1+B1": 0.5, "pass": 0.5})
    assert (rig.lights()["A3"], rig.lights()["B1"]) == (Role.BAD, Role.GOOD)


def test_who_is_asked_is_warned() -> None:
    rig = Rig(FEW, Sense.PRESENCE)
    rig.lift("A1")
    rig.wait(3.0)
    assert rig.view.state is State.ASKING
    assert rig.lights()["A3"] is Role.ASK_STACKING
    assert said(rig).endswith("On A3 it would cover the only white Tzarra: that loses at once.")


def test_the_second_half_of_a_turn_in_one_go() -> None:
    """Both actions in hand: the stacking that loses is bad here as well."""
    rig = Rig(position("A1:Z A3:R B1:T A5:t C1:t E8:z F8:r", "w 1"))
    rig.lift("B1")
    rig.place("C1")
    rig.wait(1.0)
    rig.lift("A1")
    assert rig.lights()["A3"] is Role.BAD


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.ITALIAN, "Su A3 coprirebbe l'unica Tzarra bianca: così si perde subito."),
        (Language.ROMANIAN, "Pe A3 ar acoperi singura piesă Tzarra albă: așa se pierde imediat."),
        (Language.POLISH, "Na A3 zakryłby jedyną białą tzarrę: to natychmiastowa przegrana."),
    ],
)
def test_it_is_said_in_every_language(language: Language, words: str) -> None:
    rig = Rig(FEW)
    rig.lift("A1")
    assert said(rig, language).endswith(words)


@pytest.mark.parametrize("mark", ["Z", "R", "T", "z", "r", "t"])
def test_every_piece_can_be_spoken_of_as_the_only_one(mark: str) -> None:
    stack = content(mark)
    only = Texts(Language.ENGLISH).tell(stack.kind.piece.only[stack.colour])
    assert only == f"the only {stack.colour.value} {stack.kind.name.title()}"
