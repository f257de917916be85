"""Keeps a gallery up to date from a broker, and gives each page what is new to it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass

from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.room_view import RoomView
from tzaar_board.meet.subscription import APART, Subscription
from tzaar_board.tournament.tournament import Tournament
from tzaar_board.wall.documents import game_report, tournament_report
from tzaar_board.wall.wall_schemas import WallGameReport, WallReport

READ_AGAIN = 5.0
"""Seconds after which what a flood has pushed aside is read again."""

GATHER = 0.2
"""Seconds in which news is gathered before the pages are told."""


@dataclass(frozen=True, slots=True)
class Untold:
    """What a page is to be told: games, the tournament or not, and whether it is all there is."""

    games: frozenset[str]
    tournament: bool
    whole: bool


class News:
    """What one page has not been told yet; `only` is the one game that it follows, if it does."""

    def __init__(self, only: str) -> None:
        self._untold = Untold(frozenset(), tournament=not only, whole=True)
        self._woken = asyncio.Event()
        self._only = only

    def add(self, games: Iterable[str], tournament: bool) -> None:
        """Something has changed."""
        untold, new = self._untold, frozenset(games)
        self._untold = Untold(
            untold.games | (new & {self._only} if self._only else new),
            untold.tournament or (tournament and not self._only),
            untold.whole,
        )
        self._woken.set()

    def take(self) -> Untold:
        """What the page is told now."""
        taken, self._untold = self._untold, Untold(frozenset(), tournament=False, whole=False)
        self._woken.clear()
        return taken

    async def wait(self) -> None:
        """Waits for something to tell."""
        await self._woken.wait()


class Watcher:
    """A room that is looked on. `director` names the tournament that is shown, else the last one.

    `now` gives Unix time in seconds.
    """

    def __init__(
        self, invitation: Invitation, gallery: RoomView, director: str, now: Callable[[], float]
    ) -> None:
        self._gallery = gallery
        self._invitation = invitation
        self._director = director
        self._now = now
        self._pages: set[News] = set()
        self._connected = False
        self._tournament: Tournament | None = None
        self._tables: dict[str, int] = {}
        self._gathering: asyncio.TimerHandle | None = None
        self._followed: set[str] = set()
        self._offered = asyncio.Event()

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Looks on for as long as it is entered."""
        loop = asyncio.get_running_loop()

        def heard(topic: str, payload: bytes) -> None:
            loop.call_soon_threadsafe(self._hear, topic, payload)

        def changed(connected: bool) -> None:
            loop.call_soon_threadsafe(self._set_connected, connected)

        subscription = Subscription(self._invitation, heard, changed)
        subscription.open()
        following = asyncio.create_task(self._follow(subscription))
        try:
            yield
        finally:
            following.cancel()
            await asyncio.to_thread(subscription.close)

    @contextmanager
    def page(self, only: str = "") -> Iterator[News]:
        """A page that is to be told, of one game alone if it is named."""
        news = News(only)
        news.add(self._gallery.offers, True)
        self._pages.add(news)
        try:
            yield news
        finally:
            self._pages.discard(news)

    def report(self, news: News | None = None) -> WallReport:
        """What a page has not been told, which it then has; without a page all there is."""
        everything = Untold(frozenset(self._gallery.offers), tournament=True, whole=True)
        untold = everything if news is None else news.take()
        tournament = self._tournament if untold.tournament else None
        return WallReport(
            room=self._gallery.room.name,
            connected=self._connected,
            whole=untold.whole,
            games={game: self._report(game) for game in sorted(untold.games)},
            tournament=None if tournament is None else tournament_report(tournament),
        )

    def _report(self, game: str) -> WallGameReport | None:
        return game_report(self._gallery, game, self._now(), self._tables.get(game, 0))

    def _hear(self, topic: str, payload: bytes) -> None:
        self._gallery.hear(topic, payload)
        if self._gallery.offers.keys() - self._followed:
            self._offered.set()
        if self._gathering is None and (self._gallery.changed or self._gallery.tournament_changed):
            loop = asyncio.get_running_loop()
            self._gathering = loop.call_later(GATHER, self._tell)

    async def _follow(self, subscription: Subscription) -> None:
        """Follows the games that are not followed yet, one after the other."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(READ_AGAIN):
                    await self._offered.wait()
            subscription.read_again()
            self._offered.clear()
            for game in sorted(self._gallery.offers.keys() - self._followed):
                self._followed.add(game)
                subscription.follow(game)
                await asyncio.sleep(APART)

    def _set_connected(self, connected: bool) -> None:
        self._connected = connected
        self._followed.clear()
        self._offered.set()
        for news in self._pages:
            news.add((), False)

    def _tell(self) -> None:
        self._gathering = None
        games, tournament = self._gallery.take_changes()
        if tournament or games - self._tables.keys():
            games |= self._pair()
        for news in self._pages:
            news.add(games, tournament)

    def _pair(self) -> set[str]:
        """Looks which game is at which table of the round; gives those that have changed."""
        found = self._gallery.tournaments()
        self._tournament = found.get(self._director) or next(iter(found.values()), None)
        before, self._tables = self._tables, {}
        if self._tournament is not None and self._tournament.rounds:
            pairings = enumerate(self._tournament.rounds[-1], 1)
            self._tables = {one.game: number for number, one in pairings if one.game}
        return {game for game, _ in before.items() ^ self._tables.items()}
