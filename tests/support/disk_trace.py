"""All that a program does to the files of a folder, in order: what a disk was asked for.

`disk_trace.c` is loaded before the program and writes the trace; `tests/support/disk.py` makes of
it what a disk may hold after its power was cut.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.support.paths import ROOT

SOURCE = ROOT / "tests" / "support" / "disk_trace.c"
COMPILER = shutil.which("cc") if sys.platform == "linux" else None
CALLS = frozenset(
    ["create", "write", "truncate", "sync", "map", "unlink", "mkdir", "rmdir", "rename", "link"]
)
"""What the disk's model knows; a trace with another call is refused."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call that changed something, or made it durable.

    `number` is where a write begins, or the size that a file is cut to.
    """

    name: str
    inode: int
    number: int
    data: bytes
    path: str
    other: str


def built(folder: Path, source: Path = SOURCE) -> Path:
    """A library that is loaded before a program."""
    assert COMPILER is not None
    library = folder / f"{source.stem}.so"
    options = ["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror"]
    subprocess.run(
        [COMPILER, *options, "-o", str(library), str(source), "-ldl", "-pthread"], check=True
    )
    return library


def traced(
    library: Path, root: Path, command: Sequence[str], script: str = "", output: Path | None = None
) -> list[Call]:
    """Runs a program to its end, and gives what it did below a folder.

    `output` is the file of its standard output; one below the folder says when what was told.
    """
    trace = root.parent / f"{root.name}.trace"
    trace.unlink(missing_ok=True)
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "LD_PRELOAD": str(library),
        "DISK_TRACE_ROOT": str(root),
        "DISK_TRACE_FILE": str(trace),
    }
    with (output or trace.with_suffix(".out")).open("wb") as told:
        subprocess.run(
            command, input=script.encode(), stdout=told, env=environment, check=True, cwd=ROOT
        )
    return list(parsed(trace.read_bytes()))


def parsed(trace: bytes) -> Iterator[Call]:
    """The calls of a trace. Raises ValueError for one that the model does not know."""
    at = 0
    while at < len(trace):
        end = trace.index(b"\n", at)
        name, inode, number, length, path, other = trace[at:end].decode().split("\t")
        if name not in CALLS:
            raise ValueError(f"{name} on {path} is not modelled")
        at = end + 1 + int(length)
        yield Call(name, int(inode), int(number), trace[end + 1 : at], path, other)
