"""Options that several commands share."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from errno import ENOTDIR
from pathlib import Path
from stat import S_ISDIR
from typing import Annotated

import typer

from tzaar_board.config.config import Config, config_path, load_config
from tzaar_board.config.settings import written_path
from tzaar_board.errors import Phrase, UserError, reason_of, shortened
from tzaar_board.games.base import Position
from tzaar_board.games.registry import GAMES, parse_position
from tzaar_board.games.registry import game as game_of

GAME_NAMES = "|".join(GAMES)
GameOption = Annotated[
    str | None,
    typer.Option("--game", metavar=GAME_NAMES, help="The game; the text's form tells it."),
]


def _folder(text: str) -> Path:
    """The folder of an option. Raises UserError."""
    if not text:
        raise UserError("--data names no directory; give one, or leave --data out.")
    return written_path(text)


DataOption = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", parser=_folder, help="Where the journal is kept."),
]
ConfigOption = Annotated[
    Path | None,
    typer.Option("--config", metavar="FILE", readable=False, help="The settings file."),
]
PositionArgument = Annotated[
    str, typer.Argument(metavar="TEXT", help="A position text, in quotation marks.")
]


def position_of(text: str, game: str | None) -> Position:
    """The position of an argument. Raises UserError."""
    return parse_position(text, None if game is None else game_of(game))


def data_folder(data: Path | None, config: Path | None) -> Path:
    """The journal's directory: the option's, else the settings'. Raises UserError."""
    return data if data is not None else Choices(config).data_folder


@dataclass(frozen=True)
class Chosen:
    """A setting in force, and where it was chosen, as it was written there."""

    text: str
    written: str

    @contextmanager
    def blamed(self) -> Iterator[str]:
        """The text; an error with it names where it was written. Raises UserError."""
        try:
            yield self.text
        except UserError as error:
            raise UserError(
                "{written}: {reason}",
                written=Phrase(self.written.removesuffix(":")),
                reason=error,
            ) from error


class Choices:
    """What the command line says, and the settings where it says nothing. Raises UserError."""

    def __init__(self, config: Path | None) -> None:
        self.settings: Config = load_config(config)
        self.file = config_path() if config is None else config

    @property
    def data_folder(self) -> Path:
        """The settings' data directory. Raises UserError for one that can be none."""
        folder = self.settings.data_folder
        try:
            if not S_ISDIR(folder.stat().st_mode):
                raise NotADirectoryError(ENOTDIR, "")
        except FileNotFoundError:
            pass  # It is made when it is needed.
        except OSError as error:
            if not self.settings.data:
                return folder  # Not chosen in a file: who opens it says what is wrong.
            raise UserError(
                "{path}: '{key}' names {directory}, which cannot be used ({reason}); name another "
                "directory there.",
                path=self.file,
                key="data",
                directory=folder,
                reason=reason_of(error),
            ) from error
        return folder

    def choose(self, key: str, option: str | None) -> Chosen:
        """The text of a setting that is called the same on the command line and in the file."""
        if option is not None:
            return Chosen(option, f"--{key} {shortened(option) or repr(option)}")
        text: str = getattr(self.settings, key)
        return Chosen(text, f'{self.file}: {key} = "{shortened(text)}"')
