"""What a table is to the rest of the program: a stream of scans, and a place to show frames."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from tzaar_board.hal.profile import Profile
from tzaar_board.table.frame import Frame
from tzaar_board.table.sense import Sense


@dataclass(frozen=True, slots=True)
class Scan:
    """The whole table at one moment.

    `time` is seconds on the app's monotonic clock, `readings` one character a site in site order
    (raw: nothing is debounced), `buttons` whether each is down, in the order of `Button`.
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


class Table(Protocol):
    """A table of any kind."""

    @property
    def profile(self) -> Profile: ...

    @property
    def sense(self) -> Sense:
        """How much the sensors tell. Known when the first event has been received."""
        ...

    def events(self) -> AsyncIterator[TableEvent]:
        """Scans and link changes as they happen, at least one scan every 250 ms while up."""
        ...

    def show(self, frame: Frame) -> None:
        """Makes this the frame to be seen. Returns at once; a lost link shows it when found."""
        ...

    async def close(self) -> None:
        """Dark LEDs, then everything released."""
        ...
