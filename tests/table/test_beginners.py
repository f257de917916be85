"""A beginner's first mistakes, and the way back by what shines: nothing else is recorded."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, in_sense
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense


@SEEING
def test_what_was_captured_against_the_rules_is_led_home_to_the_end(sense: Sense) -> None:
    """G2 captures what Black has stacked on F2. With F2 alone in hand Black's stacking was to be
    taken back.
    """
    start = "TR.tT/Zrz.t./rTzRr.r/.tttZtRR/t.TRtTTt/RrrRrz.R/tTZTT.r/rRZ.T2z2/z.ZZt b 2"
    table = ScannedTable(TZAAR.parse(start), sense, "F3+F2")
    table.told(in_sense("0 F2=. ; 300 G2=. ; 500 F2=+ ; 2400 F2=. ; 3300 G2=+", sense), then=1.0)
    assert (table.state, table.lit(Role.PUT)) == ("in-hand", "F2")
    back = "b" if sense is Sense.HEIGHT else "-"
    table.told(f"6000 F2={back}")
    assert (table.state, table.played) == ("ready", "F3+F2")


@pytest.mark.parametrize(
    ("start", "turns", "script", "played"),
    [
        (
            ".t3..R/....../......./.Z..t.../......../......../..r.R.T/..Z.../....z2 b 1",
            "A2xA5",
            "0 D5=. ; 240 D2=. ; 730 D5=# ; 2700 D5=. ; 3240 D5=# ; 3900 D2=#",
            "A2xA5",
        ),
        (
            "..t../....../......./.z...T2../......../......../....R.t2/....r./..Z.. w 1",
            "",
            "0 D6=. ; 420 A3=. ; 1000 A3=# ; 1900 G5=. ; 2150 G7=. ; 2550 G5=# ; 4850 G5=."
            " ; 5500 G5=# ; 5900 G7=#",
            "D6xA3",
        ),
    ],
)
def test_who_plays_out_of_turn_and_puts_all_back_changes_nothing(
    start: str, turns: str, script: str, played: str
) -> None:
    """By presence the action before became the capture of what was lifted, which no stack had come
    to then.
    """
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, turns).told(script)
    assert (table.state, table.played) == ("ready", played)


def test_a_captive_that_is_uncovered_again_is_no_next_action() -> None:
    """G4 is set on D3, which is higher, and taken off: it was said to have captured G2."""
    start = "...../....../......./..t2...../......../......../.r.T..Z6/...R.z/r.... w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("0 G4=. ; 400 D3=. ; 840 D3=# ; 3600 D3=. ; 4000 G4=#")
    assert (table.played, table.lit(Role.PUT)) == ("", "D3")
    table.told("9000 D3=#")
    assert (table.state, table.played) == ("ready", "")
