"""A stack that rocks as it is set down: its contact closes, opens for a while, and closes."""

import pytest

from tests.support.debouncing import FedReadings
from tests.support.scans import ScannedTable
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.debounce import Change

SECOND = TZAAR.parse("rTrtr/tTrTrz/.ZZTZtZ/TtTtRrRT/rRRrZTTR/z.tTTtRt/rRTZttz/ttRzTR/tTttz b 2")
"""Black's G5 can capture on F5, G4 and H5, or be stacked."""

OPEN = [40, 58, 75, 120]
"""Milliseconds for which the contact is open once more."""


@pytest.mark.parametrize("gap", OPEN)
def test_a_captor_that_rocks_has_captured(gap: int) -> None:
    table = ScannedTable(SECOND, Sense.PRESENCE)
    table.told(f"0 G5=. ; 97 H5=. ; 687 H5=# ; 697 H5=. ; {697 + gap} H5=#", 1.0)
    assert (table.played, table.asked) == ("G5xH5", "")


@pytest.mark.parametrize("gap", OPEN)
def test_a_tap_that_ends_so_is_an_answer(gap: int) -> None:
    table = ScannedTable(SECOND, Sense.PRESENCE)
    table.told(f"0 G5=. ; 3000 G6=. ; 3400 G6=# ; 3410 G6=. ; {3410 + gap} G6=#", 1.0)
    assert (table.played, table.asked) == ("G5+G6", "")


def test_a_channel_that_flaps_all_the_while_taps_nothing() -> None:
    """It shows the stack, and loses it, several times before it holds."""
    bounces = "".join(f" ; {at} G6=# ; {at + 10} G6=." for at in range(3080, 3500, 70))
    table = ScannedTable(SECOND, Sense.PRESENCE)
    table.told(f"0 G5=. ; 3000 G6=.{bounces} ; 3520 G6=#", 1.0)
    assert table.played == ""


def test_how_long_it_had_been_the_same_before_it_rocked() -> None:
    debouncer = FedReadings(1)
    for now, reading in ((0.0, "#"), (1.0, "."), (2.0, "#"), (2.01, "."), (2.1, "#")):
        debouncer.scan(now, reading)
    (change,) = debouncer.tick(2.2)
    assert change == Change(2.1, 0, "#")
    assert change.calm == pytest.approx(1.1)


def test_two_drop_outs_under_a_sleeve_are_no_tap() -> None:
    """G6 is hidden twice, and shows for less than the debounce time between."""
    start = "Rr.zr/.TT3..t/TT2.Z..r/t2Z..T.z./.z.T..zR/.Rt...RT/r2RtZTTR/z..tt2./t...t b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    script = "300 H5=. ; 462 G6=. ; 592 G6=# ; 609 G6=. ; 699 G6=# ; 913 G5=. ; 1263 G5=#"
    assert table.told(script).played == "H5xG5"
