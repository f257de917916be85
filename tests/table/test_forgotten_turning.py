"""Troll: somebody forgets to turn a disc over, and the next player plays on."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import OTHER, OWN, SEEING, SENSES, in_sense
from tzaar_board.games.troll import TROLL
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

START = TROLL.parse(".x.....x/o.xoox../..xxxxxo/.ooox.o./.....o../.xo...../..o...x./....x.x. w pro")
"""White b6 turns over c6, d6, e6, f6 and g6; Black f3 nothing."""


def forgot(sense: Sense, played_on: int) -> ScannedTable:
    """White has turned four of five, Black plays at a moment in ms."""
    white, black = OWN[sense], OTHER[sense]
    table = ScannedTable(START, sense)
    turned = "; ".join(
        f"{at} {name}=. ; {at + 500} {name}={white}"
        for at, name in zip((700, 1700, 2700, 3700), ("e6", "f6", "c6", "d6"), strict=True)
    )
    return table.told(f"0 b6={white} ; {turned} ; {played_on} f3={black}", then=2.0)


@SENSES
@pytest.mark.parametrize("played_on", [4600, 9000])
def test_the_forgotten_disc_is_lit_and_both_count_once_it_is_turned(
    sense: Sense, played_on: int
) -> None:
    """By presence either disc could be the other player's, out of turn."""
    white = OWN[sense]
    table = forgot(sense, played_on)
    assert (table.state, table.played, table.lit(Role.TURN_OVER)) == ("wrong", "", "g6")
    table.told(f"12000 g6=. ; 12400 g6={white}", then=1.0)
    assert (table.state, table.played) == ("ready", "b6 f3")


@pytest.mark.parametrize("played_on", [3000, 9000])
def test_a_disc_that_turns_something_over_is_no_stuck_sensor(played_on: int) -> None:
    """Black's e4 turns over e5 and f4. White's e7 is not Black's."""
    start = TROLL.parse(
        "....x.../...o.ooo/....xoo./ox.xooo./..oo.oxo/.....oo./o.xx..../.xxx..x. b std"
    )
    table = ScannedTable(start, Sense.PRESENCE).told(f"0 e4=# ; {played_on} e7=#", then=15.0)
    assert (table.state, table.played, table.lit(Role.TURN_OVER)) == ("wrong", "", "f4")
    table.told("30000 f4=. ; 30300 f4=# ; 31000 e5=. ; 31300 e5=#", then=1.0)
    assert (table.state, table.played) == ("ready", "e4 e7")


def test_by_colour_one_turning_makes_both_placings_whole() -> None:
    start = TROLL.parse(
        "......../.o.o..x./o.oooooo/.o....../.xo...xo/ox.ox.x./..ox..../.xx...x. w std"
    )
    table = ScannedTable(start, Sense.COLOUR).told("0 f4=+ ; 2100 e7=-", then=1.0)
    assert (table.state, table.lit(Role.TURN_OVER)) == ("wrong", "g4")
    table.told("5000 g4=. ; 5300 g4=+", then=1.0)
    assert (table.state, table.played) == ("ready", "f4 e7")


@SENSES
def test_what_was_played_since_beside_the_forgotten_disc_counts_with_it(sense: Sense) -> None:
    """Black's b3 turns over c4; White's d3 beside that nothing."""
    start = TROLL.parse(
        "....x.../...o.ooo/....xoo./ox.xooo./..oo.oxo/.....oo./o.xx..../.xxx..x. b std"
    )
    white, black = OWN[sense], OTHER[sense]
    table = ScannedTable(start, sense).told(f"0 b3={black} ; 1243 d3={white}")
    assert (table.state, table.played, table.lit(Role.TURN_OVER)) == ("wrong", "", "c4")
    table.told(f"9700 c4=. ; 10200 c4={black}")
    assert (table.state, table.played) == ("ready", "b3 d3")


@SENSES
def test_the_next_player_may_have_turned_over_what_was_turned_before(sense: Sense) -> None:
    """Black's b7 turns over b5 and b6, which is forgotten; White's e2 turns b5 back, and c2, c4, d2
    and d3. What lay right was to be turned once more.
    """
    start = TROLL.parse(
        ".x..x.../o.xo..o./ooxoxooo/.ooo.xx./oxxo.xx./...xx.../ooxx.x.o/.xxxxx.. b std"
    )
    white, black = OWN[sense], OTHER[sense]
    turned = "; ".join(
        f"{at} {name}=. ; {at + 400} {name}={white}"
        for at, name in zip(range(1500, 6500, 1000), ("c2", "d2", "d3", "c4", "b5"), strict=True)
    )
    table = ScannedTable(start, sense)
    table.told(f"0 b7={black} ; 480 b5=. ; 690 b5={black} ; 1110 e2={white} ; {turned}")
    assert (table.state, table.played, table.lit(Role.TURN_OVER)) == ("wrong", "", "b6")
    table.told(f"13800 b6=. ; 14250 b6={black}", then=4.0)
    assert (table.state, table.played) == ("ready", "b7 e2")


PRESENCE, COLOUR = Sense.PRESENCE, Sense.COLOUR


@pytest.mark.parametrize(
    ("sense", "start", "script", "played"),
    [
        pytest.param(
            PRESENCE,
            "..x...../......../.....o../.x.x..../...x..o./o.x.x..o/o..ox.../........ w std",
            "0 b4=# ; 898 b3=# ; 1647 b4=. ; 2090 b4=# ; 9645 c3=. ; 9945 c3=#",
            "b4 b3",
            id="lifted while all else would be play",
        ),
        pytest.param(
            PRESENCE,
            ".x.x..../.o.xx.../..o...../.....x../o.....o./.o....../oo.x..../..xx.... w std",
            "0 e6=# ; 774 c2=# ; 2141 e2=# ; 2971 d2=. ; 3453 d2=# ; 12900 f5=. ; 13239 f5=#"
            " ; 13675 c2=. ; 13919 c2=#",
            "e6 c2 e2",
            id="forgotten as well",
        ),
        pytest.param(
            PRESENCE,
            "......../o....x../.....xo./......../.......o/......../......../.....x.. b std",
            "0 c7=# ; 2033 e6=# ; 2826 d5=# ; 3159 e6=. ; 3453 e6=# ; 5096 d6=# ; 13178 f6=."
            " ; 13551 f6=# ; 14041 e6=. ; 14385 e6=#",
            "c7 e6 d5 d6",
            id="after so long that a sensor might be the liar",
        ),
        pytest.param(
            COLOUR,
            ".x....../......../..o..o../..oxxo../..o.xx../..o.x..o/.x.....o/........ w std",
            "0 e6=+ ; 1875 e7=- ; 2311 e6=. ; 2588 e6=- ; 3618 f7=+ ; 4027 e6=. ; 4611 e6=+"
            " ; 13411 d5=. ; 13954 d5=+",
            "e6 e7 f7",
            id="turned over twice",
        ),
        pytest.param(
            COLOUR,
            "...x.x../..x.x.../ox....o./......../......../......../...o..../........ b std",
            "0 d5=- ; 1692 c6=+ ; 2914 c5=- ; 3562 c6=. ; 3814 c6=- ; 5474 d4=+ ; 6146 c5=."
            " ; 6382 c5=+ ; 11974 b6=. ; 12498 b6=+",
            "d5 c6 c5 d4",
            id="either player's turned over",
        ),
    ],
)
def test_who_turns_a_piece_over_placed_later_than_that_came(
    sense: Sense, start: str, script: str, played: str
) -> None:
    """The two players' pieces were taken for one another's, or a piece for a broken sensor."""
    table = ScannedTable(TROLL.parse(start), sense).told(script)
    assert (table.state, table.played) == ("ready", played)


def test_discs_may_be_turned_back_before_the_piece_is_taken_away() -> None:
    """By presence they were to be turned once more, which left them wrong side up."""
    start = TROLL.parse(
        ".x..x.../o.xo..o./ooxoxooo/.ooo.xx./oxxo.xx./...xx.../ooxx.x.o/.xxxxx.. b std"
    )
    table = ScannedTable(start, Sense.PRESENCE)
    table.told("0 e4=# ; 1000 d5=. ; 1500 d5=# ; 1900 d4=. ; 2200 d4=#", then=1.0)
    assert table.played == "e4"
    table.told("4600 d4=. ; 5000 d4=# ; 5300 d5=. ; 5700 d5=# ; 6000 e4=.")
    assert (table.state, table.played) == ("ready", "")


def test_a_piece_that_is_carried_on_leaves_its_discs_to_be_turned_back() -> None:
    """By presence it counted on the other site, its discs as they had been turned; back where it
    was, they were all to be turned once more.
    """
    turned = "; ".join(
        f"{at} {name}=. ; {at + 400} {name}=#"
        for at, name in zip(range(500, 4500, 800), ("c6", "d6", "e6", "f6", "g6"), strict=True)
    )
    table = ScannedTable(START, Sense.PRESENCE).told(f"0 b6=# ; {turned}")
    assert table.played == "b6"
    table.told("19000 b6=. ; 19500 f3=#", then=3.0)
    assert (table.state, table.lit(Role.TURN_OVER)) == ("in-hand", "c6 d6 e6 f6 g6")
    table.told("24000 f3=. ; 24500 b6=#")
    assert (table.state, table.played, table.lit(Role.TURN_OVER)) == ("ready", "b6", "")


@SEEING
@pytest.mark.parametrize(
    ("start", "turns", "script", "played"),
    [
        (
            "....x.x./.o....../.o....x./.o....../.o...o.o/.o....../......../........ b std",
            "",
            "0 e4=- ; 700 d4=+ ; 1100 e4=. ; 1250 d7=- ; {back} e4=+",
            "e4 d4 d7",
        ),
        (
            "......x./o...xx../....x.../...xx.../..x...../......../...o..x./........ b std",
            "f1 d6",
            "0 c5=- ; 400 d6=. ; 700 g6=+ ; {back} d6=-",
            "f1 d6 c5 g6",
        ),
    ],
)
@pytest.mark.parametrize("later", [0, 600])
def test_a_piece_in_the_opponents_hand_is_not_the_next_one_that_is_placed(
    sense: Sense, start: str, turns: str, script: str, played: str, later: int
) -> None:
    """It was said to have been carried there, and both players' actions to be others."""
    back = (1500 if turns == "" else 900) + later
    told = in_sense(script.format(back=back), sense)
    table = ScannedTable(TROLL.parse(start), sense, turns).told(told)
    assert (table.state, table.played) == ("ready", played)
