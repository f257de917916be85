"""The core as a searcher, over every game that it knows."""

from random import Random

import pytest

from tests.support.needs import needs_core
from tzaar_board.engine.levels import CoreLevel
from tzaar_board.games.base import Position
from tzaar_board.games.registry import GAMES, parse_position
from tzaar_board.games.troll import Troll
from tzaar_board.opponents.core_searcher import CoreSearcher
from tzaar_board.opponents.levels import LEVELS, Strength
from tzaar_board.opponents.searcher import PythonSearcher, searcher_for

pytestmark = needs_core

WON = "...x..../...x..../...x..../o..x.x../......../...x..../...xox../...x.... b std"
PASSING = ".xxxxxx./ooxoxoxo/oxoxoxoo/ooxoxoxo/oxoxoxoo/ooxoxoxo/oxoxoxoo/.xxxx... w std"
QUICK = Strength(LEVELS[1], CoreLevel(nodes=300, seconds=0.0))

every_game = pytest.mark.parametrize("name", GAMES)


def never() -> bool:
    return False


def start(name: str) -> Position:
    game = GAMES[name]
    return game.start(game.starts[0], 3)


@every_game
def test_the_core_thinks_where_it_knows_the_game(name: str) -> None:
    assert isinstance(searcher_for(GAMES[name], never), CoreSearcher)
    assert isinstance(searcher_for(GAMES[name], never, use_core=False), PythonSearcher)


def test_a_game_that_the_core_does_not_know_is_left_to_python() -> None:
    class Unknown(Troll):
        name = "unknown"

    assert isinstance(searcher_for(Unknown(), never), PythonSearcher)


@every_game
def test_a_whole_game_is_played_and_then_another(name: str) -> None:
    searcher = searcher_for(GAMES[name], never)
    for _ in range(2):
        position = start(name)
        while position.outcome() is None:
            player = position.player
            for action in searcher.choose(position, QUICK, Random(1)):
                assert position.player is player
                position = position.play(action)


@every_game
def test_every_action_is_judged_best_first(name: str) -> None:
    position = start(name)
    depth, found = searcher_for(GAMES[name], never).analyse(position, None, seconds=5.0, depth=2)
    chances = [one.chance for one in found]
    assert depth == 2
    assert sorted(str(one.action) for one in found) == sorted(map(str, position.legal()))
    assert chances == sorted(chances, reverse=True)


def test_a_win_and_a_draw_are_judged_as_such() -> None:
    searcher = searcher_for(GAMES["troll"], never)
    judged = []
    for text in (WON, PASSING):
        _, found = searcher.analyse(parse_position(text), None, seconds=5.0, lines=1)
        judged.append((found[0].chance, found[0].ends, found[0].drawn))
    assert judged == [(1.0, 1, False), (0.5, None, True)]
