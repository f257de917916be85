"""Currents, fuses, wires and fields, computed from the program's own constants."""

import math

from hardware import mechanics
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

REMANENCE = 1.30
"""Tesla, of neodymium N42."""

_VACUUM = 4e-7 * math.pi
"""The magnetic constant."""

SENSITIVITY = 30.0
"""mV a mT, of a DRV5055A2 at 3.3 V."""

SATURATION = 44.0
"""mT, where its output stops."""

RAIL = 3.3
STEPS = 4096


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


def field(height: int, away: float = mechanics.SENSOR_DISTANCE) -> float:
    """mT at the sensor, `away` mm below a stack: its magnets' fields on their axis, added."""
    distances = [away + mechanics.PIECE_HEIGHT * n for n in range(height)]
    return sum(map(_axial, distances))


def disc_field() -> float:
    """mT at the sensor below a disc with two sides, whose magnet lies in the middle."""
    middle = (mechanics.PIECE_HEIGHT - mechanics.MAGNET_HEIGHT) / 2
    return _axial(mechanics.SENSOR_DISTANCE - mechanics.FLOOR + middle)


def _axial(z: float) -> float:
    """mT on the axis of a magnet, `z` mm from its face: of a disc magnet
    Br/2 ((t + z)/sqrt((t + z)² + r²) - z/sqrt(z² + r²)).
    """
    thick, radius = mechanics.MAGNET_HEIGHT, mechanics.MAGNET / 2
    far = (thick + z) / math.hypot(thick + z, radius)
    return REMANENCE * 500 * (far - z / math.hypot(z, radius))


def stray(height: int) -> float:
    """mT that a stack on a neighbouring site adds or takes away: dipoles seen from their side.

    A dipole's field at a distance d, on its equator, is Br V / (4 pi d³), and by its axis
    (1 - 3 h²/d²) times as much at a height h.
    """
    total = 0.0
    for number in range(height):
        above = mechanics.SENSOR_DISTANCE + mechanics.PIECE_HEIGHT * number
        distance = math.hypot(mechanics.PITCH, above)
        strength = REMANENCE * 1000 * _magnet() / (4 * math.pi * distance**3)
        total += strength * (1 - 3 * (above / distance) ** 2)
    return abs(total)


def cling() -> float:
    """The force in N, at most, that holds two pieces of a stack together.

    Two dipoles on one axis: 3 µ0 m² / (2 pi d⁴), with m = Br V / µ0.
    """
    moment = REMANENCE * _magnet() * 1e-9 / _VACUUM
    return 3 * _VACUUM * moment**2 / (2 * math.pi * (mechanics.PIECE_HEIGHT / 1000) ** 4)


def _magnet() -> float:
    """A magnet's volume in mm³."""
    return math.pi * (mechanics.MAGNET / 2) ** 2 * mechanics.MAGNET_HEIGHT


def steps(millitesla: float) -> float:
    """How far a field moves a reading (0..4095) away from its rest, until the output stops."""
    return min(abs(millitesla), SATURATION) * SENSITIVITY / 1000 / RAIL * STEPS


def millitesla(steps: float) -> float:
    """The field that moves a reading by so many steps."""
    return steps / STEPS * RAIL * 1000 / SENSITIVITY
