"""An outsider's people (tests/outside_hands) play both games, at two paces.

Prints what came of the games of each row; `--minutes 0` plays one game of each. Troubles are
written to `build/outside_hands`, for `python -m tests.outside_hands.cutting`.
"""

import itertools
import time
from pathlib import Path

from tests.outside_hands.pace import PACES
from tests.outside_hands.tally import PLAYS, Tally
from tzaar_board.table.sense import Sense

FOUND = Path("build") / "outside_hands"
ROWS = list(itertools.product(PLAYS, Sense, PACES))


def run(minutes: float, seed: int) -> list[str]:
    """Plays games until the minutes are over, at least one of each row, and gives the rates."""
    tallies = {row: Tally() for row in ROWS}
    until, number = time.monotonic() + 60 * minutes, seed
    FOUND.mkdir(parents=True, exist_ok=True)
    while number == seed or time.monotonic() < until:
        for (game, sense, pace), tally in tallies.items():
            path = FOUND / f"{game}-{sense.value}-{pace}-{seed}.jsonl"
            with path.open("w" if number == seed else "a") as to:
                tally.play(game, sense, pace, number, to)
        number += 1
    lines = [f"games of seeds {seed} to {number - 1}"]
    for (game, sense, pace), tally in tallies.items():
        lines += [f"{game} {sense.value}, {pace}:", str(tally)]
    return lines
