"""People with one habit an episode (tests/episodes) play both games, and TZAAR with an engine.

Prints what the table made of each row's episodes; `--minutes 0` plays some of each. What did not
come right at once is written to `build/episodes`, for `python -m tests.outside_hands.cutting`.
"""

import itertools
import time
from contextlib import ExitStack
from pathlib import Path

from tests.episodes.rows import HABITS, Episodes, episodes
from tests.episodes.trouble import Trouble
from tzaar_board.table.sense import Sense

FOUND = Path("build") / "episodes"
ROUND = 20
"""How many episodes of each row are played before the next row's."""


def run(minutes: float, seed: int) -> list[str]:
    """Plays episodes until the minutes are over, some of each row at least, and gives the rates."""
    FOUND.mkdir(parents=True, exist_ok=True)
    with ExitStack() as files:
        rows = {
            (game, sense): _row(game, sense, seed, files)
            for game, sense in itertools.product(HABITS, Sense)
        }
        until, rounds = time.monotonic() + 60 * minutes, 0
        while not rounds or time.monotonic() < until:
            for row in rows.values():
                row.play(ROUND)
            rounds += 1
    lines = []
    for (game, sense), row in rows.items():
        again = f"python -m tests.episodes --game {game} --sense {sense.value} --seed {seed}"
        lines += [f"{game} {sense.value}: {again} --episodes {ROUND * rounds}", *row.tally.lines()]
    return lines


def _row(game: str, sense: Sense, seed: int, files: ExitStack) -> Episodes:
    """Episodes of one row, whose troubles go to a file of their own."""
    to = files.enter_context((FOUND / f"{game}-{sense.value}-{seed}.jsonl").open("w"))

    def write(trouble: Trouble) -> None:
        trouble.write(to)

    return episodes(game, sense, seed, found=write)
