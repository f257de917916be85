"""What a damaged journal still holds, as a journal in memory."""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tzaar_board.store import tag_text
from tzaar_board.store.database import (
    APPLICATION,
    Connection,
    garbled,
    in_memory,
    log_name,
    memory_folder,
    migrate,
)
from tzaar_board.store.log_file import PAGE, log_of, merged
from tzaar_board.store.schema import MIGRATIONS

_MOST = 1_000_000
"""The highest number of a game that is looked for: a damaged one may be any."""

_GAMES = MIGRATIONS[0] + "".join(
    line for line in MIGRATIONS[1].splitlines(keepends=True) if "ALTER TABLE" in line
)
"""The games' tables as they are now; what says so fits on one page."""

_KEYS = {
    "lesson": ("game", "name"),
    "practice": ("game", "name"),
    "chance": ("game", "number"),
    "analysis": ("id",),
    "unfinished_lesson": ("game",),
    "lesson_table": ("stood",),
}
"""The tables beside the games, and what each is sorted by."""


@dataclass(frozen=True, slots=True)
class Salvage:
    """A journal in memory, and the numbers of the games that could not be read.

    `empty`: there were some, or no telling, and none could be read.
    """

    connection: sqlite3.Connection
    lost: tuple[int, ...]
    log_damaged: bool
    empty: bool


def salvaged(path: Path) -> Salvage:
    """Reads what can be read of a file and its log, which stay as they are. Raises OSError."""
    log = log_of(log_name(path).read_bytes() if log_name(path).exists() else b"")
    with memory_folder() as folder:
        copy = folder / path.name
        copy.write_bytes(merged(path.read_bytes(), log))
        others = copy
        if not _opens(copy):
            others = _with_first_page(copy, MIGRATIONS)
            copy = _with_first_page(copy, [_GAMES])
        memory, lost = in_memory(), list[int]()
        opened = _opens(copy)
        if opened:
            with closing(_lenient(copy)) as source, closing(_lenient(others)) as more:
                lost = _copied(source, more, memory)
        else:
            migrate(memory)
    none = memory.execute("SELECT 1 FROM game").fetchone() is None
    return Salvage(memory, tuple(lost), log.damaged, none and (bool(lost) or not opened))


def doubtful(connection: sqlite3.Connection) -> bool:
    """Whether a file that SQLite can read, of the newest version, holds what nobody has written.

    Raises sqlite3.Error.
    """
    ((verdict,), *_) = connection.execute("PRAGMA integrity_check(1)").fetchall()
    if verdict != "ok":
        return True
    names = "SELECT game || start || white || black || began || date || tags FROM game"
    if any(garbled(text) for (text,) in connection.execute(names)):
        return True
    (found,) = connection.execute(
        "SELECT EXISTS (SELECT 1 FROM game WHERE actions <> "
        "(SELECT count(*) FROM action WHERE action.game = game.id)) "
        "OR EXISTS (SELECT 1 FROM action WHERE text GLOB '*[^ -~]*' "
        "OR length(text) <> length(CAST(text AS BLOB)))"
    ).fetchone()
    return bool(found)


def _lenient(path: Path) -> sqlite3.Connection:
    """A connection that reads past what is wrong with other tables."""
    connection = sqlite3.connect(path, isolation_level=None, factory=Connection)
    connection.execute("PRAGMA writable_schema = ON")
    return connection


def _opens(path: Path) -> bool:
    try:
        with closing(_lenient(path)) as connection:
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            for table in ("game", "action", "note"):
                connection.execute(f"SELECT 1 FROM {table}").fetchone()
            return bool(application == APPLICATION)
    except sqlite3.Error:
        return False


def _with_first_page(path: Path, scripts: Sequence[str]) -> Path:
    """A file of which the tables cannot be found, with the first page of a new one.

    In every journal the games' tables begin at the same pages, in one that was never brought up
    from another version all do.
    """
    draft = path.with_name(f"new-{len(scripts)}")
    with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        if len(scripts) > 1:
            migrate(connection, scripts)
        else:
            connection.executescript(scripts[0])
    database = path.read_bytes()
    first = bytearray(draft.read_bytes()[:PAGE])
    first[28:32] = (len(database) // PAGE).to_bytes(4, "big")
    first[32:40] = bytes(8)
    draft.write_bytes(bytes(first) + database[PAGE:])
    return draft


def _copied(
    source: sqlite3.Connection, others: sqlite3.Connection, target: sqlite3.Connection
) -> list[int]:
    """Copies the games, and from `others` the other tables; gives the games that are lost."""
    migrate(target, MIGRATIONS[:1])
    lost, more = _games(source, target)
    migrate(target)
    target.executemany("UPDATE game SET hidden = ?, lost = ? WHERE id = ?", more)
    for beside in ("clock", "guide", "standing", "taken_up"):
        _beside(others, target, beside)
    for table, key in _KEYS.items():
        _table(others, target, table, key)
    _go_on_counting(target, _given(source))
    return lost


def _games(
    source: sqlite3.Connection, target: sqlite3.Connection
) -> tuple[list[int], list[tuple[object, object, int]]]:
    """Copies the games into tables of version 1; gives which are lost, and what 2 adds to others.

    A game is whole or lost.
    """
    columns, lost, added = _columns(target, "game"), list[int](), list[tuple[object, object, int]]()
    given, last = _given(source), _last(source)
    newer = "actions" in _columns(source, "game")
    more = "actions, hidden, lost" if newer else "NULL, NULL, NULL"
    query = f"SELECT {', '.join(columns)}, {more} FROM game WHERE id = ?"
    marks = ", ".join("?" * len(columns))
    for game_id in range(1, last + 1):
        target.execute("SAVEPOINT game")
        found: list[Any] = []
        try:
            found = source.execute(query, (game_id,)).fetchall()
            actions = source.execute(
                "SELECT game, number, text FROM action WHERE game = ? ORDER BY number", (game_id,)
            ).fetchall()
            if not found and not actions:
                continue
            ((*game, count, hidden, kind),) = found
            _check(dict(zip(columns, game, strict=True)), actions, count)
            target.execute(f"INSERT INTO game VALUES ({marks})", game)
            target.executemany("INSERT INTO action VALUES (?, ?, ?)", actions)
            notes = source.execute("SELECT * FROM note WHERE game = ?", (game_id,)).fetchall()
            target.executemany("INSERT INTO note VALUES (?, ?, ?, ?)", notes)
            added.append((hidden, kind, game_id))
        except (sqlite3.Error, ValueError, TypeError):
            target.execute("ROLLBACK TO game")
            if found or game_id <= given:
                lost.append(game_id)
        finally:
            target.execute("RELEASE game")
    return lost, added


def _check(
    game: dict[str, object], actions: Sequence[tuple[int, int, str]], count: int | None
) -> None:
    """Raises ValueError and TypeError for a game that is not as it was written."""
    texts = [game["start"], *(text for _, _, text in actions)]
    if not all(str(text).isascii() and str(text).isprintable() for text in texts):
        raise ValueError("a text is damaged")
    if [number for _, number, _ in actions] != list(range(len(actions))):
        raise ValueError("an action is missing")
    if count is not None and count != len(actions):
        raise ValueError("the last actions are missing")
    tag_text.read(str(game["tags"]))


def _beside(source: sqlite3.Connection, target: sqlite3.Connection, table: str) -> None:
    """What clocks had counted, where lights led, which game went on: one is whole without."""
    marks = ", ".join("?" * len(_columns(target, table)))
    for (game_id,) in target.execute("SELECT id FROM game").fetchall():
        with suppress(sqlite3.Error, ValueError):
            found = source.execute(f"SELECT * FROM {table} WHERE game = ?", (game_id,)).fetchall()
            target.executemany(f"INSERT INTO {table} VALUES ({marks})", found)


def _table(
    source: sqlite3.Connection, target: sqlite3.Connection, table: str, key: Iterable[str]
) -> None:
    """Copies a table from its beginning, and from its end where that comes no further."""
    columns = ", ".join(_columns(target, table))
    marks = ", ".join("?" * len(_columns(target, table)))
    for way in ("", " DESC"):
        with suppress(sqlite3.Error):
            order = ", ".join(f"{column}{way}" for column in key)
            for row in source.execute(f"SELECT {columns} FROM {table} ORDER BY {order}"):
                with suppress(sqlite3.Error, ValueError):
                    target.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", row)
            return


def _last(source: sqlite3.Connection) -> int:
    """The highest number that a game may have."""
    ids, actions = "SELECT max(id) FROM game", "SELECT max(game) FROM action"
    return max(_given(source), _number(source, ids), _number(source, actions))


def _given(source: sqlite3.Connection) -> int:
    """The highest number that a game was given, as far as is known."""
    counted = _number(source, "SELECT seq FROM sqlite_sequence WHERE name = 'game'")
    return counted or _number(source, "SELECT max(id) FROM game")


def _number(source: sqlite3.Connection, query: str) -> int:
    """The number that a query gives, 0 where it is none that is worth looking for."""
    with suppress(sqlite3.Error, TypeError):
        (number,) = source.execute(query).fetchone()
        return number if isinstance(number, int) and 0 < number <= _MOST else 0
    return 0


def _go_on_counting(target: sqlite3.Connection, last: int) -> None:
    """The next game gets no number that one had which is lost."""
    ((highest,),) = target.execute("SELECT coalesce(max(id), 0) FROM game").fetchall()
    target.execute("DELETE FROM sqlite_sequence WHERE name = 'game'")
    target.execute("INSERT INTO sqlite_sequence VALUES ('game', ?)", (max(last, highest),))


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
