"""A game as it is kept: who played what, from where, and how it ended."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tzaar_board.games.base import Outcome
from tzaar_board.games.history import History


@dataclass(frozen=True, slots=True)
class Note:
    """What a record may say beside a turn: a comment, and the mover's seconds left."""

    comment: str = ""
    left: float | None = None


@dataclass(frozen=True)
class Record:
    """One game on paper, finished or not.

    `notes` are by the number of actions played when the turn was over. `tags` are root properties
    of the file that it came from for which there is no field, by name and in the file's order
    (Little Golem: EV, SO), so that it can be written again as it was.
    """

    history: History
    white: str = ""
    black: str = ""
    date: str = ""
    outcome: Outcome | None = None
    tags: tuple[tuple[str, str], ...] = ()
    notes: Mapping[int, Note] = field(default_factory=dict)
