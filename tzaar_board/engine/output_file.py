"""Files that the engine's tools write: hours of games may be in them."""

from pathlib import Path

from tzaar_board import durable
from tzaar_board.errors import UserError, reason_of


def write_whole(file: Path, data: bytes) -> None:
    """Writes a file anew; what cannot be written leaves the old one as it was. Raises UserError."""
    try:
        durable.rewrite(file, data)
    except OSError as error:
        raise unwritable(file, error) from error


def unwritable(file: Path, error: OSError) -> UserError:
    """The error for a file that cannot be written."""
    return UserError(f"{file} cannot be written ({reason_of(error)}); give another file.")
