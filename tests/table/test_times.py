"""Time is evidence (docs/evidence.md)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES, in_sense
from tests.support.table import WHITE
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

FIXED = TZAAR.start("fixed", 0)
FIXED_1 = TZAAR.parse(str(FIXED).replace("w o", "w 1"))


@SEEING
def test_a_stack_that_left_after_the_capture_was_no_stopover(sense: Sense) -> None:
    """D3xD4; then C3 is lifted first, to be captured from C2."""
    table = ScannedTable(FIXED_1, sense)
    table.told(in_sense("0 D3=. ; 400 D4=. ; 800 D4=+ ; 960 C3=.", sense))
    assert table.played == "D3xD4"
    table.told(in_sense("4500 C2=. ; 4900 C3=+", sense))
    assert table.played == "D3xD4 C2xC3"


DEAD_END = TZAAR.parse(
    "T.T.r2/.....Z/T.RTz4../...tZtZ./...r2TZRZ/.t2.RT.t2t/...z2.TT/.TZTR./tr2.T. b 1"
)


def test_what_was_carried_out_before_another_stack_was_touched_stays_carried_out() -> None:
    """Hands carry the engine's turn out, fast, and touch a third stack on the way."""
    table = ScannedTable(DEAD_END, Sense.PRESENCE, engine="D4xD5 D6xB6", hands=WHITE)
    table.told("0 D4=. ; 350 D5=. ; 700 D5=# ; 760 D6=. ; 1260 A1=. ; 3270 A1=#", then=0.5)
    assert table.pending == "D6xB6"
    table.told("5000 B6=. ; 5300 B6=#")
    assert (table.pending, table.state) == ("", "ready")


def test_an_answer_is_not_lost_to_distrust_of_the_site_that_was_tapped() -> None:
    """D4 has flapped, and is masked; then D3 goes to D4, and D4 is tapped."""
    table = ScannedTable(FIXED_1, Sense.PRESENCE)
    flaps = " ; ".join(f"{number * 150} D4={'.#'[number % 2]}" for number in range(12))
    table.told(f"{flaps} ; 2500 D3=. ; 2900 D4=. ; 3300 D4=#")
    assert (table.asked, table.played) == ("C3 D4", "")
    table.told("8000 D4=. ; 8300 D4=#", then=0.5)
    assert table.played == "D3xD4"


@pytest.mark.parametrize("each", [40, 80, 120, 150])
def test_a_site_that_flaps_quicker_than_a_hand_taps_answers_nothing(each: int) -> None:
    table = ScannedTable(FIXED_1, Sense.PRESENCE)
    flaps = " ; ".join(f"{number * 150} D4={'.#'[number % 2]}" for number in range(12))
    table.told(f"{flaps} ; 2500 D3=. ; 2900 D4=. ; 3300 D4=#")
    table.told(" ; ".join(f"{8000 + number * each} D4={'.#'[number % 2]}" for number in range(12)))
    assert (table.state, table.asked, table.played) == ("asking", "C3 D4", "")


@SEEING
def test_two_actions_of_one_stack_carried_out_fast(sense: Sense) -> None:
    """The engine's A4xA5, A5+A3: the stack rests on A5 for a tenth of a second."""
    black = TZAAR.parse(str(FIXED).replace("w o", "b 1"))
    table = ScannedTable(black, sense, engine="A4xA5 A5+A3", hands=WHITE)
    table.told(in_sense("0 A4=. ; 400 A5=. ; 700 A5=- ; 800 A5=.", sense))
    height = "" if sense is Sense.COLOUR else "4500 A3=b"
    assert table.told(height).pending == ""


@SENSES
def test_a_finished_action_is_kept_when_the_next_player_lifts_at_once(sense: Sense) -> None:
    """Black takes the captured stack off 200 ms after White's."""
    table = ScannedTable(FIXED, sense)
    script = "0 A5=. ; 500 A4=. ; 800 A4=+ ; 1000 B5=. ; 1500 B4=. ; 1900 B5=-"
    table.told(in_sense(script, sense))
    assert table.played == "A5xA4 B4xB5"


def test_a_sleeve_is_no_tap() -> None:
    table = ScannedTable(FIXED_1, Sense.PRESENCE, "A5xA4")
    table.told("2000 D3=. ; 2700 D2=. ; 2760 D2=#")
    assert table.played == "A5xA4"
    table.told("8000 D2=. ; 8150 D2=#")
    assert table.played == "A5xA4 D3+D2"


@SENSES
def test_a_quick_swap_may_be_shorter_than_a_tap_where_readings_tell(sense: Sense) -> None:
    """Where they do not, it is a sleeve's, and the table asks."""
    table = ScannedTable(FIXED_1, sense)
    table.told(in_sense("0 D3=. ; 700 D4=. ; 760 D4=+", sense))
    told = ("asking", "") if sense is Sense.PRESENCE else ("ready", "D3xD4")
    assert (table.state, table.played) == told


LIFTED_BEFORE = TZAAR.parse(
    "TzTrR/ttt.tR/TtTrT.T/TtTTrRTz/rRtrZZZZ/RrTZzZRT/tRtrrzt/R.r.tT/tRzz2T w 2"
)


@SENSES
def test_the_next_player_lifts_before_the_last_one_sets_down(sense: Sense) -> None:
    """White's A5xB5, the captured stack first; Black takes C2 up meanwhile, and plays C2xC3."""
    table = ScannedTable(LIFTED_BEFORE, sense)
    script = "0 B5=. ; 620 A5=. ; 1110 C2=. ; 1200 B5=+ ; 1430 C3=. ; 1600 C3=-"
    table.told(in_sense(script, sense))
    assert (table.state, table.played) == ("ready", "A5xB5 C2xC3")


@SEEING
def test_both_were_read_at_once(sense: Sense) -> None:
    """As above, by a host that was away: what left, and what came, in the order of their times."""
    table = ScannedTable(LIFTED_BEFORE, sense)
    script = "0 B5=. ; 620 A5=. ; 625 C2=. ; 630 B5=+ ; 635 C3=-"
    table.told(in_sense(script, sense))
    assert (table.state, table.played) == ("ready", "A5xB5 C2xC3")


SLEEVES = TZAAR.parse("TtTtz/rTTRrZ/RTRTtrz/tRttZtZz/trTtTZRZ/RTRtTtrt/zRrrTrt/tTZTRT/tzrTz w o")


def test_a_long_sleeve_over_several_stacks_taps_none() -> None:
    """H4 goes to H5 without a gap; the sleeve hides H6, G5 and I3, G5 for 131 ms."""
    table = ScannedTable(SLEEVES, Sense.PRESENCE, "H3xI3 G6xH5 D4xD5 D7xD8")
    table.told("0 H4=. ; 972 H6=. ; 1012 H6=# ; 1036 G5=. ; 1061 I3=. ; 1106 I3=# ; 1167 G5=#")
    assert table.played.endswith("D7xD8")
    assert table.state == "asking"


def test_a_hand_that_passes_over_an_empty_site_places_nothing() -> None:
    """A disc for f3; a4 reads something for 50 ms."""
    start = TROLL.parse(
        ".xxx..x./..xoox../.ox.x.x./o.oxx.x./..oo...o/ooooo.oo/ox..xo.o/..x.xx.. w std"
    )
    table = ScannedTable(start, Sense.PRESENCE, "c2 g7")
    table.told("0 a4=# ; 18 f3=# ; 50 a4=.")
    assert table.played == "c2 g7 f3"


def test_while_captor_and_captive_are_in_hand_it_is_asked_what_was_captured_since() -> None:
    """D3 is to capture D4, or has, and has gone on: to a stacking hardly, without setting down."""
    table = ScannedTable(FIXED_1, Sense.PRESENCE)
    table.told("0 D3=. ; 300 D4=. ", then=2.9)
    assert (table.state, table.asked) == ("in-hand", "")
    table.told("", then=2.9)
    assert (table.state, table.asked) == ("asking", "C3 C4")
    table.told("", then=0.2)
    assert (table.state, table.asked) == ("asking", "C3 C4 D2 D5 E4")


def test_what_the_next_player_did_is_no_answer() -> None:
    """F6xF2 by a swap of 70 ms, which is asked about; D4xC4 meanwhile."""
    start = TZAAR.parse(
        "Tz2..t/r..TZ./.TzZtRR/TR2.rtR2RT/..tt.T2.T/tt...R.R/.r.r..T/z.ttr2./t.zrr b 2"
    )
    table = ScannedTable(start, Sense.PRESENCE, "D5+D4 B4xB1")
    table.told("0 F6=. ; 453 F2=. ; 523 F2=# ; 1200 D4=. ; 1460 C4=. ; 1755 C4=#")
    assert (table.state, table.played) == ("asking", "D5+D4 B4xB1")
    table.told("8000 F2=. ; 8300 F2=#")
    assert (table.state, table.played) == ("ready", "D5+D4 B4xB1 F6xF2 D4xC4")


@pytest.mark.parametrize("bounces", ["", "1421 E1=+ ; 1422 E1=- ; "])
def test_a_contact_that_bounces_does_not_turn_the_order_of_changes_round(bounces: str) -> None:
    """D1xE1 without a gap; then a sleeve over E2, which was no stopover."""
    before = TZAAR.parse(
        ".ZTt./.t.tRr/.rtt2..R/zt2.r.T3.r/RT.t.t.T/T..T.r2.z/zZ2Z..../..TTt./..Z3.. b 1"
    )
    table = ScannedTable(before, Sense.COLOUR, "B2xA2 D2+D1 D6xB4 B4xC4")
    table.told(f"1324 D1=. ; 1418 E1=- ; 1420 E2=. ; {bounces}1450 F1=. ; 1530 E2=+ ; 1540 F1=+")
    assert table.played.endswith(" B4xC4 D1xE1")


def test_the_light_of_the_way_back_stays_while_another_site_flaps() -> None:
    """I5 is out of judgement by then; A1 and B1 were knocked over, and C1 too."""
    table = ScannedTable(FIXED, Sense.COLOUR)
    reads = table.readings[table.board.sites["I5"]]
    flaps = [f"{number * 70} I5={'.' if number % 2 else reads}" for number in range(1, 60)]
    table.told(" ; ".join([*flaps, "4200 A1=.", "4210 B1=.", "4220 C1=."]), then=1.0)
    assert table.state == "wrong"
    shown = set()
    for number in range(20):
        at = 6000 + number * 70
        table.told(f"{at} I5={'.' if number % 2 else reads}", then=0.03)
        shown.add((table.state, table.lit(Role.PUT, Role.TAKE)))
    assert len(shown) == 1, shown


def test_what_all_came_at_one_moment_is_asked_about() -> None:
    """D3xC3 D4xD2 while the program was down; D3xD2 D4xC3 would look the same."""
    start = TZAAR.parse(
        "ZrtzR/.zt.RT/ZtTTt.Z/rRrz.RR2t/T2.R.Tr2TT/....t.Tt/T..T..z/Tr2ZTtt/ttrrt w 1"
    )
    before = "A1xA2 G1+G4"
    table = ScannedTable(start, Sense.COLOUR, before)
    table.told("0 D3=. ; 0 D4=. ; 0 C3=- ; 0 D2=-")
    assert (table.state, table.asked, table.played) == ("asking", "C3 D2", before)
    table.told("6000 C3=. ; 6300 C3=-")
    assert (table.state, table.played) == ("ready", f"{before} D3xC3 D4xD2")


def test_a_drop_out_says_nothing_of_where_a_stack_goes_later() -> None:
    """D3xD7 is swapped, and D7 taken on to E7, unseen: a sleeve had hidden that before."""
    start = "....Z2/.z.t../....Z.T/..r3...Z./trttZr.z/r...T.../r.tt2.tR3/..T2r.T/tTRRT w 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "I2xI1 H3+I3")
    table.told("400 D3=. ; 640 D7=. ; 710 E7=. ; 770 D7=# ; 780 E7=# ; 1270 D7=.")
    assert "E7" in table.asked.split()


def test_nobody_taps_a_stackings_target_right_as_its_stack_is_lifted() -> None:
    """A sleeve hides H6 as H2 is looked at: no hand has come there within 33 ms."""
    start = "...../rz..Z./....t.Z2/.tt3.RT../.Rr..ztR/.r...tr2./T...R.Z/T2T...R/z2.Z.T b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.COLOUR, "D3xD5 E9xE8")
    table.told("326 H2=. ; 359 H6=. ; 469 H6=+", then=1.5)
    assert table.rewrites == 0
    table.told("2200 H2=+ ; 2600 I5=. ; 3000 I3=. ; 3300 I3=+")
    assert (table.state, table.played) == ("ready", "D3xD5 E9xE8 I5+I3")
