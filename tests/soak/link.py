"""The link: every byte of a session harmed, and the cable pulled in mid-action."""

import random
import time
from collections import Counter

from tests.support.bad_cables import WrongByPresence, bytes_of, harm_one_byte, pull_in_mid_action
from tzaar_board.table.sense import Sense

TURNS = 40
"""Bytes that are harmed before the next game is played with a cable that is pulled."""


ACTIONS_PER_ERROR = 2000
"""Actions of which one may be recorded wrongly by presence (docs/testing.md, Long runs)."""


def run(minutes: float, seed: int) -> list[str]:
    """Harms the bytes of a session with each sense in an order of its own, every byte once, and
    plays games meanwhile whose cable is pulled. Raises AssertionError with what to do again.
    """
    end, count = time.monotonic() + 60 * minutes, Counter[str]()
    harms = [(sense, *one) for sense in Sense for one in bytes_of(sense)]
    every, wrong = len(harms), list[str]()
    random.Random(seed).shuffle(harms)
    while time.monotonic() < end or not count["games"]:
        for _ in range(min(TURNS, len(harms))):
            harm_one_byte(*harms.pop())
            count["harmed"] += 1
        try:
            table = pull_in_mid_action(seed)
        except WrongByPresence as error:
            wrong.append(str(error))
        else:
            count["pulled"] += table.pulled
            count["actions"] += len(table.done)
        count["games"] += 1
        seed += 1
    assert len(wrong) * ACTIONS_PER_ERROR <= count["actions"] + ACTIONS_PER_ERROR, "\n".join(wrong)
    return [
        f"link: {count['harmed']:,} of {every:,} bytes flipped, dropped or doubled, one a session: "
        "nothing recorded that was not done, the link well again",
        f"link: cable pulled {count['pulled']:,} times in {count['games']:,} games of "
        f"{count['actions']:,} actions: nothing lost, recorded wrongly by presence {len(wrong)}",
        *(f"link: {one}" for one in wrong),
    ]
