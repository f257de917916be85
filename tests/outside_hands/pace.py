"""How fast people move, and how often they do what."""

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Pace:
    """Times in milliseconds, and how likely somebody looks at the lights before going on."""

    move: tuple[int, int]
    swap: tuple[int, int]
    tap: tuple[int, int]
    attentive: float
    learned: float


SANE = Pace((250, 1500), (200, 900), (150, 600), 0.85, 0.6)
QUICK = Pace((130, 500), (90, 350), (160, 350), 0.6, 0.6)
PACES = {"sane": SANE, "quick": QUICK}

HABITS = {
    "dither": 0.06,
    "count": 0.03,
    "straighten": 0.06,
    "think": 0.04,
    "look": 0.04,
    "show": 0.012,
    "stopover": 0.03,
    "change": 0.03,
    "back": 0.03,
    "undo": 0.012,
    "knock": 0.012,
    "fiddle": 0.05,
    "ahead": 0.06,
    "slide": 0.08,
    "hover": 0.15,
    "sleeve": 0.12,
    "bounce": 0.15,
}
"""How often a person does what, of an action (the last four: of a movement)."""


class Chance:
    """What one person draws: times at a pace, and habits."""

    def __init__(self, random: Random, pace: Pace) -> None:
        self.random, self.pace = random, pace

    def happens(self, habit: str) -> bool:
        return self.random.random() < HABITS[habit]

    def between(self, bounds: tuple[int, int]) -> int:
        """A time within bounds, short ones as likely as long ones are rare."""
        least, most = bounds
        share: float = (most / least) ** self.random.random()
        return round(least * share)

    @property
    def move(self) -> int:
        return self.between(self.pace.move)

    @property
    def swap(self) -> int:
        return self.between(self.pace.swap)

    @property
    def tap(self) -> int:
        return self.between(self.pace.tap)
