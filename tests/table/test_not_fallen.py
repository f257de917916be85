"""What leaves the board at once, and has not fallen: hands may take as much."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES
from tests.support.table import BOTH, CORNERS, WHITE, discs, position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

MARKS = {
    Sense.PRESENCE: {"r": "#", "z2": "#", "x": "#"},
    Sense.COLOUR: {"r": "-", "z2": "-", "x": "-"},
    Sense.HEIGHT: {"r": "a", "z2": "b", "x": "a"},
}
TURNING = discs("c3:o c4:o c5:o c6:x d2:x", "b std")
"""Black c2 turns over c3, c4 and c5."""


def told(table: ScannedTable, script: str, then: float = 1.0) -> ScannedTable:
    return table.told(script.format(**MARKS[table.feed.session.situation.sense]), then)


@SENSES
@pytest.mark.parametrize(
    "lifts",
    [
        pytest.param("0 F8=. ; 40 F7=. ; 90 E8=. ; 130 E9=.", id="all four at once"),
        pytest.param("0 F8=. ; 100 F7=. ; 850 E8=. ; 950 E9=.", id="two, then two"),
    ],
)
def test_two_people_carry_an_opponents_turn_out_together(sense: Sense, lifts: str) -> None:
    start = position(CORNERS, "b 1")
    table = ScannedTable(start, sense, engine="F8xF7 E8+E9", hands=WHITE)
    told(table, f"{lifts} ; 1800 F7={{r}} ; 2300 E9={{z2}}", then=0.5)
    assert (table.state, table.pending) == ("ready", "")


@SENSES
@pytest.mark.parametrize("first", ["placed", "turned"])
def test_three_discs_are_turned_over_by_several_hands(sense: Sense, first: str) -> None:
    table = ScannedTable(TURNING, sense, hands=BOTH)
    place = {"placed": 0, "turned": 4000}[first]
    lifts = "1500 c3=. ; 1550 c4=. ; 1600 c5=."
    turns = "2600 c3={x} ; 2900 c4={x} ; 3200 c5={x}"
    steps = [f"{place} c2={{x}}", lifts, turns]
    told(table, " ; ".join(steps if first == "placed" else [*steps[1:], steps[0]]))
    assert (table.state, table.played) == ("ready", "c2")


@SEEING
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


def test_by_presence_it_is_answered_for_though_hands_have_played_on() -> None:
    """C5xC6, taken up by both hands, rests on D6 first; then D5xD4. No tap on C6 was heard."""
    start = "...../....../....rR./...tR.../......../......../......./..Z.T./...tz b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE)
    table.told("500 C6=. ; 624 C5=. ; 860 D6=# ; 2860 D6=. ; 3160 C6=#")
    table.told("4360 D5=. ; 4760 D4=. ; 5160 D4=#", then=3.0)
    assert table.played == ""
    table.told("9000 C6=. ; 9400 C6=#", then=5.0)
    assert (table.state, table.played) == ("ready", "C5xC6 D5xD4")
