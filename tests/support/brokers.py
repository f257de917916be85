"""Real brokers for tests: Debian's Mosquitto as a club sets it up, and plain."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.support.needs import SBIN
from tests.support.paths import ROOT
from tests.support.patience import PATIENCE

SHIPPED = ROOT / "mosquitto"


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Mosquitto:
    """A broker that can be killed, and started again with what it has on disk."""

    def __init__(self, folder: Path, lines: str, port: int) -> None:
        self.port = port
        self._folder = folder
        self._config = folder / "mosquitto.conf"
        self._config.write_text(
            f"user root\npersistence true\npersistence_location {folder}/\n{lines}"
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = shutil.which("mosquitto", path=SBIN)
        assert command is not None
        with (self._folder / "mosquitto.log").open("ab") as log:
            self._process = subprocess.Popen(
                [command, "-c", str(self._config)], stdout=log, stderr=log
            )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert self._process.poll() is None, (self._folder / "mosquitto.log").read_text()
                assert time.monotonic() < end
                time.sleep(0.02)

    def kill(self) -> None:
        """As when the power fails."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def plain_mosquitto(folder: Path) -> Iterator[Mosquitto]:
    """A broker that lets everybody in."""
    port = free_port()
    broker = Mosquitto(folder, f"listener {port} 127.0.0.1\nallow_anonymous true\n", port)
    broker.start()
    try:
        yield broker
    finally:
        broker.kill()


@contextmanager
def club_mosquitto(folder: Path, room: str, password: str) -> Iterator[Mosquitto]:
    """A broker with the configuration that we ship, and an account for a room and for the wall.

    Its certificate for `localhost` is in `club.crt`.
    """
    port = free_port()
    certificate, key = folder / "club.crt", folder / "club.key"
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    named = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    _run("openssl", "req", "-x509", "-days", "2", *curve, *named, *files)
    passwords = folder / "passwords"
    passwords.touch()
    for name in (room, "wall"):
        _run("mosquitto_passwd", "-b", str(passwords), name, password)
    lines = (SHIPPED / "tzaar-board.conf").read_text()
    for there, here in {
        "listener 8883": f"listener {port} 127.0.0.1",
        "/etc/mosquitto/certs/tzaar-board.crt": str(certificate),
        "/etc/mosquitto/certs/tzaar-board.key": str(key),
        "/etc/mosquitto/tzaar-board.passwords": str(passwords),
        "/etc/mosquitto/tzaar-board.acl": str(SHIPPED / "tzaar-board.acl"),
    }.items():
        assert there in lines
        lines = lines.replace(there, here)
    broker = Mosquitto(folder, lines, port)
    broker.start()
    try:
        yield broker
    finally:
        broker.kill()


def _run(name: str, *arguments: str) -> None:
    command = shutil.which(name, path=SBIN)
    assert command is not None
    subprocess.run([command, *arguments], check=True, capture_output=True)
