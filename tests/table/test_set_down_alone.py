"""What is set down and could only replace the last action, which still stands, is wrong."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.table import BOTH, WHITE, discs
from tzaar_board.games.base import Position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.play.sentences import sentence
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

TROLL_SECOND = discs("c3:x", "w std")
PRESENCE = (Sense.PRESENCE, "e1=#")
COLOURS = [(Sense.COLOUR, "e5=-"), (Sense.HEIGHT, "e5=a")]


@pytest.mark.parametrize(("sense", "reading"), [PRESENCE, *COLOURS])
def test_a_disc_that_only_the_last_player_could_have_placed_is_wrong(
    sense: Sense, reading: str
) -> None:
    """White is to place: not on e1, and no disc of Black's."""
    site = reading[:2]
    table = ScannedTable(TROLL_SECOND, sense, "d5 f3").told(f"0 {reading}", then=0.35)
    assert table.state == "in-hand"
    table.told("", then=0.15)
    assert (table.state, table.lit(Role.TAKE), table.played) == ("wrong", site, "d5 f3")
    assert sentence(table.view, BOTH).startswith(
        f"That is no legal action: take away what stands on {site}."
    )
    table.told(f"1000 {site}=.", then=0.5)
    assert (table.state, table.played) == ("ready", "d5 f3")


@pytest.mark.parametrize(("sense", "reading"), COLOURS)
def test_the_last_disc_may_be_taken_away_afterwards_all_the_same(
    sense: Sense, reading: str
) -> None:
    table = ScannedTable(TROLL_SECOND, sense, "d5 f3").told(f"0 {reading} ; 1000 f3=.", then=0.1)
    assert table.state != "wrong"
    table.told("", then=1.0)
    assert (table.state, table.played) == ("ready", "d5 e5")


@pytest.mark.parametrize(("sense", "reading"), [(Sense.COLOUR, "E2=+"), (Sense.HEIGHT, "E2=A")])
def test_a_piece_of_the_wrong_colour_in_the_tournament_start_is_wrong(
    sense: Sense, reading: str
) -> None:
    start: Position = TZAAR.start("tournament", 0)
    assert str(start.player) == "Colour.WHITE"
    first = str(next(iter(start.legal())))
    table = ScannedTable(start, sense, first).told(f"0 {reading}", then=1.0)
    assert (table.state, table.lit(Role.TAKE)) == ("wrong", "E2")


def test_a_disc_beside_the_engines_placing_is_said_to_be_taken_away() -> None:
    """It could only be one's own last disc, placed there instead; that still stands."""
    table = ScannedTable(TROLL_SECOND, Sense.PRESENCE, "d5", engine="f3", hands=WHITE)
    table.told("0 b6=#", then=1.0)
    assert (table.state, table.lit(Role.TAKE)) == ("wrong", "b6")
    assert sentence(table.view, WHITE).startswith(
        "That is no legal action: take away what stands on b6."
    )
    table.told("1500 b6=.", then=0.5)
    assert (table.state, table.lit(Role.PUT), table.pending) == ("opponent", "f3", "f3")
