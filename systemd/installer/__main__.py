"""The installer's command line: `sudo make install`, `sudo make uninstall`."""

import argparse
import os
import sys
from pathlib import Path

from installer.errors import InstallError
from installer.host import Host
from installer.install import CONTROLLER, PINS, Installer, InstallOptions
from installer.places import Places
from installer.release import build_venv
from installer.services import Image, Systemd

_SOURCE = Path(__file__).resolve().parents[2]
_OLDEST = (3, 11)


def main(arguments: list[str]) -> int:
    """Runs a command line and gives its exit code."""
    parser = argparse.ArgumentParser(prog="python3 -m installer", description=__doc__)
    parser.add_argument("what", choices=("install", "back", "uninstall"))
    parser.add_argument("--table", default=CONTROLLER, help=f"serial:PORT, or {PINS}")
    parser.add_argument("--destdir", default="", help="a folder instead of this machine")
    given = parser.parse_args(arguments)
    try:
        _do(given.what, given.table, given.destdir)
    except InstallError as error:
        print(f"installer: {error}", file=sys.stderr)
        return 1
    except PermissionError as error:
        print(f"installer: {error.filename} may not be changed: use sudo.", file=sys.stderr)
        return 1
    return 0


def _do(what: str, table: str, destdir: str) -> None:
    """Raises InstallError or PermissionError."""
    if sys.version_info < _OLDEST:
        raise InstallError("Python is older than 3.11: upgrade Raspberry Pi OS.")
    if table != PINS and not table.startswith("serial:"):
        raise InstallError(f"There is no table '{table}': use serial:PORT or {PINS}.")
    if not destdir and os.geteuid() != 0:
        raise InstallError(f"The machine's own folders are root's: use 'sudo make {what}'.")
    os.umask(0o022)  # The service's own user has to read what root installs.
    places = Places(Path(destdir or "/").resolve())
    services = Image(places) if destdir else Systemd()
    installer = Installer(places, services, build_venv, print, Host.here())
    match what:
        case "install":
            installer.install(InstallOptions(_SOURCE, table))
        case "back":
            installer.back()
        case "uninstall":
            installer.uninstall()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
