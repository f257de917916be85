"""The core for the Pi's processor, compiled across and run under QEMU."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.bench.nodes import EXPECTED, expected
from tests.support.needs import needs_core
from tests.support.paths import ROOT
from tzaar_board.engine import core

CXX, EMULATOR = "aarch64-linux-gnu-g++", "qemu-aarch64"
SOURCES = ROOT / "tzaar_board" / "engine" / "src"
NEEDS = f"the core on aarch64: sudo apt install g++-{CXX.removesuffix('-g++')} qemu-user"

pytestmark = [
    needs_core,
    pytest.mark.soak,
    pytest.mark.skipif(not all(map(shutil.which, (CXX, EMULATOR))), reason=NEEDS),
]


@pytest.fixture(scope="module")
def counter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that counts nodes, for aarch64."""
    program = tmp_path_factory.mktemp("aarch64") / "node_counts"
    flags = ("-std=c++20", "-O2", "-ffp-contract=off", "-Wno-psabi", "-static", "-pthread")
    files = (Path(__file__).with_name("node_counts.cpp"), SOURCES / "terms.cpp")
    subprocess.run((CXX, *flags, f"-I{SOURCES}", *files, "-o", program), check=True)
    return program


@pytest.mark.parametrize("game", EXPECTED)
def test_a_search_takes_the_same_nodes_there(counter: Path, game: str) -> None:
    table = expected(game)
    values = core.weights(game).values
    asked = [f"{game} {len(values)}", *map(repr, values)]
    asked += [f"{depth} {text}" for text, depth, _ in table]
    done = subprocess.run(
        (EMULATOR, counter), input="\n".join(asked), capture_output=True, text=True, check=True
    )
    assert [int(line) for line in done.stdout.split()] == [nodes for _, _, nodes in table]
