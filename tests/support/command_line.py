"""A command line, run in this process."""

import pytest

from tests.support.program import complaints
from tzaar_board.cli.main import run

Capture = pytest.CaptureFixture[str]


def said(capsys: Capture, *arguments: str) -> tuple[int, list[str], list[str]]:
    """The exit code of a command line, and its lines on both outputs."""
    code = run(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out.splitlines(), list(complaints(captured.err))
