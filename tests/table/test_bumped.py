"""A table that is bumped: many contacts open at once, and no hand is that quick."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import UNTELLING
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = TZAAR.parse("ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 2")
OTHERS = {"C7": "+", "D1": "+", "E9": "-", "G3": "-", "H2": "-"}


@UNTELLING
@pytest.mark.parametrize("after", [152, 300, 700])
def test_what_opens_with_so_many_others_answers_nothing(sense: Sense, after: int) -> None:
    """B5 is no target of A5, which is still in hand."""
    table = ScannedTable(START, sense)
    back = {"B5": "+", **OTHERS}
    if sense is Sense.PRESENCE:
        back = dict.fromkeys(back, "#")
    opens = " ; ".join(f"500 {name}=." for name in back)
    closes = " ; ".join(
        f"{500 + after + n} {name}={one}" for n, (name, one) in enumerate(back.items())
    )
    table.told(f"0 A5=. ; {opens} ; {closes}", then=4.0)
    assert (table.state, table.played) == ("asking", "")
