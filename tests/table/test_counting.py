"""Who counts stacks answers nothing (docs/evidence.md, rule 8)."""

import pytest

from tests.support.scans import ScannedTable
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

COUNTED = [
    (
        Sense.COLOUR,
        ".t3T.z/...r.t/R2...tzt/R2..t.T2../..t2TT..Z/Z.T...../R.r2T.../.TT.Z./Zrzt. w 2",
        "I1xI2 A2xE6",
        "476 C6=. ; 2017 G1=. ; 3200 G1=+ ; 3464 C5=. ; 4356 C5=-",
        "8000 B6=. ; 8300 B6=-",
        "C6+B6",
    ),
    (
        Sense.COLOUR,
        "TZ..z/.R.tt./...Zt.t2/.RRt.t3../..r2.z.../.t..RtTR/tr.TT2T./zZ2..../.rZ3.T b 2",
        "F2+G1 G6xF6",
        "570 G5=. ; 2541 D2=. ; 3176 D2=+ ; 3526 A1=. ; 4261 A1=+ ; 4488 I5=. ; 5223 I5=+",
        "8000 G4=. ; 8300 G4=+",
        "G5+G4",
    ),
    (
        Sense.PRESENCE,
        "t.T2T./T.R..t/T..T.rT/ZZ..ZT2Rt/T2tr2RTttZ/..z..trR/zRrrRTz/.tztrR/ttt.z b 1",
        "E7xD7 H5+H4 A4xC6",
        "1973 D1=. ; 2080 E2=. ; 2141 E2=# ; 2597 I3=. ; 3776 I3=# ; 4028 E1=. ; 4468 E1=#",
        "8000 E2=. ; 8300 E2=#",
        "D1xE2",
    ),
    (
        Sense.PRESENCE,
        "zt.zT/ZtTZRz/..TZttT/r...T.ZT/rttRztzT/ttTTr.RZ/.t..R2Tz/RtRTRt/rrt.r w 2",
        "E4+F4 B6xA5",
        "0 A4=. ; 0 B4=. ; 121 B4=# ; 2000 F7=. ; 3000 F7=# ; 3345 F3=. ; 4200 F3=# ; 4417 A2=."
        " ; 5002 A2=#",
        "8000 B4=. ; 8300 B4=#",
        "A4xB4",
    ),
]


@pytest.mark.parametrize(("sense", "start", "turns", "script", "answer", "played"), COUNTED)
def test_a_lit_target_among_counted_stacks_is_no_answer(
    sense: Sense, start: str, turns: str, script: str, answer: str, played: str
) -> None:
    """A stack was set down unseen, and stacks are lifted one after the other that it cannot go to,
    and one that it can.
    """
    table = ScannedTable(TZAAR.parse(start), sense, turns).told(script)
    assert (table.state, table.played) == ("asking", turns)
    table.told(answer)
    assert (table.state, table.played) == ("ready", f"{turns} {played}")


@pytest.mark.parametrize(
    ("sense", "start", "turns", "script"), [counted[:4] for counted in COUNTED]
)
def test_it_is_the_answer_once_it_is_tapped_again(
    sense: Sense, start: str, turns: str, script: str
) -> None:
    table = ScannedTable(TZAAR.parse(start), sense, turns).told(script)
    last, _, reading = script.split()[-1].partition("=")
    table.told(f"8000 {last}=. ; 8300 {last}={reading}")
    assert table.state == "ready"
    assert table.played.endswith(last)


def test_what_is_captured_after_another_stack_was_straightened_counts() -> None:
    """F2 is held for long, and I5 set straight; then F2 captures G1."""
    start = "...t./Z.TZ.R/R2.r2t3..T/....r.Tt/.T.r..T./TT....tr/t...t.z/.z2Z2.T2R/t.r.t w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("0 F2=. ; 4859 I5=. ; 5920 I5=# ; 6374 G1=. ; 6861 G1=#")
    assert (table.state, table.played) == ("ready", "F2xG1")


THOUGHT_OVER = "...../....../......./......../.....r../.....R2Zt/.t..Z.t/....../z...T b 2"
"""Black's G7 can capture F7, G5 or I5, or be stacked on F8."""


@pytest.mark.parametrize("away", [240, 600])
def test_who_looks_at_another_stack_while_thinking_has_not_stacked(away: int) -> None:
    """G7 is in hand for 4 s, and one stacking is asked about; what is looked at may be the next
    player's lift, once that is in hand for longer.
    """
    table = ScannedTable(TZAAR.parse(THOUGHT_OVER), Sense.COLOUR)
    table.told("4150 G7=.", then=4.0)
    assert (table.state, table.asked) == ("asking", "F8")
    table.told(f"8219 G2=. ; {8219 + away} G2=- ; 12000 G5=.", then=0.0)
    assert table.played == ""
    table.told("12500 G5=-")
    assert (table.state, table.played) == ("ready", "G7xG5")


def test_the_next_players_lift_answers_once_it_is_held() -> None:
    table = ScannedTable(TZAAR.parse(THOUGHT_OVER), Sense.COLOUR)
    table.told("4150 G7=. ; 8219 F6=.", then=1.0)
    assert table.played == "G7+F8"


def test_the_same_players_lift_answers_nothing() -> None:
    """A5's sensor dies, and the same player captures with H1: A5 has not gone to B5, its one
    stacking.
    """
    start = "RT..r/rtTtzT/zRrTttZ/zRTrRzz./TtTt.t.Z2/trztTTTZ/RrR.rTR/ttRttZ/TtTrR b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("400 A5=. ; 8316 H1=. ; 11985 I1=. ; 12424 I1=-", then=1.0)
    assert (table.played, table.state) == ("H1xI1", "ready")
