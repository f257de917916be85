"""Hands that go on before, or after, a question about the last target can have been read
(docs/evidence.md, rule 8).
"""

import pytest

from tests.support.scans import ScannedTable
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button

FULL = "RzRTT/rztrZt/TTtTTTt/ZtZrtR.Z/RRTTtZrr/tztRRTtT/ZzRTrTz/rzRrTT/trttt"
SET_RIGHT = "0 E3=. ; 500 F2=. ; 1000 F2=# ; 4000 F3=. ; 4700 F3=#"
"""E3 captures on F3, and the table takes it for F2. F3 is tapped, and asked about at 4950."""

ANSWER = "7000 F3=. ; 7500 F3=#"


def captured(*scripts: str, left: int = 2, then: float = 2.0) -> ScannedTable:
    """White's turn with so many actions left, told by presence."""
    table = ScannedTable(TZAAR.parse(f"{FULL} w {left}"), Sense.PRESENCE)
    return table.told(" ; ".join(scripts), then)


def capturing(at: int) -> str:
    """Black's next capture, which begins in so many milliseconds."""
    return f"{at} B6=. ; {at + 400} C6=. ; {at + 800} C6=#"


@pytest.mark.parametrize("soon", [20, 200, 300, 500, 800, 2000])
def test_who_goes_on_before_the_question_can_be_read_leaves_it_open(soon: int) -> None:
    table = captured(SET_RIGHT, capturing(4700 + soon))
    assert (table.state, table.asked, table.played) == ("asking", "F2 F3", "E3xF2")
    table.told(ANSWER)
    assert (table.state, table.played) == ("ready", "E3xF3 B6xC6")


def test_who_has_read_the_question_and_goes_on_thinks_nothing_of_it() -> None:
    table = captured(SET_RIGHT, capturing(7100))
    assert (table.state, table.played) == ("ready", "E3xF2 B6xC6")


def test_a_question_that_was_read_is_no_new_one_when_it_is_put_again() -> None:
    """F3 is tapped, then F2: the table asks again, and hands go on at once."""
    both = "7000 F3=. ; 7300 F3=# ; 7400 F2=. ; 7700 F2=#"
    table = captured(SET_RIGHT, both, capturing(8100))
    assert (table.state, table.played) == ("ready", "E3xF2 B6xC6")


def test_what_was_looked_at_stays_as_it_was() -> None:
    """F3 was only looked at, and the table asks: F2 is tapped."""
    table = captured(SET_RIGHT, capturing(4900), "7000 F2=. ; 7500 F2=#")
    assert (table.state, table.played) == ("ready", "E3xF2 B6xC6")


@pytest.mark.parametrize("soon", [20, 120, 240, 400])
def test_the_next_player_lifts_at_once_after_the_answer(soon: int) -> None:
    table = captured(SET_RIGHT, ANSWER, capturing(7500 + soon))
    assert (table.state, table.played) == ("ready", "E3xF3 B6xC6")


@pytest.mark.parametrize("soon", [0.1, 0.5, 2.0])
def test_no_pass_before_the_question_can_be_read(soon: float) -> None:
    """Whoever has tapped what was meant, and presses at once, does not know that it is asked."""
    table = captured(SET_RIGHT, left=1, then=soon)
    table.press(Button.WHITE)
    table.told("", then=1.0)
    assert (table.state, table.asked, table.played) == ("asking", "F2 F3", "E3xF2")
    table.told(ANSWER)
    table.press(Button.WHITE)
    assert table.played == "E3xF3 pass"


def test_a_pass_when_the_question_has_been_read() -> None:
    table = captured(SET_RIGHT, left=1, then=2.4)
    table.press(Button.WHITE)
    assert table.played == "E3xF2 pass"


def test_whoever_counts_stacks_has_meant_nothing_by_the_first_of_them() -> None:
    """F3 is looked at after E3xF2, and asked about; then A5. Black captures 1.7 s after that."""
    table = captured(SET_RIGHT, "5050 A5=. ; 5550 A5=#", capturing(6700))
    assert (table.state, table.played) == ("ready", "E3xF2 B6xC6")


def test_the_last_target_is_tapped_once_more_after_the_other() -> None:
    """F3 is looked at, then F2 tapped, which counts: Black captures 1 s after the question."""
    table = captured(SET_RIGHT, "4750 F2=. ; 4950 F2=#", capturing(6200))
    assert (table.state, table.played) == ("ready", "E3xF2 B6xC6")


def test_who_began_before_the_question_could_be_read_may_go_on_later() -> None:
    """The captured stack, D4, is taken off 70 ms after the light, its captor 0.9 s later."""
    start = "r.rTT/.t.RR./R2RztZ.T/RRTT.T../r..ttRtt/r2.T2.z.rT/tZT.Zz./TRTrrr/ttr2.t w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told(
        "400 G2=. ; 1160 G3=. ; 1930 G3=# ; 3690 G1=. ; 4500 G1=# ; 4820 D4=. ; 5680 C3=. ; "
        "6250 D4=#"
    )
    assert (table.state, table.asked, table.played) == ("asking", "G1 G3", "G2+G3")
