"""The command that has tables meet on this machine, and what `play` needs to go to a meeting."""

import asyncio
import io
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated

import segno
import typer

from tzaar_board.cli.options import Choices, ConfigOption, DataOption, data_folder
from tzaar_board.cli.speech import speech_of
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.games.record import SOURCE, told
from tzaar_board.i18n.catalog import Texts
from tzaar_board.opponents.base import PlayerKind, PlayerSpec
from tzaar_board.play.plan import GamePlan
from tzaar_board.store.journal import StoredGame

if TYPE_CHECKING:
    from tzaar_board.meet.embedded_broker import EmbeddedBroker
    from tzaar_board.meet.meeting import Meeting

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
    rooms, broker = _part("rooms"), _part("embedded_broker")
    address = host or rooms.outward_address()
    invitation = rooms.own_room(data_folder(data, config), address, port, room, new=new)
    texts = speech_of(context).warned
    asyncio.run(_serve(broker.EmbeddedBroker("0.0.0.0", port), str(invitation), texts))


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


def invited(
    choices: Choices,
    option: str | None,
    asked: Mapping[Colour, str | None],
    plan: GamePlan,
    stored: StoredGame | None,
    folder: Path,
) -> tuple[GamePlan, "Meeting | None"]:
    """The plan of a game, and the meeting at which it is played, if it is. Raises UserError.

    A game that goes on goes on where it was; what is new goes to the invitation.
    """
    kept = None
    source = next(iter(told(stored.record.tags, SOURCE)), "") if stored is not None else ""
    if source.startswith("tzaar-board/"):
        kept = _part("kept").Kept(folder).load(source.rpartition("/")[2])
    plan = plan if option is None or stored is not None else _with_remote(plan, asked)
    remote = PlayerKind.REMOTE in {player.kind for player in plan.players.values()}
    text = choices.choose("meet", option)
    if kept is None and not remote and not text.text:
        return plan, None
    with text.blamed():
        found = _part("invitation").Invitation.parse(text.text) if text.text else None
    if kept is not None and (found is None or found.room == kept.invitation.room):
        found = found or kept.invitation
    else:
        kept = None
    if found is None:
        raise UserError(
            "A player at another table comes by an invitation: --meet mqtt://HOST/ROOM#SECRET; "
            "`tzaar-board meet` makes one."
        )
    if found.secret is None:
        raise UserError(
            "{address} is for looking on: it has no secret; ask for the whole invitation.",
            address=found.address,
        )
    records = _part("kept").Kept(folder)
    transport = _part("mqtt").MqttTransport(
        found, f"tzaar-{_part('keys').table_id(records.signer().key)}"
    )
    meeting: Meeting = _part("meeting").Meeting(found, transport, records)
    if kept is not None and stored is not None:
        plan = meeting.resumed(plan, kept, stored.record)
    return plan, meeting


def _with_remote(plan: GamePlan, asked: Mapping[Colour, str | None]) -> GamePlan:
    """Who is asked to come to a meeting plays with somebody there. Raises UserError."""
    if PlayerKind.REMOTE in {player.kind for player in plan.players.values()}:
        return plan
    free = [colour for colour in (Colour.BLACK, Colour.WHITE) if asked[colour] is None]
    if not free:
        raise UserError(
            "Nobody of the two players is at another table; leave --meet out, or say remote."
        )
    there = {free[0]: PlayerSpec(PlayerKind.REMOTE)}
    return replace(plan, players={**plan.players, **there})


@asynccontextmanager
async def meeting_at(meeting: "Meeting | None") -> AsyncIterator[None]:
    """Says goodbye to a meeting at the end."""
    try:
        yield
    finally:
        if meeting is not None:
            await meeting.close()


def _part(name: str) -> ModuleType:
    """A module of what only a meeting needs. Raises UserError where it is not installed."""
    try:
        return import_module(f"tzaar_board.meet.{name}")
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.startswith("tzaar_board"):
            raise
        raise UserError(
            "Tables that meet need more libraries ({name} is missing); install them with "
            "pip install 'tzaar-board[meet]'.",
            name=error.name,
        ) from error
