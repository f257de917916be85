"""Commands that make and run a tournament in a room."""

import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tzaar_board import wall_clock
from tzaar_board.cli.options import ConfigOption, DataOption, data_folder
from tzaar_board.cli.rooms import MeetOption, invitation_of, room_key
from tzaar_board.cli.speech import speech_of
from tzaar_board.errors import Counted, Phrase, UserError
from tzaar_board.games.base import Colour
from tzaar_board.games.registry import game as game_of
from tzaar_board.i18n.catalog import Texts
from tzaar_board.play.time_control import TimeControl
from tzaar_board.tournament.next_round import next_round
from tzaar_board.tournament.pairing import Pairing, Result
from tzaar_board.tournament.standings import standings
from tzaar_board.tournament.tournament import System, Tournament, begin

if TYPE_CHECKING:
    from tzaar_board.meet.director import Directed
    from tzaar_board.meet.invitation import Invitation
    from tzaar_board.meet.room_view import RoomView

app = typer.Typer(
    name="tournament", add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
)

QUIET = 0.5
"""Seconds without a message after which all that stands in a room has been read."""

LONGEST_READING = 20.0

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="A player's name.")]


@app.callback(invoke_without_command=True)
def tournament(context: typer.Context) -> None:
    """Make and run a tournament in a room."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(2)


@app.command()
def new(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is called.")],
    meet: MeetOption,
    players: Annotated[
        Path,
        typer.Option(
            "--players", readable=False, help="A file of names, the strongest first; - for stdin."
        ),
    ],
    system: Annotated[System, typer.Option("--system", help="Who plays whom.")] = System.SWISS,
    rounds: Annotated[
        int | None, typer.Option("--rounds", min=1, help="Rounds of a Swiss tournament.")
    ] = None,
    game: Annotated[str, typer.Option("--game", help="What is played.")] = "tzaar",
    clock: Annotated[str, typer.Option("--clock", help="As for play.")] = "",
    again: Annotated[
        bool, typer.Option("--again", help="In the place of the room's one from here.")
    ] = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Begin a tournament in a room."""
    if rounds is not None and system is not System.SWISS:
        raise UserError(
            "--system {system} has as many rounds as it needs; leave --rounds out, or give "
            "--system {swiss}.",
            system=system.value,
            swiss=System.SWISS.value,
        )
    invitation = invitation_of(meet, secret=True)
    from tzaar_board.meet.director import Directed, DirectorFile
    from tzaar_board.meet.keys import Signer

    game_of(game)
    control = TimeControl.parse(clock)
    made = begin(name, system, _names(players), rounds)
    file = DirectorFile(data_folder(data, config), invitation.room)
    if file.path.exists() and not again:
        raise UserError(
            "A tournament of this room is directed from here already; give --again to begin "
            "another in its place."
        )
    timed = "" if control is None else str(control)
    directed = Directed(Signer.new(), made, game, timed, int(wall_clock.now().timestamp()))
    file.save(directed)
    _said(invitation, directed)
    _show(made, speech_of(context).told)


@app.command(name="round")
def round_(
    context: typer.Context,
    meet: MeetOption,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Take the results of the games in the room, and pair the next round."""
    directed = _change(meet, data, config, lambda one: next_round(one.tournament))
    texts = speech_of(context).told
    _pairings(directed.tournament, texts)
    from tzaar_board.meet.tournament_messages import event_of

    event = event_of(directed.tournament, len(directed.tournament.rounds))
    typer.echo(
        texts.say(
            "The games of this round are known by --event '{event}' and both names.", event=event
        )
    )


@app.command()
def result(
    context: typer.Context,
    number: Annotated[int, typer.Argument(metavar="ROUND", min=1)],
    white: Annotated[str, typer.Argument(metavar="WHITE")],
    black: Annotated[str, typer.Argument(metavar="BLACK")],
    points: Annotated[
        str,
        typer.Argument(
            metavar="RESULT", help="1-0, 0-1, 1/2-1/2; +/-, -/+ or -/- by forfeit; none to undo."
        ),
    ],
    meet: MeetOption,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Enter the result of a game that the room does not know."""
    known = {one.value: one for one in Result}
    if points not in (*known, "none"):
        raise UserError(
            "'{text}' is no result; use {known} or none.", text=points, known=", ".join(known)
        )
    directed = _change(
        meet,
        data,
        config,
        lambda one: one.tournament.with_result(number, white, black, known.get(points)),
    )
    _pairings(directed.tournament, speech_of(context).told)


@app.command()
def join(
    context: typer.Context,
    name: NameArgument,
    meet: MeetOption,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Add a player, from the next round on."""
    directed = _change(meet, data, config, lambda one: one.tournament.join(name))
    _show(directed.tournament, speech_of(context).told)


@app.command()
def withdraw(
    context: typer.Context,
    name: NameArgument,
    meet: MeetOption,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Leave a player out, from the next round on."""
    directed = _change(meet, data, config, lambda one: one.tournament.withdraw(name))
    _show(directed.tournament, speech_of(context).told)


@app.command()
def show(context: typer.Context, meet: MeetOption) -> None:
    """Show the tournaments of a room, for whoever may look on: pairings and standings."""
    texts = speech_of(context).told
    found = _read(invitation_of(meet))
    if not found.tournaments():
        raise UserError("There is no tournament in this room.")
    for tournament in found.tournaments().values():
        _show(tournament, texts, found)


def _names(file: Path) -> list[str]:
    """The names in a file, one a line. Raises UserError."""
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(
            "{path} cannot be read as a list of names; give a text file, one name a line.",
            path=file,
        ) from error
    return [line.strip() for line in text.splitlines() if line.strip()]


def _read(invitation: "Invitation") -> "RoomView":
    """All that stands in a room. Raises UserError."""
    from tzaar_board.meet.subscription import APART, Subscription

    heard: list[tuple[str, bytes]] = []
    subscription = Subscription(invitation, lambda *message: heard.append(message))
    subscription.open()
    with closing(subscription):
        subscription.wait()
        _quiet(heard)
        room_view = _gallery(invitation, heard)
        for game in room_view.offers:
            subscription.follow(game)
            time.sleep(APART)
        _quiet(heard)
    return _gallery(invitation, heard)


def _quiet(heard: Sequence[object]) -> None:
    """Waits until no more comes."""
    before, end = -1, time.monotonic() + LONGEST_READING
    while before != len(heard) and time.monotonic() < end:
        before = len(heard)
        time.sleep(QUIET)


def _gallery(invitation: "Invitation", heard: Sequence[tuple[str, bytes]]) -> "RoomView":
    """What was heard of a room."""
    from tzaar_board.meet.room_view import RoomView
    from tzaar_board.meet.topics import Room

    room_view = RoomView(Room(invitation.room), room_key(invitation))
    for topic, payload in heard:
        room_view.hear(topic, payload)
    return room_view


def _said(invitation: "Invitation", directed: "Directed") -> None:
    """Has a tournament stand in the room. Raises UserError."""
    from tzaar_board.meet.subscription import Subscription

    subscription = Subscription(invitation, lambda *_: None)
    subscription.open()
    with closing(subscription):
        subscription.wait()
        subscription.establish(directed.messages(invitation))


def _change(
    meet: str,
    data: Path | None,
    config: Path | None,
    change: Callable[["Directed"], Tournament],
) -> "Directed":
    """The tournament of a room after its games' results and a change, kept and said. Raises
    UserError.
    """
    invitation = invitation_of(meet, secret=True)
    from tzaar_board.meet.director import DirectorFile, told_in

    file = DirectorFile(data_folder(data, config), invitation.room)
    directed = told_in(_read(invitation), file.load())
    directed = directed.now(change(directed))
    file.save(directed)
    _said(invitation, directed)
    return directed


def _show(tournament: Tournament, texts: Texts, room_view: "RoomView | None" = None) -> None:
    typer.echo(
        texts.say(
            "{name}: round {number} of {planned}",
            name=tournament.name,
            number=len(tournament.rounds),
            planned=tournament.planned,
        )
    )
    if tournament.rounds:
        _pairings(tournament, texts, room_view)
    wide = max(map(len, tournament.players))
    for row in standings(tournament):
        typer.echo(
            f"{row.rank:4} {row.name:{wide}} {row.points:5g} {row.buchholz:6g} {row.sonneborn:7g}"
        )


def _pairings(tournament: Tournament, texts: Texts, room_view: "RoomView | None" = None) -> None:
    """Prints the last round; of games that go on how far they are, where the room was looked at."""
    wide = max(map(len, tournament.players))
    for number, one in enumerate(tournament.rounds[-1], 1):
        black = texts.say("bye") if one.black is None else one.black
        told = "" if one.result is None else one.result.value
        if one.open and room_view is not None:
            told = texts.tell(_how_far(one, room_view))
        typer.echo(f"{number:4} {one.white:{wide}} - {black:{wide}} {told}".rstrip())


def _how_far(pairing: Pairing, room_view: "RoomView") -> str:
    """How far a game has come that has no result yet, and whose move it is."""
    ledger = room_view.ledgers.get(pairing.game)
    if ledger is None:
        return Phrase("not begun yet")
    if ledger.score.outcome is not None:
        return ""  # It was played with other colours: who directs says what counts.
    history = ledger.score.history
    white_moves = history.head.player is Colour.WHITE
    return Counted(
        "{count} action, {player} to move",
        "{count} actions, {player} to move",
        count=len(history),
        player=pairing.white if white_moves else pairing.black,
    )
