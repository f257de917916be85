"""Frames of a procedure: plain colours on single sites, within brightness and current limit."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tzaar_board.geometry import Site
from tzaar_board.table.lights.frame import Frame, Rgb
from tzaar_board.table.lights.light import current

WHITE, RED, GREEN, BLUE = 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF


@dataclass(frozen=True, slots=True)
class Lamps:
    """The LEDs of a table of so many sites; `brightness` is 0..1, `limit` in mA for all together.

    >>> Lamps(3, 0.5, 1000.0).show({1: RED})
    (0, 8323072, 0)
    """

    sites: int
    brightness: float = 0.30
    limit: float = 1500.0

    def show(self, colours: Mapping[Site, Rgb]) -> Frame:
        """A frame of these colours; over the limit it is dimmed as a whole."""
        full = tuple(colours.get(site, 0) for site in range(self.sites))
        frame = _dimmed(full, self.brightness)
        drawn = current(frame)
        return frame if drawn <= self.limit else _dimmed(full, self.brightness * self.limit / drawn)

    def fill(self, sites: Iterable[Site], colour: Rgb) -> Frame:
        """A frame of one colour on some sites."""
        return self.show(dict.fromkeys(sites, colour))


def _dimmed(frame: Frame, share: float) -> Frame:
    dimmed = {
        rgb: sum(int((rgb >> bits & 255) * share) << bits for bits in (16, 8, 0))
        for rgb in set(frame)
    }
    return tuple(dimmed[rgb] for rgb in frame)
