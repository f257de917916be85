"""The search in Python as a player in matches of the core."""

import pytest

from tests.support.needs import needs_core
from tzaar_board.engine.tools.contender import Contender, RandomContender
from tzaar_board.engine.tools.match import match
from tzaar_board.engine.tools.selfplay import paired
from tzaar_board.engine.tools.starts import STARTS
from tzaar_board.engine.tools.workers import Processes
from tzaar_board.opponents.python_contender import PythonContender

GAMES = ("tzaar", "troll")
WITHOUT_NOISE = PythonContender(depth=1)


def points(one: Contender, other: Contender, game: str, count: int = 6) -> tuple[float, ...]:
    played = paired(count, 3, make=STARTS[game].random)
    return match(one, other, played, Processes(1), name=game).points


@needs_core
@pytest.mark.parametrize("game", GAMES)
def test_it_wins_against_random_moves(game: str) -> None:
    assert sum(points(WITHOUT_NOISE, RandomContender(), game)) >= 5


@needs_core
@pytest.mark.parametrize("game", GAMES)
def test_it_plays_the_same_games_again_and_worse_with_noise(game: str) -> None:
    careless = PythonContender(depth=1, noise=25.0)
    first = points(careless, WITHOUT_NOISE, game)
    assert first == points(careless, WITHOUT_NOISE, game)
    assert sum(first) <= 1
