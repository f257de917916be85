"""The engine's games on a cluster: a real Dask scheduler and its worker, in another process."""

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from tests.support.needs import CLUSTER, needs_core
from tests.support.program import environment, run_program
from tzaar_board.engine.tools.workers import Cluster, ClusterError, Installed, check

pytestmark = needs_core

CLUSTER_PROGRAM = """
import sys
from distributed import LocalCluster
cluster = LocalCluster(
    n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", host="127.0.0.1",
    dashboard_address=None,
)
print(cluster.scheduler_address, flush=True)
sys.stdin.read()
"""

MATCH = (
    *("engine", "match", "--game", "troll", "--games", "4", "--seed", "7"),
    *("--one", "nodes:200", "--other", "greedy"),
)


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a scheduler with one worker."""
    if find_spec("distributed") is None:
        pytest.skip(CLUSTER)
    with subprocess.Popen(
        [sys.executable, "-c", CLUSTER_PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        yield process.stdout.readline().strip()
        process.stdin.close()


def test_the_same_seed_gives_the_same_games_on_a_cluster(scheduler: str) -> None:
    here = run_program(*MATCH, "--processes", "1")
    there = run_program(*MATCH, "--cluster", scheduler)
    assert there == here
    assert "of 4 games" in here.lines[0]


def test_a_cluster_that_is_not_there_is_named() -> None:
    if find_spec("distributed") is None:
        pytest.skip(CLUSTER)
    for address in ("tcp://127.0.0.1:1", "nowhere"):
        with pytest.raises(ClusterError, match=f"No Dask scheduler answers at {address}"):
            list(Cluster(address).spread(str, [1]))


@pytest.mark.parametrize(
    ("there", "reason"),
    [
        (Installed("0.1", True, "a"), "has tzaar-board 0.1"),
        (Installed("1.0", False, "a"), "has no strong engine"),
        (Installed("1.0", True, "b"), "plays with other weights"),
    ],
)
def test_a_worker_that_would_play_otherwise_is_refused(there: Installed, reason: str) -> None:
    here = Installed("1.0", True, "a")
    check({"tcp://one": here}, here)
    with pytest.raises(ClusterError, match=f"The worker at tcp://two {reason}"):
        check({"tcp://one": here, "tcp://two": there}, here)
