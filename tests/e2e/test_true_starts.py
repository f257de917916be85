"""Commands that other tests only fork (`tests/support/forking.py`), started as a user does."""

import subprocess

import pytest

from tests.support.patience import PATIENCE
from tests.support.program import environment
from tests.support.started import COMMAND


@pytest.mark.parametrize("command", ["simulate", "doctor"])
def test_a_command_needs_nothing_that_another_one_loads(command: str) -> None:
    done = subprocess.run(
        [*COMMAND, command, "--help"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=environment(),
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split()[:3] == ["Usage:", "tzaar-board", command]
