"""`python -m tests.looks --sense presence --episodes 1200 --seed 1`: how many taps mend a look."""

import argparse
from collections import Counter, defaultdict

from tests.looks.episode import Kind, episodes, mended
from tzaar_board.table.sense import Sense


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m tests.looks")
    options.add_argument("--sense", type=Sense, default=Sense.PRESENCE)
    options.add_argument("--episodes", type=int, default=1200)
    options.add_argument("--seed", type=int, default=1)
    told = options.parse_args()
    found: dict[tuple[Kind, int, str], Counter[int | None]] = defaultdict(Counter)
    for episode in episodes(told.sense, told.episodes, told.seed):
        found[episode.key][mended(episode)] += 1
    print(
        f"{told.sense.value}, seed {told.seed}: episodes, and mended by 0, 1, 2, 3, 4 taps, by none"
    )
    for (kind, later, onward), taps in sorted(found.items()):
        counts = " ".join(f"{taps[number]:4}" for number in (0, 1, 2, 3, 4, None))
        print(f"{kind:8} {later} later  {taps.total():4}: {counts}  {onward}")


if __name__ == "__main__":
    main()
