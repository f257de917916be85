"""Troll: discs that are turned over before the placing, twice, or by the next player."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, in_sense
from tzaar_board.games.troll import TROLL
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense


@pytest.mark.parametrize("begun", [1540, 1700, 1800])
@pytest.mark.parametrize("first", ["d5", "d4"])
def test_the_next_player_turns_over_what_has_just_been_turned_or_placed(
    first: str, begun: int
) -> None:
    start = "......../......../......../......../...o..../...x..../...o..../........ b std"
    table = ScannedTable(TROLL.parse(start), Sense.COLOUR)
    second = {"d5": "d4", "d4": "d5"}[first]
    table.told(f"100 d5=- ; 800 d4=. ; 1500 d4=- ; {begun} {first}=. ; 2200 {first}=+", then=0.0)
    table.told(f"2400 d6=+ ; 2600 {second}=. ; 3100 {second}=+ ; 3400 d3=. ; 3900 d3=+")
    assert (table.state, table.played) == ("ready", "d5 d6")


@pytest.mark.parametrize("seconds", [0.5, 2.5])
def test_by_presence_what_was_lifted_may_be_in_hand_for_long(seconds: float) -> None:
    """White lifts d4 again, to turn it over, while e4 is forgotten; b2 g7 d4 reads the same."""
    start = "......../......../......../......../....xo../......../......../........ w std"
    table = ScannedTable(TROLL.parse(start), Sense.PRESENCE).told(
        f"0 d4=# ; 500 b2=# ; 1000 g7=# ; 4000 d4=. ; {4000 + 1000 * seconds:.0f} d4=#"
        " ; 9000 e4=. ; 9400 e4=#"
    )
    assert (table.state, table.played) == ("ready", "d4 b2 g7")


@pytest.mark.parametrize(
    ("start", "hands", "played"),
    [
        (
            ".x...x../ox....o./.o...o../.....o../......o./...xx..o/.o.oox../.x....x. b std",
            "184 d2=. ; 655 d2=# ; 1035 c1=# ; 4373 b7=. ; 4651 b7=# ; 4953 c7=# ; 5099 b7=."
            " ; 5341 b7=# ; 5709 c7=. ; 5777 c2=# ; 5919 d2=. ; 6146 d2=#",
            "c1 c2",
        ),
        (
            "......x./oo.xxx../ox.xx.o./...x..../ooo..xxo/..oox..o/..xxxx../........ b std",
            "1131 c5=# ; 1607 c4=. ; 2133 c4=# ; 2452 c3=. ; 2903 c3=# ; 3145 c3=. ; 3608 c3=#"
            " ; 3761 c4=. ; 4076 c4=# ; 4458 c5=. ; 4589 b2=# ; 4875 b6=. ; 5033 b6=#"
            " ; 5272 c6=# ; 6718 g1=#",
            "b2 c6 g1",
        ),
    ],
    ids=["another", "and-on"],
)
def test_what_was_turned_twice_before_it_counted_lies_right(
    start: str, hands: str, played: str
) -> None:
    """By presence: a placing that is taken back, its discs first; they were to be turned again."""
    table = ScannedTable(TROLL.parse(start), Sense.PRESENCE).told(hands)
    assert (table.state, table.played) == ("ready", played)


def test_what_was_set_straight_before_it_counted_is_still_turned() -> None:
    """By presence c5 turns over c4 and c3, which are set straight; c5 is lifted, thought about, and
    set down again: it had been taken back meanwhile, and they were to be turned once more.
    """
    start = "......x./oo.xxx../ox.xx.o./...x..../ooo..xxo/..oox..o/..xxxx../........ b std"
    table = ScannedTable(TROLL.parse(start), Sense.PRESENCE).told(
        "1131 c5=# ; 1607 c4=. ; 2133 c4=# ; 2452 c3=. ; 2903 c3=# ; 3145 c3=. ; 3608 c3=#"
        " ; 3761 c4=. ; 4076 c4=# ; 6000 c5=. ; 9000 c5=#"
    )
    assert (table.state, table.played, table.lit(Role.TURN_OVER)) == ("ready", "c5", "")


TURNED_BACK = "..x...../.xxxx..o/...x.o../...ox.../o.ooxx.o/.o.o..o./.x..o.x./..xx.... b std"
"""Black's g5 turns f6 over, White's g7 turns it back, and e5 as well."""


@SENSES
def test_what_the_next_placing_turns_back_may_be_left_as_it_lies(sense: Sense) -> None:
    table = ScannedTable(TROLL.parse(TURNED_BACK), sense)
    table.told(in_sense("0 g5=- ; 2500 g7=+ ; 3200 e5=. ; 3600 e5=+", sense))
    assert (table.state, table.played) == ("ready", "g5 g7")


@SEEING
def test_so_it_may_where_the_table_was_not_heard(sense: Sense) -> None:
    """All is seen in one scan: the colours tell who placed what."""
    table = ScannedTable(TROLL.parse(TURNED_BACK), sense)
    for site, colour in (("e5", "+"), ("g5", "-"), ("g7", "+")):
        table.readings[table.board.sites[site]] = in_sense(f"={colour}", sense)[1:]
    assert (table.restarted().told("").state, table.played) == ("ready", "g5 g7")


WRONG_SITE = "...x.x../...xx.../o.x..o.o/.x.xx.x./oo..x.x./o.o.o.xo/....o.o./.x...xx. b std"
"""Black's d2 turns nothing over."""


def test_what_was_turned_before_a_piece_stood_on_a_wrong_site_is_turned() -> None:
    """Black turns e2 and e3 over, sets the piece down on d2, where it counts, and means e1."""
    table = ScannedTable(TROLL.parse(WRONG_SITE), Sense.PRESENCE)
    table.told("0 e2=. ; 661 e2=# ; 813 e3=. ; 1484 e3=# ; 2255 d2=#", then=0.3)
    assert table.played == "d2"
    table.told("2664 d2=. ; 3304 e1=#", then=0.5)
    assert (table.played, table.lit(Role.TURN_OVER)) == ("e1", "")
    table.told("5883 c5=#")
    assert (table.state, table.played) == ("ready", "e1 c5")


def test_what_was_set_straight_before_a_placing_is_not_turned_for_the_next_players() -> None:
    """Black sets g3 straight and plays d2; White's f3 turns g3 over."""
    table = ScannedTable(TROLL.parse(WRONG_SITE), Sense.PRESENCE)
    table.told("0 g3=. ; 661 g3=# ; 1000 d2=# ; 2500 f3=#")
    assert (table.played, table.lit(Role.TURN_OVER)) == ("d2", "g3")
