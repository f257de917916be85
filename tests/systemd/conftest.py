"""A machine for the tests of the installer, and what to install on it."""

from pathlib import Path

import pytest
from installer.install import InstallOptions

from tests.support.machine import Machine, Versions, checkout


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "machine")


@pytest.fixture
def options(tmp_path: Path) -> Versions:
    """Options for a version, at a simulated table."""

    def made(version: str, flaw: str = "") -> InstallOptions:
        return InstallOptions(checkout(tmp_path / version, version, flaw), "sim")

    return made
