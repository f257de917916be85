"""What is captured is put aside for a moment on the site that the last captor has left."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, in_sense
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

BACK = "4000 E4=. ; 5000 D4=. ; 5600 C4=- ; 6400 D4=+"
"""Black's C4xD4 is taken back while White holds E4."""


def table(sense: Sense) -> ScannedTable:
    """Black's C4xD4 ends the turn; E4 can recapture."""
    start = "T.T../t.T2z2R./R..tZrt/tr2.TrT2.Z/...T..tz/Z.Ztr.TT/T..Trrr/.t.Tz./RTtt. b 2"
    return ScannedTable(TZAAR.parse(start), sense).told(
        in_sense("500 C4=. ; 900 D4=. ; 1300 D4=-", sense)
    )


@SENSES
@pytest.mark.parametrize(
    "script",
    [
        "4000 E4=. ; 4500 D4=. ; 5300 C4=- ; 5800 C4=. ; 6700 D4=+",
        "4000 E4=. ; 4500 D4=. ; 5300 C4=- ; 6700 D4=+ ; 8800 C4=.",
        "4200 D4=. ; 5000 C4=- ; 6700 E4=. ; 7400 D4=+ ; 9600 C4=.",
    ],
    ids=["and gone again before", "until after", "before the own stack is lifted"],
)
def test_both_captures_count(sense: Sense, script: str) -> None:
    told = table(sense).told(in_sense(script, sense), then=11.0)
    assert (told.played, told.state) == ("C4xD4 E4xD4", "ready")


@SENSES
def test_one_that_is_taken_back_while_the_next_players_stack_is_in_hand(sense: Sense) -> None:
    """It counts as taken back once that stack is home."""
    told = table(sense).told(
        in_sense("4000 E4=. ; 4500 D4=. ; 5300 C4=- ; 6700 D4=+ ; 8800 E4=+", sense)
    )
    assert (told.played, told.state) == ("", "ready")


@SEEING
@pytest.mark.parametrize(
    "since",
    [
        "9000 C4=. ; 9060 C4=-",
        "9000 C4=. ; 9400 C4=-",
        "9000 C4=. ; 13900 C4=-",
    ],
    ids=["under a sleeve", "straightened", "looked at"],
)
def test_what_is_home_again_may_be_touched_while_that_stack_is_in_hand(
    sense: Sense, since: str
) -> None:
    told = table(sense).told(in_sense(f"{BACK} ; {since} ; 15000 E4=+", sense))
    assert (told.played, told.state) == ("", "ready")


@SEEING
def test_it_may_be_played_elsewhere_while_that_stack_is_in_hand(sense: Sense) -> None:
    played = "9000 C4=. ; 9600 C5=. ; 10200 C5=-"
    told = table(sense).told(in_sense(f"{BACK} ; {played} ; 12000 E4=+", sense))
    assert (told.played, told.state) == ("C4xC5", "ready")
