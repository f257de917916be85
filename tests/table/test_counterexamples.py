"""What a reader's random hands found in rules that knew only the hands they came from."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, in_sense
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense


@SEEING
def test_a_piece_that_is_taken_back_and_set_elsewhere_may_be_answered_at_once(sense: Sense) -> None:
    """White turns f4 back and sets f5 on c6: that was lost once Black had placed c4."""
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


@SEEING
def test_a_piece_that_is_set_down_early_and_taken_away_holds_nothing_up(sense: Sense) -> None:
    """White's c2 comes too early, and goes again; g3 follows. All was lost that came after."""
    start = TROLL.parse(
        "......../......../......../...xo.../...ox.../......../......../........ b std"
    )
    table = ScannedTable(start, sense).told(
        in_sense(
            "0 c2=+ ; 900 f7=- ; 1000 c2=. ; 1900 g3=+ ; 5700 b7=- ; 8500 b2=+",
            sense,
        )
    )
    assert (table.state, table.played) == ("ready", "f7 g3 b7 b2")


def test_what_may_have_been_swapped_briefly_is_no_other_action() -> None:
    """By presence G6xD5 in 55 ms, G5xH5, F2xF3: G6xH5 counted, of which nothing was known."""
    start = "RrT.z/Rt.Ztt/trZ2RRt./RZzTTT.r/TT...tTr/tRt.T.t2./.rzRztt/rR.TTt/T.TtR b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE).told(
        "43 G6=. ; 495 D5=. ; 550 D5=# ; 582 G5=. ; 1370 H5=. ; 1604 H5=# ; 1668 F3=. ; 1778 F2=."
        " ; 2570 F3=#"
    )
    assert (table.state, table.played) == ("asking", "")
    table.told("9000 D5=. ; 9300 D5=#")
    assert table.played == "G6xD5 G5xH5 F2xF3"


def test_what_follows_on_what_was_seen_with_a_stack_in_hand_is_explained_as_well() -> None:
    """C3+C6 is not seen, nor C1+D2; what came after the first two captures was wrong for good."""
    start = "TtR.T3/..T2.../t.T..Z./tz2..t..t/....Tt3Zz/R2.....t3./t.T2...z/z...../tZ2r.R b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR).told(
        "70 G1=. ; 242 C3=. ; 9831 C3=- ; 10035 A1=. ; 10744 C3=. ; 10866 C3=+ ; 10989 C3=."
        " ; 11573 C6=+ ; 11818 G7=. ; 13191 I5=. ; 18517 I5=- ; 25430 C1=. ; 26744 D2=-"
        " ; 27477 B3=. ; 27723 D5=+"
    )
    assert table.state == "asking"


def test_the_next_players_own_capture_leaves_the_one_answer() -> None:
    """White's F8+C6 is the one answer that is left once Black's I1 has captured."""
    start = "..tT2./t..Z2R./z2t...t3./....Z.../..t..Z../T2......r/.zr2TTR./.Tt.../RtT2.. b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR).told(
        "6064 H2=. ; 6375 H3=. ; 7188 H2=- ; 9045 F8=. ; 9939 C6=- ; 10255 H2=. ; 11070 I1=."
        " ; 11830 H2=+"
    )
    assert (table.state, table.played) == ("ready", "H3xH2 F8+C6 I1xH2")


@pytest.mark.parametrize("onward", [2000, 9000])
def test_beside_a_stuck_sensor_placings_count(onward: int) -> None:
    """Troll: e4 reads a disc that is none. All that was placed since was to be taken away."""
    start = TROLL.parse(
        "....x.../...o.ooo/....xoo./ox.xooo./..oo.oxo/.....oo./o.xx..../.xxx..x. b std"
    )
    table = ScannedTable(start, Sense.COLOUR)
    table.told(f"0 e4=- ; 60000 e7=- ; {60000 + onward} c7=+", then=5.0)
    assert (table.state, table.played, table.lit(Role.TAKE)) == ("ready", "e7 c7", "")


@SEEING
def test_what_was_withdrawn_belongs_to_no_action(sense: Sense) -> None:
    """White's c8 and g8 were too early: whoever had taken them away again was told of b3 only."""
    start = TROLL.parse(
        "o..x..../....x.../.......o/......../.....x.o/.x....../o....o../.....x.. b pro"
    )
    table = ScannedTable(start, sense).told(
        in_sense(
            "145 c8=+ ; 777 f3=- ; 881 f2=. ; 1376 f2=- ; 1709 c4=+ ; 1718 c8=. ; 2250 b3=."
            " ; 2524 b3=+ ; 3307 g8=+ ; 3407 e5=- ; 3507 g8=.",
            sense,
        ),
        then=2.5,
    )
    assert (table.state, table.played) == ("ready", "f3 c4 e5")


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
