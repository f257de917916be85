"""What can be wrong with a table, and one thing that is."""

from dataclasses import dataclass
from enum import Enum

from tzaar_board.errors import Phrase


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
class Fault:
    """A fault, the names of its sites, what it is in words, and which wire to look at."""

    kind: FaultKind
    sites: tuple[str, ...]
    words: str
    look: str

    @property
    def sentence(self) -> Phrase:
        """What it is, and what to do."""
        return Phrase("{words}: {look}.", words=self.words, look=self.look)

    def __str__(self) -> str:
        return self.sentence
