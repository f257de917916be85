"""A stacking of which nothing was seen, and a straightened stack in its place.

G5 was set on F5 without a tap; G4 was straightened then, and I3xH3 was played.
"""

from tests.support.scans import ScannedTable
from tests.support.senses import UNTELLING
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense

START = "RTztR/TZTRtt/z.TTrrr/ZZTTRRtt/trZzRr.r/zzttrTtt/TtttrzT/RZtRRZ/TtTTT b 2"


def played(sense: Sense, *taps: tuple[int, str]) -> ScannedTable:
    own, other = ("-", "+") if sense is Sense.COLOUR else ("#", "#")
    script = [f"0 G5=. ; 3800 G4=. ; 4200 G4={own} ; 7500 I3=. ; 8000 H3=. ; 8300 H3={other}"]
    script += (f"{at} {site}=. ; {at + 400} {site}={own}" for at, site in taps)
    return ScannedTable(TZAAR.parse(START), sense).told(" ; ".join(script))


@UNTELLING
def test_two_taps_ask_and_the_third_one_answers(sense: Sense) -> None:
    table = played(sense, (12000, "F5"))
    assert (table.state, table.played) == ("ready", "G5+G4 I3xH3")
    table = played(sense, (12000, "F5"), (14000, "F5"))
    assert (table.state, set(table.lit(Role.ASK_STACKING).split())) == ("asking", {"F5", "G4"})
    table = played(sense, (12000, "F5"), (14000, "F5"), (16000, "F5"))
    assert (table.state, table.played) == ("ready", "G5+F5 I3xH3")


def test_who_taps_the_recorded_one_then_keeps_it() -> None:
    table = played(Sense.COLOUR, (12000, "F5"), (14000, "F5"), (16000, "G4"))
    assert (table.state, table.played) == ("ready", "G5+G4 I3xH3")


def test_two_looks_long_apart_and_at_other_stacks_ask_nothing() -> None:
    table = played(Sense.COLOUR, (12000, "F5"), (23000, "F5"))
    assert (table.state, table.played) == ("ready", "G5+G4 I3xH3")
    table = played(Sense.COLOUR, (12000, "F5"), (14000, "C1"), (16000, "F5"))
    assert (table.state, table.played) == ("ready", "G5+G4 I3xH3")


CAPTURED = ".t2ttT/Trr.rT/TRzztRT/T....R2Rr/T.T..Z.t/R..tt.rt/trz2...t/T...Rt/Z3..TT b 2"
"""White's D1 can be stacked on C1 or capture G2, on which Black's G1 can be stacked."""


def test_by_presence_a_wrong_answer_is_corrected_and_no_earlier_action() -> None:
    """D1 was pushed in on G2; the next player played on, and then it was answered for on C1."""
    table = ScannedTable(TZAAR.parse(CAPTURED), Sense.PRESENCE)
    table.told("0 E3=. ; 1000 G1=. ; 3000 E3=# ; 3500 A5=. ; 3800 B5=. ; 4100 B5=#")
    table.told("5500 D1=. ; 7000 C2=. ; 7010 B2=. ; 7400 C2=# ; 9500 C1=. ; 9800 C1=#", then=1.0)
    assert table.played == "G1xE3 A5xB5 D1+C1 B2xC2"
    table.told("11000 G2=. ; 11300 G2=# ; 14000 G2=. ; 14300 G2=#", then=1.0)
    assert set(table.asked.split()) == {"C1", "G2"}
    table.told("16000 G2=. ; 16300 G2=#", then=1.0)
    assert (table.state, table.played) == ("ready", "G1xE3 A5xB5 D1xG2 B2xC2")
