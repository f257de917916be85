"""Games that are kept: brought in, sorted, deleted and had back."""

import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from tzaar_board.games.base import PieceKind
from tzaar_board.games.record import EVENT, LABEL, Record, tagged, told
from tzaar_board.store.entry import Entry, entry_of, kind_text
from tzaar_board.store.game_rows import GameRows
from tzaar_board.store.journal_file import JournalError
from tzaar_board.store.library import ARRIVING, DELETED

BATCH = 5000
"""Actions that are stored in one transaction, so that who plays beside waits for a moment only."""

PAUSE = 0.03
"""Seconds between two such, in which whoever waits gets a turn."""

KEPT = 1000
"""How many deleted games can be had back: no time, since a clock that jumps would drop all."""

ARRIVED = timedelta(days=1)
"""How long an import can go on; what is there of one after that was cut off."""


class KeptGames(GameRows):
    """Changes to games that nobody plays on. Every method raises JournalError."""

    def add(self, *records: Record) -> list[int]:
        """Stores games played elsewhere, all or none, and gives their ids. None of them goes on
        by itself; one that has not ended can be taken up (`Journal.take_up`).
        """
        return self.add_entries(list(map(entry_of, records)))

    def add_entries(
        self, entries: Sequence[Entry], *, at: str = "", pause: Callable[[float], None] = time.sleep
    ) -> list[int]:
        """As `add`, of games as texts; `at` is an ISO time.

        Many come in several transactions, with pauses for whoever plays beside. They are seen when
        the last has come; a cut before that leaves none of them.
        """
        batches = _batches(entries)
        hidden = f"{ARRIVING}{at}" if len(batches) > 1 else None
        ids: list[int] = []
        try:
            for number, batch in enumerate(batches):
                if number:
                    pause(PAUSE)
                with self._transaction():
                    added = [
                        self._insert(one, None, one.date, imported=True, hidden=hidden)
                        for one in batch
                    ]
                ids += added
            if hidden is not None:
                with self._transaction() as database:
                    _each(database, "UPDATE game SET hidden = NULL WHERE id = ?", ids)
        except BaseException:
            with suppress(JournalError):
                self._forget(ids)
            raise
        return ids

    def delete(self, ids: Sequence[int], *, at: str) -> None:
        """Takes games out of the list; they can be had back for a while. `at` is an ISO time."""
        with self._transaction() as database:
            for game_id in ids:
                self._length(game_id)
                database.execute(
                    "UPDATE game SET hidden = ? WHERE id = ? AND hidden IS NULL", (at, game_id)
                )

    def restore(self, ids: Sequence[int]) -> None:
        """Puts deleted games back, all or none; of those that are there nothing changes."""
        with self._transaction() as database:
            for game_id in ids:
                self._length(game_id)
            _each(database, f"UPDATE game SET hidden = NULL WHERE id = ? AND {DELETED}", ids)

    def tidy(self, now: datetime) -> None:
        """Forgets all but the last deleted games, and imports that were cut off."""
        old = self._rows(
            f"SELECT id FROM game WHERE {DELETED} ORDER BY hidden DESC, id DESC LIMIT -1 OFFSET ?",
            KEPT,
        )
        cut = self._rows(
            f"SELECT id FROM game WHERE hidden LIKE '{ARRIVING}%' AND hidden < ?",
            f"{ARRIVING}{(now - ARRIVED).isoformat()}",
        )
        self._forget([number for (number,) in (*old, *cut)])

    def label(self, ids: Sequence[int], add: Sequence[str], remove: Sequence[str] = ()) -> None:
        """Gives games labels, and takes others away."""
        with self._transaction():
            for game_id in ids:
                tags = self._tags(game_id)
                old = told(tags, LABEL)
                new = dict.fromkeys([*(one for one in old if one not in remove), *add])
                self._tag(game_id, tagged(tags, LABEL, new))

    def set_event(self, ids: Sequence[int], event: str) -> None:
        """Says at which event games were played; an empty text takes that away."""
        with self._transaction():
            for game_id in ids:
                self._tag(game_id, tagged(self._tags(game_id), EVENT, [event]))

    def set_names(
        self, game_id: int, *, white: str | None = None, black: str | None = None
    ) -> None:
        """Gives a game's players other names; None leaves one."""
        with self._transaction() as database:
            tags = self._tags(game_id)
            database.execute(
                "UPDATE game SET white = coalesce(?, white), black = coalesce(?, black) "
                "WHERE id = ?",
                (white, black, game_id),
            )
            self._tag(game_id, tags)

    def remember_lost(self, lost: Mapping[int, PieceKind]) -> None:
        """Stores which kind was lost in games of before that was stored."""
        with self._transaction() as database:
            database.executemany(
                "UPDATE game SET lost = ? WHERE id = ? AND lost IS NULL AND reason IS NOT NULL",
                [(kind_text(kind), game_id) for game_id, kind in lost.items()],
            )


def _each(database: sqlite3.Connection, statement: str, ids: Iterable[int]) -> None:
    database.executemany(statement, [(game_id,) for game_id in ids])


def _batches(entries: Iterable[Entry]) -> list[list[Entry]]:
    """Games in groups of about `BATCH` actions."""
    batches: list[list[Entry]] = []
    size = BATCH
    for entry in entries:
        if size >= BATCH:
            batches.append([])
            size = 0
        batches[-1].append(entry)
        size += len(entry.actions) + 1
    return batches
