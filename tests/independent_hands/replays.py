"""The least of a stretch that still shows an incident: a position and a script from there."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.independent_hands.record import Incident, Shown, Touch
from tests.independent_hands.run import FAILED
from tests.independent_hands.scripts import script
from tests.independent_hands.world import World
from tests.support.scans import ScannedTable
from tzaar_board.games.base import Position
from tzaar_board.table.events import Event
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State

BEFORE = 5
"""Actions before the one that was being done, from which on something is looked for."""

ESSENTIAL = {"lift", "put", "button", "restore", "obey"}
"""What is not left out: without it the script would not be what hands did."""


@dataclass(frozen=True)
class Replay:
    """A script that shows an incident, from a position; `meant` are the actions from there."""

    start: Position
    sense: Sense
    script: str
    meant: Sequence[str]

    def __str__(self) -> str:
        return f"{self.sense.value}, meant {' '.join(self.meant)}: {self.start}\n    {self.script}"


class _Table(ScannedTable):
    """Writes down its states."""

    def __init__(self, start: Position, sense: Sense) -> None:
        self.states: list[State] = []
        super().__init__(start, sense)

    def _tell(self, event: Event) -> None:
        super()._tell(event)
        self.states.append(self.view.state)


def replayed(world: World, one: Incident | Shown) -> Replay | None:
    """The least that shows the same; None where what led to it goes further back."""
    truth = world.truth
    first = max(0, one.act - BEFORE)
    for cut in range(min(one.act + 1, len(truth.plan) - 1), first - 1, -1):
        trial = _Trial(truth.plan[cut], world.sense, one, truth.texts[cut : one.act + 1])
        part = [touch for touch in world.touches if touch.act >= cut and trial.concerns(touch)]
        if part and trial.shows(part):
            part = trial.reduced(part)
            text = script(part, trial.start, trial.sense)
            return Replay(trial.start, trial.sense, text, trial.meant)
    return None


@dataclass(frozen=True)
class _Trial:
    """Touches told to a table at a position, to see whether they show the same."""

    start: Position
    sense: Sense
    one: Incident | Shown
    meant: Sequence[str]

    def concerns(self, touch: Touch) -> bool:
        """Whether a touch can have led to it; a sleeve that lay there then goes away yet."""
        now = self.one.time if isinstance(self.one, Incident) else self.one.since
        return touch.time <= now + (0.2 if touch.what == "uncover" else 1e-6)

    def shows(self, touches: Sequence[Touch]) -> bool:
        table = _Table(self.start, self.sense)
        kind = self.one.kind if isinstance(self.one, Incident) else "wrong shown"
        then = 1.0 if kind == "wrong shown" else 4.0
        try:
            table.told(script(touches, self.start, self.sense), then)
        except Exception:
            return kind == FAILED
        if kind == "wrong shown":
            return State.WRONG in table.states
        last = table.view.state
        if kind == "wrong":
            return table.written != self.meant[: len(table.written)] and last is not State.ASKING
        state = self.one.state if isinstance(self.one, Incident) else ""
        return table.written != self.meant and last.value == state

    def reduced(self, touches: list[Touch]) -> list[Touch]:
        """Leaves out inessential movements, the last ones first, while it still shows."""
        kinds: dict[int, set[str]] = {}
        for touch in touches:
            kinds.setdefault(touch.group, set()).add(touch.kind)
        for group in reversed([group for group in kinds if kinds[group].isdisjoint(ESSENTIAL)]):
            fewer = [touch for touch in touches if touch.group != group]
            if fewer and self.shows(fewer):
                touches = fewer
        return touches
