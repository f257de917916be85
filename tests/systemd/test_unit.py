"""The unit is one that systemd understands, and its sandbox is tight."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE
from tests.support.service import RELEASE, UNIT

ANALYSE = "systemd-analyze"
pytestmark = pytest.mark.skipif(
    shutil.which(ANALYSE) is None, reason="the unit in systemd's eyes: sudo apt install systemd"
)


def analysed(*arguments: str) -> tuple[str, str]:
    """What systemd-analyze says, and what it complains of."""
    done = subprocess.run([ANALYSE, *arguments], capture_output=True, text=True, timeout=PATIENCE)
    return done.stdout, done.stderr


def verified(folder: Path, unit: str) -> str:
    """What systemd has to say against a unit's text: a release is where this Python is."""
    path = folder / UNIT.name
    path.write_text(unit.replace(RELEASE, sys.prefix))
    return analysed("verify", "--man=no", str(path))[1]


def test_systemd_has_nothing_to_say_against_the_unit(tmp_path: Path) -> None:
    assert verified(tmp_path, UNIT.read_text()) == ""


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("WatchdogSec=", "WatchDogSec=", "'WatchDogSec'"),
        (RELEASE, "/nowhere", "Command /nowhere/bin/python is not executable"),
    ],
)
def test_systemd_would_have_said_it(tmp_path: Path, before: str, after: str, words: str) -> None:
    assert words in verified(tmp_path, UNIT.read_text().replace(before, after))


def test_the_sandbox_is_tight() -> None:
    """The overall exposure is a weighted mean; systemd-analyze prints it with one digit."""
    said, complaints = analysed("security", "--offline=yes", "--no-pager", str(UNIT))
    overall = said.splitlines()[-1]
    assert complaints == ""
    assert overall.startswith(f"→ Overall exposure level for {UNIT.name}: ")
    assert float(overall.split(": ")[1].split()[0]) <= 1.5
