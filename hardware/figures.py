"""Currents, fuses and wires, computed from the program's own constants."""

import math
from collections.abc import Sequence

from tzaar_board.config.config import Config
from tzaar_board.hal.profile import Profile
from tzaar_board.table.lights.light import CHANNEL_CURRENT

SENSOR_CURRENT = 6.0
"""What a DRV5055 draws, in mA: its data sheet's typical value."""

SENSOR_CURRENT_MOST = 10.0

IDLE_CURRENT = 0.9
"""What a dark WS2812B draws, in mA."""

BRANCH = 22
"""LEDs behind one fuse, at most."""

LINK = 0.5
"""mm² of the 5 V and ground wires from LED to LED."""

_FUSES = (1.0, 1.25, 1.6, 2.0, 2.5, 3.15, 4.0, 5.0, 6.3)
_COPPER = 0.0172
"""Ohm of a metre of copper with 1 mm² of section."""


def full(leds: int) -> float:
    """What so many LEDs draw in mA when all shine white: more than the program ever lets them."""
    return 3 * CHANNEL_CURRENT * leds


def limit(profile: Profile) -> float:
    """What the program lets them draw in mA unless the settings say otherwise."""
    return min(Config().current_limit, profile.supply)


def branches(leds: int) -> tuple[int, ...]:
    """How many LEDs hang on each of the fuses, in chain order: as many as can be alike."""
    count = math.ceil(leds / BRANCH)
    return tuple(leds * (n + 1) // count - leds * n // count for n in range(count))


def fuse_rating(leds: int) -> float:
    """A branch's fuse in A: the first usual one that bears its LEDs all white."""
    return min(rating for rating in _FUSES if rating * 1000 >= full(max(branches(leds))))


def fuse(leds: int) -> str:
    """Its name: F is fast, for a supply that limits its current never blows a slow one in time."""
    return f"F {fuse_rating(leds):g} A"


def supply_rating(leds: int) -> int:
    """The LEDs' supply in A: enough even for all white."""
    return math.ceil(full(leds) / 1000)


def drop(current: float, section: float, metres: float) -> float:
    """Volts that are lost there and back in a wire; mA, mm², metres one way."""
    return current / 1000 * 2 * metres * _COPPER / section


def drops(lengths: Sequence[float], each: float, section: float = LINK) -> list[float]:
    """Volts that every LED of a branch has less than its beginning: mA each, how many mm of wire
    lead from the LED before, or from the beginning, to each, and mm² of that wire.
    """
    found, lost = [], 0.0
    for number, length in enumerate(lengths):
        lost += drop(each * (len(lengths) - number), section, length / 1000)
        found.append(lost)
    return found
