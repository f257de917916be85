"""Installing into a folder: again, an upgrade, one that goes back, and away."""

import asyncio
import shutil
import sys
import sysconfig
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from installer.__main__ import main
from installer.errors import InstallError
from installer.host import SMALL, Host
from installer.install import CONTROLLER, PINS, Installer, InstallOptions
from installer.places import Places
from installer.release import SHARED, Builder, Release, current, name_of

from tests.support.paths import ROOT
from tests.support.service import Facts, service
from tzaar_board.config.config import load_config

CHECKOUT = ROOT
WATCHDOG = 5.0
PI = Host(bits=64, memory=4 * SMALL, compiles=True)


def checkout(folder: Path, version: str, flaw: str = "") -> Path:
    """A checkout of a version, as far as the installer looks into it; `flaw` breaks it."""
    for part in SHARED:
        (folder / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(CHECKOUT / part, folder / part)
    (folder / "requirements").mkdir()
    pinned = [f"requirements/{name}.txt" for name in ("build", "display", "pi", "play")]
    for name in ("pyproject.toml", *pinned, "README.md", "LICENSE"):
        (folder / name).write_text(version)
    (folder / "tzaar_board").mkdir()
    (folder / "tzaar_board" / "__init__.py").write_text(f'__version__ = "{version}"\n')
    (folder / "tzaar_board" / "flaw").write_text(flaw)
    return folder


def build(source: Path, release: Release, extras: Sequence[str], host: Host) -> None:
    """A release that is the program under test; it fails when it is told its checkout's flaw."""
    del extras, host
    flaw = (source / "tzaar_board" / "flaw").read_text()
    script = f'#!/bin/sh\nfor word; do [ "$word" = "{flaw}" ] && exit 3; done\n'
    script += 'case "$*" in *--version|*lgpio|*_core) exit 0;; esac\n'
    release.python.parent.mkdir(parents=True)
    release.python.write_text(f'{script}exec {sys.executable} "$@"\n')
    release.python.chmod(0o755)


@dataclass
class Machine:
    """A machine below a folder.

    Its service manager starts the unit that was installed and waits until it is ready; unless
    `real`, it only asks the release whether it would play. `refuses`: it takes no note of users;
    `stopped`: it does not run.
    """

    root: Path
    real: bool = False
    refuses: bool = False
    stopped: bool = False
    host: Host = PI
    builder: Builder = build
    log: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    @property
    def places(self) -> Places:
        return Places(self.root)

    @property
    def installer(self) -> Installer:
        return Installer(self.places, self, self.builder, self.said.append, self.host)

    @property
    def runs(self) -> str:
        """The version that runs."""
        return self.places.current.resolve().name.split("-")[0]

    @property
    def files(self) -> dict[str, str]:
        """All files but what the program under test writes."""
        return {
            str(path.relative_to(self.root)): path.read_text()
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and "var" not in path.parts
        }

    def check(self) -> None:
        if self.stopped:
            raise InstallError("no service")

    def read(self, sysusers: Path) -> None:
        assert sysusers == self.places.sysusers
        if self.refuses:
            raise InstallError("no")
        self.log.append("read")

    def remove(self) -> None:
        self.log.append("remove")

    def comes_up(self) -> bool:
        self.log.append(f"start {self.runs}")
        self.places.games.mkdir(parents=True, exist_ok=True)
        if self.real:
            return asyncio.run(self._ready())
        script = (self.places.current / "bin" / "python").read_text()
        return '= "play"' not in script

    async def _ready(self) -> bool:
        places, folder = self.places, self.places.games.parent
        settings = places.settings.read_text()
        one = service(
            folder, settings, WATCHDOG, unit=places.unit, release=str(places.current.resolve())
        )
        async with one as started:
            ended = asyncio.create_task(started.program.process.wait())
            ready = asyncio.create_task(started.manager.until(_is_ready))
            await asyncio.wait((ended, ready), return_when=asyncio.FIRST_COMPLETED)
            up = ready.done()
            ready.cancel()
            ended.cancel()
        return up


def _is_ready(facts: Facts) -> bool:
    return "READY" in facts


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "machine")


Versions = Callable[..., InstallOptions]


@pytest.fixture
def options(tmp_path: Path) -> Versions:
    """A options for a version, at a simulated table."""

    def made(version: str, flaw: str = "") -> InstallOptions:
        return InstallOptions(checkout(tmp_path / version, version, flaw), "sim")

    return made


def test_the_first_installation_starts_the_service(machine: Machine, options: Versions) -> None:
    machine.installer.install(options("1.0"))
    assert machine.log == ["read", "start 1.0"]
    release = machine.places.current.resolve().relative_to(machine.root)
    assert set(machine.files) == {
        *(f"{release}/{name}" for name in (".complete", "bin/python")),
        *(f"{release}/share/{part}" for part in SHARED),
        "etc/sysusers.d/tzaar-board.conf",
        "etc/tzaar-board/config.toml",
        "etc/udev/rules.d/70-tzaar-board.rules",
        "usr/local/lib/systemd/system/tzaar-board.service",
    }
    command = machine.places.command
    assert command.readlink() == Path("../../../opt/tzaar-board/current/bin/tzaar-board")


@pytest.mark.parametrize(("table", "profile"), [(CONTROLLER, ""), (PINS, "pi-60")])
def test_the_first_settings_leave_the_profile_of_a_controller_to_the_game(
    tmp_path: Path, table: str, profile: str
) -> None:
    """So that another game is one line to change."""
    path = tmp_path / "config.toml"
    path.write_text(InstallOptions(tmp_path, table).settings)
    settings = load_config(path)
    assert (settings.table, settings.game, settings.profile) == (table, "tzaar", profile)


def test_the_same_again_changes_nothing(machine: Machine, options: Versions) -> None:
    one = options("1.0")
    machine.installer.install(one)
    before, log = machine.files, list(machine.log)
    machine.installer.install(one)
    assert (machine.files, machine.log) == (before, log)
    assert machine.said[-1] == f"Release {name_of(one.source)} is installed already."


def test_an_upgrade_keeps_the_settings_and_one_release_before(
    machine: Machine, options: Versions
) -> None:
    machine.installer.install(options("1.0"))
    own = 'table = "sim"\nblack = "human"\n'
    machine.places.settings.write_text(own)
    for version in ("1.1", "1.2"):
        machine.installer.install(options(version))
    assert machine.runs == "1.2"
    assert {path.name.split("-")[0] for path in machine.places.releases.iterdir()} == {"1.1", "1.2"}
    assert machine.places.settings.read_text() == own


def test_an_upgrade_that_does_not_come_up_goes_back(machine: Machine, options: Versions) -> None:
    """With its unit and rules, and the one before really plays."""
    machine.real = True
    machine.installer.install(options("1.0"))
    before = machine.files
    bad = options("1.1", flaw="play")
    for part in ("systemd/tzaar-board.service", "firmware_config/70-tzaar-board.rules"):
        path = bad.source / part
        path.write_text(f"{path.read_text()}# newer\n")
    with pytest.raises(InstallError) as raised:
        machine.installer.install(bad)
    old = machine.places.current.resolve().name
    assert str(raised.value) == (
        f"Release {name_of(bad.source)} did not come up, and {old} plays again: "
        "see journalctl -u tzaar-board."
    )
    assert machine.log == ["read", "start 1.0", "read", "start 1.1", "read", "start 1.0"]
    assert machine.files == before


def test_an_upgrade_that_does_not_even_start_is_never_used(
    machine: Machine, options: Versions
) -> None:
    machine.installer.install(options("1.0"))
    bad = options("1.1", flaw="--version")
    with pytest.raises(InstallError) as raised:
        machine.installer.install(bad)
    assert str(raised.value) == (
        f"Release {name_of(bad.source)} does not run (no word): what ran before still runs."
    )
    assert (machine.runs, machine.log) == ("1.0", ["read", "start 1.0"])


def test_a_power_cut_while_building_is_mended_by_installing_again(
    machine: Machine, options: Versions
) -> None:
    one = options("1.0")
    half = machine.places.releases / name_of(one.source)
    (half / "bin").mkdir(parents=True)
    (half / "bin" / "python").write_text("half of it")
    machine.installer.install(one)
    assert machine.log == ["read", "start 1.0"]


def test_a_first_installation_that_does_not_come_up_is_stopped(
    machine: Machine, options: Versions
) -> None:
    bad = options("1.0", flaw="play")
    for _ in range(2):
        with pytest.raises(InstallError) as raised:
            machine.installer.install(bad)
        assert str(raised.value) == (
            f"Release {name_of(bad.source)} does not come up, and is stopped: "
            "see journalctl -u tzaar-board."
        )
    assert machine.log == ["read", "start 1.0", "remove"] * 2


def test_the_way_back_by_hand(machine: Machine, options: Versions) -> None:
    with pytest.raises(InstallError):
        machine.installer.back()
    machine.installer.install(options("1.0"))
    with pytest.raises(InstallError):
        machine.installer.back()
    machine.installer.install(options("1.1"))
    machine.installer.back()
    assert machine.runs == "1.0"
    assert machine.log[-1] == "start 1.0"


def test_uninstalling_leaves_games_and_settings_alone(machine: Machine, options: Versions) -> None:
    machine.installer.install(options("1.0"))
    for _ in range(2):
        machine.installer.uninstall()
    assert list(machine.files) == ["etc/tzaar-board/config.toml"]
    assert not machine.places.command.is_symlink()
    kept = f"{machine.places.games} and {machine.places.settings.parent}"
    assert machine.said[-1] == f"Kept: {kept}. Remove them by hand if you like."


@pytest.mark.parametrize("folder", ["boot/firmware", "boot"])
def test_a_table_on_the_pins_changes_the_boot_settings_and_back(
    machine: Machine, tmp_path: Path, folder: str
) -> None:
    boot = machine.root / folder
    boot.mkdir(parents=True)
    (boot / "config.txt").write_text("arm_boost=1\n[pi4]\nmax_framebuffers=2\n")
    before = machine.files
    wanted = InstallOptions(checkout(tmp_path / "1.0", "1.0"), "gpio")
    machine.places.settings.parent.mkdir(parents=True)
    machine.places.settings.write_text('table = "sim"\n')
    for _ in range(2):
        machine.installer.install(wanted)
        assert (boot / "config.txt").read_text() == (
            "arm_boost=1\n[pi4]\nmax_framebuffers=2\n[all]\ninclude tzaar-board.txt\n"
        )
    fragment = CHECKOUT / "firmware_config" / "tzaar-board.txt"
    assert (boot / "tzaar-board.txt").read_text() == fragment.read_text()
    assert (
        machine.said.count("The boot settings have changed: restart the Pi before you play.") == 1
    )
    machine.installer.uninstall()
    shutil.rmtree(machine.places.settings.parent)
    assert machine.files == before


def test_a_display_in_the_settings_has_its_libraries_installed(
    machine: Machine, options: Versions
) -> None:
    wanted = options("1.0")
    machine.installer.install(wanted)
    for setting, end in (("off", False), ("sh1106", True)):
        machine.places.settings.write_text(f'table = "sim"\ndisplay = "{setting}"\n')
        machine.installer.install(wanted)
        release = current(machine.places)
        assert release is not None
        assert release.name.endswith("-display") is end


def test_what_the_machine_refuses_leaves_the_release_before_at_work(
    machine: Machine, options: Versions
) -> None:
    machine.installer.install(options("1.0"))
    machine.refuses = True
    with pytest.raises(InstallError):
        machine.installer.install(options("1.1"))
    assert (machine.runs, machine.log) == ("1.0", ["read", "start 1.0"])


def test_without_a_compiler_it_says_what_is_missing_and_builds_anew_once_there_is_one(
    machine: Machine, options: Versions
) -> None:
    one = options("1.0", flaw="import tzaar_board.engine._core")
    machine.host = replace(PI, compiles=False)
    said = (
        "The strong engine is not built, and the built-in player is weak and slow: 'sudo apt "
        "install g++ python3-dev', and install again."
    )
    for _ in range(2):
        machine.installer.install(one)
        assert machine.said[-1] == said
    assert machine.log == ["read", "start 1.0"]
    (one.source / "tzaar_board" / "flaw").write_text("")
    machine.host = PI
    machine.installer.install(one)
    assert "strong engine" not in machine.said[-1]
    assert not machine.places.current.resolve().name.endswith("-plain")


def test_what_kept_the_engine_from_being_built_is_in_a_log_and_tried_again(
    machine: Machine, options: Versions
) -> None:
    """Beside the release that runs, which is not touched."""
    one = options("1.0")
    flaws = ["import tzaar_board.engine._core"] * 2

    def flawed(source: Path, release: Release, extras: Sequence[str], host: Host) -> None:
        (source / "tzaar_board" / "flaw").write_text(flaws.pop() if flaws else "")
        build(source, release, extras, host)
        (source / "tzaar_board" / "flaw").write_text("")

    machine.builder = flawed
    used = []
    for _ in range(4):
        machine.installer.install(one)
        used.append(machine.places.current.resolve())
        plain = f"slow: {used[-1]}/build.log says why; mend that, and install again."
        assert machine.said[-1].endswith(plain) == (len(used) < 3)
    assert used[0] == used[2] == used[3] != used[1]
    assert machine.log == ["read", "start 1.0"] * 3


def test_a_compiler_that_comes_later_changes_the_release(
    machine: Machine, options: Versions
) -> None:
    """Though not a line of the checkout has."""
    one = options("1.0")
    machine.host = replace(PI, compiles=False)
    machine.installer.install(one)
    machine.host = PI
    machine.installer.install(one)
    assert machine.log == ["read", "start 1.0"] * 2
    assert machine.places.current.resolve().name == name_of(one.source)


def test_pins_that_no_library_reaches_are_said_before_anything_changes(
    machine: Machine, tmp_path: Path
) -> None:
    (machine.root / "boot").mkdir(parents=True)
    (machine.root / "boot" / "config.txt").write_text("")
    wanted = InstallOptions(checkout(tmp_path / "1.0", "1.0", flaw="import lgpio"), "gpio")
    with pytest.raises(InstallError, match="'sudo apt install python3-lgpio', and install again"):
        machine.installer.install(wanted)
    assert not machine.log
    assert (machine.root / "boot" / "config.txt").read_text() == ""


def test_a_system_of_32_bits_is_refused(machine: Machine, options: Versions) -> None:
    machine.host = replace(PI, bits=32)
    with pytest.raises(InstallError, match="install the 64-bit Raspberry Pi OS"):
        machine.installer.install(options("1.0"))
    assert not machine.places.home.exists()


def test_without_a_service_manager_nothing_is_built(machine: Machine, options: Versions) -> None:
    machine.stopped = True
    with pytest.raises(InstallError, match="no service"):
        machine.installer.install(options("1.0"))
    assert not machine.said
    assert not machine.files


def test_a_small_machine_builds_on_its_disk_with_one_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DESTDIR", "/elsewhere")
    small, large = (
        replace(PI, memory=memory).build_environment(tmp_path) for memory in (SMALL // 2, 4 * SMALL)
    )
    assert [one["TMPDIR"] for one in (small, large)] == [str(tmp_path)] * 2
    assert small["CMAKE_BUILD_PARALLEL_LEVEL"] == "1"
    assert "CMAKE_BUILD_PARALLEL_LEVEL" not in large
    assert "DESTDIR" not in small


def test_a_machine_compiles_with_a_compiler_and_pythons_headers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sysconfig, "get_paths", lambda: {"include": str(tmp_path)})
    found = []
    for name in ("config.txt", "g++", "Python.h"):
        (tmp_path / name).touch(mode=0o755)
        found.append(Host.here().compiles)
    assert found == [False, False, True]


def test_the_pins_of_what_is_no_pi_are_refused(machine: Machine, tmp_path: Path) -> None:
    with pytest.raises(InstallError) as raised:
        machine.installer.install(InstallOptions(checkout(tmp_path / "1.0", "1.0"), "gpio"))
    assert str(raised.value).startswith(f"There are no boot settings {machine.root}/boot/firmware/")
    assert not machine.places.home.exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["install", "--table", "sim"], "There is no table 'sim': use serial:PORT or gpio."),
        (["back"], "There is no release before this one: install another checkout."),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--destdir", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"installer: {words}\n"
