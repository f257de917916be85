"""Pairing: a device that knows the PIN, or whose asking is answered at the table, gets a token."""

import secrets

from tzaar_board.web.http_errors import Forbidden, TooOften
from tzaar_board.web.pairing_file import PairingFile, hashed
from tzaar_board.web.rate_limiter import Patience

INVITATION_SECONDS = 120.0
"""How long an invitation pairs one device."""

BUTTON_SECONDS = 30.0
"""How long the table's hint button pairs the device that asks."""


class PairedDevices:
    """Who is paired. Time is in seconds; every method may raise the file's UserError."""

    def __init__(self, file: PairingFile) -> None:
        self._file = file
        self._guesses = Patience()
        self._askings = Patience()
        self._asking: str | None = None
        self._declined = False
        self._asked_until = 0.0
        self._invitation: str | None = None
        self._invited_until = 0.0

    def knows(self, token: str) -> bool:
        """Whether the device that holds a token is paired."""
        digest = hashed(token)
        # All are compared, so that the time tells nothing.
        found = [secrets.compare_digest(digest, known) for known in self._file.tokens()]
        return any(found)

    def by_pin(self, pin: str, now: float) -> str:
        """The token of a device that knows the PIN. Raises Forbidden and TooOften."""
        wait = self._guesses.wait(now)
        if wait > 0:
            raise TooOften(
                "Too many wrong PINs; wait {seconds} s.", wait=wait, seconds=_whole(wait)
            )
        if not secrets.compare_digest(pin.encode(), self._file.load().pin.encode()):
            self._guesses.failed(now)
            raise Forbidden("That is not the PIN; `tzaar-board pin` shows it.")
        self._guesses.succeeded()
        token = _new_token()
        self._file.add(token)
        return token

    def invite(self, now: float) -> str:
        """A code that pairs one device; the one before counts no more."""
        self._invitation, self._invited_until = _new_token(), now + INVITATION_SECONDS
        return self._invitation

    def by_code(self, code: str, now: float) -> str:
        """The token of a device that was invited. Raises Forbidden."""
        invitation = self._invitation
        good = invitation is not None and now < self._invited_until
        if not good or not secrets.compare_digest(code.encode(), str(invitation).encode()):
            raise Forbidden("That invitation counts no more; have the table's page show another.")
        self._invitation = None
        token = _new_token()
        self._file.add(token)
        return token

    def ask(self, token: str, now: float) -> str:
        """A device asks to be paired by the hint button; gives the token that it will have.

        One asks at a time, as a press would pair them all; whoever asks may ask again with the
        `token` that was given. Raises TooOften.
        """
        wait = self._asked_until - now
        if self._asking is not None and wait > 0:
            if secrets.compare_digest(token.encode(), self._asking.encode()):
                return self._asking
            raise TooOften(
                "Another device asks to be paired just now; wait {seconds} s.",
                wait=wait,
                seconds=_whole(wait),
            )
        self.lapse(now)
        wait = self._askings.wait(now)
        if wait > 0 and self._declined:
            raise TooOften(
                "Somebody at the table said no; wait {seconds} s.",
                wait=wait,
                seconds=_whole(wait),
            )
        if wait > 0:
            raise TooOften(
                "Nobody pressed the hint button, again and again; wait {seconds} s.",
                wait=wait,
                seconds=_whole(wait),
            )
        self._asking, self._asked_until = _new_token(), now + BUTTON_SECONDS
        return self._asking

    def asked_for(self, now: float) -> float:
        """For how many more seconds a press pairs who asks."""
        return 0.0 if self._asking is None else max(0.0, self._asked_until - now)

    def press(self, now: float) -> None:
        """The table's hint button was pressed: who asks is paired, if that was in time."""
        asking, self._asking = self._asking, None
        if asking is not None and now < self._asked_until:
            self._askings.succeeded()
            self._file.add(asking)

    def decline(self, now: float) -> None:
        """Who asks is told no at the table; nobody asks there again for a while."""
        if self._asking is not None:
            self._asking, self._declined = None, True
            self._askings.refused(now)

    def lapse(self, now: float) -> None:
        """Who asked in vain asks no more."""
        if self._asking is not None:
            self._asking, self._declined = None, False
            self._askings.failed(now)


def _new_token() -> str:
    return secrets.token_urlsafe(32)


def _whole(seconds: float) -> int:
    return int(seconds) + 1
