"""Journals of before the library, and games to add to them."""

import sqlite3
from pathlib import Path

from tests.support.table import CORNERS, position
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.database import APPLICATION, migrate
from tzaar_board.store.journal_file import FILE_NAME
from tzaar_board.store.schema import MIGRATIONS

FEW = position(CORNERS, "w 1")
PLAYED = ("A1xA3", "pass")
RECORDS = [
    Record(History(FEW).play(*map(TZAAR.parse_action, PLAYED[:count])), white, "Bob")
    for count, white in ((0, "Ann"), (1, "Cai"), (2, "Dee"))
]

_GAMES = (
    ("human", "engine:3", 0, "[]", None, None),
    ("Łucja", "Ann", 1, '[["EV", "Cup"], ["KW", "a"], ["KW", "b"]]', "white", "resign"),
)
_DAMAGED = ("x", "y", 1, "[1", "white", "boredom")


def of_version_1(folder: Path, *, damaged: bool = False) -> sqlite3.Connection:
    """A journal as the first version of the format has it, open; `damaged` is a third game."""
    folder.mkdir()
    connection = sqlite3.connect(folder / FILE_NAME, isolation_level=None)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    migrate(connection, MIGRATIONS[:1])
    connection.execute("PRAGMA journal_mode = WAL")
    for white, black, imported, tags, winner, reason in (*_GAMES, *[_DAMAGED] * damaged):
        connection.execute(
            "INSERT INTO game (game, start, seed, white, black, began, date, tags, imported, "
            "winner, reason) VALUES ('tzaar', ?, '7', ?, ?, '2026', '2026', ?, ?, ?, ?)",
            (str(FEW), white, black, tags, imported, winner, reason),
        )
    for number, text in enumerate(PLAYED):
        connection.execute("INSERT INTO action VALUES (1, ?, ?)", (number, text))
    connection.execute("INSERT INTO note VALUES (1, 2, 'good', 2.5)")
    return connection
