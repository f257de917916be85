"""The command that plays."""

import asyncio
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from tzaar_board.app import App, GamePlan, players
from tzaar_board.commands.options import ConfigOption, DataOption
from tzaar_board.config import Config, load_config
from tzaar_board.errors import UserError
from tzaar_board.games.base import TextError
from tzaar_board.games.registry import GAMES
from tzaar_board.games.registry import game as game_of
from tzaar_board.hal.base import Table
from tzaar_board.hal.physics import SimBoard
from tzaar_board.hal.profile import Profile, load_profile
from tzaar_board.hal.serial import SerialTable
from tzaar_board.hal.sim import SimTable
from tzaar_board.journal import Journal, StoredGame
from tzaar_board.opponents.base import Kind, PlayerError, parse_player
from tzaar_board.table.light import Light
from tzaar_board.table.sense import Sense
from tzaar_board.table.theme import DEFAULT
from tzaar_board.terminal import Terminal
from tzaar_board.theme_file import load_theme

SERIAL = "serial:"


def play(
    table: Annotated[
        str | None, typer.Option("--table", metavar="sim|serial:PORT", help="Which table.")
    ] = None,
    profile: Annotated[
        str | None, typer.Option("--profile", metavar="NAME|FILE", help="How it is wired.")
    ] = None,
    game: Annotated[str | None, typer.Option("--game", metavar="tzaar", help="Which game.")] = None,
    start: Annotated[
        str | None,
        typer.Option(
            "--start",
            metavar="fixed|random|tournament|TEXT",
            help="Begin a new game from here.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Begin with this shuffle.")
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a new game.")] = False,
    sense: Annotated[
        Sense | None, typer.Option("--sense", help="What simulated sensors can tell.")
    ] = None,
    white: Annotated[
        str | None, typer.Option("--white", metavar="human|engine[:LEVEL]", help="Who plays White.")
    ] = None,
    black: Annotated[
        str | None, typer.Option("--black", metavar="human|engine[:LEVEL]", help="Who plays Black.")
    ] = None,
    web: Annotated[
        str, typer.Option("--web", metavar="off", help="The page is not part of this version.")
    ] = "off",
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Play at a table. An unfinished game is taken up again by itself."""
    if web != "off":
        raise UserError(f"--web {web}: this version has no page yet; leave --web out.")
    settings = load_config(config)
    wired = load_profile(profile or settings.profile)
    if sense is not None:
        wired = wired.with_sense(sense)
    board = _table(table or settings.table, wired)
    seated = players(white or settings.white, black or settings.black)
    known = game_of(game or settings.game)
    if known.board is not wired.board:
        raise UserError(
            f"{known.title} is not played on the {wired.board.name} of profile '{wired.name}'; "
            "give another --profile."
        )
    begin = new or start is not None or seed is not None
    plan = _plan(GamePlan(known, seated, seed=seed), start or settings.start)
    light = _light(settings, wired)
    with Journal.open(data or settings.data_folder, GAMES.values()) as journal:
        stored = None if begin else journal.unfinished()
        if stored is not None and stored.record.line.start.game is known:
            asked = (white, black)
            _run(board, journal, _resumed(plan, stored, asked), light, settings, stored)
        else:
            _run(board, journal, plan, light, settings, None)


def _table(text: str, profile: Profile) -> Table:
    """The table of an option. Raises UserError."""
    if text == "sim":
        return SimTable(profile, SimBoard(profile.board, profile.sense), time.monotonic)
    if text.startswith(SERIAL) and len(text) > len(SERIAL):
        return SerialTable(text.removeprefix(SERIAL), profile, time.monotonic)
    if text == "gpio":
        raise UserError("--table gpio: this version has no table on the Pi's own pins; use serial.")
    raise UserError(f"--table {text}: there is no such table; use sim or serial:PORT.")


def _plan(plan: GamePlan, start: str) -> GamePlan:
    """The plan with its start: a name, or a position text. Raises TextError."""
    if start in plan.game.starts:
        return replace(plan, start=start)
    if " " not in start:
        names = ", ".join(plan.game.starts)
        raise TextError(f"--start {start}: there is no such start; use {names} or a position text.")
    position = plan.game.parse(start)
    if position.outcome() is not None:
        raise TextError(f"--start {start}: the game is over there; give another position.")
    return replace(plan, position=position)


def _resumed(plan: GamePlan, stored: StoredGame, asked: tuple[str | None, str | None]) -> GamePlan:
    """The plan of a game that is taken up again: its own players, unless others were asked for.

    A name that is none of the program's players is a person's (a replayed record keeps its names).
    """
    record = stored.record
    return replace(
        plan,
        players=players(asked[0] or _seat(record.white), asked[1] or _seat(record.black)),
    )


def _seat(name: str) -> str:
    """The text of the player who goes by a name in the journal."""
    try:
        return str(parse_player(name))
    except PlayerError:
        return Kind.HUMAN.value


def _light(settings: Config, profile: Profile) -> Light:
    """How the table's lights look. Raises UserError."""
    theme = load_theme(Path(settings.theme)) if settings.theme else DEFAULT
    limit = min(settings.current_limit, profile.supply)
    return Light(theme, settings.brightness, limit)


def _run(
    table: Table,
    journal: Journal,
    plan: GamePlan,
    light: Light,
    settings: Config,
    stored: StoredGame | None,
) -> None:
    terminal = Terminal(sys.stdout, settings.brightness)
    asyncio.run(_play(terminal, table, journal, plan, light, settings, stored))


async def _play(
    terminal: Terminal,
    table: Table,
    journal: Journal,
    plan: GamePlan,
    light: Light,
    settings: Config,
    stored: StoredGame | None,
) -> None:
    app = App(
        table,
        journal,
        plan,
        light,
        hints=settings.hints,
        movable=settings.show_movable,
        observe=terminal.observe,
    )
    if stored is None:
        app.begin()
    else:
        app.resume(stored)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, app.stop)
    await terminal.run(app, sys.stdin)
