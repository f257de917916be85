"""Installing into a folder: again, an upgrade, one that goes back, and away."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from installer.__main__ import main
from installer.errors import InstallError
from installer.host import Host
from installer.install import CONTROLLER, PINS, InstallOptions
from installer.release import SHARED, Release, current, name_of

from tests.support.machine import Machine, Versions, build, checkout
from tests.support.paths import ROOT
from tzaar_board.config.config import load_config


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
    fragment = ROOT / "firmware_config" / "tzaar-board.txt"
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


def test_another_table_can_be_played_with_and_a_meeting_in_the_settings_has_all_its_libraries(
    machine: Machine, options: Versions
) -> None:
    built: list[Sequence[str]] = []

    def noted(source: Path, release: Release, extras: Sequence[str], host: Host) -> None:
        built.append(extras)
        build(source, release, extras, host)

    machine.builder = noted
    wanted = options("1.0")
    machine.installer.install(wanted)
    machine.places.settings.write_text('table = "sim"\nmeet = "mqtt://club/friday#abc"\n')
    machine.installer.install(wanted)
    release = current(machine.places)
    assert built == [["remote"], ["meet"]]
    assert release is not None
    assert release.name.endswith("-meet")


def test_what_the_machine_refuses_leaves_the_release_before_at_work(
    machine: Machine, options: Versions
) -> None:
    machine.installer.install(options("1.0"))
    machine.refuses = True
    with pytest.raises(InstallError):
        machine.installer.install(options("1.1"))
    assert (machine.runs, machine.log) == ("1.0", ["read", "start 1.0"])


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
