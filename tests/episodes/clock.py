"""Agents that take turns in simulated time."""

from collections.abc import Generator
from heapq import heappop, heappush
from itertools import count

Doing = Generator[float, None, None]
"""What somebody does at the table; each value is a pause in seconds."""


class Agents:
    """What goes on at the table, each agent with the moment of its next movement, in seconds."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, Doing]] = []
        self._numbers = count()

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def due(self) -> float:
        """When the next one moves; never while there is none."""
        return self._waiting[0][0] if self._waiting else float("inf")

    def add(self, doing: Doing, at: float) -> None:
        """One more, which moves first at some moment."""
        heappush(self._waiting, (at, next(self._numbers), doing))

    def move(self, now: float) -> None:
        """The one whose moment has come makes a movement."""
        _, _, doing = heappop(self._waiting)
        pause = next(doing, None)
        if pause is not None:
            self.add(doing, now + max(pause, 0.0))
