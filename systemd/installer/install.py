"""Installing, upgrading and removing: the order of things, and the way back."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from installer import boot
from installer.errors import InstallError
from installer.files import place, point, remove, write
from installer.host import TO_COMPILE, Host
from installer.places import NAME, Places
from installer.release import (
    DISPLAY_EXTRA,
    MEET_EXTRA,
    PINS_EXTRA,
    REMOTE_EXTRA,
    Builder,
    Release,
    choose,
    complete,
    current,
    is_plain,
    prepare,
    prune,
)
from installer.services import Services

PINS = "gpio"
CONTROLLER = f"serial:/dev/{NAME}"

_SETTINGS = """\
# How the service plays; every key is in the README. After a change: systemctl restart {name}
table = "{table}"
game = "tzaar"
profile = "{profile}"
"""


@dataclass(frozen=True)
class InstallOptions:
    """What is to be installed: a checkout, for a table (`serial:PORT` or `gpio`)."""

    source: Path
    table: str = CONTROLLER

    @property
    def pins(self) -> bool:
        return self.table == PINS

    @property
    def settings(self) -> str:
        """The first settings file. A table with a controller is wired as the game's own profile."""
        profile = "pi-60" if self.pins else ""
        return _SETTINGS.format(name=NAME, table=self.table, profile=profile)


class Installer:
    """Changes a machine below `places`; `say` is told every step in a sentence."""

    def __init__(
        self,
        places: Places,
        services: Services,
        build: Builder,
        say: Callable[[str], None],
        host: Host,
    ) -> None:
        self._places = places
        self._services = services
        self._build = build
        self._say = say
        self._host = host

    def install(self, options: InstallOptions) -> None:
        """Installs or upgrades; the same again changes nothing. Raises InstallError.

        The new release is built beside the one that runs, and goes to work in one step. If it
        does not come up, the one before does.
        """
        self._host.check()
        self._services.check()
        before = current(self._places)
        if options.pins:
            boot.check(self._places.boot)
        self._say("Building the release (some minutes the first time on a Pi).")
        extras = self._extras(options)
        release = prepare(options.source, self._places, extras, self._build, self._host)
        self._keep_settings(options)
        if options.pins and boot.include(
            self._places.boot, release.share / "firmware_config" / boot.FRAGMENT
        ):
            self._say("The boot settings have changed: restart the Pi before you play.")
        if before == release and self._unchanged(release):
            self._say(f"Release {release.name} is installed already.")
            self._tell_engine(release)
            return
        self._activate(release)
        if not self._services.comes_up():
            self._go_back(release, before)
        kept = {release.folder} | ({before.folder} if before is not None else set())
        prune(self._places, kept)
        self._say(f"Release {release.name} is in service; what it does: journalctl -u {NAME}")
        self._tell_engine(release)

    def back(self) -> None:
        """Goes back to the release before. Raises InstallError."""
        now = current(self._places)
        others = [one for one in complete(self._places) if one != now]
        if now is None or not others:
            raise InstallError("There is no release before this one: install another checkout.")
        self._activate(others[0])
        if not self._services.comes_up():
            self._go_back(others[0], now)
        self._say(f"Release {others[0].name} plays again.")

    def uninstall(self) -> None:
        """Removes everything but games and settings; what is not there is passed over."""
        places = self._places
        self._services.remove()
        for path in (places.unit, places.rules, places.sysusers, places.command, places.home):
            remove(path)
        if boot.exclude(places.boot):
            self._say("The boot settings are as before: they count when the Pi restarts.")
        left = [str(path) for path in (places.games, places.settings.parent) if path.exists()]
        if left:
            self._say(f"Kept: {' and '.join(left)}. Remove them by hand if you like.")

    def _tell_engine(self, release: Release) -> None:
        """Says in one line where the strong engine was left out."""
        if is_plain(release):
            how = f"{release.log} says why; mend that" if self._host.compiles else f"'{TO_COMPILE}'"
            self._say(
                "The strong engine is not built, and the built-in player is weak and slow: "
                f"{how}, and install again."
            )

    def _extras(self, options: InstallOptions) -> list[str]:
        """What is installed beside: what a game with another table needs, as the page may be given
        an invitation at any time; all that meetings need where the settings name one, and a
        display's libraries where they name that.
        """
        extras = [PINS_EXTRA] if options.pins else []
        try:
            settings = tomllib.loads(self._places.settings.read_text())
        except (OSError, ValueError):
            settings = {}  # None yet, or what the program itself has to complain of.
        if settings.get("display", "off") not in ("", "off"):
            extras.append(DISPLAY_EXTRA)
        return [*extras, MEET_EXTRA if settings.get("meet") else REMOTE_EXTRA]

    def _unchanged(self, release: Release) -> bool:
        shared = self._places.shared(release.share)
        placed = all(
            target.is_file() and target.read_bytes() == source.read_bytes()
            for source, target in shared.items()
        )
        return placed and self._places.command.is_symlink()

    def _activate(self, release: Release) -> None:
        """Makes a release the one that runs, with its unit and rules. Raises InstallError.

        The step that counts is the last: what fails before it leaves the other release at work.
        """
        places = self._places
        for source, target in places.shared(release.share).items():
            place(source, target)
        point(places.command, places.current / "bin" / NAME)
        self._services.read(places.sysusers)
        choose(places, release)

    def _go_back(self, failed: Release, before: Release | None) -> None:
        """Raises InstallError, when the release before runs again."""
        hint = f"see journalctl -u {NAME}"
        if before is None or before == failed:
            self._services.remove()
            remove(self._places.current)
            raise InstallError(f"Release {failed.name} does not come up, and is stopped: {hint}.")
        self._say(f"Release {failed.name} does not come up: going back to {before.name}.")
        self._activate(before)
        if not self._services.comes_up():
            raise InstallError(
                f"Neither release {failed.name} nor {before.name} before it comes up: {hint}."
            )
        remove(failed.folder)
        raise InstallError(
            f"Release {failed.name} did not come up, and {before.name} plays again: {hint}."
        )

    def _keep_settings(self, options: InstallOptions) -> None:
        """Writes the settings file, unless there is one: that is its owner's."""
        path = self._places.settings
        if not path.exists():
            write(path, options.settings)
            self._say(f"The settings are in {path}.")
        elif options.table not in path.read_text():
            self._say(f'{path} is kept; to change the table write table = "{options.table}" there.')
