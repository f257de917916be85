"""Files that are never half written: a power cut leaves the old one or the new one."""

import os
import shutil
from pathlib import Path


def place(source: Path, target: Path) -> bool:
    """Copies a file, readable by all. Whether the target changed."""
    return write(target, source.read_text())


def write(target: Path, text: str) -> bool:
    """Writes a file, readable by all. Whether it changed."""
    if target.is_file() and target.read_text() == text:
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_name(f".{target.name}.new")
    with beside.open("w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.chmod(0o644)
    beside.replace(target)
    return True


def point(link: Path, target: Path) -> None:
    """Makes a symlink point elsewhere, relative to its own folder."""
    link.parent.mkdir(parents=True, exist_ok=True)
    beside = link.with_name(f".{link.name}.new")
    beside.unlink(missing_ok=True)
    beside.symlink_to(os.path.relpath(target, link.parent))
    beside.replace(link)


def remove(path: Path) -> bool:
    """Removes a file, a symlink or a whole folder. Whether there was one."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
        return True
    if path.is_symlink() or path.exists():
        path.unlink()
        return True
    return False
