"""The fit: a sum that says the logarithm of how likely an action is the best (softmax)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tests.bench.promise.tables import COUNT, FACTOR, Numbers

STEPS, STEP = 250, 0.1
"""How often the numbers are changed, and by how much at first (Adam)."""

SHRINK = 3e-4
"""How much numbers are held toward 0."""

HARDLY = 1e-12
"""Chances below this are taken for it."""


@dataclass(frozen=True, slots=True)
class Valued:
    """A position whose actions are valued. Of each action: the places in the tables of what counts,
    and how likely it is the best by the searches.
    """

    game: int
    second: bool
    counts: Sequence[Sequence[int]]
    chances: Numbers


@dataclass(frozen=True, slots=True)
class Told:
    """How well numbers tell the best action: the mean loss of a position in nats, and how many
    other actions come before the best in the mean, where equal ones count half.
    """

    positions: int
    loss: float
    before: float

    def __str__(self) -> str:
        return f"loss {self.loss:.3f}, {self.before:.1f} before the best"


class Actions:
    """The actions of positions, all in one row."""

    def __init__(self, found: Sequence[Valued]) -> None:
        counts = [action for one in found for action in one.counts]
        sizes = [len(one.counts) for one in found]
        self._number = len(found)
        self._actions = np.repeat(np.arange(len(counts)), [len(action) for action in counts])
        self._places = np.array([place for action in counts for place in action])
        self._chances = np.concatenate([one.chances for one in found])
        self._starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self._position = np.repeat(np.arange(len(found)), sizes)

    def fitted(self) -> Numbers:
        """The numbers, as they count in a promise, that tell best which action is the best."""
        numbers, mean, square = np.zeros(COUNT), np.zeros(COUNT), np.zeros(COUNT)
        for at in range(STEPS):
            wrong = np.exp(self._logarithms(numbers)) - self._chances
            slope = self._weighed(wrong) / self._number + SHRINK * numbers
            mean = 0.9 * mean + 0.1 * slope
            square = 0.99 * square + 0.01 * slope**2
            numbers = numbers - STEP * (1 - at / STEPS) * mean / (np.sqrt(square) + 1e-8)
        return numbers * FACTOR

    def told(self, numbers: Numbers) -> Told:
        """How well numbers, as they count in a promise, tell the best action."""
        logarithms = self._logarithms(numbers / FACTOR)
        loss = -(self._chances * np.maximum(logarithms, np.log(HARDLY))).sum() / self._number
        best = self._chances >= self._largest(self._chances)
        of_best = self._largest(np.where(best, logarithms, -np.inf))
        before = (logarithms > of_best).sum()
        level = (logarithms == of_best).sum() - self._number
        return Told(self._number, float(loss), float((before + level / 2) / self._number))

    def likeness(self, one: Numbers, other: Numbers) -> float:
        """The correlation of two promises, as they part the actions of a position."""
        mine, yours = (self._apart(self._promised(numbers)) for numbers in (one, other))
        return float((mine @ yours) / np.sqrt((mine @ mine) * (yours @ yours)))

    def _promised(self, numbers: Numbers) -> Numbers:
        counted = numbers[self._places]
        return np.bincount(self._actions, counted, len(self._position)).astype(np.float64)

    def _weighed(self, actions: Numbers) -> Numbers:
        """The sum over actions for each place in the tables."""
        return np.bincount(self._places, actions[self._actions], COUNT).astype(np.float64)

    def _logarithms(self, numbers: Numbers) -> Numbers:
        """Of how likely each action is the best."""
        promised = self._promised(numbers)
        promised = promised - self._largest(promised)
        sums = np.add.reduceat(np.exp(promised), self._starts)[self._position]
        logarithms: Numbers = promised - np.log(sums)
        return logarithms

    def _largest(self, actions: Numbers) -> Numbers:
        """The largest number of the same position, for each action."""
        largest: Numbers = np.maximum.reduceat(actions, self._starts)[self._position]
        return largest

    def _apart(self, actions: Numbers) -> Numbers:
        """Without the mean of the position."""
        sums = np.add.reduceat(actions, self._starts)
        means = sums / np.bincount(self._position)
        apart: Numbers = actions - means[self._position]
        return apart
