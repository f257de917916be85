"""A program that was started as a process, as an event loop sees it."""

import asyncio
import os
import signal
from collections.abc import Mapping, Sequence
from typing import IO, Protocol, Self

from tests.support.started import PIPE, Process, start


class Running(Protocol):
    """A running program: `asyncio.subprocess.Process`, or as that one."""

    @property
    def pid(self) -> int: ...

    @property
    def stdin(self) -> asyncio.StreamWriter | None: ...

    @property
    def stdout(self) -> asyncio.StreamReader | None: ...

    @property
    def returncode(self) -> int | None: ...

    def send_signal(self, signal: int) -> None: ...

    def kill(self) -> None: ...

    async def wait(self) -> int: ...

    async def communicate(self) -> tuple[bytes, bytes]: ...


class Beside:
    """A program beside the loop that started it, with a pipe for each of its standard files."""

    def __init__(
        self,
        process: Process,
        stdin: asyncio.StreamWriter,
        stdout: asyncio.StreamReader,
        stderr: asyncio.StreamReader,
    ) -> None:
        self.pid = process.pid
        self.stdin, self.stdout, self._stderr = stdin, stdout, stderr
        self._ended = asyncio.ensure_future(asyncio.to_thread(process.wait))

    @classmethod
    async def start(cls, arguments: Sequence[str], environment: Mapping[str, str]) -> Self:
        """Starts the program with a command line."""
        process = await asyncio.to_thread(start, arguments, environment, stdin=PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        readers = [await _reader(pipe) for pipe in (process.stdout, process.stderr)]
        return cls(process, await _writer(process.stdin), *readers)

    @property
    def returncode(self) -> int | None:
        """Its exit code, if it has ended."""
        return self._ended.result() if self._ended.done() else None

    def send_signal(self, number: int) -> None:
        """Sends it a signal, if it still runs."""
        if not self._ended.done():
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kills it."""
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        """Its exit code, when it has ended."""
        return await asyncio.shield(self._ended)

    async def communicate(self) -> tuple[bytes, bytes]:
        """What it says until it ends."""
        out, errors = await asyncio.gather(self.stdout.read(), self._stderr.read())
        await self.wait()
        self.stdin.close()
        return out, errors


async def _reader(pipe: IO[bytes]) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), pipe)
    return reader


async def _writer(pipe: IO[bytes]) -> asyncio.StreamWriter:
    loop = asyncio.get_running_loop()
    protocol = asyncio.StreamReaderProtocol(asyncio.StreamReader())
    transport, _ = await loop.connect_write_pipe(lambda: protocol, pipe)
    return asyncio.StreamWriter(transport, protocol, None, loop)
