"""A site whose sensor flapped is distrusted (docs/table.md, Noise), and trusted again."""

import pytest

from tests.support.scans import ScannedTable
from tzaar_board.games.troll import TROLL
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
