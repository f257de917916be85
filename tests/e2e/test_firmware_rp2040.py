"""The firmware on an emulated RP2040, booted from its own file system.

Needs rp2040py with littlefs (`pip install 'rp2040py[fs]==0.3.6'`) and a MicroPython image for the
Pico, whose path is given as TZAAR_PICO_IMAGE. Nothing is wired to this Pico: every channel is out
of range, and its timing is not that of a real one.
"""

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest
import serial

from tzaar_board.hal.protocol import (
    ControllerFault,
    ControllerMessage,
    Decoder,
    Hello,
    HelloRequest,
    Ping,
    Pong,
    ScanLine,
    encode,
    read_controller,
)
from tzaar_board.table.sense import Sense

IMAGE = os.environ.get("TZAAR_PICO_IMAGE", "")
CONTROLLER = Path(__file__).parents[2] / "firmware_config" / "controller"
SECONDS = 120.0

pytestmark = pytest.mark.skipif(
    not (IMAGE and find_spec("rp2040py") and find_spec("littlefs")),
    reason="the firmware on an emulated Pico: see firmware_config/controller/README.md",
)


def emulator(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "rp2040py", *map(str, arguments)]


@contextmanager
def booted(folder: Path) -> Iterator[serial.Serial]:
    """The port of a Pico that has the firmware in its flash."""
    flash = folder / "flash.img"
    files = sorted(CONTROLLER.glob("*.py"))
    subprocess.run(emulator("mklittlefs", "-o", flash, *files), check=True, timeout=60)
    pico = subprocess.Popen(
        emulator("micropython", "--image", IMAGE, "--littlefs", flash, "--pty"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        with serial.Serial(_path(pico), timeout=0.1) as port:
            yield port
    finally:
        pico.terminate()
        pico.communicate(timeout=20)


def _path(pico: subprocess.Popen[bytes]) -> str:
    """The pseudo-terminal that the emulator says it listens on."""
    assert pico.stdout is not None
    said = b""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and pico.poll() is None:
        if select.select([pico.stdout], [], [], 1.0)[0]:
            said += os.read(pico.stdout.fileno(), 4096)
            if found := re.search(rb"listening on (/dev/\S+)", said):
                return found[1].decode()
    raise AssertionError(f"the emulator did not start: {said.decode()}")


def heard(
    port: serial.Serial, ask: bytes, wanted: Callable[[ControllerMessage], bool]
) -> ControllerMessage:
    """The first message of which something is true, asked for again every five seconds."""
    decoder = Decoder(read_controller)
    end = time.monotonic() + SECONDS
    ask_at = 0.0
    while time.monotonic() < end:
        if time.monotonic() >= ask_at:
            port.write(ask)
            ask_at = time.monotonic() + 5
        for message in decoder.feed(port.read(4096)):
            if wanted(message):
                return message
    raise AssertionError("never heard")


@pytest.mark.timeout(500)
def test_the_firmware_boots_scans_and_answers(tmp_path: Path) -> None:
    with booted(tmp_path) as port:
        hello = heard(port, encode(HelloRequest()), lambda one: isinstance(one, Hello))
        assert hello == Hello("1.0.0", "tzaar-60", 60, 60, 4, Sense.COLOUR)
        assert heard(port, encode(Ping(7)), lambda one: one == Pong(7))
        scan = heard(port, b"", lambda one: isinstance(one, ScanLine))
        assert isinstance(scan, ScanLine)
        assert scan.readings == "?" * 60
        assert heard(port, b"", lambda one: one == ControllerFault("adc", "mux 3 silent"))
