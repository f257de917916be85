"""The table's hint button as an answer to a device that asks to be paired."""

import asyncio
from collections.abc import Callable

from tzaar_board.web.backend import Backend
from tzaar_board.web.pairing import BUTTON_SECONDS, PairedDevices


class ButtonPairing:
    """Has what the hint button answers told to the pairing, for as long as a device asks."""

    def __init__(
        self, backend: Backend, pairing: PairedDevices, clock: Callable[[], float]
    ) -> None:
        self._backend = backend
        self._pairing = pairing
        self._clock = clock
        self._end: Callable[[], None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def ask(self, token: str) -> str:
        """A device asks; gives the token that a press will make good. Raises TooOften."""
        given = self._pairing.ask(token, self._clock())
        if given != token:
            self._stop()
            loop = asyncio.get_running_loop()

            def told(yes: bool) -> None:
                # Not in the table's own round: the game has no part in what may go wrong here.
                loop.call_soon(self._pressed if yes else self._declined)

            self._end = self._backend.claim_hint_button(told)
            self._timer = loop.call_later(BUTTON_SECONDS, self._lapsed)
        return given

    def _pressed(self) -> None:
        self._stop()
        self._pairing.press(self._clock())

    def _declined(self) -> None:
        self._stop()
        self._pairing.decline(self._clock())

    def _lapsed(self) -> None:
        self._stop()
        self._pairing.lapse(self._clock())

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._end is not None:
            self._end()
        self._timer = self._end = None
