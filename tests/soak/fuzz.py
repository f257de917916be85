"""Fuzzing: atheris on every reader of texts from outside, libFuzzer on those of the core."""

import random
import time

from tests.fuzz import corpus
from tests.fuzz.core import core_fuzzed, trouble
from tests.fuzz.runs import ATHERIS, fuzzed

STARTING = 7.0
"""Seconds that a fuzzer takes before it begins, about."""

LEAST = 5.0
"""Seconds that a target is worth starting for."""

CORE = "core"


def run(minutes: float, seed: int) -> list[str]:
    """Fuzzes one target after the other in an order of its own, each for its share of the time.

    Where that is too short for all, the last ones are left out. Raises AssertionError for a
    finding, with its input.
    """
    end, lines = time.monotonic() + 60 * minutes, list[str]()
    names = corpus.names() if ATHERIS else []
    if not ATHERIS:
        lines.append("fuzz: the readers in Python left out, there is no atheris for this machine")
    if trouble():
        lines.append(f"fuzz core: left out, {trouble()}")
    else:
        names.append(CORE)
    random.Random(seed).shuffle(names)
    for number, name in enumerate(names):
        rest = end - time.monotonic()
        if number and rest < STARTING + LEAST:
            lines.append(f"fuzz: no time for {', '.join(names[number:])}")
            break
        seconds = max(LEAST, rest / (len(names) - number) - STARTING)
        tried = core_fuzzed(seconds, seed) if name == CORE else fuzzed(name, seconds, seed)
        lines.append(f"fuzz {name}: {tried:,} inputs in {seconds:.0f} s, no finding")
    return lines
