"""Power cuts: the journal on a disk that loses what was not synced and tears what was."""

import time
from collections import Counter

from tests.support.disk_trace import COMPILER, built
from tests.support.power_cuts import Loss, cuts, played, program_played, scratch

CHANGES = 700
"""So many fill the log, so that it is copied into the file in the middle of a game."""

ACTIONS = 12
"""How many the real program is given to play; each takes half a second."""

CUTS = 2500
"""How many times the power is cut in each run of a program."""

STARTS = 500
"""After every so many cuts the real program is started."""


def run(minutes: float, seed: int) -> list[str]:
    """Cuts the power of one player after the other; every fourth one is the real program.

    One run is cut to its end, whatever the time. Raises AssertionError with the cut's seed.
    """
    if COMPILER is None:
        return ["power cuts: left out, there is no C compiler"]
    end, count = time.monotonic() + 60 * minutes, Counter[str]()
    while time.monotonic() < end or not count["runs"]:
        real = count["runs"] % 4 == 1
        with scratch() as folder:
            library = built(folder)
            length = ACTIONS if real else CHANGES
            trace = (program_played if real else played)(library, folder, seed, length)
        try:
            for _ in cuts(trace, CUTS, seed, starts=STARTS):
                count["cuts"] += 1
                if time.monotonic() >= end and count["runs"]:
                    break
        except Loss as loss:
            raise AssertionError(
                f"{'program_played' if real else 'played'}(..., {seed}, {length}): {loss}"
            ) from loss
        count["runs"] += 1
        count["changes"] += len(trace.kept) - 1
        count["calls"] += len(trace.trace)
        seed += 1
    return [
        f"power cuts: {count['cuts']:,} in {count['runs']} runs with {count['changes']:,} changes "
        f"({count['calls']:,} calls to the disk): nothing committed lost, every file opened"
    ]
