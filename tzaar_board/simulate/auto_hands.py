""" "Do it for me": hands on a simulated table that do what it waits for."""

import asyncio
import random
from collections.abc import Iterable

from tzaar_board.errors import UserError
from tzaar_board.hal.table import Simulation
from tzaar_board.play.app import App
from tzaar_board.simulate.gestures import Gesture, Press, Wait, move
from tzaar_board.simulate.habits import CLEAN
from tzaar_board.simulate.hands import Hands, LostHands
from tzaar_board.table.view import State

STEPS = 200
"""More steps than setting a whole table right can take."""


class NothingToDo(UserError):
    """The table waits for a decision, which nobody can take over."""


class AutoHands:
    """Carries out what the table asks for: setting up, the opponent's turn, the way back."""

    def __init__(self, app: App, table: Simulation) -> None:
        self._app = app
        self._table = table

    async def do(self) -> None:
        """Does it all, at a person's pace. Raises NothingToDo, or HandError."""
        if not self.wanted:
            raise NothingToDo("There is nothing to do for you; it is your decision.")
        hands = Hands(random.Random(0), CLEAN, lambda: self._app.view, self._table.board)
        for _ in range(STEPS):
            view = self._app.view
            if view.state is State.SETUP:
                self._table.board.arrange(view.position)
                self._table.touched()
                await asyncio.sleep(0.4)
            elif view.state is State.OPPONENT and view.pending:
                await self._make(hands.carry_out(view))
            elif view.state is State.WRONG:
                await self._make(hands.follow())
            else:
                return

    @property
    def wanted(self) -> bool:
        """Whether the table waits for something that is no decision."""
        view = self._app.view
        return view.state in (State.SETUP, State.WRONG) or bool(view.pending)

    async def _make(self, gestures: Iterable[Gesture]) -> None:
        """Makes gestures in real time."""
        loop = asyncio.get_running_loop()
        try:
            for gesture in gestures:
                match gesture:
                    case Wait(seconds):
                        await asyncio.sleep(seconds)
                    case Press(button, seconds):
                        self._table.press(button, True)
                        try:
                            await asyncio.sleep(seconds)
                        finally:
                            self._table.press(button, False)
                    case _:
                        move(self._table.board, gesture, loop.time())
                        self._table.touched()
        except LostHands as error:
            raise NothingToDo(
                "It could not be done for you; do with your own hands what the lights ask for."
            ) from error
