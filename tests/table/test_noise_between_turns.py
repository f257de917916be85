"""By colour: people play on while a stacking that nobody saw is not answered for, and sleeves pass,
stacks rest on the way, passes are pressed for.
"""

import pytest

from tests.support.scans import ScannedTable
from tests.support.senses import SEEING, in_sense
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

ASKED = (Role.ASK_CAPTURE, Role.ASK_STACKING)


def told(start: str, script: str) -> ScannedTable:
    return ScannedTable(TZAAR.parse(start), Sense.COLOUR).told(script)


def asked(table: ScannedTable) -> str:
    """The sites that are lit to be tapped, but for the stacks that may only be captured."""
    return " ".join(filter(None, map(table.lit, ASKED)))


def test_an_answer_is_no_arrival_of_the_next_stack() -> None:
    """White's tap on D3 for D4 counted for G1 as well, which can go to I1 or D3."""
    table = told(
        "...../....../......./..RZ.RZ./.rt...../.......t/T.....r/.....z/T..R. w 2",
        "0 D4=. ; 500 G7=. ; 1300 D6=- ; 1500 E3=. ; 2450 D7=. ; 2700 F8=+ ; 2950 G1=."
        " ; 6050 D3=. ; 6350 D3=+ ; 7100 E2=. ; 7400 E2=-",
    )
    assert (table.state, table.played) == ("asking", "D4+D3 G7xD6 E3+E2 D7xF8")
    assert (table.lit(Role.ORIGIN), asked(table)) == ("G1", "D3 I1")


@pytest.mark.parametrize(
    ("start", "script", "sites", "answer", "played"),
    [
        pytest.param(
            "...../....../.Z.t.../....Tt../......../......../....T../.trz../..r.R b 2",
            "0 H4=. ; 700 C2=. ; 1300 C4=+ ; 1750 D5=. ; 2250 D6=+ ; 2500 I3=. ; 3200 G5=-",
            "G5 H3",
            "7000 G5=. ; 7300 G5=-",
            "H4+I3 C2xC4 D5xD6 I3xG5",
            id="carried on to a capture",
        ),
        pytest.param(
            "...../....../Tt...../t.t...../T.tR..../......../..z..../....../r..RZ b 2",
            "0 D3=. ; 800 C1=. ; 1350 D1=+ ; 1500 E1=. ; 2350 C2=. ; 2650 E4=-",
            "E4 E3",
            "7000 E3=. ; 7300 E3=- ; 9000 D1=. ; 9300 D1=+",
            "D3+E3 C1xD1 E1+D1 C2xE4",
            id="another one captured what it could have",
        ),
        pytest.param(
            ".z.../....../..t.t2../......../.T..R2.../z...Z.../..rt.../....../.t2tT. b 2",
            "0 I3=. ; 850 F5=. ; 1000 G4=+ ; 1500 white+ ; 1650 white- ; 1800 F1=. ; 2250 E2=-"
            " ; 2550 C5=. ; 2750 C3=. ; 3200 C3=- ; 3350 E6=. ; 3900 A2=+",
            "I2",
            "5000 I2=. ; 5400 I2=-",
            "I3+I2 F5xG4 pass F1xE2 C5+C3 E6xA2",
            id="a pass, pressed for once",
        ),
        pytest.param(
            "...../....../......./......../..rt..../..t...../......T/tz.rR./T...Z b 2",
            "0 E3=. ; 250 F3=. ; 300 F3=- ; 950 H5=. ; 1250 H4=+ ; 1700 white+ ; 1800 white-"
            " ; 2300 H1=. ; 2650 I1=-",
            "E4 F3",
            "7000 E4=. ; 7300 E4=-",
            "E3+E4 H5xH4 pass H1xI1",
            id="a sleeve over another target",
        ),
        pytest.param(
            "...../...Z../.z..R../.Rr...../.t....../......../......./....../..T.R w 2",
            "0 B4=. ; 0 E2=. ; 350 C2=. ; 400 C2=- ; 600 D2=- ; 650 D3=. ; 700 D3=-",
            "C5",
            "7000 C5=. ; 7300 C5=+",
            "B4+C5 E2xD2",
            id="two sleeves",
        ),
        pytest.param(
            "...../....../..t..../zR...T.T/...r..../......../...t.../RTt.../.r.Z. b 2",
            "0 E4=. ; 288 H2=. ; 336 H3=. ; 372 H3=- ; 924 I2=+ ; 1092 D8=. ; 1656 C3=."
            " ; 1836 C3=- ; 2244 D1=. ; 2664 D2=-",
            "G4",
            "7000 G4=. ; 7300 G4=- ; 9000 D6=. ; 9300 D6=+",
            "E4+G4 H2xI2 D8+D6 D1xD2",
            id="a sleeve and a stack set straight",
        ),
        pytest.param(
            "...../....../...z.../..tRt.../......../..t...../......Z/z.T.../...rT b 2",
            "0 D5=. ; 650 D4=. ; 850 D3=+ ; 1250 white+ ; 1400 white- ; 1700 F3=. ; 1950 B6=-"
            " ; 2150 B6=. ; 2400 H3=-",
            "C4",
            "7000 C4=. ; 7300 C4=-",
            "D5+C4 D4xD3 pass F3xH3",
            id="a stack rests on the way",
        ),
        pytest.param(
            "...../....../......./z......t2/....T2R../r...t.T2./..Z..T./....R./..... w 2",
            "0 H5=. ; 500 D8=. ; 650 F7=- ; 650 G6=. ; 750 G6=+ ; 950 black+ ; 1050 black-"
            " ; 1550 E6=. ; 1600 E7=. ; 1650 E7=+ ; 2000 F5=+",
            "G6",
            "7000 G6=. ; 7300 G6=+",
            "H5+G6 D8xF7 pass E6xF5",
            id="a drop-out as long as a short tap",
        ),
    ],
)
def test_where_the_stacking_ended_is_asked_and_all_counts_with_the_answer(
    start: str, script: str, sites: str, answer: str, played: str
) -> None:
    table = told(start, script)
    assert (table.state, asked(table)) == ("asking", sites)
    table.told(answer)
    assert (table.state, table.played) == ("ready", played)


def test_by_height_a_stack_that_rests_on_the_way_holds_nothing_up() -> None:
    """Black's captor rests on C6 while White's stack is set down."""
    start = "...../....../R.RT.../t..tt.../......r./......../.T.Z.../....../..z.. w 2"
    table = ScannedTable(TZAAR.parse(start), Sense.HEIGHT).told(
        "0 D5=. ; 0 C1=. ; 50 C4=. ; 250 C3=B ; 300 C6=a ; 400 C6=. ; 700 C4=a ; 1100 D4=."
        " ; 1350 C4=b ; 1650 G2=. ; 2000 D1=A"
    )
    assert (table.state, table.played) == ("ready", "C1+C3 D5xC4 D4+C4 G2xD1")


EXCHANGES = ".Zrr./...T../....t../....TR../......../......../......./....../zt.T. w o"
"""White's B4xC5, Black's A3xC5 and C5xD5, White's D6xD5."""
TWO_SLEEVES = (
    "0 B4=. ; 50 A4=. ; 110 A4=- ; 290 C5=. ; 440 C5=+ ; 590 C5=. ; 1030 A3=. ; 1050 A2=."
    " ; 1110 A2=+ ; 1440 C5=- ; 1790 C5=. ; 2210 D5=-"
)


@SEEING
@pytest.mark.parametrize(
    ("more", "played"),
    [("", ""), (" ; 2490 D6=. ; 2630 D5=. ; 2840 D5=+", " D6xD5")],
)
def test_sleeves_make_nothing_of_exchanges_at_one_site(
    sense: Sense, more: str, played: str
) -> None:
    table = ScannedTable(TZAAR.parse(EXCHANGES), sense).told(in_sense(TWO_SLEEVES + more, sense))
    assert (table.state, table.played) == ("ready", f"B4xC5 A3xC5 C5xD5{played}")


def test_captures_count_while_the_stack_that_made_the_last_one_is_asked_about() -> None:
    """E3xE2 E4xE2 E2+E1, each at once."""
    table = told(
        "...../....../......./......../TTtZ..../.t....../......./t.R.../rT..z2 b 2",
        "0 E3=. ; 110 E2=. ; 210 E2=- ; 440 E2=. ; 610 E4=. ; 720 E2=+ ; 920 E2=.",
    )
    assert (table.state, table.played) == ("asking", "E3xE2 E4xE2")
    assert (table.lit(Role.ORIGIN), asked(table)) == ("E2", "E1")
    table.told("6000 E1=. ; 6300 E1=+")
    assert table.played == "E3xE2 E4xE2 E2+E1"
