"""What can be learnt, and how far somebody is with it.

Sites are names (`"D4"`), colours `"white"` and `"black"`, actions and positions their texts.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LessonSummaryReport:
    """A lesson to choose: of its `tasks` so many have been `reached`.

    `playable` is whether the table at hand can be set up for it.
    """

    name: str
    game: str
    title: str
    tasks: int
    reached: int
    playable: bool


@dataclass(frozen=True, slots=True)
class PracticeReport:
    """What can be practised: the problems of a game at a `grade` from 1, or with `own` the chances
    lost in the journal's games (grade 0).

    `choice` is the text that begins it. Of its `problems` so many are `known` (solved at the last
    try), and so many `due` to be repeated now. `playable` is whether the table at hand can be set
    up for it.
    """

    choice: str
    game: str
    grade: int
    own: bool
    problems: int
    known: int
    due: int
    playable: bool
