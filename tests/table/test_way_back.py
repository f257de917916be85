"""Hands that obey the lights after several mistakes."""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SENSES, UNTELLING
from tests.support.table import CORNERS, position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.guide import Move
from tzaar_board.table.sense import Sense

MUDDLE = ".RTRR/ZT2RZ../tZTr2t.R/.t.....r/t.TR..z2./r4....t2../t..T5..r/.r..T./.t2..T w 1"
THREES = ".t..R2/....../..Tr..t/..tt.tr2t/..T3zt..t3/Z..T.T2../.RRTr../R...../R..t. w 2"
TOWERS = "...../..R.T./R2...ZT2r/z7...T.../......t./......../..R2T2.../....../R.... w 1"


def obeyed(table: ScannedTable, steps: int) -> list[str]:
    """The next steps of the way back, by hands that do what these say.

    Of a stack that is higher than what is wanted they carry a part.
    """
    told: list[str] = []
    names, sense = table.board.names, table.feed.session.situation.sense
    for at in range(6000, 6000 + 3000 * steps, 3000):
        step = table.view.move
        if step is None or step.take is None or step.put is None:
            break
        told.append(f"{names[step.take]}-{names[step.put]}")
        carried = sense.read(table.start.content(step.put))
        left = sense.read(table.start.content(step.take))
        rest = "." if carried == table.readings[step.take] else left
        table.told(f"{at} {names[step.take]}={rest} ; {at + 700} {names[step.put]}={carried}")
    return told


@pytest.mark.parametrize(
    ("sense", "start", "script", "way"),
    [
        (
            Sense.HEIGHT,
            MUDDLE,
            "0 H2=. ; 657 H5=. ; 895 H5=a ; 3100 G4=. ; 3650 I2=. ; 4050 I2=E",
            ["I2-G4", "H5-H2"],
        ),
        (
            Sense.COLOUR,
            MUDDLE,
            "0 H2=. ; 657 H5=. ; 895 H5=- ; 3100 G4=. ; 3650 I2=. ; 4050 I2=+",
            ["I2-G4", "H5-I2"],
        ),
        (
            Sense.COLOUR,
            THREES,
            "0 F4=. ; 830 H5=+ ; 3230 G2=. ; 3770 E4=. ; 4170 E4=+",
            ["E4-F4", "H5-G2"],
        ),
        (
            Sense.HEIGHT,
            TOWERS,
            "0 C6=. ; 940 G4=D ; 2770 D5=. ; 3340 D1=. ; 3715 D1=A",
            ["D1-D5", "G4-C6"],
        ),
    ],
)
def test_nothing_is_led_where_it_would_read_otherwise(
    sense: Sense, start: str, script: str, way: list[str]
) -> None:
    """A white tower was led to a black stack's place, which was the nearest, and then it was
    recorded that it had captured there.
    """
    table = ScannedTable(TZAAR.parse(start), sense).told(script, then=1.0)
    assert table.state == "wrong"
    assert obeyed(table, steps=2) == way
    assert table.played == ""


def test_a_stack_that_is_carried_home_takes_no_other_one_apart() -> None:
    """A capture and a stacking of one type are taken back. Who carried A1 home was believed to have
    taken E8 apart, which then stayed two high.
    """
    start = position("A1:Z A3:t A5:t C3:T B2:r D1:r E8:z E9:z F7:T F8:r I1:R I2:T I4:R I5:Z", "b 1")
    table = ScannedTable(start, Sense.COLOUR, "B2xA1 F8+E8")
    table.told("0 menu+ ; 200 menu- ; 700 menu+ ; 900 menu-", then=0.5)
    assert table.view.move is not None
    sites = table.board.sites
    assert (table.view.move.take, table.view.move.put) == (sites["A1"], sites["B2"])
    table.told("3000 A1=. ; 4000 B2=- ; 5000 A1=+", then=0.5)
    assert table.view.move == Move(sites["E8"], sites["F8"])
    table.told("7000 E8=. ; 7500 E8=- ; 8000 F8=-", then=1.0)
    assert (table.state, table.played) == ("ready", "")


def test_what_fits_nowhere_is_taken_away() -> None:
    """Two stacks stand in each other's place, and a higher one is off the board: neither is led
    to its site.
    """
    table = ScannedTable(TZAAR.parse(MUDDLE), Sense.HEIGHT)
    table.told("0 E1=. ; 200 E3=. ; 400 B2=. ; 900 E1=A ; 1300 E3=a", then=1.5)
    sites = table.board.sites
    assert table.view.move == Move(sites["E3"], None)
    table.told("4000 E3=. ; 6000 E1=. ; 6700 E3=A ; 8000 E1=a ; 9000 B2=B", then=1.0)
    assert (table.state, table.played) == ("ready", "")


@SENSES
@pytest.mark.parametrize("pause", [60, 150, 250])
def test_hands_go_on_at_once_after_a_take_back(sense: Sense, pause: int) -> None:
    """E7xH4 is taken back; D8 is lifted before that has been still."""
    start = ".T..R/...Z../Z.r2Z.z3./...r.R.Z/.T...T3../.Rt...../t2...t../z..z../Tt..T b 1"
    table = ScannedTable(TZAAR.parse(start), sense, "I2xD6 G5+G1")
    captor, captured, other = (table.readings[table.board.sites[n]] for n in ("E7", "H4", "D8"))
    table.told(f"700 H4=. ; 1100 E7=. ; 1500 H4={captor}")
    assert table.played == "I2xD6 G5+G1 E7xH4"
    table.told(f"5000 H4=. ; 5300 H4={captured} ; 5700 E7={captor}", then=0.0)
    table.told(f"{5700 + pause} D8=. ; 6050 D6=. ; 6350 D6={other}")
    assert (table.state, table.played) == ("ready", "I2xD6 G5+G1 D8xD6")


@UNTELLING
@pytest.mark.parametrize(("hidden", "reading"), [("I1", "+"), ("I5", "+"), ("E9", "-")])
@pytest.mark.parametrize("gone", [1000, 1050])
def test_a_sleeve_over_a_neighbour_does_not_hide_a_stacking_that_is_taken_apart(
    sense: Sense, hidden: str, reading: str, gone: int
) -> None:
    own, reading = ("#", "#") if sense is Sense.PRESENCE else ("+", reading)
    table = ScannedTable(position(CORNERS), sense, "I2+I4").told("100 menu+ ; 250 menu-")
    moments = [f"4010 I2={own}", f"{3000 + gone} {hidden}=.", f"{3100 + gone} {hidden}={reading}"]
    table.told(" ; ".join(sorted(moments)))
    assert (table.state, table.played) == ("ready", "")
