"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from tzaar_board.config import load_config
from tzaar_board.games.base import Position
from tzaar_board.games.registry import game as game_of
from tzaar_board.games.registry import parse_position

GameOption = Annotated[
    str | None, typer.Option("--game", metavar="tzaar", help="The game; the text's form tells it.")
]
DataOption = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="Where the journal is kept.")
]
ConfigOption = Annotated[
    Path | None, typer.Option("--config", metavar="FILE", help="The settings file.")
]
PositionArgument = Annotated[
    str, typer.Argument(metavar="TEXT", help="A position text, in quotation marks.")
]


def position_of(text: str, game: str | None) -> Position:
    """The position of an argument. Raises UserError."""
    return parse_position(text, None if game is None else game_of(game))


def data_folder(data: Path | None, config: Path | None) -> Path:
    """The journal's directory: the option's, else the settings'. Raises UserError."""
    return data if data is not None else load_config(config).data_folder
