"""Where everything goes."""

from dataclasses import dataclass
from pathlib import Path

NAME = "tzaar-board"


@dataclass(frozen=True)
class Places:
    """The files of an installation, below `root` (DESTDIR; `/` for this machine itself).

    >>> str(Places(Path("/")).current)
    '/opt/tzaar-board/current'
    """

    root: Path

    @property
    def home(self) -> Path:
        return self.root / "opt" / NAME

    @property
    def releases(self) -> Path:
        """A folder for every release: a venv, and in `share` what belongs elsewhere."""
        return self.home / "releases"

    @property
    def current(self) -> Path:
        """A symlink to the release that runs."""
        return self.home / "current"

    @property
    def command(self) -> Path:
        return self.root / "usr/local/bin" / NAME

    @property
    def settings(self) -> Path:
        return self.root / "etc" / NAME / "config.toml"

    @property
    def games(self) -> Path:
        """The service's journal."""
        return self.root / "var/lib" / NAME

    @property
    def unit(self) -> Path:
        return self.root / "usr/local/lib/systemd/system" / f"{NAME}.service"

    @property
    def wanted(self) -> Path:
        """The symlink by which the unit starts with the machine, as `systemctl enable` makes it."""
        return self.root / "etc/systemd/system/multi-user.target.wants" / self.unit.name

    @property
    def sysusers(self) -> Path:
        return self.root / "etc/sysusers.d" / f"{NAME}.conf"

    @property
    def rules(self) -> Path:
        return self.root / "etc/udev/rules.d" / f"70-{NAME}.rules"

    @property
    def boot(self) -> Path:
        """The folder of the boot settings, which older systems keep one level higher."""
        newer, older = self.root / "boot/firmware", self.root / "boot"
        return newer if (newer / "config.txt").exists() or not older.exists() else older

    def shared(self, source: Path) -> dict[Path, Path]:
        """What belongs to a release but lies elsewhere: file in `source`, and its place."""
        return {
            source / "systemd" / f"{NAME}.service": self.unit,
            source / "systemd" / "sysusers.conf": self.sysusers,
            source / "firmware_config" / f"70-{NAME}.rules": self.rules,
        }
