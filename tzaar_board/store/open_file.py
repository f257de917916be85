"""Whether the file that a journal has open is still the one of its name."""

import sqlite3
from pathlib import Path

from tzaar_board.durable import make_folder
from tzaar_board.store.database import log_name, store_as
from tzaar_board.store.journal_file import JournalError

ASIDE = "before"
"""What the name of a file goes on with that was open while another one took its place."""


class OpenFile:
    """The file of a journal. The system lets a program write into one that has been removed or
    replaced, and it is gone when the program ends: so all that is in it is stored again.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._number = _number(path)
        self._log = _number(log_name(path))

    def check(self, connection: sqlite3.Connection) -> None:
        """Raises JournalError where the file was removed, which is put back then, or where another
        one has its name, beside which it is kept then.
        """
        try:
            found = _number(self._path)
        except OSError:
            return  # Who may not look cannot tell.
        if found == self._number:
            return
        path = self._path if found is None else self._path.with_name(f"{self._path.name}.{ASIDE}")
        try:
            make_folder(path.parent)
            store_as(path, connection)
            if found is not None and _number(log_name(self._path)) == self._log:
                log_name(self._path).unlink(missing_ok=True)  # It would be read as the new one's.
        except (sqlite3.Error, OSError) as error:
            raise JournalError(
                "The journal {path} was removed or replaced while it was in use, and what was in "
                "it cannot be kept ({reason}); look at its disk, or give another directory with "
                "--data.",
                path=self._path,
                reason=error,
            ) from error
        if found is None:
            raise JournalError(
                "The journal {path} was removed while it was in use, and has been put back with "
                "all that was in it; start the program again.",
                path=path,
            )
        raise JournalError(
            "The journal {path} was replaced while it was in use; what was in it is kept as "
            "{kept}. Start the program again to go on with the new one.",
            path=self._path,
            kept=path,
        )


def _number(path: Path) -> tuple[int, int] | None:
    """Device and number of the file of a name; None without any. Raises OSError."""
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return status.st_dev, status.st_ino
