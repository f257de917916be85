"""The journal as a library for the page, in threads of its own: no light waits for it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from typing import TypeVar

from tzaar_board.errors import UserError
from tzaar_board.games.player_kind import is_unnamed
from tzaar_board.games.record import LONGEST_EVENT, kept_name
from tzaar_board.games.records import read_records
from tzaar_board.games.sgf import write_sgf
from tzaar_board.i18n.catalog import Texts
from tzaar_board.opponents.base import person
from tzaar_board.play.results import Results
from tzaar_board.store.entry import entry_of
from tzaar_board.store.journal import Journal
from tzaar_board.store.library import Library, Order, Query
from tzaar_board.store.statistics import Statistics, Tally, statistics
from tzaar_board.store.summary import Summary
from tzaar_board.wall_clock import timestamp
from tzaar_board.web.backend import known_games
from tzaar_board.web.drawings import outcome_report
from tzaar_board.web.journal_schemas import (
    KnownReport,
    LengthTallyReport,
    LibraryReport,
    PlayerTallyReport,
    StatisticsReport,
    SummaryReport,
    TallyReport,
)

PLAYED_THROUGH = 50
"""Games of old journals that are played through at most for one list; then that is stored."""

AT_ONCE = 20
"""Records that are written before the next part is sent."""

_T = TypeVar("_T")


class LibraryAdapter:
    """Finds, counts and changes the games of a journal that a program plays on.

    `at_table` is the number of the game that is being played, `trouble` is told what did not
    prevent the rest. Methods raise UserError.
    """

    def __init__(
        self,
        journal: Journal,
        at_table: Callable[[], int],
        trouble: Callable[[UserError], None],
    ) -> None:
        self._journal = journal
        self._at_table = at_table
        self._trouble = trouble
        self._mine: Journal | None = None
        self._library: Library | None = None
        self._working = asyncio.Lock()

    async def close(self) -> None:
        async with self._working:
            if self._library is not None:
                self._library.close()
            if self._mine is not None:
                self._mine.close()

    async def games(self, texts: Texts) -> list[SummaryReport]:
        """Every game, the newest first."""
        return list((await self._find(Query(), Order.ID_DOWN, None, 0, texts)).games)

    async def find(
        self, query: Query, order: Order, limit: int, offset: int, texts: Texts
    ) -> LibraryReport:
        """Some of the games that a query finds."""
        return await self._find(query, order, limit, offset, texts)

    async def known(self) -> KnownReport:
        """What games can be looked for by."""

        def read() -> KnownReport:
            known = self._reading.known()
            people = [name for name in known.people if not is_unnamed(name)]
            return KnownReport(known.players, people, known.events, known.labels)

        return await self._work(read)

    async def statistics(self, query: Query) -> StatisticsReport:
        """The games that a query finds, counted."""
        return await self._work(lambda: _statistics(statistics(self._reading, query)))

    async def records(self, query: Query) -> AsyncIterator[str]:
        """The records of all games that a query finds, the oldest first.

        One that is damaged is told as trouble and left out: the others are not to be lost with it.
        """
        ids = await self._work(lambda: self._reading.ids(query))
        for start in range(0, len(ids), AT_ONCE):
            part = ids[start : start + AT_ONCE]
            written, damaged = await self._work(partial(self._written, part))
            for error in damaged:
                self._trouble(error)
            yield written

    async def add(self, text: str) -> Sequence[int]:
        """Stores the games of a text, all or none, and gives their ids."""
        entries = await asyncio.to_thread(lambda: [entry_of(one) for one in read_records(text)])
        at = timestamp()
        return await self._work(lambda: self._writing.add_entries(entries, at=at))

    async def delete(self, ids: Sequence[int]) -> None:
        if self._at_table() in ids:
            raise _at_table(self._at_table())
        at = timestamp()
        await self._change(lambda: self._writing.delete(ids, at=at))

    async def restore(self, ids: Sequence[int]) -> None:
        await self._change(lambda: self._writing.restore(ids))

    async def label(self, ids: Sequence[int], add: Sequence[str], remove: Sequence[str]) -> None:
        wanted = [name for one in add if (name := kept_name(one))]
        await self._change(lambda: self._writing.label(ids, wanted, remove))

    async def set_event(self, ids: Sequence[int], event: str) -> None:
        name = kept_name(event, LONGEST_EVENT)
        await self._change(lambda: self._writing.set_event(ids, name))

    async def set_names(self, game_id: int, white: str | None, black: str | None) -> None:
        names = {side: person(name) for side, name in (("white", white), ("black", black)) if name}
        if game_id == self._at_table():
            raise _at_table(game_id)
        await self._change(lambda: self._writing.set_names(game_id, **names))

    async def work(self, what: Callable[[Journal], _T]) -> _T:
        """Reads or writes the journal in another thread."""
        return await self._work(lambda: what(self._writing))

    async def _find(
        self, query: Query, order: Order, limit: int | None, offset: int, texts: Texts
    ) -> LibraryReport:
        def read() -> LibraryReport:
            found = self._reading.find(query, order, limit, offset)
            results = Results(lambda game_id: self._writing.load(game_id).record.history)
            games = [
                summary_report(game, results.of(game, texts, look=results.looked < PLAYED_THROUGH))
                for game in found.games
            ]
            if results.found:
                self._writing.remember_lost(results.found)
            told = [texts.error(error) for error in found.damaged]
            if self._journal.damage is not None:
                told.insert(0, texts.tell(self._journal.damage.phrase))
            return LibraryReport(found.total, games, told)

        return await self._work(read)

    def _written(self, ids: Sequence[int]) -> tuple[str, list[UserError]]:
        """The records of some games, and why others have none."""
        records, damaged = [], []
        for game_id in ids:
            try:
                records.append(write_sgf(self._writing.load(game_id).record))
            except UserError as error:
                damaged.append(error)
        return "".join(records), damaged

    @property
    def _reading(self) -> Library:
        self._library = self._library or self._journal.library()
        return self._library

    @property
    def _writing(self) -> Journal:
        self._mine = self._mine or self._journal.beside()
        return self._mine

    async def _change(self, what: Callable[[], None]) -> None:
        with known_games():
            await self._work(what)

    async def _work(self, what: Callable[[], _T]) -> _T:
        """Does something in another thread, one thing at a time."""
        async with self._working:
            return await asyncio.to_thread(what)


def _at_table(game_id: int) -> UserError:
    return UserError("Game {id} is at the table; begin another one first.", id=game_id)


def summary_report(game: Summary, result: str) -> SummaryReport:
    """A line of the list; `result` is how the game ended, in words."""
    return SummaryReport(
        id=game.id,
        game=game.game,
        white=game.white,
        black=game.black,
        began=game.began,
        actions=game.actions,
        outcome=outcome_report(game.outcome),
        result=result,
        imported=game.imported,
        event=game.event,
        labels=game.labels,
    )


def _tally(tally: Tally) -> TallyReport:
    return TallyReport(tally.games, tally.won, tally.lost, tally.drawn)


def _statistics(found: Statistics) -> StatisticsReport:
    return StatisticsReport(
        games=found.games,
        ended=found.ended,
        mean_length=round(found.mean_length, 1),
        players=[
            PlayerTallyReport(one.name, _tally(one.both), _tally(one.white), _tally(one.black))
            for one in found.players
        ],
        levels={level: _tally(tally) for level, tally in found.levels.items()},
        openers={colour: _tally(tally) for colour, tally in found.openers.items()},
        lengths=[LengthTallyReport(one.low, one.high, _tally(one.white)) for one in found.lengths],
    )
