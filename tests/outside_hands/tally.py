"""What came of the games that people played."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from typing import TextIO

from tests.outside_hands.disc_game import DiscGame
from tests.outside_hands.pace import PACES
from tests.outside_hands.reader import StuckError
from tests.outside_hands.stack_game import StackGame
from tzaar_board.games.base import Colour
from tzaar_board.games.registry import game
from tzaar_board.table.sense import Sense

PLAYS: Mapping[str, type[StackGame | DiscGame]] = {"tzaar": StackGame, "troll": DiscGame}


class Tally:
    """What came of some games: counts, and how late actions were acknowledged, in milliseconds."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.late: list[int] = []

    def play(self, name: str, sense: Sense, pace: str, seed: int, to: TextIO) -> None:
        """One game; in every third one people play against an engine."""
        people = frozenset(Colour) if seed % 3 else frozenset({Colour.WHITE})
        rules = game(name)
        start = rules.start(rules.starts[0], seed)
        played = PLAYS[name](start, sense, people, seed, PACES[pace])
        try:
            played.table.run(played.play())
        except StuckError:
            self.counts["dead end"] += 1
        plan, table = played.plan, played.table
        self.counts["actions"] += len(plan.meant)
        self.counts.update(plan.counts)
        self.counts.update(f"! {one.kind.split(',')[0]}" for one in plan.troubles)
        for number, (kept, done) in enumerate(zip(table.kept, plan.done, strict=False)):
            if number not in plan.asked and plan.history.positions[number].player in people:
                self.late.append(kept - done)
        head = {"game": name, "sense": sense.value, "seed": seed, "start": str(start)}
        for one in [*plan.troubles, *plan.asides]:
            since = one.marks[0][0]
            said = [scan for scan in table.said if since <= scan[0] <= one.at]
            line = {**head, "people": sorted(c.value for c in people), **asdict(one), "said": said}
            to.write(json.dumps(line) + "\n")

    def __str__(self) -> str:
        late = sorted(self.late) or [0]
        p50, p99 = late[len(late) // 2], late[len(late) * 99 // 100]
        counts = "\n".join(f"{number:7} {what}" for what, number in sorted(self.counts.items()))
        return f"{counts}\nacknowledged p50 {p50} ms, p99 {p99} ms"
