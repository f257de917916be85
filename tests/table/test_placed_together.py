"""Two players set a disc down at nearly the same time, the next one first (docs/evidence.md,
rule 9).
"""

import pytest

from tests.support.scans import ScannedTable
from tzaar_board.games.troll import TROLL
from tzaar_board.table.sense import Sense

START = "....xxx./.o....oo/oo..ox../.o.o.o.o/.oox..oo/.ox.xo../..xoxo../....x... b std"
"""Black places on g5, and White on g6, which turns g5 and f6 over."""


@pytest.mark.parametrize(
    ("sense", "white", "black"), [(Sense.COLOUR, "+", "-"), (Sense.PRESENCE, "#", "#")]
)
@pytest.mark.parametrize("sooner", [38, 103, 145])
def test_the_other_order_is_taken_where_theirs_is_no_play(
    sense: Sense, white: str, black: str, sooner: int
) -> None:
    table = ScannedTable(TROLL.parse(START), sense)
    table.told(
        f"0 g6={white} ; {sooner} g5={black} ; 450 g5=. ; 790 g5={white} ; 1290 f6=. ; "
        f"1760 f6={white}"
    )
    assert (table.state, table.played) == ("ready", "g5 g6")


def test_colours_tell_who_has_set_down_what() -> None:
    """Either order is play."""
    start = "....x.../.o....x./.x...o../..oo.o../....ox.o/.o...xo./.xx.xxo./......x. b std"
    table = ScannedTable(TROLL.parse(start), Sense.COLOUR)
    table.told("0 d6=+ ; 105 e6=- ; 555 e6=. ; 989 e6=+")
    assert (table.state, table.played) == ("ready", "e6 d6")
