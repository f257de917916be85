"""What a page asks for, as values."""

from dataclasses import dataclass
from enum import Enum

from tzaar_board.play.time_control import TimeControl


class RecordForm(Enum):
    """In which form a record is written."""

    SGF = "sgf"
    LITTLE_GOLEM = "little-golem"


@dataclass(frozen=True, slots=True)
class NewGameRequest:
    """A game that somebody wants to begin.

    What is None stays as it is in the game at the table. `start` is the name of a start or a
    position text.
    """

    game: str | None = None
    start: str | None = None
    seed: int | None = None
    white: str | None = None
    black: str | None = None
    hints: str | None = None
    clock: TimeControl | None = None
    event: str | None = None
    by_lot: bool = False
    helped: str | None = None


@dataclass(frozen=True, slots=True)
class LineRequest:
    """Actions that are played from a position, parted by spaces; the start's text tells the game
    where none is named.
    """

    game: str | None
    start: str
    actions: str = ""


@dataclass(frozen=True, slots=True)
class StepRequest:
    """One action of a tree that leads on from moment `after`, 0 being the start."""

    after: int
    action: str
    comment: str = ""


@dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """An analysis to be kept: in the place of number `id`, else as a new one that began with the
    game `source` of the journal, if any.
    """

    id: int | None
    name: str
    game: str
    start: str
    comment: str
    steps: tuple[StepRequest, ...]
    source: int | None
