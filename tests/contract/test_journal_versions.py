"""Journals of older versions of the format take what they lack."""

import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.journals import sql, stored
from tests.support.library import PLAYED, of_version_1
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.games.record import Note
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.database import migrate
from tzaar_board.store.journal import Journal
from tzaar_board.store.journal_file import FILE_NAME, JournalError
from tzaar_board.store.library import Order, Query
from tzaar_board.store.summary import Summary


def _left_open(directory: Path) -> None:
    """A journal as a program of the first version leaves it that is killed: with its log."""
    work = directory.with_name("work")
    with closing(of_version_1(work, damaged=True)):
        shutil.copytree(work, directory)


def _rows_of_before(directory: Path) -> list[object]:
    """All that the first version of the format keeps."""
    columns = "id, game, start, seed, white, black, began, date, tags, imported, winner, reason"
    queries = (f"SELECT {columns} FROM game", "SELECT * FROM action", "SELECT * FROM note")
    with closing(sqlite3.connect(directory / FILE_NAME)) as connection:
        return [connection.execute(query).fetchall() for query in queries]


def test_a_journal_of_before_the_library_loses_nothing(tmp_path: Path) -> None:
    """A reader leaves it at its version; what is damaged in it stays so."""
    data = tmp_path / "data"
    _left_open(data)
    rows, found = _rows_of_before(data), []
    with Journal.open(data, [TZAAR], write=False) as journal:
        assert stored(journal, 1) == list(PLAYED)
        found.append(journal.library().find(Query(ids=(1, 2)), Order.ID))
    assert (data / FILE_NAME).read_bytes()[60:64] == b"\0\0\0\1"
    assert _rows_of_before(data) == rows
    with Journal.open(data, [TZAAR]) as journal, closing(journal.library()) as library:
        found.append(library.find(Query(ids=(1, 2)), Order.ID))
        assert journal.load(1).record.notes == {2: Note("good", 2.5)}
        assert library.ids(Query(text="lucja cup", label="b")) == [2]
        assert sql(journal, "SELECT DISTINCT opener FROM game") == [("white",)]
        with pytest.raises(JournalError, match=r"Game 3 .* is damaged"):
            journal.load(3)
    assert _rows_of_before(data) == rows
    won = Outcome(Colour.WHITE, Reason.RESIGN)
    assert found[0] == found[1]
    assert found[0].games == [
        Summary(1, "tzaar", "human", "engine:3", "2026", 2, None, imported=False),
        Summary(2, "tzaar", "Łucja", "Ann", "2026", 0, won, True, "Cup", ("a", "b")),
    ]


def _versions(connection: sqlite3.Connection, scripts: Sequence[str]) -> tuple[int, list[str]]:
    migrate(connection, scripts)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    columns = connection.execute("SELECT name FROM pragma_table_info('t')").fetchall()
    return version, [name for (name,) in columns]


def test_an_older_file_takes_the_migrations_that_it_lacks() -> None:
    scripts = ["CREATE TABLE t (a);", "ALTER TABLE t ADD COLUMN b;", "ALTER TABLE t ADD COLUMN c;"]
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        steps = [_versions(connection, scripts[:upto]) for upto in (1, 3, 3)]
    assert steps == [(1, ["a"]), (3, ["a", "b", "c"]), (3, ["a", "b", "c"])]


def test_a_migration_that_fails_leaves_the_version_before() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, ["CREATE TABLE t (a);"])
        with pytest.raises(sqlite3.Error):
            migrate(connection, ["", "ALTER TABLE t ADD COLUMN b; ALTER TABLE nothing DROP x;"])
        assert _versions(connection, [""]) == (1, ["a"])
