"""Plays episodes and says what the table made of them.

`python -m tests.episodes --game tzaar --sense presence --episodes 2500 --seed 93 --to found.jsonl`
prints how many came to which verdict, of which habits and per 1,000 actions, and writes each that
did not come right at once as a line that `python -m tests.outside_hands.cutting` reads.
"""

import argparse
from pathlib import Path

from tests.episodes.rows import HABITS, episodes
from tests.episodes.trouble import Trouble
from tzaar_board.table.sense import Sense


def main() -> None:
    """Plays the episodes that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.episodes", description=__doc__)
    parser.add_argument("--game", choices=HABITS, default="tzaar")
    parser.add_argument("--sense", choices=[sense.value for sense in Sense], default="presence")
    parser.add_argument("--episodes", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--habits", default="", help="names with commas, each as often as it comes")
    parser.add_argument("--wobble", type=float, default=0.0, help="how often a contact drops out")
    parser.add_argument("--to", type=Path, default=Path("/dev/null"))
    given = parser.parse_args()
    habits = list(filter(None, given.habits.split(",")))
    known = HABITS[given.game]
    if strange := [habit for habit in habits if habit not in known]:
        parser.error(f"there is no habit {', '.join(strange)}; choose of {', '.join(known)}")
    with given.to.open("w") as to:

        def write(trouble: Trouble) -> None:
            trouble.write(to)

        run = episodes(
            given.game,
            Sense(given.sense),
            given.seed,
            habits=habits,
            wobble=given.wobble,
            found=write,
        )
        print(*run.play(given.episodes).lines(), sep="\n")


if __name__ == "__main__":
    main()
