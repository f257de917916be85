"""A site whose sensor flapped is distrusted (docs/table.md, Noise), and trusted again."""

import pytest

from tests.support.scans import ScannedTable
from tzaar_board.games.troll import TROLL
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

BEFORE = TROLL.parse(
    "...x..../.o.x.oo./...oooo./......o./..ox..../.xx..x.o/.o....../.xx...x. b std"
)


@pytest.mark.parametrize("sense", [Sense.COLOUR, Sense.PRESENCE])
def test_who_lifts_a_disc_again_and_again_is_seen_once_its_sensor_is_calm(sense: Sense) -> None:
    """e4 flaps; then its disc, which was placed, is lifted and set down every 5 s."""
    table = ScannedTable(BEFORE, sense, "f2 a7")
    reads = "-" if sense is Sense.COLOUR else "#"
    flaps = [f"{number * 100} e4={'.' if number % 2 else reads}" for number in range(13)]
    taps = [
        f"{5000 * tap + at} e4={what}" for tap in (1, 2, 3) for at, what in ((0, "."), (300, reads))
    ]
    table.told(" ; ".join(flaps + taps))
    assert table.played == "f2 a7 e4"


def test_who_goes_on_has_not_answered_with_a_stack_that_flaps() -> None:
    """C4+E6 is not seen, and A4, where C4 could have gone, flaps until nobody believes it."""
    start = "z..ZT/..t2.T./R.R2T..T/z.T..Rr3Z/Z..rT2..R/T2trt...t/.....tT/Tt2..t2./.tT.. b 2"
    table = ScannedTable(TZAAR.parse(start), Sense.PRESENCE, "I2+H2 C1xD1")
    flaps = [f"{at} A4=. ; {at + 50} A4=#" for at in (2780, 2920, 3079, 3160, 3277)]
    table.told(" ; ".join(["320 C4=.", *flaps, "3345 B3=. ; 3411 A4=. ; 3461 A4=#"]))
    table.told("7755 B5=. ; 8359 B5=#")
    assert (table.state, table.played) == ("asking", "I2+H2 C1xD1")
    assert "E6" in table.asked.split()
