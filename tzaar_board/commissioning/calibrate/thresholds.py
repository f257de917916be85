"""Thresholds of analogue channels, from rest, noise, and single pieces of both colours."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tzaar_board.commissioning.calibrate.progress import Progress
from tzaar_board.hal.protocol import HIGHEST_LEVEL, Thresholds

PART = 1 / 6
"""Where a threshold lies from the noise to a piece: one 5 mm off its centre is felt yet."""

BROKEN_BELOW, BROKEN_ABOVE = 100, 3995
"""Readings beyond which a controller takes a channel for broken (its wiring.py)."""

TALLEST = 1.25
"""How much further than a single piece a high stack moves a reading, with room for worse."""

HYSTERESIS = 8
"""The controller lets a stack go when it is this part of `high - low` back inside."""
THIN = 45
"""Counts: a margin under this is too thin: a DRV5055's rest drifts by 1 % of its supply (41)."""


@dataclass(frozen=True)
class MeasuredThresholds:
    """A channel's thresholds, and by how many counts the nearest wrong reading is away.

    `margin` is the least of what parts a threshold, hysteresis included, from the noise, and a
    single piece from its threshold.
    """

    thresholds: Thresholds
    margin: int

    @property
    def thin(self) -> bool:
        """Whether the channel is likely to misread one day."""
        return self.margin < THIN


def near_the_end(rest: int, swing: int) -> bool:
    """Whether a high stack could make a channel read as broken where a piece makes it swing so."""
    return not BROKEN_BELOW < rest + TALLEST * swing < BROKEN_ABOVE


def thresholds(
    progress: Progress, rests: Sequence[int], noises: Sequence[int]
) -> tuple[MeasuredThresholds, ...]:
    """The thresholds of every channel that a piece was felt on, in channel order.

    A pole that was not felt is taken to be as strong as the other.
    """
    swings: dict[int, dict[bool, int]] = {}
    for one in progress.standings:
        swings.setdefault(one.channel, {})[one.swing > 0] = abs(one.swing)
    return tuple(
        _threshold(channel, rests[channel], noises[channel], swings[channel])
        for channel in sorted(swings)
    )


def _threshold(
    channel: int, rest: int, noise: int, by_pole: Mapping[bool, int]
) -> MeasuredThresholds:
    weaker = min(by_pole.values())
    up, down = by_pole.get(True, weaker), by_pole.get(False, weaker)
    above, below = (noise + round((swing - noise) * PART) for swing in (up, down))
    band = (above + below) // HYSTERESIS
    margin = min(above - band - noise, below - band - noise, up - above, down - below)
    found = Thresholds(channel, max(0, rest - below), min(HIGHEST_LEVEL, rest + above))
    return MeasuredThresholds(found, margin)
