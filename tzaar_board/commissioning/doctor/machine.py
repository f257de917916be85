"""The machine that the program runs on: versions, groups, ports, supply. Read here, judged in
`checks`.
"""

import grp
import importlib.metadata
import os
import platform
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports

from tzaar_board import __version__
from tzaar_board.engine import core
from tzaar_board.hal import requirements as needs

GROUPS = ("dialout", "gpio", "spi")
LIBRARIES = (
    "pyserial",
    "gpiozero",
    "lgpio",
    "adafruit-circuitpython-neopixel",
    "adafruit-circuitpython-neopixel-spi",
)
_MODEL = Path("/proc/device-tree/model")


@dataclass(frozen=True)
class SerialPort:
    """A serial port of this machine."""

    device: str
    description: str


@dataclass(frozen=True)
class MachineReport:
    """What was found. `model` is empty off a Raspberry Pi, `libraries` has only what is installed.

    `throttled` is what `vcgencmd get_throttled` says (a number of bits), None where there is none.
    """

    program: str
    python: str
    system: str
    model: str
    core: bool
    root: bool
    groups: frozenset[str]
    libraries: Mapping[str, str]
    ports: tuple[SerialPort, ...]
    gpio: bool
    spi: bool
    throttled: int | None


def look() -> MachineReport:
    """Looks at this machine."""
    return MachineReport(
        program=__version__,
        python=platform.python_version(),
        system=platform.platform(terse=True),
        model=_model(),
        core=core.available(),
        root=os.geteuid() == 0,
        groups=frozenset(name for name in GROUPS if _member(name)),
        libraries=_libraries(),
        ports=tuple(
            SerialPort(port.device, port.description)
            for port in sorted(list_ports.comports(), key=lambda port: port.device)
            if port.vid is not None or port.device.startswith(("/dev/ttyAMA", "/dev/serial"))
        ),
        gpio=needs.GPIO_DEVICE.exists(),
        spi=needs.SPI_DEVICE.exists(),
        throttled=_throttled(),
    )


def _model() -> str:
    try:
        return _MODEL.read_text().rstrip("\0\n")
    except OSError:
        return ""


def _member(group: str) -> bool:
    """Whether this process is in a group of this name."""
    try:
        number = grp.getgrnam(group).gr_gid
    except KeyError:
        return False
    return number in (os.getegid(), *os.getgroups())


def _libraries() -> dict[str, str]:
    found = {}
    for name in LIBRARIES:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def _throttled() -> int | None:
    """The Pi's own word on its supply."""
    command = shutil.which("vcgencmd")
    if command is None:
        return None
    try:
        done = subprocess.run(
            [command, "get_throttled"], capture_output=True, text=True, timeout=5, check=True
        )
        return int(done.stdout.strip().partition("=")[2], 16)
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
