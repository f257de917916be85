"""Both players' last actions are put back, in whatever order: all stands as it did before them."""

import itertools

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, in_sense
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = "tTTR./rTR.TT2/RT..t.R/Z.zz...t/tT.RrT../..tR.Z.r3/.trRr../zz..tt/ZrRT. b 2"
CAPTURED = "500 E6=. ; 801 E7=. ; 1124 E7=-"
"""Black's E6xE7 ends the turn; White's C7 can recapture."""

RECAPTURED = f"{CAPTURED} ; 3000 C7=. ; 3400 E7=. ; 3900 E7=+"


def table(sense: Sense, script: str) -> ScannedTable:
    return ScannedTable(TZAAR.parse(START), sense).told(in_sense(script, sense))


@SENSES
@pytest.mark.parametrize(
    "back",
    [
        "5639 E7=. ; 6357 E7=+ ; 6631 E6=- ; 7155 C7=+",
        "5639 E7=. ; 6357 E7=+ ; 7155 C7=+ ; 8631 E6=-",
        "5639 E7=. ; 6357 E7=+ ; 6631 E6=- ; 12155 C7=+",
    ],
    ids=["the captor first", "the other players stack first", "which is held for longer"],
)
def test_the_captive_is_put_back_while_the_next_players_stack_is_in_hand(
    sense: Sense, back: str
) -> None:
    told = table(sense, f"{CAPTURED} ; 3560 C7=. ; {back}")
    assert (told.played, told.state) == ("", "ready")


@SENSES
@pytest.mark.parametrize(
    "order", list(itertools.permutations(("E6=-", "C7=+", "E7=+"))), ids=" ".join
)
def test_two_players_captures_are_put_back_in_any_order(
    sense: Sense, order: tuple[str, ...]
) -> None:
    back = " ; ".join(f"{6500 + 700 * number} {change}" for number, change in enumerate(order))
    told = table(sense, f"{RECAPTURED} ; 6000 E7=. ; {back}")
    assert (told.played, told.state) == ("", "ready")


@SENSES
def test_then_another_action_is_played(sense: Sense) -> None:
    back = "6000 E7=. ; 6500 E7=+ ; 7200 E6=- ; 7900 C7=+"
    told = table(sense, f"{RECAPTURED} ; {back} ; 11000 E6=. ; 11400 F6=. ; 12000 F6=-")
    assert (told.played, told.state) == ("E6xF6", "ready")


@SEEING
@pytest.mark.parametrize("set_down", ["E6=-", "C7=+"])
def test_one_stack_on_a_site_that_was_left_takes_nothing_of_an_earlier_turn_back(
    sense: Sense, set_down: str
) -> None:
    """Who sets a captured stack down there has not put all back."""
    told = table(sense, f"{RECAPTURED} ; 6000 {set_down}")
    assert told.played == "E6xE7 C7xE7"
