"""When a problem is to be repeated: Leitner's boxes. Pure; the time is an argument."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tzaar_board.lessons.problem import Problem

WAITS = tuple(timedelta(days=days) for days in (0, 1, 3, 7, 21, 60))
"""How long a problem rests in each box; one that was missed goes back to the first."""

AGAIN = timedelta(minutes=10)
"""So soon one that was missed comes again."""


@dataclass(frozen=True, slots=True)
class Recall:
    """How well a problem is known: its box, when it is due again, and how often it was tried and
    solved at the first try."""

    box: int
    due: datetime
    tries: int = 0
    solved: int = 0

    def after(self, right: bool, now: datetime) -> "Recall":
        """What is known after one more try."""
        box = min(self.box + 1, len(WAITS) - 1) if right else 0
        wait = WAITS[box] if right else AGAIN
        return Recall(box, now + wait, self.tries + 1, self.solved + right)


def tried(before: Recall | None, right: bool, now: datetime) -> Recall:
    """What is known after a try; without a `before` after the first one."""
    return (before or Recall(0, now)).after(right, now)


def due(problems: Sequence[Problem], recalls: Mapping[str, Recall], now: datetime) -> int:
    """How many of the problems are to be repeated now; recalls are by the problems' names."""
    known = (recalls.get(problem.name) for problem in problems)
    return sum(recall is not None and recall.due <= now for recall in known)


def following(
    problems: Sequence[Problem],
    recalls: Mapping[str, Recall],
    now: datetime,
    last: Problem | None = None,
) -> Problem | None:
    """The problem that comes next: what is due first, then what is new in its order, then what is
    due soonest. The `last` one does not come twice running, unless it is the only one."""
    others = [one for one in problems if last is None or one.name != last.name] or problems
    waiting = sorted(
        (recall.due, number)
        for number, one in enumerate(others)
        if (recall := recalls.get(one.name)) is not None
    )
    if waiting and waiting[0][0] <= now:
        return others[waiting[0][1]]
    new = next((one for one in others if one.name not in recalls), None)
    if new is not None or not waiting:
        return new
    return others[waiting[0][1]]
