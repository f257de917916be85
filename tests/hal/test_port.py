"""Serial ports: how they are found, and why one cannot be opened."""

import errno
import os
import re
import time
import tty
from pathlib import Path

import pytest
import serial
from serial.tools.list_ports_common import ListPortInfo

from tests.support.patience import PATIENCE
from tzaar_board.hal.port import PortError, find_port, open_port


def usb(device: str, ids: tuple[int, int] | None = None, number: str | None = None) -> ListPortInfo:
    port = ListPortInfo(device)
    if ids is not None:
        port.vid, port.pid = ids
    port.serial_number = number
    port.description = f"Board {number}"
    return port


PORTS = [
    usb("/dev/ttyACM9", (0x2E8A, 0x0005), "E66038B713"),
    usb("/dev/ttyACM1", (0x2E8A, 0x000A), "E66038B714"),
    usb("/dev/ttyS0"),
]


@pytest.mark.parametrize(
    ("name", "device"),
    [
        ("/dev/ttyACM0", "/dev/ttyACM0"),
        ("/dev/serial/by-id/usb-pico", "/dev/serial/by-id/usb-pico"),
        ("null", "/dev/null"),
        ("E66038B714", "/dev/ttyACM1"),
        ("e66038b713", "/dev/ttyACM9"),
        ("2e8a:0005", "/dev/ttyACM9"),
        ("2E8A:000A", "/dev/ttyACM1"),
        ("hwgrep://board e660", "/dev/ttyACM1"),
        ("hwgrep://B713$", "/dev/ttyACM9"),
    ],
)
def test_ports_are_found_by_name(name: str, device: str) -> None:
    assert find_port(name, PORTS) == device


@pytest.mark.parametrize("name", ["E66038", "1234:5678", "hwgrep://nothing", "loop://", "ttyACM77"])
def test_ports_that_are_not_found(name: str) -> None:
    with pytest.raises(PortError, match=re.escape(f"No serial port is '{name}'")):
        find_port(name, PORTS)


def test_a_bad_regular_expression() -> None:
    with pytest.raises(PortError, match=r"'hwgrep://\(' has no regular expression"):
        find_port("hwgrep://(", PORTS)


@pytest.mark.parametrize(
    ("device", "words"),
    [("/", "Is a directory"), ("/dev/null", "Inappropriate ioctl for device")],
)
def test_what_is_no_port_is_said_in_words(device: str, words: str) -> None:
    """They were a tuple of pyserial's, or stood there twice."""
    with pytest.raises(PortError) as raised:
        open_port(device)
    assert str(raised.value) == (
        f"The port {device} cannot be opened ({words}): check that it is a serial port."
    )


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (
            errno.EACCES,
            "The port /dev/table may not be opened: add yourself to the group dialout "
            "('sudo usermod -aG dialout $USER') and log in again.",
        ),
        (
            errno.ENOENT,
            "There is no port /dev/table: plug the table in, or name another port.",
        ),
        (
            errno.EBUSY,
            "The port /dev/table is in use: close the other program that has it open.",
        ),
        (
            errno.EIO,
            "The port /dev/table cannot be opened (Input/output error): "
            "check that it is a serial port.",
        ),
    ],
)
def test_ports_that_cannot_be_opened(
    number: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_port: serial.Serial) -> None:
        raise serial.SerialException(number, "words")

    monkeypatch.setattr(serial.Serial, "open", refuse)
    with pytest.raises(PortError) as raised:
        open_port("/dev/table")
    assert str(raised.value) == words


def test_what_waits_is_read_at_once() -> None:
    """Nothing shall happen between lines that came together."""
    master, slave = os.openpty()
    tty.setraw(slave)
    port = open_port(os.ttyname(slave))
    os.write(master, b"x" * 3000)
    end = time.monotonic() + PATIENCE
    while port.in_waiting < 3000:
        assert time.monotonic() < end
    assert len(port.read()) == 3000
    port.close()
    os.close(slave)
    os.close(master)


def test_a_file_is_no_port(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    with pytest.raises(PortError, match=r"cannot be opened .*check that it is a serial port"):
        open_port(str(path))
