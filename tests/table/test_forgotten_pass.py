"""A pass that was forgotten, or refused, counts with the next player's action (docs/evidence.md,
rule 7).
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES
from tests.support.table import BOTH
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.play.sentences import sentence
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
