"""The search takes the nodes that were written down when it was last meant to change."""

from typing import TYPE_CHECKING

import pytest

from tests.bench.engine import endgame_texts
from tests.bench.nodes import EXPECTED, expected, nodes, positions
from tests.support.needs import needs_core
from tzaar_board.engine import core

if TYPE_CHECKING:
    from tzaar_board.engine._core import Search

pytestmark = needs_core

ENDGAME_NODES = 5_000_000
"""More than any of the endgames takes."""


every_game = pytest.mark.parametrize("game", EXPECTED)


@every_game
def test_the_nodes_of_fixed_depths(game: str) -> None:
    """After a change that was meant: python -m tests.bench.nodes."""
    table = expected(game)
    assert [(text, depth, nodes(text, depth)) for text, depth, _ in table] == table


@every_game
def test_the_file_has_every_bench_position(game: str) -> None:
    assert [text for text, _, _ in expected(game)] == positions(game)
    assert {core.position(text).game for text in positions(game)} == {game}


def test_every_endgame_of_the_list_is_decided() -> None:
    texts = endgame_texts()
    assert len(texts) == 23
    search = core.search()
    assert [text for text in texts if not decided(search, text)] == []


def decided(search: "Search", text: str) -> bool:
    """Whether a search, begun anew, proves how a position ends."""
    found: list[int] = []
    search.clear()
    report = search.run(
        core.position(text),
        nodes=ENDGAME_NODES,
        report=lambda one: found.append(one.lines[0].ends),
        stopped=lambda: any(found),
    )
    return report.lines[0].ends != 0
