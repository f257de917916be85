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


DEEP = (
    "t2..../TT...t/Rtr2...R/t......./.....z3.Z/......../TR3...Tz2/r2.Z5..T/Rt..t w 1",
    "t..../.r2..ZR/....T2.T/......Z6t/Zz5.....t/t......T/T.R3..../T.t..Z/rT.z5. w 1",
    "..Z7../..R3.../......r/.......r/t....z8.R2/t......./TTt.R../TZtTr2./Rtt.T w 1",
    ".T.../r.z6R5.Z2/....ttz/.T.....R3/T......./t......./T.TTr3../t.t..Z2/Rrr.t b 1",
)
"""Endgames of the core's own games; alpha-beta alone takes 2.0 to 4.0 million nodes for each."""

DEEP_NODES = 1_000_000

UNDECIDED = "T..../T....R2/.R...../..T.z7..t/r.r4...Tt/T......./R..t..Z5/.Z3tttt/T2r.R2. b 1"
"""Not decided by 12 million nodes."""


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


@pytest.mark.parametrize("text", DEEP)
def test_who_wins_is_proven_beside_alpha_beta(text: str) -> None:
    assert decided(core.search(), text, DEEP_NODES)


@pytest.mark.parametrize("nodes", [600_000, 700_001])
def test_the_nodes_of_a_proof_count_too(nodes: int) -> None:
    """Alpha-beta alone takes the first 524,288; the proof the next 131,072."""
    reports = [core.search(1).run(core.position(UNDECIDED), nodes=nodes) for _ in range(2)]
    assert [report.nodes for report in reports] == [nodes, nodes]
    assert reports[0].depth == reports[1].depth
    assert reports[0].lines[0].actions == reports[1].lines[0].actions


def decided(search: "Search", text: str, nodes: int = ENDGAME_NODES) -> bool:
    """Whether a search, begun anew, proves how a position ends."""
    found: list[int] = []
    search.clear()
    report = search.run(
        core.position(text),
        nodes=nodes,
        report=lambda one: found.append(one.lines[0].ends),
        stopped=lambda: any(found),
    )
    return report.lines[0].ends != 0
