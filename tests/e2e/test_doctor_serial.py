"""The doctor at the real firmware: what is wrong with hall sensors, found through the link."""

import asyncio
from pathlib import Path

from tests.support.assistant import Assistant
from tests.support.firmware import SPARING, FirmwareCore
from tests.support.halls import Halls
from tests.support.pty_port import PtyPort
from tests.support.swift import run_swiftly
from tzaar_board.commissioning.doctor.diagnosis import diagnose
from tzaar_board.commissioning.doctor.examination import Examination
from tzaar_board.commissioning.procedures.lamps import Lamps
from tzaar_board.commissioning.procedures.run import ProcedureRunner
from tzaar_board.games.base import Colour, Content
from tzaar_board.games.tzaar import Kind
from tzaar_board.geometry import Site
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.protocol import ControllerFault
from tzaar_board.hal.serial import SerialTable

MUX = load_profile("tzaar-60")
DEAD, REVERSED, OPEN = 9, 20, 33


class BadHalls(Halls):
    """Sensors of which one feels nothing, one is the other way up, and one is not connected."""

    def read(self, channel: int, content: Content | None) -> int:
        if channel == OPEN:
            return 0
        if channel == REVERSED and content is not None:
            content = Content(content.colour.other, content.kind, content.height)
        return super().read(channel, None if channel == DEAD else content)


def test_bad_hall_sensors_are_found(tmp_path: Path) -> None:
    examination = Examination(MUX, Lamps(60))

    async def scenario() -> None:
        clock = asyncio.get_running_loop().time
        core = FirmwareCore(tmp_path, clock(), seed=3, every=SPARING)
        core._halls = BadHalls(60, 3)
        port: PtyPort[FirmwareCore] = PtyPort(tmp_path / "table", clock, core)

        def put(site: Site | None, colour: Colour) -> None:
            for at in range(60):
                core.stand(at, Content(colour, Kind.TOTT, 1) if at == site else None)

        runner = ProcedureRunner(examination, lambda _words: None)
        table = SerialTable(str(port.path), MUX, clock, runner.listen)
        hands = asyncio.create_task(Assistant(examination, MUX, port, put).help())
        try:
            await runner.run(table)
            await hands
        finally:
            await port.close()

    run_swiftly(scenario(), 4)
    assert [str(finding) for finding in diagnose(MUX, examination.seen)] == [
        "B5 feels nothing: look at channel 9 (multiplexer 0, input 9).",
        "E9 cannot tell: look at channel 33 (multiplexer 2, input 1).",
        "D3 feels the other colour than the rest do: look at channel 20 (multiplexer 1, input 4).",
    ]
    assert examination.faults == [ControllerFault("adc", "channel 33 out of range")]
