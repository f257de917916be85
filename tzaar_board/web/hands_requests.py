"""What a page's requests have hands do on a simulated table."""

import asyncio

from tzaar_board.table.sensing.buttons import Button
from tzaar_board.web.backend import Backend
from tzaar_board.web.http_errors import Unfit
from tzaar_board.web.request_schemas import PlaceBody, PressBody, TouchBody
from tzaar_board.web.simulated_buttons import SimulatedButtons

PRESS_SECONDS = 0.2
"""How long a button is pressed unless it is said."""


class HandsRequests:
    """Does what bodies ask for. Hands that are not free wait until the program's own have done what
    they do. Methods raise UserError.
    """

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._buttons = SimulatedButtons(backend)

    async def lift(self, body: TouchBody) -> None:
        await self._take_turn(body.free)
        self._backend.lift(body.site, free=body.free)

    async def place(self, body: PlaceBody) -> None:
        await self._take_turn(body.free)
        self._backend.place(body.site, body.origin, free=body.free)

    async def lay_aside(self, body: TouchBody) -> None:
        await self._take_turn(body.free)
        self._backend.lay_aside(body.site, free=body.free)

    async def turn(self, body: TouchBody) -> None:
        await self._take_turn(body.free)
        await self._backend.turn(body.site, free=body.free)

    async def press(self, body: PressBody) -> None:
        """Ends when the button is up again, so that presses in turn are presses; one that is held
        is let go by another body.
        """
        if body.down is not None and body.seconds is not None:
            raise Unfit("Name 'seconds' or 'down', not both.")
        button = Button.named(body.button)
        if body.down is False:
            self._buttons.let_go(button)
            return
        if button is Button.MENU and not body.free:
            put_back = self._backend.put_back()
            if put_back:
                return  # Undo takes back no more than what lies about.
        if body.down:
            self._buttons.hold(button, free=body.free)
            return
        seconds = PRESS_SECONDS if body.seconds is None else body.seconds
        self._buttons.hold(button, seconds, free=body.free)
        await asyncio.sleep(seconds)

    async def _take_turn(self, free: bool) -> None:
        if not free:
            await self._backend.at_rest()
