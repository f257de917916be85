"""What is a change of mind about the last target, and what is none (docs/evidence.md, rule 8)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.serial_games import FEW
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense


def test_whoever_taps_the_next_action_once_more_means_it() -> None:
    """White's B5xA5 counted; Black looks at C5, which B5 could have captured as well, and plays on
    before anybody has read the question.
    """
    start = "TrZZz/RTTzRr/tRzrzTZ/ztRtttTt/TtrZttZz/trRttZrT/TTtRTTr/RTtTTr/tTRrR w o"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "B5xA5")
    table.told("0 C5=. ; 410 C5=# ; 1116 E8=. ; 1558 F7=. ; 2327 E8=#")
    assert (table.asked, table.played) == ("A5 C5", "B5xA5")
    table.told("5500 E8=. ; 5800 E8=#")
    assert (table.state, table.played) == ("ready", "B5xA5 F7xE8")


def test_what_was_put_back_before_it_counted_was_a_second_thought_too() -> None:
    """F7xA3; D4xE4 stands for 0.2 s, E4 is put back, and A4 captured. A1xA3 follows at once."""
    start = TZAAR.parse(
        "zT2ZZT2/.t..../Z.T2..t2z/T..t...r/...R...t2/...r2..t./R2....Zt/.....t/Trr2Rz w 1"
    )
    table = ScannedTable(start, Sense.PRESENCE, "D1xI2 A2xA1")
    table.told("615 F7=. ; 902 A3=. ; 1426 A3=# ; 1776 D4=. ; 2327 E4=. ; 2846 E4=#", then=0.0)
    table.told("3024 E4=. ; 3436 E4=# ; 4449 A4=. ; 5008 A4=#", then=0.0)
    table.told("5434 A3=. ; 6129 A1=. ; 6555 A3=#")
    assert (table.state, table.played) == ("ready", "D1xI2 A2xA1 F7xA3 D4xA4 A1xA3")


def test_a_look_at_a_third_stack_is_no_answer() -> None:
    """F1 and H3 are looked at, where D2 could have gone as well: no second thought has two."""
    start = TZAAR.parse(
        "T2...z/Tt.t../z.....T/tr3r3.Z.Rt/T2......R/t..T2.RRr/TT.T2Zrt/..zZT./Tt2... b 1"
    )
    table = ScannedTable(start, Sense.COLOUR, "I2xG2 D2+B2")
    table.told("661 F1=. ; 1596 F1=- ; 2036 H3=.")
    assert (table.state, table.asked) == ("asking", "B2 F1")
    table.told("2637 H3=-")
    assert (table.state, table.played) == ("ready", "I2xG2 D2+B2")


def test_counting_after_a_look_elsewhere_changes_nothing() -> None:
    """B4 is looked at after E3xE2: the capture is left behind. Then E2 and G1 are counted."""
    start = "Z..Zr/.ttrz./..T..r2t2/..tRtZ../ZTt2zt.T./...tt..t/r.zz.T2R/T3.R2RT./.TrTT w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "A4+A1 E6xE8 E3xE2")
    table.told("0 B4=. ; 700 B4=# ; 1000 E2=. ; 1400 E2=# ; 1700 G1=. ; 2000 G1=# ; 2800 G7=.")
    assert table.played == "A4+A1 E6xE8 E3xE2"


COUNTED = [
    (
        ".Z.z./T2z.ZrR2/.t.r2.R2./t2.tT..T2./t...R.T./t.R.r..T/t.t2...T/Rr2..../..tr. b 1",
        "C4xC6 D3+D1",
        "0 B1=. ; 840 B2=. ; 1121 B2=# ; 3080 B2=. ; 3320 B2=# ; 3565 C2=. ; 3848 C2=# ; 4360 B4=.",
        ("B1xB2", "B2 C2"),
    ),
    (
        "r...T/...TRr/..ZT2..r/ttT3...../..T.r..Z2/.RtrrR../.t..t../.zz.t2t/.Tr.T b 1",
        "G2xF2 B6xB5",
        "0 G5=. ; 14 F6=. ; 505 G5=# ; 1252 G5=. ; 2076 G5=# ; 2357 F5=. ; 2483 F5=# ; 3057 F3=.",
        ("F6xG5", "F5 G5"),
    ),
    (
        "tr.tT/TTTRZT/t.z..tz/TztZRR.T/tTTtrRtr/rR.rZ.tt/tRrtzzT/ZTrT.t/r.TRR b 2",
        "C3xB3 H2xI1",
        "0 H4=. ; 242 G4=. ; 487 G4=# ; 1297 G4=. ; 1537 G4=# ; 1969 H6=. ; 9649 H6=# ; 11540 E6=.",
        ("H4xG4", "G4 H6"),
    ),
]
"""The last two looked alike to sensors: two stacks counted, or the last capture put right."""


@pytest.mark.parametrize(("start", "turns", "script", "told"), COUNTED)
def test_whether_the_target_was_counted_or_put_back_stays_asked(
    start: str, turns: str, script: str, told: tuple[str, str]
) -> None:
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, turns).told(script)
    assert (table.played, table.asked) == (f"{turns} {told[0]}", told[1])


@pytest.mark.parametrize("rest", [0, 900])
def test_who_has_counted_a_stack_since_has_not_changed_the_target(rest: int) -> None:
    """D6 goes to C6 and then to C5, which is tapped as the answer. E1 and D7 are counted."""
    start = "ZRZtt/TRrrRt/RTTttrT/ZTzrrTzt/zRTzRTTr/tzTZRtZt/TTztrTr/tTttTR/tZrRt w o"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("172 D6=. ; 584 C6=. ; 676 C6=# ; 806 C5=. ; 913 C5=# ; 4123 C5=. ; 4317 C5=#")
    assert table.played == "D6xC5"
    table.told(f"8000 E1=. ; 9000 E1=# ; {9100 + rest} D7=. ; {10000 + rest} D7=#", then=0.2)
    table.told(f"{10250 + rest} I3=. ; {10600 + rest} I2=. ; {11000 + rest} I2=#")
    assert table.played == "D6xC5 I3xI2"


def test_what_is_tapped_with_another_stack_in_hand_is_no_second_thought() -> None:
    """E9 could have gone on to E8 as well; but F7 is in hand, and can capture there."""
    table = ScannedTable(FEW, Sense.PRESENCE, "C3xA3 I1+I2 D1xA1 E9+F8")
    table.told("200 A5=. ; 380 A5=# ; 560 F7=. ; 6000 E8=. ; 6300 E8=# ; 7000 F7=#", then=1.0)
    assert (table.asked, table.played) == ("A5 F8", "C3xA3 I1+I2 D1xA1 E9+F8")


def test_a_sleeve_over_another_stack_does_not_hide_a_change_of_mind() -> None:
    """C2 goes to D2, on to C1 when that has counted; a sleeve passes over D1. White plays on."""
    start = "RrTTt/TT..t2T/zZrT.Rt/tzRr..tR/tT.R.TZr/.T.r.RzT/.RtrR.t/zTrt.t/tZTZ. b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "D7xC6 I4xF7")
    table.told(
        "311 C2=. ; 572 D2=. ; 944 D2=# ; 1364 D1=. ; 1401 D1=# ; 1451 D2=. ; 1790 D2=# ; "
        "2612 C1=. ; 3086 C1=# ; 4504 G7=. ; 7935 G5=. ; 8095 G5=#"
    )
    assert (table.asked, table.played) == ("C1 D2", "D7xC6 I4xF7 C2xD2")
    table.told("12000 C1=. ; 12300 C1=#")
    assert table.played == "D7xC6 I4xF7 C2xC1 G7xG5"


def test_whoever_answered_has_not_put_back_what_was_captured() -> None:
    """D1xC1 and G1xF1 are swapped as briefly as from a sleeve, and answered for. Then E3, on which
    G1 could have been stacked, is looked at for long, and F3 lifted as soon as it is back.
    """
    start = "ZRT../tR.R.t3/zT.zT2.T/TTR.t.../ZTRt..t2./t.Z..t2Tr/T2RttR.R/...z.r/Zrrzt b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "F6xF3 pass")
    table.told(
        "400 D1=. ; 450 C1=. ; 595 C1=# ; 945 G1=. ; 1011 F1=. ; 1114 F1=# ; 3920 C1=. ; "
        "4380 C1=# ; 6000 F1=. ; 6280 F1=# ; 7000 E3=. ; 9680 E3=# ; 9830 F3=."
    )
    assert table.played == "F6xF3 pass D1xC1 G1xF1"


def test_a_sleeve_over_the_last_target_is_no_second_thought() -> None:
    """B2xA1 follows A2xB3; B3 is hidden for 97 ms. A2 could have captured A1, too."""
    start = "TzT.R/rrZZ.T/tZt.R2.T/TtTTTRrt/..Tt.TTz/RRt.tztT/t2.trT2.T/....r3Z/rttt. w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "C2xC1 F1+F2 A2xB3")
    table.told("400 B2=. ; 588 B3=. ; 685 B3=# ; 1077 A1=. ; 1501 A1=#")
    assert (table.asked, table.played) == ("A1 B3", "C2xC1 F1+F2 A2xB3")


@pytest.mark.parametrize(
    "both",
    [
        "0 A1=. ; 100 B5=. ; 460 A1=# ; 550 B5=#",
        "0 A1=. ; 100 B5=. ; 450 B5=# ; 550 A1=#",
        "0 B5=. ; 100 A1=. ; 450 A1=# ; 550 B5=#",
    ],
)
@pytest.mark.parametrize("rest", [600, 5500])
def test_who_straightens_several_stacks_has_not_changed_the_target(rest: int, both: str) -> None:
    """B4 is set straight; then A1, and B5, on which A4 could have gone, one in each hand. I1 is
    lifted at once: nothing was answered, so nothing is replaced.
    """
    start = "tttT./TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told(f"0 A4=. ; 500 B4=. ; 1000 B4=# ; {1000 + rest} B4=. ; {1400 + rest} B4=#")
    for part in f"{both} ; 650 I1=. ; 1100 I1=#".split(" ; "):
        at, what = part.split()
        table.told(f"{2400 + rest + int(at)} {what}", then=0.0)
    table.told("", then=3.0)
    assert table.played == "A4xB4"


CHANGED = TZAAR.parse(
    ".t.T./T.r2.r2t/r..T.../.Z2Z.t2R../RT..r2.../z2...R.../..R2...t2/TT2..Z2./R..tt w 1"
)
SECOND_THOUGHT = "452 G7=. ; 950 D6=. ; 1261 D6=# ; 2083 D6=. ; 2490 D6=# ; 3415 G3=. ; 4110 G3=#"


def test_a_second_thought_stays_asked_when_hands_go_on() -> None:
    """G7xD6; then what was captured goes back to D6, and G7's stack to G3. B5+B3 follows. Whoever
    counts D6 and G3 leaves the same behind.
    """
    table = ScannedTable(CHANGED, Sense.PRESENCE, "A4xA2 H2+H1")
    table.told(SECOND_THOUGHT, then=0.6)
    assert (table.played, table.asked) == ("A4xA2 H2+H1 G7xD6", "D6 G3")
    table.told("5018 B5=. ; 5514 B3=. ; 5900 B3=#")
    assert (table.state, table.asked) == ("asking", "D6 G3")
    table.told("9000 G3=. ; 9300 G3=#")
    assert (table.state, table.played) == ("ready", "A4xA2 H2+H1 G7xG3 B5+B3")


@pytest.mark.parametrize("site", ["D6", "G3"])
def test_a_second_thought_is_asked_about_though_hands_have_gone_on(site: str) -> None:
    table = ScannedTable(CHANGED, Sense.PRESENCE, "A4xA2 H2+H1")
    table.told(f"{SECOND_THOUGHT} ; 4250 B5=. ; 4514 B3=. ; 4900 B3=#")
    assert (table.state, table.asked) == ("asking", "D6 G3")
    table.told(f"9000 {site}=. ; 9300 {site}=#")
    assert (table.state, table.played) == ("ready", f"A4xA2 H2+H1 G7x{site} B5+B3")


def test_whoever_only_looked_at_another_target_has_not_changed_anything() -> None:
    """G3 is lifted and put back, but nothing has left D6 again."""
    table = ScannedTable(CHANGED, Sense.PRESENCE, "A4xA2 H2+H1")
    table.told("452 G7=. ; 950 D6=. ; 1261 D6=# ; 3415 G3=. ; 4110 G3=#")
    table.told("6518 B5=. ; 6914 B3=. ; 7300 B3=#")
    assert (table.state, table.played) == ("ready", "A4xA2 H2+H1 G7xD6 B5+B3")


def test_whoever_taps_what_was_meant_after_looking_has_changed_nothing() -> None:
    """G3 is looked at; then D6, which was meant, is tapped."""
    table = ScannedTable(CHANGED, Sense.PRESENCE, "A4xA2 H2+H1")
    table.told("452 G7=. ; 950 D6=. ; 1261 D6=# ; 3415 G3=. ; 3610 G3=# ; 3799 D6=. ; 3976 D6=#")
    table.told("5018 B5=. ; 5514 B3=. ; 5900 B3=#")
    assert (table.state, table.played) == ("ready", "A4xA2 H2+H1 G7xD6 B5+B3")


def test_counting_after_a_stacking_changes_nothing() -> None:
    """H1, where H2 went, is lifted, and then E2, where it could have gone."""
    table = ScannedTable(CHANGED, Sense.PRESENCE, "A4xA2 H2+H1")
    table.told("500 H1=. ; 900 H1=# ; 1500 E2=. ; 1900 E2=# ; 2400 G7=. ; 2800 G3=. ; 3200 G3=#")
    assert (table.state, table.played) == ("ready", "A4xA2 H2+H1 G7xG3")
