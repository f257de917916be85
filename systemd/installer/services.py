"""The machine's service manager, as far as an installation needs it."""

import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from installer.errors import InstallError
from installer.files import point, remove
from installer.places import NAME, Places

UNIT = f"{NAME}.service"
WAITING = "Waiting for the table."
"""What the program says of itself while its table is not plugged in (cli/service_manager.py)."""

_PATIENCE, _LOOK, _STEADY = 60.0, 0.5, 3.0
"""Seconds that a release has to come up, between two looks, and for which it must last."""


_BOOTED = Path("/run/systemd/system")
"""There is this folder exactly where systemd runs the machine (sd_booted(3))."""


class Services(Protocol):
    """Who starts and stops the service."""

    def check(self) -> None:
        """Raises InstallError where nobody could start it."""
        ...

    def read(self, sysusers: Path) -> None:
        """Takes note of what was placed: the unit, the rules, the account. Raises InstallError."""
        ...

    def comes_up(self) -> bool:
        """Starts the service, anew if it runs. Whether it came up and stays."""
        ...

    def remove(self) -> None:
        """Stops the service, for good."""
        ...


@dataclass(frozen=True)
class Condition:
    """How systemd says that the service is (`systemctl show`)."""

    active: str
    sub: str
    status: str
    restarts: int

    @property
    def up(self) -> bool | None:
        """Whether it came up; None while that is not yet known.

        A program that waits for its table to be plugged in has come up.

        >>> Condition("activating", "start", WAITING, 0).up
        True
        >>> Condition("activating", "auto-restart", "", 0).up
        False
        """
        if self.restarts or self.sub == "auto-restart" or self.active == "failed":
            return False
        if self.active == "active" or self.status == WAITING:
            return True
        return None


def condition(shown: str) -> Condition:
    """The condition of what `systemctl show` prints.

    >>> condition("ActiveState=active\\nSubState=running\\nStatusText=Playing.\\nNRestarts=0\\n")
    Condition(active='active', sub='running', status='Playing.', restarts=0)
    """
    facts = dict(line.split("=", 1) for line in shown.splitlines() if "=" in line)
    return Condition(
        facts.get("ActiveState", ""),
        facts.get("SubState", ""),
        facts.get("StatusText", ""),
        int(facts.get("NRestarts") or 0),
    )


class Systemd:
    """The systemd of this machine. `clock` is in seconds, `wait` lets some pass; `booted` is the
    folder that is there while it runs.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
        booted: Path = _BOOTED,
    ) -> None:
        self._clock = clock
        self._wait = wait
        self._booted = booted

    def check(self) -> None:
        if not self._booted.is_dir():
            raise InstallError(
                "Systemd does not run this machine, and the service needs it: 'make play' plays "
                "without a service."
            )

    def read(self, sysusers: Path) -> None:
        _run("systemd-sysusers", str(sysusers))
        _run("systemctl", "daemon-reload")
        _run("systemctl", "enable", UNIT)
        _run("udevadm", "control", "--reload")
        _run("udevadm", "trigger", "--subsystem-match=tty", "--settle")

    def comes_up(self) -> bool:
        _run("systemctl", "stop", UNIT)
        _try("systemctl", "reset-failed", UNIT)
        _run("systemctl", "start", "--no-block", UNIT)
        end, since = self._clock() + _PATIENCE, None
        while (now := self._clock()) < end:
            up = self._condition().up
            if up is False:
                return False
            since = (now if since is None else since) if up else None
            if since is not None and now >= since + _STEADY:
                return True
            self._wait(_LOOK)
        return False

    def remove(self) -> None:
        _try("systemctl", "disable", "--now", UNIT)

    def _condition(self) -> Condition:
        keys = "ActiveState,SubState,StatusText,NRestarts"
        return condition(_run("systemctl", "show", UNIT, f"--property={keys}"))


class Image:
    """No machine that runs, but a folder (DESTDIR) that will be one, or is looked at."""

    def __init__(self, places: Places) -> None:
        self._places = places

    def check(self) -> None:
        """Nothing is to be started."""

    def read(self, sysusers: Path) -> None:
        """Enables the unit; all else systemd reads when the machine starts."""
        del sysusers
        point(self._places.wanted, self._places.unit)

    def comes_up(self) -> bool:
        return True

    def remove(self) -> None:
        remove(self._places.wanted)


def _run(*command: str) -> str:
    """What a command says. Raises InstallError when it fails."""
    done = _try(*command)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().replace("\n", " ")
        raise InstallError(f"'{' '.join(command)}' failed ({said}): mend that, and install again.")
    return done.stdout


def _try(*command: str) -> subprocess.CompletedProcess[str]:
    """A command that may refuse: there may be nothing to do. Raises InstallError."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise InstallError(
            f"'{command[0]}' cannot be run ({error.strerror}): the service needs systemd; "
            "without it start 'tzaar-board play' yourself."
        ) from error
