"""What came to a target may be another stack's, or another hand's (docs/table.md, rules 4, 7 and
8). Each is from a game of rough hands.
"""

from tests.support.scans import ScannedTable
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense


def told(start: str, turns: str, script: str) -> ScannedTable:
    return ScannedTable(TZAAR.parse(start), Sense.PRESENCE, turns).told(script)


def test_a_tap_for_the_last_of_three_stacks_is_none_for_the_first() -> None:
    """F7+D8 is asked about; F2xG1 follows, then D6+E7, where F7 might have gone as well."""
    start = ".TTrz/.Z.tRz/.TTTr2.r/t2R.Z.rRT/...Rtz../.r3rT.TTZ/RRr.tZT/.RztTt/.T.TT b 2"
    script = "0 F7=. ; 4600 F2=. ; 4800 G1=. ; 5070 G1=# ; 6690 D6=. ; 7260 E7=. ; 7640 E7=#"
    table = told(start, "H6xH5 F4xG3", script)
    assert table.played == "H6xH5 F4xG3"
    table.told("12000 D8=. ; 12300 D8=#")
    assert table.played.startswith("H6xH5 F4xG3 F7+D8 F2xG1")


def test_a_stacks_tap_may_be_the_next_players_capture() -> None:
    """B2 goes to B3 for 106 ms; C2 takes C3 at once, on which B2 might have been set down."""
    start = "tttTT/.tZRRT/.TtTtzz/Tt.rrRRR/rrtTZZ.R/.TtR.tZR/Tr.TTTt/TrtTzt/trZrz w 2"
    script = "0 B2=. ; 200 B4=. ; 560 B4=# ; 1130 B3=. ; 1236 B3=# ; 1240 C3=. ; 1335 C2=."
    table = told(start, "B6+A5 E1xD1", f"{script} ; 1484 C3=#")
    assert table.played == "B6+A5 E1xD1"
    table.told("8000 B3=. ; 8300 B3=#")
    assert table.played == "B6+A5 E1xD1 B2xB3 C2xC3"


def test_of_two_brief_taps_none_is_the_only_one() -> None:
    """C6+C7, tapped for 131 ms; a sleeve hides C5 meanwhile. Then E3xD2."""
    start = "Trzzt/rTttR./TTRTRtr/Zt.tzrrz/t.R2trTTR/tTTZTRTt/R...Trt/TttTRZ/Z.t3.Z w 2"
    script = (
        "0 C6=. ; 240 C5=. ; 321 C7=. ; 342 C5=# ; 452 C7=# ; 2313 D2=. ; 2506 E3=. ; 2638 D2=#"
    )
    table = told(start, "F3+E3 G6xH5", script)
    assert table.played == "F3+E3 G6xH5"
    table.told("8000 C7=. ; 8300 C7=#")
    assert table.played == "F3+E3 G6xH5 C6+C7 E3xD2"


def test_an_answer_counts_though_another_stack_was_looked_at_before() -> None:
    """E1 is looked at with G7 in hand, which is wrong for a while; G7+I5 is asked about when H2xI1
    has followed.
    """
    start = "T..../.Z.R2t4t/....T2../....Tt.z/t.Tt2..T./..rTT.../T.t.tZ2Z/Rr..../T.t2.R b 2"
    script = (
        "0 G7=. ; 200 E1=. ; 1070 E1=# ; 1544 I5=. ; 1779 I5=# ; 3203 H2=. ; 3527 I1=. ; 3955 I1=#"
    )
    table = told(start, "B6+D6 G1xE1", script)
    assert table.asked == "G6 I5"
    table.told("8000 I5=. ; 8400 I5=#").told("13000 I1=. ; 13400 I1=#")
    assert table.played == "B6+D6 G1xE1 G7+I5 H2xI1"


def test_a_question_ends_for_the_next_stack_in_hand() -> None:
    """C2+D3, tapped briefly; A2 is looked at, then lifted to be played. D3 is tapped."""
    start = "rRt.R/..TrRt/rzT2.t../z.t.tTT./tt.RZZTz/rT2T.Z.TT/t..Z.t./Tttrzt/zTTtr w 2"
    script = (
        "0 C2=. ; 306 D3=. ; 428 D3=# ; 2131 A2=. ; 2703 A2=# ; 2973 A2=. ; 7000 D3=. ; 7300 D3=#"
    )
    table = told(start, "I2xH2 H4xG4", script)
    assert table.played == "I2xH2 H4xG4 C2+D3"
