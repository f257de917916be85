"""Files that are written whole or not at all."""

import os
import threading
from pathlib import Path

import pytest

from tests.support.full_disk import at_most
from tzaar_board import durable


def test_a_file_is_written_anew_and_keeps_its_mode(tmp_path: Path) -> None:
    file = tmp_path / "file"
    durable.rewrite(file, b"one")
    assert file.stat().st_mode == _made(tmp_path / "other").stat().st_mode
    file.chmod(0o640)
    durable.rewrite(file, b"two")
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"two", 0o640)


def test_what_cannot_be_written_leaves_the_old_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")
    with at_most(2), pytest.raises(OSError, match="too large"):
        durable.rewrite(file, b"new and longer")
    assert (file.read_bytes(), list(tmp_path.iterdir())) == (b"old", [file])


def test_a_link_goes_on_to_lead_there(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    file, link = tmp_path / "folder" / "file", tmp_path / "link"
    link.symlink_to(file)
    for data in (b"one", b"two"):
        durable.rewrite(link, data)
        assert link.is_symlink()
        assert file.read_bytes() == data


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    durable.rewrite(pipe, b"through")
    reader.join()
    assert (read, pipe.is_fifo()) == ([b"through"], True)


def _made(path: Path) -> Path:
    path.write_bytes(b"")
    return path
