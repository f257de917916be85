"""Calibration over the serial link: the real firmware at a table that is wired at random."""

import asyncio
import dataclasses
import random
from pathlib import Path

import pytest

from tests.support.assistant import Assistant, Put
from tests.support.controller import Core, Traits
from tests.support.firmware import SPARING, FirmwareCore
from tests.support.pty_port import PtyController, PtyPort
from tests.support.swift import run_swiftly
from tzaar_board.cli.calibrate import straight
from tzaar_board.commissioning.calibrate.calibration import Calibration
from tzaar_board.commissioning.calibrate.progress import Progress
from tzaar_board.commissioning.calibrate.solution import Solution
from tzaar_board.commissioning.procedures.lamps import Lamps
from tzaar_board.commissioning.procedures.run import ProcedureRunner
from tzaar_board.games.base import Colour, Content
from tzaar_board.games.tzaar import Kind
from tzaar_board.geometry import Site
from tzaar_board.hal.profile import Profile, load_profile
from tzaar_board.hal.serial import SerialTable
from tzaar_board.table.sense import Sense

MUX = load_profile("tzaar-60")


def shuffled(seed: int) -> Profile:
    """The same table, wired at random."""
    rng = random.Random(seed)
    channels, leds = rng.sample(range(60), 60), rng.sample(range(60), 60)
    return dataclasses.replace(MUX, channels=tuple(channels), leds=tuple(leds))


async def calibrated(port: PtyPort[Core], wired: Profile, put: Put) -> Calibration:
    clock = asyncio.get_running_loop().time
    fresh = Progress(wired.board.name, wired.channel_count)
    calibration = Calibration(wired.board, Lamps(60), fresh, analogue=True)
    runner = ProcedureRunner(calibration, lambda _words: None)
    table = SerialTable(str(port.path), straight(wired), clock, runner.listen)
    assistant = Assistant(calibration, wired, port, put)
    hands = asyncio.create_task(assistant.help())
    await runner.run(table)
    await hands
    return calibration


@pytest.mark.parametrize("seed", [1])
def test_presence_over_the_link(tmp_path: Path, seed: int) -> None:
    wired = shuffled(seed)

    async def scenario() -> Calibration:
        clock = asyncio.get_running_loop().time
        controller = PtyController(tmp_path / "table", clock, Traits(sense=Sense.PRESENCE))

        def put(site: Site | None, _colour: Colour) -> None:
            stacks = ["#" if at == site else "." for at in range(60)]
            controller.set_readings(wired.to_channels("".join(stacks)))

        try:
            return await calibrated(controller, wired, put)
        finally:
            await controller.close()

    calibration = run_swiftly(scenario(), 20)
    assert calibration.solution() == Solution(wired.channels, wired.leds, ())
    assert calibration.thresholds() == ()


def test_the_firmware_with_its_hall_sensors(tmp_path: Path) -> None:
    wired = shuffled(2)

    async def scenario() -> tuple[Calibration, FirmwareCore]:
        clock = asyncio.get_running_loop().time
        core = FirmwareCore(tmp_path, clock(), seed=3, every=SPARING)
        port: PtyPort[FirmwareCore] = PtyPort(tmp_path / "table", clock, core)

        def put(site: Site | None, colour: Colour) -> None:
            for channel in range(60):
                core.stand(channel, None)
            if site is not None:
                core.stand(wired.channels[site], Content(colour, Kind.TOTT, 1))

        try:
            done = await calibrated(port, wired, put)
            levels = [one.thresholds for one in done.thresholds()]
            await port.until(lambda core: saved(core) == [(one.low, one.high) for one in levels])
            return done, core
        finally:
            await port.close()

    calibration, core = run_swiftly(scenario(), 8)
    assert calibration.solution() == Solution(wired.channels, wired.leds, ())
    found = calibration.thresholds()
    assert [one.thresholds.channel for one in found] == list(range(60))
    assert [one.thresholds.channel for one in found if one.thin] == []
    assert core.controller._link.raw is False


def saved(core: FirmwareCore) -> list[tuple[int, int]]:
    """The thresholds that the controller has."""
    levels = core.controller._levels
    return list(zip(levels.low, levels.high, strict=True))
