"""Files that are still there after a power cut: their bytes are synced, and their folders."""

import os
import shutil
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO


def make_folder(path: Path) -> None:
    """Makes a folder and those above it, where they are missing. Raises OSError."""
    missing = [one for one in (path, *path.parents) if not one.exists()]
    path.mkdir(parents=True, exist_ok=True)
    for one in missing:
        sync_folder(one.parent)


def write(path: Path, data: bytes) -> None:
    """Writes a file, and waits until its bytes are on disk. Raises OSError."""
    with path.open("wb") as file:
        write_to(file, data)


def write_to(file: BinaryIO, data: bytes) -> None:
    """Writes to an open file, and waits until the bytes are on disk. Raises OSError."""
    file.write(data)
    file.flush()
    os.fsync(file.fileno())


def rewrite(path: Path, data: bytes) -> None:
    """Writes a file of somebody's choice anew, whole or not at all: it keeps its mode, a link goes
    on to lead to it, and no other file is taken for the draft. What is no file, such as a pipe, is
    written to. Raises OSError.
    """
    known = path.exists()
    if known and not path.is_file():
        path.write_bytes(data)
        return
    target = Path(os.path.realpath(path))
    draft = target.with_name(f"{token_hex(8)}.new")
    try:
        with draft.open("xb") as file:
            write_to(file, data)
        if known:
            shutil.copymode(target, draft)
        replace(draft, target)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def replace_private(path: Path, data: bytes) -> None:
    """Writes a file anew, whole or not at all. Nobody but its owner may ever read it, nor the draft
    beside it, which ends in `.new`. Raises OSError.
    """
    draft = path.with_suffix(".new")
    draft.unlink(missing_ok=True)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    with open(os.open(draft, flags, 0o600), "wb") as file:
        write_to(file, data)
    replace(draft, path)


def sync_file(path: Path) -> None:
    """Waits until a file's bytes are on disk. Raises OSError."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


def replace(draft: Path, path: Path) -> None:
    """Gives a synced draft the name of the file that it takes the place of. Raises OSError."""
    draft.replace(path)
    sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Waits until the names in a folder are on disk. Raises OSError."""
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
