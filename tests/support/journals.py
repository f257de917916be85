"""A journal on disk, and processes that use it."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.support.paths import ROOT
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.journal import Journal

AT = "2026-11-20T20:15:00+00:00"
BEGIN = Record(History(TZAAR.start("random", 1)), white="human", black="human")
FIRST = str(BEGIN.history.head.legal()[0])

PROLOGUE = """
import json, os, random, resource, sys
from pathlib import Path
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal import Journal, JournalError

def say(*words):
    print(json.dumps(words), flush=True)

directory = Path(sys.argv[1])
"""


def played(actions: int, seed: int = 1) -> Record:
    """A record of the first legal actions from a shuffled start."""
    history = History(TZAAR.start("random", seed))
    for _ in range(actions):
        history = history.play(history.head.legal()[0])
    return Record(history, white="human", black="engine:3", date="2026-11-20")


def texts(record: Record) -> list[str]:
    return [str(action) for action in record.history.actions]


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


def open_journal(directory: Path) -> Journal:
    """A journal for any game."""
    return Journal.open(directory, GAMES.values())


def stored(journal: Journal, game_id: int) -> list[str]:
    """The actions that a journal holds of a game."""
    return [str(action) for action in journal.load(game_id).record.history.actions]


def sql(journal: Journal, statement: str, *values: object) -> list[Any]:
    """Reads or changes an open journal's file, as another program would; gives the rows."""
    with closing(sqlite3.connect(journal.path, isolation_level=None)) as database:
        return database.execute(statement, values).fetchall()
