"""The journal's file: how it is made, locked, opened and refused."""

import errno
import fcntl
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tzaar_board.durable import make_folder
from tzaar_board.errors import UserError, reason_of
from tzaar_board.store.database import (
    APPLICATION,
    PATIENCE_AT_TABLE,
    connect,
    in_memory,
    log_name,
    memory_folder,
    migrate,
    store_as,
    wait_at_most,
)
from tzaar_board.store.schema import VERSION

FILE_NAME = "journal.sqlite"

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

_BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED")
"""SQLite's names for what another program holds, by how they begin."""

_DAMAGED = ("SQLITE_CORRUPT", "SQLITE_ERROR", "SQLITE_IOERR_SHORT_READ", "SQLITE_NOTADB")
"""SQLite's names for what is wrong with a file itself, by how they begin."""


class JournalError(UserError):
    """The journal cannot be opened, read or written, or does not hold what was asked for."""


class JournalDamaged(JournalError):
    """The file was a journal once, and holds something that this program has not written."""


class GameMissing(JournalError):
    """There is no game of that number."""


def damaged_file(path: Path) -> JournalDamaged:
    """A file that cannot be gone on with as it is."""
    return JournalDamaged(
        "The journal {path} is damaged; `tzaar-board export --all` saves what can be read of it, "
        "and `tzaar-board play` keeps it and goes on with that in a new one.",
        path=path,
    )


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
        with closing(connect(path, "mode=ro&immutable=1")) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            return bool(version == VERSION)
    except sqlite3.Error:
        return False


def writer(path: Path, *, beside: bool = False) -> sqlite3.Connection:
    """The file open for writing, made or brought to this version if need be; lock first.

    `beside` a program that holds the lock: of a file of this version. Who holds the lock may have
    people at a table, who wait with each change.
    """
    check_writable(path)
    try:
        if not path.exists():
            _create(path)
        checked = _inspect(path)
        connection = connect(path, "mode=rw")
    except (sqlite3.Error, OSError) as error:
        raise unreadable(path, error) from error
    try:
        # Once more, now with what the log holds beyond the main file.
        _check(path, connection, pages=not checked)
        _careful(connection)
        if not beside:
            migrate(connection)
            wait_at_most(connection, PATIENCE_AT_TABLE)
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.Error):
            raise unreadable(path, error) from error
        raise
    return connection


def check_writable(path: Path) -> bool:
    """Whether there is a file. Raises JournalError where none can be written."""
    there = exists(path)
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
    return there


def reader(path: Path) -> sqlite3.Connection:
    """The file open for reading beside a writer; an empty journal where there is none."""
    if not exists(path):
        return _empty()
    _may_be_read(path)
    writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    # A log needs its side files: with the right to make them they are also removed again.
    mode = "mode=rw" if writable else "mode=ro" if _log(path) else "mode=ro&immutable=1"
    try:
        checked = _inspect(path)
        try:
            return _readable(path, connect(path, mode), checked=checked)
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
        connection = connect(path, "mode=rw")
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
        newer = in_memory()
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
    with memory_folder() as folder:
        copy = folder / path.name
        for name in (path, log_name(path)):
            shutil.copyfile(name, copy.with_name(name.name))
        memory = in_memory()
        with closing(connect(copy, "mode=rw")) as connection:
            connection.backup(memory)
    return memory


def exists(path: Path) -> bool:
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
        reason=reason_of(error),
    )


def _empty() -> sqlite3.Connection:
    connection = in_memory()
    migrate(connection)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _create(path: Path) -> None:
    with closing(in_memory()) as empty:
        migrate(empty)
        store_as(path, empty)


def _log(path: Path) -> bool:
    """Whether a log with something in it lies beside the file."""
    log = log_name(path)
    return log.exists() and log.stat().st_size > 0


def _inspect(path: Path) -> bool:
    """Refuses a file that is no sound journal of this version, without touching its directory.

    Gives whether its pages have been checked, which they are only where no log changes them.

    SQLite reads it as immutable: no side files, no locks. (Reading it as a plain file would drop
    the locks that another connection of this process holds, as closing any descriptor does.)
    """
    log = _log(path)
    with closing(connect(path, "mode=ro&immutable=1")) as connection:
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
        if not _of_another(connection):
            raise damaged_file(path)
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
    if pages and not _whole(connection):
        raise damaged_file(path)
    return int(version)


def _whole(connection: sqlite3.Connection) -> bool:
    ((verdict,), *_) = connection.execute("PRAGMA quick_check(1)").fetchall()
    return bool(verdict == "ok")


def _of_another(connection: sqlite3.Connection) -> bool:
    """Whether a file that is no journal is sound, and so another program's."""
    return bool(connection.execute("SELECT 1 FROM sqlite_master").fetchone()) and _whole(connection)


def unreadable(path: Path, error: sqlite3.Error | OSError) -> JournalError:
    """What to say of a file that cannot be read.

    To read it, too, SQLite writes beside it: a full disk is no reason to give a journal up.
    """
    name = _name(error)
    if name in _FULL or getattr(error, "errno", 0) in _NO_ROOM:
        return _without_room(path, error)
    return _known(path, name) or JournalError(
        "The journal {path} cannot be read ({reason}); look at its disk, or give another "
        "directory with --data.",
        path=path,
        reason=error,
    )


def unwritable(path: Path, error: sqlite3.Error) -> JournalError:
    """What to say of a file that is open and cannot be written."""
    return _known(path, _name(error)) or _without_room(path, error)


def _name(error: sqlite3.Error | OSError) -> str:
    """SQLite's name of an error, empty where it has none."""
    name: str = getattr(error, "sqlite_errorname", "")
    return name


def _known(path: Path, name: str) -> JournalError | None:
    """What to say of a file where SQLite's name of the error says what is wrong with it."""
    if name.startswith(_BUSY):
        return JournalError(
            "Another program is writing the journal {path}; end it, and try again.", path=path
        )
    return damaged_file(path) if name.startswith(_DAMAGED) else None


def _without_room(path: Path, error: sqlite3.Error | OSError) -> JournalError:
    return JournalError(
        "The journal {path} cannot be written ({reason}); free space on its disk, or give "
        "another directory with --data.",
        path=path,
        reason=error,
    )
