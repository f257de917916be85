"""A sensor that lies at one site, while an action is seen elsewhere (docs/table.md, The states)."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, SENSES
from tests.support.table import BOTH, CORNERS, WHITE, Rig, position
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.hal.physics import SensorFault
from tzaar_board.play.sentences import sentence
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State

FIRST = position(CORNERS, "w 1")
SECOND = position(CORNERS, "w 2")
FIXED = TZAAR.start("fixed", 0)


def help_with(site: str) -> str:
    return f" If the sensor of {site} is mistaken, hold a turn button for 3 seconds."


LIARS = [
    ("C3", SensorFault.DEAD, State.IN_HAND),
    ("I5", SensorFault.DEAD, State.IN_HAND),
    ("B1", SensorFault.STUCK, State.WRONG),
]


@pytest.mark.parametrize(
    ("sense", "liar", "fault", "state"),
    [
        *((sense, *liar) for sense in Sense for liar in LIARS),
        (Sense.PRESENCE, "D1", SensorFault.DEAD, State.IN_HAND),
    ],
)
def test_the_hold_that_helps_is_named_and_lets_the_action_count(
    sense: Sense, liar: str, fault: SensorFault, state: State
) -> None:
    rig = Rig(FIRST, sense)
    rig.fault(liar, fault)
    rig.wait(3.0)
    assert "mistaken" not in sentence(rig.view, BOTH)
    rig.swap("A1", "A3")
    rig.wait(1.0)
    assert (rig.state, rig.played) == (state, "")
    assert sentence(rig.view, BOTH).endswith(help_with(liar))
    rig.press(Button.WHITE, 0.1)
    assert (rig.played, Role.NO in rig.lights().values()) == ("", True)
    rig.press(Button.WHITE, 3.2)
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.READY, "A1xA3")
    assert rig.session.observation.overruled == {rig.sites[liar]: None}


@SEEING
def test_a_stack_of_the_next_players_that_reads_missing_keeps_no_action_from_counting(
    sense: Sense,
) -> None:
    """By presence it may be what the stack that came there has captured."""
    rig = Rig(FIRST, sense)
    rig.fault("D1", SensorFault.DEAD)
    rig.wait(3.0)
    rig.swap("A1", "A3")
    rig.wait(0.5)
    assert (rig.state, rig.played) == (State.IN_HAND, "A1xA3")


@SENSES
def test_an_action_at_once_after_a_lift_makes_no_sensor_suspicious(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.lift("C3")
    rig.wait(1.0)
    rig.swap("A1", "A3")
    rig.wait(1.0)
    assert "mistaken" not in sentence(rig.view, BOTH)


@SENSES
def test_nothing_is_suspicious_while_no_whole_action_is_seen(sense: Sense) -> None:
    rig = Rig(FIRST, sense)
    rig.lift("C3")
    rig.wait(10.0)
    rig.lift("A1")
    rig.wait(3.0)
    assert "mistaken" not in sentence(rig.view, BOTH)


@SENSES
def test_without_an_action_the_hold_takes_all_that_disagrees_out_of_judgement(sense: Sense) -> None:
    rig = Rig(SECOND, sense)
    for site in ("A5", "E8"):
        rig.fault(site, SensorFault.DEAD)
    rig.wait(3.0)
    rig.press(Button.WHITE, 3.2)
    rig.wait(0.5)
    assert rig.session.observation.overruled.keys() == {rig.sites["A5"], rig.sites["E8"]}


DEAD = TZAAR.parse("..ttt/rr2TT.r/....T.R2/T2T..tR2../TTRr2...z/..t...R./r3.t..../T....t/.T.TZ w 2")


def test_a_stack_that_reads_missing_for_long_keeps_no_action_from_counting() -> None:
    """The sensor of I2 is dead; G1xH1 is played, put back, and played again."""
    table = ScannedTable(DEAD, Sense.PRESENCE, "D1xB1 D5xB3")
    table.told("0 I2=. ; 10 G1=. ; 380 H1=. ; 1040 H1=#", then=2.5)
    assert (table.state, table.lit(Role.PUT), table.played) == ("wrong", "I2", "D1xB1 D5xB3")
    table.told("3000 G1=# ; 12000 G1=. ; 12400 H1=. ; 13000 H1=#", then=0.5)
    assert (table.state, table.played) == ("ready", "D1xB1 D5xB3 G1xH1")


def test_a_disc_that_reads_missing_for_long_keeps_no_placing_from_counting() -> None:
    """The sensor of f5 dies as e2 is placed."""
    start = TROLL.parse(
        "..x...../..xo..x./..o...../ooo..ox./..xxx.../.o.x..oo/o.x..x../...xx... b std"
    )
    table = ScannedTable(start, Sense.PRESENCE, "d5 h6")
    table.told("0 e2=# ; 0 f5=.", then=1.0)
    assert (table.state, table.played) == ("wrong", "d5 h6")
    table.told("3000 e2=. ; 11000 e2=#", then=0.5)
    assert (table.state, table.played) == ("ready", "d5 h6 e2")


@SENSES
def test_the_hold_lets_an_action_count_before_which_a_sensor_failed(sense: Sense) -> None:
    """That of E8, just before Black's C3xD3."""
    table = ScannedTable(FIXED, sense, "A5xA4")
    black = sense.read(FIXED.content(table.board.sites["C3"]))
    table.told(f"0 E8=. ; 300 C3=. ; 800 D3=. ; 1300 D3={black}")
    assert table.played == "A5xA4"
    table.told("12000 black+ ; 15300 black-")
    assert (table.state, table.played) == ("ready", "A5xA4 C3xD3")
    assert table.feed.session.observation.masked == {table.board.sites["E8"]}


@pytest.mark.parametrize(("liar", "reads"), [("D3", "b"), ("F7", "B"), ("D6", "b")])
def test_the_hold_lets_an_action_count_though_one_height_is_misread(liar: str, reads: str) -> None:
    """On its target, or on a stack that Black's C3xD3 has nothing to do with."""
    table = ScannedTable(FIXED, Sense.HEIGHT, "A5xA4").told(
        f"0 C3=. ; 500 D3=. ; 900 {liar}={reads}"
    )
    table.told("1300 D3=a" if liar != "D3" else "")
    assert table.played == "A5xA4"
    table.told("12000 black+ ; 15300 black-")
    assert (table.state, table.played) == ("ready", "A5xA4 C3xD3")
    assert table.feed.session.observation.masked == {table.board.sites[liar]}


def test_what_is_put_out_of_judgement_is_said_while_nothing_is_seen_there() -> None:
    """B6 was asked about for long, and is taken for a liar once another action is seen."""
    start = TZAAR.parse(
        "T.tTr/Ttz2R.Z/T.tTZtT/ZRztrrTr2/ztrTtz.R/rRtR.tTR/tT.R2tTt/zRrrT./TRZtZ w 1"
    )
    table = ScannedTable(start, Sense.COLOUR)
    table.told("0 F7=. ; 900 F6=. ; 1400 F6=+ ; 6000 B6=. ; 14000 G5=. ; 14700 G6=. ; 15100 G5=+")
    assert (table.state, table.played) == ("ready", "F7xF6 G6xG5")
    said = "Nothing is seen on B6; what is missing there is to be put back."
    assert sentence(table.view, BOTH).endswith(said)
    table.told("20000 B6=+")
    assert said not in sentence(table.view, BOTH)


@SENSES
def test_an_engines_turn_that_nobody_carried_out_is_said_once_it_counts(sense: Sense) -> None:
    """The hold says that the table is as the game says, whatever stands there."""
    table = ScannedTable(FIXED, sense, "A5xA4", engine="A1xB1 A3xA4", hands=WHITE)
    table.told("1000 white+ ; 4500 white-")
    assert (table.state, table.played) == ("ready", "A5xA4 A1xB1 A3xA4")
    said = (
        "Something is seen on A1 and A3, where nothing should stand; if something is there, "
        "take it away."
    )
    assert sentence(table.view, WHITE).endswith(said)
    table.told("8000 A1=. ; 9000 A3=.")
    assert said not in sentence(table.view, WHITE)


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


@pytest.mark.parametrize("onward", [2000, 9000])
def test_beside_a_stuck_sensor_placings_count(onward: int) -> None:
    """Troll: e4 reads a disc that is none."""
    start = TROLL.parse(
        "....x.../...o.ooo/....xoo./ox.xooo./..oo.oxo/.....oo./o.xx..../.xxx..x. b std"
    )
    table = ScannedTable(start, Sense.COLOUR)
    table.told(f"0 e4=- ; 60000 e7=- ; {60000 + onward} c7=+", then=5.0)
    assert (table.state, table.played, table.lit(Role.TAKE)) == ("ready", "e7 c7", "")
