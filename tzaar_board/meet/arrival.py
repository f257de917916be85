"""How a table comes to a room: the broker answers, lets it in, and somebody may wait there."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from tzaar_board.errors import UserError, shortened
from tzaar_board.meet.invitation import Invitation
from tzaar_board.meet.mailbox import Mailbox
from tzaar_board.meet.seating import SEATING, Seating
from tzaar_board.meet.transport import BrokerError

ARRIVAL = 4.0
"""Seconds in which a table that begins looks whether somebody waits for it."""

GLANCE = 0.2
"""Seconds between two looks, while it begins."""

SETTLED = 1.0
"""Seconds after which what is retained in a room has been read."""

ANSWERED = 10.0
"""Seconds that a broker has to answer who has just been invited."""

ADMITTED = 4.0
"""Seconds in which what a table says in a room of its own comes back to it."""


class RoomError(UserError):
    """A room that an invitation does not lead to."""


class RoomArrival:
    """The first seconds in a room. `joined` tells whether a seat was found; `woken` that it may be
    so.
    """

    def __init__(
        self,
        invitation: Invitation,
        mailbox: Mailbox,
        seating: Seating,
        joined: Callable[[], bool],
        woken: asyncio.Event,
    ) -> None:
        self._address = shortened(invitation.address)
        self._mailbox = mailbox
        self._seating = seating
        self._joined = joined
        self._woken = woken

    async def admitted(self) -> None:
        """Waits until this table can speak and be heard in the room. Raises BrokerError, RoomError.

        A broker may refuse a room without a word; what is said there then does not come back.
        """
        mailbox, end = self._mailbox, _now() + ANSWERED
        while not mailbox.echoed:
            if mailbox.since is None:
                if mailbox.trouble is not None:
                    raise BrokerError.unreached(self._address, mailbox.trouble)
                if _now() > end:
                    raise BrokerError.unreached(self._address)
            elif _now() > mailbox.since + ADMITTED:
                raise RoomError(
                    "The broker does not let this table into the room at {address}; check its "
                    "name and the account.",
                    address=self._address,
                )
            await self._glance()

    async def seated(self) -> None:
        """Waits a moment for a free seat at somebody's game."""
        end = _now() + ARRIVAL
        while not self._joined() and _now() < end:
            claim, read = self._seating.claim, self._mailbox.since
            if claim is not None:
                end = max(end, claim.since + SEATING)
            elif read is not None and _now() > read + SETTLED:
                return
            await self._glance()

    def check_secret(self) -> None:
        """Raises RoomError where all who were found in the room have another secret."""
        if self._seating.strangers and not self._seating.met:
            raise RoomError(
                "The tables in the room at {address} have another secret; ask for the whole "
                "invitation again.",
                address=self._address,
            )

    async def _glance(self) -> None:
        self._woken.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(GLANCE):
                await self._woken.wait()


def _now() -> float:
    return asyncio.get_running_loop().time()
