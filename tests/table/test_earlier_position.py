"""Both players' last actions are put back, in whatever order: all stands as it did before them."""

import itertools
import random
from collections.abc import Sequence

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, in_sense
from tzaar_board.games.base import Colour
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = "tTTR./rTR.TT2/RT..t.R/Z.zz...t/tT.RrT../..tR.Z.r3/.trRr../zz..tt/ZrRT. b 2"
CAPTURED = "500 E6=. ; 801 E7=. ; 1124 E7=-"
"""Black's E6xE7 ends the turn; White's C7 can recapture."""

RECAPTURED = f"{CAPTURED} ; 3000 C7=. ; 3400 E7=. ; 3900 E7=+"


def table(sense: Sense, script: str) -> ScannedTable:
    return ScannedTable(TZAAR.parse(START), sense).told(in_sense(script, sense))


def against_the_engine(sense: Sense) -> ScannedTable:
    """The engine's C7xE7 A3xC5 answers a person's E6xE7, and is carried out."""
    one = ScannedTable(TZAAR.parse(START), sense, hands=frozenset({Colour.BLACK}))
    one.told(in_sense(CAPTURED, sense))
    one.opponent("C7xE7 A3xC5")
    one.told(in_sense("6000 C7=. ; 6500 E7=. ; 7000 E7=+", sense))
    one.told(in_sense("9000 A3=. ; 9500 C5=. ; 10000 C5=+", sense))
    assert (one.pending, one.state) == ("", "ready")
    return one


def one_by_one(changes: Sequence[str], begin: int) -> str:
    """The script of some changes, each 0.7 s after the one before."""
    return " ; ".join(f"{begin + 700 * number} {change}" for number, change in enumerate(changes))


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
    told = table(sense, f"{RECAPTURED} ; 6000 E7=. ; {one_by_one(order, 6500)}")
    assert (told.played, told.state) == ("", "ready")


@SENSES
@pytest.mark.parametrize("between", [0, 80])
def test_another_stack_is_in_the_other_hand(sense: Sense, between: int) -> None:
    back = f"6000 E7=. ; {6000 + between} D4=. ; 6700 D4=- ; 7000 E7=+ ; 7400 E6=- ; 7800 C7=+"
    told = table(sense, f"{RECAPTURED} ; {back}")
    assert (told.played, told.state) == ("", "ready")


@SENSES
@pytest.mark.parametrize("pause", [400, 1000, 3000])
def test_then_another_action_is_played(sense: Sense, pause: int) -> None:
    back = "6000 E7=. ; 6500 E7=+ ; 7200 E6=- ; 7900 C7=+"
    played = f"{7900 + pause} E6=. ; {8300 + pause} F6=. ; {8900 + pause} F6=-"
    told = table(sense, f"{RECAPTURED} ; {back} ; {played}")
    assert (told.played, told.state) == ("E6xF6", "ready")


@SEEING
@pytest.mark.parametrize("set_down", ["E6=-", "C7=+"])
def test_one_stack_on_a_site_that_was_left_takes_nothing_of_an_earlier_turn_back(
    sense: Sense, set_down: str
) -> None:
    """Who sets a captured stack down there has not put all back."""
    told = table(sense, f"{RECAPTURED} ; 6000 {set_down}")
    assert told.played == "E6xE7 C7xE7"


@SENSES
@pytest.mark.parametrize("seed", range(6))
def test_a_persons_turn_and_the_engines_are_put_back(sense: Sense, seed: int) -> None:
    """It is the person's turn again, also where both hands lifted two stacks at once: these might
    have fallen.
    """
    home = ["E6=-", "C7=+", "E7=+", "A3=+", "C5=-"]
    random.Random(seed).shuffle(home)
    back = f"12000 E7=. ; 12050 C5=. ; {one_by_one(home, 13500)}"
    told = against_the_engine(sense).told(in_sense(back, sense))
    assert (told.played, told.pending, told.state) == ("", "", "ready")


@SENSES
def test_only_the_engines_turn_is_not_taken_back(sense: Sense) -> None:
    """It would play the same once more: the lights lead forward."""
    back = "12000 C5=. ; 12600 A3=+ ; 13200 C5=- ; 13800 E7=. ; 14400 C7=+ ; 15000 E7=-"
    told = against_the_engine(sense).told(in_sense(back, sense), then=10.0)
    assert (told.played, told.state) == ("E6xE7 C7xE7 A3xC5", "wrong")
