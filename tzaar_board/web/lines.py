"""Lines: the connections that the server holds, how many of whom, and what they may cost."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tzaar_board.web.access_policy import network
from tzaar_board.web.rate_limiter import RateLimiter


@dataclass(frozen=True, slots=True)
class Bounds:
    """`here`: lines of this machine; `each`: of one device on the network; `others`: of all those.

    `patience`: seconds in which a line that is not being answered brings a whole request head.
    """

    here: int = 256
    each: int = 32
    others: int = 128
    patience: float = 10.0


class Line(H11Protocol):
    """A connection. One too many is closed at once, one that asks for nothing after a while.

    So whoever opens lines and says nothing keeps nobody else out. `is_here` tells this machine's
    own addresses; `given` is what uvicorn gives its protocols.
    """

    def __init__(self, is_here: Callable[[str], bool], bounds: Bounds, **given: Any) -> None:
        super().__init__(**given)
        self._is_here = is_here
        self._bounds = bounds
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._crowded():
            transport.abort()
        else:
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """The wait for a request begins, goes on, or ends; what trickles in does not prolong it."""
        # A line that became a WebSocket, or is lost, has left the connections.
        answering = self.cycle is not None and not self.cycle.response_complete
        waits = self in self.connections and not answering
        if waits and self._timer is None:
            self._timer = self.loop.call_later(self._bounds.patience, self.transport.close)
        elif not waits and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _crowded(self) -> bool:
        """Whether this line is one too many."""
        lines = Counter(
            line.client[0]
            for line in self.connections
            if isinstance(line, Line | PageLine) and line.client
        )
        if self.client is None:
            return True
        mine = self.client[0]
        here = {host for host in lines if self._is_here(host)}
        if mine in here:
            return sum(lines[host] for host in here) > self._bounds.here
        others = lines.keys() - here
        each = sum(lines[host] for host in others if network(host) == network(mine))
        return each > self._bounds.each or sum(lines[host] for host in others) > self._bounds.others


class PageLine(WebSocketsSansIOProtocol):
    """A page's WebSocket. As it has nothing to say, bytes beyond a few kB cut it off, unread.

    Else pings, and parts of messages that never end, would cost time and memory without bound.
    """

    RATE, BURST = 1024, 16_384
    """Bytes a second in the long run, and at once."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._pace = RateLimiter(self.RATE, self.BURST)

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated:
            now = self.loop.time()
            if self._pace.wait(now, len(data)) > 0:
                self.transport.abort()
                return
            self._pace.take(now, len(data))
        super().data_received(data)
