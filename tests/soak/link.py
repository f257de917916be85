"""The link: every byte of a session harmed, and the cable pulled in mid-action."""

import random
import time
from collections import Counter

from tests.support.bad_cables import bytes_of, harm_one_byte, pull_in_mid_action
from tzaar_board.table.sense import Sense

TURNS = 40
"""Bytes that are harmed before the next game is played with a cable that is pulled."""


def run(minutes: float, seed: int) -> list[str]:
    """Harms the bytes of a session with each sense in an order of its own, every byte once, and
    plays games meanwhile whose cable is pulled. Raises AssertionError with what to do again.
    """
    end, count = time.monotonic() + 60 * minutes, Counter[str]()
    harms = [(sense, *one) for sense in Sense for one in bytes_of(sense)]
    every = len(harms)
    random.Random(seed).shuffle(harms)
    while time.monotonic() < end or not count["games"]:
        for _ in range(min(TURNS, len(harms))):
            harm_one_byte(*harms.pop())
            count["harmed"] += 1
        count["pulled"] += pull_in_mid_action(seed)
        count["games"] += 1
        seed += 1
    return [
        f"link: {count['harmed']:,} of {every:,} bytes flipped, dropped or doubled, one a session: "
        "nothing recorded that was not done, the link well again",
        f"link: cable pulled {count['pulled']:,} times in {count['games']} games: nothing lost, "
        "nothing recorded that nobody did",
    ]
