"""A SerialTable on a pseudo-terminal, and the virtual controller at the other end."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.controller import Traits
from tests.support.patience import PATIENCE
from tests.support.pty_port import PtyController
from tzaar_board.hal.link import Reply
from tzaar_board.hal.port import Port, open_port
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.scan import LinkChange, LinkState, Scan, TableEvent
from tzaar_board.hal.serial import SerialTable
from tzaar_board.hal.table import Table
from tzaar_board.table.lights.frame import Frame

PROFILE = load_profile("tzaar-60")
EMPTY = "." * 60
FREE = (False,) * 4


def lit(number: int) -> Frame:
    """Frames that differ everywhere."""
    return tuple(number * 60 + led + 1 for led in range(60))


@dataclass
class Clock:
    """The monotonic clock, with time that was skipped."""

    skipped: float = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.skipped


@dataclass
class Bench:
    """A table and the controller that it is plugged into."""

    clock: Clock
    table: SerialTable
    controller: PtyController
    replies: list[Reply]

    def __post_init__(self) -> None:
        self.events = self.table.events()

    async def next(self, test: Callable[[TableEvent], bool]) -> TableEvent:
        """The next event of which something is true."""

        async def searching() -> TableEvent:
            async for event in self.events:
                if test(event):
                    return event
            raise AssertionError("the table has no more events")

        return await asyncio.wait_for(searching(), PATIENCE)

    async def change(self, state: LinkState) -> str:
        """The words of the next link change, which must be to this state."""
        event = await self.next(lambda event: isinstance(event, LinkChange))
        assert isinstance(event, LinkChange)
        assert event.state is state
        return event.words

    async def scan(self, readings: str, buttons: tuple[bool, ...] = FREE) -> Scan:
        """The next scan, past those that do not say this."""
        event = await self.next(
            lambda event: (
                isinstance(event, Scan) and (event.readings, event.buttons) == (readings, buttons)
            )
        )
        assert isinstance(event, Scan)
        return event

    async def shows(self, frame: Frame) -> None:
        """Waits until the LEDs show a frame."""
        await self.controller.until(lambda core: core.leds == frame)

    async def is_lit(self) -> None:
        """Waits until the link is up and the LEDs show `lit(1)`."""
        await self.change(LinkState.UP)
        self.table.show(lit(1))
        await self.shows(lit(1))

    async def goes_silent(self) -> str:
        """The controller says no more, until the link is lost; gives the words of that."""
        self.controller.silent = True
        self.clock.skipped = 10.0
        return await self.change(LinkState.LOST)


@asynccontextmanager
async def bench(
    folder: Path, traits: Traits | None = None, opener: Callable[[str], Port] = open_port
) -> AsyncIterator[Bench]:
    """A table that is plugged in; `opener` opens its port."""
    path = folder / "table"
    controller = PtyController(path, time.monotonic, traits)
    replies: list[Reply] = []
    clock = Clock()
    table = SerialTable(str(path), PROFILE, clock, replies.append, opener)
    made = Bench(clock, table, controller, replies)
    try:
        yield made
    finally:
        await table.close()
        await controller.close()


async def everything(table: Table) -> list[TableEvent]:
    """The events until the table is closed."""
    return [event async for event in table.events()]


def play(scenario: Callable[[], Awaitable[None]]) -> None:
    """Runs a scenario in a loop of its own, which must take note of no error."""
    errors: list[dict[str, object]] = []

    async def watched() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: errors.append(context))
        await asyncio.wait_for(scenario(), 2 * PATIENCE)

    asyncio.run(watched())
    assert errors == []
