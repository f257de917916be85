"""`tzaar-board replay`: what it says of a log, and of a file that is none."""

import gzip
import io
import json
import re
from pathlib import Path

import pytest

from tests.support import command_line
from tests.support.command_line import Capture
from tests.support.event_logs import FILES, Log, games

COMMIT = re.compile(rb'"is":"rewrite","keep":\d+,"actions":\["([^"]+)')
LOG = next(log[:200] for log in games(FILES[-1]) if COMMIT.search(b"".join(log[:200])))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"".join(LOG))
    return path


def said(capsys: Capture, *arguments: object) -> tuple[int, list[str], list[str]]:
    """The exit code of `replay`, and its lines on both outputs."""
    return command_line.said(capsys, "replay", *map(str, arguments))


def test_a_log_without_a_difference(capsys: Capture, file: Path) -> None:
    assert said(capsys, file, "--check") == (0, ["199 events, no difference"], [])


def test_a_compressed_log(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl.gz"
    path.write_bytes(gzip.compress(b"".join(LOG)))
    assert said(capsys, path, "--check") == (0, ["199 events, no difference"], [])


def test_the_folder_of_a_ring(capsys: Capture, tmp_path: Path) -> None:
    for number, log in enumerate((LOG, LOG[:50]), 9):
        (tmp_path / f"events-{number:06}.jsonl").write_bytes(b"".join(log))
    assert said(capsys, tmp_path, "--check") == (0, ["248 events, no difference"], [])


def test_a_torn_last_line(capsys: Capture, file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-5])
    assert said(capsys, file, "--check") == (
        0,
        ["198 events, no difference"],
        [f"{file}, line 200: was cut off and is left out."],
    )


def test_the_first_difference(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    missing = next(number for number, line in enumerate(LOG) if COMMIT.search(line))
    lines: Log = [*LOG[:missing], *LOG[missing + 1 :]]
    path.write_bytes(b"".join(lines))
    code, (line,), errors = said(capsys, path, "--check")
    assert (code, errors) == (1, [])
    assert line.startswith(f"Event {missing} at ")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "holds no events"),
        (b"nonsense\n", "line 1: is no line of an event log"),
        (b"\x1f\x8bnonsense", "is no whole gzip file"),
        (gzip.compress(b"".join(LOG))[:-100], "is no whole gzip file"),
    ],
)
def test_a_file_that_is_none(capsys: Capture, tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "log"
    path.write_bytes(content)
    code, _, (error,) = said(capsys, path, "--check")
    assert code == 2
    assert error.startswith(f"tzaar-board: {path}")
    assert reason in error


@pytest.mark.parametrize(
    "event", [{"is": "back", "keep": -3}, {"is": "done", "actions": [], "back": -1}]
)
def test_fewer_actions_than_none(capsys: Capture, tmp_path: Path, event: dict[str, object]) -> None:
    path = tmp_path / "log.jsonl"
    line = json.dumps({**json.loads(LOG[1]), "event": event})
    path.write_bytes(LOG[0] + line.encode() + b"\n")
    code, _, (error,) = said(capsys, path, "--check")
    assert code == 2
    assert error.startswith(f"tzaar-board: {path}, line 2: ")
    assert ">= 0" in error


@pytest.mark.parametrize("keep", [0, 999])
def test_back_to_more_actions_than_there_are(capsys: Capture, tmp_path: Path, keep: int) -> None:
    path = tmp_path / "log.jsonl"
    line = json.dumps({**json.loads(LOG[1]), "event": {"is": "back", "keep": keep}})
    path.write_bytes(LOG[0] + line.encode() + b"\n")
    code, (difference,), errors = said(capsys, path, "--check")
    assert (code, errors) == (1, [])
    assert difference.startswith("Event 1 at ")


def test_a_file_that_is_not_there(capsys: Capture, tmp_path: Path) -> None:
    code, out, (error,) = said(capsys, tmp_path / "none", "--check")
    assert (code, out) == (2, [])
    assert error == (f"tzaar-board: {tmp_path}/none cannot be read: No such file or directory.")


def test_every_event_and_what_it_shows(capsys: Capture, file: Path) -> None:
    code, out, errors = said(capsys, file, "--speed", "1000000")
    assert (code, errors) == (0, [])
    assert out[0].startswith("game ")
    assert out[1].startswith("start ")
    assert [line.split()[0] for line in out if line[0].isdigit()] == [
        str(number) for number in range(1, 200)
    ]
    for action in COMMIT.findall(b"".join(LOG)):
        assert {f"White {action.decode()}", f"Black {action.decode()}"} & set(out)
    assert [line for line in out if line.startswith("lights ")]


def test_step_by_step(capsys: Capture, monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    """Enter goes on; the end of input ends it."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n"))
    code, out, _ = said(capsys, file, "--step")
    assert code == 0
    assert [line.split()[0] for line in out if line[0].isdigit()] == ["1", "2", "3"]
