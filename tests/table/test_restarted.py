"""A program that ended while an opponent's turn was carried out, and hears the table anew with
stacks still in hand.
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SENSES
from tzaar_board.games.base import Colour
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

HUMAN = frozenset({Colour.WHITE})
START = TZAAR.parse(".RRrt/tzTZTT/RRTttTr/TtTzTrtt/ttTZrztr/RRtrzrTt/TTZZRzt/rTRztZ/ZrTRT b 1")
TURN = "A4xB5 B1+B2"
SINGLE = {Sense.PRESENCE: "#", Sense.COLOUR: "-", Sense.HEIGHT: "a"}
DOUBLE = {Sense.PRESENCE: "#", Sense.COLOUR: "-", Sense.HEIGHT: "b"}
CAPTURE = "0 A4=. ; 600 B5=. ; 1200 B5={one}"
"""What hands do for the turn's first action, and then for its second one."""

STACKING = "3000 B1=. ; 3600 B2=. ; 4200 B2={two}"


def told(table: ScannedTable, script: str, then: float = 3.0) -> ScannedTable:
    sense = table.feed.session.situation.sense
    return table.told(script.format(one=SINGLE[sense], two=DOUBLE[sense]), then)


def carrying(sense: Sense, script: str) -> ScannedTable:
    """A table whose hands have begun to carry the turn out when the program ends."""
    table = ScannedTable(START, sense, engine=TURN, hands=HUMAN)
    return told(table, script, then=0.3).restarted()


@SENSES
@pytest.mark.parametrize(
    ("done", "left"),
    [
        pytest.param("0 A4=.", "600 B5=. ; 1200 B5={one}", id="the captor is in hand"),
        pytest.param("0 B5=.", "600 A4=. ; 1200 B5={one}", id="the captured one is"),
        pytest.param("0 A4=. ; 600 B5=.", "1200 B5={one}", id="both are"),
    ],
)
def test_the_capture_is_carried_out_still(sense: Sense, done: str, left: str) -> None:
    table = carrying(sense, done)
    assert (table.state, table.pending) == ("opponent", TURN)
    assert (table.lit(Role.FROM), table.lit(Role.TO)) == ("A4", "B5")
    told(table, left, then=2.0)
    assert (table.state, table.pending) == ("opponent", "B1+B2")
    told(table, "4000 B1=. ; 4600 B2=. ; 5200 B2={two}")
    assert (table.state, table.pending) == ("ready", "")


@SENSES
@pytest.mark.parametrize(
    ("done", "left"),
    [
        pytest.param("3000 B1=.", "3600 B2=. ; 4200 B2={two}", id="the stack is in hand"),
        pytest.param("3000 B1=. ; 3600 B2=.", "4200 B2={two}", id="both are"),
    ],
)
def test_the_stacking_is_carried_out_still(sense: Sense, done: str, left: str) -> None:
    """Set down on nothing yet, it had counted as done, and nobody said where it was to go."""
    table = carrying(sense, f"{CAPTURE} ; {done}")
    assert (table.state, table.pending) == ("opponent", "B1+B2")
    told(table, left)
    assert (table.state, table.pending) == ("ready", "")


@SENSES
def test_what_was_carried_out_meanwhile_counts(sense: Sense) -> None:
    table = carrying(sense, "")
    for site, reading in {"A4": ".", "B5": SINGLE[sense], "B1": ".", "B2": DOUBLE[sense]}.items():
        table.readings[table.board.sites[site]] = reading
    table.restarted().told("", then=4.0)
    assert (table.state, table.pending) == ("ready", "")
