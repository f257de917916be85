"""The last action is replaced by another one of the same stack, or by what captures it."""

import pytest

from tests.support.scans import ScannedTable, at_pace
from tests.support.senses import MARKED, SEEING, in_sense
from tzaar_board.games.base import Colour
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense


@pytest.mark.parametrize(
    ("start", "turns", "script", "played"),
    [
        (
            "trTtR2/..Tt.z/tTt..TT/.RZ2.ztzr/TzZT.rtT/R.RTRZ../rt.ZZzr/tRZt.T/Rt.t2r w 2",
            "B3xA2 E2xF1 D6+D5",
            "454 D3=. ; 671 C3=. ; 766 C3=B ; 1239 C3=. ; 1473 C3=a ; 1607 D5=. ; 1912 D5=B ;"
            "2117 D5=. ; 11452 A5=. ; 11728 A5=D",
            "D3xD5 D5+A5",
        ),
        (
            "z.rrR/rR2...R/T...zrR/TT2tRtt.Z/T....T2.R/z.T..Z.r/.t.t..r/....../rzr2.. b 2",
            "C5+D5 B6xC6 C6xD6",
            "303 F1=. ; 1166 F3=a ; 1924 F3=. ; 2124 F3=A ; 2887 E1=a ; 3061 E1=. ; 3261 D1=. ;"
            "3498 D1=a ; 3758 A5=. ; 3971 A4=. ; 4102 A4=A",
            "F1xE1 E1xD1 A5xA4",
        ),
    ],
)
def test_what_replaced_an_action_is_carried_on_before_it_has_been_still(
    start: str, turns: str, script: str, played: str
) -> None:
    """What was captured first stands again, and reads so."""
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT, turns)
    assert table.told(script).played == f"{turns} {played}"


FIXED = TZAAR.start("fixed", 0)


@SEEING
def test_a_change_of_mind_is_not_the_opponents_move(sense: Sense) -> None:
    """A4xB4 is taken back, and B5xA4... B5 captures A4 instead: B4 was black before A4 left."""
    table = ScannedTable(FIXED, sense)
    table.told(
        in_sense(
            "0 B5=. ; 400 B4=. ; 700 B4=+ ; 1700 B4=. ; 2000 B4=- ; 2600 A4=. ; 3100 A4=+",
            sense,
        )
    )
    assert table.played == "B5xA4"


@SEEING
def test_after_a_replacement_only_its_own_sites_shine(sense: Sense) -> None:
    table = ScannedTable(FIXED, sense)
    table.told(
        in_sense(
            "0 B5=. ; 400 B4=. ; 700 B4=+ ; 1700 B4=. ; 2000 B4=- ; 2600 A4=. ; 3100 A4=+",
            sense,
        ),
        then=1.0,
    )
    assert (table.played, table.lit(Role.SHINE)) == ("B5xA4", "A4 B5")


@SEEING
def test_a_replacement_counts_when_the_next_stack_is_lifted_at_once(sense: Sense) -> None:
    """F3xD4 is taken back, F3xF5 played instead, and G4 lifted 30 ms later for G4+G3."""
    start = TZAAR.parse(
        "r2.zTZ/.T.ttz/.zrRTz./T.tZ.Tt3./tZr...ZR/..R.trtZ/TzTTT2.T/TTtt.R/RrrT2. b 1"
    )
    table = ScannedTable(start, sense, "D7xD6 D3xD4")
    table.told(
        in_sense(
            "0 F3=. ; 1430 D4=. ; 2340 D4=+ ; 4030 D4=. ; 5610 D4=- ; 7780 F5=. ; 8690 F5=+ ; "
            f"8720 G4=. ; 9100 G3=. ; 9400 G3={'B' if sense is Sense.HEIGHT else '+'}",
            sense,
        )
    )
    assert table.played == "D7xD6 D3xD4 F3xF5 G4+G3"


START = TZAAR.parse("ttTRR/ZrTTrR/TtRtTtr/tZzTrrtr/RZztttzr/tRTrTztz/tTzrTTR/ZTZTTt/TZRRt w o")
"""White's F3 captures E3 or E4; Black's E3 could then capture what stands on E4."""

PUT_BACK = "0 F3=. ; 500 E4=. ; 900 E4={0} ; 2500 E4=. ; 3000 E3=. ; 3700 E4={1}"


@MARKED
@pytest.mark.parametrize("wait", [200, 500, 1500])
def test_it_replaces_the_first_capture(sense: Sense, white: str, black: str, wait: int) -> None:
    table = ScannedTable(START, sense).told(PUT_BACK.format(white, black))
    assert table.played == "F3xE4 E3xE4"
    table = ScannedTable(START, sense)
    table.told(f"{PUT_BACK.format(white, black)} ; {3700 + wait} E3={white}")
    assert (table.state, table.played) == ("ready", "F3xE3")


@MARKED
def test_a_recapture_that_is_taken_back_leaves_the_first_capture(
    sense: Sense, white: str, black: str
) -> None:
    table = ScannedTable(START, sense).told(PUT_BACK.format(white, black))
    table.told(f"9000 E4=. ; 9500 E3={black} ; 10000 E4={white}")
    assert (table.state, table.played) == ("ready", "F3xE4")


@SEEING
class TestTheFirstOfTwo:
    """Black's C3 has captured B3, and D1 is on D2, or Black has passed; then C3 captures C2
    instead.
    """

    START = TZAAR.parse("TZrZz/zTTrtt/rTt.ZzT/ttT..Tzt/T.ZTTTrR/ZTtZ.r.t2/RTRtRt./.TtRRt/rzR.t b 1")

    @pytest.mark.parametrize("second", ["D1+D2", "pass"])
    @pytest.mark.parametrize(
        "script",
        [
            "0 B3=. ; 300 C2=. ; 600 C2=- ; 900 B3=+",
            "0 B3=. ; 1200 B3=+ ; 2000 C2=. ; 2150 C2=-",
            "0 C2=. ; 200 B3=. ; 600 B3=+ ; 3600 C2=-",
        ],
    )
    def test_another_one_replaces_it(self, sense: Sense, second: str, script: str) -> None:
        table = ScannedTable(self.START, sense, f"C3xB3 {second}")
        table.told(in_sense(script, sense))
        assert (table.state, table.played) == ("ready", f"C3xC2 {second}")

    def test_nothing_of_it_is_to_be_taken_away(self, sense: Sense) -> None:
        table = ScannedTable(self.START, sense, "C3xB3 D1+D2")
        table.told(in_sense("0 B3=. ; 300 C2=.", sense))
        assert (table.lit(Role.CAPTURE), table.lit(Role.PUT)) == ("C2", "B3")
        table.told(in_sense("4000 C2=-", sense), then=0.1)
        assert (table.lit(Role.TAKE), table.lit(Role.PUT)) == ("", "B3")
        table.told(in_sense("6000 B3=+", sense), then=0.1)
        assert table.lit(Role.TAKE, Role.PUT) == ""

    def test_so_it_does_when_it_was_home_in_between(self, sense: Sense) -> None:
        table = ScannedTable(self.START, sense, "C3xB3 D1+D2")
        script = "0 B3=. ; 900 B3=+ ; 1500 C3=- ; 5000 C3=. ; 5600 C2=. ; 6300 C2=-"
        table.told(in_sense(script, sense))
        assert (table.state, table.played) == ("ready", "C3xC2 D1+D2")


@SEEING
@pytest.mark.parametrize("parked", [300, 1500])
@pytest.mark.parametrize("second", ["D1+D2", "pass"])
def test_a_captive_on_the_site_that_its_captor_left_is_no_replacement(
    sense: Sense, second: str, parked: int
) -> None:
    """White's B2 captures what has captured B3, and sets that down where it came from itself."""
    table = ScannedTable(TestTheFirstOfTwo.START, sense, f"C3xB3 {second}")
    script = f"0 B3=. ; 300 B2=. ; 600 B3=+ ; 700 B2=- ; {700 + parked} B2=."
    table.told(in_sense(script, sense))
    assert (table.state, table.played) == ("ready", f"C3xB3 {second} B2xB3")


@SEEING
def test_nor_is_it_where_an_engine_has_captured(sense: Sense) -> None:
    start, hands = TestTheFirstOfTwo.START, frozenset({Colour.BLACK})
    table = ScannedTable(start, sense, "C3xB3 D1+D2", engine="B2xB3 pass", hands=hands)
    table.told(in_sense("0 B3=. ; 300 B2=. ; 600 B3=+ ; 700 B2=- ; 6000 B2=.", sense))
    assert (table.state, table.pending) == ("ready", "")
    assert table.played == "C3xB3 D1+D2 B2xB3 pass"


@SEEING
def test_what_stands_right_of_a_replacement_is_not_to_be_taken_away(sense: Sense) -> None:
    """B5xB4 is taken back, and A4 captured: both stand right before that counts."""
    table = ScannedTable(FIXED, sense)
    script = "0 B5=. ; 400 B4=. ; 700 B4=+ ; 1700 B4=. ; 2000 B4=- ; 2600 A4=. ; 3100 A4=+"
    table.told(in_sense(script, sense), then=0.1)
    assert (table.state, table.lit(Role.TAKE)) == ("complete", "")


@SEEING
class TestAnotherCaptor:
    """C7 captures D7, or is to; then C6 does instead, and what was captured stays off the board."""

    START = TZAAR.parse(
        "zTZZ./t2r2..Tt/.TRRTTR/Rr.Zzztt/tzTzT.Rt/.r.r2RtZT/RT.TTrr/tTZ..t/trTT2r w 1"
    )
    CAPTURE = "0 C7=. ; 400 D7=. ; 800 D7=+"

    @pytest.mark.parametrize("slower", [0.3, 1, 3])
    @pytest.mark.parametrize(
        "script",
        [
            "4000 D7=. ; 4500 C7=+ ; 5000 C6=. ; 5500 D7=+",
            "4000 C6=. ; 4500 D7=. ; 5000 D7=+ ; 5500 C7=+",
            "4000 C6=. ; 4500 D7=. ; 5000 C7=+ ; 5500 D7=+",
            "4000 D7=. ; 4500 C7=+ ; 5000 D7=- ; 5100 C6=. ; 5500 D7=. ; 5700 D7=+",
        ],
    )
    def test_it_replaces_the_first_one(self, sense: Sense, script: str, slower: float) -> None:
        told = at_pace(f"{self.CAPTURE} ; {script}", slower)
        table = ScannedTable(self.START, sense).told(in_sense(told, sense))
        assert (table.state, table.played) == ("ready", "C6xD7")

    @pytest.mark.parametrize("first", ["C6=. ; 4900 D7=.", "D7=. ; 4900 C6=."])
    def test_nothing_of_it_is_wrong_on_the_way(self, sense: Sense, first: str) -> None:
        """However long hands take: C6 and C7 are alike, D7 will read as it did."""
        table = ScannedTable(self.START, sense).told(in_sense(self.CAPTURE, sense))
        table.told(in_sense(f"4000 {first}", sense))
        assert table.state == "in-hand"
        table.told(in_sense("9000 C7=+", sense))
        assert (table.state, table.lit(Role.CAPTURE), table.lit(Role.TAKE)) == ("in-hand", "D7", "")
        table.told(in_sense("14000 D7=+", sense))
        assert (table.state, table.played) == ("ready", "C6xD7")

    def test_what_is_stacked_on_it_then_is_the_first_captor(self, sense: Sense) -> None:
        script = f"{self.CAPTURE} ; 4000 D7=. ; 4500 C7=+ ; 5000 C6=. ; 5500 D7=+"
        on_it = "B" if sense is Sense.HEIGHT else "+"
        table = ScannedTable(self.START, sense).told(in_sense(script, sense))
        table.told(f"9000 C7=. ; 9500 D7=. ; 10000 D7={on_it} ; 13000 D7=. ; 13300 D7={on_it}")
        assert (table.state, table.played) == ("ready", "C6xD7 C7+D7")

    def test_what_comes_home_while_the_captor_stands_is_another(self, sense: Sense) -> None:
        """D7 was not touched: C6 was only moved to C7."""
        script = f"{self.CAPTURE} ; 4000 C6=. ; 4700 C7=+"
        table = ScannedTable(self.START, sense).told(in_sense(script, sense))
        assert (table.state, table.played) == ("wrong", "C7xD7")
        assert (table.lit(Role.TAKE), table.lit(Role.PUT)) == ("C7", "C6")


@pytest.mark.parametrize("slower", [0.5, 1, 3])
def test_another_captor_replaces_the_first_one_by_presence(slower: float) -> None:
    """C6 is lifted before something comes to D7: that is no captive put back."""
    script = f"{TestAnotherCaptor.CAPTURE} ; 4000 D7=. ; 4500 C7=+ ; 5000 C6=. ; 5500 D7=+"
    table = ScannedTable(TestAnotherCaptor.START, Sense.PRESENCE)
    table.told(in_sense(at_pace(script, slower), Sense.PRESENCE))
    assert (table.state, table.played) == ("ready", "C6xD7")


def test_another_capture_replaces_the_one_before_a_stacking() -> None:
    """C7xD7 is taken back once G4 is on G2, and G5 captures G6."""
    start = TestAnotherCaptor.START
    table = ScannedTable(start, Sense.HEIGHT, "C7xD7 G4+G2")
    table.told("0 D7=. ; 500 C7=A ; 1000 D7=a ; 3000 G5=. ; 3500 G6=. ; 4000 G6=A")
    assert (table.state, table.played) == ("ready", "G5xG6 G4+G2")


def test_another_stack_replaces_one_that_was_stacked() -> None:
    """G1 comes onto G2 as G4 goes: the lights never see G2 empty."""
    start = TZAAR.parse(
        "zTZZ./t2r2..Tt/.TRRTTR/.r.Zzztt/RzTzT.Rt/.r.r2RtZT/RT.TTrr/tTZ..t/trTT2r w 2"
    )
    table = ScannedTable(start, Sense.HEIGHT, "G4+G2")
    table.told("0 G1=. ; 500 G2=A ; 1000 G2=B ; 1500 G4=A")
    assert (table.state, table.played) == ("ready", "G1+G2")


@SEEING
def test_what_was_captured_may_come_back_after_the_next_captive_was_lifted(sense: Sense) -> None:
    """White's G5xG6 is carried on to F6 once C7xD8 has counted. For a moment that reads as Black's
    F6xG6.
    """
    table = ScannedTable(TestAnotherCaptor.START, sense, "G5xG6 C7xD8")
    table.told(in_sense("0 G6=. ; 300 F6=. ; 600 G6=- ; 900 F6=+", sense))
    assert (table.state, table.played) == ("ready", "G5xF6 C7xD8")


@pytest.mark.parametrize(
    ("start", "script", "played"),
    [
        (
            "TRz.R/.Tz.../.TZt.tZ/ZtR.Z.Tr/tr..t2rTr/tT.z.ttR/tT2RtrTt/RTz2.rZ/T.TtR w 1",
            "0 G6=. ; 256 F7=. ; 418 F7=A ; 1018 F7=. ; 1230 F8=. ; 1446 G6=A ; 1607 F7=A ; "
            "1787 G6=. ; 2046 G5=. ; 2245 G5=A ; 2395 C4=. ; 2554 C3=. ; 2737 C3=a",
            "F8xF7 G6xG5 C4xC3",
        ),
        (
            "tRRrz/RRTzTt/TTTZttr/tTRrtttr/.Rrt.rtT/ZtRzt.tT/rrtRTZz/TZ.T.r/zRTZ2T b 1",
            "0 G7=. ; 321 F8=. ; 590 F8=a ; 1190 F8=. ; 1391 F7=. ; 1571 G7=a ; 1797 F8=a ; "
            "1837 F8=. ; 2114 E9=. ; 2285 E9=a ; 3185 H1=. ; 3431 G2=. ; 3592 G2=A",
            "F7xF8 F8xE9 H1xG2",
        ),
        (
            "..rRt/rzR..z2/.T.Tt../..T.Z..T/T..ZtTZR/T..T2.rrt/Tt.z2Z2../R....t/TrtTt2 b 1",
            "0 A4=. ; 344 A3=. ; 713 A4=a ; 1013 A4=. ; 1373 A3=a ; 1984 A5=. ; 2423 A4=a ; "
            "2603 A3=. ; 3022 A4=. ; 3266 A4=b ; 3666 E7=. ; 4174 E6=. ; 4809 E6=A",
            "A5xA4 A3+A4 E7xE6",
        ),
        (
            "RttT./tT..R./ztt.T.t2/.t3.rTtzZ/T.RTRzz./.T.Z.z2TZ/.R.T.TR/Z2.Rtr./rR.zT w 1",
            "0 H4=. ; 405 G4=. ; 786 H4=A ; 1386 H4=. ; 1783 H3=. ; 2143 G4=A ; 2498 H4=A ; "
            "2538 G4=. ; 2842 E6=. ; 3138 E6=B ; 3538 F6=. ; 3890 G6=. ; 4254 G6=b",
            "H3xH4 G4+E6 F6xG6",
        ),
    ],
    ids=["the old captor captures", "the new one sweeps", "stacked on it", "stacked elsewhere"],
)
def test_hands_go_on_at_once_after_another_captor(start: str, script: str, played: str) -> None:
    """The old one goes home, another one captures, and a stack of these two goes on within the time
    in which that would count.
    """
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT).told(script)
    assert (table.state, table.played) == ("ready", played)


@pytest.mark.parametrize(
    ("start", "script", "played"),
    [
        (
            "RTTZT/rRTztr/trrTttT/tzttttTr/TzTtRRTz/rrtZtrZZ/.TRzTRt/ZT.rRZ/tzTRT b 2",
            "200 G7=. ; 860 F8=- ; 970 F8=. ; 1310 E9=. ; 1610 F8=- ; 1910 G7=-",
            "E9xF8",
        ),
        (
            "Zt.Rr/Tt.z2R./.tttZ2zT/rrTtz.TZ/t.TtT.rz/TRT.TrRT/rtttzRR/t..tTz/ZR.ZR w 1",
            "200 G7=. ; 430 H6=. ; 490 H6=+ ; 610 H6=. ; 840 I5=. ; 890 H5=. ; 930 H5=+ ; "
            "1020 H6=+ ; 1090 G7=+",
            "I5xH6",
        ),
    ],
    ids=["the turn's second action", "a sleeve beside it"],
)
@SEEING
def test_another_captor_is_set_down_before_the_first_is_home(
    sense: Sense, start: str, script: str, played: str
) -> None:
    table = ScannedTable(TZAAR.parse(start), sense).told(in_sense(script, sense))
    assert (table.state, table.played) == ("ready", played)


@SEEING
def test_who_takes_back_a_second_capture_has_not_swept(sense: Sense) -> None:
    """B4 captured A3, and is home again: B3xA3xB4 would need what stood on B4 first."""
    start = "TrRTZ/.TrZ.t/T...tZ./..t..ttt/Rr2z.R.Tt/Rt.t.tT2Z/Tzr.t.R/TTZ2.z./.zt.. b 1"
    script = (
        "200 B3=. ; 1010 B4=. ; 1230 B4=- ; 3320 A3=. ; 3350 B4=. ; 4050 A3=- ; 4160 A3=. ; "
        "4660 B4=-"
    )
    table = ScannedTable(TZAAR.parse(start), sense).told(in_sense(script, sense), then=5.0)
    assert table.played == "B3xB4"
    table.told(in_sense("10320 D3=. ; 10760 A3=-", sense))
    assert (table.state, table.played) == ("ready", "B3xB4 D3xA3")


def test_a_captor_s_site_that_flaps_puts_no_other_one_in_its_place() -> None:
    """B6xD6 counts, and F7 is lifted for the second action while the sensor of B6 flaps."""
    start = "RTT.T/...r2r2r/rZtz..z/TrrtZTTR/ttz2T..Zt/TZ.RTRzt/.T.RR.T/.RrR.z/zTRt. w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT, "C2xD3 E4+D3")
    flaps = [f"{at} B6=A ; {at + 50} B6=." for at in range(2600, 5000, 90)]
    table.told("711 D6=. ; 1345 B6=. ; 2000 D6=a", then=0.5)
    table.told(" ; ".join([*flaps[:15], "3945 F7=.", *flaps[15:]]), then=0.1)
    table.told("5080 D6=b")
    assert table.played == "C2xD3 E4+D3 B6xD6 F7+D6"


@SEEING
@pytest.mark.parametrize("captive", [18359, 19100])
def test_a_sweep_s_second_capture_that_is_taken_back_is_no_sweep_the_other_way_round(
    sense: Sense, captive: int
) -> None:
    """E8xD8 D8xD7: the stack is back on D8 before what it captured on D7 is."""
    start = "Z.tTr/tTT2trt/zttR.Z./RrzZrtTR/TZTtrrtt/TTt.zZTr/RzRttZt/.rTtRT/RRTRz b 1"
    table = ScannedTable(TZAAR.parse(start), sense)
    table.told(in_sense("1000 D8=. ; 1300 E8=. ; 1600 D7=. ; 1850 D7=-", sense), then=1.0)
    assert table.played == "E8xD8 D8xD7"
    back = f"17226 D7=. ; 17788 D8=- ; {captive} D7=+"
    table.told(in_sense(back, sense))
    assert (table.state, table.played) == ("ready", "E8xD8")
    assert table.rewrites == 2
