"""The connections that the server holds: how many of whom, and what they may cost.

uvicorn bounds requests and messages. It lacks a bound for each address, on a connection that asks
for nothing, and on what a WebSocket is told between messages; these three are here, by the sockets
and by ASGI alone, so that they hold under any server on asyncio's own event loop.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from starlette.types import ASGIApp, Receive, Scope, Send

from tzaar_board.web.access_policy import network
from tzaar_board.web.rate_limiter import RateLimiter


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """`here`: connections of this machine; `each`: of a device on the network; `others`: of those.

    `patience`: seconds in which a connection that is not being answered brings a whole request
    head. `rate` and `burst`: bytes on a WebSocket, a second in the long run and at once; pages
    have nothing to say.
    """

    here: int = 256
    each: int = 32
    others: int = 128
    patience: float = 10.0
    rate: float = 1024.0
    burst: int = 16_384


class Connections:
    """All connections. `is_here` tells this machine's own addresses."""

    def __init__(self, is_here: Callable[[str], bool], bounds: ConnectionLimits) -> None:
        self._is_here = is_here
        self._bounds = bounds
        self._open: dict[tuple[str, int], _Connection] = {}

    def listener(self, listening: socket.socket) -> socket.socket:
        """The listening socket, which it takes over, with the bounds on what it accepts."""
        return _Listener(listening, self)

    def watching(self, app: ASGIApp) -> ASGIApp:
        """The application, with an eye on which connections it answers."""

        async def watched(scope: Scope, receive: Receive, send: Send) -> None:
            connection = self._open.get(tuple(scope.get("client") or ()))
            if connection is None:
                await app(scope, receive, send)
                return
            connection.asks(scope["type"] == "websocket")
            try:
                await app(scope, receive, send)
            finally:
                connection.answered()

        return watched

    def admit(self, accepted: socket.socket, peer: tuple[str, int]) -> socket.socket | None:
        """The connection that an accepted socket becomes, None when it is one too many."""
        self._open = {who: one for who, one in self._open.items() if one.fileno() >= 0}
        if self._crowded(peer[0]):
            accepted.close()
            return None
        connection = self._open[peer] = _Connection(accepted, self._bounds)
        return connection

    def _crowded(self, mine: str) -> bool:
        """Whether there is no place for one more of this address."""
        held = Counter(host for host, _ in self._open)
        here = {host for host in held if self._is_here(host)}
        if self._is_here(mine):
            return sum(held[host] for host in here) >= self._bounds.here
        others = held.keys() - here
        each = sum(held[host] for host in others if network(host) == network(mine))
        everyone = sum(held[host] for host in others)
        return each >= self._bounds.each or everyone >= self._bounds.others


class _Listener(socket.socket):
    """A listening socket that accepts what the connections admit."""

    def __init__(self, listening: socket.socket, connections: Connections) -> None:
        super().__init__(fileno=listening.detach())
        self._connections = connections

    def accept(self) -> tuple[socket.socket, object]:
        """As of any socket. ConnectionAbortedError: one too many, which is closed at once."""
        accepted, peer = super().accept()
        admitted = self._connections.admit(accepted, peer[:2])
        if admitted is None:
            raise ConnectionAbortedError
        return admitted, peer


class _Connection(socket.socket):
    """One that asks for nothing hears no more after a while; what trickles in prolongs nothing.

    So whoever opens connections and says nothing keeps nobody else out. A WebSocket that talks
    too much is cut off: pings, and parts of messages that never end, would cost time and memory
    without bound, as uvicorn answers and keeps them.
    """

    def __init__(self, accepted: socket.socket, bounds: ConnectionLimits) -> None:
        super().__init__(fileno=accepted.detach())
        self._loop = asyncio.get_running_loop()
        self._bounds = bounds
        self._pace: RateLimiter | None = None
        self._requests = 0
        self._timer = self._loop.call_later(bounds.patience, self._deafen)

    def asks(self, is_page: bool) -> None:
        """A request has come, or a page's WebSocket."""
        self._requests += 1
        self._timer.cancel()
        if is_page:
            self._pace = RateLimiter(self._bounds.rate, self._bounds.burst)

    def answered(self) -> None:
        """The answer has been given; of several requests one after the other, one answer."""
        self._requests -= 1
        if not self._requests and self.fileno() >= 0:
            self._timer = self._loop.call_later(self._bounds.patience, self._deafen)

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        """As of any socket. ConnectionAbortedError: more than a page may say."""
        said = super().recv(size, flags)
        if self._pace is not None and said:
            now = self._loop.time()
            if self._pace.wait(now, len(said)) > 0:
                raise ConnectionAbortedError
            self._pace.take(now, len(said))
        return said

    def _deafen(self) -> None:
        """To the server, the peer has ended: what it still has to send is sent, then it closes."""
        if self.fileno() >= 0:
            with suppress(OSError):
                self.shutdown(socket.SHUT_RD)
