"""By presence: two stacks that are touched sooner after one another than one hand comes from this
to that, and answers that are given when hands have gone on.
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.table import CORNERS, position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

NUDGED = "zTz../TrtR2.t2/R2TtZr2ZZ/..R.tRT./Tt..zrRT/Zt.TTt.T/...t3..t/rt..RT/ZtRzT w 2"
BRUSHED = ".r4Z.t/..T..t2/r...T.z2/...T..../R2T2.....T/....R..T2/..T...t/..r2.../T...R2 w 2"
CORNERS_2 = str(position(CORNERS))
PLAYED_ON = "TtR2R./Rtt..t/ZrZ2trtZ/tR...TZT/TT..rzrR/..R.Zz2Z2./r2..tt.T/TRt..T/rrRz2t b 1"


def told(start: str, turns: str, script: str) -> ScannedTable:
    return ScannedTable(TZAAR.parse(start), Sense.PRESENCE, turns).told(script)


@pytest.mark.parametrize(
    ("start", "turns", "script", "asked", "answer", "played"),
    [
        (
            NUDGED,
            "C1+I3",
            "300 C3=. ; 310 C4=. ; 640 C4=# ; 710 D3=. ; 1110 D3=#",
            "C4 D3",
            "C4",
            "C3xC4",
        ),
        (
            BRUSHED,
            "I1+E1 G7xC5",
            "305 A2=. ; 455 A3=. ; 835 B3=. ; 1025 A3=# ; 1175 B3=#",
            "A3 B3",
            "A3",
            "A2xA3",
        ),
        (
            NUDGED,
            "C1+I3",
            "300 C3=. ; 310 C4=. ; 640 C4=# ; 860 D3=. ; 1230 D3=#",
            "C4 D3",
            "D3",
            "C3xD3",
        ),
        (
            CORNERS_2,
            "",
            "100 F7=. ; 800 F8=. ; 1100 F8=# ; 1300 E8=. ; 1670 E8=#",
            "E8 F8",
            "F8",
            "F7xF8",
        ),
    ],
    ids=["right after it", "while it is held", "before it could count", "by the other hand"],
)
def test_what_is_brushed_beside_a_capture_is_asked_about(
    start: str, turns: str, script: str, asked: str, answer: str, played: str
) -> None:
    table = told(start, turns, script)
    assert (table.asked, table.played) == (asked, turns)
    table.told(f"6000 {answer}=. ; 6300 {answer}=#")
    assert (table.asked, table.played) == ("", f"{turns} {played}".strip())


@pytest.mark.parametrize("tap", [5772, 6600, 7772])
def test_an_answer_does_not_tell_when_that_was_done(tap: int) -> None:
    """The table had asked where F5 went for a second when the turn's second action began."""
    script = "732 F5=. ; 772 E6=. ; 792 E6=# ; 3052 A3=. ; 4152 C5=. ; 4572 C5=#"
    table = told(PLAYED_ON, "I4xF7 I1xH2", f"{script} ; {tap} E6=. ; {tap + 320} E6=#")
    assert table.played == "I4xF7 I1xH2 F5xE6 A3xC5"


def test_who_puts_back_what_counted_as_captured_is_asked_where_the_captor_went() -> None:
    """B2 stands on D2 for a third of a second; then D2 has its own again, and B2 is on A1."""
    start = "TzRT./TRtzrZ/tr.TZRT/rzt..T.R/ZT.RtTzz/t..tTTR./tT.r.rz/t...T./trRrT b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "C2xB1 A2+B3 C6xB5")
    table.told("300 B2=. ; 900 D2=+ ; 1210 D2=-", then=1.9)
    assert (table.asked, table.lit(Role.PUT)) == ("", "B2")
    table.told("", then=0.2)
    assert (table.asked, table.lit(Role.PUT)) == ("A1", "B2")
    table.told("6000 A1=. ; 6300 A1=+")
    assert (table.state, table.played) == ("ready", "C2xB1 A2+B3 C6xB5 B2+A1")


def test_after_the_answer_about_one_stack_another_one_is_asked_about() -> None:
    """What H1 captures stood on an empty site for a while, which reads as if things fell."""
    start = "rRt.T/RtTtTZ/tRrz..t2/zrZzztT./T.T2trT.R/.trT...R/T.ZTZt2./ZrtRTt/rT.Rt w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("300 F3=. ; 440 H1=. ; 960 C6=# ; 1780 C6=. ; 1920 F3=# ; 2140 G4=.")
    assert (table.asked, table.played) == ("F3 G1 H2 I1", "")
    table.told("6000 F3=. ; 6300 F3=#")
    assert (table.asked, table.played) == ("E6 F4 G3 G5 H3 H4", "")
    table.told("12000 G5=. ; 12300 G5=#")
    assert (table.state, table.played) == ("ready", "H1xF3 G4+G5")


def test_both_players_capture_at_once_though_the_next_lifts_a_little_sooner() -> None:
    """Black's C5xA5 and White's C3xD3. C5 could capture C3, too, which left first; A5 and D3 would
    have been straightened then.
    """
    start = ".T.Z2T/.t2.z.z/..T.r../R.t..T.Z/.TR.r.../..t....t/..t2.R.T/z2.T2t.r2/.rtT3R w 2"
    table = told(
        start,
        "E3+E2 H6xG7",
        "210 A5=. ; 259 D6=. ; 280 D6=# ; 283 C3=. ; 327 C5=. ; 337 D3=. ; 415 A5=# ; 545 D3=#",
    )
    assert (table.state, table.played) == ("ready", "E3+E2 H6xG7 C5xA5 C3xD3")
