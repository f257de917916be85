"""Chance: everything at random in one world comes from one of these."""

import math
from random import Random


class Dice(Random):
    """A random source with what hands are made of."""

    def around(self, median: float, sigma: float, low: float = 0.0, high: float = 1e9) -> float:
        """A log-normal time around a median, in seconds, kept between two bounds."""
        return min(high, max(low, median * math.exp(self.gauss(0, sigma))))

    def chance(self, odds: float) -> bool:
        """True in so many of 1 cases."""
        return self.random() < odds
