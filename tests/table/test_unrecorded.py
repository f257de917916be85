"""The menu button where something has been done that has not counted: that goes back first."""

from tests.support.scans import ScannedTable
from tests.support.senses import SENSES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

FIXED = TZAAR.start("fixed", 0)
TURNS = "A5xA4 A1xB1"
"""Black's second action is due."""


def after(script: str, sense: Sense = Sense.PRESENCE, then: float = 1.0) -> ScannedTable:
    return ScannedTable(FIXED, sense, TURNS).told(script, then)


def menu(table: ScannedTable, at: int) -> ScannedTable:
    """A short press."""
    return table.told(f"{at} menu+ ; {at + 150} menu-", 1.0)


@SENSES
def test_what_is_wrong_is_put_back_and_no_action_taken_back(sense: Sense) -> None:
    table = after("0 C3=. ; 600 H2=. ; 1200 C4=. ; 1800 G3=.", sense, 3.0)
    assert table.state == "wrong"
    assert (menu(table, 5000).played, table.lit(Role.PUT)) == (TURNS, "C3")
    home = {site: table.board.sites[site] for site in ("C3", "H2", "C4", "G3")}
    settled = ScannedTable(FIXED, sense, TURNS).readings
    script = " ; ".join(f"{7000 + 100 * n} {s}={settled[home[s]]}" for n, s in enumerate(home))
    assert (table.told(script).state, table.played) == ("ready", TURNS)


def test_what_is_asked_about_is_put_back_and_no_action_taken_back() -> None:
    table = after("0 B2=.", then=3.0)
    assert table.state == "asking"
    assert (menu(table, 4000).state, table.played, table.lit(Role.PUT)) == ("wrong", TURNS, "B2")
    assert (table.told("6000 B2=#").state, table.played) == ("ready", TURNS)


def test_a_second_press_takes_the_last_action_back() -> None:
    table = menu(after("0 B2=.", then=3.0), 4000)
    assert (menu(table, 5500).played, table.lit(Role.PUT)) == ("A5xA4", "A1")


def test_after_what_was_put_back_play_goes_on() -> None:
    table = menu(after("0 B2=.", then=3.0), 4000).told("6000 B2=#")
    table.told("9000 C3=. ; 9500 D3=. ; 9900 D3=#")
    assert (table.state, table.played) == ("ready", f"{TURNS} C3xD3")


def test_with_a_stack_only_lifted_the_last_action_is_taken_back() -> None:
    assert menu(after("0 B2=.", then=0.5), 1000).played == "A5xA4"


def test_with_the_last_captor_in_hand_its_action_is_taken_back() -> None:
    assert menu(after("0 B1=.", then=2.5), 4000).played == "A5xA4"


def test_the_arm_that_presses_may_hide_a_stack() -> None:
    table = after("0 G3=. ; 700 G3=# ; 3000 menu+ ; 3080 H2=. ; 3150 menu- ; 3200 H2=#")
    assert table.played == "A5xA4"


def test_before_the_first_action_it_is_no_refusal_either() -> None:
    table = ScannedTable(FIXED, Sense.PRESENCE).told("0 A5=. ; 600 B5=. ; 1200 C5=.")
    assert menu(table, 6000).lit(Role.PUT) == "A5"
