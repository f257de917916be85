"""What people found who did not know the code, with a controller of their own at the link."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.table import CORNERS, position
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense


@pytest.mark.parametrize("back", [151, 153, 160])
def test_no_stack_is_carried_in_less_than_hands_take(back: int) -> None:
    """F2 leaves 36 ms before F3, which a sleeve hid for a little longer than sleeves do, is back.
    F1 is stacked on F2, which is taken off first.
    """
    start = ".Ttz./rZtt.t2/rTRrZRt/ttt.rRtT/tRTtRRzr/TRrTzttR/.Z.T.rZ/r..TZT/TT.ZT b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "pass H5xF5")
    table.told(f"0 F3=. ; 117 F2=. ; {back} F3=# ; 617 F1=. ; 1514 F2=#")
    assert (table.state, table.played) == ("ready", "pass H5xF5 F1+F2")


def test_a_sleeve_beside_a_lit_site_is_no_answer() -> None:
    """H4 is set down on I3, which no sensor shows; the arm hides H3 for 122 ms."""
    start = "T..tz/Tt2Zztt/.ttrrtT/tT2TTrrTR/t.TT..Rt/zRTTtZrr/.zrTt.T/TtRZR./ZrRRr w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "D2xF1")
    table.told("0 H4=. ; 2614 H3=. ; 2736 H3=+")
    assert (table.state, table.played) == ("asking", "D2xF1")
    table.told("8000 I3=. ; 8200 I3=+")
    assert (table.state, table.played) == ("ready", "D2xF1 H4+I3")


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


def test_no_stack_goes_on_from_a_stopover_as_soon_as_that_is_cleared() -> None:
    """C2 captures B2; the hand that takes that off hides A2 for 159 ms."""
    start = "rR.T./rrRR2t./tRTTzZ./.RTtttTz/Tt2ttrTTT/RTRZzTZt/T.z2tTRr/tZrrZr/.zttT w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("0 C2=. ; 398 B2=. ; 410 A2=. ; 569 A2=+", then=0.4)
    assert table.played == ""
    table.told("967 B2=+")
    assert (table.state, table.played) == ("ready", "C2xB2")


def test_no_captor_comes_while_its_stack_is_just_being_lifted() -> None:
    start = "ZTT.t/Rt.ZTR/T.Rz3tr./trr.RtZZ/TztTzt.Z/rTtTT.Z./TRttRrR/Trt.Tr/tz.TR b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR)
    table.told("0 D6=. ; 136 C5=. ; 160 D6=- ; 189 C6=. ; 304 C6=- ; 672 C4=. ; 1148 C4=-")
    assert (table.state, table.played) == ("ready", "C5+C4")


@pytest.mark.parametrize(
    "script",
    [
        "0 H4=. ; 3000 F4=. ; 3500 I4=. ; 3800 I4=-",
        "0 H4=. ; 650 I4=. ; 652 I4=+ ; 1460 F4=. ; 1800 I4=. ; 2000 I4=-",
    ],
)
def test_a_stack_that_is_captured_before_anybody_knows_of_it_tells_where_it_was(
    script: str,
) -> None:
    """White's H4+I4 is not seen; Black's F4xI4 is, and nothing else of H4 leads to that."""
    start = "t2..../...r2../T5....t./..t.zT.T/.T2.tT.R./..z2t2r.RT/T....../z.tT../.tZRt w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR).told(script)
    assert (table.state, table.played) == ("ready", "H4+I4 F4xI4")


@pytest.mark.parametrize(("sense", "captor", "tower"), [("colour", "-", "+"), ("height", "a", "E")])
def test_no_sensor_that_fails_reads_another_stack(sense: str, captor: str, tower: str) -> None:
    """Black's H2xH5 is played at White's turn, and G4xI2 after it; what the lights ask for then
    leaves H5 as it is.
    """
    start = ".RTRR/ZT2RZ../tZTr2t.R/.t.....r/t.TR..z2./r4....t2../t..T5..r/.r..T./.t2..T w 1"
    table = ScannedTable(TZAAR.parse(start), Sense(sense))
    table.told(
        f"0 H2=. ; 657 H5=. ; 895 H5={captor} ; 3100 G4=. ; 3650 I2=. ; 4050 I2={tower} ; "
        f"6800 I2=. ; 7500 H2={tower}",
        then=20.0,
    )
    assert (table.state, table.played) == ("wrong", "")


def test_no_captor_is_stacked_on_what_the_arm_hid() -> None:
    """D6 was hidden for 153 ms as D7 was lifted: D7+D6 was recorded, and the turn went over."""
    start = "T2...T/R..t2T./......Z/r4..z.TRR/Z.TT..zT/...r.ZR./..rtz.R/t.rtzt/zt.zZ w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "I5xI4")
    table.told("0 D8=. ; 24 D8=+ ; 76 D7=. ; 85 D6=. ; 238 D6=+ ; 428 D8=. ; 488 D8=+ ; 545 E8=.")
    table.told("904 E8=+")
    assert table.played == "I5xI4 D7xE8"


@pytest.mark.parametrize(
    ("sense", "start", "turns", "script", "played"),
    [
        (
            Sense.HEIGHT,
            ".r2.../z...../......./tR...TT3t/.TR.Rr../....T.../t4...Z.t/T....R/tTrRZ w 1",
            "H1xI1",
            "0 I2=. ; 15 white+ ; 31 I2=A ; 216 white-",
            "H1xI1 pass",
        ),
        (
            Sense.COLOUR,
            "ztTrt/Rtrz.T/TttrtRT/ZrTzRRtr/RZzRT.Tr/tTrT2..rZ/RZzttTt/TTrtTz/ZtTTR b 1",
            "F7xF8",
            "0 H4=. ; 1 black+ ; 1 H3=. ; 62 H4=- ; 76 I3=. ; 96 H3=- ; 147 black- ; 490 H4=+",
            "F7xF8 pass I3xH4",
        ),
    ],
)
def test_a_press_waits_for_what_a_sleeve_hides(
    sense: Sense, start: str, turns: str, script: str, played: str
) -> None:
    table = ScannedTable(TZAAR.parse(start), sense, turns).told(script)
    assert (table.state, table.played) == ("ready", played)


def test_a_press_waits_no_longer_than_a_sleeve_hides_anything() -> None:
    start = ".r2.../z...../......./tR...TT3t/.TR.Rr../....T.../t4...Z.t/T....R/tTrRZ w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT, "H1xI1")
    table.told("0 I2=. ; 15 white+ ; 180 white-", then=0.0)
    assert table.lit(Role.NO)
    table.told("300 I2=A")
    assert (table.state, table.played) == ("ready", "H1xI1")


def test_whoever_sets_several_stacks_straight_has_no_second_thought() -> None:
    """B2+D4 counted. B6 and D2, where B2 could have gone as well, are set straight after it, and
    three more.
    """
    start = "...t./.r3...r/......./Tz.t3..../tr...tR2./.Z6R.Z..r/R....TT/TT.Zr2./.Rz2Tt w 1"
    turns = "D1xE1 F3+H1 I3xI4 B2+D4"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, turns)
    table.told("0 H2=. ; 36 B6=. ; 120 H2=+ ; 303 B6=- ; 551 D2=. ; 939 D2=-", then=0.3)
    assert (table.state, table.played) == ("ready", turns)
    table.told("1240 E1=. ; 1628 E1=+ ; 1747 I4=. ; 1913 I4=- ; 2153 H1=. ; 2341 H1=+")
    assert (table.state, table.played) == ("ready", turns)


TURNED_FIRST = "......../.o....o./.o.x..../.......o/.o...o../.o..xoo./.xxxxxoo/..xxx.x. b std"


@pytest.mark.parametrize("pause", [300, 1200])
def test_who_turns_over_before_placing_takes_no_placing_back(pause: int) -> None:
    """Black's g5 turned f4. White turns f4, then g5 in the hand, and places f5 last."""
    table = ScannedTable(TROLL.parse(TURNED_FIRST), Sense.COLOUR, "g5")
    table.told(f"0 f4=. ; 678 f4=+ ; 1066 g5=. ; {1066 + pause} g5=+", then=0.2)
    assert table.played == "g5"
    table.told(f"{1900 + pause} f5=+")
    assert (table.state, table.played) == ("ready", "g5 f5")


def test_a_placing_that_could_be_turned_over_is_taken_back_by_lifting_it_for_long() -> None:
    table = ScannedTable(TROLL.parse(TURNED_FIRST), Sense.COLOUR, "g5")
    table.told("0 f4=. ; 678 f4=+ ; 1066 g5=.", then=1.2)
    assert table.played == "g5"
    table.told("", then=0.5)
    assert (table.state, table.played) == ("ready", "")


TWO_HANDS = "....R2/....T./tt3...../tr.Z5R.../r2......./tz...t4.T/......./TT...R/ZZ2trz b 1"
BOTH_HANDS = "0 F8=. ; 149 F2=. ; 168 F6=. ; 329 H2=. ; 338 F8=# ; 349 H2=#"


def test_a_question_says_which_stack_it_is_about() -> None:
    """F6xF8 and F2xH2 with a hand each. F8 shows a capture already, and is no first answer."""
    table = ScannedTable(TZAAR.parse(TWO_HANDS), Sense.PRESENCE).told(BOTH_HANDS)
    assert (table.asked, _names(table, table.view.asked)) == ("D1 D5 F1 H2 H6", "F2 F6")
    table.told("3300 F8=. ; 3900 F8=#")
    assert (table.state, table.asked, table.played) == ("asking", "D1 D5 F1 F8 H2 H6", "")
    table.told("8000 H2=. ; 8300 H2=#")
    assert (table.state, sorted(table.played.split())) == ("ready", ["F2xH2", "F6xF8"])


@pytest.mark.parametrize(
    ("start", "script", "tapped", "answer", "played"),
    [
        (
            "R.T.z2/.T.t.r/Tr3.R..z/TrRt..RT/zt2tZTZr./.TTT.RTR/T.tt..z/TZ.Ztt/tRr.. w 1",
            "0 G3=. ; 159 F3=. ; 218 F4=. ; 340 G3=+",
            "G3",
            "H1",
            "F4xG3 F3+H1",
        ),
        (
            "..rr./..tR2../.....R2./......../z2......./......Z3./R..T.../t....R/..t.. b 1",
            "0 B3=. ; 23 A3=. ; 55 A3=- ; 1098 H1=. ; 1687 G1=. ; 2201 G1=-",
            "G1",
            "A3",
            "H1xG1 B3+A3",
        ),
    ],
)
def test_a_tap_on_a_capture_that_is_seen_is_no_other_stacks(
    start: str, script: str, tapped: str, answer: str, played: str
) -> None:
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR).told(script)
    shown = table.readings[table.board.sites[tapped]]
    assert tapped not in table.asked.split()
    table.told(f"5000 {tapped}=. ; 5300 {tapped}={shown}")
    assert (table.state, tapped in table.asked.split(), table.played) == ("asking", True, "")
    stood = table.readings[table.board.sites[answer]]
    table.told(f"9000 {answer}=. ; 9300 {answer}={stood}")
    assert (table.state, table.played) == ("ready", played)


@pytest.mark.parametrize("tapped", [4000, 5000, 6000])
def test_the_target_of_two_stacks_stays_lit_for_the_second(tapped: int) -> None:
    """A1 is asked about; A3, where both may have gone unseen, is tapped with C3 in hand, too."""
    table = ScannedTable(position(CORNERS, "w 1"), Sense.PRESENCE)
    table.told(f"100 A1=. ; 3000 C3=. ; {tapped} A3=. ; {tapped + 400} A3=#")
    assert (table.asked, table.played) == ("A3 D1", "")
    table.told("12000 A3=. ; 12400 A3=#")
    assert (table.asked, table.played) == ("A3", "A1xA3")
    table.told("16000 A3=. ; 16400 A3=#")
    assert (table.state, table.played) == ("ready", "A1xA3 C3+A3")


def test_the_next_players_capture_is_no_answer() -> None:
    """H3 is asked about, G4 lit: what comes there shows another colour, so it was no tap."""
    start = "A3:T A4:T C6:Z D6:z D7:t2 G2:t G4:Z G5:t4 G7:Z H2:T H3:R H5:T I2:r2"
    table = ScannedTable(position(start, "b 1"), Sense.COLOUR, "D7xC6 G2xA4")
    table.told("1200 A3=. ; 1700 A4=+ ; 2200 H3=. ; 2700 C6=. ; 3100 A4=- ; 3600 G5=.")
    table.told("6500 G4=. ; 7000 G4=-")
    assert (table.state, table.played) == ("asking", "D7xC6 G2xA4 A3xA4")
    table.told("11000 H5=. ; 11300 H5=+")
    assert (table.state, table.played) == ("ready", "D7xC6 G2xA4 A3xA4 H3+H5 C6xA4 G5xG4")


@pytest.mark.parametrize(
    ("start", "turns", "script", "target", "played"),
    [
        (CORNERS, "", "100 A1=. ; 600 C3=. ; 1100 A3=+", "A3", "A1xA3 C3+A3"),
        (
            "B1:z B3:t2 D1:t2 D2:T2 D5:t2 E2:T2 E6:T F4:R2 G1:Z I4:r",
            "D5xE6 B1+B3 ",
            "100 E2=. ; 600 D2=. ; 1100 D1=+",
            "D1",
            "E2xD1 D2+D1",
        ),
    ],
)
def test_two_stacks_that_can_only_have_gone_to_one_site_are_asked_about(
    start: str, turns: str, script: str, target: str, played: str
) -> None:
    """Either may have captured: the one that was lifted first did, when that is said twice."""
    begun = position(start, "b 1" if turns else "w 1")
    table = ScannedTable(begun, Sense.COLOUR, turns).told(script)
    assert (table.asked, table.played) == (target, turns.strip())
    for moment in (6000, 9000):
        table.told(f"{moment} {target}=. ; {moment + 300} {target}=+")
    assert (table.state, table.played) == ("ready", f"{turns}{played}")


SLOWER = "F4:t G3:R G4:t G7:R H3:z I2:r I4:T I5:Z A5:z"


def test_a_stack_that_is_stacked_first_was_not_carried_over_what_another_captures() -> None:
    """F4 captures G3 with one hand, which the other one is to follow with G4+H3, and is sooner."""
    table = ScannedTable(position(SLOWER, "b 1"), Sense.HEIGHT)
    table.told("100 G4=. ; 600 G3=. ; 1100 H3=b ; 1600 F4=. ; 2100 G3=a")
    assert (table.state, table.played) == ("ready", "F4xG3 G4+H3")


def test_a_sweep_over_an_empty_stopover_counts_after_a_rest() -> None:
    table = ScannedTable(position(SLOWER, "b 1"), Sense.HEIGHT)
    table.told("100 G4=. ; 600 G3=. ; 1100 H3=b", then=1.4)
    assert table.played == ""
    table.told("", then=0.2)
    assert table.played == "G4xG3 G3+H3"


def test_what_is_looked_at_with_both_stacks_in_hand_is_no_end_of_a_sweep() -> None:
    table = ScannedTable(position(CORNERS, "w 1"), Sense.PRESENCE)
    table.told("100 A1=. ; 600 A3=. ; 1100 C3=. ; 1600 C3=# ; 2200 I2=. ; 2600 A3=#", then=0.0)
    table.told("3000 I4=. ; 3600 I4=#")
    assert (table.state, table.played) == ("ready", "A1xA3 I2+I4")


@pytest.mark.parametrize("straightened", [1620, 1750, 1800])
def test_a_short_stopover_that_was_seen_is_one_when_the_next_stack_is_lifted_at_once(
    straightened: int,
) -> None:
    start = "D3:Z C3:t D4:t A1:R A2:T I1:z I2:r I3:t I5:Z I4:R H1:T"
    table = ScannedTable(position(start, "w 1"), Sense.HEIGHT)
    table.told(
        "100 D3=. ; 500 C3=. ; 700 C3=A ; 760 C3=. ; 1260 D4=. ; 1560 D4=A ; "
        f"{straightened} I3=. ; 2150 I3=a"
    )
    assert (table.state, table.played) == ("ready", "D3xC3 C3xD4")


@pytest.mark.parametrize("pressed", [720, 850, 1100])
@pytest.mark.parametrize("onward", [2010, 2150, 2300])
def test_who_has_passed_too_soon_is_followed_by_quick_hands(pressed: int, onward: int) -> None:
    """Black captures, and lifts the next stack before that has been still."""
    table = ScannedTable(position(CORNERS, "w 1"), Sense.HEIGHT)
    table.told(
        f"100 C3=. ; 400 A3=. ; 700 A3=A ; {pressed} white+ ; {pressed + 100} white- ; "
        f"1300 D1=. ; 1700 I2=. ; 2000 I2=a ; {onward} E8=. ; 2800 E9=b"
    )
    assert (table.state, table.played) == ("ready", "C3xA3 pass D1xI2 E8+E9")


@pytest.mark.parametrize(
    ("sense", "script", "asked", "answer", "played"),
    [
        (
            Sense.COLOUR,
            "100 I4=. ; 900 I2=. ; 2100 I4=+ ; 2900 I1=. ; 3300 I1=+",
            "I1 I4",
            "I4=+",
            "I2+I4",
        ),
        (
            Sense.PRESENCE,
            "100 C3=. ; 900 A1=. ; 2100 C3=# ; 2900 A3=. ; 3500 A3=#",
            "A3 C3",
            "C3=#",
            "A1+C3",
        ),
    ],
)
def test_a_stack_that_was_in_the_other_hand_for_long_may_have_been_joined_there(
    sense: Sense, script: str, asked: str, answer: str, played: str
) -> None:
    """Then another target is set straight, before the table can have asked."""
    table = ScannedTable(position(CORNERS), sense).told(script)
    assert (table.asked, table.played) == (asked, "")
    table.told(f"8000 {answer[:2]}=. ; 8300 {answer}")
    assert (table.state, table.played) == ("ready", played)


def test_the_answer_for_one_stack_is_no_action_of_the_one_in_hand() -> None:
    """A3 is tapped since A1 stands there, with C3 in hand."""
    table = ScannedTable(position(CORNERS, "w 1"), Sense.PRESENCE)
    table.told("100 A1=. ; 700 A3=. ; 1700 A3=# ; 2500 D1=. ; 3500 D1=# ; 4500 C3=.", then=1.5)
    assert (table.asked, table.played) == ("A3 D1", "A1xA3")
    table.told("6500 A3=. ; 7000 A3=#")
    assert (table.asked, table.played) == ("A3", "A1xA3")
    table.told("12000 A3=. ; 12400 A3=#")
    assert (table.state, table.played) == ("ready", "A1xA3 C3+A3")


def test_what_the_next_player_looked_at_and_captured_leaves_nothing_to_be_asked() -> None:
    """I5 could have gone to I4, which White looks at, and takes."""
    start = "E4:T F3:t F5:r G3:Z2 H4:z H5:Z H6:R I3:T2 I4:r I5:r"
    table = ScannedTable(position(start, "b 1"), Sense.COLOUR, "F5xH5 I5+H5")
    table.told("100 I4=. ; 600 I4=- ; 1100 I3=. ; 1600 I4=+ ; 2100 E4=. ; 2600 F3=+")
    assert table.played == "F5xH5 I5+H5 I3xI4 E4xF3"


@pytest.mark.parametrize("lifted", [960, 1060, 1200])
def test_a_captor_that_is_captured_at_once_counts_when_hands_go_on(lifted: int) -> None:
    script = f"100 F7=. ; 500 F8=. ; 900 F8=A ; {lifted} F8=. ; 1460 E8=. ; 1860 F8=a ; 2300 A5=."
    table = ScannedTable(position(CORNERS), Sense.HEIGHT).told(script)
    assert (table.state, table.played) == ("in-hand", "F7xF8 E8xF8")


@pytest.mark.parametrize("begun", [1540, 1700, 1800])
@pytest.mark.parametrize("first", ["d5", "d4"])
def test_the_next_player_turns_over_what_has_just_been_turned_or_placed(
    first: str, begun: int
) -> None:
    start = "......../......../......../......../...o..../...x..../...o..../........ b std"
    table = ScannedTable(TROLL.parse(start), Sense.COLOUR)
    second = {"d5": "d4", "d4": "d5"}[first]
    table.told(f"100 d5=- ; 800 d4=. ; 1500 d4=- ; {begun} {first}=. ; 2200 {first}=+", then=0.0)
    table.told(f"2400 d6=+ ; 2600 {second}=. ; 3100 {second}=+ ; 3400 d3=. ; 3900 d3=+")
    assert (table.state, table.played) == ("ready", "d5 d6")


def _names(table: ScannedTable, sites: frozenset[int]) -> str:
    return " ".join(table.board.names[site] for site in sorted(sites))
