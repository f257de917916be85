"""Troll in the tests: a row that a placing turns over, and what is said and stands."""

from tests.support.table import BOTH, Rig, discs
from tzaar_board.games.base import Colour
from tzaar_board.games.troll import TROLL
from tzaar_board.play.sentences import sentence

ROW = discs("c3:x d3:o e3:o h6:o")
"""Black f3 turns over d3 and e3; f2 turns over e3 for nobody."""


def said(rig: Rig, hands: frozenset[Colour] = BOTH) -> str:
    return sentence(rig.view, hands)


def standing(rig: Rig) -> str:
    """The position that the discs on the table show."""
    marks = (
        f"{name}:{TROLL.mark(held)}"
        for name, held in zip(rig.names, rig.standing(), strict=True)
        if held is not None
    )
    return str(discs(" ".join(marks), str(rig.view.position).split(" ", 1)[1]))
