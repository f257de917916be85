"""Runs episodes one after another, each from where the one before has led."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic

from tests.episodes.episode import Episode, NoTurnError, P, Plan, after
from tests.episodes.people import People, Verdict
from tests.episodes.table import Table
from tests.episodes.tally import Tally
from tests.episodes.trouble import Mark, Origin, Trouble, retold, trouble
from tzaar_board.table.sense import Sense
from tzaar_board.table.state import State

PAUSES = (0.3, 1.5, 4.0)
"""For how long people rest between two episodes, in seconds."""


@dataclass(frozen=True)
class Stage(Generic[P]):
    """A table between two episodes, what it has recorded, and where the last episode began."""

    table: Table
    position: P
    base: list[str]
    marks: list[Mark]


class Run(Generic[P]):
    """Episodes of some people, with one sense and from one seed; what is wrong goes to `found`."""

    def __init__(
        self,
        people: People[P],
        sense: Sense,
        seed: int,
        *,
        habits: Sequence[str] = (),
        wobble: float = 0.0,
        found: Callable[[Trouble], None] = lambda _: None,
    ) -> None:
        self.people, self.sense, self.seed = people, sense, seed
        self.tally = Tally()
        self._habits = list(habits or people.usual)
        self._wobble, self._found = wobble, found
        self._dice = Random(f"{people.draw}{sense.value}{seed}")
        self._number = 0
        self._stage: Stage[P] | None = None

    def play(self, count: int) -> Tally:
        """Plays some more episodes."""
        end = self._number + count
        while self._number < end:
            self._one()
        return self.tally

    def _one(self) -> None:
        """An episode, or none where its habit finds no turn."""
        stage = self._stage
        if stage is None:
            stage = self._set_up(self.people.begin(self._dice), self.seed)
        self._stage = None
        table, position = stage.table, stage.position
        if not self.people.goes_on(position, self._dice):
            return
        habit = self._dice.choice(self._habits)
        own = Origin(self.people.game, self.sense.value, self.seed, self._number + 1, habit)
        episode, flickers = Episode(table, self._dice), len(table.shown.flickers)
        try:
            plan = self.people.habits[habit](episode, position)
            hands_done = handle(episode, plan)
            verdict = self.people.judge(episode, position, plan, stage.base)
        except NoTurnError:
            return
        except Exception as error:
            error.add_note(retold(own, episode, position))
            raise
        self._number += 1
        flickered = len(table.shown.flickers) > flickers
        if flickered:
            episode.note("flicker")
        grade = self.people.grade(episode, plan, verdict)
        self.tally.add(habit, grade, len(plan.truth), flickered=flickered)
        mark = Mark(episode.began, position, len(stage.base), plan.truth)
        if grade != Verdict.OK.value:
            marks = [*stage.marks, mark]
            self._found(trouble(grade, own, episode, marks, plan.truth, hands_done))
        self._stage = self._next(stage, mark, verdict)

    def _next(self, stage: Stage[P], mark: Mark, verdict: Verdict) -> Stage[P]:
        """The same table for the next episode if it understood, or another one."""
        table, position = stage.table, after(stage.position, mark.turn)
        stage = Stage(table, position, table.played, [mark])
        right = verdict is Verdict.OK
        settled = right and self.people.settle(table, position)
        if not settled:
            stage = self._set_up(position, self.seed + self._number)
        if right and self.people.rests(settled):
            stage.table.wait(stage.table.now + self._dice.choice(PAUSES))
        return stage

    def _set_up(self, position: P, seed: int) -> Stage[P]:
        table = Table(position, self.sense, seed=seed, wobble=self._wobble)
        return Stage(table, position, [], [])


def handle(episode: Episode, plan: Plan) -> float:
    """Lets the hands of a plan do what they do, and notes *wrong* shown meanwhile."""
    table = episode.table
    for doing in plan.agents:
        table.begin(doing)
    before = len(table.shown.states)
    table.finish()
    table.wait(table.now + 0.05)
    states = table.shown.states
    ends = [at for at, _ in states[1:]] + [table.now]
    for (at, state), end in list(zip(states, ends, strict=True))[before:]:
        if state is State.WRONG:
            episode.wrong_for.append(round(end - at, 2))
            episode.note("wrong_shown", f"{at - episode.began:.2f}+{end - at:.2f}")
    return table.now
