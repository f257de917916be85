"""Sweeps whose captor was not set down on the way: nothing was seen to come to the first target."""

import pytest

from tests.support.scans import ScannedTable, at_pace
from tests.support.senses import SEEING, SENSES, in_sense
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = TZAAR.parse("tR.RZ/RtrtRt/RZrrTZT/TzRTtTTR/tTTtTztt/RZrTtTZz/rTzRTtr/tzTrrr/ZzTtt b 1")
"""Black's G3 can capture H3 and then G4, or G4 at once; White's E6 can capture E7."""

SWEEP = "0 G3=. ; 300 H3=. ; 600 G4=. ; 900 G4=-"


@pytest.mark.parametrize(
    ("sense", "pace"),
    [
        *((sense, pace) for sense in (Sense.COLOUR, Sense.HEIGHT) for pace in (0.5, 1, 2)),
        *((Sense.PRESENCE, pace) for pace in (1, 2)),
    ],
)
@pytest.mark.parametrize("after", [300, 500, 1200])
def test_it_counts_though_the_next_player_begins_at_once(
    sense: Sense, pace: float, after: int
) -> None:
    begun = after + int(900 * pace)
    white = f"{begun} E6=. ; {begun + 300} E7=. ; {begun + 600} E7=+"
    table = ScannedTable(START, sense).told(in_sense(f"{at_pace(SWEEP, pace)} ; {white}", sense))
    assert (table.state, table.played) == ("ready", "G3xH3 H3xG4 E6xE7")


@SENSES
@pytest.mark.parametrize("touched", ["1400 E6=. ; 1600 E6=+", "1000 H4=. ; 1100 H4=-"])
def test_it_counts_though_a_stack_is_straightened_or_under_a_sleeve(
    sense: Sense, touched: str
) -> None:
    table = ScannedTable(START, sense).told(in_sense(f"{SWEEP} ; {touched}", sense))
    assert (table.state, table.played) == ("ready", "G3xH3 H3xG4")


@SEEING
def test_where_only_the_sweep_leads_to_the_last_target_nobody_need_wait(sense: Sense) -> None:
    """Black's E3 cannot come to F4 but over E4."""
    start = TZAAR.parse(
        "zttT2Z/tZzT.T/t..t3t.T/r..T.r.T/RtzTtRT2r/zR2.TT.rt/ZrrZR.R/.RRttz2/ZRT.t b 1"
    )
    stacked = "B" if sense is Sense.HEIGHT else "+"
    script = in_sense("0 E3=. ; 120 E4=. ; 240 F4=. ; 340 F4=-", sense)
    table = ScannedTable(start, sense)
    table.told(f"{script} ; 1300 F2=. ; 1600 E2=. ; 1800 E2={stacked}")
    assert (table.state, table.played) == ("ready", "E3xE4 E4xF4 F2xE2")


def test_by_presence_it_counts_once_the_next_action_is_whole_and_all_rests() -> None:
    """White's C7 captures C5, which could be a stack that Black goes on with."""
    start = TZAAR.parse(".ztrt/R.t.zR/.TRTt.T/Z.TTZT.t/R.rtTZTz/.r.rT.t./TRRZtTT/Zzrttr/tTtTr b 1")
    sweep = "0 F4=. ; 250 G4=. ; 600 G3=. ; 800 G3=#"
    table = ScannedTable(start, Sense.PRESENCE)
    table.told(f"{sweep} ; 1600 C5=. ; 1800 C7=. ; 2000 C5=#")
    assert (table.state, table.played) == ("ready", "F4xG4 G4xG3 C7xC5")


@SEEING
@pytest.mark.parametrize(
    "script",
    [
        "0 C2=. ; 900 D3=. ; 1900 C3=. ; 2900 C3=- ; 3000 A1=. ; 3200 A1=+ ; 4200 D4=. ; 5500 D3=-",
        "0 D3=. ; 400 C2=. ; 800 C3=. ; 1200 C3=- ; 1300 E7=. ; 1600 E7=+ ; 1900 D4=. ; 2500 D3=-",
        "0 C2=. ; 1000 D3=. ; 2000 C3=. ; 3000 C3=- ; 9000 D4=. ; 9600 D3=-",
    ],
)
def test_a_sweep_is_none_once_another_stack_captures_what_it_passed(
    sense: Sense, script: str
) -> None:
    """D3 was taken off early, for D4 to capture it: C2 could have captured C3 over D3 as well."""
    start = TZAAR.parse("TttTT/tTzRT./rtZttTt/rRTtzTRR/ttZrZR.T/tTrr2RzRZ/tz.TTTr/r.ZTRT/ttrzR b 1")
    table = ScannedTable(start, sense).told(in_sense(script, sense))
    assert (table.state, table.played) == ("ready", "C2xC3 D4xD3")


def swept_in_a_tenth_of_a_second() -> ScannedTable:
    """Black's E8xG6 G6xH5; then White lifts D8, on which that sweep could have ended."""
    start = "ZRtTr2/RRRZZ./RttTT.R/ZrTtTTrT/rtztztzr/RZTtTr.r/tTzttRt/rtTtTT/RZzTz w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "F3xE4 C5+D5")
    return table.told("421 E8=. ; 504 G6=. ; 672 H5=. ; 777 H5=# ; 2481 D8=.")


def test_a_quick_sweep_is_asked_about_though_the_next_stack_may_be_its_captive() -> None:
    table = swept_in_a_tenth_of_a_second()
    assert (table.state, table.asked) == ("asking", "D8 H5 H6")
    table.told("8000 H5=. ; 8400 H5=# ; 12000 H5=. ; 12400 H5=#")
    assert (table.state, table.played) == ("ready", "F3xE4 C5+D5 E8xG6 G6xH5 D8xH5")


def test_a_sweep_that_is_only_thought_about_goes_on_where_it_was_to() -> None:
    table = swept_in_a_tenth_of_a_second().told("8000 D8=#")
    assert (table.state, table.played) == ("ready", "F3xE4 C5+D5 E8xG6 G6xD8")


def test_one_tap_answers_where_a_capture_may_have_begun_with_its_captive() -> None:
    """Black's G2xF2 F2xF3, which was swapped in 70 ms; White lifts B6, which Black could take."""
    start = ".TtrR2/TRrt.z/..rRrZT/TZtTTzt./r.Ttrzzt/.tt..ttZ/ZR.TZZR/T.z.Tt/T.rtR b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "H6xI5 E7+D7")
    table.told("309 F2=. ; 422 G2=. ; 588 F3=. ; 658 F3=# ; 1587 B6=. ; 8000 F3=. ; 8400 F3=#")
    assert (table.asked, table.played) == ("C6 C7", "H6xI5 E7+D7 G2xF2 F2xF3")


def test_what_stood_on_a_stopover_before_the_sweep_was_another_stack() -> None:
    """White's C1 had captured D1, and is taken home, with D2 in the other hand, which captures D1:
    it has not swept on from there to be stacked on C1.
    """
    start = "Ttzt2R/ZR..../TR...T2t/zRt....R3/r...T..T/.r..t.zt/rtTr.TR/Rz..tr/tT..r b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "G1xH1 F5xE6")
    first = "254 C1=. ; 538 D1=. ; 834 D1=+ ; 1027 D2=. ; 1030 D2=+ ; 1031 D2=. ; 1172 D1=."
    table.told(f"{first} ; 1318 C1=+")
    assert table.rewrites == 0
    table.told("4400 D1=+")
    assert (table.state, table.played) == ("ready", "G1xH1 F5xE6 D2xD1")


def test_a_sweep_ends_on_a_stack_that_was_lifted_before_it() -> None:
    """D7, in the other hand, is what E6 is set on once it has captured E7."""
    start = "TTrrR/r2trZRR/.R.T.tt/r.tTtTrZ/TzZTttz./r.tTRTtr/ztttT.T/R..Rt2./TZ2TR. w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "D6xE7 D4xD3")
    table.told("200 D7=. ; 344 E6=. ; 458 E7=. ; 635 D7=#")
    assert (table.state, table.played) == ("ready", "D6xE7 D4xD3 E6xE7 E7+D7")
