"""Thresholds of analogue channels, from rest, noise, and single pieces of both colours."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tzaar_board.commissioning.calibrate.progress import Progress
from tzaar_board.hal.protocol import HIGHEST_LEVEL, Thresholds

PART = 1 / 3
"""Where a threshold lies from the noise to a piece, so that one off its centre is felt yet."""
HYSTERESIS = 8
"""The controller lets a stack go when it is this part of `high - low` back inside."""
THIN = 60
"""Counts: a margin under this is too thin for weather and worn magnets."""


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
