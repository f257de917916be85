"""The command that shows the PIN."""

from typing import Annotated

import typer

from tzaar_board.cli.options import ConfigOption, DataOption, data_folder
from tzaar_board.web.pairing_file import PairingFile


def pin(
    new: Annotated[
        bool, typer.Option("--new", help="Make another PIN, and forget every paired device.")
    ] = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Show the PIN with which another device may change the game."""
    file = PairingFile(data_folder(data, config))
    typer.echo((file.renew() if new else file.load()).pin)
