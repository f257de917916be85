"""A captor that is captured before it has been still (docs/evidence.md, rule 7)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import MARKED, SEEING, in_sense
from tests.support.table import CORNERS, WHITE, position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = TZAAR.parse("ztTtR/zTTTrt/RtzrRTT/ZRZtZrrZ/tTTzrRRt/tttTRZTZ/RzrRTTT/rtTrtr/Tttzt w o")
"""White captures E4 from D3; Black can take that stack from D4, which D3 could have captured."""


@MARKED
@pytest.mark.parametrize("stood", [60, 140, 240, 320])
def test_both_captures_count(sense: Sense, white: str, black: str, stood: int) -> None:
    taken = 900 + stood
    table = ScannedTable(START, sense).told(
        f"0 D3=. ; 330 E4=. ; 900 E4={white} ; {taken} E4=. ; {taken + 500} D4=. ; "
        f"{taken + 1000} E4={black}"
    )
    assert (table.state, table.played) == ("ready", "D3xE4 D4xE4")


@MARKED
def test_both_count_where_the_second_captor_pushes_the_first_out(
    sense: Sense, white: str, black: str
) -> None:
    table = ScannedTable(START, sense).told(
        f"0 D3=. ; 330 E4=. ; 900 E4={white} ; 1000 D4=. ; 1100 E4={black}"
    )
    assert (table.state, table.played) == ("ready", "D3xE4 D4xE4")


@MARKED
def test_whoever_puts_back_what_was_captured_has_captured_the_other(
    sense: Sense, white: str, black: str
) -> None:
    """The same readings up to the last one, which comes within a moment."""
    table = ScannedTable(START, sense).told(
        f"0 D3=. ; 330 E4=. ; 900 E4={white} ; 1040 E4=. ; 1400 D4=. ; 1900 E4={black} ; "
        f"2700 D4={white}"
    )
    assert (table.state, table.played) == ("ready", "D3xD4")


@MARKED
def test_nothing_was_done_where_all_came_back(sense: Sense, white: str, black: str) -> None:
    table = ScannedTable(START, sense).told(
        f"0 D3=. ; 330 E4=. ; 900 E4={white} ; 1040 E4=. ; 1400 D4=. ; 1900 E4={black} ; "
        f"2200 D4={black} ; 2500 D3={white}"
    )
    assert (table.state, table.played) == ("ready", "")


@pytest.mark.parametrize("wait", [50, 100, 240, 600])
def test_a_take_back_and_at_once_one_of_its_stacks_elsewhere(wait: int) -> None:
    """G4+G3 is split again, and what stands on G3 is lifted before that counted."""
    start = "T.z2zT/.tT2r2../tZ...Rr/rtT.TZr./zt.TT.zT/T2..ttt2Zt/R.TRt../R.T.Rr/tR..T w 2"
    split = "0 G4=. ; 400 G3=. ; 900 G3=B ; 3100 G3=. ; 3500 G3=A ; 4200 G4=A"
    other = f"{4200 + wait} G3=. ; 5400 G1=. ; 5800 G1=B"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT).told(f"{split} ; {other}")
    assert (table.state, table.played) == ("ready", "G3+G1")


@pytest.mark.parametrize("wait", [50, 240, 400])
def test_what_is_carried_out_in_the_other_order_is_taken_at_once(wait: int) -> None:
    start = "tZTtT/rZTttt/tztzTRZ/rTrtRTzT/RZtTRrTt/RR.TzrrT/tTRZTRr/trTtzt/rTzRZ b 1"
    carried = "0 C6=. ; 1000 B6=. ; 1600 C6=a ; 2500 A3=. ; 3900 B4=. ; 4600 A3=a"
    taken = f"{4600 + wait} A3=. ; 5800 C5=. ; 6400 A3=A"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT, engine="B4xA3 B6xC6", hands=WHITE)
    table.told(f"{carried} ; {taken}")
    assert (table.state, table.played) == ("ready", "B4xA3 B6xC6 C5xA3")


@pytest.mark.parametrize("taken", [150, 400])
def test_the_second_action_is_carried_out_first_and_its_captor_taken(taken: int) -> None:
    """By colour the first was to be carried out still, and the hand's own captor to come back."""
    start = "Rz2..T/..t.zz/...T.../tt..r.t./..t3.R2z2../T2.....z./r...t../Z.T3T.Z4/..t.T b 2"
    before = "E3+G1 A5xB5 H1+C4"
    carried = "0 I3=. ; 342 I5=. ; 693 I5=- ; 997 B3=. ; 1020 B5=. ; 1477 B5=-"
    own = f"{1477 + taken} H6=. ; {1480 + taken} I5=. ; {1880 + taken} I5=+"
    table = ScannedTable(
        TZAAR.parse(start), Sense.COLOUR, before, engine="B3xB5 I3xI5", hands=WHITE
    )
    table.told(f"{carried} ; {own}")
    assert (table.state, table.played) == ("ready", f"{before} B3xB5 I3xI5 H6xI5")


def test_a_stacking_that_nobody_saw_may_be_the_first_that_is_carried_out() -> None:
    start = "Rz2..T/..t.zz/...T.../tt..r.t./..t3.R2z2../T2.....z./r...t../Z.T3T.Z4/..t.T b 2"
    before = "E3+G1 A5xB5 H1+C4"
    table = ScannedTable(
        TZAAR.parse(start),
        Sense.COLOUR,
        before,
        engine="I3xI5 A2+D2",
        hands=WHITE,
    )
    table.told("0 A2=. ; 1000 I3=. ; 1400 I5=. ; 1750 I5=- ; 2200 H6=. ; 2250 I5=. ; 2700 I5=+")
    assert (table.state, table.played) == ("ready", f"{before} I3xI5 A2+D2 H6xI5")


@pytest.mark.parametrize("wait", [100, 230, 300])
def test_an_opponents_capture_before_a_pass_is_taken_at_once(wait: int) -> None:
    start = ".RrZt/T..zRt/Tz2.T2RRt/ttr2rRT.r/.TZrZttt/ttzZTrT2Z/R.TTTt./TRzZTr/R.ttt b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT, engine="F1xG1 pass", hands=WHITE)
    table.told(f"0 F1=. ; 500 G1=. ; 900 G1=a ; {900 + wait} G1=. ; 1600 H1=. ; 2000 G1=A")
    assert (table.state, table.played) == ("ready", "F1xG1 pass H1xG1")


@pytest.mark.parametrize("lifted", [640, 663, 760])
def test_a_captor_that_is_held_while_the_next_player_takes_it_is_not_wrong(lifted: int) -> None:
    """White's I1 is off before Black's captor on H1 has been still, and holds both for 4 s."""
    start = ".trtt/.t2TTRt/..tzTtT/R2zz.T..T/zRt.T.tT/tTzrRt.r/rtRzZZZ/RTTtTr/TZZrR b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT)
    table.told(f"0 G1=. ; 254 H1=. ; 424 H1=a ; 596 I1=. ; {lifted} H1=.", then=3.0)
    assert table.state == "in-hand"
    table.told("4500 H1=A")
    assert (table.state, table.played) == ("ready", "G1xH1 I1xH1")


def test_a_captor_that_was_seen_and_taken_has_not_gone_elsewhere_unseen() -> None:
    """It stands for 0.2 s; Black lifts H1 when I2 had been in hand for long."""
    start = "r...z/...tz2./T..r.z./.t.....R/T2....TZ./..R..T../.tz.T../t2.t..T/.R2.R. w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("0 I2=. ; 1500 G2=. ; 1900 G2=+ ; 2100 G2=. ; 2200 H1=. ; 2700 G2=-")
    assert (table.state, table.played) == ("ready", "I2xG2 H1xG2")


@SEEING
def test_a_drop_out_where_a_captor_was_taken_at_once_takes_nothing(sense: Sense) -> None:
    """C6 has stood for 0.2 s when C2 takes it; a contact is loose for 60 ms then."""
    start = "TT.ZT/tttR.R/Zr..rRT/tTtTZrzT/Zt2.T.TtR/z.TtrZrt/.Tzt.RT/rt.ztT/TzR.. w 2"
    script = (
        "0 C6=. ; 500 C5=. ; 900 C5=+ ; 1100 C5=. ; 1400 C2=. ; 2000 C5=- ; 2140 C5=. ; 2200 C5=-"
    )
    table = ScannedTable(TZAAR.parse(start), sense)
    assert table.told(in_sense(script, sense)).played == "C6xC5 C2xC5"


@pytest.mark.parametrize("lifted", [960, 1060, 1200])
def test_a_captor_that_is_captured_at_once_counts_when_hands_go_on(lifted: int) -> None:
    script = f"100 F7=. ; 500 F8=. ; 900 F8=A ; {lifted} F8=. ; 1460 E8=. ; 1860 F8=a ; 2300 A5=."
    table = ScannedTable(position(CORNERS), Sense.HEIGHT).told(script)
    assert (table.state, table.played) == ("in-hand", "F7xF8 E8xF8")
