"""Plays games and says what came of them.

`python -m tests.outside_hands tzaar presence sane --games 100 --seed 6101 --to found.jsonl` writes
each trouble as a line that `python -m tests.outside_hands.cutting` reads.
"""

import argparse
from pathlib import Path

from tests.outside_hands.pace import PACES
from tests.outside_hands.tally import PLAYS, Tally
from tzaar_board.table.sense import Sense


def main() -> None:
    """Plays the games that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.outside_hands", description=__doc__)
    parser.add_argument("game", choices=PLAYS)
    parser.add_argument("sense", choices=[sense.value for sense in Sense])
    parser.add_argument("pace", choices=PACES)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path("/dev/null"))
    given = parser.parse_args()
    tally = Tally()
    with given.to.open("w") as to:
        for seed in range(given.seed, given.seed + given.games):
            tally.play(given.game, Sense(given.sense), given.pace, seed, to)
    print(tally)


if __name__ == "__main__":
    main()
