"""The firmware on an emulated RP2040 with its board around it, in the Pico's own time.

Needs rp2040py with littlefs (`pip install 'rp2040py[fs]==0.3.6'`) and a MicroPython image for the
Pico, whose path is given as TZAAR_PICO_IMAGE; boots it as `make uf2` puts the firmware into it.
"""

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

IMAGE = os.environ.get("TZAAR_PICO_IMAGE", "")
if not (IMAGE and find_spec("rp2040py") and find_spec("littlefs")):
    pytest.skip(
        "the firmware on an emulated Pico: see firmware_config/controller/README.md",
        allow_module_level=True,
    )

from tests.bench.emulated import Stopwatch  # noqa: E402
from tests.support.emulated_board import RESTING, EmulatedBoard  # noqa: E402
from tzaar_board.hal.protocol import (  # noqa: E402
    ControllerFault,
    ControllerMessage,
    Decoder,
    Dropped,
    Hello,
    HelloRequest,
    Leds,
    Ping,
    Pong,
    Raw,
    RawSwitch,
    ScanLine,
    Shown,
    encode,
    read_controller,
)
from tzaar_board.table.sense import Sense  # noqa: E402

pytestmark = pytest.mark.timeout(1200)

SWEEP = 1.21
QUIET_LOOP = 4.0
BUSY_LOOP = 4.6
"""ms of the Pico's own time, held within a tenth."""

SETTLED = 5.0
"""us that a multiplexer has before the conversion that counts; switching takes it 0.5 at most."""


@pytest.fixture(scope="module")
def board() -> EmulatedBoard:
    """One Pico for all tests, as booting takes most of the time."""
    return EmulatedBoard.booted(Path(IMAGE))


@pytest.fixture(scope="module")
def strips() -> EmulatedBoard:
    """One of a table of nine strips."""
    return EmulatedBoard.booted(Path(IMAGE), "tzaar-strips")


def heard(board: EmulatedBoard) -> list[ControllerMessage]:
    """What it has said since the last time, all of it in good lines."""
    board.pico.until(lambda: not board.pico.text or board.pico.text.endswith(b"\n"))
    decoder = Decoder(read_controller)
    found = decoder.feed(board.pico.text)
    assert decoder.dropped == Dropped()
    board.pico.said.clear()
    return found


def scans(board: EmulatedBoard) -> list[ScanLine]:
    return [one for one in heard(board) if isinstance(one, ScanLine)]


def test_it_answers_and_tells_a_table_at_rest(board: EmulatedBoard) -> None:
    hello = Hello("1.1.0", "tzaar-60", 60, 60, 4, Sense.COLOUR)
    start = heard(board)
    assert start[0] == hello
    board.pico.send(encode(HelloRequest()) + encode(Ping(7)))
    board.pico.run(30)
    assert heard(board)[:2] == [hello, Pong(7)]
    assert isinstance(start[1], ScanLine)
    assert start[1].readings == "." * 60


def test_every_channel_reads_its_own_sensor_and_no_other(board: EmulatedBoard) -> None:
    reads_its_own(board)


def reads_its_own(board: EmulatedBoard) -> None:
    board.values[:] = [900 + 36 * channel for channel in range(60)]
    board.pico.send(encode(RawSwitch(True)))
    board.pico.run(130)
    board.pico.send(encode(RawSwitch(False)))
    raw = [one for one in heard(board) if isinstance(one, Raw) and one.seq == 1]
    assert [value for one in raw for value in one.values] == board.values
    board.values[:] = [RESTING] * 60
    board.pico.run(20)


def test_a_sweep_gives_every_multiplexer_time_to_settle(board: EmulatedBoard) -> None:
    lets_settle(board)


def lets_settle(board: EmulatedBoard) -> None:
    board.conversions.clear()
    board.pico.run(30)
    for sweep in board.sweeps():
        counted = sweep[1::2]
        assert [len(one.enabled) for one in sweep] == [1] * 120
        assert {one.channel for one in counted} == set(range(60))
        assert min(one.settled for one in counted) >= SETTLED


def test_nine_strips_are_read_as_well_and_no_slower(strips: EmulatedBoard) -> None:
    reads_its_own(strips)
    lets_settle(strips)
    assert strips.sweep_time() < 1.1 * SWEEP


def test_buttons_and_a_multiplexer_that_falls_silent(board: EmulatedBoard) -> None:
    board.press(1, True)
    board.values[32:48] = [0] * 16
    board.pico.run(20)
    last = scans(board)[-1]
    assert last.buttons == (False, True, False, False)
    assert last.readings == "." * 32 + "?" * 16 + "." * 12
    board.pico.until(lambda: b"fault" in board.pico.text and board.pico.text.endswith(b"\n"))
    assert ControllerFault("adc", "mux 2 silent") in heard(board)
    board.press(1, False)
    board.values[32:48] = [RESTING] * 16
    board.pico.run(20)


def test_a_frame_is_lit_whole_and_said_to_be_shown(board: EmulatedBoard) -> None:
    frame = tuple(0x010203 * (led + 1) for led in range(60))
    board.frames.clear()
    board.pico.send(encode(Leds(9, frame)))
    board.pico.run(40)
    assert [lit for _, lit in board.frames] == [frame]
    assert Shown(9) in heard(board)


def test_its_times(board: EmulatedBoard) -> None:
    watch = Stopwatch(board)
    assert watch.quiet_loop().mean == pytest.approx(QUIET_LOOP, rel=0.1)
    assert board.sweep_time() == pytest.approx(SWEEP, rel=0.1)
    assert watch.busy_loop().mean == pytest.approx(BUSY_LOOP, rel=0.1)
    assert board.pico.waiting == 0
    assert max(watch.whole_frames().values) < 25
    assert max(watch.two_leds().values) < 8
    assert watch.changes().mean < 6


def test_a_host_that_does_not_read_stops_nothing(board: EmulatedBoard) -> None:
    board.pico.hear(False)
    board.conversions.clear()
    for change in range(10):
        board.values[5] = RESTING if change % 2 else RESTING + 900
        board.pico.run(14)
    assert max(board.loops()) < 20
    board.pico.said.clear()
    board.pico.hear(True)
    board.pico.send(encode(Ping(3)))
    board.pico.until(lambda: b"lines not taken" in board.pico.text)
    decoder = Decoder(read_controller)
    assert Pong(3) in decoder.feed(board.pico.text)
    lost_and_begun = 2
    assert decoder.dropped.bad_crc <= lost_and_begun
