"""Positions of Troll from games that were lost there: what is played in them now."""

import pytest

from tests.support.needs import needs_core
from tzaar_board.engine import core

pytestmark = needs_core

NODES = 100_000

LOST = [
    ("....x.../....x.../ox..x..o/.x....o./oxo..ooo/ox..o.x./ox.ox.../....x... w std", "h5"),
    ("...x..../o.....xo/.o....o./ooo..ooo/.....o../.....o../...x..../...x.... b std", "g4"),
    ("...x..../...x..../oooxx.../.......o/..o...../......../......../...x.... b std", "b4"),
]
"""A position, and the placing after which it was lost."""


@pytest.mark.parametrize(("text", "losing"), LOST)
def test_what_lost_is_not_played(text: str, losing: str) -> None:
    report = core.search(game="troll").run(core.position(text), nodes=NODES)
    assert report.nodes <= NODES
    assert report.lines[0].actions[0] != losing
