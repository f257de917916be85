"""Serial ports: found by device, USB serial number, ids or description, and opened."""

import contextlib
import errno
import os
import re
import termios
from collections.abc import Iterable
from pathlib import Path

import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from tzaar_board.errors import UserError

BAUD_RATE = 921_600
"""docs/protocol.md, Line; a USB port takes any."""

_MOST = 1 << 16
"""Bytes that are read at once at most."""

_USB_IDS = re.compile(r"([0-9a-fA-F]{4}):([0-9a-fA-F]{4})")
_GREP = "hwgrep://"


class PortError(UserError):
    """A port that is not there or cannot be opened."""


class Port(serial.Serial):
    """A serial port for asyncio: neither a full buffer nor an unplugged cable holds up the loop."""

    def read(self, size: int = 1, /) -> bytes:
        """Reads what waits, however much: nothing shall happen between lines that came together.

        Raises SerialException where the port is gone.
        """
        return super().read(max(size, _MOST))

    # The stubs take any buffer; the program has bytes alone to write.
    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        """Writes what the port takes at once. Raises BlockingIOError when that is nothing.

        pyserial's own would try again without end until the port takes something. A port that is
        gone swallows everything: reading tells, and does so without a traceback in the log.
        """
        try:
            return os.write(self.fileno(), data)
        except BlockingIOError:
            raise
        except OSError:
            return len(data)

    def drop_output(self) -> None:
        """Forgets what has not left the machine, so that closing does not wait for it."""
        with contextlib.suppress(OSError, termios.error):
            self.reset_output_buffer()


def open_port(name: str) -> Port:
    """Opens the port of a name (see `find_port`); this may block for some milliseconds.

    Raises PortError that names the port and the remedy.
    """
    device = find_port(name, list_ports.comports())
    try:
        return Port(device, BAUD_RATE, timeout=0, write_timeout=0, exclusive=True)
    except (OSError, ValueError, termios.error) as error:
        raise _refused(device, error) from error


def find_port(name: str, ports: Iterable[ListPortInfo]) -> str:
    """The device that a name stands for among the ports of this machine.

    A name is a device path, a name under /dev, a USB serial number, `VID:PID` in hex digits, or
    `hwgrep://` and a regular expression for the description. Raises PortError.
    """
    if "/" in name and "://" not in name:
        return name
    if "://" not in name and Path("/dev", name).exists():
        return f"/dev/{name}"
    found = sorted(port.device for port in ports if _is_meant(name, port))
    if not found:
        raise PortError(
            "No serial port is '{name}' by device, USB serial number or VID:PID: plug the table "
            "in, or see 'python -m serial.tools.list_ports -v' for what is there.",
            name=name,
        )
    return found[0]


def _is_meant(name: str, port: ListPortInfo) -> bool:
    if name.startswith(_GREP):
        return any(_matches(name, text) for text in (port.device, port.description, port.hwid))
    ids = _USB_IDS.fullmatch(name)
    if ids:
        return (port.vid, port.pid) == (int(ids[1], 16), int(ids[2], 16))
    return (port.serial_number or "").lower() == name.lower()


def _matches(name: str, text: str) -> bool:
    try:
        return re.search(name.removeprefix(_GREP), text, re.IGNORECASE) is not None
    except re.error as error:
        raise PortError(
            "'{name}' has no regular expression: {reason}.", name=name, reason=error
        ) from error


def _number(error: BaseException) -> int | None:
    """The system's number of a fault; pyserial may have put it into words."""
    for one in (error, error.__context__):
        if isinstance(one, OSError) and one.errno is not None:
            return one.errno
        if isinstance(one, termios.error):
            return int(one.args[0])
    return None


def _refused(device: str, error: Exception) -> PortError:
    number = _number(error)
    match number:
        case errno.ENOENT | errno.ENODEV | errno.ENXIO:
            return PortError(
                "There is no port {port}: plug the table in, or name another port.", port=device
            )
        case errno.EACCES | errno.EPERM:
            return PortError(
                "The port {port} may not be opened: add yourself to the group dialout "
                "('sudo usermod -aG dialout $USER') and log in again.",
                port=device,
            )
        case errno.EAGAIN | errno.EBUSY:
            return PortError(
                "The port {port} is in use: close the other program that has it open.", port=device
            )
    return PortError(
        "The port {port} cannot be opened ({reason}): check that it is a serial port.",
        port=device,
        reason=error if number is None else os.strerror(number),
    )
