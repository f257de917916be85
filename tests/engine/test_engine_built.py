"""Whether the search core is there, and what is said where it is not."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.support.needs import CORE
from tests.support.patience import PATIENCE
from tests.support.program import command, environment
from tzaar_board.engine import core

CORE_MODULE = "tzaar_board.engine._core"
COMPILERS = (os.environ.get("CXX", "c++"), "g++", "clang++")
HEADER = Path(sysconfig.get_paths()["include"], "Python.h")


@pytest.mark.skipif(not (any(map(shutil.which, COMPILERS)) and HEADER.exists()), reason=CORE)
def test_the_core_is_built_where_it_can_be() -> None:
    """Else the install has quietly left the core out."""
    assert core.available()


def test_no_core_and_a_damaged_one_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    class Damaged:
        """Finds a core that cannot be read."""

        def find_spec(self, name: str, *_: object) -> None:
            if name == CORE_MODULE:
                raise ImportError(f"{name}: file too short")

    monkeypatch.setitem(sys.modules, CORE_MODULE, None)
    assert not core.available()
    with pytest.raises(core.CoreError, match="not built"):
        core.position("")
    monkeypatch.delitem(sys.modules, CORE_MODULE)
    monkeypatch.setattr(sys, "meta_path", [Damaged()])
    with pytest.raises(core.CoreError, match=r"is damaged \(.*file too short\); build it again"):
        core.available()


def test_play_says_so_where_it_is_not_built(tmp_path: Path) -> None:
    play = command("play", "--data", tmp_path)
    done = subprocess.run(play, input=b"", capture_output=True, env=environment(), timeout=PATIENCE)
    said = "" if core.available() else f"{core.NOT_BUILT}\n"
    assert (done.stderr.decode(), done.returncode) == (said, 0)
