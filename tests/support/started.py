"""Starts of the program as a process: most of them are forks of one that has loaded it.

A run of the tests begins that one (`tests/conftest.py`). Where there is none, and where what is
asked for is settled as Python starts, the program is started as a user starts it.
"""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import IO, Protocol, Self

from tests.support.forking import Wanted
from tests.support.paths import ROOT
from tests.support.patience import PATIENCE

COMMAND = (sys.executable, "-m", "tzaar_board")

PIPE = subprocess.PIPE
STDERR = 2
"""That of the tests."""

EARLY = ("PYTHON", "LD_", "LC_", "LANG", "MALLOC_", "TZAAR_BOARD_GAMES")
"""How the settings begin that are heeded only as the program is loaded."""


class Process(Protocol):
    """A running program, as `subprocess.Popen` has it."""

    pid: int

    @property
    def stdin(self) -> IO[bytes] | None: ...

    @property
    def stdout(self) -> IO[bytes] | None: ...

    @property
    def stderr(self) -> IO[bytes] | None: ...

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def send_signal(self, sig: int) -> None: ...

    def kill(self) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class _Parent:
    """Who forks programs: where it listens, and the settings with which it was started."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.early = _early(os.environ, without="PYTHON")


_parents: list[_Parent] = []


def _early(settings: Mapping[str, str], without: str = " ") -> dict[str, str]:
    return {
        name: text
        for name, text in settings.items()
        if name.startswith(EARLY) and not name.startswith(without)
    }


@contextmanager
def forking() -> Iterator[str]:
    """Somebody who forks programs, and where they listen."""
    with TemporaryDirectory() as folder:
        path = str(Path(folder, "programs"))
        with subprocess.Popen(
            [sys.executable, "-m", "tests.support.forking", path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env={name: text for name, text in os.environ.items() if not name.startswith("PYTHON")},
            start_new_session=True,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            yield path
            process.stdin.close()
            process.wait(PATIENCE)


def ask(path: str) -> None:
    """From now on programs are forked by whoever listens at a path; by nobody without one."""
    _parents[:] = [_Parent(path)] if path else []


def asked() -> str:
    """The path of whoever is asked."""
    return _parents[0].path if _parents else ""


def start(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    *,
    stdin: int = subprocess.DEVNULL,
    stdout: int = PIPE,
    stderr: int = PIPE,
) -> Process:
    """Starts the program with a command line, in a session of its own."""
    if _parents and _early(environment) == _parents[0].early:
        return Fork(_parents[0].path, arguments, environment, (stdin, stdout, stderr))
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        env=environment,
        start_new_session=True,
    )


def talk(process: Process, told: bytes, seconds: float) -> tuple[bytes, bytes]:
    """What a program says on both outputs until it closes them, when it was told something."""
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    with ThreadPoolExecutor(2) as readers:
        heard = [readers.submit(pipe.read) for pipe in (process.stdout, process.stderr)]
        try:
            with suppress(BrokenPipeError), process.stdin:
                process.stdin.write(told)
            out, errors = [one.result(seconds) for one in heard]
        except TimeoutError:
            process.kill()
            raise
    return out, errors


class Fork:
    """A program that was forked for this process, which is not its parent."""

    def __init__(
        self,
        path: str,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        files: tuple[int, int, int],
    ) -> None:
        self.returncode: int | None = None
        given, kept = zip(*map(_pipe, files, ("wb", "rb", "rb")), strict=True)
        given = tuple(given[1] if file == subprocess.STDOUT else file for file in given)
        self.stdin, self.stdout, self.stderr = kept
        wanted = Wanted(list(arguments), os.getcwd(), dict(environment))
        self.told = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            self.told.connect(path)
            socket.send_fds(self.told, [json.dumps(asdict(wanted)).encode()], given)
        finally:
            for file in {*given} - {*files}:
                os.close(file)
        self.pid = self._hear(PATIENCE)

    def poll(self) -> int | None:
        """Its exit code, if it has ended."""
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, when it has ended. Raises subprocess.TimeoutExpired."""
        if self.returncode is None:
            self.end(self._hear(timeout))
        assert self.returncode is not None
        return self.returncode

    def end(self, code: int) -> None:
        """Notes how it has ended."""
        self.returncode = code
        self.told.close()

    def send_signal(self, sig: int) -> None:
        """Sends it a signal, if it still runs."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, sig)

    def terminate(self) -> None:
        """Asks it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kills it."""
        self.send_signal(signal.SIGKILL)

    def close(self) -> None:
        """Lets the pipes go."""
        for pipe in (self.stdin, self.stdout, self.stderr):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
        self.wait()

    def _hear(self, seconds: float | None) -> int:
        """What is told next. Raises subprocess.TimeoutExpired."""
        self.told.settimeout(seconds)
        try:
            text = self.told.recv(100)
        except (TimeoutError, BlockingIOError):
            raise subprocess.TimeoutExpired("tzaar-board", seconds or 0.0) from None
        assert text, "whoever forks programs has ended"
        return int(text)


def _pipe(file: int, mode: str) -> tuple[int, IO[bytes] | None]:
    """A standard file for the program, and for us the other end, if it is a pipe."""
    if file == subprocess.DEVNULL:
        return os.open(os.devnull, os.O_RDWR), None
    if file != PIPE:
        return file, None
    reading, writing = os.pipe()
    if mode == "wb":
        return reading, os.fdopen(writing, mode)
    return writing, os.fdopen(reading, mode)
