"""The player that the core is measured against plays Troll by the same rules."""

import shutil
from random import Random

import pytest

from tests.bench.yardstick.player import Yardstick
from tests.support.needs import CORE
from tzaar_board.engine import core
from tzaar_board.engine.tools.starts import ROWS

GAMES, NODES = 30, 200

pytestmark = pytest.mark.skipif(not shutil.which("g++"), reason=CORE)


@pytest.fixture(scope="module")
def yardstick() -> Yardstick:
    return Yardstick(seconds=0, nodes=NODES)


@pytest.mark.parametrize("variant", ["std", "pro"])
def test_its_rules_are_those_of_the_core(yardstick: Yardstick, variant: str) -> None:
    random = Random(7)
    for _ in range(GAMES):
        position = core.position(f"{ROWS} b {variant}")
        while not position.over:
            after = {action: str(position.play(action)) for action in position.legal()}
            assert yardstick.actions(str(position)) == after, position
            position = position.play(random.choice(position.legal()))
        assert yardstick.actions(str(position)) == {}, position


def test_it_plays_a_game_to_its_end(yardstick: Yardstick) -> None:
    yardstick.begin()
    position = core.position(f"{ROWS} b std")
    while not position.over:
        (action,) = yardstick.turn(position)
        assert action in position.legal()
        position = position.play(action)
    yardstick.close()
    assert yardstick.searched <= yardstick.turns * NODES
