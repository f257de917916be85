"""A damaged journal: read for what it still holds; kept aside, and gone on from in a new one."""

import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tzaar_board.durable import sync_file, sync_folder
from tzaar_board.errors import Phrase
from tzaar_board.store.database import log_name, store_as
from tzaar_board.store.journal_file import (
    JournalDamaged,
    check_writable,
    damaged_file,
    exists,
    reader,
    unreadable,
)
from tzaar_board.store.log_file import log_of
from tzaar_board.store.salvage import Salvage, doubtful, salvaged

ASIDE = "damaged"
"""What the name of a file goes on with that was kept aside, before a number."""

_LOOKS = 3


@dataclass(frozen=True, slots=True)
class Damage:
    """What was found of a damaged journal: the games that cannot be read are `lost`.

    `kept` is where it was put aside, None where it was only read; `log` that its log is damaged,
    `empty` that no game could be read.
    """

    path: Path
    lost: tuple[int, ...]
    log: bool
    empty: bool = False
    kept: Path | None = None

    @property
    def phrase(self) -> Phrase:
        """The same in a sentence."""
        games = _told(self.lost)
        told: dict[str, object] = {"path": self.path, "kept": self.kept, "games": games}
        if self.kept is not None:
            return self._mended(told)
        if len(self.lost) > 1:
            return Phrase(
                "The journal {path} is damaged: games {games} cannot be read and are left out; "
                "`tzaar-board play` keeps it, and goes on with the others in a new one.",
                **told,
            )
        if self.lost:
            return Phrase(
                "The journal {path} is damaged: game {games} cannot be read and is left out; "
                "`tzaar-board play` keeps it, and goes on with the others in a new one.",
                **told,
            )
        return Phrase(
            "The journal {path} is damaged, and what was played last may be missing; "
            "`tzaar-board play` keeps it, and goes on in a new one.",
            **told,
        )

    def _mended(self, told: dict[str, object]) -> Phrase:
        if self.empty:
            return Phrase(
                "The journal was damaged, and no game in it could be read: it is kept as {kept}, "
                "and a new one is begun.",
                **told,
            )
        if len(self.lost) > 1:
            return Phrase(
                "The journal was damaged and is kept as {kept}: games {games} could not be read, "
                "all others are in the new one.",
                **told,
            )
        if self.lost:
            return Phrase(
                "The journal was damaged and is kept as {kept}: game {games} could not be read, "
                "all others are in the new one.",
                **told,
            )
        return Phrase(
            "The journal was damaged and is kept as {kept}: what was played last may be missing "
            "in the new one.",
            **told,
        )


def _told(numbers: Sequence[int]) -> str:
    """
    >>> _told([1, 4, 5, 6, 8, 9])
    '1, 4–6, 8, 9'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


def read(path: Path) -> tuple[sqlite3.Connection, Damage | None]:
    """A journal to read, in memory where it is damaged. Raises JournalError."""
    try:
        return _sound(path), None
    except JournalDamaged:
        found = _salvaged(path)
    if found.empty:
        found.connection.close()
        raise JournalDamaged(
            "No game can be read in the journal {path}, which is damaged; restore it from a copy, "
            "or begin a new one with `tzaar-board play`, which keeps this one.",
            path=path,
        )
    found.connection.execute("PRAGMA query_only = ON")
    return found.connection, Damage(path, found.lost, found.log_damaged)


def mended(path: Path) -> Damage | None:
    """Puts a damaged journal aside, and what can be read of it in its place; lock first.

    None where nothing is damaged. Cut off at any moment, it is done from the beginning the next
    time. Raises JournalError.
    """
    if not check_writable(path):
        return None
    kept = next((one for one in _asides(path) if one.samefile(path)), None)
    if kept is None:
        try:
            _sound(path).close()
            return None
        except JournalDamaged:
            kept = _free_name(path)
    try:
        for name, other in ((path, kept), (log_name(path), log_name(kept))):
            if name.exists() and not other.exists():
                _link(name, other)
        sync_folder(path.parent)
        found = _salvaged(kept)
        with closing(found.connection):
            store_as(path, found.connection)
    except (sqlite3.Error, OSError) as error:
        raise unreadable(path, error) from error
    return Damage(path, found.lost, found.log_damaged, found.empty, kept)


def _sound(path: Path) -> sqlite3.Connection:
    """A journal to read. Raises JournalDamaged, and JournalError."""
    if exists(path) and _log_damaged(path):
        raise damaged_file(path)
    connection = reader(path)
    try:
        if not doubtful(connection):
            return connection
    except sqlite3.Error as error:
        connection.close()
        raise unreadable(path, error) from error
    connection.close()
    raise damaged_file(path)


def _log_damaged(path: Path) -> bool:
    """Whether a log has lost something. One that is being written may look so for a moment."""
    for _ in range(_LOOKS):
        try:
            if not log_of(log_name(path).read_bytes()).damaged:
                return False
        except FileNotFoundError:
            return False
        except OSError as error:
            raise unreadable(path, error) from error
    return True


def _salvaged(path: Path) -> Salvage:
    try:
        return salvaged(path)
    except (sqlite3.Error, OSError) as error:
        raise unreadable(path, error) from error


def _asides(path: Path) -> list[Path]:
    """The files that were kept aside, without their logs."""
    found = path.parent.glob(f"{path.name}.{ASIDE}-*")
    return [one for one in found if one.name.rpartition("-")[2].isdecimal()]


def _free_name(path: Path) -> Path:
    numbers = [int(one.name.rpartition("-")[2]) for one in _asides(path)]
    return path.with_name(f"{path.name}.{ASIDE}-{max(numbers, default=0) + 1}")


def _link(path: Path, other: Path) -> None:
    """Gives a file a second name, or copies it where a disk has no such thing."""
    try:
        other.hardlink_to(path)
    except OSError:
        shutil.copy2(path, other)
        sync_file(other)
