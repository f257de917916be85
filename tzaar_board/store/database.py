"""Connections to the journal's database, and the versions of its tables."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from tzaar_board.durable import replace, sync_folder
from tzaar_board.store import tag_text
from tzaar_board.store.schema import ADDED, MIGRATIONS

APPLICATION = 0x545A4152
"""The file's `application_id`: "TZAR"."""

PATIENCE = 30.0
"""Seconds that a change waits for another program's, which takes a moment each (`kept_games`)."""

PATIENCE_AT_TABLE = 3.0
"""The same where people play: all lights stand still meanwhile, and the service manager, who hears
of the program every 5 s (`cli/service_manager.py`), ends one that is silent for 10 s.
"""

_MEMORY_DISK = "/dev/shm"
"""A disk in memory, which has room where the disk of the journal may have none."""


def log_name(path: Path) -> Path:
    """The log of a file."""
    return path.with_name(f"{path.name}-wal")


@contextmanager
def memory_folder() -> Iterator[Path]:
    """A folder for a copy, in memory where there is such a disk. Raises OSError."""
    disk = _MEMORY_DISK if os.access(_MEMORY_DISK, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=disk) as folder:
        yield Path(folder)


class Connection(sqlite3.Connection):
    """One that says what is wrong by sqlite3's errors alone."""

    def execute(self, *statement: Any) -> sqlite3.Cursor:
        """See `sqlite3.Connection`. SQLite's own words may be no text: they name tables, and of a
        damaged file any bytes.
        """
        try:
            return super().execute(*statement)
        except UnicodeDecodeError as error:
            corrupt = sqlite3.DatabaseError("its tables have no names any more")
            corrupt.sqlite_errorname = "SQLITE_CORRUPT"
            raise corrupt from error


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """`psow=0`: no two commits share a block of the log. A flash card that loses its power while it
    writes a block may spoil all of it.
    """
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{mode}&psow=0",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=PATIENCE,
        factory=Connection,
    )
    connection.text_factory = _text
    return connection


def wait_at_most(connection: sqlite3.Connection, seconds: float) -> None:
    """Has the changes of a connection wait no longer for other programs."""
    connection.execute(f"PRAGMA busy_timeout = {seconds * 1000:.0f}")


def _text(data: bytes) -> str:
    return data.decode(errors="surrogateescape")


def garbled(value: object) -> bool:
    """Whether a value of a row is a text that nobody has written: bytes that are no text."""
    return isinstance(value, str) and any("\udc80" <= sign <= "\udcff" for sign in value)


def in_memory() -> sqlite3.Connection:
    """A database that is nowhere on disk."""
    return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)


def migrate(connection: sqlite3.Connection, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Brings a file to the version after all of `migrations`, one transaction a version."""
    tag_text.teach(connection)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for number, script in enumerate(migrations[version:], version + 1):
        try:
            connection.executescript(f"BEGIN;{script}\nPRAGMA user_version = {number};COMMIT")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    for table in ADDED:
        connection.execute(table)
    # The version goes into the main file at once, where an older program looks for it.
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def store_as(path: Path, database: sqlite3.Connection) -> None:
    """Makes the file of a database whole under another name first, so that it is never there in
    part. A log that belonged to another file of its name goes before. Raises sqlite3.Error and
    OSError, and leaves no part of it then.
    """
    draft = path.with_name(f"{path.name}.new")
    parts = [draft, log_name(draft), draft.with_name(f"{draft.name}-journal")]
    try:
        draft.unlink(missing_ok=True)
        with closing(connect(draft, "mode=rwc")) as connection:
            database.backup(connection)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute("PRAGMA journal_mode = WAL")
        if log_name(path).exists():
            log_name(path).unlink()
            sync_folder(path.parent)
        replace(draft, path)
    except BaseException:
        for part in parts:
            part.unlink(missing_ok=True)
        raise
