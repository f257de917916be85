"""Swaps as brief as a sleeve's (docs/evidence.md, rule 4)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.table import CORNERS, position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

FIXED_1 = TZAAR.parse(str(TZAAR.start("fixed", 0)).replace("w o", "w 1"))


@pytest.mark.parametrize(("at", "played"), [(-100, ""), (50, ""), (150, "D3xD4"), (400, "")])
def test_a_brief_swap_counts_where_hands_are_that_quick(at: int, played: str) -> None:
    """The arm that lifts D3 may hide D4; then a hand takes some time to come there."""
    moments = [(200, "D3=."), (200 + at, "D4=."), (200 + at + 120, "D4=#")]
    script = " ; ".join(f"{moment} {what}" for moment, what in sorted(moments))
    assert ScannedTable(FIXED_1, Sense.PRESENCE).told(script).played == played


ARM = "Tttrz/tRTtRT/zRrTZzr/TttTZtRT/zTtRrtrT/rRttZTtT/ZtrTzRT/tRRzTZ/rtZrT w o"
"""White's D1 can capture C1, D2 and E1."""

PASSES = "0 D1=. ; 118 D2=. ; 264 D2=#"
"""D2 is hidden for 146 ms, shortly after D1 was lifted."""


@pytest.mark.parametrize(
    ("script", "then", "played"),
    [
        (PASSES, 0.6, ""),
        (PASSES, 0.8, "D1xD2"),
        (PASSES + " ; 805 C1=. ; 1122 C1=#", 1.0, "D1xC1"),
        (PASSES + " ; 600 H5=. ; 900 H6=. ; 1200 H6=#", 1.0, "D1xD2"),
    ],
    ids=["not at once", "by itself", "set down elsewhere", "the next player lifts"],
)
def test_a_brief_swap_beside_a_stack_just_lifted_counts_once_it_can_only_be_that(
    script: str, then: float, played: str
) -> None:
    """The arm that lifts D1 may hide D2, and have the stack in hand yet."""
    table = ScannedTable(TZAAR.parse(ARM), Sense.PRESENCE)
    assert table.told(script, then).played == played


def test_a_brief_swap_after_the_arm_hid_another_target_is_asked_about() -> None:
    start = "zTTz./t..Z../..t2.r.t2/TT2..R.R2Z/.TTt...t/T2..tt..T/Z.Rrt2.T/rt2.Zt./.RTTt b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("0 H5=. ; 225 H4=. ; 342 H4=# ; 933 I4=. ; 1010 I4=#")
    assert (table.state, table.asked, table.played) == ("asking", "H4 I4", "")
    table.told("4000 I4=. ; 4300 I4=#")
    assert (table.state, table.played) == ("ready", "H5xI4")


def test_two_hands_swap_at_once_where_no_sleeve_can_have_been() -> None:
    """A3 is beside neither A1 nor what else A1 captures."""
    table = ScannedTable(position(CORNERS, "w 1"), Sense.PRESENCE)
    assert table.told("0 A3=. ; 20 A1=. ; 150 A3=#").played == "A1xA3"


def test_what_may_have_been_swapped_briefly_is_no_other_action() -> None:
    """By presence G6xD5 in 55 ms, G5xH5, F2xF3; of G6xH5 nothing is known."""
    start = "RrT.z/Rt.Ztt/trZ2RRt./RZzTTT.r/TT...tTr/tRt.T.t2./.rzRztt/rR.TTt/T.TtR b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE).told(
        "43 G6=. ; 495 D5=. ; 550 D5=# ; 582 G5=. ; 1370 H5=. ; 1604 H5=# ; 1668 F3=. ; 1778 F2=."
        " ; 2570 F3=#"
    )
    assert (table.state, table.played) == ("asking", "")
    table.told("9000 D5=. ; 9300 D5=#")
    assert table.played == "G6xD5 G5xH5 F2xF3"


@pytest.mark.parametrize(
    ("start", "turns", "script", "played"),
    [
        (
            "t.r.T/ztr2R.r/TTZzZ3R./r.rtt.zt/ZtRtZTTr/TtRR.ttt/t.TrzRT/TZTTtt/RRr.T b 1",
            "B3xC3 E9+D8",
            "331 E6=. ; 609 D5=. ; 676 C5=. ; 737 D5=# ; 1352 C4=. ; 2044 C4=#",
            "E6xD5 C5xC4",
        ),
        (
            ".r4.rz/RZ.T2.t/.Rr..t2t/rz.....t/ZT.tZ..T/Rt.t...T2/tT2..T.Z/...r.R/R...T2 b 1",
            "C7xG5 D2xE2",
            "739 B4=. ; 996 E4=. ; 1052 G2=. ; 1125 E4=# ; 1195 G5=. ; 1459 G5=#",
            "B4xE4 G2xG5",
        ),
        (
            "RtT3../....T2T2/r2.R3...t/......../R.....t./.z.....Z2/...tt3.r/t3...../..t2.. w 1",
            "A1xA2 A3xG7",
            "630 H1=. ; 866 E1=. ; 879 C1=. ; 992 E1=# ; 4430 I3=. ; 4556 I3=#",
            "H1xE1 C1+I3",
        ),
    ],
)
def test_a_swap_that_began_before_the_next_lift_is_not_asked_about_for_that_stack(
    start: str, turns: str, script: str, played: str
) -> None:
    """Of two stacks that were lifted the first is swapped briefly while the second one is lifted,
    and the second is seen to go elsewhere: who is asked whether it stands on the first one's target
    answers for the first one.
    """
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, turns).told(script, 2.0)
    assert (table.asked, table.played) == ("", f"{turns} {played}")


def test_of_two_swaps_as_brief_none_counts_because_hands_go_on() -> None:
    """C5xD6; an arm is over E6 and E9 for 0.1 s as E8 is lifted, and Black lifts H4."""
    start = "ztRRT/.Tt..T/R.rrtZz/.TTZ.RTR/tr2TzT.t2T/Tr.rZZ../TtRzttR/rttT2tt/rtT.R w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "C1xC3 D4+D3").told(
        "662 D6=. ; 727 C5=. ; 925 E6=. ; 949 E9=. ; 973 E8=. ; 997 D6=# ; 1027 E6=# ; 1051 E9=# ;"
        " 2108 H4=."
    )
    assert (table.state, table.played) == ("asking", "C1xC3 D4+D3 C5xD6")
    table.told("8000 E9=. ; 8300 E9=#")
    assert table.played == "C1xC3 D4+D3 C5xD6 E8xE9"


def test_nor_because_another_of_them_is_lifted_to_answer() -> None:
    """The same, and E9 is lifted again while it is asked about."""
    start = "ztRRT/.Tt..T/R.rrtZz/.TTZ.RTR/tr2TzT.t2T/Tr.rZZ../TtRzttR/rttT2tt/rtT.R w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "C1xC3 D4+D3").told(
        "662 D6=. ; 727 C5=. ; 925 E6=. ; 949 E9=. ; 973 E8=. ; 997 D6=# ; 1027 E6=# ; 1051 E9=# ;"
        " 2108 H4=. ; 4195 E9=."
    )
    assert table.played == "C1xC3 D4+D3 C5xD6"
    table.told("8000 E9=#")
    assert table.played == "C1xC3 D4+D3 C5xD6 E8xE9"


def test_a_press_after_a_slow_capture_that_waits_for_a_rest_is_a_pass() -> None:
    """Both stacks were lifted at once, and I3 stayed empty for 2 s: whoever presses knows more."""
    start = "RtRr./ZTZt.T2/.tTTrrR/zrrR2rTtt/.z2..tz../R2T....tT/.T.ttZ2r/rtrR.t/.zZZ. b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("0 I3=. ; 30 I2=. ; 2157 I3=# ; 2894 black+ ; 3064 black-")
    assert (table.state, table.played) == ("ready", "I2xI3 pass")
