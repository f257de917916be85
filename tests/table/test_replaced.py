"""The last action is replaced by another one of the same stack, or by what captures it."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import MARKED, SEEING, in_sense
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
def test_what_stands_right_of_a_replacement_is_not_to_be_taken_away(sense: Sense) -> None:
    """B5xB4 is taken back, and A4 captured: both stand right before that counts."""
    table = ScannedTable(FIXED, sense)
    script = "0 B5=. ; 400 B4=. ; 700 B4=+ ; 1700 B4=. ; 2000 B4=- ; 2600 A4=. ; 3100 A4=+"
    table.told(in_sense(script, sense), then=0.1)
    assert (table.state, table.lit(Role.TAKE)) == ("complete", "")
