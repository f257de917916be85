"""SerialTable on a real pseudo-terminal, with a virtual controller at the other end."""

import asyncio
import os
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import serial

from tests.support.controller import PtyController, Traits, VirtualController
from tzaar_board.errors import UserError
from tzaar_board.hal.link import Reply
from tzaar_board.hal.port import Port, open_port
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.protocol import Ping, Pong, RawSwitch, Thresholds
from tzaar_board.hal.scan import LinkChange, LinkState, Scan, TableEvent
from tzaar_board.hal.serial import SerialTable
from tzaar_board.hal.table import Table
from tzaar_board.table.frame import Frame, dark
from tzaar_board.table.sense import Sense

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

        return await asyncio.wait_for(searching(), 10)

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


@asynccontextmanager
async def bench(
    folder: Path, traits: Traits | None = None, opener: Callable[[str], Port] = open_port
) -> AsyncIterator[Bench]:
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
        await asyncio.wait_for(scenario(), 60)

    asyncio.run(watched())
    assert errors == []


def test_it_is_a_table() -> None:
    table: Table = SerialTable("/dev/none", PROFILE, time.monotonic)
    assert (table.profile, table.sense) == (PROFILE, Sense.COLOUR)


def test_scans_in_and_frames_out(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path, Traits(sense=Sense.COLOUR)) as at:
            at.table.show(lit(1))
            assert await at.change(LinkState.UP) == (
                f"The table 'virtual' (firmware 1.0.0) is on {tmp_path}/table."
            )
            assert at.table.sense is Sense.COLOUR
            await at.shows(lit(1))
            before = time.monotonic()
            at.controller.set_readings("+" + EMPTY[1:])
            scan = await at.scan("+" + EMPTY[1:])
            assert before <= scan.time <= time.monotonic()
            at.controller.set_buttons((True, False, False, True))
            await at.scan("+" + EMPTY[1:], (True, False, False, True))
            at.table.show((*lit(1)[:59], 0))
            await at.shows((*lit(1)[:59], 0))

    play(scenario)


def test_unplugged_and_plugged_in_under_another_device(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.change(LinkState.UP)
            at.table.show(lit(1))
            await at.shows(lit(1))
            first = os.readlink(at.controller.path)
            at.controller.cut()
            assert await at.change(LinkState.LOST) == (
                f"{tmp_path}/table is gone: plug the table in."
            )
            # Another terminal takes the number, so that the table comes back under a new one.
            holder = os.openpty()
            at.table.show(lit(2))
            at.controller.core.readings = "#" * 60
            at.controller.plug()
            assert os.readlink(at.controller.path) != first
            await at.scan("#" * 60)
            await at.shows(lit(2))
            for fd in holder:
                os.close(fd)

    play(scenario)


def test_pulled_in_the_middle_of_a_line_time_and_again(tmp_path: Path) -> None:
    """Nothing is made of half a line, the table is heard again, and nothing is left open."""

    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.change(LinkState.UP)
            before = len(os.listdir("/proc/self/fd"))
            for count in range(1, 9):
                half = at.controller.core.scan(0.0)[: 10 * count]
                at.controller.say(half)
                at.controller.cut()
                at.controller.core.readings = "#" * count + EMPTY[count:]
                await at.change(LinkState.LOST)
                at.controller.plug()
                await at.change(LinkState.UP)
                await at.scan("#" * count + EMPTY[count:])
                assert len(os.listdir("/proc/self/fd")) == before

    play(scenario)


def test_a_silent_port_is_opened_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.change(LinkState.UP)
            at.table.show(lit(1))
            await at.shows(lit(1))
            at.controller.silent = True
            at.clock.skipped = 10.0
            assert await at.change(LinkState.LOST) == (
                f"The table on {tmp_path}/table has gone silent: look at its cable and its power."
            )
            at.table.show(lit(2))
            at.controller.silent = False
            await at.change(LinkState.UP)
            await at.scan(EMPTY)
            await at.shows(lit(2))

    play(scenario)


def test_a_port_that_closes_slowly_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would be in use by ourselves."""
    closing, carry_on = threading.Event(), threading.Event()
    close = serial.Serial.close

    def slow(port: serial.Serial) -> None:
        closing.set()
        carry_on.wait(10)
        close(port)

    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.change(LinkState.UP)
            monkeypatch.setattr(serial.Serial, "close", slow)
            at.controller.silent = True
            at.clock.skipped = 10.0
            await at.change(LinkState.LOST)
            await asyncio.to_thread(closing.wait, 10)
            at.controller.silent = False
            # It is due to be opened again now, and closed only a while later.
            at.clock.skipped = 20.0
            at.table.show(lit(1))
            asyncio.get_running_loop().call_later(0.2, carry_on.set)
            await at.change(LinkState.UP)

    play(scenario)


def test_a_port_that_is_not_there_yet(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path) as at:
            at.controller.cut()
            assert await at.change(LinkState.LOST) == (
                f"There is no port {tmp_path}/table: plug the table in, or name another port."
            )
            at.controller.plug()
            await at.change(LinkState.UP)
            await at.scan(EMPTY)

    play(scenario)


def test_a_port_that_is_in_use(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.change(LinkState.UP)
            other = SerialTable(str(at.controller.path), PROFILE, time.monotonic)
            event = await asyncio.wait_for(anext(other.events()), 10)
            await other.close()
            assert isinstance(event, LinkChange)
            assert (event.state, event.words) == (
                LinkState.LOST,
                f"The port {tmp_path}/table is in use: close the other program that has it open.",
            )

    play(scenario)


def test_a_controller_that_restarts(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.change(LinkState.UP)
            at.table.show(lit(1))
            await at.shows(lit(1))
            at.controller.reset()
            assert at.controller.core.leds == dark(60)
            await at.shows(lit(1))
            await at.scan(EMPTY)

    play(scenario)


def test_rubbish_between_the_lines(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.change(LinkState.UP)
            core = at.controller.core
            for count in range(1, 20):
                at.controller.say(b"\x00\xffrubbish\n" + core.scan(0.0).replace(b"*", b"!*"))
                at.controller.set_readings("#" * count + "." * (60 - count))
            await at.scan("#" * 19 + "." * 41)
            dropped = at.table.stats.dropped
            assert (dropped.bad_crc, dropped.too_long, dropped.unparsable) == (38, 0, 0)

    play(scenario)


def test_another_protocol_ends_the_events_with_an_error(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path, Traits(protocol=2, firmware="9.0")) as at:
            with pytest.raises(UserError, match=r"firmware 9\.0\) speaks protocol 2, .*protocol 1"):
                await at.change(LinkState.UP)

    play(scenario)


def test_a_controller_that_does_not_fit_ends_the_events_with_an_error(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path, Traits(channels=64)) as at:
            with pytest.raises(UserError, match="has 64 channels, but profile 'tzaar-60'"):
                await at.change(LinkState.UP)

    play(scenario)


def test_a_port_that_takes_no_more_gets_the_newest_frame_when_it_does(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.change(LinkState.UP)
            at.controller.hang(True)
            for number in range(2000):
                at.table.show(lit(number))
            # Reading goes on meanwhile, and the loop is not held up.
            at.controller.set_readings("#" * 60)
            await at.scan("#" * 60)
            at.controller.hang(False)
            await at.shows(lit(1999))
            assert at.controller.core.frames < 1000

    play(scenario)


def test_closing_leaves_the_leds_dark_and_ends_the_events(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.change(LinkState.UP)
            at.table.show(lit(1))
            await at.shows(lit(1))
            await at.table.close()
            await at.shows(dark(60))
            rest = [event async for event in at.events]
            assert [event for event in rest if not isinstance(event, Scan)] == []

    play(scenario)


def test_closing_does_not_wait_for_a_port_that_takes_no_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.change(LinkState.UP)
            at.controller.hang(True)
            for number in range(2000):
                at.table.show(lit(number))
            await asyncio.wait_for(at.table.close(), 5)

    play(scenario)


def test_closing_what_was_never_opened() -> None:
    async def scenario() -> None:
        table = SerialTable("/dev/none", PROFILE, time.monotonic)
        table.show(lit(1))
        await table.close()

    play(scenario)


def test_closing_while_the_port_is_being_opened(tmp_path: Path) -> None:
    opening, carry_on = threading.Event(), threading.Event()

    def slow(name: str) -> Port:
        opening.set()
        carry_on.wait(10)
        return open_port(name)

    async def scenario() -> None:
        async with bench(tmp_path, opener=slow) as at:
            reading = asyncio.create_task(everything(at.table))
            await asyncio.to_thread(opening.wait, 10)
            closing = asyncio.create_task(at.table.close())
            carry_on.set()
            await asyncio.wait_for(closing, 10)
            assert await asyncio.wait_for(reading, 10) == []
            # The port is free again.
            open_port(str(at.controller.path)).close()

    play(scenario)


def test_lines_of_calibration(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.change(LinkState.UP)
            sent: list[Thresholds | RawSwitch | Ping] = [
                Thresholds(3, 100, 200),
                RawSwitch(True),
                Ping(7),
            ]
            for message in sent:
                at.table.send(message)
            await at.controller.until(lambda core: core.received[-3:] == sent)
            at.controller.set_readings("#" * 60)
            await at.scan("#" * 60)
            assert at.replies == [Pong(7)]

    play(scenario)


def test_a_controller_behind_a_socket() -> None:
    async def scenario() -> None:
        core = VirtualController(Traits(), time.monotonic())

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            while data := await reader.read(4096):
                writer.write(core.take(data, time.monotonic()))
                writer.write(core.scan(time.monotonic()))
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        table = SerialTable(f"socket://127.0.0.1:{port}", PROFILE, time.monotonic)
        events = table.events()
        up = await asyncio.wait_for(anext(events), 10)
        assert isinstance(up, LinkChange)
        assert up.state is LinkState.UP
        scan = await asyncio.wait_for(anext(events), 10)
        assert isinstance(scan, Scan)
        assert scan.readings == EMPTY
        await table.close()
        server.close()
        await server.wait_closed()

    play(scenario)
