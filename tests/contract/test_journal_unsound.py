"""Journals that are spoilt, or cut off in the middle of something."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.journals import BEGIN, contents
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.journal import Journal
from tzaar_board.store.journal_file import FILE_NAME, JournalError
from tzaar_board.store.schema import VERSION


def _newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")


def _foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE game (id)")


def _text(path: Path) -> None:
    path.write_text("my shopping list\n" * 100)


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _directory(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("write", [True, False])
@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (_newer, f"was written by a newer tzaar-board (format {VERSION + 1}, this one reads up to"),
        (_foreign, "is not a journal of tzaar-board; move it away"),
        (_empty, "damaged"),
        (_text, "damaged"),
        (_directory, "is a directory, not a journal; move it away"),
    ],
)
def test_what_is_no_sound_journal_is_refused_and_left_as_it_was(
    kept: Path, spoil: Callable[[Path], None], reason: str, write: bool
) -> None:
    """No file is made beside it either, not even for as long as it is looked at."""
    path = kept / FILE_NAME
    spoil(path)
    before, changed = contents(kept), kept.stat().st_mtime_ns
    with pytest.raises(JournalError) as refused:
        Journal.open(kept, [TZAAR], write=write)
    said = str(refused.value)
    assert (str(path) in said, reason in said, "\n" in said) == (True, True, False)
    assert (contents(kept), kept.stat().st_mtime_ns) == (before, changed)


def test_a_log_that_spoils_the_journal_is_refused(kept: Path, tmp_path: Path) -> None:
    """The file itself is sound; nothing of it stays open. What it holds can be read."""
    spoilt = tmp_path / "spoilt"
    spoilt.mkdir()
    with closing(sqlite3.connect(kept / FILE_NAME)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = 'nonsense' WHERE name = 'action'")
        connection.commit()
        for name in (FILE_NAME, f"{FILE_NAME}-wal"):
            shutil.copy(kept / name, spoilt)
    with pytest.raises(JournalError, match="is damaged; `tzaar-board export --all` saves"):
        Journal.open(spoilt, [TZAAR])
    with Journal.open(spoilt, [TZAAR], write=False) as journal:
        assert len(journal.games()) == 1
    files = [os.path.realpath(f"/proc/self/fd/{name}") for name in os.listdir("/proc/self/fd")]
    assert [file for file in files if Path(file).is_relative_to(spoilt)] == []


@pytest.mark.parametrize("write", [True, False])
@pytest.mark.parametrize("page", [None, b"\xaa" * 4096])
def test_a_journal_cut_off_while_its_log_is_copied_into_it_is_whole(
    kept: Path, tmp_path: Path, page: bytes | None, write: bool
) -> None:
    """The first page is there already, or was spoilt as it was written; the others are not."""
    cut = tmp_path / "cut"
    with Journal.open(kept, [TZAAR]) as journal:
        journal.add(*[BEGIN] * 40)
        shutil.copytree(kept, cut)
    (cut / f"{FILE_NAME}-shm").unlink()
    with (cut / FILE_NAME).open("r+b") as file:
        file.write(page or (kept / FILE_NAME).read_bytes()[:4096])
    with Journal.open(cut, [TZAAR], write=write) as journal:
        assert len(journal.games()) == 41
