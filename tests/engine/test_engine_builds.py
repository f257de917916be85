"""The builds of the core that a wheel carries, and which of them a processor runs."""

import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.support.needs import needs_core
from tests.support.paths import ROOT
from tzaar_board.engine.builds import (
    AVX2,
    AVX512,
    BUILDS,
    CPUINFO,
    PACKAGE,
    processor_flags,
    suitable,
)

WHEEL = frozenset({"portable", "avx2", "avx512"})

PI = "processor\t: 0\nBogoMIPS\t: 108.00\nFeatures\t: fp asimd evtstrm crc32 cpuid\n"

NODES = """
from tests.bench.nodes import EXPECTED, expected, nodes
from tzaar_board.engine import _core
for game in EXPECTED:
    for text, depth, known in expected(game):
        assert nodes(text, depth) == known, (text, depth)
print(_core.Search.__module__)
"""


def cpuinfo(flags: frozenset[str]) -> str:
    words = " ".join(sorted(flags))
    return f"processor\t: 0\nmodel name\t: One\nflags\t\t: fpu {words}\nbugs\t\t: none\n\n"


@pytest.mark.parametrize(
    ("text", "build"),
    [
        (cpuinfo(AVX512), "avx512"),
        (cpuinfo(AVX512 - {"avx512vbmi"}), "avx2"),
        (cpuinfo(AVX2), "avx2"),
        (cpuinfo(AVX2 - {"bmi2"}), "portable"),
        (cpuinfo(frozenset()), "portable"),
        (PI, "portable"),
        ("", "portable"),
    ],
)
def test_a_processor_gets_the_fastest_build_that_it_runs(text: str, build: str) -> None:
    assert suitable(WHEEL, processor_flags(text)) == build


def test_what_was_built_here_comes_first_and_where_nothing_was_there_is_none() -> None:
    assert suitable(WHEEL | {"native"}, frozenset()) == "native"
    assert suitable(frozenset({"avx2"}), frozenset()) is None
    assert suitable(frozenset(), AVX512) is None


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this checkout, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    wheel = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation")
    subprocess.run((*wheel, "--wheel-dir", folder, ROOT), check=True)
    (file,) = folder.glob("*.whl")
    ZipFile(file).extractall(folder / "program")
    return folder / "program"


@needs_core
@pytest.mark.soak
def test_every_build_of_a_wheel_takes_the_same_nodes(unpacked: Path) -> None:
    """The fastest is taken away each time, so the next one has to play."""
    folder = unpacked / "tzaar_board" / "engine" / "_core"
    built = frozenset(file.name.partition(".")[0] for file in folder.glob("*.so"))
    assert "portable" in built
    assert "native" not in built
    paths = [str(unpacked), str(ROOT), sysconfig.get_paths()["purelib"]]
    flags = processor_flags(CPUINFO.read_text())
    played = []
    while (build := suitable(built, flags)) is not None:
        # Without `site` nothing leads back to this checkout's own build.
        script = (sys.executable, "-PS", "-c", f"import sys; sys.path += {paths}\n{NODES}")
        done = subprocess.run(script, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == f"{PACKAGE}.{build}"
        played.append(build)
        next(folder.glob(f"{build}.*")).unlink()
        built -= {build}
    assert played == [build for build in BUILDS if build in played]
    assert played[-1] == "portable"
