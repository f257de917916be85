"""One release of the program: a folder with a venv of its own, and the files that go elsewhere."""

import hashlib
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from installer.errors import InstallError
from installer.files import place, point
from installer.host import Host
from installer.places import Places

_PINNED = tuple(f"requirements/{name}.txt" for name in ("build", "display", "meet", "pi", "play"))
_PARTS = ("pyproject.toml", *_PINNED, "README.md", "LICENSE", "tzaar_board")
SHARED = (
    "systemd/tzaar-board.service",
    "systemd/sysusers.conf",
    "firmware_config/70-tzaar-board.rules",
    "firmware_config/tzaar-board.txt",
)
"""What a release brings that lies elsewhere, or is included there."""

_MADE = re.compile(
    r"__pycache__|CMakeFiles|CMake(Cache|Init)\.txt|cmake_install\.cmake|build\.ninja|\..*|.*\.(so|a)"
)
"""What lies in a checkout without belonging to it."""

_COMPLETE = ".complete"
_FIRST_WITHOUT_LGPIO_WHEELS = (3, 13)


@dataclass(frozen=True)
class Release:
    """A release in its folder. It is only used when it is complete."""

    folder: Path

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    @property
    def log(self) -> Path:
        """What was said while it was built, the compiler's words too."""
        return self.folder / "build.log"

    @property
    def share(self) -> Path:
        """What its service needs outside of it, as it was in its checkout."""
        return self.folder / "share"

    @property
    def complete(self) -> bool:
        return (self.folder / _COMPLETE).exists()


Builder = Callable[[Path, Release, Sequence[str], Host], None]
"""Fills a release's folder from a checkout, with some of its extras."""

PINS_EXTRA, DISPLAY_EXTRA = "pi", "display"
"""The extras for a table on the Pi's own pins, and for a display in the table's edge."""

REMOTE_EXTRA, MEET_EXTRA = "remote", "meet"
"""The extras for a game with another table, and beside that for a broker and tournaments."""

_KINDS = {PINS_EXTRA: "-pins", DISPLAY_EXTRA: "-display", REMOTE_EXTRA: "", MEET_EXTRA: "-meet"}


def name_of(source: Path) -> str:
    """The name of a checkout's release: its version, and a digest of all that is installed.

    Raises InstallError.
    """
    try:
        told = (source / "tzaar_board" / "__init__.py").read_text()
        digest = hashlib.sha256()
        for path in _files(source):
            digest.update(f"{path.relative_to(source)}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    except OSError as error:
        raise InstallError(
            f"{error.filename} cannot be read ({error.strerror}): install from a whole checkout."
        ) from error
    version = re.search(r'__version__ = "([^"]+)"', told)
    if version is None:
        raise InstallError(f"{source}/tzaar_board names no version: install from a whole checkout.")
    return f"{version[1]}-{digest.hexdigest()[:8]}"


def _files(source: Path) -> Iterator[Path]:
    for part in (*_PARTS, *SHARED):
        path = source / part
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in found:
            made = any(_MADE.fullmatch(name) for name in file.relative_to(source).parts)
            if not made and not file.is_dir():
                yield file


def prepare(
    source: Path, places: Places, extras: Sequence[str], build: Builder, host: Host
) -> Release:
    """The release of a checkout, built if it is not there yet. Raises InstallError.

    One that was built without a compiler has another name: it is built anew once there is one. So
    is one whose strong engine could not be compiled, beside that.
    """
    kind = "".join(_KINDS[extra] for extra in extras) + ("" if host.compiles else "-plain")
    first = Release(places.releases / f"{name_of(source)}{kind}")
    second = Release(first.folder.with_name(f"{first.name}-again"))
    for release in (first, second):
        if release.complete and (not host.compiles or not is_plain(release)):
            return release
    release = second if current(places) == first else first
    shutil.rmtree(release.folder, ignore_errors=True)
    release.folder.mkdir(parents=True)
    build(source, release, extras, host)
    for part in SHARED:
        place(source / part, release.share / part)
    _check(release, PINS_EXTRA in extras)
    (release.folder / _COMPLETE).touch()
    return release


def build_venv(source: Path, release: Release, extras: Sequence[str], host: Host) -> None:
    """Installs a checkout and what it needs, in the pinned versions. Raises InstallError.

    lgpio has no wheels for newer Pythons; the system's own python3-lgpio is used there.
    """
    system = PINS_EXTRA in extras and sys.version_info >= _FIRST_WITHOUT_LGPIO_WHEELS
    try:
        venv.create(release.folder, with_pip=True, system_site_packages=system)
    except subprocess.CalledProcessError as error:
        raise InstallError(
            "Python has no pip to begin with: 'sudo apt install python3-venv', and install again."
        ) from error
    what = f"{source}[{','.join(extras)}]" if extras else str(source)
    with TemporaryDirectory(dir=release.folder) as temporary:
        done = subprocess.run(
            [
                *(str(release.python), "-m", "pip", "install", "--quiet"),
                *("--disable-pip-version-check", "--no-cache-dir", f"--log={release.log}"),
                *(f"--constraint={source / name}" for name in _PINNED),
                what,
            ],
            check=False,
            env=host.build_environment(Path(temporary)),
        )
    if done.returncode:
        raise InstallError(
            "The program's packages could not be installed (see above): mend that, and install "
            "again; what ran before still runs."
        )


def _check(release: Release, pins: bool) -> None:
    """Raises InstallError unless the release runs at all, and finds the library for the pins."""
    if failure := _failure(release, "-m", "tzaar_board", "--version"):
        raise InstallError(
            f"Release {release.name} does not run ({failure}): what ran before still runs."
        )
    if pins and (failure := _failure(release, "-c", "import lgpio")):
        raise InstallError(
            f"Release {release.name} cannot reach the pins ({failure}): 'sudo apt install "
            "python3-lgpio', and install again; what ran before still runs."
        )


def is_plain(release: Release) -> bool:
    """Whether a release lacks the strong engine."""
    return bool(_failure(release, "-c", "import tzaar_board.engine._core"))


def _failure(release: Release, *words: str) -> str:
    """The last line that a release's Python complains with, empty where all is well."""
    command = [str(release.python), "-P", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not done.returncode:
        return ""
    return (done.stderr.strip().splitlines() or ["no word"])[-1]


def current(places: Places) -> Release | None:
    """The release that runs."""
    return Release(places.current.resolve()) if places.current.exists() else None


def complete(places: Places) -> list[Release]:
    """All releases that can run, by name."""
    folders = sorted(places.releases.iterdir()) if places.releases.exists() else []
    return [release for release in map(Release, folders) if release.complete]


def choose(places: Places, release: Release) -> None:
    """Makes a release the one that runs from its next start on."""
    point(places.current, release.folder)


def prune(places: Places, keep: set[Path]) -> None:
    """Removes all other releases."""
    for folder in places.releases.iterdir():
        if folder not in keep:
            shutil.rmtree(folder)
