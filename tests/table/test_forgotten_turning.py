"""Troll: somebody forgets to turn one disc over, and the next player plays on."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SENSES
from tzaar_board.games.troll import TROLL
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

START = TROLL.parse(".x.....x/o.xoox../..xxxxxo/.ooox.o./.....o../.xo...../..o...x./....x.x. w pro")
"""White b6 turns over c6, d6, e6, f6 and g6; Black f3 nothing."""
DISCS = {Sense.PRESENCE: ("#", "#"), Sense.COLOUR: ("+", "-"), Sense.HEIGHT: ("A", "a")}


def forgot(sense: Sense, played_on: int) -> ScannedTable:
    """White has turned four of five, Black plays at a moment in ms."""
    white, black = DISCS[sense]
    table = ScannedTable(START, sense)
    turned = "; ".join(
        f"{at} {name}=. ; {at + 500} {name}={white}"
        for at, name in zip((700, 1700, 2700, 3700), ("e6", "f6", "c6", "d6"), strict=True)
    )
    return table.told(f"0 b6={white} ; {turned} ; {played_on} f3={black}", then=2.0)


@SENSES
@pytest.mark.parametrize("played_on", [4600, 9000])
def test_the_forgotten_disc_is_lit_and_both_count_once_it_is_turned(
    sense: Sense, played_on: int
) -> None:
    """By presence Black's disc was recorded as White's, and White's as Black's, out of turn; or
    White's was to be taken away.
    """
    white = DISCS[sense][0]
    table = forgot(sense, played_on)
    assert (table.state, table.played, table.lit(Role.TURN_OVER)) == ("wrong", "", "g6")
    table.told(f"12000 g6=. ; 12400 g6={white}", then=1.0)
    assert (table.state, table.played) == ("ready", "b6 f3")
