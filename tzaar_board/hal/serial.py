"""A table whose controller is on a serial port: reading, writing and waiting around a `Link`."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import serial_asyncio_fast

from tzaar_board.errors import Phrase, UserError
from tzaar_board.hal.link import Link, LinkStats, Output, Reply
from tzaar_board.hal.port import Port, PortError, open_port
from tzaar_board.hal.profile import Profile
from tzaar_board.hal.protocol import Hello, Ping, RawSwitch, Thresholds, encode
from tzaar_board.hal.scan import TableEvent
from tzaar_board.table.lights.frame import Frame
from tzaar_board.table.sense import Sense

_SOCKET = "socket://"
_CLOSING = 1.0
"""Seconds that the last bytes and a port's closing may take."""


class SerialTable:
    """A table on a serial port, which is opened again by itself whenever it was lost.

    `port` is a name that `hal.port.find_port` knows, looked up at every opening because a replugged
    device may come back under another number, or `socket://<host>:<port>`. `clock` is the app's
    monotonic clock in seconds. `listen` is given the controller's lines that are no scans.
    """

    def __init__(
        self,
        port: str,
        profile: Profile,
        clock: Callable[[], float],
        listen: Callable[[Reply], None] | None = None,
        opener: Callable[[str], Port] = open_port,
    ) -> None:
        self._port = port
        self._opener = opener
        self._profile = profile
        self._clock = clock
        self._listen = listen
        self._link = Link(profile, port)
        self._events: asyncio.Queue[TableEvent | UserError | None] = asyncio.Queue()
        self._connection: _Connection | None = None
        self._opening: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._running = False

    @property
    def profile(self) -> Profile:
        """How the table is wired; its sense is the profile's own, see `sense`."""
        return self._profile

    @property
    def sense(self) -> Sense:
        """The controller's sense; the profile's while no controller has said hello."""
        return self._link.sense

    @property
    def simulation(self) -> None:
        return None

    @property
    def controller(self) -> "SerialTable":
        return self

    @property
    def hello(self) -> Hello | None:
        """What the controller said of itself last, None until it has."""
        return self._link.hello

    @property
    def stats(self) -> LinkStats:
        """What went wrong on the link so far."""
        return self._link.stats

    async def events(self) -> AsyncIterator[TableEvent]:
        """Opens the port and gives scans and link changes until `close`.

        Raises UserError when the controller speaks another protocol or does not fit the profile.
        """
        self._running = True
        self._tick()
        while (event := await self._events.get()) is not None:
            if isinstance(event, UserError):
                raise event
            yield event

    def show(self, frame: Frame) -> None:
        """Makes this the frame to be seen, now or as soon as the link is up."""
        self._do(self._link.show(frame, self._clock()))

    def send(self, message: Thresholds | Ping | RawSwitch) -> None:
        """Sends a line of calibration or diagnosis; without an open port it is lost."""
        if self._connection is not None:
            self._connection.write(encode(message))

    async def close(self) -> None:
        """Dark LEDs, then the port is let go; a port that was lost is opened once more for that.
        Takes three seconds at most.
        """
        self._running = False
        self._set_timer()
        if self._opening is not None:
            await self._opening
        if self._link.may_be_lit:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._open(), _CLOSING)
        output = self._link.end(self._clock())
        self._set_timer()
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.finish(output.write)
        self._events.put_nowait(None)

    def _tick(self) -> None:
        self._do(self._link.tick(self._clock()))

    def _do(self, output: Output) -> None:
        """Does what the link says, then waits for its next deadline. Nothing is told of a port that
        was still being opened when the table was closed.
        """
        if output.write and self._connection is not None:
            self._connection.write(output.write)
        if self._running:
            self._tell(output)
        if output.close and self._connection is not None:
            self._connection.abort()
        if output.open:
            self._opening = asyncio.create_task(self._open())
        self._set_timer()

    def _tell(self, output: Output) -> None:
        for event in output.events:
            self._events.put_nowait(event)
        for reply in output.replies:
            if self._listen is not None:
                self._listen(reply)
        if output.refuse is not None:
            self._events.put_nowait(UserError(output.refuse))

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadline = self._link.deadline()
        if self._running and deadline is not None:
            delay = max(0.0, deadline - self._clock())
            self._timer = asyncio.get_running_loop().call_later(delay, self._read_first)

    def _read_first(self) -> None:
        """Ticks in the next turn of the loop, which reads what waits at the port before that: a
        program that was stopped may find both at once.
        """
        self._timer = asyncio.get_running_loop().call_later(0.0, self._tick)

    async def _open(self) -> None:
        """Opens the port once; the link decides what happens if that fails."""
        if self._connection is not None:
            await self._connection.gone_within(_CLOSING)
        self._connection = connection = _Connection(self._link, self._clock, self._do)
        try:
            await connection.open(self._port, self._opener)
        except (OSError, ValueError, PortError) as error:
            self._connection = None
            words = Phrase(
                "{port} cannot be opened ({reason}): check its address.",
                port=self._port,
                reason=error,
            )
            if isinstance(error, PortError):
                words = error.phrase
            self._do(self._link.closed(self._clock(), words))


class _Connection(asyncio.Protocol):
    """One opening of the port, from opening to loss. Once left it is silent."""

    def __init__(
        self, link: Link, clock: Callable[[], float], do: Callable[[Output], None]
    ) -> None:
        self._link = link
        self._clock = clock
        self._do = do
        self._port: Port | None = None
        self._transport: asyncio.Transport | None = None
        self._made = asyncio.Event()
        self._gone = asyncio.Event()
        self._left = False

    async def open(self, name: str, opener: Callable[[str], Port]) -> None:
        """Opens the port of a name. Raises PortError, OSError or ValueError."""
        loop = asyncio.get_running_loop()
        if name.startswith(_SOCKET):
            await serial_asyncio_fast.create_serial_connection(loop, lambda: self, name)
        else:
            self._port = await loop.run_in_executor(None, opener, name)
            await serial_asyncio_fast.connection_for_serial(loop, lambda: self, self._port)
        await self._made.wait()

    def write(self, data: bytes) -> None:
        """Writes; the link is told when the port does not take all of it."""
        if self._transport is not None and not self._left:
            self._transport.write(data)

    def abort(self) -> None:
        """Lets the port go without waiting for what is not yet written."""
        self._left = True
        if self._port is not None:
            self._port.drop_output()
        if self._transport is not None and not self._transport.is_closing():
            self._transport.abort()

    async def finish(self, last: bytes) -> None:
        """Writes the last bytes and lets the port go, even if it takes none of them."""
        self.write(last)
        self._left = True
        if self._transport is None:
            return
        if not self._transport.is_closing():
            self._transport.close()
        if not await self.gone_within(_CLOSING):
            if self._port is not None:
                self._port.drop_output()
            if self._transport.get_write_buffer_size():
                self._transport.abort()
            await self.gone_within(_CLOSING)

    async def gone_within(self, seconds: float) -> bool:
        """Whether the port is let go, waiting for it if need be."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._gone.wait(), seconds)
        return self._gone.is_set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=0)
        self._made.set()
        self._do(self._link.opened(self._clock()))

    def data_received(self, data: bytes) -> None:
        if not self._left:
            self._do(self._link.received(data, self._clock()))

    def pause_writing(self) -> None:
        if not self._left:
            self._link.paused()

    def resume_writing(self) -> None:
        # pyserial-asyncio-fast 0.16 goes on waiting to write its empty buffer, and fails on it,
        # unless it is told that there is nothing to write.
        if isinstance(self._transport, serial_asyncio_fast.SerialTransport):
            self._transport.flush()
        if not self._left:
            self._do(self._link.resumed(self._clock()))

    def connection_lost(self, _error: Exception | None, /) -> None:
        self._gone.set()
        if not self._left:
            self._left = True
            self._do(self._link.closed(self._clock()))
