"""A pass that is pressed for late, when the next player has begun already, or was forgotten
(docs/evidence.md, rule 7).
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import OWN, SEEING, SENSES, UNTELLING, in_sense
from tests.support.table import BOTH
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.play.sentences import sentence
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

START = "...../....../..T3...r2/.T3....../R.z..Z../......../.r7...../.T2t..T2/....r b 2"
"""Black's C7 goes to E7 alone, and White's C3 can capture it; Black may pass."""


def table(sense: Sense) -> ScannedTable:
    return ScannedTable(TZAAR.parse(START), sense)


def reads(sense: Sense, name: str) -> str:
    """What a site of the start reads."""
    start = TZAAR.parse(START)
    return sense.read(start.content(start.game.board.sites[name]))


@SENSES
@pytest.mark.parametrize("lifted", [300, 500])
def test_the_next_player_takes_off_what_is_to_be_captured_before_the_pass(
    sense: Sense, lifted: int
) -> None:
    """By presence the press confirmed C7xE7, and White's capture was *wrong*."""
    script = f"0 C7=. ; 286 black+ ; {lifted} C3=. ; 457 black- ; 767 C7={reads(sense, 'C3')}"
    told = table(sense).told(script)
    assert (told.state, told.played) == ("ready", "pass C3xC7")


@SENSES
@pytest.mark.parametrize("before", [100, 185, 400, 650])
def test_the_next_player_lifts_before_the_pass(sense: Sense, before: int) -> None:
    told = table(sense).told(f"0 C3=. ; {before} black+", then=0.1)
    assert (told.played, told.lit(Role.NO)) == ("pass", "")
    told.told(
        f"{before + 150} black- ; {before + 500} C7=. ; {before + 900} C7={reads(sense, 'C3')}"
    )
    assert (told.state, told.played) == ("ready", "pass C3xC7")


@SENSES
@pytest.mark.parametrize("thinking", [0, 3000])
def test_the_next_player_lifts_long_before_the_pass(sense: Sense, thinking: int) -> None:
    """That press is refused; what is whole afterwards tells that it was meant."""
    told = table(sense).told("0 C3=. ; 1500 black+ ; 1650 black-", then=0.1)
    assert (told.played, bool(told.lit(Role.NO))) == ("", True)
    taken, down = 2000 + thinking, 2600 + thinking
    told.told(f"{taken} C7=. ; {down} C7={reads(sense, 'C3')}", then=0.5)
    assert (told.state, told.played) == ("ready", "pass C3xC7")


@UNTELLING
@pytest.mark.parametrize("press", [-10, 10, 60, 100, 200])
def test_the_next_player_takes_off_what_is_captured_as_the_pass_is_pressed(
    sense: Sense, press: int
) -> None:
    start = "..T.z/...t../Z.T.R.R/...t2.Z3T2./....Tt.Z/T..t2.z../t2.R..../.Tt.zr/t2rRzz w 2"
    first = f"{1000 + press} black+ ; {1090 + press} black-"
    script = f"1000 H6=. ; {first}" if press > 0 else f"{first[:11]} ; 1000 H6=. ; {first[13:]}"
    told = ScannedTable(TZAAR.parse(start), sense, "pass F4xF1")
    told.told(f"{script} ; 1900 E9=. ; 2600 H6={OWN[sense]}")
    assert (told.state, told.played) == ("ready", "pass F4xF1 pass E9xH6")


def test_a_stack_that_nobody_else_has_lifted_is_confirmed() -> None:
    """The press waits until 0.7 s after the lift, in which the next player would have gone on."""
    told = table(Sense.PRESENCE).told("0 C7=. ; 286 black+ ; 450 black-", then=0.2)
    assert told.played == ""
    assert told.told("", then=0.1).played == "C7xE7"


def test_a_stack_is_confirmed_at_once_that_was_lifted_long_before() -> None:
    told = table(Sense.PRESENCE).told("0 C7=. ; 700 black+ ; 850 black-", then=0.0)
    assert told.played == "C7xE7"


def test_what_is_confirmed_stays_so_where_the_next_player_goes_on_with_something_else() -> None:
    told = table(Sense.PRESENCE).told("0 C7=. ; 286 black+ ; 450 black- ; 500 H2=. ; 900 H3=.")
    assert told.played == "C7xE7"


def test_the_next_players_own_pass_tells_that_the_one_before_was_meant() -> None:
    start = "..t.T/...Z2.t/.ttz..R/R2t.r..../RR.TTRZr2/Z.ztZ.../....Rt./.tr3.../.zT.R w 1"
    told = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    told.told(
        "0 E6=. ; 107 white+ ; 227 white- ; 562 C4=. ; 992 C4=# ; 1359 E9=. ; 1448 C7=. ; "
        "1803 C7=# ; 2371 black+ ; 2621 black-"
    )
    assert told.played == "E6xC4 pass E9xC7"


@SENSES
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


@SENSES
@pytest.mark.parametrize("late", [2000, 20000])
def test_a_pass_that_was_forgotten_counts_with_the_next_players_action(
    sense: Sense, late: int
) -> None:
    script = f"0 C3=. ; 500 C7=. ; 900 C7={reads(sense, 'C3')} ; {900 + late} black+"
    told = table(sense).told(script, then=0.1)
    assert (told.state, told.played) == ("ready", "pass C3xC7")


@SEEING
def test_what_was_forgotten_is_said(sense: Sense) -> None:
    told = table(sense).told(f"0 C3=. ; 500 C7=. ; 900 C7={reads(sense, 'C3')}", then=1.0)
    assert (told.state, told.view.forgotten) == ("wrong", True)
    assert sentence(told.view, BOTH).endswith("If Black passes, press the turn button.")


def test_after_a_forgotten_pass_the_target_touched_last_is_taken() -> None:
    """I1 is shown to G3, and set down on H1; then White presses."""
    start = "z.rzT/r.z.r./t..Z2..R/R.ZR2.tt2./R......T/T2R.....Z/ZtZr.Zt2/T...zt/ttT2t. b 1"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "B5xA5 A5xC7 F2xG2")
    table.told("508 I1=. ; 1341 G3=. ; 1721 G3=# ; 2259 H1=. ; 3167 H1=#")
    table.told("3918 white+ ; 4003 white- ; 5699 H1=. ; 5916 H1=#")
    assert table.played == "B5xA5 A5xC7 F2xG2 pass I1xH1"


@pytest.mark.parametrize(
    ("sense", "script"),
    [
        (Sense.HEIGHT, "2241 C6=B ; 3268 C6=. ; 3985 G4=C"),
        (Sense.COLOUR, "2241 C6=+ ; 3268 C6=. ; 3700 G4=. ; 3985 G4=+"),
        (Sense.PRESENCE, "2241 C6=# ; 3268 C6=. ; 3700 G4=. ; 3985 G4=#"),
    ],
)
def test_a_pass_is_remembered_when_the_next_player_has_played_a_whole_turn(
    sense: Sense, script: str
) -> None:
    start = "..Z.T/.T.t../...T.t./...r4...T/T.R.T2.t4T/..Tt.z../..Tt.../....../R2..ZR w 1"
    table = ScannedTable(TZAAR.parse(start), sense, "G3xF4 F4xG4 D4xC4")
    table.told(f"1400 E6=. ; 1670 C6=. ; {script}")
    assert sentence(table.view, BOTH).endswith("If Black passes, press the turn button.")
    table.told("8000 black+ ; 8150 black-")
    assert table.played == "G3xF4 F4xG4 D4xC4 pass E6xC6 C6+G4"


@SENSES
def test_with_both_stacks_in_hand_after_a_refused_pass_nothing_is_wrong(sense: Sense) -> None:
    told = table(sense).told("0 C3=. ; 1500 black+ ; 1650 black- ; 2000 C7=.", then=5.0)
    assert told.state == "in-hand"


@SEEING
def test_what_was_put_back_after_a_refused_pass_makes_none(sense: Sense) -> None:
    script = f"0 C7=. ; 900 black+ ; 1050 black- ; 1500 C7={reads(sense, 'C7')}"
    told = table(sense).told(script + f" ; 1700 C3=. ; 2300 C3={reads(sense, 'C3')}")
    assert (told.state, told.played) == ("ready", "")


@SENSES
def test_the_press_for_the_set_up_is_no_pass(sense: Sense) -> None:
    """The captive is carried away low over the site that its captor left, as if it had captured."""
    start = "ttttT/TrrrRT/TRzztRT/TRZ..ZRT/TRZTtzrt/t.ztTzrt/r2rTZZr./t.RRRt/t.TT. w 2"
    table = ScannedTable(TZAAR.parse(start), sense, arrange=True)
    table.told("0 white+ ; 150 white-", then=0.1)
    assert table.state == "ready"
    script = "1500 C6=. ; 2000 C5=. ; 2140 C6=- ; 2200 C6=. ; 5100 C5=+"
    table.told(in_sense(script, sense))
    assert (table.state, table.played) == ("ready", "C6xC5")
