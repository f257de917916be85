"""The games with other tables of which not all is known to have been told there.

A program looks here before it imports what only a meeting needs.
"""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from tzaar_board import durable
from tzaar_board.errors import UserError, reason_of

FOLDER = "meet"
"""What a table keeps of its meetings, beside the journal."""

FILE = "untold.json"
MOST = 8
"""Games that are remembered; the older ones are given up."""


class UntoldGame(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A game by its name in the room, and by its number in the journal."""

    game: str
    number: int


def untold_games(data: Path) -> tuple[UntoldGame, ...]:
    """Those that a data folder tells of, the newest last; none where it cannot be read."""
    try:
        text = (data / FOLDER / FILE).read_bytes()
        return msgspec.json.decode(text, type=tuple[UntoldGame, ...])
    except (OSError, ValueError):
        return ()


def keep_untold(data: Path, games: Iterable[UntoldGame]) -> None:
    """Has a data folder tell of these. Raises UserError."""
    path = data / FOLDER / FILE
    draft = path.with_suffix(".new")
    try:
        durable.make_folder(path.parent)
        durable.write(draft, msgspec.json.encode(tuple(games)))
        durable.replace(draft, path)
    except OSError as error:
        raise UserError(
            "{path} cannot be used: {reason}.", path=path, reason=reason_of(error)
        ) from error
