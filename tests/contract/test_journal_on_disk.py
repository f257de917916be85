"""The journal's file on a real disk: how it is made, and what a kill or a full disk leaves."""

import json
import os
import random
from pathlib import Path

import pytest

from tests.support.journals import AT, BEGIN, FIRST, process, run, stored
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.database import APPLICATION
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal
from tzaar_board.store.journal_file import FILE_NAME, JournalError
from tzaar_board.store.schema import VERSION

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
        journal.rewrite(game, GameChange(keep, added))
        say("done")
"""

FULL_DISK = """
with Journal.open(directory, [TZAAR]) as journal:
    game = journal.begin(Record(History(TZAAR.start("random", 1))), seed=1, at="now")
    size = (directory / "journal.sqlite-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    try:
        journal.rewrite(game, GameChange(0, ["x" * 100_000]))
    except JournalError as error:
        say(str(error))
    say(len(journal.load(game).record.history))
"""


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


def test_a_full_disk_is_an_error_and_what_was_stored_stays(tmp_path: Path) -> None:
    said = run(FULL_DISK, tmp_path)
    assert str(said[0][0]).startswith(f"The journal {tmp_path / FILE_NAME} cannot be written (")
    assert said[1:] == [[0]]
    with Journal.open(tmp_path, [TZAAR]) as journal:
        assert stored(journal, 1) == []
        journal.rewrite(1, GameChange(0, [FIRST]))
        assert stored(journal, 1) == [FIRST]
