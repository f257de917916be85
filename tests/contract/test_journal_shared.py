"""One journal for several: readers, other processes, and who may not write."""

import os
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.journals import AT, BEGIN, FIRST, contents, process, run, stored
from tests.support.paths import ROOT
from tzaar_board.cli.service_manager import Manager
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store import journal_file
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal
from tzaar_board.store.journal_file import FILE_NAME, JournalDamaged, JournalError

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
            journal.rewrite(1, GameChange(0, [FIRST]))
        assert stored(journal, 1) == []
    assert contents(kept) == before


def test_a_second_writer_is_refused_and_a_reader_sees_what_is_committed(kept: Path) -> None:
    with Journal.open(kept, [TZAAR]) as journal:
        journal.rewrite(1, GameChange(0, [FIRST]))
        assert run(OPEN, kept, "write") == [
            [
                f"Another tzaar-board is writing {kept / FILE_NAME}; end it first, or give "
                "another directory with --data."
            ]
        ]
        assert run(OPEN, kept, "read") == [["opened"]]
        with Journal.open(kept, [TZAAR], write=False) as reader:
            assert stored(reader, 1) == [FIRST]
        journal.rewrite(1, GameChange(0, []))
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


@pytest.mark.parametrize("mode", ["read", "write"])
def test_a_file_without_the_right_to_read_is_not_given_up(readable: Path, mode: str) -> None:
    """It was said to be damaged, and to be moved away."""
    (readable / FILE_NAME).chmod(0o200)
    assert run(OPEN, readable, mode, "unprivileged") == [
        [f"The journal {readable / FILE_NAME} may not be read; change its permissions."]
    ]


def test_others_add_beside_the_program_that_plays(tmp_path: Path) -> None:
    """... which makes the file, if nobody has, and keeps its place as the one that plays."""
    with Journal.join(tmp_path, [TZAAR]) as other:
        other.add(BEGIN)
        with Journal.open(tmp_path, [TZAAR]) as playing:
            game = playing.begin(BEGIN, seed=1, at=AT)
            said = run(JOIN, tmp_path, str(game))
            assert said == [[3, 4], [1]]
            playing.rewrite(game, GameChange(0, [FIRST]))
            assert [one.id for one in playing.games()] == [1, 2, 3, 4]
            with pytest.raises(JournalError, match="Another tzaar-board is writing"):
                Journal.open(tmp_path, [TZAAR])


def test_who_plays_waits_for_another_program_and_says_that_it_writes(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is wrong with the disk, and nothing has changed."""
    monkeypatch.setattr(journal_file, "PATIENCE_AT_TABLE", 0.01)
    path = kept / FILE_NAME
    said = f"Another program is writing the journal {path}; end it, and try again."
    with Journal.open(kept, [TZAAR]) as journal, closing(sqlite3.connect(path)) as other:
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError) as refused:
            journal.rewrite(1, GameChange(0, [FIRST]))
        assert str(refused.value) == said
        other.execute("ROLLBACK")
        journal.rewrite(1, GameChange(0, [FIRST]))
        assert stored(journal, 1) == [FIRST]


def test_what_a_change_finds_damaged_is_said_to_be(kept: Path) -> None:
    with Journal.open(kept, [TZAAR]) as journal:
        with closing(sqlite3.connect(kept / FILE_NAME)) as other:
            other.execute("DROP TABLE note")
        with pytest.raises(JournalDamaged, match="is damaged; "):
            journal.rewrite(1, GameChange(0, [FIRST]))


def test_no_wait_for_another_program_outlasts_the_watchdog(kept: Path) -> None:
    """Who is not at the table has more patience."""
    unit = (ROOT / "systemd" / "tzaar-board.service").read_text()
    found = re.search(r"^WatchdogSec=(\d+)s$", unit, re.MULTILINE)
    assert found is not None
    watchdog = float(found[1])
    with Journal.open(kept, [TZAAR]) as playing, Journal.join(kept, [TZAAR]) as joined:
        waits = [one._rows("PRAGMA busy_timeout")[0][0] / 1000 for one in (playing, joined)]
    assert waits[0] + Manager("/run/notify", watchdog).interval < watchdog - 1
    assert waits[1] > watchdog
