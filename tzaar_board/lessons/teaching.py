"""How far somebody has come in a lesson. Pure: a value, and the next one after what was played."""

from dataclasses import dataclass, replace
from enum import Enum

from tzaar_board.games.base import Action, Position
from tzaar_board.games.history import History
from tzaar_board.lessons.lesson import Lesson, Task, TaskVerdict, Told, judge, ways


class TaskStage(Enum):
    """Where the task stands; the value is the word of `/api/game`."""

    TRYING = "trying"
    MISSED = "missed"
    REACHED = "reached"


@dataclass(frozen=True, slots=True)
class Teaching:
    """A lesson, the number of its task, and what has come of it.

    The task began after `begun` actions of the history at the table; it is `kept` actions long as
    far as nothing speaks against them. `said` is the answer to what missed the goal, kept until
    something else is tried, or what is said of the task that was reached last.
    """

    lesson: Lesson
    number: int = 0
    begun: int = 0
    kept: int = 0
    stage: TaskStage = TaskStage.TRYING
    said: Told | None = None

    @classmethod
    def resumed(cls, lesson: Lesson, reached: int) -> "Teaching":
        """The lesson after so many tasks, or at its beginning where all have been reached.

        A task that goes on from another one cannot be the first.
        """
        number = reached if reached < len(lesson.tasks) else 0
        return cls(lesson, _first(lesson, number))

    @property
    def task(self) -> Task:
        return self.lesson.tasks[self.number]

    @property
    def start(self) -> Position:
        """The position in which the table is set up."""
        position = self.lesson.tasks[self.first].position
        assert position is not None
        return position

    @property
    def last(self) -> bool:
        """Whether this is the lesson's last task."""
        return self.number + 1 == len(self.lesson.tasks)

    @property
    def reached(self) -> int:
        """How many tasks have been reached."""
        return self.number + (self.stage is TaskStage.REACHED)

    @property
    def first(self) -> int:
        """The task in whose position the table was set up."""
        return _first(self.lesson, self.number)

    def after(self, history: History) -> "Teaching":
        """What has come of it now that this has been played."""
        length = len(history)
        if length < self.begun:
            return Teaching(self.lesson, _first(self.lesson, self.number)).after(history)
        if self.stage is TaskStage.REACHED and length >= self.begun + self.kept:
            return self
        played = history.actions[self.begun :]
        if not played:
            same = self.kept == 0 and self.stage is not TaskStage.REACHED
            return self if same else replace(self, kept=0, stage=TaskStage.TRYING, said=None)
        judgement = judge(self.task, history.positions[self.begun], played)
        match judgement.verdict:
            case TaskVerdict.MISSED:
                kept = judgement.played - 1
                return replace(self, kept=kept, stage=TaskStage.MISSED, said=judgement.answer)
            case TaskVerdict.OPEN:
                if self.stage is TaskStage.MISSED and judgement.played == self.kept:
                    return self
                return replace(self, kept=judgement.played, stage=TaskStage.TRYING, said=None)
            case TaskVerdict.REACHED:
                return self._reached(judgement.played, history)

    def following(self) -> "Teaching":
        """The next task, in a position of its own."""
        return Teaching(self.lesson, self.number + 1)

    def solution(self, history: History) -> tuple[Action, ...]:
        """The actions that lead to the goal from here, empty where there is none to be found."""
        if self.stage is TaskStage.REACHED:
            return ()
        left = self.task.actions - (len(history) - self.begun)
        found = ways(self.task.goal, history.head, left)
        return tuple(dict.fromkeys(way[0] for way in found))

    def _reached(self, played: int, history: History) -> "Teaching":
        if not self.last and self.lesson.tasks[self.number + 1].position is None:
            begun = self.begun + played
            going_on = Teaching(self.lesson, self.number + 1, begun, said=self.task.done)
            return going_on.after(history)
        return replace(self, kept=played, stage=TaskStage.REACHED, said=self.task.done)


def _first(lesson: Lesson, number: int) -> int:
    """The last task with a position of its own up to this one."""
    while lesson.tasks[number].position is None:
        number -= 1
    return number
