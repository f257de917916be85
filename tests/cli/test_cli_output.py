"""The program's standard files: full, closed, gone, or in ASCII."""

import errno
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE
from tests.support.program import complaints
from tests.support.started import COMMAND
from tzaar_board.cli.main import run
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.store.journal import Journal

FIXED = str(TZAAR.start("fixed", 0))


def process(command: str) -> tuple[int, tuple[str, ...]]:
    """The exit code of a shell's command line, and what it complains of."""
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, timeout=PATIENCE)
    return done.returncode, complaints(done.stderr)


FULL = "tzaar-board: The output cannot be written (No space left on device); send it elsewhere."
PROGRAM = shlex.join(COMMAND)


@pytest.mark.parametrize(
    "arguments",
    ["games", f"moves '{FIXED}'", "--help", "play --black human", "play --black engine"],
)
def test_an_output_that_cannot_be_written(tmp_path: Path, arguments: str) -> None:
    data = "" if arguments.startswith(("moves", "--")) else f"--data {tmp_path}"
    assert process(f"{PROGRAM} {arguments} {data} </dev/null >/dev/full") == (1, (FULL,))


def test_another_trouble_is_not_the_outputs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Errors of writing name no file, whichever it was."""

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))

    monkeypatch.setattr(Journal, "open", fail)
    with pytest.raises(OSError, match="File too large"):
        run(["games", "--data", str(tmp_path)])


def test_a_reader_who_has_gone(tmp_path: Path) -> None:
    """So little is written that it is noticed only at the very end of the program."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, "games", "--data", tmp_path],
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=PATIENCE,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


def test_an_output_in_ascii(tmp_path: Path) -> None:
    """What it cannot show becomes a question mark."""
    Journal.open(tmp_path, GAMES.values()).close()
    ascii_only = f"PYTHONIOENCODING=ascii {PROGRAM}"
    play = f"echo help | {ascii_only} play --black human --data {tmp_path} >/dev/null"
    assert process(play) == (0, ())
    assert process(f"{ascii_only} show --data {tmp_path} >/dev/null") == (0, ())


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
def test_standard_files_that_are_closed(tmp_path: Path, closed: str) -> None:
    """As a service may be started; no input is like one that is at its end."""
    open_input = "" if "<" in closed else "</dev/null"
    play = f"{PROGRAM} play --black human --web off --data {tmp_path} {open_input} {closed}"
    assert process(play) == (0, ())
    with Journal.open(tmp_path, GAMES.values(), write=False) as journal:
        assert [game.actions for game in journal.games()] == [0]


def test_control_c_while_the_program_is_loaded_is_quiet(tmp_path: Path) -> None:
    """A library that is interrupted while it is imported printed a traceback of Python's."""
    library = tmp_path / "typer.py"
    library.write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nraise OSError\n")
    done = subprocess.run(
        [sys.executable, "-m", "tzaar_board", "--version"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")
