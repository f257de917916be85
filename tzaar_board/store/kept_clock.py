"""What a game's clock has counted, as the journal keeps it."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tzaar_board.games.base import Colour

Spent = Mapping[int, float]
"""Seconds that a side has used in each of its turns, the first being 0."""


@dataclass(frozen=True, slots=True)
class KeptClock:
    """The time that each side has used, the turn that runs included; whether the clock is paused.

    All that it shows follows from that: main time, periods, what is left of a delay, a fallen flag.
    """

    spent: Mapping[Colour, Spent] = field(default_factory=dict)
    paused: bool = False

    @property
    def seconds(self) -> float:
        """What both sides have used together."""
        return math.fsum(used for spent in self.spent.values() for used in spent.values())

    def text(self, colour: Colour) -> str:
        """The seconds of a side's turns, to the millisecond.

        >>> KeptClock({Colour.WHITE: {0: 12.5, 2: 3.0}}).text(Colour.WHITE)
        '12.500 0.000 3.000'
        """
        spent = self.spent.get(colour, {})
        return " ".join(f"{spent.get(turn, 0.0):.3f}" for turn in range(max(spent, default=-1) + 1))


def read(texts: Mapping[Colour, str], *, paused: bool) -> KeptClock:
    """A clock from its sides' texts. Raises ValueError."""
    return KeptClock({colour: _turns(text.split()) for colour, text in texts.items()}, paused)


def _turns(texts: Sequence[str]) -> Spent:
    spent = dict(enumerate(map(float, texts)))
    if not all(map(math.isfinite, spent.values())):
        raise ValueError("a clock has lost count")
    return spent
