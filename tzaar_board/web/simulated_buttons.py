"""A page's presses of the buttons of a simulated table: none stays down by accident."""

import asyncio

from tzaar_board.table.sensing.buttons import Button
from tzaar_board.web.backend import Backend
from tzaar_board.web.request_schemas import LONGEST_PRESS


class SimulatedButtons:
    """Presses buttons, and lets go of each at the latest after `LONGEST_PRESS` seconds."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._held: dict[Button, asyncio.TimerHandle] = {}

    def hold(self, button: Button, seconds: float = LONGEST_PRESS, *, free: bool = True) -> None:
        """Presses a button; it comes up by itself. Raises UserError."""
        self._backend.press(button, True, free=free)
        self._forget(button)
        loop = asyncio.get_running_loop()
        self._held[button] = loop.call_later(seconds, self.let_go, button)

    def let_go(self, button: Button) -> None:
        """Lets go of a button. Raises UserError."""
        self._forget(button)
        self._backend.press(button, False)

    def _forget(self, button: Button) -> None:
        timer = self._held.pop(button, None)
        if timer is not None:
            timer.cancel()
