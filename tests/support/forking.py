"""The program again and again, from a process that has loaded it once.

Run as a process beside the tests (`tests/support/started.py` asks it). Each start is a fork of it,
which then runs `python -m tzaar_board` as that would, in the place and with the files that it was
given. One thread: a fork has no other.
"""

import gc
import json
import os
import runpy
import selectors
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any

LOADED = ("typer._adapters", "tzaar_board.engine._core", "tzaar_board.web.server", "uvicorn.server")
"""What the commands load only when they run."""

FILES = 3
"""Standard files that come with a question."""


@dataclass(frozen=True)
class Wanted:
    """A program that is to run: its arguments, its place and its environment."""

    arguments: list[str]
    folder: str
    environment: dict[str, str]


class Parent:
    """Forks a program for each connection, says its number there, and later how it ended."""

    def __init__(self, server: socket.socket) -> None:
        self._server = server
        self._loaded = False
        self._selector = selectors.DefaultSelector()
        self._selector.register(server, selectors.EVENT_READ, self._begin)
        self._selector.register(sys.stdin, selectors.EVENT_READ, self._end)
        self._running: dict[int, socket.socket] = {}
        self._ended = False

    def serve(self) -> Wanted | None:
        """Forks; returns what to run in each fork, and None here when standard input ends."""
        while not self._ended:
            for key, _ in self._selector.select():
                act: Callable[[Any], Wanted | None] = key.data
                wanted = act(key.fileobj)
                if wanted is not None:
                    return wanted
        for number in self._running:
            os.kill(number, signal.SIGKILL)
        return None

    def _end(self, _: object) -> None:
        self._ended = True

    def _begin(self, server: socket.socket) -> Wanted | None:
        asked, _ = server.accept()
        text, files, _, _ = socket.recv_fds(asked, 1 << 20, FILES)
        wanted = Wanted(**json.loads(text))
        if not self._loaded:
            self._loaded = True
            _load()
        number = os.fork()
        if number == 0:
            self._forget()
            asked.close()
            _become(wanted, files)
            return wanted
        for file in files:
            os.close(file)
        watched = os.pidfd_open(number)
        self._running[number] = asked
        self._selector.register(
            watched, selectors.EVENT_READ, lambda _: self._reap(number, watched)
        )
        asked.send(json.dumps(number).encode())
        return None

    def _reap(self, number: int, watched: int) -> None:
        self._selector.unregister(watched)
        os.close(watched)
        code = os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])
        with self._running.pop(number) as asked, suppress(OSError):
            asked.send(json.dumps(code).encode())

    def _forget(self) -> None:
        """In a fork: nothing of what is open here is the program's."""
        for key in list(self._selector.get_map().values()):
            if isinstance(key.fileobj, int):
                os.close(key.fileobj)
        self._selector.close()
        self._server.close()
        for asked in self._running.values():
            asked.close()


def _load() -> None:
    """Loads what a program may want; of what cannot be, it will say so itself."""
    from tzaar_board.cli.main import COMMANDS

    for name in (*(f"tzaar_board.cli.{module}" for module in COMMANDS.values()), *LOADED):
        with suppress(ImportError):
            import_module(name)
    gc.collect()
    gc.freeze()  # The forks share what none of them looks through.


def _become(wanted: Wanted, files: list[int]) -> None:
    """In a fork: the program's place, environment and standard files."""
    os.setsid()
    os.chdir(wanted.folder)
    os.environ.clear()
    os.environ.update(wanted.environment)
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    encoding, errors = sys.stdout.encoding, sys.stdout.errors
    sys.stdin = os.fdopen(0, encoding=encoding, errors=errors, closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding=encoding, errors=errors, closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, encoding, "backslashreplace", closefd=False)
    sys.argv = ["tzaar_board", *wanted.arguments]


def main(path: str) -> None:
    """Serves at a path, until standard input ends."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as server:
        server.bind(path)
        server.listen()
        print("ready", flush=True)
        wanted = Parent(server).serve()
    if wanted is not None:
        runpy.run_module("tzaar_board", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(sys.argv[1])
