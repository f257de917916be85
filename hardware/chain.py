"""The LED chain's wires: how long they are, and what is lost in them."""

import math
from collections.abc import Sequence
from itertools import accumulate, pairwise

from hardware import figures, mechanics
from hardware.tables import table
from tzaar_board.hal.profile import Profile

SLACK = 1.15
"""How much longer a wire is than the straight way."""

FEED = 400.0
"""mm from a fuse to the first LED of its branch."""


def links(profile: Profile) -> list[float]:
    """mm of wire that lead from every LED to the next, in chain order."""
    places = mechanics.sites(profile.board)
    order = sorted(range(len(places)), key=lambda site: profile.leds[site])
    return [math.dist(places[one], places[other]) * SLACK for one, other in pairwise(order)]


def strand(profile: Profile) -> float:
    """Metres of wire for the 5 V and ground of all links."""
    return 2 * sum(links(profile)) / 1000


def drops(profile: Profile, each: float) -> list[float]:
    """Volts that every LED has less than the fuses, in chain order, when each draws so many mA."""
    lengths = [FEED, *links(profile)]
    found: list[float] = []
    for first, count in zip(_firsts(profile), figures.branches(len(profile.leds)), strict=True):
        found += figures.drops([FEED, *lengths[first + 1 : first + count]], each)
    return found


def drops_table(profile: Profile) -> str:
    """mV that every LED has less than the fuses at the most that the profile lets flow."""
    lost = drops(profile, profile.supply / len(profile.leds))
    rows = [
        (first, *(f"{1000 * volts:.0f}" for volts in lost[first : first + 10]))
        for first in range(0, len(lost), 10)
    ]
    padded = [(*row, *[""] * (11 - len(row))) for row in rows]
    return table(("from LED", *(f"+{n}" for n in range(10))), padded)


def _firsts(profile: Profile) -> Sequence[int]:
    """The first LED of every branch."""
    counts = figures.branches(len(profile.leds))
    return [0, *accumulate(counts[:-1])]
