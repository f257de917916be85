"""A question stays while two people play on, whatever comes of it (docs/evidence.md, rule 8.30).

People of a helper's, who knew docs/table.md alone, played these.
"""

import pytest

from tests.support.scans import SETTLED, ScannedTable
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

MOMENT = 1.0
"""Seconds for which hands that play may see *wrong* while they move."""

PLAYED_ON = [
    pytest.param(
        Sense.COLOUR,
        "ttz.t/zttrRr/RtTzRtR/rTRrR.rT/TTtRRTTT/rtttZRtZ/T.TZtTz/T.tTrZ/rtzTZ w 2",
        "200 G3=. ; 4390 D4=. ; 5350 D5=. ; 5720 D5=- ; 7100 A5=. ; 7750 B5=."
        " ; 8150 B5=- ; 10700 C5=. ; 11990 D5=. ; 12130 D5=+",
        "G3+G4 D4xD5 A5xB5 C5xD5",
        "G4",
        id="nobody answers for long",
    ),
    pytest.param(
        Sense.COLOUR,
        "T..tt2/TR.rt2./Tt..z.t/RR.r.r.z/TT..Z2z../....R..r/T...R../R..t../T.z4.R2 w 1",
        "200 F5=. ; 780 F8=+ ; 3300 B2=. ; 5500 H1=. ; 5800 D4=. ; 6000 H1=-"
        " ; 7000 A5=. ; 9000 D2=. ; 9300 D6=. ; 9500 D6=+",
        "F5xF8 B2+A1 D4xH1 A5+A4 D2xD6",
        "A1 A4",
        id="two are open",
    ),
    pytest.param(
        Sense.COLOUR,
        "T..tt2/TR.rt2./Tt..z.t/RR.r.r.z/TT..Z2z../....R..r/T...R../R..t../T.z4.R2 w 1",
        "200 F5=. ; 780 F8=+ ; 3300 B2=. ; 5500 H1=. ; 5800 D4=. ; 6000 H1=-"
        " ; 7000 A5=. ; 9000 D2=. ; 9020 D6=. ; 14000 D6=+",
        "F5xF8 B2+A1 D4xH1 A5+A4 D2xD6",
        "A1 A4",
        id="two in hand for long",
    ),
    pytest.param(
        Sense.COLOUR,
        "ttz.t/zttrRr/RtTzRtR/rTRrR.rT/TTtRRTTT/rtttZRtZ/T.TZtTz/T.tTrZ/rtzTZ w 2",
        "200 G3=. ; 4390 D4=. ; 5350 D5=. ; 5720 D5=- ; 7100 A5=. ; 7750 B5=."
        " ; 8150 B5=- ; 10700 C5=. ; 11990 D5=. ; 12130 D5=+ ; 14600 D2=.",
        "G3+G4 D4xD5 A5xB5 C5xD5 D2+C1",
        "G4 C1",
        id="one in hand",
    ),
    pytest.param(
        Sense.PRESENCE,
        "RrZRT/ztTTZr/TtrTTTR/T.ZttTtr/TzTtrRtZ/R.ZRrzRz/tTRtRzT/TtrrZt/ttrtt b 2",
        "200 E6=. ; 1830 B6=. ; 2320 C7=. ; 2700 B6=# ; 3220 B5=. ; 4490 C6=."
        " ; 4750 C6=# ; 6060 G6=. ; 6310 G5=. ; 6510 G5=#",
        "E6+F6 C7xB6 B5+C6 G6xG5",
        "F6",
        id="by presence",
    ),
    pytest.param(
        Sense.COLOUR,
        "....t/ztt3..z/ZZttZRT/..t2ZT.TT/R...tRtR/r.T.Tr.T/r....zZ/RT..rr/tT3... w 2",
        "200 C7=. ; 3740 F1=. ; 4390 E1=. ; 5240 E1=+ ; 5540 F1=- ; 6060 G6=."
        " ; 6510 G7=. ; 6540 G7=- ; 7200 C4=. ; 8610 F8=. ; 8880 F6=+",
        "C7+D8 G6xG7 C4+B3 F8xF6",
        "D8 B3",
        id="a change of mind",
    ),
    pytest.param(
        Sense.COLOUR,
        "RTttT/T.RTzr/Rt.TRzz2/RRT2.tZt./TtT.r.ZZ/.TT.rtR./.r2TZtr./RrtRtz/tZzr. w 2",
        "200 F7=. ; 1120 D5=. ; 1250 D5=- ; 1620 A3=. ; 1780 A3=- ; 2160 A4=."
        " ; 2280 B4=. ; 2370 B4=- ; 2430 G4=. ; 2620 G5=. ; 2860 G4=- ; 2930 D3=."
        " ; 3080 G4=. ; 3180 G4=+",
        "F7+D6 A4xB4 G5xG4 D3xG4",
        "D6",
        id="two are looked at",
    ),
    pytest.param(
        Sense.COLOUR,
        "tRT.t/rztttr/...ZRrR/z2....TTR/T.R2Z2Tr.z/..TT..../tTRzZTT/T.z.../tttr. w 2",
        "200 D7=. ; 7200 G5=. ; 8170 I3=. ; 9080 G5=- ; 11490 B4=. ; 12380 C5=."
        " ; 12720 C5=- ; 13860 C6=. ; 14260 D6=. ; 14560 C6=+ ; 16680 D8=."
        " ; 23220 A5=. ; 23450 A5=- ; 23920 A1=. ; 23970 A2=. ; 29490 A2=-"
        " ; 31370 B5=. ; 32310 B5=-",
        "D7+C7 I3xG5 B4xC5 D6xC6 D8+G6 A1xA2",
        "C7 G6",
        id="a long game",
    ),
    pytest.param(
        Sense.PRESENCE,
        "rRRRr/TT2..TT/.zT.RTZ/zr.rRtRZ/Tr.ZtZTt/t.t2R.rrR/ttttTTz/TRzttT/Ttzt. b 1",
        "200 A5=. ; 2010 F3=. ; 2450 E4=. ; 2750 E4=# ; 3980 G6=. ; 4260 A3=."
        " ; 7710 E9=. ; 8240 D8=. ; 8520 D8=#",
        "A5xB6 F3xE4 G6xG7 A3+A2 E9xD8",
        "B6 G7 A2",
        id="two were pushed in",
    ),
    pytest.param(
        Sense.PRESENCE,
        "zrTRt/TtTRrr/rZr..zR/.T.zrtrT/ttTt.RTz/tttZRz.T2/R.t2.tT./Rt.TTR/T.tZZ w 1",
        "200 H1=. ; 550 E8=. ; 940 C3=. ; 1190 C3=# ; 1800 C2=. ; 2050 B2=."
        " ; 2310 C2=# ; 2560 B5=. ; 2750 A4=. ; 2800 A4=# ; 3220 F6=. ; 4390 G6=."
        " ; 4520 F6=#",
        "H1xF3 E8+G6 B2xC2 B5xA4 G6xF6",
        "F3 F6",
        id="one was pushed in, and one looked at",
    ),
    pytest.param(
        Sense.COLOUR,
        ".tTrt/r..R2z./Tt2...../zrR3.T.tT/t2......T/.R.Z.t2.z/..t...t/.R2T.tZ/..T.. b 2",
        "200 A4=. ; 3960 F4=. ; 4250 G3=+ ; 7110 H3=. ; 8190 G3=. ; 8510 G3=+"
        " ; 11350 G3=. ; 11510 G3=+ ; 12810 H5=. ; 13170 H5=+ ; 16520 G7=."
        " ; 16940 G3=- ; 19870 C1=. ; 19890 C2=. ; 20350 C1=-",
        "A4+B5 F4xG3 H3xH5 G7xG3 C2xC1",
        "B5",
        id="a target is straightened",
    ),
]


@pytest.mark.parametrize(("sense", "start", "script", "meant", "taps"), PLAYED_ON)
def test_what_two_people_play_meanwhile_counts_with_the_answer(
    sense: Sense, start: str, script: str, meant: str, taps: str
) -> None:
    table = ScannedTable(TZAAR.parse(start), sense).told(script, then=30.0)
    assert (table.state, bool(table.asked)) == ("asking", True)
    assert table.seconds("wrong") < MOMENT
    for site in taps.split():
        assert site in table.asked.split()
        reading, at = table.readings[table.board.sites[site]], 1000 * (table.now - SETTLED)
        table.told(f"{at + 500} {site}=. ; {at + 800} {site}={reading}")
    assert (table.state, table.played) == ("ready", meant)


def test_nothing_counts_that_no_answer_allows() -> None:
    """G1 was captured before it was tapped: nothing was stacked there."""
    start = "r.T.z/Z2...../..T..Tt/r.Z.tT../..T..t../Zt2.R..T2./T..R2..r/tt3..../..t2.Z2 w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR).told(
        "200 G4=. ; 3400 G1=. ; 3740 H1=. ; 4290 G1=- ; 5160 G7=. ; 7950 G1=. ; 8170 G1=-",
        then=12.0,
    )
    assert (table.state, table.played, table.asked) == ("asking", "", "D6 F4")
    assert table.rewrites <= 2
    table.told("24000 F4=. ; 24300 F4=+")
    assert (table.state, table.played) == ("ready", "G4+F4 H1xG1 G7+G1")


def test_an_answer_tells_where_a_stack_went_and_not_when() -> None:
    """A3xB4 was seen long before B4 was tapped."""
    start = "Ztt2.T/.TTRZT/trZTTrr/RzrRZz.t/tt.rzTTT/..t.zRzT/Tr.T2rtt/ttT..R/rrR2.Z w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR).told(
        "200 C5=. ; 3260 A3=. ; 3740 B4=. ; 4080 B4=- ; 6000 C7=. ; 6350 B6=."
        " ; 6650 B6=- ; 9650 B4=. ; 9950 B4=-"
    )
    assert (table.state, table.played) == ("ready", "C5+B4 A3xB4 C7xB6")
