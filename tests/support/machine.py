"""A machine to install into, below a folder, and checkouts to install from."""

import asyncio
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from installer.errors import InstallError
from installer.host import SMALL, Host
from installer.install import Installer, InstallOptions
from installer.places import Places
from installer.release import SHARED, Builder, Release

from tests.support.paths import ROOT
from tests.support.service import Facts, service

WATCHDOG = 5.0
PI = Host(bits=64, memory=4 * SMALL, compiles=True)


def checkout(folder: Path, version: str, flaw: str = "") -> Path:
    """A checkout of a version, as far as the installer looks into it; `flaw` breaks it."""
    for part in SHARED:
        (folder / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / part, folder / part)
    (folder / "requirements").mkdir()
    pinned = [f"requirements/{name}.txt" for name in ("build", "display", "meet", "pi", "play")]
    for name in ("pyproject.toml", *pinned, "README.md", "LICENSE"):
        (folder / name).write_text(version)
    (folder / "tzaar_board").mkdir()
    (folder / "tzaar_board" / "__init__.py").write_text(f'__version__ = "{version}"\n')
    (folder / "tzaar_board" / "flaw").write_text(flaw)
    return folder


def build(source: Path, release: Release, extras: Sequence[str], host: Host) -> None:
    """A release that is the program under test; it fails when it is told its checkout's flaw."""
    del extras, host
    flaw = (source / "tzaar_board" / "flaw").read_text()
    script = f'#!/bin/sh\nfor word; do [ "$word" = "{flaw}" ] && exit 3; done\n'
    script += 'case "$*" in *--version|*lgpio|*_core) exit 0;; esac\n'
    release.python.parent.mkdir(parents=True)
    release.python.write_text(f'{script}exec {sys.executable} "$@"\n')
    release.python.chmod(0o755)


@dataclass
class Machine:
    """A machine below a folder.

    Its service manager starts the unit that was installed and waits until it is ready; unless
    `real`, it only asks the release whether it would play. `refuses`: it takes no note of users;
    `stopped`: it does not run.
    """

    root: Path
    real: bool = False
    refuses: bool = False
    stopped: bool = False
    host: Host = PI
    builder: Builder = build
    log: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    @property
    def places(self) -> Places:
        return Places(self.root)

    @property
    def installer(self) -> Installer:
        return Installer(self.places, self, self.builder, self.said.append, self.host)

    @property
    def runs(self) -> str:
        """The version that runs."""
        return self.places.current.resolve().name.split("-")[0]

    @property
    def files(self) -> dict[str, str]:
        """All files but what the program under test writes."""
        return {
            str(path.relative_to(self.root)): path.read_text()
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and "var" not in path.parts
        }

    def check(self) -> None:
        if self.stopped:
            raise InstallError("no service")

    def read(self, sysusers: Path) -> None:
        assert sysusers == self.places.sysusers
        if self.refuses:
            raise InstallError("no")
        self.log.append("read")

    def remove(self) -> None:
        self.log.append("remove")

    def comes_up(self) -> bool:
        self.log.append(f"start {self.runs}")
        self.places.games.mkdir(parents=True, exist_ok=True)
        if self.real:
            return asyncio.run(self._ready())
        script = (self.places.current / "bin" / "python").read_text()
        return '= "play"' not in script

    async def _ready(self) -> bool:
        places, folder = self.places, self.places.games.parent
        settings = places.settings.read_text()
        one = service(
            folder, settings, WATCHDOG, unit=places.unit, release=str(places.current.resolve())
        )
        async with one as started:
            ended = asyncio.create_task(started.program.process.wait())
            ready = asyncio.create_task(started.manager.until(_is_ready))
            await asyncio.wait((ended, ready), return_when=asyncio.FIRST_COMPLETED)
            up = ready.done()
            ready.cancel()
            ended.cancel()
        return up


def _is_ready(facts: Facts) -> bool:
    return "READY" in facts


Versions = Callable[..., InstallOptions]
"""Options for a version, given its name and maybe its flaw."""
