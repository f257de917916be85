"""SerialTable's port: unplugged, silent, slow, in use, or not there yet."""

import asyncio
import itertools
import os
import threading
import time
from pathlib import Path

import pytest
import serial

from tests.support.hasty import run_hastily
from tests.support.patience import PATIENCE
from tests.support.serial_bench import EMPTY, PROFILE, bench, everything, lit, play
from tzaar_board.hal.port import Port, open_port
from tzaar_board.hal.scan import LinkChange, LinkState, Scan
from tzaar_board.hal.serial import SerialTable
from tzaar_board.table.lights.frame import dark

OTHERS = 16
"""Terminals that are opened at once: more than programs beside the test give back meanwhile."""


def test_unplugged_and_plugged_in_under_another_device(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.is_lit()
            first = os.readlink(at.controller.path)
            at.controller.cut()
            assert await at.change(LinkState.LOST) == (
                f"{tmp_path}/table is gone: plug the table in."
            )
            # Other terminals take the number, so that the table comes back under a new one.
            holders = [os.openpty() for _ in range(OTHERS)]
            at.table.show(lit(2))
            at.controller.core.readings = "#" * 60
            at.controller.plug()
            assert os.readlink(at.controller.path) != first
            await at.scan("#" * 60)
            await at.shows(lit(2))
            for fd in itertools.chain(*holders):
                os.close(fd)

    play(scenario)


def test_pulled_in_the_middle_of_a_line_time_and_again(tmp_path: Path) -> None:
    """Nothing is made of half a line, the table is heard again, and nothing is left open."""

    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.change(LinkState.UP)
            before = len(os.listdir("/proc/self/fd"))
            for count in range(1, 9):
                half = at.controller.core.scan(time.monotonic())[: 10 * count]
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
            await at.is_lit()
            assert await at.goes_silent() == (
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
            await at.goes_silent()
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
            await at.is_lit()
            await at.table.close()
            await at.shows(dark(60))
            rest = [event async for event in at.events]
            assert [event for event in rest if not isinstance(event, Scan)] == []

    play(scenario)


def test_closing_leaves_the_leds_dark_though_the_port_has_just_been_lost(tmp_path: Path) -> None:
    """A host that is closed before it opens the port again has no later chance."""

    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.is_lit()
            await at.goes_silent()
            await at.table.close()
            await at.shows(dark(60))

    play(scenario)


def test_closing_does_not_wait_for_a_port_that_takes_no_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.change(LinkState.UP)
            at.controller.hang(True)
            for number in range(2000):
                at.table.show(lit(number))
            await asyncio.wait_for(at.table.close(), 5)
            # The port is free again.
            open_port(str(at.controller.path)).close()

    play(scenario)


def test_closing_what_was_never_opened() -> None:
    async def scenario() -> None:
        table = SerialTable("/dev/none", PROFILE, time.monotonic)
        table.show(lit(1))
        await table.close()

    play(scenario)


def test_no_port_is_opened_before_somebody_wants_its_events() -> None:
    opened = []

    def opener(name: str) -> Port:
        opened.append(name)
        return open_port(name)

    async def scenario() -> None:
        table = SerialTable("/dev/none", PROFILE, asyncio.get_running_loop().time, opener=opener)
        table.show(lit(1))
        await asyncio.sleep(60.0)
        await table.close()

    run_hastily(scenario())
    assert opened == []


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
            await asyncio.wait_for(closing, PATIENCE)
            assert await asyncio.wait_for(reading, PATIENCE) == []
            # The port is free again.
            open_port(str(at.controller.path)).close()

    play(scenario)
