"""Troll: what takes a placing back, and what does not (docs/evidence.md, rule 3)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, in_sense
from tzaar_board.games.troll import TROLL
from tzaar_board.table.sense import Sense


@SEEING
def test_a_disc_knocked_away_is_not_taken_back_while_the_next_one_is_touched(sense: Sense) -> None:
    black, white = ("-", "+") if sense is Sense.COLOUR else ("a", "A")
    table = ScannedTable(TROLL.start("standard", 0), sense)
    table.told(f"200 e3={black} ; 1616 e3=. ; 2568 d5={white} ; 3164 d5=.", then=0.2)
    table.told(f"3382 d5={white} ; 4876 e3={black}")
    assert (table.state, table.played) == ("ready", "e3 d5")


def test_with_presence_another_placing_ends_one_whose_discs_were_turned_back_first() -> None:
    """b5 is turned back before c5 is taken off: it was lit to be turned once more, for good."""
    start = "......../..x....o/......../ox.o.x.o/.x....o./.xoooo../.x....../........ w std"
    table = ScannedTable(TROLL.parse(start), Sense.PRESENCE)
    table.told("0 c5=# ; 860 b5=. ; 1090 b5=# ; 3730 b5=. ; 3870 b5=# ; 4350 c5=. ; 9680 e2=#")
    assert (table.state, table.played) == ("ready", "e2")


TURNED_FIRST = "......../.o....o./.o.x..../.......o/.o...o../.o..xoo./.xxxxxoo/..xxx.x. b std"


@pytest.mark.parametrize("pause", [300, 1200])
def test_who_turns_over_before_placing_takes_no_placing_back(pause: int) -> None:
    """Black's g5 turned f4. White turns f4, then g5 in the hand, and places f5 last."""
    table = ScannedTable(TROLL.parse(TURNED_FIRST), Sense.COLOUR, "g5")
    table.told(f"0 f4=. ; 678 f4=+ ; 1066 g5=. ; {1066 + pause} g5=+", then=0.2)
    assert table.played == "g5"
    table.told(f"{1900 + pause} f5=+")
    assert (table.state, table.played) == ("ready", "g5 f5")


def test_a_placing_that_could_be_turned_over_is_taken_back_by_lifting_it_for_long() -> None:
    table = ScannedTable(TROLL.parse(TURNED_FIRST), Sense.COLOUR, "g5")
    table.told("0 f4=. ; 678 f4=+ ; 1066 g5=.", then=1.2)
    assert table.played == "g5"
    table.told("", then=0.5)
    assert (table.state, table.played) == ("ready", "")


@SEEING
def test_a_piece_that_is_taken_back_and_set_elsewhere_may_be_answered_at_once(sense: Sense) -> None:
    """White turns f4 back and sets f5 on c6; Black places c4."""
    start = TROLL.parse(
        "...x.x.x/.o....../.o....x./.oooo.../o....x../..o.oox./.......o/x.....x. w pro"
    )
    table = ScannedTable(start, sense).told(
        in_sense(
            "0 f5=+ ; 460 f4=. ; 660 f4=+ ; 1010 f4=. ; 1200 f4=- ; 1460 f5=. ; 2320 c6=+"
            " ; 3650 c4=-",
            sense,
        )
    )
    assert (table.state, table.played) == ("ready", "c6 c4")
