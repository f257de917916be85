"""SerialTable on a real pseudo-terminal, with a virtual controller at the other end."""

import asyncio
import time
from pathlib import Path

import pytest

from tests.support.controller import Traits, VirtualController
from tests.support.serial_bench import EMPTY, PROFILE, bench, lit, play
from tzaar_board.errors import UserError
from tzaar_board.hal.protocol import Ping, Pong, RawSwitch, Thresholds
from tzaar_board.hal.scan import LinkChange, LinkState, Scan
from tzaar_board.hal.serial import SerialTable
from tzaar_board.hal.table import Table
from tzaar_board.table.lights.frame import dark
from tzaar_board.table.sense import Sense


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


def test_a_controller_that_restarts(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with bench(tmp_path) as at:
            await at.is_lit()
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
                flipped = core.scan(0.0).replace(b"scan", b"scaN")  # One bit: no CRC misses that.
                at.controller.say(b"\x00\xffrubbish\n" + flipped)
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
