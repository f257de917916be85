"""The command that shows the PIN."""

from typing import Annotated

import typer

from tzaar_board.cli.options import ConfigOption, DataOption, data_folder
from tzaar_board.cli.speech import speech_of
from tzaar_board.errors import Phrase
from tzaar_board.store.journal_file import FILE_NAME
from tzaar_board.web.pairing_file import PairingFile


def pin(
    context: typer.Context,
    new: Annotated[
        bool, typer.Option("--new", help="Make another PIN, and forget every paired device.")
    ] = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Show the PIN with which another device may change the game."""
    folder = data_folder(data, config)
    file = PairingFile(folder)
    unknown = not file.path.exists() and not (folder / FILE_NAME).exists()
    typer.echo((file.renew() if new else file.load()).pin)
    if unknown:
        unplayed = Phrase(
            "Nothing has been played from {folder} yet; a program that plays from another "
            "directory has another PIN: give that with --data.",
            folder=folder,
        )
        typer.echo(f"tzaar-board: {speech_of(context).warned.tell(unplayed)}", err=True)
