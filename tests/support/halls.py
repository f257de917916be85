"""Hall sensors over magnets, as numbers: what an ADC reads of the stack on each site.

Every piece has a magnet of 5 mm at its bottom, north up in White's, and is 8 mm high, so the field
of a stack is a sum of dipoles (each falls with the cube of its distance) and grows with height.
The sensor lies 6 mm under the lowest; it is ratiometric: it rests at half the supply, and stops
short of the rails. Sensors differ in rest and gain, and every reading is noisy.
"""

import random

from tzaar_board.games.base import Colour, Content

FULL = 4095
_RAILS = 0.06
"""The part of the supply that the output stays away from either rail."""
_DISTANCE = 6.0
_PIECE = 8.0
"""Millimetres."""
_ONE = 900.0
"""What a single piece adds or takes away."""


class Halls:
    """The sensors of a table, with tolerances of 4 % in rest, 20 % in gain."""

    def __init__(self, channels: int, seed: int, noise: float = 12.0) -> None:
        self._rng = random.Random(seed)
        self._noise = noise
        self._rest = [FULL / 2 + self._rng.gauss(0, 25) for _ in range(channels)]
        self._gain = [self._rng.uniform(0.8, 1.2) for _ in range(channels)]

    def read(self, channel: int, content: Content | None) -> int:
        """What the ADC reads (0..4095) now."""
        value = self._rest[channel] + self._rng.gauss(0, self._noise)
        if content is not None:
            up = 1 if content.colour is Colour.WHITE else -1
            value += up * self._gain[channel] * _ONE * field(content.height)
        return round(min(max(value, FULL * _RAILS), FULL * (1 - _RAILS)))


def field(height: int) -> float:
    """The field of a stack, in that of a single piece."""
    distances = (_DISTANCE + piece * _PIECE for piece in range(height))
    return sum((_DISTANCE / distance) ** 3 for distance in distances)
