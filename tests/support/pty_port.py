"""A controller behind a pseudo-terminal, so that a host can open it as a serial port."""

import asyncio
import contextlib
import os
import tty
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from tests.support.controller import Core, Traits, VirtualController
from tests.support.patience import PATIENCE

_Core = TypeVar("_Core", bound=Core, covariant=True)

REMEMBERED = 10
"""How many of the last reads a port can tell of."""


class PtyPort(Generic[_Core]):
    """A controller behind a pseudo-terminal, found by the host under `path`.

    `path` is a symlink, as udev makes them: `cut` unplugs, `plug` plugs in under another device.
    `heard` is what the host wrote last, each with the clock's time.
    To be used inside a running event loop; `close` it at the end.
    """

    def __init__(self, path: Path, clock: Callable[[], float], core: _Core) -> None:
        self.path = path
        self.core = core
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._fds: tuple[int, int] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._awaited: list[tuple[Callable[[_Core], bool], asyncio.Future[None]]] = []
        self.silent = False
        self.heard: deque[tuple[float, bytes]] = deque(maxlen=REMEMBERED)
        self.plug()

    def plug(self) -> None:
        """Appears under a new device."""
        master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        self._fds = (master, slave)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(slave))
        self._loop.add_reader(master, self._read)
        self._set_timer()

    def cut(self) -> None:
        """Is unplugged."""
        if self._fds is None:
            return
        self._loop.remove_reader(self._fds[0])
        for fd in self._fds:
            os.close(fd)
        self._fds = None
        self.path.unlink()
        self._set_timer()

    def hang(self, hung: bool) -> None:
        """Stops reading (and starts again); goes on scanning."""
        assert self._fds is not None
        if hung:
            self._loop.remove_reader(self._fds[0])
        else:
            self._loop.add_reader(self._fds[0], self._read)

    def say(self, data: bytes) -> None:
        """Sends these bytes, whatever they are; a `silent` controller sends nothing. What a host
        that does not read has no room for is lost.
        """
        if self._fds is not None and data and not self.silent:
            with contextlib.suppress(BlockingIOError):
                os.write(self._fds[0], data)

    def set_readings(self, readings: str) -> None:
        """Other readings, in channel order."""
        self.say(self.core.set_readings(readings, self._clock()))

    def set_buttons(self, buttons: tuple[bool, ...]) -> None:
        """Other buttons down."""
        self.say(self.core.set_buttons(buttons, self._clock()))

    def reset(self) -> None:
        """Restarts without leaving the bus."""
        self.say(self.core.reset(self._clock()))

    async def until(self, test: Callable[[_Core], bool], seconds: float = PATIENCE) -> None:
        """Waits until something is true of the controller, however shortly. Raises TimeoutError."""
        if test(self.core):
            return
        awaited = test, self._loop.create_future()
        self._awaited.append(awaited)
        try:
            await asyncio.wait_for(awaited[1], seconds)
        finally:
            self._awaited.remove(awaited)

    async def close(self) -> None:
        """Is gone for good."""
        self.cut()

    def _read(self) -> None:
        assert self._fds is not None
        data = os.read(self._fds[0], 65_536)
        now = self._clock()
        self.heard.append((now, data))
        self.say(self.core.take(data, now))
        self._look()

    def _tick(self) -> None:
        """What has been due meanwhile is said as of its own time: a controller is never late."""
        now, before = self._clock(), float("-inf")
        while before < (due := self.core.deadline()) <= now:
            self.say(self.core.tick(due))
            before = due
            self._look()
        self._set_timer()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._fds is not None:
            delay = max(0.0, self.core.deadline() - self._clock())
            self._timer = self._loop.call_later(delay, self._tick)

    def _look(self) -> None:
        """Tells those who wait for what is true now: a busy machine may run them only later."""
        for test, seen in self._awaited:
            if not seen.done() and test(self.core):
                seen.set_result(None)


class PtyController(PtyPort[VirtualController]):
    """A virtual controller behind a pseudo-terminal."""

    def __init__(
        self, path: Path, clock: Callable[[], float], traits: Traits | None = None
    ) -> None:
        super().__init__(path, clock, VirtualController(traits, clock()))
