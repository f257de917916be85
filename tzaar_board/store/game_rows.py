"""The rows of a journal's games: written, read and found damaged."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tzaar_board.games.base import Colour, Game, Outcome
from tzaar_board.games.record import LABEL, Note, Tags, event_of, told
from tzaar_board.store import tag_text
from tzaar_board.store.entry import Entry
from tzaar_board.store.journal_file import GameMissing, damaged, rows, unwritable
from tzaar_board.store.kept_clock import KeptClock, read
from tzaar_board.store.kept_guide import KeptGuide
from tzaar_board.store.kept_standing import KeptStanding
from tzaar_board.store.open_file import OpenFile


class GameRows:
    """What the ways to change a journal share. Every method raises JournalError."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._file = OpenFile(path)

    def _insert(
        self,
        entry: Entry,
        seed: int | None,
        began: str,
        *,
        imported: bool = False,
        hidden: str | None = None,
    ) -> int:
        """Stores a game inside a transaction, and gives its id."""
        row = {
            "game": entry.game,
            "start": entry.start,
            "seed": None if seed is None else str(seed),
            "white": entry.white,
            "black": entry.black,
            "began": began,
            "date": entry.date,
            "tags": "[]",
            "imported": int(imported),
            "actions": len(entry.actions),
            "opener": entry.opener,
            "hidden": hidden,
        }
        cursor = self._connection.execute(
            f"INSERT INTO game ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})",
            tuple(row.values()),
        )
        game_id = cursor.lastrowid
        assert game_id is not None
        self._tag(game_id, entry.tags)
        self._append(game_id, 0, entry.actions)
        self._annotate(game_id, entry.notes)
        self._end(game_id, entry.outcome, entry.lost)
        return game_id

    def _tags(self, game_id: int) -> Tags:
        """The tags of a game. Raises JournalError."""
        rows = self._rows("SELECT tags FROM game WHERE id = ?", game_id)
        if not rows:
            raise self._missing(game_id)
        try:
            return tag_text.read(rows[0][0])
        except (ValueError, TypeError) as error:
            raise damaged(self.path, game_id, error) from error

    def _tag(self, game_id: int, tags: Tags) -> None:
        """Stores the tags of a game, and what it is found by."""
        ((white, black),) = self._rows("SELECT white, black FROM game WHERE id = ?", game_id)
        words = tag_text.searched(white, black, tags)
        self._connection.execute(
            "UPDATE game SET tags = ?, event = ?, words = ? WHERE id = ?",
            (tag_text.written(tags), event_of(tags), words, game_id),
        )
        self._connection.execute("DELETE FROM label WHERE game = ?", (game_id,))
        self._connection.executemany(
            "INSERT INTO label (text, game) VALUES (?, ?)",
            [(text, game_id) for text in told(tags, LABEL)],
        )

    def _forget(self, ids: Iterable[int]) -> None:
        """Takes games out of the file."""
        for game_id in ids:
            with self._transaction() as database:
                for table in ("action", "note", "label"):
                    database.execute(f"DELETE FROM {table} WHERE game = ?", (game_id,))
                database.execute("DELETE FROM game WHERE id = ?", (game_id,))

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

    def _end(self, game_id: int, outcome: Outcome | None, lost: str | None = None) -> None:
        winner = outcome.winner.value if outcome and outcome.winner else None
        reason = outcome.reason.value if outcome else None
        self._connection.execute(
            "UPDATE game SET winner = ?, reason = ?, "
            "lost = coalesce(?, CASE ? WHEN 'type' THEN lost END) WHERE id = ?",
            (winner, reason, lost, reason, game_id),
        )

    def _time(self, game_id: int, actions: int, clock: KeptClock | None) -> None:
        """Stores what the clock has counted after so many actions; None changes nothing."""
        if clock is None:
            return
        self._connection.execute(
            "INSERT OR REPLACE INTO clock VALUES (?, ?, ?, ?, ?)",
            (game_id, actions, *map(clock.text, (Colour.WHITE, Colour.BLACK)), clock.paused),
        )

    def _timed(self, game_id: int, actions: int) -> KeptClock | None:
        """What the clock had counted after so many actions, None where that is not known: a
        program of before that was kept has gone on with the game. Raises ValueError.
        """
        query = "SELECT white, black, paused FROM clock WHERE game = ? AND actions = ?"
        for white, black, paused in self._added_rows("clock", query, game_id, actions):
            return read({Colour.WHITE: white, Colour.BLACK: black}, paused=bool(paused))
        return None

    def _lead(self, game_id: int, guide: KeptGuide | None) -> None:
        """Stores where the lights lead the game's table; None where all stands there."""
        self._connection.execute("DELETE FROM guide WHERE game = ?", (game_id,))
        if guide is not None:
            stood = "" if guide.stood is None else str(guide.stood)
            self._connection.execute(
                "INSERT INTO guide VALUES (?, ?, ?)", (game_id, stood, guide.taking_back)
            )

    def _led(self, game_id: int, game: Game) -> KeptGuide | None:
        """Where the lights led the game's table. Raises UserError."""
        query = "SELECT stood, taking_back FROM guide WHERE game = ?"
        for stood, taking_back in self._added_rows("guide", query, game_id):
            return KeptGuide(game.parse(stood) if stood else None, bool(taking_back))
        return None

    def _stand(self, game_id: int, actions: int, standing: KeptStanding | None) -> None:
        """Stores what stands on the game's table after so many actions; None where they say it."""
        for table in ("standing", "overruled"):
            self._connection.execute(f"DELETE FROM {table} WHERE game = ?", (game_id,))
        if standing is not None and standing.overruled:
            overruled = " ".join(standing.overruled)
            self._connection.execute("INSERT INTO overruled VALUES (?, ?)", (game_id, overruled))
        if standing is not None:
            found = (actions, standing.shown, " ".join(standing.in_place), standing.kind)
            self._connection.execute(
                "INSERT INTO standing VALUES (?, ?, ?, ?, ?)", (game_id, *found)
            )

    def _stands(self, game_id: int, actions: int, game: Game) -> KeptStanding | None:
        """What stood on the game's table after so many actions, None where they say it, or where it
        is not known: the game is whole without.
        """
        query = "SELECT shown, in_place, kind FROM standing WHERE game = ? AND actions = ?"
        for shown, in_place, kind in self._added_rows("standing", query, game_id, actions):
            known = tuple(in_place.split())
            kinds = {"", *(one.name for one in game.kinds)}
            sites = game.board.sites.keys()
            if 0 <= shown <= actions and set(known) <= sites and kind in kinds:
                return KeptStanding(shown, known, kind, self._overruled(game_id, game))
        return None

    def _overruled(self, game_id: int, game: Game) -> tuple[str, ...]:
        """The sites of the game's table that were out of judgement."""
        query = "SELECT sites FROM overruled WHERE game = ?"
        rows = self._added_rows("overruled", query, game_id)
        named = (name for (names,) in rows for name in names.split())
        return tuple(name for name in named if name in game.board.sites)

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

    def _rows(self, query: str, *values: object) -> list[Any]:
        return rows(self.path, self._connection, query, *values)

    def _added_rows(self, table: str, query: str, *values: object) -> list[Any]:
        """The rows of a query on a table that a file which only an older program wrote lacks."""
        known = self._rows("SELECT 1 FROM sqlite_master WHERE name = ?", table)
        return self._rows(query, *values) if known else []

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Everything inside happens whole, or not at all."""
        self._file.check(self._connection)
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            raise unwritable(self.path, error) from error
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        # SQLite has rolled back by itself after some errors; a disk that fails again while
        # rolling back leaves the uncommitted pages unread all the same.
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
