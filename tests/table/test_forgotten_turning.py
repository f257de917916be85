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


@pytest.mark.parametrize("played_on", [3000, 9000])
def test_a_disc_that_turns_something_over_is_no_stuck_sensor(played_on: int) -> None:
    """Black's e4 turns over e5 and f4. White's e7 was recorded as Black's, and e4 left out."""
    start = TROLL.parse(
        "....x.../...o.ooo/....xoo./ox.xooo./..oo.oxo/.....oo./o.xx..../.xxx..x. b std"
    )
    table = ScannedTable(start, Sense.PRESENCE).told(f"0 e4=# ; {played_on} e7=#", then=15.0)
    assert (table.state, table.played, table.lit(Role.TURN_OVER)) == ("wrong", "", "f4")
    table.told("30000 f4=. ; 30300 f4=# ; 31000 e5=. ; 31300 e5=#", then=1.0)
    assert (table.state, table.played) == ("ready", "e4 e7")


def test_by_colour_one_turning_makes_both_placings_whole() -> None:
    """White's f4 was to be taken away, and Black's e7 after it."""
    start = TROLL.parse(
        "......../.o.o..x./o.oooooo/.o....../.xo...xo/ox.ox.x./..ox..../.xx...x. w std"
    )
    table = ScannedTable(start, Sense.COLOUR).told("0 f4=+ ; 2100 e7=-", then=1.0)
    assert (table.state, table.lit(Role.TURN_OVER)) == ("wrong", "g4")
    table.told("5000 g4=. ; 5300 g4=+", then=1.0)
    assert (table.state, table.played) == ("ready", "f4 e7")


def test_discs_may_be_turned_back_before_the_piece_is_taken_away() -> None:
    """By presence they were to be turned once more, which left them wrong side up."""
    start = TROLL.parse(
        ".x..x.../o.xo..o./ooxoxooo/.ooo.xx./oxxo.xx./...xx.../ooxx.x.o/.xxxxx.. b std"
    )
    table = ScannedTable(start, Sense.PRESENCE)
    table.told("0 e4=# ; 1000 d5=. ; 1500 d5=# ; 1900 d4=. ; 2200 d4=#", then=1.0)
    assert table.played == "e4"
    table.told("4600 d4=. ; 5000 d4=# ; 5300 d5=. ; 5700 d5=# ; 6000 e4=.")
    assert (table.state, table.played) == ("ready", "")
