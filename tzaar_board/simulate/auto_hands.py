""" "Do it for me": hands on a simulated table that do what it waits for."""

import asyncio

from tzaar_board.errors import UserError
from tzaar_board.games.base import Trace
from tzaar_board.hal.physics import HandError
from tzaar_board.hal.table import Simulation
from tzaar_board.play.app import App
from tzaar_board.simulate.known_hands import KnownHands
from tzaar_board.simulate.manipulation import MOVEMENT, turn_over
from tzaar_board.table.events import HandsDone
from tzaar_board.table.state import State

LOOK = 0.5
"""Seconds in which an eye finds a stack that moves, and sees where it has come to."""

STEPS = 20
"""More actions than a turn has, even if other hands interfere."""


class NothingToDo(UserError):
    """The table waits for a decision, which nobody can take over."""


class AutoHands:
    """Carries out what the table asks for: setting up, the opponent's turn, the way back."""

    def __init__(self, app: App, table: Simulation) -> None:
        self._app = app
        self._table = table
        self._hands = KnownHands(app, table)

    async def do(self) -> None:
        """Does it all, at a person's pace; then everything stands as in the game. Of opponents that
        play each other it carries out one turn.

        Raises NothingToDo, or HandError.
        """
        if not self.wanted:
            raise NothingToDo("There is nothing to do for you; it is your decision.")
        await self._set_right()
        player = self._app.view.player
        for _ in range(STEPS):
            view = self._app.view
            if not view.pending or view.player is not player:
                break
            try:
                await self._carry_out(view.position.trace(view.pending[0]))
            except HandError:  # Another hand has been there meanwhile.
                await self._set_right()
                continue
            self._app.take(HandsDone(view.pending[:1]))
            await asyncio.sleep(LOOK)
        await self._set_right()

    @property
    def wanted(self) -> bool:
        """Whether the table waits for something that is no decision."""
        view = self._app.view
        return view.state in (State.SETUP, State.WRONG) or bool(view.pending)

    async def _set_right(self) -> None:
        """Everything stands as in the game, whatever another hand does meanwhile."""
        for _ in range(STEPS):
            if not (self._hands.astray or self._app.session.guide is not None):
                return
            self._hands.restore()
            await asyncio.sleep(LOOK)

    async def _carry_out(self, trace: Trace) -> None:
        """Makes the movements of an action."""
        if trace.key is None:
            return
        if trace.placed is not None:
            self._table.bring(trace.key, trace.placed)
            await asyncio.sleep(LOOK)
            for site in trace.turned:
                await turn_over(self._table, site)
                await asyncio.sleep(MOVEMENT)
            return
        self._table.lift(trace.key)
        await asyncio.sleep(LOOK)
        for target in trace.targets:
            self._table.place(target, trace.key)
