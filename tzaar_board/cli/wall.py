"""The command that shows a room on a wall."""

import asyncio
import signal
import time
from contextlib import suppress
from typing import Annotated

import typer

from tzaar_board.cli.options import Chosen
from tzaar_board.cli.page import browse, listener
from tzaar_board.cli.rooms import MeetOption, invitation_of, room_key
from tzaar_board.cli.speech import speech_of
from tzaar_board.errors import UserError

USUAL = "127.0.0.1:8090"


def wall(
    context: typer.Context,
    meet: MeetOption,
    web: Annotated[
        str, typer.Option("--web", metavar="HOST:PORT", help="Where the page is served.")
    ] = USUAL,
    director: Annotated[
        str, typer.Option("--director", metavar="ID", help="The tournament; else the last one.")
    ] = "",
    opens: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Show every game of a room on one page, for a screen that nobody touches."""
    invitation = invitation_of(meet)
    open_at = listener(Chosen(web, f"--web {web}"), asked=web != USUAL)
    if open_at is None:
        raise UserError("A wall is a page; give --web HOST:PORT, as in 127.0.0.1:8090.")
    from tzaar_board.meet.room_view import RoomView
    from tzaar_board.meet.topics import Room
    from tzaar_board.wall.server import build
    from tzaar_board.wall.watcher import Watcher
    from tzaar_board.web import server

    room_view = RoomView(Room(invitation.room), room_key(invitation))
    watcher = Watcher(invitation, room_view, director, time.time)
    app = build(watcher, invitation.room, open_at.address.port, time.monotonic)
    urls = " · ".join(open_at.urls())
    typer.echo(speech_of(context).told.say("The wall is at {urls}", urls=urls))

    async def serve() -> None:
        serving = asyncio.create_task(server.run(app, open_at))
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, serving.cancel)
        if opens:
            await asyncio.sleep(0)  # It begins to serve before a browser asks.
            await browse(open_at)
        with suppress(asyncio.CancelledError):
            await serving

    asyncio.run(serve())
