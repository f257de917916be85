"""A game that is being played: a start and the actions since."""

from dataclasses import dataclass, field
from typing import Self

from tzaar_board.games.base import Action, Position


@dataclass(frozen=True)
class History:
    """A start position and the actions played from it.

    `positions[n]` is the position after n actions, so there is one more of them than of actions.
    """

    start: Position
    actions: tuple[Action, ...] = ()
    positions: tuple[Position, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if len(self.positions) != len(self.actions) + 1:
            positions = [self.start]
            for action in self.actions:
                positions.append(positions[-1].play(action))
            object.__setattr__(self, "positions", tuple(positions))

    def __len__(self) -> int:
        return len(self.actions)

    @property
    def head(self) -> Position:
        """The position after the last action."""
        return self.positions[-1]

    def play(self, *actions: Action) -> Self:
        """The history with more actions. Raises IllegalAction."""
        positions = list(self.positions)
        for action in actions:
            positions.append(positions[-1].play(action))
        return type(self)(self.start, (*self.actions, *actions), tuple(positions))

    def cut(self, length: int) -> Self:
        """The history with only its first `length` actions."""
        return type(self)(self.start, self.actions[:length], self.positions[: length + 1])

    def turn_start(self, length: int | None = None) -> int:
        """How many actions stood when the turn of the last action before `length` began."""
        end = len(self) if length is None else length
        if end == 0:
            return 0
        mover = self.positions[end - 1].player
        start = end - 1
        while start > 0 and self.positions[start - 1].player is mover:
            start -= 1
        return start
