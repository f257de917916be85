"""What a table says: scans, and whether it can be heard."""

from dataclasses import dataclass
from enum import Enum

HEARTBEAT = 0.250
"""Seconds between scans while nothing changes (docs/protocol.md)."""


@dataclass(frozen=True, slots=True)
class Scan:
    """The whole table at one moment.

    `time` is seconds on the app's monotonic clock: when the table was so, however late that was
    heard; it never goes back. `readings` is one character a site in site order (raw: nothing is
    debounced), `buttons` whether each is down, in the order of `Button`.
    """

    time: float
    readings: str
    buttons: tuple[bool, ...]


class LinkState(Enum):
    """Whether the table can be heard. The value is the word of `/api/table`."""

    UP = "up"
    LOST = "lost"
    SIM = "sim"


@dataclass(frozen=True, slots=True)
class LinkChange:
    """The link was lost or found. `words` says which link, and what to look at."""

    time: float
    state: LinkState
    words: str = ""


TableEvent = Scan | LinkChange
