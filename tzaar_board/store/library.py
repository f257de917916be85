"""The journal as a library: found, sorted and counted by what is stored beside each game."""

import sqlite3
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from tzaar_board.store import summary
from tzaar_board.store.database import garbled
from tzaar_board.store.journal_file import JournalError, damaged, rows
from tzaar_board.store.summary import Summary, summary_of
from tzaar_board.store.tag_text import folded

ARRIVING = "arriving "
"""What `game.hidden` begins with while a game comes in; of a deleted one it is when that was."""

SHOWN = "hidden IS NULL"
DELETED = f"hidden NOT LIKE '{ARRIVING}%'"

_MOST_WORDS = 10
"""Words that are searched for; more find nothing else."""


class ResultFilter(Enum):
    """How the games have ended that are looked for."""

    WHITE = "white"
    BLACK = "black"
    DRAW = "draw"
    UNFINISHED = "unfinished"


class Order(Enum):
    """What a list is sorted by; with a hyphen from the end. `id` is the order of arrival."""

    ID = "id"
    ID_DOWN = "-id"
    BEGAN = "began"
    BEGAN_DOWN = "-began"
    WHITE = "white"
    WHITE_DOWN = "-white"
    BLACK = "black"
    BLACK_DOWN = "-black"
    EVENT = "event"
    EVENT_DOWN = "-event"
    RESULT = "result"
    RESULT_DOWN = "-result"
    ACTIONS = "actions"
    ACTIONS_DOWN = "-actions"


@dataclass(frozen=True, slots=True)
class Query:
    """Which games: those of which all is true that is given.

    `text` are words that stand in names, event, labels or date, in part and in any order. `player`
    is a name as the journal has it, of either side. `deleted`: those that have been deleted.
    """

    text: str = ""
    game: str = ""
    player: str = ""
    event: str = ""
    label: str = ""
    result: ResultFilter | None = None
    deleted: bool = False
    ids: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundGames:
    """Some of the games that a query finds, and how many it finds in all.

    `damaged` says of those among them that cannot be read why not; they are left out.
    """

    total: int
    games: Sequence[Summary]
    damaged: Sequence[JournalError] = ()


@dataclass(frozen=True, slots=True)
class SearchTerms:
    """What games can be looked for by, each sorted; `people` are the names of those who played
    here, who was here last first.
    """

    players: Sequence[str]
    people: Sequence[str]
    events: Sequence[str]
    labels: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Columns:
    """What an order sorts by: games of which `last` is true stand at the end both ways, of the
    others each one of `turning` counts the other way round from the end.
    """

    turning: tuple[str, ...]
    last: str = "FALSE"


_BY = {
    Order.ID: _Columns(("id",)),
    Order.BEGAN: _Columns(("began",), last="began = ''"),
    Order.WHITE: _Columns(("white COLLATE NOCASE",)),
    Order.BLACK: _Columns(("black COLLATE NOCASE",)),
    Order.EVENT: _Columns(("event COLLATE NOCASE",), last="event = ''"),
    Order.RESULT: _Columns(
        ("winner IS NULL", "winner = 'black'", "reason", "lost"), last="reason IS NULL"
    ),
    Order.ACTIONS: _Columns(("actions",)),
}

_RESULTS = {
    ResultFilter.WHITE: "winner = 'white'",
    ResultFilter.BLACK: "winner = 'black'",
    ResultFilter.DRAW: "reason IS NOT NULL AND winner IS NULL",
    ResultFilter.UNFINISHED: "reason IS NULL",
}


class Library:
    """Reads the journal's columns; any thread may ask. Methods raise JournalError.

    The connection is its own to close, unless it is `shared`.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, *, shared: bool = False) -> None:
        self._path = path
        self._connection = connection
        self._shared = shared
        self._asking = threading.Lock()

    def close(self) -> None:
        if not self._shared:
            with self._asking:
                self._connection.close()

    def find(
        self,
        query: Query,
        order: Order = Order.ID_DOWN,
        limit: int | None = None,
        offset: int = 0,
    ) -> FoundGames:
        """Games in an order, from one of them on; `limit` of them at most."""
        where, values = condition(query)
        sort = _sorted(order)
        with self._asking:
            games = self._rows(
                f"SELECT {summary.COLUMNS} FROM game WHERE {where} "
                f"ORDER BY {sort} LIMIT ? OFFSET ?",
                *(*values, -1 if limit is None else limit, offset),
            )
            total = len(games) + offset
            if limit is not None and (len(games) == limit or (offset and not games)):
                ((total,),) = self._rows(f"SELECT count(*) FROM game WHERE {where}", *values)
        read, bad = list[Summary](), list[JournalError]()
        for row in games:
            try:
                read.append(summary_of(row))
            except ValueError as error:
                bad.append(damaged(self._path, row[0], error))
        return FoundGames(total - len(bad), read, bad)

    def ids(self, query: Query, order: Order = Order.ID) -> list[int]:
        """The numbers of all games that a query finds."""
        where, values = condition(query)
        with self._asking:
            found = self._rows(
                f"SELECT id FROM game WHERE {where} ORDER BY {_sorted(order)}", *values
            )
        return [number for (number,) in found]

    def known(self) -> SearchTerms:
        """What games can be looked for by."""
        both = "SELECT {0} AS name FROM game WHERE {1} GROUP BY {0}"
        sides = " UNION ".join(both.format(side, SHOWN) for side in ("white", "black"))
        latest = (
            "SELECT {0} AS name, max(id) AS last FROM game WHERE NOT imported AND {1} GROUP BY 1"
        )
        people = " UNION ALL ".join(latest.format(side, SHOWN) for side in ("white", "black"))
        with self._asking:
            return SearchTerms(
                players=self._names(f"SELECT name FROM ({sides}) ORDER BY name COLLATE NOCASE"),
                people=self._names(
                    f"SELECT name FROM ({people}) GROUP BY name ORDER BY max(last) DESC LIMIT 100"
                ),
                events=self._names(
                    f"SELECT event FROM game WHERE {SHOWN} GROUP BY 1 ORDER BY 1 COLLATE NOCASE"
                ),
                labels=self._names(
                    "SELECT text FROM label JOIN game ON game.id = label.game "
                    f"WHERE {SHOWN} GROUP BY 1 ORDER BY 1 COLLATE NOCASE"
                ),
            )

    def counted(self, query: str, *values: object) -> list[Any]:
        """The rows of a query in SQL."""
        with self._asking:
            return self._rows(query, *values)

    def _names(self, query: str) -> list[str]:
        return [name for (name,) in self._rows(query) if name and not garbled(name)]

    def _rows(self, query: str, *values: object) -> list[Any]:
        return rows(self._path, self._connection, query, *values)


def condition(query: Query) -> tuple[str, list[object]]:
    """The SQL of a query on the table `game`, and the values in it."""
    parts, values = [DELETED if query.deleted else SHOWN], list[object]()
    for word in query.text.split()[:_MOST_WORDS]:
        parts.append("(instr(words, ?) OR instr(began, ?))")
        values += [folded(word), word]
    for column, value in (("game", query.game), ("event", query.event)):
        if value:
            parts.append(f"{column} = ?")
            values.append(value)
    if query.player:
        parts.append("(white = ? OR black = ?)")
        values += [query.player] * 2
    if query.label:
        parts.append("id IN (SELECT label.game FROM label WHERE text = ?)")
        values.append(query.label)
    if query.result is not None:
        parts.append(_RESULTS[query.result])
    if query.ids:
        parts.append("id IN (SELECT value FROM json_each(?))")
        values.append(str(list(query.ids)))
    return " AND ".join(parts), values


def _sorted(order: Order) -> str:
    """The SQL of an order; games that are alike in it come the newest first."""
    name = order.value.removeprefix("-")
    way = " DESC" if order.value != name else ""
    columns = _BY[Order(name)]
    turned = [f"{column}{way}" for column in columns.turning]
    return ", ".join([columns.last, *turned, "id DESC" if name != "id" or way else "id"])
