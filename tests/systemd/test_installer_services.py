"""What the installer asks of systemd, and what it makes of the answers."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from installer.errors import InstallError
from installer.places import Places
from installer.services import WAITING, Condition, Image, Systemd, condition

from tzaar_board.cli.service_manager import WAITING as TOLD_WHILE_WAITING


@pytest.mark.parametrize(
    ("state", "up"),
    [
        (Condition("active", "running", "Playing.", 0), True),
        (Condition("activating", "start", WAITING, 0), True),
        (Condition("activating", "start", "", 0), None),
        (Condition("inactive", "dead", "", 0), None),
        (Condition("activating", "auto-restart", WAITING, 0), False),
        (Condition("active", "running", "Playing.", 1), False),
        (Condition("failed", "failed", "", 0), False),
    ],
)
def test_what_counts_as_coming_up(state: Condition, up: bool | None) -> None:
    assert state.up is up


def test_what_systemctl_shows_is_understood() -> None:
    shown = "NRestarts=2\nStatusText=\nActiveState=failed\nSubState=failed\n"
    assert condition(shown) == Condition("failed", "failed", "", 2)
    assert TOLD_WHILE_WAITING == WAITING


@dataclass
class Time:
    """The clock of a slow machine: every wait takes two seconds at least."""

    now: float = 100.0

    def wait(self, seconds: float) -> None:
        self.now += max(seconds, 2.0)


SCRIPT = """#!/bin/sh
echo "$(basename $0) $*" >> {folder}/log
case "$*" in show*) head -n1 {folder}/shows | tr ' ' '\\n'; sed -i '1{{$!d}}' {folder}/shows;; esac
"""


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Systemd:
    """A systemd made of scripts that write down how they were called."""
    for name in ("systemctl", "systemd-sysusers", "udevadm"):
        (tmp_path / name).write_text(SCRIPT.format(folder=tmp_path))
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    time = Time()
    return Systemd(lambda: time.now, time.wait, tmp_path / "booted")


UP = "ActiveState=active SubState=running NRestarts=0"
STARTING = "ActiveState=activating SubState=start NRestarts=0"
AGAIN = "ActiveState=activating SubState=auto-restart NRestarts=0"


@pytest.mark.parametrize(
    ("shows", "up", "looks"),
    [
        ([UP], True, 3),
        ([STARTING, STARTING, UP], True, 5),
        ([UP, UP, AGAIN], False, 3),
        ([STARTING], False, 30),
    ],
)
def test_a_release_has_to_last_for_some_seconds(
    shows: list[str], up: bool, looks: int, tmp_path: Path, systemd: Systemd
) -> None:
    (tmp_path / "shows").write_text("\n".join(shows) + "\n")
    assert systemd.comes_up() is up
    show = "show tzaar-board.service --property=ActiveState,SubState,StatusText,NRestarts"
    started = ["stop", "reset-failed", "start --no-block"]
    assert (tmp_path / "log").read_text().splitlines() == [
        *(f"systemctl {one} tzaar-board.service" for one in started),
        *[f"systemctl {show}"] * looks,
    ]


def test_what_was_placed_is_told_to_the_machine(tmp_path: Path, systemd: Systemd) -> None:
    systemd.read(Path("/etc/sysusers.d/tzaar-board.conf"))
    systemd.remove()
    assert (tmp_path / "log").read_text().splitlines() == [
        "systemd-sysusers /etc/sysusers.d/tzaar-board.conf",
        "systemctl daemon-reload",
        "systemctl enable tzaar-board.service",
        "udevadm control --reload",
        "udevadm trigger --subsystem-match=tty --settle",
        "systemctl disable --now tzaar-board.service",
    ]


def test_a_machine_that_refuses_is_quoted(tmp_path: Path, systemd: Systemd) -> None:
    (tmp_path / "systemd-sysusers").write_text("#!/bin/sh\necho no such group >&2; exit 1\n")
    with pytest.raises(InstallError) as raised:
        systemd.read(Path("conf"))
    assert str(raised.value) == (
        "'systemd-sysusers conf' failed (no such group): mend that, and install again."
    )


def test_a_machine_without_systemd_is_told_so(
    systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(InstallError) as raised:
        systemd.remove()
    assert str(raised.value) == (
        "'systemctl' cannot be run (No such file or directory): the service needs systemd; "
        "without it start 'tzaar-board play' yourself."
    )


def test_a_machine_that_systemd_does_not_run_is_told_how_to_play(
    tmp_path: Path, systemd: Systemd
) -> None:
    """As in a container: the commands may be there all the same."""
    with pytest.raises(InstallError) as raised:
        systemd.check()
    assert str(raised.value) == (
        "Systemd does not run this machine, and the service needs it: 'make play' plays without a "
        "service."
    )
    (tmp_path / "booted").mkdir()
    systemd.check()


def test_an_image_has_its_unit_start_with_the_machine(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.unit.parent.mkdir(parents=True)
    places.unit.touch()
    image = Image(places)
    image.check()
    image.read(places.sysusers)
    wanted = tmp_path / "etc/systemd/system/multi-user.target.wants/tzaar-board.service"
    assert wanted.is_symlink()
    assert wanted.resolve() == places.unit
    assert image.comes_up()
    image.remove()
    assert not wanted.is_symlink()
