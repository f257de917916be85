"""A disc magnet: its field anywhere, and what two of them do to each other."""

import math
from dataclasses import dataclass
from functools import cache

from hardware import mechanics

_VACUUM = 4e-7 * math.pi
"""The magnetic constant."""


@dataclass(frozen=True, slots=True)
class Magnet:
    """A disc magnetised along its axis: diameter and height in mm, remanence in mT."""

    diameter: float = mechanics.MAGNET
    height: float = mechanics.MAGNET_HEIGHT
    remanence: float = 1300.0

    @property
    def volume(self) -> float:
        """In mm³."""
        return math.pi * (self.diameter / 2) ** 2 * self.height

    def field(self, below: float, aside: float = 0.0) -> float:
        """The field along the magnet's axis in mT, `below` mm under its lower face and `aside` mm
        from its axis.

        N. Derby and S. Olbert, Cylindrical magnets and ideal solenoids, Am. J. Phys. 78 (2010),
        equations 3 to 5.
        """
        radius = self.diameter / 2
        ratio = (radius - aside) / (radius + aside)
        parts = []
        for z in (below + self.height, below):
            across = math.hypot(z, radius + aside)
            modulus = math.hypot(z, radius - aside) / across
            parts.append(z / across * _elliptic(modulus, ratio**2, 1.0, ratio))
        far, near = parts
        return self.remanence / math.pi * radius / (radius + aside) * (far - near)

    def attraction(self, apart: float) -> float:
        """The force in N between it and its like on one axis, whose middles are `apart` mm.

        Of two dipoles: 3 µ0 m² / (2 pi d⁴), with m = Br V / µ0.
        """
        moment = self.remanence / 1000 * self.volume * 1e-9 / _VACUUM
        return 3 * _VACUUM * moment**2 / (2 * math.pi * (apart / 1000) ** 4)


USUAL = Magnet()
"""What the guide has drilled into every piece."""


def stack_field(
    pieces: int, aside: float = 0.0, magnet: Magnet = USUAL, deeper: float = 0.0
) -> float:
    """mT at the sensor of a site, `aside` mm from the axis of a stack of so many pieces, the lowest
    of which has its magnet `deeper` mm further up than it should.
    """
    return sum(
        magnet.field(mechanics.SENSOR_DISTANCE + deeper + mechanics.PIECE_HEIGHT * number, aside)
        for number in range(pieces)
    )


def disc_field(magnet: Magnet = USUAL) -> float:
    """mT at the sensor below a disc with two sides, whose magnet lies in the middle."""
    middle = (mechanics.PIECE_HEIGHT - magnet.height) / 2
    return magnet.field(mechanics.SENSOR_DISTANCE - mechanics.FLOOR + middle)


HIGHEST = 15
"""Pieces of the highest stack that is reckoned with; TZAAR knows no limit."""


@cache
def neighbours_field(magnet: Magnet = USUAL) -> float:
    """mT that stacks on all six neighbouring sites add or take away, at most."""
    strays = [stack_field(n, mechanics.PITCH, magnet) for n in range(1, HIGHEST + 1)]
    return 6 * max(map(abs, strays))


def _elliptic(modulus: float, p: float, c: float, s: float) -> float:
    """The general complete elliptic integral cel(kc, p, c, s) for kc > 0 and p >= 0.

    R. Bulirsch, Numerical calculation of elliptic integrals, Numer. Math. 7 (1965).
    """
    if p > 0:
        root = math.sqrt(p)
        s /= root
    else:
        root, c, s = modulus, c - s, (c - s) * modulus - (1 - modulus**2) * s / modulus
    mean, product, k = 1.0, modulus, modulus
    while True:
        c, before = c + s / root, c
        g = product / root
        s = 2 * (s + before * g)
        root += g
        g, mean = mean, mean + k
        if abs(g - k) <= g * 1e-8:
            return math.pi / 2 * (s + c * mean) / (mean * (mean + root))
        k = 2 * math.sqrt(product)
        product = k * mean
