"""One stack more is lifted than an action needs, and put back: nothing was knocked over
(docs/evidence.md, rule 5).
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import MARKED, OTHER, SEEING
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

START = TZAAR.parse("zTtZz/TtRr../.rTZRtt/tt2.rTtRr/zTrtTR.T/.T.rZZRR/Z...tT2t/..tt.T/t.RRz b 2")
STRAIGHTENED = "400 H4=. ; 2200 F6=. ; 2700 F6={white} ; 3500 I3=. ; 3800 I3={black}"
"""White straightens F6 while Black has H4 in hand, which then captures on I3."""

LOOKED_UNDER = "400 I3=. ; 1400 H4=. ; 2200 H3=. ; 2700 H3={black} ; 3500 I3={black}"
QUICKLY = "400 I3=. ; 540 H4=. ; 680 H3=. ; 1500 H3={black} ; 1900 I3={black}"
"""The three leave the board as soon after one another as things fall."""

NEXT_PLAYERS = [
    "400 H4=. ; 800 I3=. ; 1300 C3=. ; 1900 I3={black}",
    "400 I3=. ; 600 H4=. ; 800 C3=. ; 1900 I3={black}",
]
"""White takes C3 up before Black sets down, and holds it."""

GOES_ON = "4500 C2=. ; 4900 C3=. ; 5400 C2={white}"


def told(sense: Sense, *scripts: str, **shown: str) -> ScannedTable:
    return ScannedTable(START, sense).told(" ; ".join(scripts).format(**shown))


@MARKED
@pytest.mark.parametrize("script", [STRAIGHTENED, LOOKED_UNDER])
def test_an_action_counts_at_once_though_one_more_was_touched(
    sense: Sense, white: str, black: str, script: str
) -> None:
    table = told(sense, script, "4200 A1=.", white=white, black=black)
    assert table.played == "H4xI3"


@MARKED
@pytest.mark.parametrize("script", [STRAIGHTENED, LOOKED_UNDER, QUICKLY])
def test_two_actions_count_once_all_is_still(
    sense: Sense, white: str, black: str, script: str
) -> None:
    table = told(sense, script, GOES_ON, white=white, black=black)
    assert (table.state, table.played) == ("ready", "H4xI3 C3xC2")


@MARKED
@pytest.mark.parametrize("script", NEXT_PLAYERS)
def test_the_next_player_may_hold_a_stack_before_the_last_one_is_set_down(
    sense: Sense, white: str, black: str, script: str
) -> None:
    on = "3000 C2=. ; 3500 C2={white}"
    table = told(sense, script, on, white=white, black=black)
    assert (table.state, table.played) == ("ready", "H4xI3 C3xC2")


@pytest.mark.parametrize("script", [STRAIGHTENED, LOOKED_UNDER, *NEXT_PLAYERS])
def test_with_presence_it_counts_as_well(script: str) -> None:
    on = (
        "4500 C2=. ; 4900 C3=. ; 5400 C2=#"
        if script not in NEXT_PLAYERS
        else ("3000 C2=. ; 3500 C2=#")
    )
    table = told(Sense.PRESENCE, script, on, white="#", black="#")
    assert (table.state, table.played) == ("ready", "H4xI3 C3xC2")


def test_who_lifts_with_the_last_player_lets_nothing_fall() -> None:
    """H4xI4, swapped in 120 ms; E1 is lifted 52 ms after H4, for E1xE2."""
    start = "rZt.T/rZrt.r/tTrtZTT/t2.trTr.t/RzzzRT.T/.T.TRrZ./RRzT2..t/tr.tTt/TRTT. w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "C6+C7 D6xC5")
    table.told("285 H4=. ; 337 E1=. ; 348 I4=. ; 468 I4=# ; 1200 E2=. ; 1500 E2=#")
    assert (table.state, table.played) == ("asking", "C6+C7 D6xC5")
    table.told("6000 I4=. ; 6300 I4=#")
    assert table.played == "C6+C7 D6xC5 H4xI4 E1xE2"


def test_five_stacks_one_after_another_have_fallen() -> None:
    """The last one is put back, and I2 could have captured there."""
    start = "...tR/rt..../..R2...T2/......z./Tt...r../.z2.r...Z2/.....r4T2/t...TR/Tzt.. w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "H5xH1 F8xF4")
    fallen = "300 E2=. ; 405 F2=. ; 543 A5=. ; 568 I2=. ; 601 I1=."
    table.told(f"{fallen} ; 3344 I1=# ; 4269 A5=# ; 5210 E2=# ; 6005 F2=#", then=1.0)
    assert (table.played, table.lit(Role.PUT)) == ("H5xH1 F8xF4", "I2")


@MARKED
def test_the_next_player_takes_up_a_stack_with_what_is_captured(
    sense: Sense, white: str, black: str
) -> None:
    """A4 is in hand when B4 is taken off for it, and B3 is lifted: it takes B4 back."""
    start = "ttZzr/TtRRRT/.....Rt/RTRrZTt./t.RTTZ.t2/tzttT2.t2./tTt...r/zT.rZr/TZTzT b 2"
    script = "400 A4=. ; 3990 B4=. ; 4060 B3=. ; 4480 B4={} ; 4840 B4=. ; 5020 B4={}"
    table = ScannedTable(TZAAR.parse(start), sense).told(script.format(black, white))
    assert (table.state, table.played) == ("ready", "A4xB4 B3xB4")


@SEEING
def test_the_next_player_may_lift_while_both_stacks_of_an_action_are_in_hand(sense: Sense) -> None:
    """Not wrong for the 2 s in which the action may still come down."""
    table = ScannedTable(START, sense).told(NEXT_PLAYERS[0].rpartition(" ; ")[0], then=1.0)
    assert (table.state, table.played) == ("in-hand", "")
    table.told(f"2500 I3={OTHER[sense]}")
    assert (table.state, table.played) == ("in-hand", "H4xI3")
