"""The actions that the hint button shows, one after another."""

from dataclasses import dataclass

from tzaar_board.games.base import Action
from tzaar_board.geometry import Site
from tzaar_board.table.updated import replace


@dataclass(frozen=True, slots=True)
class Suggestions:
    """The best actions, best first, then what hands may have done; and which of them is shown.

    `over` are the sites that did not read as expected: while they do not, it stays. So many of the
    first are `advice`.
    """

    ranking: tuple[Action, ...]
    number: int = 0
    over: frozenset[Site] = frozenset()
    advice: int = 0

    @property
    def action(self) -> Action:
        return self.ranking[self.number]

    @property
    def advises(self) -> bool:
        """Whether what is shown is advice."""
        return self.number < self.advice

    def following(self) -> "Suggestions":
        """The next best, after the last the best again."""
        return replace(self, number=(self.number + 1) % len(self.ranking))
