"""The core's texts under libFuzzer, with the address and the undefined behaviour sanitizer."""

import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fuzz import corpus
from tests.fuzz.runs import LIMITS, count, laid
from tests.support.paths import ROOT

TARGET = "position"
"""Whose inputs the core's begin with."""

COMPILER = shutil.which("clang++")

_SOURCE = ROOT / "tzaar_board" / "engine" / "src"
_LONGEST = 400


@cache
def trouble() -> str:
    """Why the core cannot be fuzzed here, empty where it can."""
    if COMPILER is None:
        return "there is no clang++: sudo apt install clang"
    with TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.cpp"
        empty.write_text('extern "C" int LLVMFuzzerTestOneInput(const char*, long) { return 0; }\n')
        tried = _compiled(Path(folder) / "empty", empty)
    if tried.returncode:
        return "clang++ lacks its libFuzzer: sudo apt install libclang-rt-dev"
    return ""


def core_fuzzed(seconds: float, seed: int) -> int:
    """Fuzzes the core's texts, and gives how many were tried. Raises AssertionError."""
    with TemporaryDirectory() as folder:
        program = Path(folder) / "core_texts"
        sources = [path for path in _SOURCE.glob("*.cpp") if path.name != "bindings.cpp"]
        built = _compiled(program, Path(__file__).with_name("core_texts.cpp"), *sources)
        assert built.returncode == 0, built.stdout
        grown = Path(folder) / "grown"
        laid(grown, corpus.kept(TARGET))
        options = [
            f"-artifact_prefix={folder}/",
            f"-max_total_time={max(1, round(seconds))}",
            f"-seed={seed % 2**31 + 1}",
            f"-max_len={_LONGEST}",
            *LIMITS,
        ]
        return count([str(program), *options, str(grown)], "core", seed, Path(folder))


def _compiled(program: Path, *sources: Path) -> "subprocess.CompletedProcess[str]":
    options = ["-std=c++20", "-O1", "-g", "-pthread", "-ffp-contract=off", f"-I{_SOURCE}"]
    sanitizers = ["-fsanitize=fuzzer,address,undefined", "-fno-sanitize-recover=undefined"]
    command = [str(COMPILER), *options, *sanitizers, *map(str, sources), "-o", str(program)]
    return subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
