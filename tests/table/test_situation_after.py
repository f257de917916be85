"""What follows once a hypothesis has counted is worked out once."""

from tests.support.scripted import FEW
from tzaar_board.games.base import Colour
from tzaar_board.games.history import History
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.inference.situation import Situation
from tzaar_board.table.sense import Sense


def test_what_follows_is_kept_for_each_hypothesis() -> None:
    both = frozenset(Colour)
    begun = Situation(History(FEW), 0, both, Sense.COLOUR)
    captures = [
        found
        for text in ("A1xA3", "A1xD1")
        if (found := begun.told((TZAAR.parse_action(text),), 0)) is not None
    ]
    after = [begun.after(one) for one in captures]
    assert [str(one.history.actions[-1]) for one in after] == ["A1xA3", "A1xD1"]
    assert after[0].continuations is begun.after(captures[0]).continuations
    (undone,) = after[1].takebacks
    assert after[1].after(undone) == begun
