"""Stacks that are set straight, one after another, after an action: nothing comes of it
(docs/table.md, Awkward hands).
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SENSES, UNTELLING, in_sense
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

CAPTURED = "RtRrt/RT..TT/R.T..tr/TtTZtrtt/.t2TZrztr/RRZr.rt./TT.Zzzt/rTRztZ/ZrTRT b 2"
"""F4xF3 could have been F4+F6; with F1, F2 and F7 it has nothing to do."""

STACKED = "Ttzrt/.t2.rtr/.ZT.Zt./R.R2.TRtt2/.r..TR.T/Tt2TT.RtT/.Z.T..R/TT..z2Z/tzTZr b 2"
"""A5+B5 could have been A5+B6; with B2 and B4 it has nothing to do."""


@pytest.mark.parametrize(
    ("order", "gap"),
    [(order, gap) for order in ("F1 F2 F6 F7", "F7 F6") for gap in (150, 300, 600)]
    + [("F6 F7 F1 F2", 200)],
)
def test_a_row_is_straightened_after_a_capture_that_presence_does_not_show(
    order: str, gap: int
) -> None:
    told = ScannedTable(TZAAR.parse(CAPTURED), Sense.PRESENCE)
    told.told("0 F4=. ; 400 F3=. ; 900 F3=#", then=1.0)
    for start, name in enumerate(order.split()):
        at = 3000 + start * (400 + gap)
        told.told(f"{at} {name}=. ; {at + 400} {name}=#", then=0.0)
    told.told("", then=3.0)
    assert (told.state, told.played) == ("ready", "F4xF3")


@UNTELLING
@pytest.mark.parametrize("order", ["B2 B4 B6", "B2 B6 B4"])
def test_a_row_is_straightened_after_a_stacking(sense: Sense, order: str) -> None:
    start = TZAAR.parse(STACKED)
    reads = {
        name: sense.read(start.content(start.game.board.sites[name])) for name in order.split()
    }
    black = "#" if sense is Sense.PRESENCE else "-"
    told = ScannedTable(start, sense).told(f"0 A5=. ; 500 B5=. ; 800 B5={black}", then=1.0)
    for place, (name, reading) in enumerate(reads.items()):
        at = 2500 + place * 750
        told.told(f"{at} {name}=. ; {at + 450} {name}={reading}", then=0.0)
    told.told("", then=3.0)
    assert (told.state, told.played) == ("ready", "A5+B5")


def test_what_is_tapped_by_itself_afterwards_is_asked_about() -> None:
    """It can be that the table was mistaken: there is always a way to say so."""
    told = ScannedTable(TZAAR.parse(CAPTURED), Sense.PRESENCE)
    told.told("0 F4=. ; 400 F3=. ; 900 F3=# ; 3000 F2=. ; 3400 F2=# ; 3700 F6=. ; 4100 F6=#")
    assert (told.state, told.asked) == ("ready", "")
    told.told("8000 F6=. ; 8300 F6=#")
    assert (told.state, told.asked) == ("asking", "F3 F6")
    told.told("12000 F6=. ; 12300 F6=#")
    assert (told.state, told.played) == ("ready", "F4+F6")


def test_what_was_asked_about_is_asked_again_though_another_stack_was_looked_at() -> None:
    told = ScannedTable(TZAAR.parse(CAPTURED), Sense.PRESENCE)
    told.told("0 F4=. ; 400 F3=. ; 900 F3=# ; 3000 F6=. ; 3300 F6=#")
    assert (told.state, told.asked) == ("asking", "F3 F6")
    told.told("7000 F2=. ; 7400 F2=# ; 7700 F6=. ; 8000 F6=#")
    assert (told.state, told.asked) == ("asking", "F3 F6")


def is_not_wrong_for(told: ScannedTable, seconds: float) -> None:
    for _ in range(round(seconds / 0.1)):
        told.told("", then=0.1)
        assert told.state != "wrong"


@SENSES
def test_a_stack_that_is_straightened_as_soon_as_the_captor_stands(sense: Sense) -> None:
    """That one has no part in anything that may come next: the capture counts, nothing is wrong."""
    start = TZAAR.parse(
        "..T2.R/R...../r2t.TT../...T3.Zz./.Z..TR.Z/.Z..rTt2./r.zt3.r./.....t/rrzTT w 2"
    )
    told = ScannedTable(start, sense)
    told.told(in_sense("0 F6=. ; 400 G6=. ; 800 G6=+ ; 950 C5=.", sense), then=0.0)
    is_not_wrong_for(told, 2.0)
    assert told.played == "F6xG6"
    told.told(in_sense("3000 C5=+", sense))
    assert (told.state, told.played) == ("ready", "F6xG6")


def test_whoever_sets_several_stacks_straight_has_no_second_thought() -> None:
    """B2+D4 counted. B6 and D2, where B2 could have gone as well, are set straight after it, and
    three more.
    """
    start = "...t./.r3...r/......./Tz.t3..../tr...tR2./.Z6R.Z..r/R....TT/TT.Zr2./.Rz2Tt w 1"
    turns = "D1xE1 F3+H1 I3xI4 B2+D4"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, turns)
    table.told("0 H2=. ; 36 B6=. ; 120 H2=+ ; 303 B6=- ; 551 D2=. ; 939 D2=-", then=0.3)
    assert (table.state, table.played) == ("ready", turns)
    table.told("1240 E1=. ; 1628 E1=+ ; 1747 I4=. ; 1913 I4=- ; 2153 H1=. ; 2341 H1=+")
    assert (table.state, table.played) == ("ready", turns)


UNSEEN = "zTrzT/.TTt.t/TRRTzZR/ZrrtTtTt/RzZRrtTT/rttzZrrZ/ZRtTrtR/RTTtTt/trTtt b 2"
"""Black's G5 can be stacked on G6, unseen, and could have captured on G4; then White's F5xF4."""


@pytest.mark.parametrize("at", [1307, 1507, 1800])
def test_a_target_that_is_straightened_when_the_next_player_has_played_answers_nothing(
    at: int,
) -> None:
    """Nobody has been asked by then: the table asks, and a tap tells."""
    told = ScannedTable(TZAAR.parse(UNSEEN), Sense.PRESENCE)
    told.told(f"0 G5=. ; 792 F5=. ; 930 F4=. ; 1163 F4=# ; {at} G4=. ; {at + 400} G4=#", then=2.0)
    assert (told.state, told.played, told.asked) == ("asking", "", "F5 F6 G4 G6 H4 H5")
    told.told("6000 G6=. ; 6300 G6=#")
    assert (told.state, told.played) == ("ready", "G5+G6 F5xF4")


def test_what_was_pushed_in_can_be_told_so_though_the_next_player_has_played() -> None:
    """E8xD7 leaves no trace, A5xC7 follows, and D8 is straightened."""
    start = "t2..RT/....Z2./T2....Tz/.z.Zr.RR/t.rR2Z.t2./.tZT..Zr/..r.z2RT/T...../.tt3R. b 2"
    told = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    told.told("0 E8=. ; 527 D7=# ; 800 A5=. ; 1258 C7=. ; 1485 C7=# ; 1955 D8=. ; 2212 D8=#")
    assert (told.state, told.played) == ("asking", "")
    told.told("6000 D7=. ; 6300 D7=#")
    assert (told.state, told.played) == ("ready", "E8xD7 A5xC7")


@SENSES
def test_a_disc_that_is_straightened_as_soon_as_another_was_placed(sense: Sense) -> None:
    """That one nobody can turn over."""
    start = TROLL.parse(
        ".x..x.../..x.x..o/..xxxo../...xx.oo/.o..xxx./ooo..x../oooo..../...x.xx. b std"
    )
    told = ScannedTable(start, sense)
    told.told(in_sense("0 g2=- ; 150 f1=.", sense), then=0.0)
    is_not_wrong_for(told, 1.0)
    told.told(in_sense("1300 f1=-", sense))
    assert (told.state, told.played) == ("ready", "g2")


def test_who_has_only_lifted_a_stack_has_not_played() -> None:
    """Both players at once: E2, which F1 could capture, is lifted before F1's captive is off."""
    start = "r.rtt/Z...TR/TzZr2TTr/TrR.TZRR/.Rt...TT/zt2t.Z..t/Z.tZ.zT/T.R.t2R/r.R.t b 2"
    told = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    told.told("0 F1=. ; 297 E2=. ; 336 G1=. ; 486 E3=. ; 655 E3=# ; 801 G1=#")
    assert (told.state, told.played) == ("ready", "F1xG1 E2xE3")


@pytest.mark.parametrize("second", ["E7", "D8"])
def test_who_straightens_one_target_and_takes_the_other_at_once_has_not_captured(
    second: str,
) -> None:
    """E9 can capture on both, D8 first."""
    start = "tR..T/.....t4/.T2.T2.../.R2Z....z/...t.t.T/...r4...T/T...t../.R2..../..... w 1"
    told = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    told.told(f"0 E9=. ; 914 D8=. ; 1348 D8=# ; 1523 {second}=. ; 1720 {second}=#", then=0.2)
    assert told.played == ""
