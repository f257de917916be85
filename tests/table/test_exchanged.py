"""Captor and captive change places, and the captive is taken away from where the captor stood."""

import pytest

from tests.support.scans import ScannedTable
from tzaar_board.games.base import Colour
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = TZAAR.parse("ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 1")
READ = {Sense.COLOUR: ("-", "+"), Sense.HEIGHT: ("a", "A")}


def exchanged(table: ScannedTable, gone: int) -> ScannedTable:
    """A5 captures A4: the captive stands on A5 from 1 s on, until a moment in ms."""
    captive, captor = READ[table.feed.session.situation.sense]
    script = f"0 A5=. ; 600 A4=. ; 1000 A5={captive} ; 1100 A4={captor} ; {gone} A5=."
    return table.told(script, then=0.5)


@pytest.mark.parametrize("sense", READ)
@pytest.mark.parametrize("gone", [1300, 3000])
def test_a_captive_that_stood_where_the_captor_did_is_captured(sense: Sense, gone: int) -> None:
    """Nothing was recorded, and the captor's targets were lit but for the one where it stood."""
    table = exchanged(ScannedTable(START, sense), gone)
    assert (table.state, table.played) == ("ready", "A5xA4")


@pytest.mark.parametrize("sense", READ)
def test_an_opponents_capture_is_carried_out_so(sense: Sense) -> None:
    hands = frozenset({Colour.BLACK})
    table = exchanged(ScannedTable(START, sense, engine="A5xA4 C2xC3", hands=hands), 3000)
    assert (table.state, table.pending) == ("opponent", "C2xC3")
