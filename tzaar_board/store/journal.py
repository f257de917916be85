"""Games on disk: one SQLite file in the data directory, one transaction a change.

A change that a method has returned from survives a crash or a pulled plug (write-ahead log,
`synchronous=FULL`). One process writes, any number read beside it.
"""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour, Game, Outcome, Reason
from tzaar_board.games.history import History
from tzaar_board.games.record import Note, Record
from tzaar_board.store.journal_file import (
    FILE_NAME,
    GameMissing,
    JournalError,
    lock,
    reader,
    unreadable,
    writer,
)


@dataclass(frozen=True)
class StoredGame:
    """A game as the journal holds it.

    `record.white` and `record.black` are the texts of the players. `began` is an ISO time.
    """

    id: int
    record: Record
    seed: int | None
    began: str


@dataclass(frozen=True, slots=True)
class Summary:
    """One line of the journal's contents; `actions` is how many have been played."""

    id: int
    game: str
    white: str
    black: str
    began: str
    actions: int
    outcome: Outcome | None
    imported: bool


class Journal:
    """The journal of a data directory. Every method raises JournalError."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, games: Iterable[Game], lock: int | None
    ) -> None:
        self.path = path
        self._connection = connection
        self._games = {game.name: game for game in games}
        self._lock = lock

    @classmethod
    def open(cls, directory: Path, games: Iterable[Game], *, write: bool = True) -> Self:
        """The journal in a directory.

        To write, the directory and the file are made where they are missing, and no other process
        may write meanwhile. To read only, a missing file reads as an empty journal. A file that is
        refused is left as it was, byte for byte.
        """
        path = directory / FILE_NAME
        if not write:
            return cls(path, reader(path), games, None)
        held = lock(directory)
        try:
            return cls(path, writer(path), games, held)
        except BaseException:
            os.close(held)
            raise

    def close(self) -> None:
        """Closes the file and lets another process write."""
        self._connection.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(self, record: Record, *, seed: int | None, at: str) -> int:
        """Stores a game that is to be played on, and gives its id. `at` is an ISO time."""
        with self._transaction():
            return self._insert(record, seed, at, imported=False)

    def add(self, *records: Record) -> list[int]:
        """Stores games played elsewhere, all or none, and gives their ids. They are never
        resumed.
        """
        with self._transaction():
            return [self._insert(record, None, record.date, imported=True) for record in records]

    def rewrite(
        self,
        game_id: int,
        keep: int,
        actions: Sequence[str] = (),
        outcome: Outcome | None = None,
        left: float | None = None,
    ) -> None:
        """Cuts a game to its first `keep` actions and appends others, all at once.

        A commit keeps all, an undo appends nothing, a replacement does both. Afterwards the game
        has ended as `outcome` says; without one it goes on, whatever was stored before. `left` is
        the seconds left to the player whose turn the last of the actions finishes.
        """
        with self._transaction() as database:
            stored = self._length(game_id)
            if not 0 <= keep <= stored:
                raise JournalError(
                    "Game {id} in {path} has {count} actions, so its first {keep} cannot be kept; "
                    "start the program again to go on from what is stored.",
                    id=game_id,
                    path=self.path,
                    count=stored,
                    keep=keep,
                )
            database.execute("DELETE FROM action WHERE game = ? AND number >= ?", (game_id, keep))
            database.execute("DELETE FROM note WHERE game = ? AND number > ?", (game_id, keep))
            self._append(game_id, keep, actions)
            if left is not None:
                self._annotate(game_id, {keep + len(actions): Note(left=left)})
            self._end(game_id, outcome)

    def finish(self, game_id: int, outcome: Outcome) -> None:
        """Stores how a game ended."""
        with self._transaction():
            self._length(game_id)
            self._end(game_id, outcome)

    def unfinished(self) -> StoredGame | None:
        """The last game that was begun here, if it has not ended.

        One that was left for another is not taken up again by itself.
        """
        rows = self._rows("SELECT id, reason FROM game WHERE NOT imported ORDER BY id DESC LIMIT 1")
        return self.load(rows[0][0]) if rows and rows[0][1] is None else None

    def load(self, game_id: int) -> StoredGame:
        """A whole game."""
        rows = self._rows(
            "SELECT game, start, seed, white, black, began, date, tags, winner, reason "
            "FROM game WHERE id = ?",
            game_id,
        )
        if not rows:
            raise self._missing(game_id)
        name, start, seed, white, black, began, date, tags, winner, reason = rows[0]
        actions = self._rows(
            "SELECT number, text FROM action WHERE game = ? ORDER BY number", game_id
        )
        notes = self._rows(
            "SELECT number, comment, seconds_left FROM note WHERE game = ? ORDER BY number", game_id
        )
        try:
            game = self._games[name]
        except KeyError:
            raise JournalError(
                "Game {id} in {path} is a game of '{name}', which this version does not know; "
                "install the version that wrote it.",
                id=game_id,
                path=self.path,
                name=name,
            ) from None
        try:
            if [number for number, _ in actions] != list(range(len(actions))):
                raise ValueError("an action is missing")
            history = History(game.parse(start)).play(
                *(game.parse_action(text) for _, text in actions)
            )
            record = Record(
                history=history,
                white=white,
                black=black,
                date=date,
                outcome=_outcome(winner, reason),
                tags=tuple((key, value) for key, value in json.loads(tags)),
                notes={number: Note(comment, left) for number, comment, left in notes},
            )
            return StoredGame(game_id, record, None if seed is None else int(seed), began)
        except (UserError, ValueError, TypeError) as error:
            raise JournalError(
                "Game {id} in {path} is damaged ({reason}); restore the file from a copy, or begin "
                "another game with `tzaar-board play --new`.",
                id=game_id,
                path=self.path,
                reason=str(error).rstrip("."),
            ) from error

    def games(self) -> list[Summary]:
        """Every game, the oldest first."""
        rows = self._rows(
            "SELECT id, game, white, black, began, "
            "(SELECT count(*) FROM action WHERE action.game = game.id), imported, winner, reason "
            "FROM game ORDER BY id"
        )
        return [
            Summary(
                id=game_id,
                game=game,
                white=white,
                black=black,
                began=began,
                actions=actions,
                outcome=self._outcome_of(game_id, winner, reason),
                imported=bool(imported),
            )
            for game_id, game, white, black, began, actions, imported, winner, reason in rows
        ]

    def _insert(self, record: Record, seed: int | None, began: str, *, imported: bool) -> int:
        """Stores a game inside a transaction, and gives its id."""
        start = record.history.start
        cursor = self._connection.execute(
            "INSERT INTO game (game, start, seed, white, black, began, date, tags, imported) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                start.game.name,
                str(start),
                None if seed is None else str(seed),
                record.white,
                record.black,
                began,
                record.date,
                json.dumps(record.tags, ensure_ascii=False),
                int(imported),
            ),
        )
        game_id = cursor.lastrowid
        assert game_id is not None
        self._append(game_id, 0, [str(action) for action in record.history.actions])
        self._annotate(game_id, record.notes)
        self._end(game_id, record.outcome)
        return game_id

    def _append(self, game_id: int, number: int, actions: Sequence[str]) -> None:
        self._connection.executemany(
            "INSERT INTO action VALUES (?, ?, ?)",
            [(game_id, n, text) for n, text in enumerate(actions, number)],
        )

    def _annotate(self, game_id: int, notes: Mapping[int, Note]) -> None:
        self._connection.executemany(
            "INSERT INTO note VALUES (?, ?, ?, ?)",
            [(game_id, number, note.comment, note.left) for number, note in notes.items()],
        )

    def _end(self, game_id: int, outcome: Outcome | None) -> None:
        winner = outcome.winner.value if outcome and outcome.winner else None
        reason = outcome.reason.value if outcome else None
        self._connection.execute(
            "UPDATE game SET winner = ?, reason = ? WHERE id = ?", (winner, reason, game_id)
        )

    def _length(self, game_id: int) -> int:
        rows = self._rows(
            "SELECT (SELECT count(*) FROM action WHERE game = game.id) FROM game WHERE id = ?",
            game_id,
        )
        if not rows:
            raise self._missing(game_id)
        length: int = rows[0][0]
        return length

    def _missing(self, game_id: int) -> GameMissing:
        return GameMissing(
            "There is no game {id} in {path}; `tzaar-board games` lists those there are.",
            id=game_id,
            path=self.path,
        )

    def _outcome_of(self, game_id: int, winner: str | None, reason: str | None) -> Outcome | None:
        try:
            return _outcome(winner, reason)
        except ValueError as error:
            raise JournalError(
                "Game {id} in {path} is damaged ({reason}); restore the file from a copy.",
                id=game_id,
                path=self.path,
                reason=error,
            ) from error

    def _rows(self, query: str, *values: object) -> list[Any]:
        try:
            return self._connection.execute(query, values).fetchall()
        except OverflowError:
            return []  # An id beyond 64 bits names no row.
        except sqlite3.Error as error:
            raise unreadable(self.path, error) from error

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Everything inside happens whole, or not at all."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            raise JournalError(
                "The journal {path} cannot be written ({reason}); free space on its disk, or give "
                "another directory with --data.",
                path=self.path,
                reason=error,
            ) from error
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        # SQLite has rolled back by itself after some errors; a disk that fails again while
        # rolling back leaves the uncommitted pages unread all the same.
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")


def _outcome(winner: str | None, reason: str | None) -> Outcome | None:
    if reason is None:
        return None
    return Outcome(None if winner is None else Colour(winner), Reason(reason))
