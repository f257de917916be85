"""`make soak`: works for as long as it is told at what is too much for every day.

Every module of this package is a subject; only those that are asked for are imported.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from traceback import print_exc

from tests import soak


def subjects() -> list[str]:
    """The names of all subjects."""
    return sorted(one.name for one in iter_modules(soak.__path__) if not one.name.startswith("_"))


def soaked(subject: str, minutes: float, seed: int) -> bool:
    """Runs a subject and prints its rates, or how it failed; then how to run it again."""
    again = f"python -m tests.soak {subject} --minutes {minutes:g} --seed {seed}"
    print(f"{subject}: {minutes:g} minutes, seed {seed}", flush=True)
    began = time.monotonic()
    try:
        lines = import_module(f"{soak.__name__}.{subject}").run(minutes, seed)
    except Exception:
        sys.stdout.flush()
        print_exc()
        print(f"{subject}: FAILED after {_took(began)}; again: {again}", flush=True)
        return False
    print(*lines, f"{subject}: done in {_took(began)}; again: {again}", "", sep="\n", flush=True)
    return True


def _took(began: float) -> str:
    return f"{(time.monotonic() - began) / 60:.1f} minutes"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the subjects one after the other; 1 when one of them failed."""
    known = subjects()
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("subject", nargs="*", metavar="SUBJECT", help=f"of {', '.join(known)}")
    parser.add_argument("--minutes", type=float, default=60.0, help="for all of them together")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    strange = [one for one in options.subject if one not in known]
    if strange:
        parser.error(f"there is no subject {', '.join(strange)}; choose of {', '.join(known)}")
    if not options.minutes >= 0:
        parser.error("--minutes must be 0 or more")
    chosen = options.subject or known
    each = options.minutes / len(chosen)
    failed = [one for one in chosen if not soaked(one, each, options.seed)]
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
