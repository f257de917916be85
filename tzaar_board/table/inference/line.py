"""A line: actions of several turns, in sequence. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from tzaar_board.games.base import Action
from tzaar_board.geometry import Site
from tzaar_board.table.inference.steps import Step


@dataclass(frozen=True, slots=True)
class Line:
    """Actions in sequence. Of the stacks that were lifted from `unseen` sites nothing is seen, nor
    was touched, where they went; those of `held` sites may be in hand still.
    """

    steps: tuple[Step, ...]
    unseen: frozenset[Site] = frozenset()
    held: frozenset[Site] = frozenset()

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(step.action for step in self.steps)


Sequences = tuple[Line, ...]
"""Each of which explains what has moved."""


def stands(steps: Sequence[Step], key: Site) -> Site:
    """Where the stack that was lifted from a site stands in the end, or what captured it."""
    site = key
    for step in steps:
        if step.trace.key == site:
            (site,) = step.trace.targets
    return site


def lifted(steps: Sequence[Step]) -> list[Site]:
    """Where the stacks of some steps were lifted."""
    traces = [step.trace for step in steps if step.trace.placed is None]
    return [trace.key for trace in traces if trace.key is not None]


def further(line: Line, step: Step, *, unseen: bool = False) -> Line:
    """A line with one more step."""
    key = step.trace.key
    more = {key} if unseen and key is not None else set()
    return Line((*line.steps, step), line.unseen | more)


def pushed(line: Line) -> int:
    """How many stacks have pushed off what they captured."""
    unseen = (step for step in line.steps if step.trace.key in line.unseen)
    return sum(step.captures for step in unseen)
