"""A Mosquitto of the test's own, on a free port of this machine."""

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.patience import PATIENCE
from tests.support.processor_time import seconds_of

CONFIGURATION = """
listener {port} 127.0.0.1
allow_anonymous true
persistence false
max_queued_messages 0
max_inflight_messages 0
log_type error
"""


def find_mosquitto() -> str | None:
    """Where Debian's or another Mosquitto is, None where there is none."""
    return shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")


@dataclass(frozen=True)
class Broker:
    """A broker that runs."""

    port: int
    process: "subprocess.Popen[bytes]"

    def megabytes(self) -> float:
        """Its resident memory."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1000
        raise AssertionError("no VmRSS")

    def seconds(self) -> float:
        """Its processor time."""
        return seconds_of(self.process.pid)


@contextmanager
def mosquitto(path: str) -> Iterator[Broker]:
    """A broker for as long as it is entered."""
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "mosquitto.conf"
        file.write_text(CONFIGURATION.format(port=port))
        process = subprocess.Popen([path, "-c", str(file)])
        try:
            _answers(port)
            yield Broker(port, process)
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _answers(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise AssertionError("Mosquitto does not listen")
