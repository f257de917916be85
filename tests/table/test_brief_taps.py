"""Drop-outs as brief as a sleeve's, and what hands do about them (docs/table.md, rules 4 to 8)."""

from tests.support.scans import ScannedTable
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

SLEEVES = TZAAR.parse("TtTtz/rTTRrZ/RTRTtrz/tRttZtZz/trTtTZRZ/RTRtTtrt/zRrrTrt/tTZTRT/tzrTz w o")
BEFORE = "H3xI3 G6xH5 D4xD5 D7xD8"


def test_a_tap_as_brief_as_a_sleeve_is_asked_about() -> None:
    """H4 is in hand for a second when G5 is hidden for 131 ms: that may be a sleeve."""
    table = ScannedTable(SLEEVES, Sense.PRESENCE, BEFORE)
    table.told("0 H4=. ; 1036 G5=. ; 1167 G5=#")
    assert (table.state, table.played) == ("asking", BEFORE)
    assert "G5" in table.asked.split()


def test_it_counts_where_hands_are_that_quick() -> None:
    table = ScannedTable(SLEEVES, Sense.PRESENCE, BEFORE)
    table.told("0 H4=. ; 200 G5=. ; 331 G5=#")
    assert table.played == f"{BEFORE} H4+G5"


def test_it_counts_right_after_another_movement() -> None:
    """The stack was held over D5, which is empty, for a moment before."""
    table = ScannedTable(SLEEVES, Sense.PRESENCE, "H3xI3 G6xH5")
    table.told("0 D4=. ; 900 H3=# ; 960 H3=. ; 1100 D5=. ; 1220 D5=#")
    assert table.played == "H3xI3 G6xH5 D4xD5"


def test_it_counts_where_the_table_has_asked() -> None:
    table = ScannedTable(SLEEVES, Sense.PRESENCE, BEFORE)
    table.told("0 H4=. ; 3640 G5=. ; 3740 G5=#")
    assert table.played == f"{BEFORE} H4+G5"


def test_the_next_player_does_not_make_a_stacking_of_a_sleeve() -> None:
    """Black's D2+C2 is not seen, E3 is hidden for 109 ms; White lifts I1."""
    start = TZAAR.parse(
        ".trrr/....T./.T.T.RT/.Z2.Z2.T2T./T.t2..RRT/.R.Zr.r./Zt2tt..t3/..tttR/z2.RT. b 2"
    )
    table = ScannedTable(start, Sense.PRESENCE, "H4+H3 F4xF5")
    table.told("371 D2=. ; 864 E3=. ; 973 E3=# ; 2541 I1=. ; 3140 I3=. ; 3832 I3=#")
    assert (table.state, table.played) == ("asking", "H4+H3 F4xF5")
    table.told("6000 C2=. ; 6300 C2=#")
    assert (table.state, table.played) == ("ready", "H4+H3 F4xF5 D2+C2 I1xI3")


def test_the_next_stack_that_a_sleeve_hides_was_not_lifted() -> None:
    """I4 is only looked at; a sleeve hides F8, F7 and D8 meanwhile, F7 and D8 one after another."""
    start = TZAAR.parse(
        "ZZt.Z/R.z2T.R/Tttt.TR/.ZR.r..T/TR.rTRTr/Rtr2ttRtT/T.T.z.T/Ztrr.z/.Z.z2. w 2"
    )
    table = ScannedTable(start, Sense.PRESENCE, "E2+E1 E9xE8")
    script = "591 I4=. ; 621 F8=. ; 740 F8=# ; 845 F7=. ; 939 D8=. ; 952 F7=# ; 971 D8=#"
    table.told(script, then=0.4)
    assert table.played == "E2+E1 E9xE8"
    table.told("1400 I4=#")
    assert table.played == "E2+E1 E9xE8"


def test_a_third_stack_is_lifted_by_another_hand() -> None:
    """F7 sets down on E6 what E7 held; F6 left 104 ms before, when both were off the board."""
    start = TZAAR.parse(
        "r.tTR/t2..R.T/.r.Z2rRZ/.ztt.Trr/tRt2.Tr2.t/tT.z.tT./tT..ZRt/z.T2.R./RTT.Z w 1"
    )
    table = ScannedTable(start, Sense.PRESENCE, "H3xH1 B6+B4")
    table.told("815 E7=. ; 913 E6=. ; 983 F6=. ; 1087 E6=# ; 1291 G5=. ; 1606 G5=#")
    assert (table.state, table.played) == ("ready", "H3xH1 B6+B4 E7xE6 F6xG5")


def test_one_tap_answers_for_one_stack() -> None:
    """Both hands lift at once, B2 for C2 and C3 for E3 (not seen). The first answer is B2's."""
    start = TZAAR.parse(".zZ.r/TrtTTt/.RttRTz/.t.tzT.T/T.Rr..zr/RtTZ.ttT/z.Z2ZttT/.rT..T/Z.trr w 1")
    table = ScannedTable(start, Sense.PRESENCE, "H6xI5 F8xF7")
    table.told("167 B2=. ; 227 C3=. ; 248 C2=. ; 348 C2=#")
    assert table.state == "asking"
    table.told("4070 C2=. ; 4306 C2=#")
    assert (table.state, table.played) == ("asking", "H6xI5 F8xF7 B2xC2")
    table.told("8000 E3=. ; 8306 E3=#")
    assert (table.state, table.played) == ("ready", "H6xI5 F8xF7 B2xC2 C3xE3")


def test_the_answer_is_not_the_next_players() -> None:
    """D8+C7 is not sure; A5 then captures on C7. Taps answer for the one, then for the other."""
    start = TZAAR.parse(
        "R2.t.t3/....../.T2....T/z......T2/t..r...t/.t...T2.Z/.t...R2T/r2...t./...r2. b 2"
    )
    table = ScannedTable(start, Sense.PRESENCE, "I4+E4 A1xA3")
    table.told("415 D8=. ; 739 C7=. ; 872 C7=# ; 1293 C7=. ; 1502 A5=. ; 1799 C7=#")
    assert (table.state, table.played) == ("asking", "I4+E4 A1xA3")
    table.told("4809 C7=. ; 5012 C7=#")
    assert table.played == "I4+E4 A1xA3 D8+C7"
    table.told("9222 C7=. ; 9403 C7=#")
    assert (table.state, table.played) == ("ready", "I4+E4 A1xA3 D8+C7 A5xC7")


def test_a_tap_beside_a_flapping_stack_is_not_another_target_of_the_last_one() -> None:
    """E6xF5, while the sensor of E6 flaps; G4 could have gone to F5, too, but went to G3."""
    start = TZAAR.parse(
        "z.t2../.r..t3./.T.Rtt./Z3R.T.r../ZzT.r.rT/...RZ..Z/rZtZ..z/.rt.Tt/.tR2T. w 1"
    )
    table = ScannedTable(start, Sense.PRESENCE, "D2xE2 G4xG3")
    flaps = " ; ".join(f"{2400 + n * 50} E6={'.#'[n % 2]}" for n in range(21))
    table.told(f"{flaps} ; 6000 F5=. ; 6400 F5=#")
    assert (table.state, table.asked) == ("asking", "F5")
    table.told("10500 F5=. ; 10800 F5=#")
    assert table.played == "D2xE2 G4xG3 E6xF5"


def test_the_next_disc_comes_right_after_the_last() -> None:
    """f8 and c6 are placed within 73 ms, by two players: neither was in passing."""
    start = TROLL.parse(
        "...x..../...o.x../o....x../.oo.x.../......o./ox.x..x./....x..o/........ w std"
    )
    table = ScannedTable(start, Sense.PRESENCE, "e6 d1 g6")
    table.told("2141 f8=# ; 2214 c6=#")
    assert (table.state, table.played) == ("ready", "e6 d1 g6 f8 c6")
