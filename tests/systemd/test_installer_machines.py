"""What the installer asks of a machine: a compiler, pins, memory, a service manager."""

import sysconfig
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from installer.errors import InstallError
from installer.host import SMALL, Host
from installer.install import InstallOptions
from installer.release import Release, name_of

from tests.support.machine import PI, Machine, Versions, build, checkout


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
