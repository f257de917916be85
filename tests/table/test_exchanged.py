"""Captor and captive change places, and the captive is taken away from where the captor stood."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, in_sense
from tzaar_board.games.base import Colour
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = TZAAR.parse("ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 1")


def exchanged(table: ScannedTable, gone: int) -> ScannedTable:
    """A5 captures A4: the captive stands on A5 from 1 s on, until a moment in ms."""
    script = f"0 A5=. ; 600 A4=. ; 1000 A5=- ; 1100 A4=+ ; {gone} A5=."
    return table.told(in_sense(script, table.feed.session.situation.sense), then=0.5)


@SEEING
@pytest.mark.parametrize("gone", [1300, 3000])
def test_a_captive_that_stood_where_the_captor_did_is_captured(sense: Sense, gone: int) -> None:
    table = exchanged(ScannedTable(START, sense), gone)
    assert (table.state, table.played) == ("ready", "A5xA4")


def test_a_counted_stacking_is_not_replaced_by_a_captive_on_its_captors_site() -> None:
    """White's F1 and F2 change places after Black's D2+D3."""
    start = TZAAR.parse("tTTRT/r.RRTt/tTzZr.T/zttzTTtZ/r.Z.Rt.R/Rz.TrRtR/zt.Trzr/t..tTt/ZTTtZ b 2")
    table = ScannedTable(start, Sense.COLOUR)
    table.told("0 D2=. ; 305 D3=. ; 1275 D3=- ; 2547 F1=. ; 3033 F2=. ; 3414 F1=- ; 3990 F2=+")
    assert table.played == "D2+D3"
    table.told("7000 F1=.", then=1.0)
    assert (table.state, table.played) == ("ready", "D2+D3 F1xF2")


def test_a_change_of_mind_counts_though_the_next_stack_is_lifted_before_the_captor_is_down() -> (
    None
):
    """Black's C6xC4 becomes C6xC7; B5, which reads the same, was lifted just before C7 shows it."""
    start = TZAAR.parse(
        "ttTTr/RTttzt/...z.zT/ZT2r2t.ZrT/ztr2RZTtT/....r.T./Rrt...R/ZRR2.Tt/RTrrz w 1"
    )
    table = ScannedTable(start, Sense.COLOUR, "E6xC4 D1xE1")
    table.told(
        "674 C6=. ; 924 C4=. ; 1187 C4=- ; 1900 C4=. ; 2172 C4=+ ; 3295 C7=. ; 3325 B5=. ; "
        "3402 B4=. ; 3465 C7=- ; 3667 B4=-"
    )
    assert (table.state, table.played) == ("ready", "E6xC4 D1xE1 C6xC7 B5+B4")


@SEEING
def test_an_opponents_capture_is_carried_out_so(sense: Sense) -> None:
    hands = frozenset({Colour.BLACK})
    table = exchanged(ScannedTable(START, sense, engine="A5xA4 C2xC3", hands=hands), 3000)
    assert (table.state, table.pending) == ("opponent", "C2xC3")
