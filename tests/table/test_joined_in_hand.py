"""A stack that is shown to one target and joined with another in the hand (docs/evidence.md, rule
8), and what ends the question about it.
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import UNTELLING
from tests.support.table import CORNERS, position
from tzaar_board.table.sense import Sense


@UNTELLING
@pytest.mark.parametrize("seconds", [1500, 1600, 5000])
def test_a_stack_that_plays_no_part_in_what_comes_next_may_be_off_for_long(
    sense: Sense, seconds: int
) -> None:
    """I2 is shown to I1, which counts, and joined with I4 in the hand: nobody else needs I4."""
    own = "#" if sense is Sense.PRESENCE else "+"
    script = f"100 I2=. ; 700 I1=. ; 1700 I1={own} ; 2500 I4=. ; {2500 + seconds} I4={own}"
    table = ScannedTable(position(CORNERS), sense).told(script)
    assert (table.asked, table.played) == ("I1 I4", "I2+I1")
    table.told(f"12000 I4=. ; 12300 I4={own}")
    assert (table.state, table.played) == ("ready", "I2+I4")


def test_a_stack_of_the_next_player_is_thought_over_for_long() -> None:
    table = ScannedTable(position(CORNERS, "w 1"), Sense.PRESENCE)
    table.told("100 A1=. ; 700 A3=. ; 1700 A3=# ; 2500 D1=. ; 4100 D1=#", then=0.0)
    table.told("4200 I2=. ; 4700 D1=. ; 5100 D1=#")
    assert (table.asked, table.played) == ("", "A1xA3 I2xD1")


def test_what_lay_aside_for_longer_than_a_tap_may_have_been_captured() -> None:
    """A1 is shown to A3, then set down on D1, whose stack was put away at leisure."""
    table = ScannedTable(position(CORNERS, "w 1"), Sense.PRESENCE)
    table.told("100 A1=. ; 700 A3=. ; 1700 A3=# ; 2500 D1=. ; 4100 D1=#")
    assert (table.asked, table.played) == ("A3 D1", "A1xA3")
    table.told("7000 D1=. ; 7400 D1=#")
    assert (table.state, table.played) == ("ready", "A1xD1")


@pytest.mark.parametrize("hidden", [40, 140])
def test_a_sleeve_over_another_stack_ends_no_question(hidden: int) -> None:
    table = ScannedTable(position(CORNERS, "w 1"), Sense.PRESENCE)
    table.told("100 A1=. ; 700 A3=. ; 1700 A3=# ; 2500 D1=. ; 3500 D1=#")
    table.told(f"7000 A5=. ; {7000 + hidden} A5=#")
    assert (table.asked, table.played) == ("A3 D1", "A1xA3")
    table.told("11000 D1=. ; 11300 D1=#")
    assert (table.state, table.played) == ("ready", "A1xD1")


def test_what_was_joined_in_the_hand_stays_asked_while_hands_play_on() -> None:
    """I2 is shown to I1, and joined with I4 for two seconds; then Black plays at once."""
    table = ScannedTable(position(CORNERS), Sense.COLOUR)
    table.told("100 I2=. ; 700 I1=. ; 1700 I1=+ ; 2500 I4=. ; 4500 I4=+ ; 5800 E8=.", then=0.0)
    table.told("6200 F7=. ; 6700 F7=-")
    assert (table.asked, table.played) == ("I1 I4", "I2+I1")
    table.told("12000 I4=. ; 12300 I4=+")
    assert (table.state, table.played) == ("ready", "I2+I4 E8xF7")


@pytest.mark.parametrize(
    ("sense", "script", "asked", "answer", "played"),
    [
        (
            Sense.COLOUR,
            "100 I4=. ; 900 I2=. ; 2100 I4=+ ; 2900 I1=. ; 3300 I1=+",
            "I1 I4",
            "I4=+",
            "I2+I4",
        ),
        (
            Sense.PRESENCE,
            "100 C3=. ; 900 A1=. ; 2100 C3=# ; 2900 A3=. ; 3500 A3=#",
            "A3 C3",
            "C3=#",
            "A1+C3",
        ),
    ],
)
def test_a_stack_that_was_in_the_other_hand_for_long_may_have_been_joined_there(
    sense: Sense, script: str, asked: str, answer: str, played: str
) -> None:
    """Then another target is set straight, before the table can have asked."""
    table = ScannedTable(position(CORNERS), sense).told(script)
    assert (table.asked, table.played) == (asked, "")
    table.told(f"8000 {answer[:2]}=. ; 8300 {answer}")
    assert (table.state, table.played) == ("ready", played)
