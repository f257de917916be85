"""The same firmware under MicroPython itself: the unix port runs it, mpy-cross compiles it."""

import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import run

import pytest
from wiring import HIGH, TROLL, TZAAR, Table

from tests.support.paths import FIRMWARE, ROOT
from tests.support.unix_pico import MICROPYTHON, NO_MICROPYTHON, UnixCore
from tzaar_board.hal.protocol import (
    ControllerFault,
    ControllerMessage,
    Decoder,
    Hello,
    HelloRequest,
    HostMessage,
    Leds,
    Ping,
    Pong,
    Raw,
    RawSwitch,
    ScanLine,
    Thresholds,
    encode,
    read_controller,
)
from tzaar_board.table.lights.frame import Frame
from tzaar_board.table.sense import Sense

CONTROLLER = FIRMWARE / "controller"

needs_micropython = pytest.mark.skipif(MICROPYTHON is None, reason=NO_MICROPYTHON)


class Host:
    """Talks to the firmware and listens."""

    def __init__(self, core: UnixCore) -> None:
        self.core = core
        self._decoder: Decoder[ControllerMessage] = Decoder(read_controller)
        self.heard: list[ControllerMessage] = []

    def say(self, *messages: HostMessage) -> None:
        self.hear(self.core.take(b"".join(map(encode, messages)), 0.0))

    def until(self, wanted: Callable[[ControllerMessage], bool]) -> ControllerMessage:
        """The next message of which something is true."""
        end = time.monotonic() + 10
        while time.monotonic() < end:
            while self.heard:
                message = self.heard.pop(0)
                if wanted(message):
                    return message
            self.hear(self.core.wait(1.0))
        raise AssertionError("never heard")

    def meet(self, message: ControllerMessage) -> None:
        """Waits for a message."""
        self.until(lambda one: one == message)

    def scan(self, readings: str) -> ScanLine:
        """The next scan with these readings."""
        found = self.until(lambda one: isinstance(one, ScanLine) and one.readings == readings)
        assert isinstance(found, ScanLine)
        return found

    def hear(self, data: bytes) -> None:
        """Takes what the firmware has written."""
        self.heard += self._decoder.feed(data)


@contextmanager
def running(folder: Path, table: Table = TZAAR) -> Iterator[Host]:
    """A host at a firmware of its own."""
    core = UnixCore(folder, table)
    try:
        yield Host(core)
    finally:
        core.close()


@needs_micropython
@pytest.mark.parametrize("table", [TZAAR, TROLL], ids=lambda table: table.name)
def test_a_table_under_micropython(tmp_path: Path, table: Table) -> None:
    """Hello, stacks, buttons, LEDs, ping, raw mode, faults, levels: each once."""
    with running(tmp_path, table) as host:
        use_everything(host, table)


def use_everything(host: Host, table: Table) -> None:
    sites = table.sites
    hello = Hello("1.1.0", table.name, sites, sites, 4, Sense.COLOUR)
    assert host.until(lambda _: True) == hello
    host.say(HelloRequest(), Ping(9))
    assert host.until(lambda one: isinstance(one, Hello)) == hello
    assert host.until(lambda one: isinstance(one, Pong)) == Pong(9)

    readings = ("+-." * 22)[:sites]
    host.core.set_readings(readings, 0.0)
    host.core.set_buttons((False, True, False, False), 0.0)
    host.until(lambda one: isinstance(one, ScanLine) and one.buttons[1])
    assert host.scan(readings).buttons == (False, True, False, False)

    frame: Frame = tuple(0x010203 + led for led in range(sites))
    host.say(Leds(0, frame), Ping(1))
    host.meet(Pong(1))
    host.say(Ping(2))
    host.meet(Pong(2))
    assert host.core.leds == frame

    host.say(RawSwitch(True))
    raw = host.until(lambda one: isinstance(one, Raw) and one.first == 20)
    assert isinstance(raw, Raw)
    assert [value > HIGH for value in raw.values] == [site == "+" for site in readings[20:40]]
    host.say(RawSwitch(False))

    host.say(Thresholds(0, 1, 3990))
    host.scan("." + readings[1:])
    host.core.silence(1)
    host.meet(ControllerFault("adc", "mux 1 silent"))
    host.scan("." + readings[1:16] + "?" * 16 + readings[32:])


@needs_micropython
def test_levels_survive_a_restart_under_micropython(tmp_path: Path) -> None:
    with running(tmp_path) as host:
        host.say(Thresholds(0, 100, 3990))
        host.core.set_readings("+" * 60, 0.0)
        host.scan("." + "+" * 59)
        while not (tmp_path / "levels.bin").exists():
            host.until(lambda one: isinstance(one, ScanLine))
        host.hear(host.core.reset(0.0))
        host.until(lambda one: isinstance(one, Hello))
        host.scan("." + "+" * 59)


@needs_micropython
def test_scanning_leaves_no_garbage() -> None:
    """Else gc would stop the scan every few seconds."""
    assert MICROPYTHON is not None
    script = ROOT / "tests" / "simulated_pico" / "memory.py"
    done = run([MICROPYTHON, script], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"


@pytest.mark.parametrize("source", sorted(CONTROLLER.glob("*.py")), ids=lambda path: path.name)
def test_every_file_compiles_for_the_picos_processor(source: Path, tmp_path: Path) -> None:
    """Native code included, whose jumps are short on a Cortex-M0+."""
    compiler = Path(sys.executable).with_name("mpy-cross")
    done = run(
        [compiler, "-march=armv6m", "-o", tmp_path / "out.mpy", source],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_firmware_imports_nothing_that_is_not_on_a_pico() -> None:
    """Own files, and MicroPython's modules; what type checkers import does not count."""
    own = {path.stem for path in CONTROLLER.glob("*.py")}
    pico = {"array", "binascii", "gc", "io", "machine", "micropython", "os", "select", "sys"}
    pico.add("utime")
    imported = {
        name
        for path in CONTROLLER.glob("*.py")
        for name in re.findall(r"^(?:from|import) (\w+)", path.read_text(), re.MULTILINE)
    }
    assert imported <= own | pico
    assert [
        path.name for path in CONTROLLER.glob("*.py") if "import machine" in path.read_text()
    ] == ["pins.py"]
