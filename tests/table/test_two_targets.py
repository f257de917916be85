"""Two targets of one stack were touched, or may have been: which one it was is asked
(docs/evidence.md, rules 4 and 8).
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.table import WHITE
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense


@pytest.mark.parametrize(
    ("start", "turns", "script", "asked"),
    [
        (
            "ztt.r2/rtTTtR/RtRRt.R/TrrZzrrz/RzTTtttt/TTzZZTTT/rRtTTTT/tZzRTZ/Rt.rr w 1",
            "F7xE7 H2xI2 D6xB6",
            "1482 I4=. ; 5063 I5=. ; 5394 I5=# ; 6300 G4=. ; 6314 G3=. ; 6572 G3=# ; 8112 H3=. ;"
            "8243 H4=. ; 8335 H3=# ; 8346 H4=#",
            "G3 H3",
        ),
        (
            ".Rt.t/.T..r2t/Tr2r..T2z2/t..Z..../.z2...t../....RR3.Z/....T2../..TTRZ/R2t.rt b 2",
            "A5+B5 H4xI4 pass",
            "908 C3=. ; 1008 B2=. ; 1118 B2=# ; 1738 D4=. ; 2155 C1=. ; 2343 D4=# ; 3343 C1=#",
            "B2 D4",
        ),
    ],
    ids=["a sleeve over what could capture it", "another hand at another stack"],
)
def test_what_comes_back_just_after_another_target_hides_no_question(
    start: str, turns: str, script: str, asked: str
) -> None:
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, turns)
    table.told(script, then=1.0)
    assert (table.state, table.asked) == ("asking", asked)


def test_of_two_targets_that_were_off_at_once_the_last_one_is_not_taken_for_it() -> None:
    """F5 is set down on E6, which is tapped; F3 had been knocked off, and is put back."""
    start = "Ztt.t/tz.TZt/rrRztRT/T.tRRT.z/tT2..R.Zz/RZt.ZrRt/zRTRTZt/TtT.rr/ttTrr b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "F6xG5 C5xC6 D1xE1", hands=WHITE)
    table.told("463 F5=. ; 1306 F3=. ; 2634 E6=. ; 2924 E6=# ; 5364 F3=#")
    assert (table.state, table.asked) == ("asking", "E6 F3")


def test_what_was_brushed_on_the_way_is_one_of_the_possible_targets() -> None:
    """C4 is carried over A2 and E4, to C3 where it is not seen; a sleeve hides D4 for 57 ms."""
    start = TZAAR.parse(
        "...t2t/R.TR.T/.TzZ.rR2/.r.Z..../.trTr2.ZT/R....tTT/trt.rZR/.RZ2.z2r/rzT.t w 1"
    )
    before = "F1xE2 E4+C2 E6xC4"
    table = ScannedTable(start, Sense.PRESENCE, before)
    table.told("0 C4=. ; 293 A2=# ; 481 A2=. ; 561 E4=# ; 646 E4=. ; 755 D4=. ; 812 D4=#")
    assert (table.state, table.played) == ("asking", before)
    assert {"C3", "D4"} <= set(table.asked.split())
    table.told("4200 C3=. ; 4500 C3=#")
    assert (table.state, table.played) == ("ready", f"{before} C4+C3")


def test_of_two_targets_tapped_as_briefly_either_is_possible() -> None:
    """I3+D2, tapped for 132 ms; a sleeve hid I4, which I3 could have captured, for 120 ms."""
    start = ".T2.r2r/.....r/.t...../.Tz....Z/.......t/rT..T2.rz2/....Z3R2./.T2..../..z3r. b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "D3+I4 G5xI3")
    table.told("314 I3=. ; 435 I4=. ; 555 I4=# ; 684 D2=. ; 816 D2=#")
    assert (table.state, table.asked, table.played) == ("asking", "D2 I4", "D3+I4 G5xI3")
    table.told("6000 D2=. ; 6300 D2=#")
    assert table.played == "D3+I4 G5xI3 I3+D2"
