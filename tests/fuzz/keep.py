"""`python -m tests.fuzz.keep TARGET... --seconds S --seed N`: fuzzes, and keeps the best inputs.

Kept are small inputs that take ways through the readers that smaller ones do not take.
"""

import argparse
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from tests.fuzz import corpus
from tests.fuzz.runs import fuzzed
from tests.fuzz.target import Target
from tests.support.paths import ROOT

MOST, LARGEST = 40, 9_000
"""Inputs of a target, and their bytes together."""

QUICK = 0.1
"""Seconds of the processor that an input may take which is to run every day."""

CONSIDERED = 600
"""So many of the smallest inputs are looked at."""

_READERS = tuple(str(ROOT / part) for part in ("tzaar_board", "firmware_config"))

Ways = frozenset[tuple[str, int, int]]


def ways(target: Target, data: bytes) -> Ways:
    """The steps from line to line that an input takes in the readers."""
    taken: set[tuple[str, int, int]] = set()

    def trace(frame: FrameType, _event: str, _argument: Any) -> Any:
        name = frame.f_code.co_filename
        if not (name.startswith(_READERS) or "sgfmill" in name):
            return None
        before = frame.f_lineno

        def step(frame: FrameType, _event: str, _argument: Any) -> Any:
            nonlocal before
            taken.add((name, before, frame.f_lineno))
            before = frame.f_lineno
            return step

        return step

    sys.settrace(trace)
    try:
        target.run(data)
    finally:
        sys.settrace(None)
    return frozenset(taken)


def best(target: Target, inputs: list[bytes]) -> list[bytes]:
    """The inputs to be kept, the smallest first; what is kept already goes before."""
    known, kept = set[tuple[str, int, int]](), list[bytes]()
    old = set(corpus.kept(target.name))
    order = sorted({*inputs, *old}, key=lambda one: (one not in old, len(one), one))
    for data in order[:CONSIDERED]:
        new = ways(target, data) - known
        room = len(kept) < MOST and sum(map(len, kept)) + len(data) <= LARGEST
        if data in old or (new and room and _seconds(target, data) < QUICK):
            known |= new
            kept.append(data)
    return sorted(kept, key=lambda one: (len(one), one))


def _seconds(target: Target, data: bytes) -> float:
    began = time.process_time()
    target.run(data)
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.keep")
    parser.add_argument("targets", nargs="*", default=corpus.names())
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    from tests.fuzz.targets import ALL

    for name in options.targets:
        with TemporaryDirectory() as folder:
            try:
                tried = fuzzed(name, options.seconds, options.seed, Path(folder))
            except AssertionError as finding:
                print(f"{name}: FINDING\n{finding}", flush=True)
                continue
            inputs = [one.read_bytes() for one in Path(folder).iterdir()]
        corpus.keep(name, best(ALL[name], inputs))
        print(f"{name}: {tried:,} inputs, no finding; {len(corpus.kept(name))} kept", flush=True)


if __name__ == "__main__":
    main()
