"""Hands at a controller of software that do what a procedure asks, by what its LEDs show."""

import asyncio
from collections.abc import Callable

from tests.support.controller import Core
from tests.support.pty_port import PtyPort
from tzaar_board.commissioning.procedures.base import Ask, Procedure, Wanted
from tzaar_board.games.base import Colour
from tzaar_board.geometry import Site
from tzaar_board.hal.profile import Profile
from tzaar_board.table.sensing.buttons import Button

Put = Callable[[Site | None, Colour], None]
"""Sets the one piece on a site, or takes it away."""

LOOK = 0.1
PATIENCE, TRIES = 2.5, 8
"""How long and how often a site is touched until a turn button is pressed: on a busy machine the
link is lost at times when the loop is swift, and what was set down meanwhile is not felt.
"""
HELD = 2.0
"""Seconds that a button is held at most: a link that is lost meanwhile has come back by then."""
UNFELT = 12.0
"""Seconds until a press is repeated: one that is felt late would be the next question's, too."""


class Assistant:
    """One pair of hands at a table that is wired as `wired` says."""

    def __init__(self, procedure: Procedure, wired: Profile, port: PtyPort[Core], put: Put) -> None:
        self._procedure = procedure
        self._wired = wired
        self._port = port
        self._put = put
        self._touched: list[Site] = []

    async def help(self) -> None:
        """Does what is asked until all is done."""
        while not self._procedure.done:
            await asyncio.sleep(0.1)
            ask = self._procedure.ask
            match ask.wanted:
                case Wanted.STACK:
                    await self._touch(ask)
                case Wanted.PRESS:
                    await self._press(ask.button or Button.WHITE, ask)
                    await self._answered(ask, UNFELT)
                case Wanted.CLEAR | Wanted.MARKS:
                    await self._press(Button.WHITE, ask)
                    await self._answered(ask, UNFELT)
                case Wanted.NOTHING:
                    pass

    async def _touch(self, ask: Ask) -> None:
        """Touches what is asked for; presses a turn button if nothing comes of it."""
        lit = await self._lit() if ask.site is None else []
        site = ask.site if ask.site is not None else lit[0] if len(lit) == 1 else None
        if site is None:
            return
        self._touched = lit
        for _ in range(TRIES):
            self._put(site, ask.colour or Colour.WHITE)
            answered = await self._answered(ask)
            self._put(None, Colour.WHITE)
            await asyncio.sleep(0.2)
            if answered:
                return
        await self._press(Button.WHITE, ask)

    async def _lit(self) -> list[Site]:
        """Where it shines, once it shines elsewhere than at the last question: the controller may
        not have been told yet.
        """
        for _ in range(int(PATIENCE / LOOK)):
            chain = self._wired.from_chain(self._port.core.leds)
            lit = [site for site, rgb in enumerate(chain) if rgb]
            if lit != self._touched:
                break
            await asyncio.sleep(LOOK)
        return lit

    async def _answered(self, ask: Ask, seconds: float = PATIENCE) -> bool:
        """Whether something comes of it."""
        for _ in range(int(seconds / LOOK)):
            await asyncio.sleep(LOOK)
            if self._procedure.ask != ask:
                return True
        return False

    async def _press(self, button: Button, ask: Ask) -> None:
        """Presses until something comes of it, for two looks at least and no longer than HELD."""
        self._port.set_buttons(tuple(one is button for one in Button))
        await asyncio.sleep(LOOK)
        await self._answered(ask, HELD)
        self._port.set_buttons((False,) * 4)
        await asyncio.sleep(0.2)
