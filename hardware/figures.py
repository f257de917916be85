"""Currents, fuses and wires, computed from the program's own constants."""

import math

from tzaar_board.config.config import Config
from tzaar_board.hal.profile import Profile
from tzaar_board.table.light import CHANNEL_CURRENT

SENSOR_CURRENT = 6.0
"""What a DRV5055 draws, in mA: its data sheet's typical value."""

SENSOR_CURRENT_MOST = 10.0

IDLE_CURRENT = 0.9
"""What a dark WS2812B draws, in mA."""

_FUSES = (1.0, 1.25, 1.6, 2.0, 2.5, 3.15, 4.0, 5.0, 6.3)
_COPPER = 0.0172
"""Ohm of a metre of copper with 1 mm² of section."""


def full(leds: int) -> float:
    """What so many LEDs draw in mA when all shine white: more than the program ever lets them."""
    return 3 * CHANNEL_CURRENT * leds


def limit(profile: Profile) -> float:
    """What the program lets them draw in mA unless the settings say otherwise."""
    return min(Config().current_limit, profile.supply)


def fuse_rating(profile: Profile) -> float:
    """The LEDs' fuse in A: the first usual one a quarter above what the profile lets them draw."""
    wanted = profile.supply / 1000 * 1.25
    return min(rating for rating in _FUSES if rating >= wanted)


def fuse(profile: Profile) -> str:
    """Its name: T is slow, for the capacitor's inrush."""
    return f"T {fuse_rating(profile):g} A"


def supply_rating(leds: int) -> int:
    """The LEDs' supply in A: enough even for all white."""
    return math.ceil(full(leds) / 1000)


def drop(current: float, section: float, metres: float) -> float:
    """Volts that are lost there and back in a wire; mA, mm², metres one way."""
    return current / 1000 * 2 * metres * _COPPER / section
