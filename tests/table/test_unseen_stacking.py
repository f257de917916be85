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
