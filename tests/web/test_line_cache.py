"""Lines that are asked about again, an action more or less."""

import random

import pytest

from tests.support.games import ALL, named, usual
from tzaar_board.games.base import Game, IllegalAction, TextError
from tzaar_board.games.history import History
from tzaar_board.web.line_cache import REMEMBERED, LineCache


@pytest.mark.parametrize("game", ALL, ids=named)
def test_any_line_in_any_order_leads_where_the_rules_say(game: Game) -> None:
    rng, cache = random.Random(1), LineCache()
    start = usual(game)
    for _ in range(2 * REMEMBERED):
        history = History(start)
        for _ in range(rng.randrange(6)):
            history = history.play(rng.choice(history.head.legal()[:3]))
        actions = " ".join(map(str, history.actions))
        assert tuple(cache.positions(None, str(start), actions)) == history.positions


def test_what_is_refused_is_not_remembered() -> None:
    cache = LineCache()
    (start,) = cache.positions("troll", "/".join(["........"] * 8) + " b std", "")
    for _ in range(2):
        with pytest.raises(IllegalAction):
            cache.positions("troll", str(start), "c3 a1")
        with pytest.raises(TextError):
            cache.positions("troll", str(start), "c3 ?")
    assert len(cache.positions("troll", str(start), "c3 d4")) == 3
