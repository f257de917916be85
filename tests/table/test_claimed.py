"""What came to a target may be another stack's, or another hand's (docs/evidence.md, rules 4, 7 and
8).
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.table import position
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
    """E1 leaves the board right after G7, as if things fell, which is wrong for a while; G7+I5 is
    asked about when H2xI1 has followed.
    """
    start = "T..../.Z.R2t4t/....T2../....Tt.z/t.Tt2..T./..rTT.../T.t.tZ2Z/Rr..../T.t2.R b 2"
    script = (
        "0 G7=. ; 140 E1=. ; 1070 E1=# ; 1544 I5=. ; 1779 I5=# ; 3203 H2=. ; 3527 I1=. ; 3955 I1=#"
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


def test_an_answer_counts_where_the_rest_is_the_next_capture() -> None:
    """A5xB5 is asked about, B6xC6 follows; A5 could have captured B6 as well, but then two taps
    would tell nothing.
    """
    start = "tt.r2R/TZr.tr/tzZRzZ./.tTR.trR/TT.tZtrR/..TR.tzR/zR2.rtrT/TttTZT/trTTT b 2"
    script = "718 A5=. ; 1533 C6=. ; 2214 B6=. ; 2843 C6=# ; 4053 B5=. ; 4364 B5=#"
    table = told(start, "B3xC4 F3xE4", script)
    assert table.played == "B3xC4 F3xE4 A5xB5 B6xC6"


@pytest.mark.parametrize(
    ("start", "turns", "script", "first", "second"),
    [
        (
            "TtzRZ/ZtR.../R..R..t3/Z.z2T..tt/rz.Trt2../r.TTzrzr2/tZ2RR2TT2t/t.Z.T./T.Z.T w 1",
            "A4xA3 D4+C4",
            "381 D3=. ; 476 D1=. ; 562 D1=# ; 989 G1=. ; 1018 B3=. ; 1268 B3=# ; 2580 B3=. ; "
            "3003 B3=#",
            "D3",
            "D1",
        ),
        (
            "TRTZt/..T.RR/..TTR.Z/TRt2TTrT2z/t2ttRtrrt/.t.trZR./Z.trttr/T.T..T/z2.zT. w 1",
            "E4xE3 H3xG4",
            "328 D6=. ; 413 B6=. ; 498 B6=# ; 2118 A5=. ; 2715 A5=# ; 3004 F7=. ; 3233 E7=. ; "
            "3493 F7=# ; 3688 F7=. ; 3861 F7=#",
            "D6",
            "B6",
        ),
    ],
)
def test_two_taps_on_a_site_need_not_be_two_stacks(
    start: str, turns: str, script: str, first: str, second: str
) -> None:
    """The first stack's target was swapped in less than a tap; the second one thinks better of
    its own, and puts that back.
    """
    table = told(start, turns, script)
    assert table.played == turns
    assert second in table.asked
    table.told(f"8000 {second}=. ; 8300 {second}=#")
    assert f"{first}x{second}" in table.played


def test_what_may_be_anothers_capture_stays_lit_until_it_is_tapped_again() -> None:
    """F1xG1 and F7+D6 are both answered for; G2, in hand since, could have captured on G1."""
    start = "ttRZT/tZTzRT/RzRTrzT/tRtTtrr./tz.tZ.Tt/rTRRRr2tt/ZT..r.Z/zZT2zt./TtT2.t b 1"
    script = (
        "0 F1=. ; 830 F7=. ; 1780 D6=. ; 2180 D6=# ; 3170 E8=. ; 3370 G2=. ; 3540 F8=. ; "
        "3610 F8=# ; 3950 H1=. ; 4000 H1=# ; 5930 G1=. ; 6430 G1=# ; 9080 D6=. ; 9300 D6=#"
    )
    table = told(start, "", script)
    assert (table.played, {"D6", "G1"} <= set(table.asked.split())) == ("", True)
    table.told("14080 G1=. ; 14300 G1=#")
    assert table.played == "F1xG1 F7+D6"


def test_who_answers_twice_for_the_first_of_four_stacks_has_said_it() -> None:
    """F8xE9, swapped in 40 ms, and G4xH3; the next player's F2 and I2 could have come to H3."""
    start = "rr.tt/T.trTt/RTZTrzr/t.ZtTZ.R/TtzTRRZt/tttRzTzZ/RRtT.rT/TTt.tr/TzRrz w 1"
    script = (
        "0 F8=. ; 230 E9=. ; 270 E9=# ; 900 G4=. ; 1640 H3=. ; 1790 H3=# ; 2310 F2=. ; "
        "2520 I3=. ; 2570 G1=. ; 2600 G1=# ; 3240 I2=. ; 3590 I3=# ; 5360 E9=. ; 5530 E9=# ; "
        "7880 H3=. ; 8070 H3=#"
    )
    table = told(start, "", script)
    assert (table.played, {"E9", "H3"} <= set(table.asked.split())) == ("", True)
    table.told("11160 E9=. ; 11480 E9=#")
    assert table.played == "F8xE9"
    table.told("14560 H3=. ; 14800 H3=#")
    assert table.played == "F8xE9 G4xH3"


def test_the_next_players_capture_is_no_answer() -> None:
    """H3 is asked about, G4 lit: what comes there shows another colour, so it was no tap."""
    start = "A3:T A4:T C6:Z D6:z D7:t2 G2:t G4:Z G5:t4 G7:Z H2:T H3:R H5:T I2:r2"
    table = ScannedTable(position(start, "b 1"), Sense.COLOUR, "D7xC6 G2xA4")
    table.told("1200 A3=. ; 1700 A4=+ ; 2200 H3=. ; 2700 C6=. ; 3100 A4=- ; 3600 G5=.")
    table.told("6500 G4=. ; 7000 G4=-")
    assert (table.state, table.played) == ("asking", "D7xC6 G2xA4 A3xA4")
    table.told("11000 H5=. ; 11300 H5=+")
    assert (table.state, table.played) == ("ready", "D7xC6 G2xA4 A3xA4 H3+H5 C6xA4 G5xG4")


def test_what_the_next_player_looked_at_and_captured_leaves_nothing_to_be_asked() -> None:
    """I5 could have gone to I4, which White looks at, and takes."""
    start = "E4:T F3:t F5:r G3:Z2 H4:z H5:Z H6:R I3:T2 I4:r I5:r"
    table = ScannedTable(position(start, "b 1"), Sense.COLOUR, "F5xH5 I5+H5")
    table.told("100 I4=. ; 600 I4=- ; 1100 I3=. ; 1600 I4=+ ; 2100 E4=. ; 2600 F3=+")
    assert table.played == "F5xH5 I5+H5 I3xI4 E4xF3"


def test_the_next_players_own_capture_leaves_the_one_answer() -> None:
    """White's F8+C6 is the one answer that is left once Black's I1 has captured."""
    start = "..tT2./t..Z2R./z2t...t3./....Z.../..t..Z../T2......r/.zr2TTR./.Tt.../RtT2.. b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR).told(
        "6064 H2=. ; 6375 H3=. ; 7188 H2=- ; 9045 F8=. ; 9939 C6=- ; 10255 H2=. ; 11070 I1=."
        " ; 11830 H2=+"
    )
    assert (table.state, table.played) == ("ready", "H3xH2 F8+C6 I1xH2")
