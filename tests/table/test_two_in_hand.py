"""Which of two stacks in hand did what (docs/evidence.md, rules 4, 7 and 8)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import OTHER, OWN, SEEING, in_sense
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense


def told(start: str, turns: str, script: str, sense: Sense) -> ScannedTable:
    return ScannedTable(TZAAR.parse(start), sense, turns).told(script)


@SEEING
def test_what_either_may_have_captured_is_asked_about(sense: Sense) -> None:
    """H5xG6 and G5xI5, lifted 6 ms after one another. H5 alone can reach I5 at first, but G5 can
    once H5 has gone.
    """
    start = "zTTTz/ttrtRT/RzRzTtT/tz.zr.rr/.rTtRtRt/RTrRZrZT/ZTtTtRt/ZtTrrR/ttTTT w 1"
    script = "352 G6=. ; 450 H5=. ; 456 G5=. ; 552 G6=- ; 1869 I5=. ; 3232 I5=-"
    table = told(start, "C5xD5 F7+E8", in_sense(script, sense), sense)
    assert (table.state, table.asked, table.played) == ("asking", "G6 I5", "C5xD5 F7+E8")
    table.told(f"7000 G6=. ; 7400 G6={OTHER[sense]}")
    assert table.played == "C5xD5 F7+E8 H5xG6 G5xI5"


@SEEING
def test_no_stack_comes_as_soon_as_it_is_lifted(sense: Sense) -> None:
    """H3xH2; I2, which could have captured there, was lifted 37 ms before, and goes to G4."""
    start = "TR.rZ/rrT.t./Z.Tr.Rr/R..z2rz2Rt/tT...Tzt/TtZt..rT/t.trT2.R/RtRTT2./.TR.r b 1"
    script = "770 H3=. ; 3607 H2=. ; 4207 I2=. ; 4244 H2=+ ; 4457 G4=. ; 4579 G4=+"
    table = told(start, "B1xC1 B5xB3", in_sense(script, sense), sense)
    assert table.played == "B1xC1 B5xB3 H3xH2 I2xG4"


@pytest.mark.parametrize(
    ("sense", "start", "turns", "script", "played"),
    [
        (
            Sense.COLOUR,
            ".z.rt/.T..t./z.t.R2tT/Tzz.r2..t/t..Z...t/RTZtt..Z/Z.RTrRt/T.zrt./TT2.RR b 2",
            "D2+D3 G4xF4 F4+G3 G5xG6",
            "203 C1=. ; 263 C3=. ; 374 D3=. ; 493 C3=- ; 518 D3=-",
            "C1+C3",
        ),
        (
            Sense.PRESENCE,
            "R..tR/t2.R.ZR/T.tT..R/Z..rt2.zR/zTz2Zt.Tz/r...tTtT/rr.R.TT/.rtT.Z/T.t2Z2T w 1",
            "C4xC3 E8+F8",
            "482 D1=. ; 506 E4=. ; 544 E1=. ; 554 E4=# ; 577 D4=. ; 578 C3=. ; 646 D1=# ; 666 E1=#",
            "D4xD1",
        ),
    ],
)
def test_what_a_sleeve_hides_has_not_left(
    sense: Sense, start: str, turns: str, script: str, played: str
) -> None:
    """D3, and E1, are hidden while another stack is set down on what they could have gone to."""
    assert told(start, turns, script, sense).played == f"{turns} {played}".strip()


def test_a_brief_tap_answers_where_both_were_lifted_together() -> None:
    """F7 is pushed over D8, and H3 goes to F3 at once. The table asks; D8 is tapped for 122 ms."""
    start = "Tz2r.T/....../Tr2...T./t..t...r/Z..Z2...r/tt2t..T2T3R/R2....../.zr2..z/.R.Rt b 2"
    script = (
        "157 F7=. ; 360 D8=. ; 397 H3=. ; 476 F3=. ; 486 D8=# ; 521 H2=. ; 557 H2=# ; 567 F3=#"
        " ; 3377 D8=. ; 3499 D8=#"
    )
    table = told(start, "A2+A3 F6xF3", script, Sense.PRESENCE)
    assert table.played == "A2+A3 F6xF3 F7xD8"


def test_a_tap_on_what_was_captured_does_not_tell_by_whom() -> None:
    """D2xC1 and C4+C6. C4 could have captured, too, and D2 come after it."""
    start = "t.Z2tz/R...R2z/r..T.R./t2Z.TZrR./..r2t...R/r.T2..R.T/tt2.T2.t2t/.TT.z2R/.Tz.T b 1"
    turns, script = "I3xI5 G2xF3", "480 C1=. ; 502 C4=. ; 569 D2=. ; 638 C1=+"
    table = told(start, turns, script, Sense.COLOUR)
    assert (table.state, "C1" in table.asked.split()) == ("asking", False)
    table.told("3994 C1=. ; 4300 C1=+ ; 7000 C1=. ; 7300 C1=+")
    assert (table.state, table.played) == ("asking", turns)
    table.told("9000 C6=. ; 9300 C6=+")
    assert table.played == f"{turns} D2xC1 C4+C6"


def test_an_answer_is_of_no_stack_that_is_seen_elsewhere() -> None:
    """C3+C2 was tapped briefly, and D2 captured on D3 meanwhile. It could have captured C2, too."""
    start = ".Ttz./t.t.Rt/tZTTt../rrT...tz/t.t.Rt.T/rz.R..../R.tTtRr/R.Z2.Z./.RrTT b 2"
    script = (
        "269 C3=. ; 469 H1=. ; 1124 H1=+ ; 1819 C2=. ; 1959 C2=+ ; 2557 D2=. ; 3219 D2=-"
        " ; 3628 D2=. ; 3697 D3=. ; 3982 D3=- ; 5792 C2=. ; 6190 C2=+"
    )
    table = told(start, "F1+F2 B5xB6", script, Sense.COLOUR)
    assert (table.state, table.played) == ("ready", "F1+F2 B5xB6 C3+C2 D2xD3")


@pytest.mark.parametrize(("at", "played"), [(2316, ""), (1200, " I2+I5")])
def test_what_fell_long_before_was_not_tapped(at: int, played: str) -> None:
    """I5 and I2 fall over, and I5 is put back first: that takes longer than a tap."""
    start = ".t.../.r3..../...rt../..t...../.......Z/.....z2../.T3...../.t3..../.T..R2 b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "C5+C4 G2xC4")
    table.told(f"300 I5=. ; 403 I2=. ; {at} I5=+", then=1.0)
    assert table.played == f"C5+C4 G2xC4{played}"


PUSHED = [
    (
        "Z.R2rT/R....t/.tt.rzr/..z..t.t/..TT..rT/.r2.tzR../..t..R2./.TT..T2/tr.T. b 2",
        "G3xE3 I4xF4",
    ),
    ("tzrZZ/tTZtTR/rRttrtR/tTTTtTRr/RTrtRRrR/tZZ.trtR/rzTTTtz/TzrTTz/tzZTT b 1", "E4xD3 D5xD4"),
    (
        "Z2.z2../..T..T/......T/...Tt.../t2..Z..r./...R2..../....r2.t/...T2.T/..... b 1",
        "A3xB3 E1xA1",
    ),
    (
        "..R.T/.r3.Z../.T2...r2z/zR2..Z2.tR/.RRt...T/.Ztr...Z/t...r2t./r..T.t/tT.zR b 2",
        "F3xE3 H4xF4",
    ),
]
"""Captures of which the first one's stack could have gone to the second one's target, too."""


@pytest.mark.parametrize(("start", "played"), PUSHED)
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_pushed_captures_are_answered_in_either_order(
    start: str, played: str, order: tuple[int, int]
) -> None:
    """Both captured stacks are pushed out, which nobody sees."""
    keys, targets = zip(*(action.split("x") for action in played.split()), strict=True)
    one, two = (targets[number] for number in order)
    script = f"0 {keys[0]}=. ; 800 {keys[1]}=. ; 4000 {one}=. ; 4300 {one}=#"
    table = told(start, "", f"{script} ; 7500 {two}=. ; 7800 {two}=#", Sense.PRESENCE)
    assert (table.state, table.played) == ("ready", played)


@pytest.mark.parametrize(("shown", "state"), [("A", "asking"), ("c", "wrong")])
def test_what_stands_on_a_target_instead_is_wrong_while_it_is_asked(shown: str, state: str) -> None:
    """Which of D3 and D4 captured on C3 is asked: what C3 was may come back, but nothing else."""
    start = "ZrtzR/.zt.RT/ZtTTt.Z/rRrz.RR2t/T2.R.Tr2TT/....t.Tt/T..T..z/Tr2ZTtt/ttrrt w 1"
    table = told(start, "A1xA2 G1+G4", "0 D3=. ; 60 D4=. ; 400 C3=a ; 460 D2=a", Sense.HEIGHT)
    assert (table.state, table.asked) == ("asking", "C3 D2")
    assert table.told(f"4000 C3=. ; 4300 C3={shown}", then=1.0).state == state


TOWERS = "R3..../rt.R2Z3./...z2.../.r.r..../t2..t..r./t..T2r.../.Z2...../r.z2.../....z b 1"


@pytest.mark.parametrize(
    "script",
    [
        "400 C4=. ; 920 D4=. ; 1250 B4=. ; 1430 B4=b ; 1760 B4=c",
        "400 C4=. ; 920 D4=. ; 1250 B4=. ; 1430 B4=b ; 2760 B4=c",
        "400 B4=. ; 900 C4=. ; 1300 D4=. ; 1600 B4=b ; 1960 B4=c",
        "400 C4=. ; 1350 D4=. ; 1370 B4=. ; 1430 B4=b ; 1760 B4=c",
    ],
)
def test_what_a_site_reads_in_between_tells_which_of_two_stacks_came_first(script: str) -> None:
    """C4, two high, captures on B4, and D4 is set down on it, with the other hand."""
    table = told(TOWERS, "", script, Sense.HEIGHT)
    assert (table.state, table.played) == ("ready", "C4xB4 D4+B4")
    table = told(TOWERS, "", f"{script} ; 2950 G2=. ; 3300 H1=B", Sense.HEIGHT)
    assert (table.state, table.played) == ("ready", "C4xB4 D4+B4 G2xH1")


def test_what_is_taken_off_for_the_next_action_was_no_stopover() -> None:
    """E8xD8; E9 is lifted meanwhile, for G7. Nothing was ever seen to stand on E9."""
    start = "...Zt3/r....t/.Tz...r/.T2TTt..r/.T2TR..Rz/z2..t..../...t..T/.T...R2/.Z.zt w 1"
    script = "400 D8=. ; 1670 E8=. ; 1870 E9=. ; 2110 D8=A"
    assert (
        told(start, "", f"{script} ; 3000 G7=. ; 3500 E9=A", Sense.HEIGHT).played == "E8xD8 G7xE9"
    )


@SEEING
def test_a_capture_counts_though_another_stack_left_for_there_too_late(sense: Sense) -> None:
    """A1xA2; C4, which could have captured there, is lifted 36 ms before it comes down."""
    start = "ZtRZ./r...tZ/tr2.Z..T/.T.TrT.t/.t.T2RtTt/T..TtZzT/t2RT.rTR/..rt.z/.Rr.z b 1"
    script = f"138 A2=. ; 259 A1=. ; 367 C4=. ; 403 A2={OWN[sense]}"
    assert told(start, "E7xD6 H4+G5", script, sense).played == "E7xD6 H4+G5 A1xA2"


def test_an_answer_that_is_given_again_is_no_second_stacks() -> None:
    """E8xE7, swapped for 69 ms, is asked about with E9 in hand, which could be set down on E7 next.
    E7 stays lit, and is tapped twice.
    """
    start = "r..t./.....t/Tz2..t2.z/.T.....r/.Tr2.rRrt/.....T2../....zZ./TZR..r/TZRZ3. b 2"
    table = told(
        start,
        "C2+C5 C1xA1 H3xH6",
        "600 E8=. ; 710 E7=. ; 779 E7=# ; 2400 E9=. ; 6440 E7=. ; 6810 E7=#",
        Sense.PRESENCE,
    )
    assert table.played == "C2+C5 C1xA1 H3xH6"
    table.told("11000 E7=. ; 11250 E7=#")
    assert (table.asked, table.played) == ("D8 E7 H6", "C2+C5 C1xA1 H3xH6 E8xE7")
    table.told("15000 D8=. ; 15250 D8=#")
    assert table.played == "C2+C5 C1xA1 H3xH6 E8xE7 E9+D8"


def test_the_next_player_may_hold_captor_and_captured_as_the_last_stack_comes_down() -> None:
    """C1xE1; I5, lifted before C1, takes E9 off in the scan in which C1 comes down."""
    start = "r..r2./..R.../rRz2..t2./....R..t/Z......r2/t.Z...R3./.tR..../.T..../.T2r2.T3 w 2"
    script = "627 E1=. ; 694 I5=. ; 724 C1=. ; 831 E1=- ; 831 E9=. ; 998 E9=+"
    table = told(start, "F3xF1 I3xG3", script, Sense.COLOUR)
    assert (table.state, table.played) == ("ready", "F3xF1 I3xG3 C1xE1 I5xE9")


TWO_IN_HAND = "tt.Tz/zTtt2tZ/rr....Z/....tR.T/t..t.T2.T2/.t.Tr.../tzZ.TtR/ZrTRtt/RrRRZ b 1"
FIRST_CAPTURE = "0 H5=. ; 490 I4=. ; 890 I4=- ; 1500 I2=. ;"


@SEEING
def test_the_stack_that_stayed_in_hand_has_not_captured(sense: Sense) -> None:
    """I2 is held while H2 captures, and put back."""
    table = ScannedTable(TZAAR.parse(TWO_IN_HAND), sense)
    table.told(in_sense(f"{FIRST_CAPTURE} 2940 H2=. ; 2980 I1=. ; 3600 I1=-", sense))
    assert (table.state, table.played) == ("in-hand", "H5xI4")
    table.told(in_sense("8000 I2=-", sense))
    assert (table.state, table.played) == ("ready", "H5xI4 H2xI1")


@SEEING
@pytest.mark.parametrize("lifts", ["2940 H2=. ; 2980 I1=.", "2000 I1=. ; 2980 H2=."])
def test_the_next_player_may_have_lifted_before_the_capture(sense: Sense, lifts: str) -> None:
    """I2 has captured; H2 is taken by White."""
    table = ScannedTable(TZAAR.parse(TWO_IN_HAND), sense)
    table.told(in_sense(f"{FIRST_CAPTURE} {lifts} ; 3600 I1=-", sense))
    assert (table.state, table.played) == ("in-hand", "H5xI4")
    table.told(in_sense("7000 G3=. ; 7500 H2=+", sense))
    assert (table.state, table.played) == ("ready", "H5xI4 I2xI1 G3xH2")
