"""An action that is seen as other stacks are in hand already, and hands that go on before it has
been still (docs/evidence.md, rule 1.3). Each of them was lost where it had to be still.
"""

import pytest

from tests.support.scans import ScannedTable
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

GOES_ON = {
    "as another captor lands": (
        Sense.COLOUR,
        "r..rt/..rR../.z2tr.z./T2Z.t.tRT/ZT2...tTT/..Z2TR.t./r...rz./ZZtttt/ZTtrR b 2",
        "200 B4=. ; 300 E7=. ; 300 C4=. ; 500 C4=+ ; 500 D7=. ; 640 D7=- ; 700 E1=.",
        "E7xD7 B4xC4",
    ),
    "as the other hand captures": (
        Sense.HEIGHT,
        "tZTtt/TTZTtT/RRZrRrr/ZT.tZrRt/t.tRRrTT/TzTTZTtT/T..zRtz/rrtztr/Rtzzt w 2",
        "200 B5=. ; 300 B4=. ; 300 D4=. ; 400 D2=. ; 560 B4=a ; 600 D4=A ; 700 I4=. ; 1100 H5=b",
        "D2xD4 B5xB4 I4+H5",
    ),
    "by another captor": (
        Sense.COLOUR,
        "zrttt/RtTrtT/TrtrTtT/.rZtTR.Z/ztzTRTtR/T.ZRTTtR/tZTTtZR/TzRtRt/rz.rr w 2",
        "200 B1=. ; 400 B2=. ; 600 B2=+ ; 1000 B2=. ; 1100 B3=. ; 1160 D4=. ; 1200 B1=+ ; "
        "1300 D3=. ; 1320 B2=+ ; 1400 D3=-",
        "B3xB2 D4xD3",
    ),
    "by another captor, as the next captures": (
        Sense.HEIGHT,
        "RZTrR/ttrZrT/RRttrrT/trTzrtt./RzrTtzR./zTtZTTtt/tZZRt.T/zTRRTr/.zTTT w 2",
        "200 E8=. ; 400 D7=. ; 500 D7=A ; 1000 C7=. ; 1100 D7=. ; 1300 G5=. ; 1310 E8=A ; "
        "1400 H4=. ; 1440 D7=A ; 1500 H4=a",
        "C7xD7 G5xH4",
    ),
    "recaptured at once": (
        Sense.PRESENCE,
        ".trt2z/.RT.T./tZ2zt.rz/......t./z2.t..r.R/zTZ..Z.t/.TzR3tT./RrtRRT/t..TT w 1",
        "200 F3=. ; 700 G3=. ; 900 H5=. ; 1200 G3=# ; 1400 G5=. ; 1700 H2=. ; 1800 G5=# ; "
        "2000 G3=. ; 2400 G3=#",
        "F3xG3 H5xG5 H2xG3",
    ),
    "recaptured at once, after a stacking": (
        Sense.PRESENCE,
        "R.T.R/.T..TT/Z.r2T..R/....z.T./t2.z.rtTT/rtt2TR.Rz/t...ZZ./r..t2zR/ZTTrZ w 1",
        "200 F7=. ; 400 E7=. ; 900 E7=# ; 1200 G5=. ; 1400 E7=. ; 1450 H4=. ; 1600 E7=# ; "
        "1700 E7=. ; 2000 E7=#",
        "F7xE7 G5+E7 H4xE7",
    ),
    "a hasty pass": (
        Sense.PRESENCE,
        "Z..Rt/tRt2.tz/z.r.Rtr/tTTTR.Z2./TzTr.TT2R/.Ztt.tZT/r.Rt2t.z/tTTT.t/RR.zr b 2",
        "200 I4=. ; 200 G4=. ; 240 F7=. ; 300 H3=. ; 400 I4=# ; 520 H3=# ; 560 white+ ; "
        "760 A5=. ; 800 white- ; 1180 A4=. ; 1360 A4=#",
        "G4xH3 F7xI4 pass A5xA4",
    ),
    "a pass after a stacking": (
        Sense.COLOUR,
        "T.TT2R/.r2TT.R/t2Rr.zrR/.Tr.zttz/Tt.ZttRt/tZTRtT.T/Tr.TTT./r..ZtR/zrtZt w 2",
        "200 E8=. ; 200 F3=. ; 200 D7=. ; 300 F2=. ; 400 E8=- ; 500 F3=+ ; 600 black+ ; "
        "700 G5=. ; 840 H5=. ; 900 black- ; 1000 H5=+",
        "F2+F3 D7xE8 pass G5xH5",
    ),
    "stacked on at once": (
        Sense.HEIGHT,
        "...tt/.....t/..T.Tt2R/r...T2t.T2/T.tzt..T/R..Z2...r/t2..Tt.t/..R.R./.Z.TR b 2",
        "200 G1=. ; 600 F1=. ; 800 F4=. ; 1000 F1=b ; 1200 F1=. ; 1600 F1=B",
        "G1xF1 F4xF1",
    ),
    "captured at once, with the other hand busy": (
        Sense.HEIGHT,
        "...tR/.RzZTt/T2RRt.Rr/r.TTZ.Zr/TtTtTT.r/trT...RT/TtTt2ZT./Tt2tTtr/z.rzt b 1",
        "600 G2=. ; 800 H4=. ; 900 G3=a ; 1100 G3=. ; 1200 G4=. ; 1200 G3=b ; 1400 H4=b ; "
        "1400 G1=. ; 1700 G3=A",
        "G2xG3 G4xH4 G1xG3",
    ),
}


@pytest.mark.parametrize("case", GOES_ON)
def test_it_counts_when_hands_go_on_from_it(case: str) -> None:
    sense, start, script, played = GOES_ON[case]
    table = ScannedTable(TZAAR.parse(start), sense).told(script)
    assert (table.played, table.seconds("wrong")) == (played, 0.0)
