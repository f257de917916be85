"""The tasks of a program, of which the first that fails ends it."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any


class Supervisor:
    """Starts tasks. `failure` is the first error of one, or what was told as one."""

    def __init__(self) -> None:
        self._stopped = asyncio.Event()
        self.failure: BaseException | None = None

    @property
    def failed(self) -> bool:
        """Whether an error is ending the program."""
        return self.failure is not None

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Starts a task; an error in it ends the program."""
        task = asyncio.create_task(work)
        task.add_done_callback(self._done)
        return task

    def fail(self, error: BaseException) -> None:
        """The first error ends the program."""
        self.failure = self.failure or error
        self.stop()

    def stop(self) -> None:
        """Ends the program."""
        self._stopped.set()

    async def stopping(self) -> None:
        """Waits for the end."""
        await self._stopped.wait()

    @staticmethod
    async def end(tasks: Iterable[asyncio.Task[None]]) -> None:
        """Stops tasks, and waits until they have ended."""
        running = list(tasks)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.fail(error)
