"""`python -m tests.fuzz TARGET [libFuzzer's options] FOLDER`; `runs` starts it.

The readers are imported here, so that atheris sees which of their branches an input takes.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import atheris

from tests.fuzz.json_lines import Mutate

READERS = (
    *("tzaar_board", "sgfmill"),
    *("controller", "faults", "levels", "link", "pixels", "protocol", "scanner", "wiring"),
)


def main(name: str, *options: str) -> None:
    # atheris cannot follow the finder of a package that is installed in place.
    sys.meta_path[:] = [one for one in sys.meta_path if "_editable" not in type(one).__module__]
    with atheris.instrument_imports(include=list(READERS)):
        from tests.fuzz.targets import ALL
    target = ALL[name]
    words = Path(next(one for one in options if one.startswith("-dict=")).removeprefix("-dict="))
    words.write_text("".join(f"{_quoted(word)}\n" for word in target.words))
    limits = [f"-max_len={target.longest}"]
    arguments = [sys.argv[0], *limits, *options]
    if target.mutate is None:
        atheris.Setup(arguments, target.check)
    else:
        atheris.Setup(arguments, target.check, custom_mutator=_mutator(target.mutate))
    atheris.Fuzz()


def _mutator(mutate: Mutate) -> Callable[[bytes, int, int], bytes]:
    """Mutates as the target does half of the time, and as libFuzzer does else."""

    def mutated(data: bytes, longest: int, seed: int) -> bytes:
        rng = Random(seed)
        changed = mutate(data, rng) if rng.random() < 0.5 else None
        if changed is None or len(changed) > longest:
            return bytes(atheris.Mutate(data, longest))
        return changed

    return mutated


def _quoted(word: str) -> str:
    """A word as a libFuzzer dictionary has it."""
    return '"' + "".join(f"\\x{byte:02x}" for byte in word.encode()) + '"'


if __name__ == "__main__":
    main(*sys.argv[1:])
