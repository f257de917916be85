"""Tells a service manager how the program is (sd_notify(3)): ready, alive, stopping.

State instead of events: every message says all that is true, so that a lost one does no harm.
"""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Self

from tzaar_board.errors import UserError, reason_of, shortened
from tzaar_board.play.app import App

WAITING = "Waiting for the table."
"""The status of a program whose table cannot be heard; the installer knows it."""

_SOCKET, _WATCHDOG, _WATCHDOG_PID = "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"
_INTERVAL = 5.0
"""Seconds between messages at most."""

_IMPATIENCE = 0.1
"""Seconds between looks whether the table can be heard for the first time."""

_GRACE = 20.0
"""Seconds for which each message asks while the program waits for its table."""


@dataclass(frozen=True)
class Manager:
    """The service manager that started this process.

    `address` is its socket (`@` begins an abstract one). `watchdog` is how many seconds it lets
    pass without a sign of life before it restarts the program, None if it does not care.
    """

    address: str
    watchdog: float | None = None

    @classmethod
    def of(cls, environment: Mapping[str, str], process: int) -> Self | None:
        """The manager that a process's environment names, None if there is none.

        Raises UserError.

        >>> Manager.of({"NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "3000000"}, 1)
        Manager(address='/run/notify', watchdog=3.0)
        """
        address = environment.get(_SOCKET, "")
        if not address:
            return None
        if address[0] not in "/@":
            raise UserError(
                "{variable}={address} is no path; leave it out, or begin it with / or @.",
                variable=_SOCKET,
                address=shortened(address),
            )
        text = environment.get(_WATCHDOG, "")
        if not text or environment.get(_WATCHDOG_PID, str(process)) != str(process):
            return cls(address)
        if not text.isdecimal() or int(text) == 0:
            raise UserError(
                "{variable}={text} is no time; give microseconds, or leave it out.",
                variable=_WATCHDOG,
                text=shortened(text),
            )
        return cls(address, int(text) / 1e6)

    @property
    def interval(self) -> float:
        """Seconds between two messages: half of what the watchdog allows."""
        return _INTERVAL if self.watchdog is None else min(_INTERVAL, self.watchdog / 2)

    def tell(self, *facts: str) -> None:
        """Sends `NAME=value` facts; a manager that is too busy hears the next ones.

        Raises UserError when there is no manager any more.
        """
        address = f"\0{self.address[1:]}" if self.address.startswith("@") else self.address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
                sender.setblocking(False)
                sender.connect(address)
                sender.send("\n".join(facts).encode())
        except BlockingIOError:
            pass
        except OSError as error:
            raise UserError(
                "The service manager at {variable}={address} cannot be told ({reason}); leave "
                "{variable} out, or start the program with systemctl.",
                variable=_SOCKET,
                address=self.address,
                reason=reason_of(error),
            ) from error


@contextlib.asynccontextmanager
async def reporting(manager: Manager | None, app: App) -> AsyncIterator[None]:
    """While inside, the manager hears how the app is, from the loop that plays. Raises UserError.

    A loop that hangs is silent, and the manager restarts the program. The program is ready when
    the table has been heard and its lights are shown; until then it asks for more time.
    """
    if manager is None:
        yield
        return
    report = asyncio.create_task(_report(manager, app))
    report.add_done_callback(lambda _: app.stop())
    try:
        yield
        await report
    finally:
        report.cancel()


async def _report(manager: Manager, app: App) -> None:
    loop = asyncio.get_running_loop()
    ready, due = False, loop.time()
    while not await _is_stopping(app, manager.interval if ready else _IMPATIENCE):
        lost = app.view.lost or app.view.waiting
        if not (ready or lost):
            ready, due = True, loop.time()
        if loop.time() >= due:
            manager.tell(*_facts(ready, lost))
            due = loop.time() if ready else loop.time() + _INTERVAL
    manager.tell("STOPPING=1", "STATUS=The lights go out.")


def _facts(ready: bool, lost: bool) -> tuple[str, ...]:
    """All that is true of the program."""
    status = f"STATUS={WAITING if lost else 'Playing.'}"
    if ready:
        return "READY=1", status, "WATCHDOG=1"
    return f"EXTEND_TIMEOUT_USEC={_GRACE * 1e6:.0f}", status


async def _is_stopping(app: App, seconds: float) -> bool:
    """Whether the app is told to stop within some seconds."""
    try:
        async with asyncio.timeout(seconds):
            await app.stopping()
    except TimeoutError:
        return False
    return True
