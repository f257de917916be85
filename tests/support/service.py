"""The unit as systemd would start it: its command, a stripped environment, a listener."""

import asyncio
import shlex
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.paths import ROOT
from tests.support.patience import PATIENCE
from tests.support.program import Program

UNIT = ROOT / "systemd" / "tzaar-board.service"
RELEASE, SETTINGS, STATE = "/opt/tzaar-board/current", "/etc/tzaar-board/config.toml", "%S"


def setting(key: str, unit: Path = UNIT) -> str:
    """The only value of a key of the unit."""
    values = [
        line.partition("=")[2]
        for line in unit.read_text().splitlines()
        if line.startswith(f"{key}=")
    ]
    assert len(values) == 1, (key, values)
    return values[0]


Facts = dict[str, str]


@dataclass
class Listener:
    """Who hears the program: every message, and when it came."""

    socket: socket.socket
    heard: list[tuple[float, Facts]] = field(default_factory=list)

    @property
    def told(self) -> list[Facts]:
        """What the messages said."""
        return [facts for _, facts in self.heard]

    async def until(self, test: Callable[[Facts], bool], seconds: float = PATIENCE) -> Facts:
        """The next message of which something is true. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while True:
                data = await asyncio.get_running_loop().sock_recv(self.socket, 4096)
                facts = dict(line.split("=", 1) for line in data.decode().splitlines())
                self.heard.append((time.monotonic(), facts))
                if test(facts):
                    return facts


def listener(path: Path) -> Listener:
    """A manager's socket. Its `socket` is to be closed."""
    heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    heard.bind(str(path))
    heard.setblocking(False)
    return Listener(heard)


@dataclass(frozen=True)
class Started:
    """A service that runs, and its manager."""

    program: Program
    manager: Listener

    async def ended(self) -> tuple[int, tuple[str, ...]]:
        """Stops it as its manager does: exit code, and what it complained of."""
        ended = await self.program.end(signal.SIGTERM)
        return ended.code, ended.errors


@asynccontextmanager
async def service(
    folder: Path,
    settings: str,
    watchdog: float,
    *,
    unit: Path = UNIT,
    release: str = sys.prefix,
) -> AsyncIterator[Started]:
    """Starts the unit's command with the settings file of a table; killed if it still runs."""
    (folder / "config.toml").write_text(settings)
    (folder / "tzaar-board").mkdir(exist_ok=True)
    (folder / "notify").unlink(missing_ok=True)
    paths = {RELEASE: release, SETTINGS: str(folder / "config.toml"), STATE: str(folder)}
    command = setting("ExecStart", unit)
    for name, path in paths.items():
        assert name in command
        command = command.replace(name, path)
    manager = listener(folder / "notify")
    environment = {
        **dict(one.split("=", 1) for one in setting("Environment", unit).split()),
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "NOTIFY_SOCKET": str(folder / "notify"),
        "WATCHDOG_USEC": str(round(watchdog * 1e6)),
    }
    process = await asyncio.create_subprocess_exec(
        *shlex.split(command),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=folder / "tzaar-board",
        env=environment,
    )
    try:
        yield Started(Program(process), manager)
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()
        manager.socket.close()
