"""Runs of the fuzzer in a process of its own, and what is kept of them."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fuzz import corpus
from tests.support.paths import ROOT

ATHERIS = find_spec("atheris") is not None
"""It is there for Linux on x86-64 alone."""

LONGEST = 20
"""Seconds after which an input hangs."""

MEMORY = 2048
"""MB that a target may take."""

LIMITS = (
    *(f"-timeout={LONGEST}", f"-rss_limit_mb={MEMORY}"),
    *("-len_control=0", "-print_final_stats=1"),
)
"""libFuzzer's options."""

_FIRMWARE = ("firmware_config/controller", "tests/simulated_pico", "tests/simulated_pico/cpython")
_RUNS = re.compile(r"^stat::number_of_executed_units: (\d+)", re.MULTILINE)


def fuzzed(name: str, seconds: float, seed: int, grown: Path | None = None) -> int:
    """Fuzzes a target from its kept inputs on, and gives how many inputs were tried.

    Inputs that reach something new are left in `grown`. Raises AssertionError for a finding, with
    the input and what became of it.
    """
    with TemporaryDirectory() as folder:
        if grown is None:
            grown = Path(folder) / "grown"
        laid(grown, corpus.kept(name))
        options = [
            f"-dict={folder}/words",
            f"-artifact_prefix={folder}/",
            f"-max_total_time={max(1, round(seconds))}",
            f"-seed={seed % 2**31 + 1}",
            *LIMITS,
        ]
        command = [sys.executable, "-m", "tests.fuzz", name]
        return count([*command, *options, str(grown)], name, seed, Path(folder))


def count(command: Sequence[str], name: str, seed: int, folder: Path) -> int:
    """Runs a fuzzer, and gives how many inputs it tried. Raises AssertionError for a finding."""
    ended = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(str(ROOT / one) for one in _FIRMWARE)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    said = ended.stdout.decode(errors="replace")
    found = [
        one for kind in ("crash", "timeout", "oom", "leak") for one in folder.glob(f"{kind}-*")
    ]
    if ended.returncode or found:
        inputs = "\n".join(corpus.written(one.read_bytes()) for one in found)
        raise AssertionError(f"{name}, seed {seed}:\n{_news(said)}\ninput:\n{inputs}")
    executed = _RUNS.search(said)
    return int(executed[1]) if executed else 0


def laid(folder: Path, inputs: Sequence[bytes]) -> None:
    """Writes inputs into a folder, each a file."""
    folder.mkdir(exist_ok=True)
    for number, data in enumerate(inputs):
        (folder / f"{number}").write_bytes(data)


def _news(said: str) -> str:
    """The end of what a fuzzer said, without its progress."""
    lines = [
        line
        for line in said.splitlines()
        if not re.match(r"#\d+\s|INFO:|WARNING:|\tNewPC|stat::", line)
    ]
    return "\n".join(lines[-40:])
