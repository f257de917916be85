"""A capture is replaced by a sweep of the same stack, at the pace of hands: what was done before
has not been still when the stack goes on (docs/evidence.md, rule 3.8).
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, in_sense
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = TZAAR.parse(
    "...RT/t2.T2RRZ/ttz2.R.t2/...R.T.R/TT.....T/T..R2..../rRt.z.Z/..Tt.T/..t3Zr b 1"
)
CAPTURED = "610 H4=. ; 1430 I4=. ; 1750 I4=- ; 2930 I4=. ; "
"""Black's H4xI4 counts; then H4xH3 and H3xH6 take its place."""


@SEEING
@pytest.mark.parametrize(
    "onward",
    [
        "3400 I4=+ ; 3700 H3=. ; 4000 H3=- ; 4100 H3=. ; 4400 H6=. ; 4700 H6=-",
        "3700 H3=. ; 4000 H3=- ; 4300 I4=+ ; 4500 H3=. ; 4800 H6=. ; 5100 H6=-",
        "3700 H3=. ; 4000 H3=- ; 4100 H3=. ; 4400 H6=. ; 4700 H6=- ; 5300 I4=+",
        "3400 I4=+ ; 3700 H3=. ; 4000 H3=- ; 5100 H3=. ; 5400 H6=. ; 5700 H6=-",
    ],
    ids=["captive first", "captive between", "captive last", "rests at the stopover"],
)
def test_the_stack_goes_on_from_the_old_target(sense: Sense, onward: str) -> None:
    table = ScannedTable(START, sense).told(in_sense(CAPTURED + onward, sense))
    assert (table.state, table.played) == ("ready", "H4xH3 H3xH6")


@SENSES
@pytest.mark.parametrize("home", [20, 100, 200, 240, 300])
@pytest.mark.parametrize(
    ("onward", "played"),
    [
        ((300, "H3=."), "H4xH3"),
        ((300, "H3=.", 600, "H3=-", 700, "H3=.", 900, "H6=."), "H4xH3 H3xH6"),
        ((300, "H3=.", 600, "H6=."), "H4xH3 H3xH6"),
    ],
    ids=["capture", "sweep", "sweep in the air"],
)
def test_the_stack_was_home_for_a_moment(
    sense: Sense, home: int, onward: tuple[int | str, ...], played: str
) -> None:
    """So all was taken back, and hands went on."""
    begun = 4040 + home
    moments, changes = onward[::2], onward[1::2]
    script = CAPTURED + f"3310 H4=- ; 4040 I4=+ ; {begun} H4=."
    for moment, change in zip(moments, changes, strict=True):
        script += f" ; {begun + int(moment)} {change}"
    script += f" ; {begun + int(moments[-1]) + 300} {str(changes[-1])[:2]}=-"
    table = ScannedTable(START, sense).told(in_sense(script, sense))
    assert (table.state, table.played) == ("ready", played)


@pytest.mark.parametrize(
    ("start", "script", "played"),
    [
        (
            "tTrR./t.tRrZ/T..t2trt/z.t.R.../rZ.T.T.T/.rTTT2r.R/TzTT2rt./zT.ZzR/t.Rtt b 1",
            "0 D5=. ; 295 D3=. ; 522 D5=a ; 2022 D5=. ; 2260 E4=. ; 2577 E4=a ; 3177 E4=. ; "
            "3447 C4=. ; 3648 C4=c ; 3844 D5=A ; 4744 B4=. ; 5016 B3=. ; 5350 B3=A",
            "D3xE4 E4+C4 B4xB3",
        ),
        (
            "T.r.r/tr.zRT/R..R2ZrZ/.r2.z2.Rt2T2/tZ2.Rt.../R.....T./Z.TZRT./r..ttz/Tt2.tt w 1",
            "0 A5=. ; 192 B5=. ; 439 A5=A ; 739 A5=. ; 1008 B4=. ; 1271 B4=A ; 1311 B4=. ; "
            "1546 B6=. ; 1805 B6=B ; 1958 A5=a ; 2108 C5=. ; 2356 A5=. ; 2524 C5=a",
            "B5xB4 B4+B6 A5xC5",
        ),
        (
            ".t.tt/ZTr2z2../Rtr.TRt/.T.T.Zr./t2...TR.T/tRt...Rr/.Z...rT/TRT3Tr2./r..Tt w 1",
            "0 C6=. ; 692 D7=. ; 1177 D7=A ; 1777 D7=. ; 2086 A4=. ; 2560 D7=a ; 3002 A4=A ; "
            "3042 D7=. ; 3355 A4=. ; 3884 D7=A ; 4284 C2=. ; 4922 B2=. ; 5261 B2=a",
            "C6xA4 A4xD7 C2xB2",
        ),
    ],
    ids=["to the same end", "the next player goes on at once", "back to the first target"],
)
def test_both_actions_of_a_turn_become_a_sweep(start: str, script: str, played: str) -> None:
    """The captor went on to another target, and from there: that counted as its second action until
    what it had captured first was put back.
    """
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT).told(script)
    assert (table.state, table.played) == ("ready", played)


@SENSES
@pytest.mark.parametrize("thinks", [0, 600])
def test_a_second_capture_that_another_stack_makes_instead_is_no_sweep_the_other_way_round(
    sense: Sense, thinks: int
) -> None:
    """White's D4xC4 and C4xE4 count; the stack is back on C4, and D3 captures on E4."""
    start = "Z2.rt./.....t/.r2.t.../..T2R2.t.z3/T.tt2..../......../..t..../..t.t./.Z2T2Z2. b 2"
    table = ScannedTable(TZAAR.parse(start), sense, "A4+C4 D4xC4")
    white = {Sense.PRESENCE: "#", Sense.COLOUR: "+", Sense.HEIGHT: "B"}[sense]
    script = f"353 C4=. ; 857 E4=. ; 1381 E4={white} ; 1845 E4=. ; 2459 C4={white}"
    table.told(f"{script} ; {2795 + thinks} D3=. ; {3400 + thinks} E4={white}")
    assert (table.state, table.played) == ("ready", "A4+C4 D4xC4 D3xE4")
    assert table.rewrites == 2
