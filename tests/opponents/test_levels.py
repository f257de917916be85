"""How strong the levels are said to be."""

import pytest

from tests.support.needs import needs_core
from tzaar_board.engine import core
from tzaar_board.engine.levels import RATINGS
from tzaar_board.opponents.levels import ratings


@needs_core
@pytest.mark.parametrize("game", RATINGS)
def test_the_levels_of_the_core_are_rated(game: str) -> None:
    assert ratings(game) == RATINGS[game]


def test_a_game_that_the_core_does_not_play_has_no_ratings() -> None:
    assert ratings("hex") == ()


def test_where_there_is_no_core_the_search_in_python_is_not_rated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(core, "games", tuple)
    assert ratings("tzaar") == ()
