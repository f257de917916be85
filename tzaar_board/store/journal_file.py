"""The journal's file: how it is made, locked, opened and refused."""

import errno
import fcntl
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from tzaar_board.errors import UserError
from tzaar_board.store import search
from tzaar_board.store.durable import make_folder, replace
from tzaar_board.store.tables import ADDED, MIGRATIONS, VERSION

FILE_NAME = "journal.sqlite"
APPLICATION = 0x545A4152
"""The file's `application_id`: "TZAR"."""

PATIENCE = 30.0
"""Seconds that a change waits for another program's, which takes a moment each (`kept_games`)."""

_FULL = frozenset(
    [
        "SQLITE_FULL",
        "SQLITE_IOERR_WRITE",
        "SQLITE_IOERR_FSYNC",
        "SQLITE_IOERR_DIR_FSYNC",
        "SQLITE_IOERR_TRUNCATE",
        "SQLITE_IOERR_SHMSIZE",
        "SQLITE_IOERR_SHMOPEN",
        "SQLITE_IOERR_SHMMAP",
    ]
)
_NO_ROOM = frozenset([errno.ENOSPC, errno.EDQUOT])
"""SQLite's and the system's names for a disk that cannot be written."""

_MEMORY_DISK = "/dev/shm"
"""A disk in memory, which has room where the disk of the journal may have none."""


class JournalError(UserError):
    """The journal cannot be opened, read or written, or does not hold what was asked for."""


class GameMissing(JournalError):
    """There is no game of that number."""


def damaged(path: Path, game_id: int, reason: object) -> JournalError:
    """A game that cannot be read although its file can."""
    return JournalError(
        "Game {id} in {path} is damaged ({reason}); restore the file from a copy.",
        id=game_id,
        path=path,
        reason=reason,
    )


def rows(path: Path, connection: sqlite3.Connection, query: str, *values: object) -> list[Any]:
    """What a query finds, whole. Raises JournalError."""
    try:
        return connection.execute(query, values).fetchall()
    except OverflowError:
        return []  # An id beyond 64 bits names no row.
    except sqlite3.Error as error:
        raise unreadable(path, error) from error


def migrate(connection: sqlite3.Connection, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Brings a file to the version after all of `migrations`, one transaction a version."""
    search.teach(connection)
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


def lock(directory: Path) -> int:
    """A lock on the directory itself, so that nothing has to be written to take it."""
    try:
        make_folder(directory)
        held = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError as error:
        raise _unusable(directory, error) from error
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(held)
        raise JournalError(
            "Another tzaar-board is writing {path}; end it first, or give another "
            "directory with --data.",
            path=directory / FILE_NAME,
        ) from error
    return held


def is_current(path: Path) -> bool:
    """Whether there is a file of this version, as far as that can be seen without its log."""
    try:
        with closing(_connect(path, "mode=ro&immutable=1")) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            return bool(version == VERSION)
    except sqlite3.Error:
        return False


def writer(path: Path, *, beside: bool = False) -> sqlite3.Connection:
    """The file open for writing, made or brought to this version if need be; lock first.

    `beside` a program that holds the lock: of a file of this version.
    """
    _exists(path)
    if os.statvfs(path.parent).f_flag & os.ST_RDONLY:
        raise JournalError(
            "The disk of the journal {path} is read-only; mount it for writing (a card "
            "that fails is often mounted read-only), or give another directory with --data.",
            path=path,
        )
    _may_be_read(path)
    if not os.access(path.parent, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise JournalError(
            "The journal {path} may not be written; change its permissions, or give "
            "another directory with --data.",
            path=path,
        )
    try:
        if not path.exists():
            _create(path)
        checked = _inspect(path)
        connection = _connect(path, "mode=rw")
    except (sqlite3.Error, OSError) as error:
        raise unreadable(path, error) from error
    try:
        # Once more, now with what the log holds beyond the main file.
        _check(path, connection, pages=not checked)
        _careful(connection)
        if not beside:
            migrate(connection)
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.Error):
            raise unreadable(path, error) from error
        raise
    return connection


def reader(path: Path) -> sqlite3.Connection:
    """The file open for reading beside a writer; an empty journal where there is none."""
    if not _exists(path):
        return _empty()
    _may_be_read(path)
    writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    # A log needs its side files: with the right to make them they are also removed again.
    mode = "mode=rw" if writable else "mode=ro" if _log(path) else "mode=ro&immutable=1"
    try:
        checked = _inspect(path)
        try:
            return _readable(path, _connect(path, mode), checked=checked)
        except sqlite3.OperationalError as error:
            if mode != "mode=ro" and error.sqlite_errorname not in _FULL:
                raise
            # The side files are not there, and cannot be made where nothing can be written.
            return _readable(path, _copied(path))
    except (sqlite3.Error, OSError) as error:
        raise unreadable(path, error) from error


def _may_be_read(path: Path) -> None:
    """Raises JournalError where the file is there and nobody here may read it."""
    if path.exists() and not os.access(path, os.R_OK):
        raise JournalError("The journal {path} may not be read; change its permissions.", path=path)


def another(path: Path, *, write: bool = True) -> sqlite3.Connection:
    """One more connection to a file that this program has open."""
    try:
        connection = _connect(path, "mode=rw")
        if write:
            _careful(connection)
        else:
            connection.execute("PRAGMA query_only = ON")
    except sqlite3.Error as error:
        raise unreadable(path, error) from error
    return connection


def _careful(connection: sqlite3.Connection) -> None:
    """A connection whose changes wait for the disk."""
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _readable(
    path: Path, connection: sqlite3.Connection, *, checked: bool = False
) -> sqlite3.Connection:
    """A connection that is good for reading, and is closed if it is not.

    Of an older file it is a copy in memory that is brought to this version.
    """
    try:
        connection.execute("PRAGMA query_only = ON")
        if _check(path, connection, pages=not checked) == VERSION:
            return connection
        newer = _in_memory()
        connection.backup(newer)
        migrate(newer)
        newer.execute("PRAGMA query_only = ON")
    except BaseException:
        connection.close()
        raise
    connection.close()
    return newer


def _copied(path: Path) -> sqlite3.Connection:
    """What file and log say together, in memory."""
    memory_disk = _MEMORY_DISK if os.access(_MEMORY_DISK, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory_disk) as folder:
        copy = Path(folder) / path.name
        for name in (path.name, f"{path.name}-wal"):
            shutil.copyfile(path.with_name(name), copy.with_name(name))
        memory = _in_memory()
        with closing(_connect(copy, "mode=rw")) as connection:
            connection.backup(memory)
    return memory


def _exists(path: Path) -> bool:
    """Whether there is a file. Raises JournalError where none can be."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise _unusable(path.parent, error) from error
    if path.is_dir():
        raise JournalError(
            "{path} is a directory, not a journal; move it away, or give another directory "
            "with --data.",
            path=path,
        )
    return True


def _unusable(directory: Path, error: OSError) -> JournalError:
    return JournalError(
        "The data directory {directory} cannot be used ({reason}); give another with --data.",
        directory=directory,
        reason=error.strerror,
    )


def _empty() -> sqlite3.Connection:
    connection = _in_memory()
    migrate(connection)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _in_memory() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    """`psow=0`: no two commits share a block of the log. A flash card that loses its power while it
    writes a block may spoil all of it.
    """
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?{mode}&psow=0",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=PATIENCE,
    )


def _create(path: Path) -> None:
    """Makes the file whole under another name first, so that it is never there in part."""
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)
    with closing(_connect(draft, "mode=rwc")) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        migrate(connection)
        connection.execute("PRAGMA journal_mode = WAL")
    replace(draft, path)


def _log(path: Path) -> bool:
    """Whether a log with something in it lies beside the file."""
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0


def _inspect(path: Path) -> bool:
    """Refuses a file that is no sound journal of this version, without touching its directory.

    Gives whether its pages have been checked, which they are only where no log changes them.

    SQLite reads it as immutable: no side files, no locks. (Reading it as a plain file would drop
    the locks that another connection of this process holds, as closing any descriptor does.)
    """
    log = _log(path)
    with closing(_connect(path, "mode=ro&immutable=1")) as connection:
        try:
            _check(path, connection, pages=not log)
        except sqlite3.DatabaseError:
            # The power may have been cut while the log's pages were copied into the main file:
            # only with its log it is a whole, and it is checked again then.
            if not log:
                raise
    return not log


def _check(path: Path, connection: sqlite3.Connection, *, pages: bool = True) -> int:
    """The file's version, when it is a sound journal that this program can read."""
    application, version = (
        connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("application_id", "user_version")
    )
    if application != APPLICATION or version < 1:
        raise JournalError(
            "{path} is not a journal of tzaar-board; move it away, or give another "
            "directory with --data.",
            path=path,
        )
    if version > VERSION:
        raise JournalError(
            "The journal {path} was written by a newer tzaar-board (format {version}, this "
            "one reads up to {newest}); install the newer version, or give another "
            "directory with --data.",
            path=path,
            version=version,
            newest=VERSION,
        )
    if pages:
        ((verdict,), *_) = connection.execute("PRAGMA quick_check(1)").fetchall()
        if verdict != "ok":
            raise unreadable(path, verdict)
    return int(version)


def unreadable(path: Path, error: object) -> JournalError:
    """What to say of a file that SQLite cannot make sense of.

    To read it, too, SQLite writes beside it: a full disk is no reason to give a journal up.
    """
    if getattr(error, "sqlite_errorname", "") in _FULL or getattr(error, "errno", 0) in _NO_ROOM:
        return JournalError(
            "The journal {path} cannot be written ({reason}); free space on its disk, or "
            "give another directory with --data.",
            path=path,
            reason=error,
        )
    detail = " ".join(str(error).split())
    return JournalError(
        "The journal {path} cannot be read ({detail}); restore it from a copy, or move "
        "it away to begin a new one.",
        path=path,
        detail=detail,
    )
