"""What a table says in a room and hears there, whatever becomes of the connection.

All that is to stand there is written again where it does not (`upkeep`); all that is read is read
again from time to time, so that what was lost on the way is not lost for good.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from tzaar_board.meet.retained import Retained
from tzaar_board.meet.transport import (
    Connected,
    Disconnected,
    LastWill,
    Message,
    Transport,
    TransportEvent,
)

REREAD = 20.0
"""Seconds between two readings of all that is retained."""

PATIENCE = 6.0
"""Seconds after a reading in which the table's own words have to come back."""


class Mailbox:
    """Runs on an event loop; `told` is given every message, and each change of the connection.

    `mirror` is a topic of one's own that always stands in the room: a broker on which it cannot be
    read is asked anew. `since` is when the connection was made, None while there is none; `echoed`
    whether the mirror was read since; `trouble` why there was no connection the last time.
    """

    def __init__(
        self,
        transport: Transport,
        mirror: str,
        told: Callable[[TransportEvent], None],
        *,
        reread: float = REREAD,
    ) -> None:
        self.connected = False
        self.since: float | None = None
        self.echoed = False
        self.trouble: str | None = None
        self._transport = transport
        self._mirror = mirror
        self._told = told
        self._reread = reread
        self._retained = Retained()
        self._filters: tuple[str, ...] = ()
        self._next: float | None = None
        self._heard = 0.0
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self, will: LastWill | None) -> None:
        """Connects."""
        self._task = asyncio.create_task(self._keep())
        self._transport.start(will, self._hear)

    async def close(self) -> None:
        """Says goodbye and ends."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._transport.close()

    def put(self, topic: str, payload: bytes) -> None:
        """From now on this stands there; an empty payload takes away what does."""
        self._retained.put(topic, payload, _now())
        self._write()

    def say(self, topic: str, payload: bytes) -> None:
        """Says something to those who listen now."""
        if self.connected:
            self._transport.publish(topic, payload, retain=False)

    def forget(self, prefix: str) -> None:
        """What stands on topics that begin so is left as it is."""
        self._retained.forget(prefix)

    def stands(self, prefix: str) -> bool:
        """Whether all that is to stand on topics that begin so was read there."""
        return not any(topic.startswith(prefix) for topic in self._retained.missing)

    def listen(self, filters: Sequence[str]) -> None:
        """From now on what is said on these topics is heard, and nothing else."""
        wanted = tuple(dict.fromkeys(filters))
        gone = [one for one in self._filters if one not in wanted]
        new = [one for one in wanted if one not in self._filters]
        self._filters = wanted
        if self.connected:
            if gone:
                self._transport.unsubscribe(gone)
            if new:
                self._transport.subscribe(new)

    def _hear(self, event: TransportEvent) -> None:
        match event:
            case Connected():
                self.connected = True
                self.since = _now()
                self.echoed = False
                self._heard = _now()
                self._read()
            case Disconnected(reason):
                self.connected = self.echoed = False
                self.trouble = reason
                self.since = None
                self._next = None
            case Message(topic, payload):
                self._retained.seen(topic, payload, _now())
                if topic == self._mirror:
                    self._heard = _now()
                    self.echoed = True
        self._told(event)
        self._write()

    def _read(self) -> None:
        """Reads all that is retained."""
        now = _now()
        self._retained.read_again(now)
        self._transport.subscribe(self._filters)
        self._next = now + self._reread

    def _write(self) -> None:
        self._publish()
        self._changed.set()

    def _publish(self) -> None:
        if self.connected:
            for topic, payload in self._retained.take(_now()).items():
                self._transport.publish(topic, payload)

    async def _keep(self) -> None:
        while True:
            self._changed.clear()
            due = self._retained.due() if self.connected else None
            times = [time for time in (self._next, due) if time is not None]
            with suppress(TimeoutError):
                async with asyncio.timeout_at(min(times, default=None)):
                    await self._changed.wait()
            if self._next is not None and _now() >= self._next:
                if _now() - self._heard > self._reread + PATIENCE:
                    self._heard = _now()
                    self._transport.renew()
                else:
                    self._read()
            self._publish()


def _now() -> float:
    return asyncio.get_running_loop().time()
