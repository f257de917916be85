"""A page's hands on a simulated table."""

import asyncio

from tzaar_board.errors import UserError
from tzaar_board.games.base import Position
from tzaar_board.geometry import Site
from tzaar_board.hal.table import Simulation
from tzaar_board.play.app import App
from tzaar_board.play.runner import Runner
from tzaar_board.simulate.auto_hands import AutoHands
from tzaar_board.simulate.known_hands import KnownHands
from tzaar_board.table.sensing.buttons import Button


class PageHands:
    """Known hands or free ones, as the last request had them, and those that "do it for me".

    After a decision that hands did not carry out, a button's, the stacks follow the game unless
    the hands are free: no sensor of a simulated table is a liar. Call `follow` at each change of
    the app.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._free = True
        self._settled: Position | None = None
        self._doing: asyncio.Task[None] | None = None
        self._doing_in: Runner | None = None

    @property
    def simulated(self) -> bool:
        """Whether there are stacks here for a page to move."""
        return self._app.table.simulation is not None

    @property
    def wanted(self) -> bool:
        """Whether `do` would do something."""
        table = self._app.table.simulation
        return table is not None and AutoHands(self._app, table).wanted

    @property
    def tidying(self) -> bool:
        """Whether the page's hands left stacks out of place though no light leads back."""
        return self.simulated and not self._busy and self._known.tidying

    def lift(self, site: Site, *, free: bool) -> None:
        """Raises UserError."""
        self._as(free).lift(site, free=free)

    def place(self, site: Site, origin: Site | None, *, free: bool) -> None:
        """Raises UserError."""
        self._as(free).place(site, origin, free=free)

    def lay_aside(self, origin: Site, *, free: bool) -> None:
        """Raises UserError."""
        self._as(free).lay_aside(origin, free=free)

    async def turn(self, site: Site, *, free: bool) -> None:
        """Raises UserError."""
        await self._as(free).turn(site, free=free)

    def press(self, button: Button, down: bool, *, free: bool) -> None:
        """Raises UserError."""
        table = self._table
        if down:
            self._free = free
        table.press(button, down)

    async def do(self) -> None:
        """Who asks while the hands are at it waits for the same. Raises UserError."""
        if not self._busy:
            self._doing_in = self._app.runner
            self._doing = asyncio.create_task(AutoHands(self._app, self._table).do())
        assert self._doing is not None
        doing = self._doing
        await asyncio.wait([doing])
        if not doing.cancelled():
            doing.result()

    def restore(self) -> None:
        """Everything stands as in the game. Raises UserError."""
        hands = self._as(free=True)
        self.stop()
        hands.restore()

    def put_back(self) -> bool:
        """Puts back what was left out of place; whether there was anything."""
        if not self.simulated or not self._known.tidying:
            return False
        self._as(free=True).restore()
        return True

    def stop(self) -> bool:
        """Ends what `do` is doing and puts back what it holds; whether it was at work."""
        if self._doing is None or not self._busy:
            return False
        self._doing.cancel()
        if self._doing_in is self._app.runner:
            self._known.restore()
        return True

    async def at_rest(self) -> None:
        """Waits until `do` has ended."""
        if self._doing is not None:
            await asyncio.wait([self._doing])

    async def close(self) -> None:
        """Ends what goes on by itself."""
        if self._doing is not None:
            self._doing.cancel()
            await asyncio.gather(self._doing, return_exceptions=True)

    def follow(self) -> None:
        """Takes notice of what the app has decided."""
        if self._doing is not None and self._doing_in is not self._app.runner:
            self._doing.cancel()  # Another game has begun: its stacks are not for these hands.
        settled, self._settled = self._settled, self._app.session.situation.settled
        acted = settled is not None and settled is not self._settled
        if (acted or self._overruled) and self._strays:
            asyncio.get_running_loop().call_soon(self._follow_the_game)

    def _follow_the_game(self) -> None:
        if self._strays:
            self._known.restore()

    @property
    def _strays(self) -> bool:
        """Whether stacks that are not free stand where the game does not have them."""
        if self._free or self._busy or not self.simulated:
            return False
        return self._overruled or self._known.tidying

    @property
    def _overruled(self) -> bool:
        """Whether somebody has said that the table is as the game says."""
        return bool(self._app.session.observation.overruled)

    @property
    def _busy(self) -> bool:
        return self._doing is not None and not self._doing.done()

    def _as(self, free: bool) -> KnownHands:
        """The hands of a request. Raises UserError."""
        hands = self._known
        self._free = free
        return hands

    @property
    def _known(self) -> KnownHands:
        return KnownHands(self._app, self._table)

    @property
    def _table(self) -> Simulation:
        table = self._app.table.simulation
        if table is None:
            raise UserError("This table is a real one; move its stacks with your hands.")
        return table
