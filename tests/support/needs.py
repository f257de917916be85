"""What a test needs that a machine may lack: there it is skipped, and the run's end says so.

A reason names what is left untested, and after a colon says what there is to do.
"""

import os
import shutil
from collections import Counter
from collections.abc import Iterable
from importlib.util import find_spec

import pytest

from tzaar_board.engine import core

SBIN = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))
"""Where a distribution keeps what runs as a service, too."""

CORE = "the strong engine: sudo apt install g++ python3-dev, then make clean test"
BROWSER = "the page: sudo apt install chromium-headless-shell, or name a Chromium in $CHROMIUM"
CLUSTER = "games on a cluster: .venv/bin/pip install distributed"
COMPILER = "the journal under power cuts: sudo apt install gcc (Linux only)"
MOUNT = "the journal on a full and on a read-only disk: a Linux with user namespaces, or root"
MOSQUITTO = "tables that meet on Mosquitto: sudo apt install mosquitto openssl"
TORCH = "training Troll's network: .venv/bin/pip install '.[train]'"
SOAK = "what takes long: make soak"

needs_mosquitto = pytest.mark.skipif(
    not all(shutil.which(name, path=SBIN) for name in ("mosquitto", "openssl")), reason=MOSQUITTO
)
"""For what only a real broker shows."""

needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason=TORCH)
"""For the training of a network."""

needs_core = pytest.mark.skipif(not core.available(), reason=CORE)
"""For what only the search core in C++ can answer."""


def left_out(reasons: Iterable[str]) -> list[str]:
    """The lines that say what a run has left out and why, the most first.

    >>> left_out([])
    ['Nothing was left out.']
    >>> left_out([SOAK])
    ['Nothing was left out but what takes long: make soak (1 test).']
    >>> print(*left_out([CORE, SOAK, CORE]), sep="\\n")
    Left out were
      the strong engine: sudo apt install g++ python3-dev, then make clean test (2 tests);
      what takes long: make soak (1 test).
    """
    counts = Counter(reasons).most_common()
    said = [f"{reason} ({count} test{'s' * (count > 1)})" for reason, count in counts]
    if {reason for reason, _ in counts} <= {SOAK}:
        return [f"Nothing was left out{''.join(f' but {one}' for one in said)}."]
    return ["Left out were", *(f"  {one};" for one in said[:-1]), f"  {said[-1]}."]
