"""Independent hands play a game of each row, and know nothing of how the table judges."""

from pathlib import Path

import pytest

from tests.independent_hands.people import CALM
from tests.independent_hands.run import ROWS, play
from tests.support.imported import imported
from tests.support.rounds import rest_soaks
from tzaar_board.games.base import Colour, Game
from tzaar_board.table.sense import Sense

ENTRY = {"advance", "effects", "events", "scene", "sense", "session", "state", "lights.view"}
"""The modules of `tzaar_board/table` through which a session is entered and looked at."""

ALLOWED = (
    "tzaar_board.games",
    "tzaar_board.geometry",
    *(f"tzaar_board.table.{name}" for name in ENTRY),
    "tests.independent_hands",
    "tests.support.scans",
)

IDS = [f"{game.name} {sense.value}" for game, sense in ROWS]


@pytest.mark.parametrize(("game", "sense"), rest_soaks(ROWS, ROWS[::2].__contains__), ids=IDS)
def test_a_game_ends_as_it_was_meant_where_nobody_does_anything_else(
    game: Game, sense: Sense
) -> None:
    (stretch,) = play(game, sense, 7001, dict.fromkeys(Colour, CALM))
    truth = stretch.world.truth
    assert (stretch.why, stretch.failure) == (None, None)
    assert truth.written == truth.texts != []
    assert truth.misrecords == []


@pytest.mark.parametrize(("game", "sense"), rest_soaks(ROWS, ROWS[1::2].__contains__), ids=IDS)
def test_people_end_their_game_without_an_exception(game: Game, sense: Sense) -> None:
    stretches = play(game, sense, 7001)
    assert [stretch.failure for stretch in stretches] == [None] * len(stretches)


def test_they_import_nothing_that_tells_how_the_table_judges() -> None:
    others = [
        f"{path.name}: {name}"
        for path in sorted(Path(__file__).parent.glob("*.py"))
        if not path.name.startswith("test_")
        for name in imported(path)
        if name.startswith(("tzaar_board", "tests"))
        and not any(name == one or name.startswith(f"{one}.") for one in ALLOWED)
    ]
    assert others == []
