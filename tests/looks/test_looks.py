"""What a tap mends after a look at another target, though the game has gone on from there."""

from collections import Counter

from tests.looks.episode import Kind, episodes, mended
from tests.support.rounds import more, share
from tests.support.senses import SEEING
from tzaar_board.table.sense import Sense

SEED = 5


@more
@SEEING
def test_where_the_sense_tells_nothing_has_to_be_mended(sense: Sense) -> None:
    seen = (one for one in episodes(sense, share(20, 60), SEED) if one.kind is not Kind.UNSEEN)
    assert Counter(map(mended, seen)).keys() == {0}, f"seed {SEED}"


@more
def test_by_presence_three_taps_mend_what_is_at_most_one_action_old() -> None:
    """Not each of them: of a hundred one or two are given up, where the other one is captured."""
    looked = [
        one
        for one in episodes(Sense.PRESENCE, share(110, 160), SEED)
        if one.kind is not Kind.UNSEEN and len(one.meant) <= 2
    ]
    taps = Counter(map(mended, looked))
    assert taps[1] + taps[2] + taps[3] >= 0.97 * (len(looked) - taps[0]), f"seed {SEED}: {taps}"
