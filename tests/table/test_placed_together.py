"""Two players set a disc down at nearly the same time, the next one first (docs/evidence.md,
rule 9).
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, UNTELLING, in_sense
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = "....xxx./.o....oo/oo..ox../.o.o.o.o/.oox..oo/.ox.xo../..xoxo../....x... b std"
"""Black places on g5, and White on g6, which turns g5 and f6 over."""


@UNTELLING
@pytest.mark.parametrize("sooner", [38, 103, 145])
def test_the_other_order_is_taken_where_theirs_is_no_play(sense: Sense, sooner: int) -> None:
    table = ScannedTable(TROLL.parse(START), sense)
    script = f"0 g6=+ ; {sooner} g5=- ; 450 g5=. ; 790 g5=+ ; 1290 f6=. ; 1760 f6=+"
    table.told(in_sense(script, sense))
    assert (table.state, table.played) == ("ready", "g5 g6")


def test_colours_tell_who_has_set_down_what() -> None:
    """Either order is play."""
    start = "....x.../.o....x./.x...o../..oo.o../....ox.o/.o...xo./.xx.xxo./......x. b std"
    table = ScannedTable(TROLL.parse(start), Sense.COLOUR)
    table.told("0 d6=+ ; 105 e6=- ; 555 e6=. ; 989 e6=+")
    assert (table.state, table.played) == ("ready", "e6 d6")


@SEEING
@pytest.mark.parametrize("script", ["0 B3=- ; 200 I1=+", "0 G7=+ ; 360 G7=. ; 600 B3=- ; 980 I1=+"])
def test_whose_piece_was_set_down_first_tells_nothing_where_it_is_seen(
    sense: Sense, script: str
) -> None:
    """Black places before White has, or while White corrects the site."""
    table = ScannedTable(TZAAR.start("tournament", 0), sense)
    assert table.told(in_sense(script, sense)).played == "Z@I1 Z@B3"
    table = ScannedTable(TROLL.start("standard", 0), sense)
    assert table.told(in_sense("0 c3=+ ; 200 e5=-", sense)).played == "e5 c3"


@SENSES
def test_two_quick_placings_where_a_type_is_used_up(sense: Sense) -> None:
    """Black's last Tzaar, and White's first Tzarra."""
    turns = " ".join(
        f"Z@{site}" for site in ["A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4", "B5", "B6"]
    )
    table = ScannedTable(TZAAR.start("tournament", 0), sense, turns)
    script = "0 H2=# ; 200 H5=#" if sense is Sense.PRESENCE else "0 H2=- ; 200 H5=+"
    assert table.told(in_sense(script, sense)).played == f"{turns} Z@H2 R@H5"


@SENSES
@pytest.mark.parametrize("off", [200, 600, 1400])
def test_a_piece_that_is_carried_on_keeps_its_type(sense: Sense, off: int) -> None:
    """White's Tzarra goes on from E1 to D1. Black has none left to place next."""
    start = "ZTt.R/trT.T./ztT.Zrz/.rT..T../..zT..rr/zRT.trzZ/ZTt.Ztr/.R.rT./.R.rZ w p"
    table = ScannedTable(TZAAR.parse(start), sense)
    table.told(in_sense(f"300 E1=+ ; 1100 E1=. ; {1100 + off} D1=+", sense))
    assert (table.state, table.played) == ("ready", "R@D1")


def test_a_piece_that_slides_over_a_site_is_one_placing_by_presence() -> None:
    """Black's e4 slides over d4, and turns d3 over only later: d4 is no placing of Black's."""
    start = "......../......../..x..oo./.o..x.../......x./...o.x../..x.x.../........ b std"
    table = ScannedTable(TROLL.parse(start), Sense.PRESENCE)
    table.told("0 d4=# ; 44 d4=. ; 71 e4=#", then=2.2)
    assert table.played == ""
    table.told("2500 d3=. ; 3000 d3=# ; 4500 b4=#")
    assert (table.state, table.played) == ("ready", "e4 b4")


def test_a_piece_that_is_set_straight_at_once_came_when_it_came_first() -> None:
    """White's g2 is lifted once more while Black's d4, which it was before, comes."""
    start = "......../...o..../..x...../......../......x./...x..o./o...ox../........ w std"
    table = ScannedTable(TROLL.parse(start), Sense.PRESENCE)
    table.told("500 g2=# ; 580 d4=# ; 600 g2=. ; 1000 g2=# ; 1700 f2=. ; 2300 f2=#", then=0.0)
    table.told("5225 b5=# ; 5584 c6=. ; 6021 c6=#")
    assert (table.state, table.played) == ("ready", "g2 d4 b5")
