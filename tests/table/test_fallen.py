"""Stacks that were knocked over, and are set up again (docs/evidence.md, rule 5)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, in_sense
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense


def test_what_was_in_hand_when_stacks_fell_is_answered_for_once_these_are_back() -> None:
    """I5 is set down on I4 unseen; B4 and D1 are straightened together; Black plays D2xD5."""
    start = "R.R.r2/TR.trt/ZTTZ.tT/tT..RtTz2/t.RTtT../tz...R.R/.Zr.zZR/.ZT2.rt/ZT.t3t w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "H3xG3 G6xG5 E6xD5")
    table.told("1288 I5=. ; 2711 D1=. ; 2742 B4=. ; 3159 D1=# ; 3292 B4=#", then=0.0)
    table.told("3565 D2=. ; 3593 D5=. ; 3906 D5=# ; 4750 I4=. ; 5261 I4=#")
    assert (table.state, table.played[-11:]) == ("ready", "I5+I4 D2xD5")


STRAY = TZAAR.parse("r.Zr2./.TRZ.r/tTtT..z2/t.T..rRR/.R...r.Z/T.Tr2.ZT./T.R..../zt2...T/t..TZ w 1")


@SENSES
def test_what_the_lights_put_back_after_a_fall_is_no_turn(sense: Sense) -> None:
    """Three stacks fall, and one stands on G2. Off G2 and back on F6 they look like F7xE7 E7+F6."""
    table = ScannedTable(STRAY, sense)
    table.told(in_sense("0 E7=. ; 97 F6=. ; 112 F7=. ; 331 G2=+", sense), then=1.0)
    assert (table.lit(Role.TAKE), table.lit(Role.PUT)) == ("G2", "F6")
    table.told(in_sense("1690 G2=. ; 2120 F6=+", sense))
    assert (table.played, table.lit(Role.PUT)) == ("", "E7 F7")
    table.told(in_sense("6000 E7=- ; 7000 F7=+", sense))
    assert (table.played, table.state) == ("", "ready")


SLID = TZAAR.parse("tR.Tz/tTTR.r/rzZTTT./ttzRtRRZ/RZt.ZtTt/t.Rzr.rT/Zrt.t.t/TTzrrr2/TTTRZ w 2")


def test_what_comes_back_from_where_it_slid_is_asked_about() -> None:
    """E8 and F7 fall, and one of them stands on F2; from there the lights have it put on F7."""
    table = ScannedTable(SLID, Sense.PRESENCE)
    table.told("0 E8=. ; 59 F7=. ; 274 F2=# ; 2844 F2=. ; 3250 F7=#")
    assert (table.played, table.state) == ("", "asking")
    table.told("8000 E8=#", then=1.0)
    assert (table.played, table.state) == ("", "ready")


SWEPT = TZAAR.parse("TzrR./ZZZTrt/.TzRt../.ztt.r.T/R2r2t.T.z./.rTrzRr./Tt.t.t./TrZ..T3/t.Ttt w 1")


def test_four_stacks_that_go_at_once_have_fallen() -> None:
    """As the second one is put back they look like F6xF5 F5+E6, with D6 in hand."""
    table = ScannedTable(SWEPT, Sense.PRESENCE)
    table.told("0 F5=. ; 45 F6=. ; 51 E6=. ; 75 D6=.", then=1.0)
    assert table.lit(Role.PUT) == "D6 E6 F5 F6"
    table.told("6720 D6=# ; 7230 E6=# ; 7720 F5=#", then=0.4)
    assert (table.played, table.lit(Role.PUT)) == ("", "F6")
    table.told("8220 F6=#", then=1.0)
    assert (table.played, table.state) == ("", "ready")


@pytest.mark.parametrize(
    ("start", "fallen", "back"),
    [
        pytest.param(
            "Rt.rT/RT...r/R....../T.T.ZRtt/.t3TZZztr/Rr....r2./TT..zzZ/rTR.t./.ZTzT w 2",
            "0 A5=. ; 13 B6=. ; 37 A4=.",
            ("1789 A4=#", "3147 B6=#", "3942 A5=#"),
            id="A5xA4 and the next player's B6",
        ),
        pytest.param(
            "Z.t.t/Z.r.zR/t..z..z/tztt2t2Ttt/rT2tT.TTr/.rtRRTTT/..T.TTR/R.zZ../T2t.ZR b 1",
            "0 E7=. ; 26 D7=. ; 58 D6=.",
            ("2438 D6=#", "4571 D7=#", "5712 E7=#"),
            id="D7xE7 E7xD6",
        ),
    ],
)
def test_three_that_go_at_once_have_fallen(
    start: str, fallen: str, back: tuple[str, str, str]
) -> None:
    """As some are put back they look like play (docs/evidence.md, rule 5.1)."""
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE).told(fallen)
    for change in back:
        assert table.told(change, then=0.4).played == ""
    table.told("", then=3.0)
    assert (table.played, table.state) == ("", "ready")


TWO_IN_HAND = TZAAR.parse(
    "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 2"
)
"""White's A5 and B6 are joined in the hand."""


@SENSES
@pytest.mark.parametrize("fallen", ["B5 A4", "B5 C5"])
@pytest.mark.parametrize(("up", "down"), [(2710, 5910), (2710, 4210), (4210, 7410)])
def test_two_that_go_at_once_while_two_are_in_hand_have_fallen(
    sense: Sense, fallen: str, up: int, down: int
) -> None:
    """What is set up again is no target of what is in hand (docs/evidence.md, rule 5.1)."""
    table = ScannedTable(TWO_IN_HAND, sense)
    one, other = fallen.split()
    sites = table.board.sites
    shown = {name: table.readings[sites[name]] for name in (one, other)}
    joined = "B" if sense is Sense.HEIGHT else table.readings[sites["B6"]]
    table.told(f"0 A5=. ; 800 B6=. ; 1650 {one}=. ; 1680 {other}=.", then=0.0)
    table.told(f"{up} {one}={shown[one]} ; {up + 600} {other}={shown[other]}", then=0.0)
    table.told(f"{down} B6={joined}")
    assert (table.played, table.state) == ("A5+B6", "ready")


FALLEN = TZAAR.parse(
    "..RZ./.tT2zt2./Rt.r.TZ/.r3Z...t./t.RR3z2z../.T..r.T2./.r2.Z..Z/.zR2T.T/tz..r w 2"
)


def test_what_comes_back_to_another_place_after_a_fall_is_no_capture_at_once() -> None:
    """A3 and B4 fall, with others; B4's stack stands on A3 while A3's is still in hand."""
    table = ScannedTable(FALLEN, Sense.COLOUR, "E3xE1 C2xD3")
    fallen = "300 A3=. ; 394 B4=. ; 419 A4=. ; 428 B2=. ; 1457 A3=- ; 1834 B2=- ; 2163 A4=+"
    table.told(f"{fallen} ; 3100 B4=+")
    assert (table.played, table.state) == ("E3xE1 C2xD3", "wrong")


KNOCKED = TZAAR.parse("tZRTT/tTTTtr/rrrrrrt/ZTttTrTZ/RtzzRTzt/RtZrtRzt/TRttztR/RRTTZt/TTZTz w o")


@SEEING
def test_a_stack_that_was_put_in_anothers_place_captures_nothing(sense: Sense) -> None:
    """E7 and E8 fall, with others, and stand in each other's places; then E7 is lifted again: E8
    showed white while something stood on E7.
    """
    table = ScannedTable(KNOCKED, sense)
    fallen = "0 E7=. ; 80 E8=. ; 140 F8=. ; 200 G4=. ; 2000 G4=- ; 2900 F8=-"
    table.told(in_sense(f"{fallen} ; 3100 E7=- ; 3700 E8=+ ; 5500 E7=.", sense))
    assert (table.played, table.state) == ("", "wrong")


def test_stacks_that_are_set_up_again_are_no_two_turns() -> None:
    """Five fall; as two are back it reads like E3+E2, A2xG6 and H6 in hand."""
    start = "ZZ2.r2T/.t.R.r/r....RR/r.t....t/.ttt2.rT./z2.z...Zr/R.R.Tz2T/TZ2TT.Z/R.RrT w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "I3+I1 E4xH4")
    table.told(
        "300 G6=. ; 307 E2=. ; 345 H6=. ; 365 E3=. ; 475 A2=. ; 1443 E2=# ; 1959 G6=#", then=1.0
    )
    assert (table.state, table.played) == ("wrong", "I3+I1 E4xH4")
    table.told("4000 H6=# ; 5000 E3=# ; 6000 A2=#")
    assert (table.state, table.played) == ("ready", "I3+I1 E4xH4")


SET_UP = "tRrtR/.rTTRt/T2TzzZtT/.rT2ttZrZ/R...TttR/tz.t2.ZtR/z..ZrTT/RrrT.z/ttTzR b 2"
FELL = (
    "300 C5=. ; 314 C6=. ; 432 H2=. ; 521 H4=. ; 596 C1=. ; 635 B6=. ; 1535 C6=A ; 2082 C1=B ;"
    " 2528 C5=a ; 3100 B6=A ; 3628 H4=A ; 4489 H2=a"
)
"""Six fall, and are set up again, but C5 and C6 in each other's place."""


def test_two_that_were_set_up_the_wrong_way_round_can_be_exchanged() -> None:
    """With C5 in hand again it reads like C5xC6."""
    table = ScannedTable(TZAAR.parse(SET_UP), Sense.HEIGHT, "F1+F2 C7xB6")
    table.told(f"{FELL} ; 7452 C5=. ; 9900 C6=. ; 10300 C6=a ; 10700 C5=A")
    assert (table.state, table.played) == ("ready", "F1+F2 C7xB6")


def test_what_is_played_though_something_had_fallen_counts_after_a_while() -> None:
    table = ScannedTable(TZAAR.parse(SET_UP), Sense.HEIGHT, "F1+F2 C7xB6")
    table.told(f"{FELL} ; 7452 C5=.", then=2.9)
    assert table.played == "F1+F2 C7xB6"
    table.told("", then=0.3)
    assert table.played == "F1+F2 C7xB6 C5xC6"


@pytest.mark.parametrize(
    ("start", "turns", "script", "last", "home"),
    [
        (
            ".RTrt2/RtZTz./rtRTTt./TzrRtTZT/RtrtrTzR/tTrTtZRT/zzttTTt/ZZtZ.r/RTtRr w 2",
            "C5+B4 G7xF7",
            "300 I3=. ; 447 G5=. ; 3466 I3=+ ; 3905 G5=- ; 5687 G5=. ; 7617 I3=. ; 8287 G5=+",
            "I3",
            "-",
        ),
        (
            "T..T2./.t...r/t.trRTr/zRrz2...T/..RTR3.../T.Rrt..T/Z.Rt2T.Z2/z2z..../Rt2.z. w 2",
            "G7+C5 H1xI1",
            "300 F8=. ; 321 H2=. ; 369 C5=. ; 458 C3=. ; 565 E6=. ; 3053 C5=+ ; 3779 F8=- ;"
            " 4247 C3=- ; 4694 E6=+ ; 5148 H2=+ ; 7243 F8=. ; 8997 H2=. ; 9313 F8=+",
            "H2",
            "-",
        ),
    ],
    ids=["two", "five"],
)
def test_the_last_of_what_was_set_up_wrongly_is_led_home(
    start: str, turns: str, script: str, last: str, home: str
) -> None:
    """Two were set up in each other's places: what stands where it should not is taken away, and
    the second one of them is asked for, and for nothing else.
    """
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, turns).told(script, then=5.0)
    assert (table.state, table.asked, table.lit(Role.PUT)) == ("in-hand", "", last)
    assert table.lit(Role.STACKING) == table.lit(Role.CAPTURE) == ""
    table.told(f"16000 {last}={home}")
    assert (table.state, table.played) == ("ready", turns)


BOTH_GONE = [
    (
        Sense.PRESENCE,
        "r.R.t/rt2..tt/TTttrrT/zTTttRtR/Rr.TTz.t/T.z..Tz2R/RR.T2ZrZ/.TT.Z./Zt..t w 1",
        "H5xG6 F6+G6",
        "300 D7=. ; 312 C7=. ; 2500 C7=#",
        "D7=#",
        "D7xC7",
    ),
    (
        Sense.COLOUR,
        "..Z../r2.T..R/.z..t../T2.....Z2./.rR..r../.t..r3.../......z2/T2.T2..T/t2..T2. b 1",
        "I1xH1 C2+B1",
        "300 F2=. ; 313 E3=. ; 2825 F2=+",
        "F2=. ; 3900 F2=- ; 4300 E3=+",
        "E3xF2",
    ),
]


@pytest.mark.parametrize(
    ("sense", "start", "turns", "script", "home"), [gone[:5] for gone in BOTH_GONE]
)
def test_two_that_went_at_once_may_have_fallen(
    sense: Sense, start: str, turns: str, script: str, home: str
) -> None:
    """One of them, or what stands in its place, is set up long after: that reads like a capture."""
    table = ScannedTable(TZAAR.parse(start), sense, turns)
    last = int(script.split()[-2])
    assert table.told(f"{script} ; {last + 600} {home}").played == turns


@pytest.mark.parametrize(
    ("sense", "start", "turns", "script", "action"),
    [(*gone[:4], gone[5]) for gone in BOTH_GONE],
)
def test_slow_hands_that_lift_both_at_once_capture_a_little_later(
    sense: Sense, start: str, turns: str, script: str, action: str
) -> None:
    table = ScannedTable(TZAAR.parse(start), sense, turns).told(script, 0.65)
    assert table.played == turns
    assert table.told("", 0.1).played == f"{turns} {action}"


@SEEING
def test_what_was_set_up_in_each_others_places_and_put_right_is_back(sense: Sense) -> None:
    """B3 and B2 fall while E3 and E2 are in hand: E3xE2, and White plays on at once."""
    start = "t.t.z/trZRr./Z2TT..tt/.......T/TTrz2RTT./Zt2...trR/rTR..z2./zTZTR./T.TtT b 2"
    table = ScannedTable(TZAAR.parse(start), sense)
    fell = "500 E3=. ; 1000 E2=. ; 1778 B3=. ; 1790 B2=. ; 2977 B3=- ; 3477 B2=+"
    right = "5415 B3=. ; 5765 B2=. ; 6115 B3=+ ; 6565 B2=- ; 7464 E2=-"
    table.told(in_sense(f"{fell} ; {right}", sense), then=0.3)
    assert table.played == "E3xE2"
    was = table.seconds("wrong")
    table.told(in_sense("8064 E8=. ; 8514 C6=. ; 8914 C6=+", sense))
    assert (table.played, table.state) == ("E3xE2 E8xC6", "ready")
    assert table.seconds("wrong") == was


def test_what_fell_and_was_set_up_is_left_out_of_what_several_turns_explain() -> None:
    """H1 and H2 fell, and stood in each other's places; B5+B6 reads as nothing."""
    start = "Zr.rT/tTtrrt/.RR.Ttr/Z.T.T.Zz/.rR.T.Rz/.T.r.R.Z/TRt2.z2T2t/TtR.zT/tz.tT w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("687 B2=. ; 1182 B3=. ; 1816 H1=. ; 1821 H2=. ; 4183 H1=- ; 4431 H2=+", then=0.0)
    table.told("6886 H1=. ; 7345 H2=. ; 7525 H1=+ ; 7973 H2=- ; 8679 B3=+", then=0.0)
    table.told("9379 A2=. ; 9880 C2=. ; 10376 C2=- ; 11000 B5=. ; 14000 B6=. ; 14400 B6=-")
    assert (table.played, table.state) == ("B2xB3 A2xC2 B5+B6", "ready")


def test_a_false_capture_of_what_fell_goes_once_all_is_back() -> None:
    """G6, F6 and G5 fall, and one of them comes to stand on G6: F6xG6, as it seems."""
    start = "tT.RT/t..ZRR/.r.t3.../.T.T..R./zT.Trr2.T/z....t.Z2/TR.t2zZ./t...Z./..RTt w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "G1xF1 E7xD7")
    table.told("0 G6=. ; 69 F6=. ; 108 G5=. ; 227 G6=# ; 2221 F6=#", 0.2)
    assert table.played == "G1xF1 E7xD7 F6xG6"
    table.told("2783 G6=. ; 3818 G5=# ; 4239 G6=#", 2.5)
    assert (table.played, table.state) == ("G1xF1 E7xD7", "ready")


def test_two_that_fell_in_each_others_places_are_no_other_capture_for_long() -> None:
    """E7, D2 and E3 fall; E7 and D2 stand in each other's places, which reads as D6xD2 instead of
    D6xE7.
    """
    start = ".T.ZT/z2tTZrz/t.t2.zt./.Z...tZ./R.R..T.R/Z......./tT.RTZ./Rz2rTt./tTR.T b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT, "D6xE7 G1xE3")
    table.told("300 E7=. ; 392 D2=. ; 430 E3=. ; 2747 E7=A ; 3632 E3=a ; 4377 D2=a", then=9.0)
    assert (table.rewrites, table.lit(Role.TAKE)) == (0, "D2 E7")
    table.told("14000 E7=. ; 14600 D2=. ; 15200 E7=a ; 15800 D2=A")
    assert (table.rewrites, table.state) == (0, "ready")


def test_another_capture_counts_beside_what_fell_and_is_back() -> None:
    """F6 is carried on from G5 to F5; two others were knocked over meanwhile."""
    start = "t.tZR/rTtZTT/TtRTzrr/tZRTZr.R/z.RztrR2t/R.ZzTtt2./ztTrRtr/TTrttR/TTTTr b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT)
    fell = "500 F6=. ; 800 G5=a ; 3400 F5=. ; 3640 E7=. ; 3760 H2=. ; 4600 G5=A ; 5400 H2=A"
    table.told(f"{fell} ; 6100 F5=a ; 6500 E7=a ; 8000 E1=. ; 8600 D1=b")
    assert (table.state, table.played) == ("ready", "F6xF5 E1+D1")


def test_another_capture_that_fell_beside_others_counts_once_hands_play_on() -> None:
    """F6 is carried on from G5 to F5 as three others are knocked over; Black plays E1+D1."""
    start = "tTtZR/rttZTT/TtRTzrr/tZRTZrRR/z.RztrTt/R.ZzTtt2./ztTrRtr/TTrttR/TTTTr w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT, "A2xB2 D7+E8")
    table.told(
        "200 G5=. ; 518 F6=. ; 812 G5=a ; 3387 F5=. ; 3473 G5=. ; 3635 E7=. ; 3676 F1=. ; "
        "3773 H2=. ; 4339 F1=A ; 4608 G5=A ; 5359 H2=A ; 6079 F5=a ; 6503 E7=a ; "
        "8038 E1=. ; 8556 D1=b"
    )
    assert (table.state, table.played) == ("ready", "A2xB2 D7+E8 F6xF5 E1+D1")


def test_what_fell_and_is_played_with_next_is_no_reason_to_count_another_capture() -> None:
    """B6xC7 was played; its stack and three others fall, and are set up in other places."""
    start = "R.Tr./zrZr.R3/tt.Z2t.t/T..t.rTr/T.Rz3tRt./z2Tz...R./..T.T.Z/rz.t../RRTTT b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "D4xD1 C5+C7 I1xH1")
    table.told(
        "200 B6=. ; 1126 C7=+ ; 2080 I3=. ; 2146 C7=. ; 2214 D6=. ; 2236 C4=. ; 4248 I3=+ ; "
        "5301 C7=+ ; 6425 D6=- ; 7614 B6=+ ; 9914 B6=. ; 10460 C4=+"
    )
    assert (table.played, table.rewrites) == ("D4xD1 C5+C7 I1xH1 B6xC7", 1)
