"""The lesson or practice problem at the table, as the journal keeps it for the next start."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UnfinishedLesson:
    """What was taught when the program ended: a lesson or a problem by its name, in a game.

    `task` is the number of the task, `actions` what has been played since its table was set up, and
    `set_up` whether that was done. In practice `choice` is what was chosen to practise, and
    `counted` whether the try has been counted.

    `led` tells that lights led to the task's position: from what had `stood` there (a position's
    text, empty where that was not known), with the sites that were `in_place`, or `taking_back`.
    """

    game: str
    name: str
    task: int
    actions: Sequence[str] = ()
    set_up: bool = False
    choice: str = ""
    counted: bool = False
    led: bool = False
    stood: str = ""
    taking_back: bool = False
    in_place: Sequence[str] = ()
