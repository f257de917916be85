"""A stack that is carried low over a site, which then reads as if it stood there (docs/evidence.md,
1.3 and 3.8).
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, in_sense
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

OVER = "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TR.Ttzrt/tZztTzrt/trzZZrt/trRRRt/tTTTT b"
"""H6 can capture H5, and go on from there to I4; White's I5 can capture on H5."""


@SEEING
@pytest.mark.parametrize("script", ["0 G1=. ; 20 F1=.", "0 F1=. ; 20 G1=."])
@pytest.mark.parametrize("held", [40, 60, 150, 240])
def test_a_target_is_passed_over_with_the_captive_in_the_other_hand(
    sense: Sense, script: str, held: int
) -> None:
    """What F1's lift could begin is no reason to count what G2 shows for a moment."""
    start = "tTt2.R/tt..zT/tT..R.z/...r2Z..R/RTTTz.../tZ..rR../Tz.r2.../ZT.tZT/ZRR.z w 1"
    table = ScannedTable(TZAAR.parse(start), sense)
    over = f"657 G2=+ ; {657 + held} G2=- ; 1033 F1=+"
    table.told(in_sense(f"{script} ; {over}", sense))
    assert (table.state, table.played, table.rewrites) == ("ready", "G1xF1", 1)


@SEEING
def test_a_target_is_passed_over_as_the_captive_is_lifted(sense: Sense) -> None:
    """C4 is itself again at 497 ms, before B4 has been gone for as long as a sleeve hides it."""
    start = "ttttT/TrrrRT/TRZzZRT/tR.T.t.T/.RzT.zrt/.r....rt/trZ.trt/t.RRRT/trTT. w 1"
    table = ScannedTable(TZAAR.parse(start), sense)
    table.told(in_sense("0 C5=. ; 340 C4=+ ; 355 B4=. ; 497 C4=- ; 900 B4=+", sense))
    assert (table.state, table.played, table.rewrites) == ("ready", "C5xB4", 1)


def test_a_target_of_the_other_hands_stack_is_passed_over_as_one_comes_down() -> None:
    """F4, on its way to E4, is over G4 as D5xD4 is whole."""
    start = "rzrrZ/Z..T../TT.z.Tr/TtTRttT2T/tttRz..r2/zzttT..z/tTrT..R/.ZrZ2.t/Rt.TR w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT, "D3xA3 C2xC4")
    lifted = "466 E4=. ; 626 D5=. ; 703 D4=. ; 729 F4=."
    table.told(f"{lifted} ; 1172 G4=a ; 1219 D4=a ; 1300 G4=A ; 1700 E4=a")
    assert (table.state, table.rewrites) == ("ready", 2)
    assert set(table.played.split()) == {"D3xA3", "C2xC4", "F4xE4", "D5xD4"}


def test_a_stack_on_its_way_is_over_where_it_could_sweep_with_the_next_one_in_hand() -> None:
    """I3, over I1 for a moment, captures I2; I5 has been in the other hand for longer."""
    start = "R.TT./.tRtTT/.TtT.tr/T.ZZrtRZ/.R....ZR/rR..tz2.t/rTr..rt/.....R/z2rT2tT b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "G6xE8 E8xD7")
    lifted = "465 I3=. ; 662 I1=. ; 760 I1=- ; 845 I5=. ; 893 I4=. ; 926 I4=- ; 956 I2=."
    table.told(f"{lifted} ; 1211 I1=+ ; 1330 I1=- ; 1600 I2=+ ; 2000 F5=. ; 2300 F5=+")
    assert (table.state, table.rewrites) == ("ready", 2)
    assert table.played == "G6xE8 E8xD7 I3xI2 I5xF5"


def counts_after_h6xh5(start: str, sense: Sense, script: str, action: str) -> None:
    """H6xH5, and then an action that is never wrong."""
    table = ScannedTable(TZAAR.parse(start), sense)
    table.told(in_sense(f"0 H6=. ; 400 H5=. ; 700 H5=- ; {script}", sense))
    assert (table.state, table.played) == ("ready", f"H6xH5 {action}")
    assert table.seconds("wrong") == 0.0


@SENSES
@pytest.mark.parametrize("held", [60, 110, 150, 240])
def test_a_captor_goes_on_over_the_site_that_it_came_from(sense: Sense, held: int) -> None:
    onward = f"12000 H5=. ; 12200 H6=- ; {12200 + held} H6=. ; 12600 I4=. ; 12900 I4=-"
    counts_after_h6xh5(f"{OVER} 1", sense, onward, "H5xI4")


@SENSES
@pytest.mark.parametrize("held", [60, 130, 240])
def test_a_captive_is_carried_off_over_the_site_that_it_came_from(sense: Sense, held: int) -> None:
    taken = f"2000 H5=. ; 2100 H6=- ; {2100 + held} H6=. ; 2500 I5=. ; 2900 H5=+"
    counts_after_h6xh5(f"{OVER} 2", sense, taken, "I5xH5")


UNSEEN = "ttz.T/.t...r/...R.../.t....T./.....t2.r2/....Z.r./.T3...../trRT2r./..T2.T w 2"
"""White's I3 is stacked on H4 unseen, and H4 captures D7 two turns later."""


@pytest.mark.parametrize(
    "over",
    [
        "10208 I3=+ ; 10331 I3=. ; 10393 D7=+",
        "10043 H5=+ ; 10137 H5=- ; 10208 I3=+ ; 10331 I3=. ; 10393 D7=+",
        "10043 H5=+ ; 10137 H5=- ; 10393 D7=+",
    ],
    ids=["over the site of a stack that has gone", "over another stack, too", "over a stack"],
)
def test_by_colour_what_is_passed_over_keeps_no_turns_from_being_explained(over: str) -> None:
    table = ScannedTable(TZAAR.parse(UNSEEN), Sense.COLOUR)
    played = "5970 E7=. ; 6398 D7=. ; 6613 D7=- ; 8209 A2=. ; 9879 H4=. ; 9898 D7=."
    table.told(f"0 I3=. ; {played} ; {over}", then=4.0)
    assert (table.state, table.lit(Role.PUT)) == ("asking", "")
    table.told("18000 D7=. ; 18400 D7=+", then=2.0)
    table.told("21000 A1=. ; 21400 A1=-", then=2.0)
    assert (table.state, table.played) == ("ready", "I3+H4 E7xD7 A2+A1 H4xD7")


RESTED = TZAAR.parse("trTTT/TTrRTT/TtZtRRt/tTTZZZZT/trrrtRtz/rTTrzzRt/ttZrRtz/tTRrRt/zTRzt w o")


@SEEING
@pytest.mark.parametrize("rest", [100, 300, 1000, 3000])
def test_a_captor_rests_on_the_way_on_the_site_that_it_came_from(sense: Sense, rest: int) -> None:
    """Black's E2xG2, and G2xG3 by way of E2: what had stood on G2 stays off the board."""
    table = ScannedTable(RESTED, sense, "F2xG2")
    captured = "0 E2=. ; 800 G2=. ; 1500 G2=- ; 5000 G2=. ; 5300 E2=-"
    onward = f"{5300 + rest} E2=. ; {5500 + rest} G3=. ; {6000 + rest} G3=-"
    table.told(in_sense(f"{captured} ; {onward}", sense))
    assert (table.state, table.played) == ("ready", "F2xG2 E2xG2 G2xG3")
    assert table.seconds("wrong") == 0.0


@pytest.mark.parametrize("over", ["", "3794 H2=# ; 3883 H2=. ; "])
def test_by_presence_the_next_player_goes_over_a_site_that_a_sweep_has_left(over: str) -> None:
    """H2xG3 and G3xH3 without a stop, and G5xF5, which passes over H2."""
    start = "trTtT/TTRRTr/TRtZTRt/RzrrzRtt/rTTRttTr/tzZZzRZt/ttTtRTT/ZrTrrz/TztZt b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("0 H2=. ; 633 G3=. ; 1940 H3=. ; 2350 H3=#", then=0.0)
    table.told(f"3616 G5=. ; {over}4526 F5=. ; 5046 F5=#", then=2.0)
    assert (table.state, table.played) == ("ready", "H2xG3 G3xH3 G5xF5")


@pytest.mark.parametrize("sleeve", ["", "1220 G6=. ; 1283 G6=+ ; "], ids=["", "beside a sleeve"])
@pytest.mark.parametrize("held", [60, 107, 180])
def test_the_next_captor_passes_over_a_stopover(held: int, sleeve: str) -> None:
    """H5, on its way to I5, is over G3, where a captive had stood that would be back by that."""
    start = "Rrrtt/rtttRZ/rtRTTtz/ZtZzRTzr/TTTTZR.z/TrTrTttR/trTzZRr/TRtzZt/TRTTt b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "G2xG3 G3xH2")
    over = f"1207 G3=+ ; {sleeve}{1300 + held} G3=."
    table.told(f"793 H5=. ; {over} ; 1620 I5=. ; 1863 I5=+")
    assert (table.state, table.played, table.rewrites) == ("ready", "G2xG3 G3xH2 H5xI5", 1)
