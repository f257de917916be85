"""An action becomes another one where only from that follows what hands have done since.

By `presence` a stack that was looked at reads as one that was captured. What is tapped at the end
is where a stack stands.
"""

import pytest

from tests.support.scans import ScannedTable
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

RECAPTURED = ".t.Z2R/t3..z2../.T....Z/.R....../..t.Z2R../t.....rt/.....r./t..Tt./.tZR. b 2"
TAKEN_ON_I3 = "0 E3=. ; 1100 D2=. ; 2400 D2=# ; 3400 I3=. ; 3700 I3=# ; 9500 H4=."
LOOKED_AT = "rTR.t/rTT.tR/Ztzr.Tr/r.zZr.tt/Tz.RtttT/RzRr.tT./.Rr.t2RT/T2.RZzT/t.ZTR w 2"
PLAYS_ITSELF = (
    "0 F1=. ; 1150 E2=. ; 2300 E2=# ; 3200 F2=. ; 3550 F2=# ; 6000 E2=. ; 6800 E1=. ; 7200 E1=#"
)
CAPTURED_ON = "R.tZZ/Rt.RtT/zrtT.Zt/r.RTrtzt/zTrzrTt./.t.TZTzr/R2ttr..r/z..TT2r/.RT.R w 1"
ON_TO_C2 = (
    "0 D3=. ; 620 E3=. ; 1100 E3=# ; 1850 E3=. ; 2350 E3=# ; 3300 C3=. ; 3620 C3=# ;"
    " 9500 C3=. ; 9800 C2=. ; 10100 C2=#"
)
STACKED = "TTZrt/RTtTzr/trtTRzR/tZRztzrt/TtZRTzrt/TrTZZTrt/rtTRtZt/..zTTR/RRTtt b 2"


def told(start: str, script: str, then: float = 3.0) -> tuple[str, str]:
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE).told(script, then)
    return table.state, table.played


@pytest.mark.parametrize(
    ("start", "script", "before", "tap", "meant"),
    [
        pytest.param(
            RECAPTURED,
            f"{TAKEN_ON_I3} ; 10100 I3=. ; 10500 I3=#",
            "E3xD2",
            "15000 I3=. ; 15400 I3=#",
            "E3xI3 H4xI3",
            id="recaptured",
        ),
        pytest.param(
            LOOKED_AT,
            PLAYS_ITSELF,
            "F1xE2",
            "10000 F2=. ; 10400 F2=#",
            "F1xF2 E2xE1",
            id="what was looked at plays",
        ),
        pytest.param(
            CAPTURED_ON,
            ON_TO_C2,
            "D3xE3",
            "13000 C2=. ; 13400 C2=#",
            "D3xC3 C3xC2",
            id="the captor captures on",
        ),
        pytest.param(
            STACKED,
            "0 B3=. ; 981 C3=. ; 1508 C3=# ; 2383 A3=. ; 2559 A3=# ; 3605 C3=. ; 4578 B2=. ;"
            " 5488 C3=#",
            "B3+C3",
            "9051 A3=. ; 9401 A3=#",
            "B3xA3 B2xC3",
            id="what was looked at is captured",
        ),
    ],
)
def test_a_tap_says_where_the_stack_stands(
    start: str, script: str, before: str, tap: str, meant: str
) -> None:
    assert told(start, script)[1] == before
    assert told(start, f"{script} ; {tap}") == ("ready", meant)


def test_without_a_tap_what_has_captured_on_tells_after_a_while() -> None:
    assert told(LOOKED_AT, PLAYS_ITSELF) == ("in-hand", "F1xE2")
    assert told(LOOKED_AT, PLAYS_ITSELF, then=7.0) == ("ready", "F1xF2 E2xE1")


def test_a_stack_that_is_looked_at_while_another_is_in_hand_is_no_capture() -> None:
    looks = f"{TAKEN_ON_I3} ; 10100 I3=. ; 10500 I3=#"
    assert told(RECAPTURED, looks, then=9.0)[1] == "E3xD2"
    played = f"{looks} ; 20000 H5=. ; 20400 H5=#"
    assert told(RECAPTURED, played) == ("ready", "E3xD2 H4xH5")


def test_what_was_played_on_stays_where_a_tap_fits_it_as_well() -> None:
    script = "0 E3=. ; 700 D2=. ; 1100 D2=# ; 4000 I3=. ; 4300 I3=# ; 9500 H4=. ; 10100 H5=."
    assert told(RECAPTURED, f"{script} ; 10500 H5=# ; 13000 H5=. ; 13400 H5=#")[1] == "E3xD2 H4xH5"


def test_an_answer_with_the_next_turn_begun_is_no_stack_of_that() -> None:
    """A2 was only knocked; what is tapped was asked about, and is still off the board when the
    sleeve's time is over.
    """
    start = "tT.Z./trT.z./t...t.z/.Z2...RTR/t.RT2t..z/ZtzRtRTR/ttr.R2../.r.R../r2..rr w 2"
    script = (
        "0 B3=. ; 600 B2=. ; 900 B2=# ; 900 A2=. ; 1100 A2=# ; 2100 I4=. ; 3000 F7=. ; 3200 F7=#"
    )
    assert told(start, f"{script} ; 6000 B2=. ; 6300 B2=#") == ("ready", "B3xB2 I4xF7")


@pytest.mark.parametrize("wait", [230, 800])
def test_a_take_back_and_at_once_another_captor(wait: int) -> None:
    start = "rRR.R/t..Z.R/..zrtz./t.T...t2r/ttt.z.tR/..T2T.r../tTTZTRT/.TZZt./Z.tzT b 1"
    back = "0 D8=. ; 570 B6=. ; 780 B6=# ; 1380 B6=. ; 1530 B6=# ; 2000 D8=#"
    other = f"{2000 + wait} B6=. ; 3520 C6=. ; 4810 B6=#"
    assert told(start, f"{back} ; {other}") == ("ready", "C6xB6")


def test_what_several_turns_explain_can_still_have_begun_otherwise() -> None:
    start = "....R/..R3t.r/.....r./......tt/.z.z2...t/.....t2../.r....T/...Z3../t.... w 1"
    script = (
        "0 H4=. ; 760 F6=. ; 3300 F6=# ; 4180 E4=. ; 4520 E4=# ; 5560 B4=. ; 6750 G7=. ;"
        " 8000 B4=# ; 9100 B6=. ; 9430 A5=. ; 10300 A5=#"
    )
    assert told(start, script) == ("ready", "H4xF6 G7xB4 B6xA5")
    taps = "15000 E4=. ; 15400 E4=# ; 17000 E4=. ; 17400 E4=#"
    assert told(start, f"{script} ; {taps}") == ("ready", "H4xE4 G7xB4 B6xA5")


def test_an_answer_with_the_next_stack_in_hand_for_long() -> None:
    """C6 was captured and put back, then A5 captured; White's C6 pushes D6 out, unseen."""
    start = "rTtzT/R.tz.z/....rRZ/Tt2T2tt2t.r/..t2.T.RT/tT..r.t./T..TT2Rt/rRtZtZ/RT.TT b 2"
    script = "0 C5=. ; 560 C6=. ; 1290 C6=# ; 1830 A5=. ; 1950 A5=# ; 4170 C6=."
    assert told(start, script) == ("in-hand", "C5xC6")
    answer = "10670 A5=. ; 10990 A5=#"
    assert told(start, f"{script} ; {answer}") == ("asking", "C5xA5")
    pushed = "15000 D6=. ; 15400 D6=#"
    assert told(start, f"{script} ; {answer} ; {pushed}") == ("ready", "C5xA5 C6xD6")


def test_an_answer_with_a_stack_in_hand_and_the_turn_after_begun() -> None:
    start = ".ztzt/TT.rZ./TRrr.T2R/Rt2Z.t.tr/ZT.Rr..t/zRTt..zt/T2Z.TrrT/.Ttzt2./..Z2z. b 2"
    script = (
        "0 D5=. ; 430 B5=. ; 1260 B5=# ; 2120 D3=. ; 2410 D3=# ; 5510 B5=. ; 5670 C7=. ;"
        " 5960 B4=. ; 6110 B4=# ; 6450 D8=. ; 6610 D8=#"
    )
    assert told(start, script, then=0.5) == ("in-hand", "D5xB5 C7xD8")
    taps = "7460 D3=. ; 7780 D3=# ; 12000 B4=. ; 12400 B4=# ; 15000 D8=. ; 15400 D8=#"
    assert told(start, f"{script} ; {taps}") == ("ready", "D5xD3 B5xB4 C7xD8")


@pytest.mark.parametrize("held", ["I5", "H6", "E9"])
def test_a_stack_set_straight_twice_is_no_answer_whatever_is_in_hand(held: str) -> None:
    """B1 is another target of B2's; what is in hand has nothing to do with either."""
    table = ScannedTable(TZAAR.start("fixed", 0), Sense.PRESENCE, "A5xA4")
    table.told("0 B2=. ; 500 C2=. ; 1000 C2=# ; 2300 B1=. ; 2600 B1=#")
    table.told(f"6000 {held}=. ; 8000 B1=. ; 8400 B1=#")
    assert table.played == "A5xA4 B2xC2"


def test_what_only_waits_for_an_answer_implies_nothing() -> None:
    """E6xG4 is seen; E9 is counted, on which E6 could have been stacked. D3 rests on C2, and thinks
    better of it: D3xC2 would be play from what was recorded, too.
    """
    start = "...Zt/.Z3.t2../.R...../..r2T...t/z2..R2T2..T/...r.z.t/.t.z..t2/...t2.Z/.T.TT b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "B4xA4 I4xD8").told(
        "302 G4=. ; 860 E6=. ; 1278 G4=# ; 2929 E9=. ; 3534 E9=# ; 4103 D3=. ; 4176 C2=. ;"
        " 4487 C2=# ; 4879 C2=. ; 5526 C2=#"
    )
    assert (table.asked, table.played) == ("E9 G4", "B4xA4 I4xD8 E6xG4")
