"""What two people have done while the table could not be heard (docs/evidence.md, rule 8.29)."""

import pytest

from tests.support.senses import SEEING
from tests.support.table import Rig
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State

START = TZAAR.parse("TTRtR/tRrTrt/zt.zTzt/TtTrZ.tT/tTrr2.T.r/tZ2...TRR/Z.z2.tRt/T.ZrRt/rRTZT b 2")
DONE = "H4+G5 D8xE9"
"""Black's second action, of which colour shows nothing on its target, and White's first one."""

AFTER = START.play(TZAAR.parse_action("H4+G5")).play(TZAAR.parse_action("D8xE9"))


def known(rig: Rig) -> str:
    """What is recorded once hands have answered what is asked."""
    rig.wait(3.0)
    if rig.session.situation.sense is Sense.COLOUR:
        assert (rig.state, rig.asked(), rig.played) == (State.ASKING, "E4 G5", "")
        rig.tap("G5", 0.4)
        rig.wait(1.0)
    return rig.played


@SEEING
@pytest.mark.parametrize("count", [1, 2])
def test_while_the_cable_was_out(sense: Sense, count: int) -> None:
    rig = Rig(START, sense)
    rig.wait(1.0)
    for _ in range(count):
        rig.lose_link()
        rig.board.arrange(AFTER)
        rig.find_link()
    assert known(rig) == DONE


@SEEING
def test_while_the_program_was_not_there(sense: Sense) -> None:
    assert known(Rig(START, sense, standing=AFTER)) == DONE


@pytest.mark.parametrize(
    ("start", "actions"),
    [
        (
            "rtZTT/TZRrTz/rTzRRrZ/rtTrzRTt/TttRZZtt/rtTtRrRR/TTttTTz/trttzT/ZTtRz w o",
            "C4xD5 H4xI4 I3+H3",
        ),
        (
            "T.TR./rT2...r2/.Z..T../t..r3.ZZ3./..tR2TR.R/.z....../.t..T../t..z3../t.z.t2 w 1",
            "B2xB1 C2+B1 H4xG5",
        ),
    ],
)
def test_nothing_counts_of_what_may_have_been_several_things(start: str, actions: str) -> None:
    """By colour, where no tap on one stack would tell which: the lights lead back."""
    begun = after = TZAAR.parse(start)
    for text in actions.split():
        after = after.play(TZAAR.parse_action(text))
    rig = Rig(begun, Sense.COLOUR, standing=after)
    rig.wait(8.0)
    assert (rig.state, rig.played) == (State.WRONG, "")
