"""The user's settings: what `play` does when the command line does not say otherwise."""

from pathlib import Path
from typing import Annotated

import msgspec
import platformdirs

from tzaar_board.config.settings import SettingsError, load_toml, written_path
from tzaar_board.table.hints import Hints

_APP = "tzaar-board"


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings in force, each with its default.

    `profile` is empty for the one that comes with the program for the game's board, `game` for the
    one of the profile's board. `start` counts for the game that it is of, `event` is what games are
    played at, `clock` what they are timed by, as `play.time_control.TimeControl` reads it.
    `helped` is to whom hints are shown: both, white or black. `show_movable` lights the stacks that
    can act. `brightness` is 0..1 of full, `current_limit` what the LEDs may draw in mA, `theme` a
    file of light colours. `data` is the folder of the journal; empty means our own.

    `web` is where the page is served, `hosts` are names that the machine answers to beside its own.
    `language` is the terminal's and the voice's; empty means the locale's. `speak` says aloud what
    the table waits for, `display` is a small one on I2C that shows it (`hal.oled.Oled`).
    `event_log` keeps the last hour of events beside the journal. `meet` is the invitation by which
    a player at another table comes (`meet.invitation.Invitation`).
    """

    table: str = "sim"
    profile: str = ""
    game: str = ""
    start: str = "random"
    white: str = "human"
    black: str = "engine:3"
    event: str = ""
    clock: str = "off"
    hints: Hints = Hints.LEGAL
    helped: str = "both"
    show_movable: bool = False
    brightness: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.30
    current_limit: Annotated[int, msgspec.Meta(ge=100, le=20_000)] = 1500
    theme: str = ""
    web: str = "127.0.0.1:8080"
    hosts: tuple[str, ...] = ()
    language: str = ""
    speak: bool = False
    display: str = "off"
    data: str = ""
    event_log: bool = True
    meet: str = ""

    @property
    def data_folder(self) -> Path:
        """Where games are kept."""
        return Path(self.data) if self.data else platformdirs.user_data_path(_APP)


def config_path() -> Path:
    """Where the settings file is looked for when none is named."""
    return platformdirs.user_config_path(_APP) / "config.toml"


def load_config(path: Path | None = None) -> Config:
    """The settings of a file; of the user's own file, if there is one, when none is named.

    Paths in the file may begin with `~` and are relative to the file. Raises SettingsError.
    """
    if path is None:
        path = config_path()
        if not path.exists():
            return Config()
    config = load_toml(path, Config)

    own = config.profile.endswith(".toml")
    return msgspec.structs.replace(
        config,
        theme=_located(path, "theme", config.theme),
        data=_located(path, "data", config.data),
        profile=_located(path, "profile", config.profile) if own else config.profile,
    )


def _located(path: Path, key: str, name: str) -> str:
    """A path of a settings file, which is relative to it. Raises SettingsError."""
    try:
        return str(path.parent / written_path(name)) if name else ""
    except SettingsError as error:
        raise SettingsError(
            "{path}: '{key}' cannot be used: {reason}", path=path, key=key, reason=error
        ) from error
