"""What sleeves do to the order of touches, and what the order tells."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import OTHER, OWN, SEEING, SENSES, UNTELLING
from tests.support.table import WHITE, discs, position
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

FIXED = "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT"
LINED = discs("b1:x b2:o d3:x c3:o d2:o", "b std")
WHOLE = position("I4:t I5:T H5:t A1:Z B1:R C1:T A2:z A3:r A4:t B2:T", "b 1")
FIRST = TZAAR.parse(f"{FIXED} w 1")


@SEEING
@pytest.mark.parametrize("last", ["293 E6=. ;", "293 C2=. ;", ""])
def test_a_sleeve_beside_the_target_is_no_stopover_when_somebody_goes_on(
    sense: Sense, last: str
) -> None:
    script = f"0 D3=. ; 140 D4=. ; 256 C3=. ; 274 D4={OWN[sense]} ; {last} 321 C3={OTHER[sense]}"
    assert ScannedTable(FIRST, sense).told(script).played == "D3xD4"


@SENSES
@pytest.mark.parametrize("hidden", [(33, 144), (110, 180)])
def test_a_sleeve_over_a_disc_is_no_next_action_after_a_disc_held_somewhere(
    sense: Sense, hidden: tuple[int, int]
) -> None:
    start, disc = discs("g7:x g6:o b2:o", "w std"), OWN[sense]
    since, until = hidden
    table = ScannedTable(start, sense).told(
        f"0 a3={disc} ; {since} g6=. ; {until} g6={disc} ; 190 a3=. ", then=0.0
    )
    assert table.played == ""
    assert table.told(f"400 f6={disc}").played == "f6"


def test_a_loose_contact_is_no_disc_when_the_next_one_comes() -> None:
    """g5 flaps, 50 ms at a time, when b7 is placed."""
    start = TROLL.parse(
        "......../......../......../......../.x...o../.x....../...o..../........ b std"
    )
    table = ScannedTable(start, Sense.PRESENCE, "g7 d7")
    table.told("270 g5=# ; 320 g5=. ; 376 g5=# ; 404 b7=# ; 426 g5=.")
    assert table.played == "g7 d7 b7"


@UNTELLING
def test_a_sleeve_before_it_does_not_keep_a_turn_from_being_carried_out(sense: Sense) -> None:
    other = OTHER[sense]
    table = ScannedTable(WHOLE, sense, engine="I4xI5 I5+H5", hands=WHITE)
    script = f"0 H5=. ; 84 I4=. ; 97 H5={other} ; 131 I5=. ; 463 I5={other} ; 598 I5=."
    assert table.told(script, then=6.0).pending == ""


@SENSES
def test_a_sleeve_over_a_disc_just_placed_changes_neither_order_nor_player(sense: Sense) -> None:
    black, white = (OTHER[sense], OWN[sense])
    script = f"0 g5={black} ; 150 g6={white} ; 150 g5=. ; 230 g5={black}"
    assert ScannedTable(LINED, sense).told(script).played == "g5 g6"


@pytest.mark.parametrize("discs_set_down", ["g5 c6", "c6 g5"])
def test_of_two_discs_seen_at_once_the_colours_tell_the_first(discs_set_down: str) -> None:
    """As after a lost link."""
    black, white = discs_set_down.split()
    start = discs("b2:o", "b std")
    table = ScannedTable(start, Sense.COLOUR).told(f"0 {black}=- ; 0 {white}=+")
    assert (table.played, table.state) == (discs_set_down, "ready")
    table = ScannedTable(start, Sense.PRESENCE).told(f"0 {black}=# ; 0 {white}=#")
    assert (table.played, table.lit(Role.TAKE)) == ("", "c6")
    table.told(f"5000 {white}=. ; 6000 {white}=#")
    assert (table.played, table.state) == (discs_set_down, "ready")


def test_a_disc_moved_to_where_the_opponent_could_turn_it_from_is_moved() -> None:
    """It was set down long enough to be recorded, and belongs on the next site."""
    start = discs("f6:o b2:x", "b std")
    table = ScannedTable(start, Sense.PRESENCE).told("0 f5=# ; 440 f5=. ; 900 f4=#", then=6.0)
    assert table.played == "f4"


def test_a_disc_held_for_long_after_the_next_one_was_placed_is_turned_over() -> None:
    start = discs("f6:o b2:x", "b std")
    script = "0 f5=# ; 440 f4=# ; 900 f5=. ; 3300 f5=#"
    assert ScannedTable(start, Sense.PRESENCE).told(script).played == "f5 f4"


@pytest.mark.parametrize(
    ("before", "recorded"),
    [
        ("0 D3=. ; 400 D4=. ; 470 D4=# ; 600 I5=. ; 852 H6=. ; 1344 H6=#", "D3xD4 I5xH6"),
        ("0 I5=. ; 252 H6=. ; 600 D3=. ; 744 H6=# ; 800 D4=. ; 870 D4=#", "I5xH6 D3xD4"),
    ],
)
def test_the_answer_for_one_action_does_not_make_it_the_turns_last(
    before: str, recorded: str
) -> None:
    """A swap of 70 ms is too short for a tap: D4 is asked about."""
    script = f"{before} ; 4405 D4=. ; 4705 D4=#"
    assert ScannedTable(FIRST, Sense.PRESENCE).told(script).played == recorded
