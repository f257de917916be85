"""Games of a version of the core against the yardstick, by the time of the thread.

python -m tests.bench.yardstick --seconds 0.2 --games 60 --seed 131
python -m tests.bench.yardstick --seconds 0.04 --its 0.2 --games 60 --seed 133
"""

import argparse
import sys

from tests.bench.versions import Version, match
from tests.bench.yardstick.player import Yardstick
from tests.support.paths import ROOT

SHOWN = 10
"""Games between two lines of the score."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=("troll",), default="troll")
    parser.add_argument("--one", default=str(ROOT), help="a checkout's folder, or a commit")
    parser.add_argument("--seconds", type=float, default=0.2, help="of the thread's, a turn")
    parser.add_argument("--its", type=float, help="seconds of the yardstick; else the same")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    one = Version(asked.one, asked.game, asked.seconds, 0)
    other = Yardstick(asked.seconds if asked.its is None else asked.its, 0)
    for score in match(one, other, asked.game, asked.games, asked.seed):
        if len(score.points) % SHOWN == 0 and len(score.points) < asked.games:
            print(f"{score}; {one}; {other}", file=sys.stderr)
    print(f"{score}; {one}; {other}")


if __name__ == "__main__":
    main()
