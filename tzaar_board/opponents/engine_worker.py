"""One thinking process and the pipe to it, as seen from the event loop."""

import asyncio
import multiprocessing
import signal
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import Any

from tzaar_board.opponents.engine_server import Failure, Request, StopNumber, serve

INTERRUPT = frozenset({signal.SIGINT})


class WorkerDied(Exception):
    """The process has ended before it answered."""


class EngineWorker:
    """Starts a process that answers requests in their order. Belongs to one event loop.

    That the process has died shows at the pipe, whatever it did and whenever it died: nobody but
    the process holds its other end.

    Raises WorkerDied where the process dies while it is started.
    """

    def __init__(self, stopped: StopNumber, *, use_core: bool) -> None:
        context = multiprocessing.get_context("spawn")
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[asyncio.Future[Any]] = deque()
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, stopped, use_core), daemon=True)
        try:
            with _held_interrupts():
                self._process.start()
        except BrokenPipeError:
            self._pipe.close()
            raise WorkerDied from None
        finally:
            theirs.close()
        self._loop.add_reader(self._pipe.fileno(), self._read)

    @property
    def pid(self) -> int | None:
        """The process's number."""
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Whether nothing can be asked any more."""
        return self._pipe.closed

    async def ask(self, request: Request) -> Any:
        """The answer to a request. Raises WorkerDied, and RuntimeError for a fault over there."""
        if self.ended:
            raise WorkerDied
        answered = self._loop.create_future()
        self._waiting.append(answered)
        try:
            self._pipe.send(request)
        except OSError:
            self._end()
        return await answered

    async def close(self) -> None:
        """Ends the process: at once where nobody waits for an answer, else when it has answered."""
        if not all(answered.done() for answered in self._waiting):
            await asyncio.wait(self._waiting)
        self._end()
        self._process.kill()  # It keeps nothing; to end by itself it would need the processor.
        await asyncio.to_thread(self._process.join)

    def _read(self) -> None:
        try:
            answer = self._pipe.recv()
        except (EOFError, OSError):
            self._end()
            return
        answered = self._waiting.popleft()
        if answered.cancelled():
            return
        if isinstance(answer, Failure):
            answered.set_exception(RuntimeError(answer.traceback))
        else:
            answered.set_result(answer)

    def _end(self) -> None:
        """The process sees the end of its requests at the pipe."""
        if self.ended:
            return
        self._loop.remove_reader(self._pipe.fileno())
        self._pipe.close()
        for answered in self._waiting:
            if not answered.done():
                answered.set_exception(WorkerDied())
        self._waiting.clear()


@contextmanager
def _held_interrupts() -> Iterator[None]:
    """A process that is started meanwhile never hears Control-C: a terminal sends it to that one
    as well, and it may come before the process could say that it ignores it. Here it comes later.
    """
    resource_tracker.ensure_running()  # The first start of a process begins it, and unblocks all.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPT)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
