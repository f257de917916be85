"""A program that ended while an opponent's turn was carried out, and hears the table anew with
stacks still in hand.
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import OTHER, SENSES, UNTELLING
from tests.support.table import CORNERS, WHITE, Rig, discs, position
from tzaar_board.games.history import History
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.kept_standing import standing
from tzaar_board.table.advance import advance
from tzaar_board.table.events import Scanned
from tzaar_board.table.guide import contents
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.session import begin

TURNING = discs("c3:o c4:o c5:o c6:x d2:x", "b std")
"""Black c2 turns over c3, c4 and c5."""

START = TZAAR.parse(".RRrt/tzTZTT/RRTttTr/TtTzTrtt/ttTZrztr/RRtrzrTt/TTZZRzt/rTRztZ/ZrTRT b 1")
TURN = "A4xB5 B1+B2"
DOUBLE = {Sense.PRESENCE: "#", Sense.COLOUR: "-", Sense.HEIGHT: "b"}
CAPTURE = "0 A4=. ; 600 B5=. ; 1200 B5={one}"
"""What hands do for the turn's first action."""


def told(table: ScannedTable, script: str, then: float = 3.0) -> ScannedTable:
    sense = table.feed.session.situation.sense
    return table.told(script.format(one=OTHER[sense], two=DOUBLE[sense]), then)


def carrying(sense: Sense, script: str) -> ScannedTable:
    """A table whose hands have begun to carry the turn out when the program ends."""
    table = ScannedTable(START, sense, engine=TURN, hands=WHITE)
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
    """Set down on nothing yet, it had counted as done at once. As ever, one that no sensor shows
    counts 1.5 s after its lift, which is when the table was heard again.
    """
    table = carrying(sense, f"{CAPTURE} ; {done}")
    assert (table.state, table.pending) == ("opponent", "B1+B2")
    told(table, left)
    assert (table.state, table.pending) == ("ready", "")


@SENSES
def test_what_was_carried_out_meanwhile_counts(sense: Sense) -> None:
    table = carrying(sense, "")
    for site, reading in {"A4": ".", "B5": OTHER[sense], "B1": ".", "B2": DOUBLE[sense]}.items():
        table.readings[table.board.sites[site]] = reading
    table.restarted().told("", then=4.0)
    assert (table.state, table.pending) == ("ready", "")


@UNTELLING
@pytest.mark.parametrize(
    ("done", "left"),
    [
        pytest.param("0 c2={x}", "c3 c4 c5", id="nothing was turned"),
        pytest.param("0 c2={x} ; 500 c3=. ; 900 c3={x}", "c4 c5", id="one was"),
        pytest.param("0 c2={x} ; 500 c3=. ; 900 c3={x} ; 1300 c4=.", "c4 c5", id="one is in hand"),
    ],
)
def test_what_an_opponents_disc_turns_over_is_still_to_be_turned(
    sense: Sense, done: str, left: str
) -> None:
    """The disc had been taken for all of it. By presence what was turned before is asked for, too,
    since nothing shows it.
    """
    disc = OTHER[sense]
    table = ScannedTable(TURNING, sense, engine="c2", hands=WHITE)
    table.told(done.format(x=disc), then=0.3).restarted()
    asked = "c3 c4 c5" if sense is Sense.PRESENCE else left
    table.told("", then=2.0)
    assert (table.state, table.pending, table.lit(Role.TURN_OVER)) == ("opponent", "c2", asked)
    steps = (
        f"{300 * n} {name}=. ; {300 * n + 150} {name}={disc}"
        for n, name in enumerate(asked.split(), 20)
    )
    table.told(" ; ".join(steps), then=1.0)
    assert (table.state, table.pending) == ("ready", "")


def test_a_set_up_that_is_over_leaves_nothing_to_the_next_start() -> None:
    """The program may have been killed between writing that down and the rest: what had been filled
    stayed known for the whole game, and an undo then left stacks where they did not belong.
    """
    readings = "".join(Sense.PRESENCE.read(START.content(s)) for s in range(len(TZAAR.board)))
    known = begin(History(START), WHITE, Sense.PRESENCE, arrange=False, in_place=frozenset({0, 2}))
    heard, _ = advance(known, 1.0, Scanned(readings, (False,) * 4))
    assert standing(known) is not None
    assert standing(heard) is None


@UNTELLING
def test_the_first_of_two_that_are_led_back_is_on_its_way_home_still(sense: Sense) -> None:
    """The program ends when the stacking is undone, and not yet the capture before it."""
    start = position(CORNERS, "w 1")
    history = History(start).play(*map(TZAAR.parse_action, ("A1xA3", "A3+C3")))
    goal, captured, stood = history.positions
    rig = Rig(goal, sense, standing=captured, arrange=True, stood=stood, taking_back=True)
    rig.wait(0.5)
    assert rig.lights() == {"A3": Role.TAKE, "A1": Role.PUT}
    rig.follow()
    assert tuple(rig.standing()) == contents(goal)


@SENSES
def test_a_sensor_that_was_overruled_is_so_after_a_restart(sense: Sense) -> None:
    """I1's shows nothing any more, which a hold has told; the program ends with A4 in hand."""
    table = ScannedTable(START, sense).told("0 I1=. ; 5000 black+ ; 8500 black-", then=1.0)
    assert (table.state, table.lit(Role.PUT)) == ("ready", "")
    told(table, "12000 A4=.", then=0.3).restarted()
    told(table, "13000 B5=. ; 13600 B5={one}")
    assert (table.state, table.played, table.lit(Role.PUT)) == ("ready", "A4xB5", "")


@SENSES
def test_a_sensor_that_was_mended_meanwhile_is_believed(sense: Sense) -> None:
    table = ScannedTable(START, sense)
    stood = {name: table.readings[table.board.sites[name]] for name in ("H1", "I1")}
    table.told("0 I1=. ; 5000 black+ ; 8500 black-", then=1.0)
    table.readings[table.board.sites["I1"]] = stood["I1"]
    table.restarted().told(f"12000 H1=. ; 12400 I1=. ; 12900 I1={stood['H1']}")
    assert (table.state, table.played) == ("ready", "H1xI1")
