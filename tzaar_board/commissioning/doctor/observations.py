"""What the doctor has seen at a table, before any judgement."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from tzaar_board.geometry import Site
from tzaar_board.table.sense import UNKNOWN
from tzaar_board.table.sensing.buttons import Button

BLIP = (0.015, 0.100)
"""Seconds that a loose contact's reading lasts: longer than a bounce, shorter than a hand's."""


@dataclass
class Observations:
    """What came of each question. Sites are named by their readings, in site order.

    `lit[site]` is where a stack was felt when the site's LED alone shone, `named[site]` where one
    was felt that the terminal asked for by name, None where none was felt. `together` are pairs
    that were felt as one, `readings` what each felt site read; `dark` are sites where a stack
    marked a light that is not as it should be; `buttons` says which button was felt when one was
    asked for. `left` still stood at the end.
    """

    stuck: set[Site] = field(default_factory=set)
    flapping: set[Site] = field(default_factory=set)
    unsure: set[Site] = field(default_factory=set)
    loose: set[Site] = field(default_factory=set)
    lit: dict[Site, Site | None] = field(default_factory=dict)
    named: dict[Site, Site | None] = field(default_factory=dict)
    together: set[tuple[Site, Site]] = field(default_factory=set)
    readings: dict[Site, str] = field(default_factory=dict)
    dark: set[Site] = field(default_factory=set)
    buttons: dict[Button, Button | None] = field(default_factory=dict)
    left: set[Site] = field(default_factory=set)

    def add_flapping(self, sites: AbstractSet[Site]) -> None:
        """These channels come and go by themselves."""
        self.flapping |= sites

    def add_watched(self, watch: "Watch") -> None:
        """Adds what was watched in all scans."""
        self.unsure |= watch.unsure
        self.loose |= watch.loose


class Watch:
    """Watches every raw scan for channels that cannot tell, or whose contact is loose."""

    def __init__(self, sites: int) -> None:
        self._since = [float("-inf")] * sites
        self._before: str | None = None
        self._blips = [0] * sites
        self._unsure = [0] * sites

    @property
    def unsure(self) -> frozenset[Site]:
        """The sites that said more than once that they cannot tell."""
        return frozenset(site for site, count in enumerate(self._unsure) if count >= 2)

    @property
    def loose(self) -> frozenset[Site]:
        """The sites that came or went for moments that no hand makes, and more than by chance."""
        return frozenset(site for site, count in enumerate(self._blips) if count >= 4)

    def scan(self, now: float, readings: str) -> None:
        """Takes a raw scan."""
        before = readings if self._before is None else self._before
        for site, (was, reading) in enumerate(zip(before, readings, strict=True)):
            self._unsure[site] += reading == UNKNOWN
            if was != reading:
                lasted = now - self._since[site]
                self._blips[site] += BLIP[0] <= lasted <= BLIP[1]
                self._since[site] = now
        self._before = readings

    def forget(self) -> None:
        """The link was lost: what changed meanwhile is not known."""
        self._before = None
