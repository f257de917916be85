"""What was captured is put back, and another stack captured instead, at leisure (docs/table.md)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import MARKED
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = TZAAR.parse("ttTRR/ZrTTrR/TtRtTtr/tZzTrrtr/RZztttzr/tRTrTztz/tTzrTTR/ZTZTTt/TZRRt w o")
"""White's F3 captures E3 or E4; Black's E3 could then capture what stands on E4."""

PUT_BACK = "0 F3=. ; 500 E4=. ; 900 E4={0} ; 2500 E4=. ; 3000 E3=. ; 3700 E4={1}"


@MARKED
@pytest.mark.parametrize("wait", [200, 500, 1500])
def test_it_replaces_the_first_capture(sense: Sense, white: str, black: str, wait: int) -> None:
    table = ScannedTable(START, sense).told(PUT_BACK.format(white, black))
    assert table.played == "F3xE4 E3xE4"
    table = ScannedTable(START, sense)
    table.told(f"{PUT_BACK.format(white, black)} ; {3700 + wait} E3={white}")
    assert (table.state, table.played) == ("ready", "F3xE3")


@MARKED
def test_a_recapture_that_is_taken_back_leaves_the_first_capture(
    sense: Sense, white: str, black: str
) -> None:
    table = ScannedTable(START, sense).told(PUT_BACK.format(white, black))
    table.told(f"9000 E4=. ; 9500 E3={black} ; 10000 E4={white}")
    assert (table.state, table.played) == ("ready", "F3xE4")
