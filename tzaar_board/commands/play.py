"""The command that plays."""

import asyncio
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from tzaar_board.app import App, GamePlan
from tzaar_board.commands.options import GAME_NAMES, Choices, Chosen, ConfigOption, DataOption
from tzaar_board.config import Config
from tzaar_board.engine import core
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour, Game, TextError
from tzaar_board.games.registry import GAMES, parse_position
from tzaar_board.games.registry import game as game_of
from tzaar_board.hal.base import Table
from tzaar_board.hal.physics import SimBoard
from tzaar_board.hal.profile import Profile, default_profile, load_profile, profile_names
from tzaar_board.hal.serial import SerialTable
from tzaar_board.hal.sim import SimTable
from tzaar_board.journal import Journal, StoredGame
from tzaar_board.opponents.base import Kind, PlayerError, PlayerSpec, parse_player
from tzaar_board.table.light import Light
from tzaar_board.table.sense import Sense
from tzaar_board.table.theme import DEFAULT
from tzaar_board.terminal import Terminal
from tzaar_board.theme_file import load_theme

SERIAL = "serial:"
STARTS = "|".join(name for known in GAMES.values() for name in known.starts)


def play(
    table: Annotated[
        str | None, typer.Option("--table", metavar="sim|serial:PORT", help="Which table.")
    ] = None,
    profile: Annotated[
        str | None, typer.Option("--profile", metavar="NAME|FILE", help="How it is wired.")
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar=GAME_NAMES, help="Which game.")
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(
            "--start",
            metavar=f"{STARTS}|TEXT",
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
    choices = Choices(config)
    settings = choices.settings
    terminal = Terminal(sys.stdout, settings.brightness)
    begin = new or start is not None or seed is not None
    named = _named_profile(choices, profile)
    known = _game(choices, game, named, None if begin else data or settings.data_folder)
    wired = named or default_profile(known.board)
    if sense is not None:
        wired = wired.with_sense(sense)
    board = _table(choices.choose("table", table), wired, terminal)
    seated = {
        Colour.WHITE: _player(choices.choose("white", white)),
        Colour.BLACK: _player(choices.choose("black", black)),
    }
    if known.board is not wired.board:
        raise UserError(
            f"{known.title} is not played on the {wired.board.name} of profile '{wired.name}'; "
            "give another --profile, or another --game."
        )
    plan = _plan(GamePlan(known, seated, seed=seed), _start(choices, start, known))
    light = _light(settings, wired)
    if not core.available():
        typer.echo(core.NOT_BUILT, err=True)
    with Journal.open(data or settings.data_folder, GAMES.values()) as journal:
        stored = None if begin else journal.unfinished()
        if stored is not None and stored.record.line.start.game is known:
            asked = {Colour.WHITE: white is not None, Colour.BLACK: black is not None}
            plan = _resumed(plan, stored, asked)
        else:
            stored = None
        asyncio.run(_play(terminal, board, journal, plan, light, settings, stored))


def _game(choices: Choices, option: str | None, wired: Profile | None, data: Path | None) -> Game:
    """The game that was asked for; else the unfinished one of a journal's folder, if any.

    A table that is named can only take up what is played on its board. Raises UserError.
    """
    with choices.choose("game", option).blamed() as name:
        asked = game_of(name)
    if option is not None or data is None:
        return asked
    with Journal.open(data, GAMES.values(), write=False) as journal:
        stored = journal.unfinished()
    if stored is None:
        return asked
    unfinished = stored.record.line.start.game
    return unfinished if wired is None or wired.board is unfinished.board else asked


def _named_profile(choices: Choices, option: str | None) -> Profile | None:
    """The profile of a name or a file, None where none is named. Raises UserError."""
    chosen = choices.choose("profile", option)
    if option is None and not chosen.text:
        return None
    own = chosen.text.endswith(".toml")
    if own and Path(chosen.text).expanduser().is_file():
        return load_profile(chosen.text)
    with chosen.blamed() as text:
        if own:
            names = ", ".join(profile_names())
            raise UserError(f"there is no such file; give the path of one, or a name ({names}).")
        return load_profile(text)


def _table(chosen: Chosen, profile: Profile, terminal: Terminal) -> Table:
    """The table of a text. Raises UserError."""
    with chosen.blamed() as text:
        if text == "sim":
            return SimTable(profile, SimBoard(profile.board, profile.sense), time.monotonic)
        if text == SERIAL:
            raise UserError(f"a port must follow, as in {SERIAL}/dev/ttyACM0.")
        if text.startswith(SERIAL):
            port = text.removeprefix(SERIAL)
            return SerialTable(port, profile, time.monotonic, terminal.listen)
        if text == "gpio":
            raise UserError("this version has no table on the Pi's own pins; use serial:PORT.")
        raise UserError("there is no such table; use sim or serial:PORT.")


def _player(chosen: Chosen) -> PlayerSpec:
    with chosen.blamed() as text:
        return parse_player(text)


def _start(choices: Choices, option: str | None, game: Game) -> Chosen:
    """The start that was chosen; the game's usual one where the settings have another game's."""
    chosen = choices.choose("start", option)
    if option is not None or chosen.text in game.starts:
        return chosen
    others = [known for known in GAMES.values() if chosen.text in known.starts]
    with suppress(TextError):
        others.append(parse_position(chosen.text).game)
    return Chosen(game.starts[0], "") if others and game not in others else chosen


def _plan(plan: GamePlan, chosen: Chosen) -> GamePlan:
    """The plan with its start: a name, or a position text. Raises UserError."""
    shuffled = plan.game.shuffled
    if plan.seed is not None and chosen.text not in shuffled:
        only = f"only the {' or '.join(shuffled)} start" if shuffled else "no start"
        remedy = f"leave --seed out{''.join(f', or give --start {name}' for name in shuffled)}."
        raise UserError(f"--seed {plan.seed}: {only} of {plan.game.title} is shuffled; {remedy}")
    with chosen.blamed() as start:
        if start in plan.game.starts:
            return replace(plan, start=start)
        if " " not in start:
            names = ", ".join(plan.game.starts)
            raise TextError(f"there is no such start; use {names} or a position text.")
        position = plan.game.parse(start)
        if position.outcome() is not None:
            raise TextError("the game is over there; give another position.")
        return replace(plan, position=position)


def _resumed(plan: GamePlan, stored: StoredGame, asked: Mapping[Colour, bool]) -> GamePlan:
    """The plan of a game that is taken up again: its own players, unless others were asked for."""
    own = {Colour.WHITE: stored.record.white, Colour.BLACK: stored.record.black}
    seated = {
        colour: plan.players[colour] if asked[colour] else _seated(own[colour]) for colour in Colour
    }
    return replace(plan, players=seated)


def _seated(name: str) -> PlayerSpec:
    """The player who goes by a name in the journal.

    A name that is none of the program's players is a person's (a replayed record keeps its names).
    """
    try:
        return parse_player(name)
    except PlayerError:
        return PlayerSpec(Kind.HUMAN)


def _light(settings: Config, profile: Profile) -> Light:
    """How the table's lights look. Raises UserError."""
    theme = load_theme(Path(settings.theme)) if settings.theme else DEFAULT
    limit = min(settings.current_limit, profile.supply)
    return Light(theme, settings.brightness, limit)


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
