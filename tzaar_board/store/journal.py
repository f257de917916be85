"""Games on disk: one SQLite file in the data directory, one transaction a change.

A change that a method has returned from survives a crash or a pulled plug (write-ahead log,
`synchronous=FULL`). One process plays; others may add games beside it, and any number read.
"""

import os
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from tzaar_board.errors import Counted, Phrase, UserError
from tzaar_board.games.base import Game, Outcome
from tzaar_board.games.history import History
from tzaar_board.games.record import Note, Record
from tzaar_board.store import mending, tag_text
from tzaar_board.store.database import garbled
from tzaar_board.store.entry import entry_of, kind_text
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal_file import (
    FILE_NAME,
    JournalError,
    another,
    damaged,
    is_current,
    lock,
    writer,
)
from tzaar_board.store.kept_analyses import KeptAnalyses
from tzaar_board.store.kept_clock import KeptClock
from tzaar_board.store.kept_guide import KeptGuide
from tzaar_board.store.kept_standing import KeptStanding
from tzaar_board.store.kept_table import KeptTable
from tzaar_board.store.learned import Learned
from tzaar_board.store.library import ARRIVING, Library, Order, Query
from tzaar_board.store.summary import Summary, outcome_of

NEWEST = "SELECT coalesce(max(id), 0) FROM game WHERE NOT imported"
"""The last game that was begun here, by whichever program."""


@dataclass(frozen=True)
class StoredGame:
    """A game as the journal holds it.

    `record.white` and `record.black` are the texts of the players. `began` is an ISO time.
    `deleted` is the ISO time since when it is not in the list, empty where it is.
    """

    id: int
    record: Record
    seed: int | None
    began: str
    kept: KeptTable = field(default_factory=KeptTable)
    deleted: str = ""


class Journal(Learned, KeptAnalyses):
    """The journal of a data directory. Every method raises JournalError."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        games: Iterable[Game],
        lock: int | None,
        damage: mending.Damage | None = None,
    ) -> None:
        super().__init__(path, connection)
        self.damage = damage
        self._games = {game.name: game for game in games}
        self._lock = lock

    @classmethod
    def open(
        cls, directory: Path, games: Iterable[Game], *, write: bool = True, mend: bool = False
    ) -> Self:
        """The journal in a directory.

        To write, the directory and the file are made where they are missing, and no other process
        may write meanwhile. To read only, a missing file reads as an empty journal. A file that is
        refused is left as it was, byte for byte.

        Of a damaged one is read what can be. To write it is refused, unless it is to `mend`: then
        it is kept beside, and a new one goes on with what can be read.
        """
        path = directory / FILE_NAME
        if not write:
            connection, damage = mending.read(path)
            return cls(path, connection, games, None, damage)
        held = lock(directory)
        try:
            damage = mending.mended(path) if mend else None
            return cls(path, writer(path), games, held, damage)
        except BaseException:
            os.close(held)
            raise

    @classmethod
    def join(cls, directory: Path, games: Iterable[Game]) -> Self:
        """The journal in a directory, to add to it beside a program that may be playing on it."""
        games, path = tuple(games), directory / FILE_NAME
        if not is_current(path):
            cls.open(directory, games).close()
        return cls(path, writer(path, beside=True), games, None)

    def beside(self) -> Self:
        """The same journal by a connection of its own, for another thread to write by."""
        return type(self)(self.path, another(self.path), self._games.values(), None)

    def library(self) -> Library:
        """What the journal holds, for any thread to ask; of a file a connection of its own."""
        ((reads_only,),) = self._rows("PRAGMA query_only")
        if reads_only:
            return Library(self.path, self._connection, shared=True)
        return Library(self.path, another(self.path, write=False))

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

    def begin(
        self, record: Record, *, seed: int | None, at: str, guide: KeptGuide | None = None
    ) -> int:
        """Stores a game that is to be played on, and gives its id. `at` is an ISO time, `guide` how
        its table is to be set up.
        """
        with self._transaction():
            game_id = self._insert(entry_of(record), seed, at)
            self._lead(game_id, guide)
            return game_id

    def rewrite(self, game_id: int, change: GameChange) -> None:
        """Changes a game, all at once. A deleted one is in the list again: somebody plays on."""
        keep, actions = change.keep, change.actions
        with self._transaction() as database:
            stored = self._length(game_id)
            if not 0 <= keep <= stored:
                raise JournalError(
                    Counted(
                        "Game {id} in {path} has {count} action, so its first {keep} cannot be "
                        "kept; start the program again to go on from what is stored.",
                        "Game {id} in {path} has {count} actions, so its first {keep} cannot be "
                        "kept; start the program again to go on from what is stored.",
                        count=stored,
                        id=game_id,
                        path=self.path,
                        keep=keep,
                    )
                )
            database.execute("DELETE FROM action WHERE game = ? AND number >= ?", (game_id, keep))
            database.execute("DELETE FROM note WHERE game = ? AND number > ?", (game_id, keep))
            self._append(game_id, keep, actions)
            if change.left is not None:
                self._annotate(game_id, {keep + len(actions): Note(left=change.left)})
            self._end(game_id, change.outcome, kind_text(change.lost))
            database.execute(
                "UPDATE game SET actions = ?, hidden = NULL WHERE id = ?",
                (keep + len(actions), game_id),
            )
            self._time(game_id, keep + len(actions), change.clock)
            self._stand(game_id, keep + len(actions), change.standing)

    def finish(self, game_id: int, outcome: Outcome, clock: KeptClock | None = None) -> None:
        """Stores how a game ended, and what its clock has counted."""
        with self._transaction():
            self._time(game_id, self._length(game_id), clock)
            self._end(game_id, outcome)

    def keep_guide(self, game_id: int, guide: KeptGuide | None) -> None:
        """Stores where the lights lead a game's table; None where all stands there."""
        with self._transaction():
            self._lead(game_id, guide)

    def keep_standing(self, game_id: int, standing: KeptStanding | None) -> None:
        """Stores what stands on a game's table by now; None where its actions say it."""
        with self._transaction():
            self._stand(game_id, self._length(game_id), standing)

    def keep_clock(self, game_id: int, clock: KeptClock) -> None:
        """Stores what a game's clock has counted by now."""
        with self._transaction():
            self._time(game_id, self._length(game_id), clock)

    def take_up(self, game_id: int, guide: KeptGuide | None, standing: KeptStanding | None) -> None:
        """Stores that a game which was left for another is played on: where the lights lead its
        table, and what stands there.
        """
        with self._transaction() as database:
            length = self._length(game_id)
            database.execute("DELETE FROM taken_up")
            database.execute(f"INSERT INTO taken_up VALUES (?, ({NEWEST}))", (game_id,))
            self._lead(game_id, guide)
            self._stand(game_id, length, standing)

    def unfinished(self) -> StoredGame | None:
        """The last game that was begun, or taken up, here, if it has not ended.

        One that was left for another is not taken up again by itself.
        """
        game_id = self.unfinished_id()
        return None if game_id is None else self.load(game_id)

    def unfinished_id(self) -> int | None:
        """The number of the game that `unfinished` gives, though it be damaged."""
        again = self._added_rows(
            "taken_up", f"SELECT game FROM taken_up WHERE newest >= ({NEWEST})"
        )
        newest = again or self._rows(NEWEST)
        rows = self._rows(
            "SELECT id FROM game WHERE id = ? AND reason IS NULL AND hidden IS NULL", *newest[0]
        )
        game_id: int | None = rows[0][0] if rows else None
        return game_id

    def load(self, game_id: int) -> StoredGame:
        """A whole game."""
        rows = self._rows(
            "SELECT game, start, seed, white, black, began, date, tags, winner, reason, hidden "
            "FROM game WHERE id = ?",
            game_id,
        )
        if not rows and self.damage is not None and game_id in self.damage.lost:
            raise damaged(self.path, game_id, Phrase("it cannot be read"))
        if not rows:
            raise self._missing(game_id)
        name, _, seed, _, _, began, *_, hidden = rows[0]
        actions = self._rows(
            "SELECT number, text FROM action WHERE game = ? ORDER BY number", game_id
        )
        notes = self._rows(
            "SELECT number, comment, seconds_left FROM note WHERE game = ? ORDER BY number", game_id
        )
        game = self._games.get(name)
        if game is None:
            raise JournalError(
                "Game {id} in {path} is a game of '{name}', which this version does not know; "
                "install the version that wrote it.",
                id=game_id,
                path=self.path,
                name=name,
            )
        try:
            record = _record(game, rows[0], actions, notes)
            kept = KeptTable(
                self._timed(game_id, len(actions)),
                self._led(game_id, game),
                self._stands(game_id, len(actions), game),
            )
            number = None if seed is None else int(seed)
            deleted = "" if hidden is None or hidden.startswith(ARRIVING) else hidden
            return StoredGame(game_id, record, number, began, kept, deleted)
        except (UserError, ValueError, TypeError) as error:
            raise JournalError(
                "Game {id} in {path} is damaged ({reason}); restore the file from a copy, or begin "
                "another game with `tzaar-board play --new`.",
                id=game_id,
                path=self.path,
                reason=str(error).rstrip("."),
            ) from error

    def games(self) -> Sequence[Summary]:
        """Every game that is not deleted, the oldest first."""
        return Library(self.path, self._connection, shared=True).find(Query(), Order.ID).games


def _record(
    game: Game,
    row: Sequence[Any],
    actions: Sequence[tuple[int, str]],
    notes: Sequence[tuple[int, str, float | None]],
) -> Record:
    """The record of a `game` row. Raises UserError, ValueError or TypeError for what is none."""
    _, start, _, white, black, _, date, tags, winner, reason, _ = row
    if any(map(garbled, (*row, *(comment for _, comment, _ in notes)))):
        raise ValueError("a text in it cannot be read")
    if [number for number, _ in actions] != list(range(len(actions))):
        raise ValueError("an action is missing")
    played = (game.parse_action(text) for _, text in actions)
    return Record(
        history=History(game.parse(start)).play(*played),
        white=white,
        black=black,
        date=date,
        outcome=outcome_of(winner, reason),
        tags=tag_text.read(tags),
        notes={number: Note(comment, left) for number, comment, left in notes},
    )
