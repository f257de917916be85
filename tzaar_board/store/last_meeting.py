"""The game with another table that was begun here last, and whether all of it was told there.

A program looks here before it imports what only a meeting needs.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

from tzaar_board.errors import UserError
from tzaar_board.store import durable

FOLDER = "meet"
"""What a table keeps of its meetings, beside the journal."""

FILE = "last.json"


@dataclass(frozen=True, slots=True)
class LastGame:
    """A game by its name in the room, and by its number in the journal."""

    game: str
    number: int
    told: bool = False

    @classmethod
    def read(cls, data: Path) -> Self | None:
        """The one that a data folder tells of, None where it tells of none."""
        try:
            found = cls(**json.loads((data / FOLDER / FILE).read_bytes()))
        except (OSError, ValueError, TypeError):
            return None
        known = isinstance(found.game, str) and isinstance(found.number, int)
        return found if known else None

    def write(self, data: Path) -> None:
        """Has a data folder tell of this one. Raises UserError."""
        path = data / FOLDER / FILE
        draft = path.with_suffix(".new")
        try:
            durable.make_folder(path.parent)
            durable.write(draft, json.dumps(asdict(self)).encode())
            durable.replace(draft, path)
        except OSError as error:
            raise UserError(
                "{path} cannot be used: {reason}.", path=path, reason=error.strerror
            ) from error
