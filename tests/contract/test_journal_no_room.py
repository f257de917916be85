"""The journal on a full disk and on a read-only one: real ones, in memory, mounted for the test."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.needs import MOUNT
from tests.support.paths import ROOT

SCRIPT = """
import random, shutil, subprocess, sys
from pathlib import Path
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal, JournalError

disk = Path(sys.argv[1])
data, filler = disk / "data", disk / "filler"
rng = random.Random(1)

def fill(leave):
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            file.truncate(file.tell() - file.tell() % 4096 - leave)

def play(journal, history, count):
    "The game as it is committed, the game as it was tried."
    tried = history
    try:
        for _ in range(count):
            tried = history.play(rng.choice(history.head.legal()))
            journal.rewrite(1, GameChange(len(history), [str(tried.actions[-1])]))
            history = tried
    except JournalError as error:
        print("play:", error)
    return history, tried

def left_by_a_cut(journal):
    "The directory as a cut leaves it: the log is there, its side file is not."
    copy = disk / "copy"
    shutil.copytree(data, copy, ignore=shutil.ignore_patterns("*-shm"))
    journal.close()
    shutil.rmtree(data)
    copy.rename(data)

def opened(write, *possible):
    try:
        with Journal.open(data, [TZAAR], write=write) as journal:
            assert journal.load(1).record.history in possible
            print("write" if write else "read", "opened")
    except JournalError as error:
        print("write:" if write else "read:", error)

start = History(TZAAR.start("random", 1))
"""

FULL = """
for leave in map(int, sys.argv[2:]):
    journal = Journal.open(data, [TZAAR])
    journal.begin(Record(start), seed=1, at="now")
    history, _ = play(journal, start, 5)
    fill(leave)
    possible = play(journal, history, 20)
    filler.unlink()
    left_by_a_cut(journal)
    fill(leave)
    opened(False, *possible)
    opened(True, *possible)
    filler.unlink()
    with Journal.open(data, [TZAAR]) as journal:
        found = journal.load(1).record.history
        assert found in possible, (found, possible)
        assert len(play(journal, found, 3)[0]) == len(found) + 3
    shutil.rmtree(data)
"""

READ_ONLY = """
journal = Journal.open(data, [TZAAR])
journal.begin(Record(start), seed=1, at="now")
history, _ = play(journal, start, 5)
left_by_a_cut(journal)
subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
opened(False, history)
opened(True, history)
"""

OWN = ["unshare", "--user", "--map-root-user", "--mount"]
"""Root in a namespace of one's own, where a disk can be mounted that nobody else sees."""


def _mounts() -> bool:
    if sys.platform != "linux" or shutil.which("unshare") is None:
        return False
    return subprocess.run([*OWN, "true"], capture_output=True).returncode == 0


pytestmark = pytest.mark.skipif(not _mounts(), reason=MOUNT)


def on_a_small_disk(folder: Path, script: str, *words: str) -> Sequence[str]:
    """What a script says that runs with 704 KiB of disk: a journal, and a copy of it."""
    mount = 'mount -t tmpfs -o size=704k none "$1" && shift && exec "$@"'
    python = [sys.executable, "-c", SCRIPT + script]
    done = subprocess.run(
        [*OWN, "sh", "-c", mount, "sh", str(folder), *python, str(folder), *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_a_full_disk_costs_nothing_committed_and_is_what_the_user_is_told_of(
    tmp_path: Path,
) -> None:
    """Whatever is left of it, the log's side file has no room either; then there is room again.

    What is stored can be read all the while.
    """
    path = tmp_path / "data" / "journal.sqlite"
    said = on_a_small_disk(tmp_path, FULL, "0", "4096", "16384", "40960", "65536")
    full = {
        f"{doing}: The journal {path} cannot be written ({reason}); free space on its disk, or "
        "give another directory with --data."
        for doing in ("play", "write")
        for reason in ("database or disk is full", "disk I/O error")
    }
    assert set(said) <= full | {"read opened", "write opened"}
    assert {line.split(":")[0] for line in said} == {"play", "read opened", "write", "write opened"}


def test_a_read_only_disk_is_read_and_said_to_be_one(tmp_path: Path) -> None:
    """... with all that the log holds, though nothing can be made beside it."""
    path = tmp_path / "data" / "journal.sqlite"
    assert on_a_small_disk(tmp_path, READ_ONLY) == [
        "read opened",
        f"write: The disk of the journal {path} is read-only; mount it for writing (a card that "
        "fails is often mounted read-only), or give another directory with --data.",
    ]
