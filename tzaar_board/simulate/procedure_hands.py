"""Simulated hands that help a procedure along: they do what it asks, by what they see and read."""

import asyncio
from collections import Counter
from collections.abc import Callable

from tzaar_board.commissioning.procedures.base import Ask, Wanted
from tzaar_board.games.base import Colour, Content, PieceKind
from tzaar_board.geometry import Site
from tzaar_board.hal.table import Simulation
from tzaar_board.table.lights.frame import Rgb
from tzaar_board.table.sensing.buttons import Button

REACTION = 0.3
"""Seconds until hands do what is asked."""
PATIENCE = 3.0
"""Seconds that they wait for something to come of it, before they press a turn button."""
LOOK = 0.1


class _Any(PieceKind):
    """A piece of no game in particular."""

    PIECE = "p"


class Helper:
    """One pair of hands with one piece, at a simulated table. `ask` is what they are asked."""

    def __init__(self, table: Simulation, ask: Callable[[], Ask]) -> None:
        self._table = table
        self._ask = ask
        self._at: Site | None = None
        self._piece = Content(Colour.WHITE, _Any.PIECE)

    async def help(self) -> None:
        """Does what is asked, until it is cancelled."""
        while True:
            await asyncio.sleep(REACTION)
            ask = self._ask()
            match ask.wanted:
                case Wanted.NOTHING:
                    pass
                case Wanted.CLEAR:
                    await self._clear()
                case Wanted.STACK:
                    await self._touch(ask)
                case Wanted.MARKS:
                    await self._mark()
                case Wanted.PRESS:
                    await self._press(ask.button or Button.WHITE)

    async def _clear(self) -> None:
        """Takes off what stands; what still shines then lies."""
        board = self._table.board
        standing = [site for site, stack in enumerate(board.stacks) if stack]
        for site in standing:
            self._table.lift(site)
            await asyncio.sleep(LOOK)
        self._at = None
        if not standing:
            await self._press(Button.WHITE)

    async def _touch(self, ask: Ask) -> None:
        """Moves the piece to where it is asked for; presses if nothing comes of it."""
        lit = [site for site, rgb in enumerate(self._table.frame) if rgb]
        site = ask.site if ask.site is not None else lit[0] if len(lit) == 1 else None
        if site is not None:
            await self._move(site, ask.colour or Colour.WHITE)
        for _ in range(int(PATIENCE / LOOK)):
            await asyncio.sleep(LOOK)
            if self._ask() != ask:
                return
        await self._press(Button.WHITE)

    async def _move(self, site: Site, colour: Colour) -> None:
        if self._at is not None:
            self._table.lift(self._at)
            await asyncio.sleep(LOOK)
        self._piece = Content(colour, _Any.PIECE)
        self._table.bring(site, self._piece)
        self._at = site

    async def _mark(self) -> None:
        """Sets the piece on each site of which the light is not the others' for a whole round."""
        wrong: set[Site] = set()
        seen: set[Rgb] = set()
        while len(seen) < 4:
            await asyncio.sleep(LOOK)
            if self._ask().wanted is not Wanted.MARKS:
                return
            usual, count = Counter(self._table.frame).most_common(1)[0]
            if usual and count > len(self._table.frame) / 2:
                seen.add(usual)
                wrong |= {site for site, rgb in enumerate(self._table.frame) if rgb != usual}
        for site in sorted(wrong):
            await self._move(site, Colour.WHITE)
            await asyncio.sleep(REACTION)
        await self._press(Button.WHITE)

    async def _press(self, button: Button) -> None:
        self._table.press(button, True)
        await asyncio.sleep(LOOK)
        self._table.press(button, False)
        await asyncio.sleep(LOOK)
