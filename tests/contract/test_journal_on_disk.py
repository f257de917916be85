"""The journal's file against a real disk: kills, refusals, other processes, a full disk."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.library import PLAYED, of_version_1
from tests.support.paths import ROOT
from tzaar_board.games.base import Colour, Outcome, Reason
from tzaar_board.games.history import History
from tzaar_board.games.record import Note, Record
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.journal import Journal
from tzaar_board.store.journal_file import (
    APPLICATION,
    FILE_NAME,
    JournalError,
    migrate,
)
from tzaar_board.store.library import Order, Query
from tzaar_board.store.summary import Summary
from tzaar_board.store.tables import VERSION

AT = "2026-11-20T20:15:00+00:00"
BEGIN = Record(History(TZAAR.start("random", 1)), white="human", black="human")
FIRST = str(BEGIN.history.head.legal()[0])

PROLOGUE = """
import json, os, random, resource, sys
from pathlib import Path
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.journal import Journal, JournalError

def say(*words):
    print(json.dumps(words), flush=True)

directory = Path(sys.argv[1])
"""

WRITER = """
chance = random.Random(int(sys.argv[2]))
with Journal.open(directory, [TZAAR]) as journal:
    history = History(TZAAR.start("random", 1))
    game = journal.begin(Record(history), seed=1, at="now")
    while True:
        keep = len(history)
        if keep > 40 or chance.random() < 0.2:
            keep = chance.randrange(keep + 1)
        history = history.cut(keep)
        added = []
        for _ in range(chance.randrange(3)):
            legal = history.head.legal()
            if legal:
                added.append(str(chance.choice(legal)))
                history = history.play(TZAAR.parse_action(added[-1]))
        say("try", game, keep, added)
        journal.rewrite(game, keep, added)
        say("done")
"""

FULL_DISK = """
with Journal.open(directory, [TZAAR]) as journal:
    game = journal.begin(Record(History(TZAAR.start("random", 1))), seed=1, at="now")
    size = (directory / "journal.sqlite-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    try:
        journal.rewrite(game, 0, ["x" * 100_000])
    except JournalError as error:
        say(str(error))
    say(len(journal.load(game).record.history))
"""

OPEN = """
if os.geteuid() == 0 and "unprivileged" in sys.argv:
    os.setgroups([])
    os.setuid(65534)
try:
    Journal.open(directory, [TZAAR], write=sys.argv[2] == "write").close()
    say("opened")
except JournalError as error:
    say(str(error))
"""

JOIN = """
record = Record(History(TZAAR.start("random", 1)))
with Journal.join(directory, [TZAAR]) as journal:
    say(*journal.add(record, record))
    ((synchronous,),) = journal._rows("PRAGMA synchronous")
    say(int(synchronous == 2))
"""

HOLD = """
with Journal.open(directory, [TZAAR]) as journal:
    game = journal.begin(Record(History(TZAAR.start("random", 1))), seed=1, at="now")
    say("held")
    sys.stdin.readline()
"""


def process(script: str, directory: Path, *words: str) -> "subprocess.Popen[str]":
    """A Python process of the journal's user, talking JSON lines."""
    return subprocess.Popen(
        [sys.executable, "-c", PROLOGUE + script, str(directory), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
    )


def run(script: str, directory: Path, *words: str) -> list[list[object]]:
    """What a process says until it ends by itself."""
    with process(script, directory, *words) as running:
        said, _ = running.communicate()
    assert running.returncode == 0
    return [json.loads(line) for line in said.splitlines()]


def contents(directory: Path) -> dict[str, bytes]:
    """Every file of a directory."""
    return {path.name: path.read_bytes() for path in directory.iterdir() if path.is_file()}


def stored(journal: Journal, game_id: int) -> list[str]:
    return [str(action) for action in journal.load(game_id).record.history.actions]


@pytest.mark.parametrize("seed", range(12))
def test_a_killed_writer_leaves_every_acknowledged_action_exactly_once(
    tmp_path: Path, seed: int
) -> None:
    after = random.Random(seed).randrange(2, 250)
    with process(WRITER, tmp_path, str(seed)) as writer:
        assert writer.stdout is not None
        said = [writer.stdout.readline() for _ in range(after)]
        writer.kill()
        said += writer.stdout.readlines()
    # The last line may have been cut by the kill: it was not acknowledged then.
    heard = [json.loads(line) for line in said if line.endswith("\n")]
    acknowledged: list[str] = []
    intended: list[str] = []
    for word, *change in heard:
        if word == "try":
            _, keep, added = change
            intended = acknowledged[:keep] + added
        else:
            acknowledged = intended
    with Journal.open(tmp_path, [TZAAR]) as journal:
        unfinished = journal.unfinished()
        assert unfinished is not None
        assert stored(journal, unfinished.id) in (acknowledged, intended)
    assert len(heard) >= after


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A directory with a journal of one game, closed."""
    directory = tmp_path / "data"
    with Journal.open(directory, [TZAAR]) as journal:
        journal.begin(BEGIN, seed=1, at=AT)
    return directory


def test_the_header_is_on_disk_while_the_journal_is_open(tmp_path: Path) -> None:
    with Journal.open(tmp_path, [TZAAR]):
        header = (tmp_path / FILE_NAME).read_bytes()[:100]
    assert header[:16] == b"SQLite format 3\0"
    assert int.from_bytes(header[60:64], "big") == VERSION
    assert int.from_bytes(header[68:72], "big") == APPLICATION


@pytest.mark.parametrize("times", [1, 2])
def test_every_commit_waits_for_the_disk(tmp_path: Path, times: int) -> None:
    """... in a journal that was just made, and in one that was there."""
    for _ in range(times):
        with Journal.open(tmp_path, [TZAAR]) as journal:
            (synchronous,) = journal._connection.execute("PRAGMA synchronous").fetchone()
    assert synchronous == 2


def test_a_new_journals_name_is_on_disk_before_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The directory is synced with the file under its name in it."""
    synced: list[tuple[Path, list[str]]] = []
    fsync = os.fsync

    def record(file: int) -> None:
        path = Path(os.readlink(f"/proc/self/fd/{file}"))
        synced.append((path, [found.name for found in path.iterdir()]))
        fsync(file)

    monkeypatch.setattr(os, "fsync", record)
    with Journal.open(tmp_path, [TZAAR]):
        assert synced == [(tmp_path, [FILE_NAME])]


def _newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")


def _foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE game (id)")


def _torn(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) - 5000])


def _scribbled(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    whole[4096:4200] = b"\xaa" * 104
    path.write_bytes(whole)


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
        (_empty, "is not a journal of tzaar-board; move it away"),
        (_text, "cannot be read (file is not a database); restore it from a copy"),
        (_torn, "cannot be read ("),
        (_scribbled, "cannot be read ("),
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


@pytest.mark.parametrize("write", [True, False])
def test_a_log_that_spoils_the_journal_is_refused(kept: Path, tmp_path: Path, write: bool) -> None:
    """The file itself is sound; nothing of it stays open."""
    spoilt = tmp_path / "spoilt"
    spoilt.mkdir()
    with closing(sqlite3.connect(kept / FILE_NAME)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = 'nonsense' WHERE name = 'action'")
        connection.commit()
        for name in (FILE_NAME, f"{FILE_NAME}-wal"):
            shutil.copy(kept / name, spoilt)
    with pytest.raises(JournalError, match=r"cannot be read \(.*restore it from a copy"):
        Journal.open(spoilt, [TZAAR], write=write)
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


def test_a_directory_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(JournalError) as refused:
        Journal.open(tmp_path / "file" / "data", [TZAAR])
    assert str(refused.value) == (
        f"The data directory {tmp_path}/file/data cannot be used (Not a directory); "
        "give another with --data."
    )


def test_a_file_that_was_cut_off_while_it_was_made_is_made_anew(tmp_path: Path) -> None:
    draft = tmp_path / f"{FILE_NAME}.new"
    draft.write_bytes(b"half of it")
    with Journal.open(tmp_path, [TZAAR]) as journal:
        assert journal.begin(BEGIN, seed=1, at=AT) == 1
    assert not draft.exists()


def test_reading_where_nothing_is_finds_nothing_and_makes_nothing(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "data", [TZAAR], write=False) as journal:
        assert (journal.games(), journal.unfinished()) == ([], None)
        with pytest.raises(JournalError, match="readonly"):
            journal.begin(BEGIN, seed=1, at=AT)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("games", [0, 1])
def test_any_thread_may_read(kept: Path, tmp_path: Path, games: int) -> None:
    with Journal.open(kept if games else tmp_path / "none", [TZAAR], write=False) as journal:
        with ThreadPoolExecutor(1) as pool:
            found = pool.submit(journal.games).result()
        assert len(found) == games


def test_a_reader_cannot_write_and_leaves_nothing_behind(kept: Path) -> None:
    before = contents(kept)
    with Journal.open(kept, [TZAAR], write=False) as journal:
        with pytest.raises(JournalError):
            journal.rewrite(1, 0, [FIRST])
        assert stored(journal, 1) == []
    assert contents(kept) == before


def test_a_second_writer_is_refused_and_a_reader_sees_what_is_committed(kept: Path) -> None:
    with Journal.open(kept, [TZAAR]) as journal:
        journal.rewrite(1, 0, [FIRST])
        assert run(OPEN, kept, "write") == [
            [
                f"Another tzaar-board is writing {kept / FILE_NAME}; end it first, or give "
                "another directory with --data."
            ]
        ]
        assert run(OPEN, kept, "read") == [["opened"]]
        with Journal.open(kept, [TZAAR], write=False) as reader:
            assert stored(reader, 1) == [FIRST]
        journal.rewrite(1, 0, [])
        with Journal.open(kept, [TZAAR], write=False) as reader:
            assert stored(reader, 1) == []
    with Journal.open(kept, [TZAAR]) as journal:
        assert stored(journal, 1) == []


def test_who_is_refused_keeps_nothing_open(kept: Path) -> None:
    """Else a lock that is let go would not be free."""
    with Journal.open(kept, [TZAAR]):
        before = len(os.listdir("/proc/self/fd"))
        with pytest.raises(JournalError, match="Another tzaar-board is writing"):
            Journal.open(kept, [TZAAR])
        assert len(os.listdir("/proc/self/fd")) == before


def test_the_lock_goes_with_a_killed_process(kept: Path) -> None:
    with process(HOLD, kept) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == '["held"]\n'
        with pytest.raises(JournalError):
            Journal.open(kept, [TZAAR])
        holder.kill()
        holder.wait()
        with Journal.open(kept, [TZAAR]) as journal:
            assert [game.id for game in journal.games()] == [1, 2]


@pytest.fixture
def readable() -> Iterator[Path]:
    """A journal that others may read and nobody may write; outside pytest's private directory."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        with Journal.open(directory, [TZAAR]) as journal:
            journal.begin(BEGIN, seed=1, at=AT)
        (directory / FILE_NAME).chmod(0o444)
        directory.chmod(0o555)
        yield directory
        directory.chmod(0o755)


def test_a_directory_without_the_right_to_write_is_read_and_refused_for_writing(
    readable: Path,
) -> None:
    before = contents(readable)
    assert run(OPEN, readable, "read", "unprivileged") == [["opened"]]
    assert run(OPEN, readable, "write", "unprivileged") == [
        [
            f"The journal {readable / FILE_NAME} may not be written; change its permissions, or "
            "give another directory with --data."
        ]
    ]
    assert contents(readable) == before


def test_a_full_disk_is_an_error_and_what_was_stored_stays(tmp_path: Path) -> None:
    said = run(FULL_DISK, tmp_path)
    assert str(said[0][0]).startswith(f"The journal {tmp_path / FILE_NAME} cannot be written (")
    assert said[1:] == [[0]]
    with Journal.open(tmp_path, [TZAAR]) as journal:
        assert stored(journal, 1) == []
        journal.rewrite(1, 0, [FIRST])
        assert stored(journal, 1) == [FIRST]


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
        assert journal._rows("SELECT DISTINCT opener FROM game") == [("white",)]
        with pytest.raises(JournalError, match=r"Game 3 .* is damaged"):
            journal.load(3)
    assert _rows_of_before(data) == rows
    won = Outcome(Colour.WHITE, Reason.RESIGN)
    assert found[0] == found[1]
    assert found[0].games == [
        Summary(1, "tzaar", "human", "engine:3", "2026", 2, None, imported=False),
        Summary(2, "tzaar", "Łucja", "Ann", "2026", 0, won, True, "Cup", ("a", "b")),
    ]


def test_others_add_beside_the_program_that_plays(tmp_path: Path) -> None:
    """... which makes the file, if nobody has, and keeps its place as the one that plays."""
    with Journal.join(tmp_path, [TZAAR]) as other:
        other.add(BEGIN)
        with Journal.open(tmp_path, [TZAAR]) as playing:
            game = playing.begin(BEGIN, seed=1, at=AT)
            said = run(JOIN, tmp_path, str(game))
            assert said == [[3, 4], [1]]
            playing.rewrite(game, 0, [FIRST])
            assert [one.id for one in playing.games()] == [1, 2, 3, 4]
            with pytest.raises(JournalError, match="Another tzaar-board is writing"):
                Journal.open(tmp_path, [TZAAR])


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
