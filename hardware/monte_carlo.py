"""Tables with the tolerances of real parts, drawn by lot: what their sensors read."""

import random
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from hardware import hall
from hardware.hall import Hall
from hardware.magnet import USUAL, Magnet, neighbours_field, stack_field
from hardware.pico import wiring

DEPTH = 0.3
"""mm: how far a magnet lies from where it should (one standard deviation), as all below."""

OFFSET = hall.OFFSET_MOST / 3
GAIN = hall.GAIN_MOST / 3

REMANENCE = 0.007
"""The part by which a magnet is stronger or weaker than it should be."""

SITES = 4000
"""Sites that are drawn for one figure."""

SEED = 7

_GRID = 0.1
"""mm between the places at which a piece is tried."""

_FARTHEST = 100
"""Places: beyond ten millimetres nobody calls a stack set down."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a table is built with, and where `calibrate` puts a threshold: the part of the way from
    rest to a piece in the middle.
    """

    sensor: Hall = hall.CHOSEN
    magnet: Magnet = USUAL
    part: float = 1 / 6

    def broken(self, pieces: int) -> float:
        """The part of the sites whose reading of a stack is taken for a broken channel."""
        wired = wiring()
        readings = self._readings(pieces)
        return sum(not wired.lowest <= one <= wired.highest for one in readings) / SITES

    def reaches(self) -> Sequence[float]:
        """For every site, least first: mm off its middle up to which a single piece is seen.

        The site was calibrated with another piece; around it stand high stacks that weaken it.
        """
        rng = random.Random(SEED)
        return sorted(self._reach(rng) for _ in range(SITES))

    def height_mistaken(self) -> float:
        """The part of single pieces and stacks of two that are taken for each other, by the best
        threshold between them that all sites can share.
        """
        singles, doubles = self._readings(1), self._readings(2)
        wrong = (
            SITES - bisect_left(singles, at) + bisect_left(doubles, at)
            for at in range(singles[0], doubles[-1])
        )
        return min(wrong) / (2 * SITES)

    def _readings(self, pieces: int) -> Sequence[int]:
        """Of a stack in the middle of every site, least first."""
        rng = random.Random(SEED + pieces)
        found = []
        for _ in range(SITES):
            offset, gain = _sensor(rng)
            field, strength = self._piece(rng, pieces)
            found.append(self.sensor.reading(field[0] * strength, offset, gain))
        return sorted(found)

    def _reach(self, rng: random.Random) -> float:
        _, gain = _sensor(rng)
        field, strength = self._piece(rng)
        threshold = field[0] * strength * gain * self.part
        field, strength = self._piece(rng)
        weakened = neighbours_field(self.magnet)
        seen = (one * strength - weakened for one in field)
        past = next((n for n, one in enumerate(seen) if one * gain < threshold), _FARTHEST)
        return (past - 1) * _GRID

    def _piece(self, rng: random.Random, pieces: int = 1) -> tuple[Sequence[float], float]:
        """The fields of a stack at growing distances off the middle, and what to take them by."""
        deeper = round(rng.gauss(0, DEPTH), 1)
        return _fields(self.magnet, pieces, deeper), rng.gauss(1, REMANENCE)


def missed(reaches: Sequence[float], aside: float) -> float:
    """The part of single pieces that are not seen so many mm off the middle."""
    return bisect_left(reaches, aside - _GRID / 2) / len(reaches)


def seen_up_to(reaches: Sequence[float], most: float = 0.001) -> float:
    """mm off the middle up to which at most so great a part is missed."""
    return reaches[int(len(reaches) * most)]


def _sensor(rng: random.Random) -> tuple[float, float]:
    """Offset in mV and gain of a sensor."""
    return rng.gauss(0, OFFSET), rng.gauss(1, GAIN)


@cache
def _fields(magnet: Magnet, pieces: int, deeper: float) -> Sequence[float]:
    return [stack_field(pieces, n * _GRID, magnet, deeper) for n in range(_FARTHEST)]
