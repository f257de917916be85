"""The boot settings: a file of our own, and one line in `config.txt` that includes it."""

from pathlib import Path

from installer.errors import InstallError
from installer.files import place, remove, write
from installer.places import NAME

FRAGMENT = f"{NAME}.txt"
_LINE = f"include {FRAGMENT}"


def check(boot: Path) -> None:
    """Raises InstallError unless there are boot settings to change."""
    settings = boot / "config.txt"
    if not settings.is_file():
        raise InstallError(
            f"There are no boot settings {settings}: a table on the Pi's own pins needs a "
            "Raspberry Pi; leave TABLE=gpio out for a table with a controller."
        )


def include(boot: Path, fragment: Path) -> bool:
    """Adds our settings. Whether anything changed, so that the Pi has to restart."""
    settings = boot / "config.txt"
    changed = place(fragment, boot / FRAGMENT)
    lines = settings.read_text().splitlines()
    if _LINE not in lines:
        # A filter such as [pi4] may be in force where the file ends.
        write(settings, "\n".join([*lines, "[all]", _LINE]) + "\n")
        changed = True
    return changed


def exclude(boot: Path) -> bool:
    """Takes our settings out again. Whether anything changed."""
    settings = boot / "config.txt"
    lines = settings.read_text().splitlines() if settings.is_file() else []
    if _LINE in lines:
        where = lines.index(_LINE)
        first = where - 1 if where and lines[where - 1] == "[all]" else where
        write(settings, "\n".join(lines[:first] + lines[where + 1 :]) + "\n")
    return remove(boot / FRAGMENT) or _LINE in lines
