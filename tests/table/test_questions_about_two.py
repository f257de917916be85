"""Two stacks are off the board, and the table asks about them (docs/evidence.md, rule 8)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.table import CORNERS, position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

TWO_HANDS = "....R2/....T./tt3...../tr.Z5R.../r2......./tz...t4.T/......./TT...R/ZZ2trz b 1"
BOTH_HANDS = "0 F8=. ; 149 F2=. ; 168 F6=. ; 329 H2=. ; 338 F8=# ; 349 H2=#"


def _names(table: ScannedTable, sites: frozenset[int]) -> str:
    return " ".join(table.board.names[site] for site in sorted(sites))


def test_a_question_says_which_stack_it_is_about() -> None:
    """F6xF8 and F2xH2 with a hand each. F8 shows a capture already, and is no first answer."""
    table = ScannedTable(TZAAR.parse(TWO_HANDS), Sense.PRESENCE).told(BOTH_HANDS)
    assert (table.asked, _names(table, table.view.asked)) == ("D1 D5 F1 H2 H6", "F2 F6")
    table.told("3300 F8=. ; 3900 F8=#")
    assert (table.state, table.asked, table.played) == ("asking", "D1 D5 F1 F8 H2 H6", "")
    table.told("8000 H2=. ; 8300 H2=#")
    assert (table.state, sorted(table.played.split())) == ("ready", ["F2xH2", "F6xF8"])


@pytest.mark.parametrize(
    ("start", "script", "tapped", "answer", "played"),
    [
        (
            "R.T.z2/.T.t.r/Tr3.R..z/TrRt..RT/zt2tZTZr./.TTT.RTR/T.tt..z/TZ.Ztt/tRr.. w 1",
            "0 G3=. ; 159 F3=. ; 218 F4=. ; 340 G3=+",
            "G3",
            "H1",
            "F4xG3 F3+H1",
        ),
        (
            "..rr./..tR2../.....R2./......../z2......./......Z3./R..T.../t....R/..t.. b 1",
            "0 B3=. ; 23 A3=. ; 55 A3=- ; 1098 H1=. ; 1687 G1=. ; 2201 G1=-",
            "G1",
            "A3",
            "H1xG1 B3+A3",
        ),
    ],
)
def test_a_tap_on_a_capture_that_is_seen_is_no_other_stacks(
    start: str, script: str, tapped: str, answer: str, played: str
) -> None:
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR).told(script)
    shown = table.readings[table.board.sites[tapped]]
    assert tapped not in table.asked.split()
    table.told(f"5000 {tapped}=. ; 5300 {tapped}={shown}")
    assert (table.state, tapped in table.asked.split(), table.played) == ("asking", True, "")
    stood = table.readings[table.board.sites[answer]]
    table.told(f"9000 {answer}=. ; 9300 {answer}={stood}")
    assert (table.state, table.played) == ("ready", played)


@pytest.mark.parametrize("tapped", [4000, 5000, 6000])
def test_the_target_of_two_stacks_stays_lit_for_the_second(tapped: int) -> None:
    """A1 is asked about; A3, where both may have gone unseen, is tapped with C3 in hand, too."""
    table = ScannedTable(position(CORNERS, "w 1"), Sense.PRESENCE)
    table.told(f"100 A1=. ; 3000 C3=. ; {tapped} A3=. ; {tapped + 400} A3=#")
    assert (table.asked, table.played) == ("A3 D1", "")
    table.told("12000 A3=. ; 12400 A3=#")
    assert (table.asked, table.played) == ("A3", "A1xA3")
    table.told("16000 A3=. ; 16400 A3=#")
    assert (table.state, table.played) == ("ready", "A1xA3 C3+A3")


@pytest.mark.parametrize(
    ("start", "turns", "script", "target", "played"),
    [
        (CORNERS, "", "100 A1=. ; 600 C3=. ; 1100 A3=+", "A3", "A1xA3 C3+A3"),
        (
            "B1:z B3:t2 D1:t2 D2:T2 D5:t2 E2:T2 E6:T F4:R2 G1:Z I4:r",
            "D5xE6 B1+B3 ",
            "100 E2=. ; 600 D2=. ; 1100 D1=+",
            "D1",
            "E2xD1 D2+D1",
        ),
    ],
)
def test_two_stacks_that_can_only_have_gone_to_one_site_are_asked_about(
    start: str, turns: str, script: str, target: str, played: str
) -> None:
    """Either may have captured: the one that was lifted first did, when that is said twice."""
    begun = position(start, "b 1" if turns else "w 1")
    table = ScannedTable(begun, Sense.COLOUR, turns).told(script)
    assert (table.asked, table.played) == (target, turns.strip())
    for moment in (6000, 9000):
        table.told(f"{moment} {target}=. ; {moment + 300} {target}=+")
    assert (table.state, table.played) == ("ready", f"{turns}{played}")


def test_the_answer_for_one_stack_is_no_action_of_the_one_in_hand() -> None:
    """A3 is tapped since A1 stands there, with C3 in hand."""
    table = ScannedTable(position(CORNERS, "w 1"), Sense.PRESENCE)
    table.told("100 A1=. ; 700 A3=. ; 1700 A3=# ; 2500 D1=. ; 3500 D1=# ; 4500 C3=.", then=1.5)
    assert (table.asked, table.played) == ("A3 D1", "A1xA3")
    table.told("6500 A3=. ; 7000 A3=#")
    assert (table.asked, table.played) == ("A3", "A1xA3")
    table.told("12000 A3=. ; 12400 A3=#")
    assert (table.state, table.played) == ("ready", "A1xA3 C3+A3")


@pytest.mark.parametrize(
    ("start", "script", "target", "played"),
    [
        (
            "Trttz/TrRRrT/tzZr.tT/ttzTTrTR/TZTrTtrr/.RrTTTtz/RRZRt.Z/ttTT.Z/tztZ. b 1",
            "200 D3=. ; 9790 E4=. ; 11690 D4=. ; 11860 D4=#",
            "D4",
            "D3xD4 E4+D4",
        ),
        (
            "tTZ../Z...Zt/......t/rz.Z..../RrR..t../t.R2Tz2rTT2/.t....z/R2.R.../.rr3.. w 1",
            "200 F7=. ; 540 G7=. ; 600 G7=# ; 2690 F8=. ; 3840 G7=. ; 4130 G7=#",
            "G7",
            "F7xG7 F8+G7",
        ),
        (
            "TTRtt/rZ..Tz/trrRzRZ/.trT.tr./.tTT.t.t/t2trTz.tr/R3zZtR.T/..rRTZ/..tRR w 1",
            "200 G1=. ; 370 G2=. ; 420 G2=# ; 680 G3=. ; 1180 G2=. ; 1360 G2=#",
            "G2",
            "G1xG2 G3+G2",
        ),
    ],
)
def test_a_second_stack_that_is_set_on_the_first_and_tapped_may_stand_there(
    start: str, script: str, target: str, played: str
) -> None:
    """The first one was pushed in, or swapped briefly: that tap may have been for it."""
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE).told(script)
    assert target in table.asked.split()
    table.told(f"20000 {target}=. ; 20300 {target}=# ; 22000 {target}=. ; 22300 {target}=#")
    assert (table.state, table.played) == ("ready", played)


def test_three_taps_on_a_capture_that_is_seen_say_that_the_other_stack_stands_there_too() -> None:
    """A2 and B6 are in hand when A5 leaves, and both can capture it."""
    start = ".Z2..t/.....T/r5.....Z/TR2...t2../rZ....T./.T2.....t2/..z2t.ZR2/.T2..../.zZ.t w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("500 A2=. ; 580 B6=. ; 1000 A5=. ; 1300 A5=+")
    assert (table.state, table.asked) == ("asking", "C7 D2 G6")
    for tapped in (5000, 10_000):
        table.told(f"{tapped} A5=. ; {tapped + 300} A5=+")
        assert (table.state, table.asked, table.played) == ("asking", "A5 C7 D2 G6", "")
    table.told("15000 A5=. ; 15300 A5=+")
    assert (table.state, table.played) == ("ready", "A2xA5 B6+A5")
