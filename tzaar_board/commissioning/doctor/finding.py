"""What can be wrong with a table, and one thing that is."""

from dataclasses import dataclass
from enum import Enum


class FaultKind(Enum):
    """What kind of fault it is. The value is the word of the report."""

    DEAD = "dead"
    STUCK = "stuck"
    FLAPPING = "flapping"
    WEAK = "weak"
    SWAPPED = "swapped"
    MIRRORED = "mirrored"
    SHORTED = "shorted"
    REVERSED = "reversed"
    LIGHT = "light"
    BUTTON = "button"
    CONTROLLER = "controller"


@dataclass(frozen=True)
class Finding:
    """A fault, the names of its sites, what it is in words, and which wire to look at."""

    fault: FaultKind
    sites: tuple[str, ...]
    words: str
    look: str

    def __str__(self) -> str:
        return f"{self.words}: {self.look}."
