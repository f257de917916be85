"""Fuzzing: atheris on every reader of texts from outside, libFuzzer on those of the core."""

from tests.fuzz import corpus
from tests.fuzz.core import core_fuzzed, trouble
from tests.fuzz.runs import ATHERIS, fuzzed


def run(minutes: float, seed: int) -> list[str]:
    """Fuzzes one target after the other, each for its share of the time.

    Raises AssertionError for a finding, with its input.
    """
    names = corpus.names() if ATHERIS else []
    why = trouble()
    share = 60 * minutes / max(1, len(names) + (not why))
    lines = [f"fuzz {name}: {fuzzed(name, share, seed):,} inputs, no finding" for name in names]
    if not ATHERIS:
        lines.append("fuzz: the readers in Python left out, there is no atheris for this machine")
    if why:
        return [*lines, f"fuzz core: left out, {why}"]
    return [*lines, f"fuzz core: {core_fuzzed(share, seed):,} inputs, no finding (sanitized)"]
