"""The simulated table: a peer of the real ones, with hands on a screen or in a script."""

import asyncio
from collections.abc import AsyncIterator, Callable

from tzaar_board.errors import Phrase
from tzaar_board.games.base import Content, Position
from tzaar_board.geometry import Site
from tzaar_board.hal.physics import Rubbish, SimBoard
from tzaar_board.hal.profile import Profile
from tzaar_board.hal.scan import LinkChange, LinkState, Scan, TableEvent
from tzaar_board.table.lights.frame import Frame, dark
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button


class SimTable:
    """A table of which the stacks exist only here.

    `clock` gives the app's time in seconds. Whoever moves stacks on `board` calls `touched`
    afterwards. `frame` is what the LEDs show. `wired` is how the table is really wired, if not as
    its profile says, and `burnt` are the sites whose LED shows nothing.
    """

    def __init__(
        self,
        profile: Profile,
        board: SimBoard,
        clock: Callable[[], float],
        wired: Profile | None = None,
    ) -> None:
        self.profile = profile
        self.board = board
        self.wired = wired or profile
        self.burnt: frozenset[Site] = frozenset()
        self.frame: Frame = dark(len(profile.board))
        self._clock = clock
        self._wake = asyncio.Event()
        self._changes: list[LinkChange] = []
        self._cut = False
        self._cut_until = float("-inf")
        self._closed = False

    @property
    def sense(self) -> Sense:
        return self.board.sense

    @property
    def simulation(self) -> "SimTable":
        return self

    @property
    def controller(self) -> None:
        return None

    def change(self, profile: Profile) -> None:
        """Becomes another table, with an empty board, wired as its profile says."""
        self.profile = self.wired = profile
        self.board = SimBoard(profile.board, profile.sense)
        self.burnt = frozenset()
        self.frame = dark(len(profile.board))
        self.touched()

    async def events(self) -> AsyncIterator[TableEvent]:
        while not self._closed:
            self._wake.clear()
            now = self._clock()
            for change in self._link(now):
                yield change
            for scan in self.board.scans(now):
                if not self._cut and scan.time >= self._cut_until:
                    yield self._read(scan)
            if not self._wake.is_set():
                await self._sleep()

    def lift(self, site: Site) -> None:
        """Takes a stack in hand. Raises HandError."""
        self.board.lift(site, self._clock())
        self.touched()

    def place(self, site: Site, origin: Site | None = None) -> None:
        """Sets a stack down (`SimBoard.place`). Raises HandError."""
        self.board.place(site, self._clock(), origin)
        self.touched()

    def turn(self, site: Site) -> None:
        """Turns over, in hand, what was lifted from a site. Raises HandError."""
        self.board.turn(site)

    def bring(self, site: Site, content: Content) -> None:
        """Sets down a stack made of what lies off the board, or in the box."""
        self.board.bring(site, content, self._clock())
        self.touched()

    def restore(self, position: Position) -> None:
        """Makes everything stand as in a position, with nothing in hand."""
        self.board.restore(position, self._clock())
        self.touched()

    def press(self, button: Button, down: bool) -> None:
        """Presses or lets go of a button."""
        self.board.press(button, down)
        self.touched()

    def cut(self, seconds: float) -> None:
        """The link drops for some time: what the sensors say meanwhile is lost."""
        now = self._clock()
        if not self._cut:
            words = Phrase("The simulated link is cut.")
            self._changes.append(LinkChange(now, LinkState.LOST, words))
        self._cut, self._cut_until = True, max(self._cut_until, now + seconds)
        self.touched()

    def garble(self, rubbish: Rubbish, seconds: float) -> None:
        """The link or the supply makes rubbish of the readings for some time."""
        self.board.garble(rubbish, self._clock(), seconds)
        self.touched()

    def touched(self) -> None:
        """Something has changed: the next scan is due."""
        self._wake.set()

    def show(self, frame: Frame) -> None:
        seen = self.wired.from_chain(self.profile.to_chain(frame))
        self.frame = tuple(0 if site in self.burnt else rgb for site, rgb in enumerate(seen))

    async def close(self) -> None:
        self.frame = dark(len(self.frame))
        self._closed = True
        self._wake.set()

    def _read(self, scan: Scan) -> Scan:
        """A scan as the profile has it, by the wires as they are."""
        if self.wired is self.profile:
            return scan
        readings = self.profile.to_sites(self.wired.to_channels(scan.readings))
        return Scan(scan.time, readings, scan.buttons)

    def _link(self, now: float) -> list[LinkChange]:
        """Link changes to tell: the cut, and when it is over the link found again."""
        changes, self._changes = self._changes, []
        if self._cut and now >= self._cut_until:
            self._cut = False
            changes.append(LinkChange(now, LinkState.SIM))
        return changes

    async def _sleep(self) -> None:
        now = self._clock()
        times = [self.board.next_event(now)]
        if self._cut:
            times.append(self._cut_until)
        wait = min(times) - now
        try:
            async with asyncio.timeout(max(0.0, wait)):
                await self._wake.wait()
        except TimeoutError:
            return
