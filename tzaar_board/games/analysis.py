"""What could be played: a start, and the variations that somebody has looked at from there."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Self

from tzaar_board.games.base import Action, Colour, Position, TextError
from tzaar_board.games.record import Note, Record, Tags, told
from tzaar_board.games.tree import write_result, write_seconds

NAME = "GN"
"""The property for what a game or an analysis is called."""

MOST_STEPS = 2000
"""Steps of one analysis: more than anybody reads, and few enough to be held against the rules."""


@dataclass(frozen=True, slots=True)
class AnalysisStep:
    """One action of a tree: it leads on from moment `after`, 0 being the start.

    `tags` are the properties of the SGF node that it came from for which there is no field.
    """

    after: int
    action: Action
    comment: str = ""
    tags: Tags = ()


@dataclass(frozen=True)
class Analysis:
    """A tree of variations. Step n, counted from 1, leads to moment n; moment 0 is the start.

    Each comes after the one that it leads on from, and the first of those that lead on from the
    same moment is the main line. `tags` are root properties by name, for which there is no field.
    Raises IllegalAction where a step is against the rules, and TextError for one that leads on
    from nowhere, or too many.
    """

    start: Position
    steps: tuple[AnalysisStep, ...] = ()
    comment: str = ""
    tags: Tags = ()
    positions: tuple[Position, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if len(self.steps) > MOST_STEPS:
            raise TextError("The analysis has more than {most} steps; cut some.", most=MOST_STEPS)
        if len(self.positions) == len(self.steps) + 1:
            return
        positions = [self.start]
        for number, step in enumerate(self.steps, 1):
            if not 0 <= step.after < number:
                raise TextError(
                    "Step {number} leads on from {after}, which does not come before it.",
                    number=number,
                    after=step.after,
                )
            positions.append(positions[step.after].play(step.action))
        object.__setattr__(self, "positions", tuple(positions))

    @property
    def name(self) -> str:
        """What it is called, empty where it has no name."""
        return next(iter(told(self.tags, NAME)), "")

    def player(self, number: int) -> Colour:
        """Who plays step `number`."""
        return self.positions[self.steps[number - 1].after].player

    def following(self) -> list[list[int]]:
        """The moments that each moment leads on to, the main line first."""
        found: list[list[int]] = [[] for _ in range(len(self.steps) + 1)]
        for number, step in enumerate(self.steps, 1):
            found[step.after].append(number)
        return found

    def line(self, number: int) -> tuple[Action, ...]:
        """The actions from the start to a moment."""
        actions = []
        while number:
            step = self.steps[number - 1]
            actions.append(step.action)
            number = step.after
        return tuple(reversed(actions))

    def in_order(self) -> Self:
        """The same with every variation whole, the main line first, as SGF has it."""
        following, stack = self.following(), [0]
        places: dict[int, int] = {}
        while stack:
            number = stack.pop()
            places[number] = len(places)
            stack += reversed(following[number])
        steps = tuple(
            replace(self.steps[number - 1], after=places[self.steps[number - 1].after])
            for number in places
            if number
        )
        positions = tuple(self.positions[number] for number in places)
        return replace(self, steps=steps, positions=positions)

    def with_tags_of(self, other: "Analysis") -> Self:
        """The same with the tags of another, at the steps that both have."""
        known = {line: step.tags for line, step in _by_line(other) if step.tags}
        steps = tuple(
            replace(step, tags=known.get(line, step.tags)) for line, step in _by_line(self)
        )
        return replace(self, steps=steps, tags=other.tags)


def analysis_of(record: Record) -> Analysis:
    """A record as an analysis without variations."""
    notes, history = record.notes, record.history
    steps = tuple(
        AnalysisStep(
            number,
            action,
            notes.get(number + 1, Note()).comment,
            _left(history.positions[number].player, notes.get(number + 1, Note())),
        )
        for number, action in enumerate(history.actions)
    )
    fields = [("PW", record.white), ("PB", record.black), ("DT", record.date)]
    if record.outcome is not None:
        fields.append(("RE", write_result(record.outcome)))
    tags = (*(tag for tag in fields if tag[1]), *record.tags)
    return Analysis(
        history.start, steps, notes.get(0, Note()).comment, tags, tuple(history.positions)
    )


def _left(player: Colour, note: Note) -> Tags:
    """The seconds left to the player of a turn, as a node's property."""
    if note.left is None:
        return ()
    return (("WL" if player is Colour.WHITE else "BL", write_seconds(note.left)),)


def _by_line(analysis: Analysis) -> Iterator[tuple[tuple[Action, ...], AnalysisStep]]:
    """Each step with the actions that lead to it, its own the last."""
    lines: list[tuple[Action, ...]] = [()]
    for step in analysis.steps:
        lines.append((*lines[step.after], step.action))
        yield lines[-1], step
