"""Hands that the lights lead back after the menu button (docs/table.md, Buttons)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import MARKED, OTHER, SEEING, SENSES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

FIXED = TZAAR.start("fixed", 0)

EVERY = pytest.mark.parametrize(
    ("sense", "white", "black"),
    [(Sense.PRESENCE, "#", "#"), (Sense.COLOUR, "+", "-"), (Sense.HEIGHT, "A", "a")],
)
"""Every sense, with what a single white stack reads, and a black one."""

MENU = "3000 menu+ ; 3150 menu-"


def captured(sense: Sense) -> ScannedTable:
    """Black's B2xC2 after White's A5xA4."""
    table = ScannedTable(FIXED, sense, "A5xA4")
    return table.told(f"0 B2=. ; 500 C2=. ; 1000 C2={OTHER[sense]}")


@EVERY
def test_they_may_play_another_action_at_once(sense: Sense, white: str, black: str) -> None:
    """The captor goes on from its target to another one, and what it had captured comes home."""
    table = captured(sense).told(MENU)
    table.told(f"7000 C2=. ; 7500 B1=. ; 8000 B1={black} ; 8600 C2={white}", then=1.5)
    assert table.played == "A5xA4"
    table.told("", then=1.0)
    if sense is Sense.PRESENCE:
        assert (table.state, table.asked) == ("asking", "B1 C2")
        table.told("15000 B1=. ; 15400 B1=#")
    assert (table.state, table.played) == ("ready", "A5xA4 B2xB1")


@SEEING
def test_they_may_leave_all_as_it_was(sense: Sense) -> None:
    black = OTHER[sense]
    table = captured(sense).told(MENU)
    table.told(f"7000 C2=. ; 7500 B2={black}", then=3.0)
    assert (table.state, table.played) == ("wrong", "A5xA4")
    table.told(f"14000 B2=. ; 15000 C2={black}", then=1.5)
    assert (table.state, table.played) == ("wrong", "A5xA4")
    assert table.told("", then=1.0).played == "A5xA4 B2xC2"


@SENSES
def test_who_touches_nothing_is_led_back(sense: Sense) -> None:
    table = captured(sense).told(MENU, then=60.0)
    assert (table.state, table.played, table.lit(Role.PUT)) == ("wrong", "A5xA4", "B2")


def test_by_presence_a_captor_that_is_only_lifted_is_led_back() -> None:
    table = captured(Sense.PRESENCE).told(MENU)
    table.told("7000 C2=. ; 8000 C2=#", then=10.0)
    assert (table.state, table.played, table.lit(Role.PUT)) == ("wrong", "A5xA4", "B2")


@MARKED
def test_they_may_take_the_action_before_back_as_well(sense: Sense, white: str, black: str) -> None:
    """White's is put back first, and all rests for a while."""
    table = captured(sense).told(MENU)
    table.told(f"7000 A4=. ; 7500 A5={white} ; 8000 A4={black}")
    assert (table.state, table.played) == ("wrong", "A5xA4")
    table.told(f"12000 C2=. ; 12500 B2={black} ; 13000 C2={white}")
    assert (table.state, table.played) == ("ready", "")


@EVERY
def test_what_hands_have_put_back_before_the_press_stands_right(
    sense: Sense, white: str, black: str
) -> None:
    """The captor is in hand when the button is pressed."""
    table = captured(sense)
    table.told(f"3000 C2=. ; 3800 C2={white} ; 4500 menu+ ; 4700 menu- ; 6000 B2={black}")
    assert (table.state, table.played) == ("ready", "A5xA4")


def test_of_a_stacking_that_is_led_back_the_upper_part_may_be_in_hand() -> None:
    """By colour A2 reads the same without it."""
    start = TZAAR.parse("ZTRrt/RZttTt/rRzzTZZ/RRTRTTTT/TZrtrtrt/trTzTttz/RtTtrRT/TrZrzt/TzRtt w 2")
    table = ScannedTable(start, Sense.COLOUR).told("0 A1=. ; 500 A2=. ; 1000 A2=+")
    assert table.played == "A1+A2"
    table.told(f"{MENU} ; 6000 A2=. ; 7000 A2=+", then=5.0)
    assert (table.state, table.played, table.lit(Role.PUT)) == ("wrong", "", "A1")
