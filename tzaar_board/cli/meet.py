"""The command that has tables meet on this machine."""

import asyncio
import io
import signal
from typing import TYPE_CHECKING, Annotated

import segno
import typer

from tzaar_board.cli.extras import BROKER, NO_MEETING, require
from tzaar_board.cli.options import ConfigOption, DataOption, data_folder
from tzaar_board.cli.speech import speech_of
from tzaar_board.i18n.catalog import Texts
from tzaar_board.outward_address import outward_address

if TYPE_CHECKING:
    from tzaar_board.meet.embedded_broker import EmbeddedBroker

PORT = 1883


def meet(
    context: typer.Context,
    host: Annotated[
        str | None,
        typer.Option("--host", metavar="ADDRESS", help="As which the other tables know it."),
    ] = None,
    port: Annotated[int, typer.Option("--port", metavar="N", min=1, max=65535)] = PORT,
    room: Annotated[str | None, typer.Option("--room", metavar="NAME")] = None,
    new: Annotated[
        bool, typer.Option("--new", help="Make another secret: old invitations end.")
    ] = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Have tables meet on this machine: a broker for one house, and the invitation to it."""
    require(BROKER, NO_MEETING)
    from tzaar_board.meet.embedded_broker import EmbeddedBroker
    from tzaar_board.meet.rooms import own_room

    address = host or outward_address() or "127.0.0.1"
    invitation = own_room(data_folder(data, config), address, port, room, new=new)
    texts = speech_of(context).warned
    asyncio.run(_serve(EmbeddedBroker("0.0.0.0", port), str(invitation), texts))


async def _serve(broker: "EmbeddedBroker", invitation: str, texts: Texts) -> None:
    # The library leaves what a table says that breaks off to the loop, which would print it.
    asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
    await broker.open()
    try:
        typer.echo(texts.say("Invite another table:"))
        typer.echo(f"\n  tzaar-board play --white human --black remote --meet '{invitation}'\n")
        typer.echo(drawn(invitation))
        typer.echo(texts.say("Tables may meet here until you press Ctrl-C."))
        stopped = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stopped.set)
        await stopped.wait()
    finally:
        await broker.close()


def drawn(text: str) -> str:
    """A text as a QR code of half blocks, for a terminal."""
    out = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out, compact=True)
    return out.getvalue()
