"""What a seventh outsider's hands found, cut down to a few scans each."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import in_sense
from tests.support.table import WHITE
from tzaar_board.games.base import Colour
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

TWO_IN_HAND = "tt.Tz/zTtt2tZ/rr....Z/....tR.T/t..t.T2.T2/.t.Tr.../tzZ.TtR/ZrTRtt/RrRRZ b 1"
FIRST_CAPTURE = "0 H5=. ; 490 I4=. ; 890 I4=- ; 1500 I2=. ;"


@pytest.mark.parametrize("sense", [Sense.COLOUR, Sense.HEIGHT])
def test_the_stack_that_stayed_in_hand_has_not_captured(sense: Sense) -> None:
    """I2 is held while H2 captures, and put back."""
    table = ScannedTable(TZAAR.parse(TWO_IN_HAND), sense)
    table.told(in_sense(f"{FIRST_CAPTURE} 2940 H2=. ; 2980 I1=. ; 3600 I1=-", sense))
    assert (table.state, table.played) == ("in-hand", "H5xI4")
    table.told(in_sense("8000 I2=-", sense))
    assert (table.state, table.played) == ("ready", "H5xI4 H2xI1")


@pytest.mark.parametrize("sense", [Sense.COLOUR, Sense.HEIGHT])
@pytest.mark.parametrize("lifts", ["2940 H2=. ; 2980 I1=.", "2000 I1=. ; 2980 H2=."])
def test_the_next_player_may_have_lifted_before_the_capture(sense: Sense, lifts: str) -> None:
    """I2 has captured; H2 is taken by White."""
    table = ScannedTable(TZAAR.parse(TWO_IN_HAND), sense)
    table.told(in_sense(f"{FIRST_CAPTURE} {lifts} ; 3600 I1=-", sense))
    assert (table.state, table.played) == ("in-hand", "H5xI4")
    table.told(in_sense("7000 G3=. ; 7500 H2=+", sense))
    assert (table.state, table.played) == ("ready", "H5xI4 I2xI1 G3xH2")


def test_a_captor_that_was_seen_and_taken_has_not_gone_elsewhere_unseen() -> None:
    """It stands for 0.2 s; Black lifts H1 when I2 had been in hand for long."""
    start = "r...z/...tz2./T..r.z./.t.....R/T2....TZ./..R..T../.tz.T../t2.t..T/.R2.R. w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("0 I2=. ; 1500 G2=. ; 1900 G2=+ ; 2100 G2=. ; 2200 H1=. ; 2700 G2=-")
    assert (table.state, table.played) == ("ready", "I2xG2 H1xG2")


def test_a_stack_that_comes_home_was_stacked_nowhere() -> None:
    """G5 was knocked down; its one possible stacking counted when C6 was lifted."""
    start = ".ttT./.rz.Tz2/.ZRZ2rR./Z.TT2.r../.tt.Tz2RZ/..T2tt..Z/..T2zR.t/r2.t..T/rtZt. w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("0 F4=. ; 300 F3=. ; 800 F4=+ ; 1500 G5=. ; 4500 C6=. ; 5500 G5=+")
    assert table.played == "F3xF4"
    table.told("9000 D6=. ; 9400 D6=+")
    assert (table.state, table.played) == ("ready", "F3xF4 C6xD6")


def test_with_presence_another_placing_ends_one_whose_discs_were_turned_back_first() -> None:
    """b5 is turned back before c5 is taken off: it was lit to be turned once more, for good."""
    start = "......../..x....o/......../ox.o.x.o/.x....o./.xoooo../.x....../........ w std"
    table = ScannedTable(TROLL.parse(start), Sense.PRESENCE)
    table.told("0 c5=# ; 860 b5=. ; 1090 b5=# ; 3730 b5=. ; 3870 b5=# ; 4350 c5=. ; 9680 e2=#")
    assert (table.state, table.played) == ("ready", "e2")


@pytest.mark.parametrize(
    ("start", "engine", "script"),
    [
        (
            "ZrtZr/RrTTzR/.TtTTtt/tr.rRzzt/RttRRTtr/TtZTZZ.T/TTztTzT/RtztZ2T/.t2R.r b 1",
            "G4xF5 F5xF6",
            "0 G4=. ; 370 F5=.",
        ),
        (
            ".r4.../T2...../..T2..rT/......../..z2.Z.../.T...R2.t/...R5.../.t2..tt2/t.... b 2",
            "C6+F8",
            "0 C6=. ; 800 F6=. ; 830 F8=. ; 950 F8=#",
        ),
    ],
)
def test_what_an_engine_played_is_carried_out_though_nobody_saw_it(
    start: str, engine: str, script: str
) -> None:
    """Both captured stacks of a sweep are pushed out at once; one's own stack is lifted before the
    engine's has been gone for 1.5 s, and taps where that went.
    """
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, engine=engine, hands=WHITE)
    assert table.told(script, then=7.0).pending == ""


@pytest.mark.parametrize("onward", ["", "3095 H3=. ; 3105 F5=. ; 3315 F5=- ;"])
def test_a_question_is_answered_after_four_more_actions(onward: str) -> None:
    """C1+B1 is not seen; White's turn and Black's next are played while the table asks."""
    start = "Z.zRT/t...tT/rT.r2tTr/.Z..Tz2.R/tTTr.R.R/TzZtTt.t/.TT..t./R.tTt./RtR.t b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("5 G2=. ; 185 I2=. ; 585 G2=- ; 825 C1=. ; 1125 G6=. ; 1265 D8=. ; 1565 G6=+", 0.0)
    table.told("1855 E1=. ; 1965 F1=. ; 2265 E1=+ ; 2605 F6=. ; 2735 H4=. ; 2925 H4=-", then=0.0)
    table.told(f"{onward} 6000 B1=. ; 6400 B1=-")
    turns = "I2xG2 C1+B1 D8xG6 F1xE1 F6xH4"
    assert (table.state, table.played) == ("ready", f"{turns} H3xF5" if onward else turns)


@pytest.mark.parametrize("sense", [Sense.COLOUR, Sense.HEIGHT])
def test_a_game_that_a_sweep_has_won_goes_on_where_it_was_none(sense: Sense) -> None:
    """B1's own stack is put back last, when the sweep over it has counted."""
    start = "...../R3.r4.R./...z2.../.......T/.t....../Z3.....T2./......./.T2...z/.t..t b 1"
    captor, back = ("d", "C") if sense is Sense.HEIGHT else ("-", "+")
    table = ScannedTable(TZAAR.parse(start), sense)
    table.told(f"0 B3=. ; 1430 B1=. ; 2030 B1={captor} ; 5800 B1=. ; 7000 B5=. ; 8000 B5={captor}")
    table.told(f"11400 B1={back}")
    assert (table.state, table.played) == ("ready", "B3xB5")


@pytest.mark.parametrize("sense", [Sense.COLOUR, Sense.HEIGHT])
@pytest.mark.parametrize("script", ["0 B3=- ; 200 I1=+", "0 G7=+ ; 360 G7=. ; 600 B3=- ; 980 I1=+"])
def test_whose_piece_was_set_down_first_tells_nothing_where_it_is_seen(
    sense: Sense, script: str
) -> None:
    """Black places before White has, or while White corrects the site."""
    table = ScannedTable(TZAAR.start("tournament", 0), sense)
    assert table.told(in_sense(script, sense)).played == "Z@I1 Z@B3"
    table = ScannedTable(TROLL.start("standard", 0), sense)
    assert table.told(in_sense("0 c3=+ ; 200 e5=-", sense)).played == "e5 c3"


@pytest.mark.parametrize("sense", Sense)
def test_two_quick_placings_where_a_type_is_used_up(sense: Sense) -> None:
    """Black's last Tzaar, and White's first Tzarra."""
    turns = " ".join(
        f"Z@{site}" for site in ["A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4", "B5", "B6"]
    )
    table = ScannedTable(TZAAR.start("tournament", 0), sense, turns)
    script = "0 H2=# ; 200 H5=#" if sense is Sense.PRESENCE else "0 H2=- ; 200 H5=+"
    assert table.told(in_sense(script, sense)).played == f"{turns} Z@H2 R@H5"


@pytest.mark.parametrize("sense", Sense)
@pytest.mark.parametrize(("site", "colour"), [("H1", "-"), ("E1", "+")])
def test_a_pass_is_meant_though_the_next_player_thought_with_a_stack_in_hand(
    sense: Sense, site: str, colour: str
) -> None:
    """Black holds a stack when White presses, puts it back, and plays another one."""
    start = "r...z/...tz2./T..r.z./.t.....R/T2....TZ./..R..T../.tz.T../t2.t..T/.R2.R. w 2"
    by_sense = {Sense.PRESENCE: ("#", "#"), Sense.COLOUR: (colour, "-"), Sense.HEIGHT: ("b", "a")}
    back, captor = by_sense[sense]
    back = back.upper() if colour == "+" else back
    table = ScannedTable(TZAAR.parse(start), sense)
    table.told(f"980 {site}=. ; 1780 white+ ; 1960 white- ; 3350 {site}={back}")
    table.told(f"8800 A1=. ; 9510 C1=. ; 9690 C1={captor}")
    assert table.played == "pass A1xC1"


@pytest.mark.parametrize(
    ("sense", "start", "turns", "script", "played"),
    [
        (
            Sense.PRESENCE,
            ".tt../Tt.R3../.t....z3/t..Rt.rR2/RrZ.zzT./tTT....T/Tr.t2tRT/.T2..../Z.... b 1",
            "D1xD4 G2xG1",
            "0 E2=. ; 350 G2=# ; 620 E3=. ; 1100 E2=# ; 2000 F8=. ; 3600 G7=. ; 3830 G7=# ;"
            "7600 G2=.",
            "E3xE2 F8+G7",
        ),
        (
            Sense.COLOUR,
            "TtR.r/ZZTRTT/TrTzTRt/tTRttrtR/tRTzZrTt/tTRrZttt/rtRzzTZ/zzRTrT/ZrtrT b 1",
            "D6xC6 H2+G2 C5xD5 I1+G3",
            "0 B6=. ; 680 I1=+ ; 1150 A5=. ; 1760 B6=- ; 9000 I1=.",
            "A5xB6",
        ),
    ],
)
def test_a_captured_stack_that_is_put_aside_where_the_last_one_left_takes_nothing_back(
    sense: Sense, start: str, turns: str, script: str, played: str
) -> None:
    table = ScannedTable(TZAAR.parse(start), sense, turns)
    assert table.told(script).played == f"{turns} {played}"


@pytest.mark.parametrize("sense", [Sense.COLOUR, Sense.HEIGHT])
def test_a_captor_that_was_set_down_on_a_wrong_site_first_was_not_knocked_over(
    sense: Sense,
) -> None:
    """E4 stands on F6 for a second; D1 is lifted a second after E4 has captured."""
    start = "...t./r..rT2./.zr..../t2.R.tTt./...rTr2tR2/......../...z.../r..Z4T./.z.TR b 1"
    table = ScannedTable(TZAAR.parse(start), sense)
    script = "0 D3=. ; 130 E4=. ; 400 F6=- ; 1430 F6=. ; 1800 D3=- ; 2800 D1=. ; 3800 B1=."
    captor, stacked = ("a", "c") if sense is Sense.HEIGHT else ("-", "-")
    table.told(f"{script.replace('=-', '=' + captor)} ; 4200 B1={stacked}")
    assert table.played == "E4xD3 D1+B1"


def test_an_engines_disc_may_be_turned_before_its_piece_is_placed() -> None:
    start = "......../......../......../......../......xo/.....x../....x.../...x.... w std"
    hands = frozenset({Colour.BLACK})
    table = ScannedTable(TROLL.parse(start), Sense.PRESENCE, engine="f4", hands=hands)
    assert table.told("0 g4=. ; 370 g4=# ; 1270 f4=#").pending == ""


@pytest.mark.parametrize("sense", [Sense.COLOUR, Sense.HEIGHT])
def test_a_drop_out_where_a_captor_was_taken_at_once_takes_nothing(sense: Sense) -> None:
    """C6 has stood for 0.2 s when C2 takes it; a contact is loose for 60 ms then."""
    start = "TT.ZT/tttR.R/Zr..rRT/tTtTZrzT/Zt2.T.TtR/z.TtrZrt/.Tzt.RT/rt.ztT/TzR.. w 2"
    script = (
        "0 C6=. ; 500 C5=. ; 900 C5=+ ; 1100 C5=. ; 1400 C2=. ; 2000 C5=- ; 2140 C5=. ; 2200 C5=-"
    )
    table = ScannedTable(TZAAR.parse(start), sense)
    assert table.told(in_sense(script, sense)).played == "C6xC5 C2xC5"
