"""An event loop whose clock jumps to the next thing to do: hours go by in no time."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class _Jumping(selectors.DefaultSelector):
    """Never waits for a time; only for files, when there is nothing else, and for threads."""

    def __init__(self) -> None:
        super().__init__()
        self.jumped = 0.0
        self.threads = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        patient = timeout is None or (timeout > 0 and self.threads > 0)
        events = super().select(None if patient else 0)
        if not events and timeout:
            self.jumped += timeout
        return events


class HastyLoop(asyncio.SelectorEventLoop):
    """A loop that begins at time 0. Its time stands still while a thread works for it."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.jumped

    def stand_still(self, seconds: float) -> None:
        """The machine is busy with something else for some seconds."""
        self._jumping.jumped += seconds

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Result], *args: Any
    ) -> "asyncio.Future[Result]":
        future = super().run_in_executor(executor, func, *args)
        self._jumping.threads += 1
        future.add_done_callback(self._rest)
        return future

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:  # noqa: ARG002
        """Waits for its threads as long as they take: their time is another."""
        await super().shutdown_default_executor()

    def _rest(self, _: "asyncio.Future[Any]") -> None:
        self._jumping.threads -= 1


def run_hastily(main: Coroutine[Any, Any, Result]) -> Result:
    """Runs a coroutine in simulated time."""
    with asyncio.Runner(loop_factory=HastyLoop) as runner:
        return runner.run(main)
