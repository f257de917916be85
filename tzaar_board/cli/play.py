"""The command that plays."""

import asyncio
import os
import secrets
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    contextmanager,
    nullcontext,
    suppress,
)
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from tzaar_board import wall_clock
from tzaar_board.cli.display import screen_of, shown
from tzaar_board.cli.options import GAME_NAMES, Choices, Chosen, ConfigOption, DataOption
from tzaar_board.cli.page import Page, listener, served
from tzaar_board.cli.service_manager import Manager, reporting
from tzaar_board.cli.speech import speech_of
from tzaar_board.cli.tables import GPIO, KINDS, SIM, named_profile, table_of
from tzaar_board.config.config import Config
from tzaar_board.config.theme_file import load_theme
from tzaar_board.engine import core
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour, Game, TextError
from tzaar_board.games.record import LONGEST_EVENT, event_of, kept_name
from tzaar_board.games.registry import GAMES, parse_position
from tzaar_board.games.registry import game as game_of
from tzaar_board.hal.oled import ScreenError
from tzaar_board.hal.profile import Profile, default_profile
from tzaar_board.i18n.catalog import ENGLISH, Texts
from tzaar_board.i18n.choice import named, spoken
from tzaar_board.lessons.course import lesson_named
from tzaar_board.lessons.lesson import Lesson
from tzaar_board.opponents.base import PlayerError, PlayerKind, PlayerSpec, parse_player
from tzaar_board.opponents.engine_process import EngineProcess
from tzaar_board.play.app import App, AppChange
from tzaar_board.play.plan import GamePlan, helped
from tzaar_board.play.practising import Choice, parse_choice
from tzaar_board.play.time_control import TimeControl
from tzaar_board.store.event_log import Place
from tzaar_board.store.event_writer import EventLog
from tzaar_board.store.journal import Journal, StoredGame
from tzaar_board.store.unfinished_lesson import UnfinishedLesson
from tzaar_board.table.light import Light
from tzaar_board.table.sense import Sense
from tzaar_board.table.theme import DEFAULT
from tzaar_board.terminal.speaker import Espeak, Speaker
from tzaar_board.terminal.terminal import Terminal
from tzaar_board.web.address import check_hosts

STARTS = "|".join(name for known in GAMES.values() for name in known.starts)


def play(
    context: typer.Context,
    table: Annotated[
        str | None, typer.Option("--table", metavar=KINDS, help="Which table.")
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
    lesson: Annotated[
        str | None,
        typer.Option("--lesson", metavar="NAME", help="Begin with a lesson (see lessons)."),
    ] = None,
    practice: Annotated[
        str | None,
        typer.Option(
            "--practice", metavar="GAME[:LEVEL|:own]", help="Begin to practise (see practice)."
        ),
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a new game.")] = False,
    sense: Annotated[
        Sense | None, typer.Option("--sense", help="What simulated sensors can tell.")
    ] = None,
    white: Annotated[
        str | None,
        typer.Option("--white", metavar="human[:NAME]|engine[:LEVEL]", help="Who plays White."),
    ] = None,
    black: Annotated[
        str | None,
        typer.Option("--black", metavar="human[:NAME]|engine[:LEVEL]", help="Who plays Black."),
    ] = None,
    event: Annotated[
        str | None, typer.Option("--event", metavar="NAME", help="What the game is played at.")
    ] = None,
    clock: Annotated[
        str | None,
        typer.Option("--clock", metavar="15+10|15d10|15+5x30|off", help="Time a new game."),
    ] = None,
    help_for: Annotated[
        str | None,
        typer.Option("--helped", metavar="both|white|black", help="Who is shown hints."),
    ] = None,
    lot: Annotated[bool, typer.Option("--lot", help="Draw lots for the colours.")] = False,
    web: Annotated[
        str | None, typer.Option("--web", metavar="HOST:PORT|off", help="Where the page is.")
    ] = None,
    speak: Annotated[bool, typer.Option("--speak", help="Say aloud what it waits for.")] = False,
    browse: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Play at a table. An unfinished game is taken up again by itself."""
    choices, speech = Choices(config), speech_of(context)
    settings = choices.settings
    manager = Manager.of(os.environ, os.getpid())
    service = manager is not None
    told = speech.named or _texts(choices)
    voice = Espeak.installed(told.language) if speak or settings.speak else None
    read = speech.named or (told if sys.stdout.isatty() else ENGLISH)
    terminal = Terminal(sys.stdout, settings.brightness, read, service=service)
    begin = new or start is not None or seed is not None
    kind = choices.choose("table", table)
    wanted = named_profile(choices, profile)
    taught = _taught(lesson, practice)
    if taught is not None and game is None and wanted is None and kind.text != SIM:
        game = taught.game.name if isinstance(taught, Lesson) else taught.game
    known = _game(choices, game, wanted)
    if game is None and not begin and (wanted is not None or kind.text == SIM):
        known = _unfinished(known, wanted, data or settings.data_folder)
    wired = wanted or default_profile(known.board)
    if sense is not None:
        wired = wired.with_sense(sense)
    board = table_of(kind, wired, terminal.listen)
    seated = {
        Colour.WHITE: _player(choices.choose("white", white)),
        Colour.BLACK: _player(choices.choose("black", black)),
    }
    if known.board is not wired.board:
        raise UserError(
            "{game} is not played on the {board} of profile '{profile}'; give another "
            "--profile, or another --game.",
            game=known.title,
            board=wired.board.name,
            profile=wired.name,
        )
    plan = GamePlan(known, seated, seed=seed)
    with choices.choose("event", event).blamed() as text:
        plan = replace(plan, event=kept_name(text, LONGEST_EVENT))
    with choices.choose("clock", clock).blamed() as text:
        plan = replace(plan, control=TimeControl.parse(text))
    with choices.choose("helped", help_for).blamed() as text:
        plan = replace(plan, helped=helped(text))
    with _start(choices, start, known).blamed() as text:
        plan = plan.begun_from(text)
    plan.check_seed()
    screen = None
    try:
        screen = screen_of(choices, wired.pins if kind.text == GPIO else None)
    except ScreenError as error:
        typer.echo(speech.warned.error(error), err=True)  # A game goes on without.
    light = _light(settings, wired)
    if not core.available():
        typer.echo(speech.warned.tell(core.NOT_BUILT), err=True)
    with Chosen("", str(choices.file)).blamed():
        check_hosts(settings.hosts)
    folder = data or settings.data_folder
    place = Place(kind.text.partition(":")[0], wired.name)
    with (
        Journal.open(folder, GAMES.values()) as journal,
        _event_log(settings, folder, place) as log,
    ):
        journal.tidy(wall_clock.now())
        stored = None if begin else journal.unfinished()
        if stored is not None and stored.record.history.start.game is known:
            asked = {Colour.WHITE: white is not None, Colour.BLACK: black is not None}
            plan = _resumed(plan, stored, asked, timed=clock is not None)
        else:
            stored = None
            plan = plan.by_lot(secrets.randbelow) if lot else plan
        app = App(
            board,
            journal,
            plan,
            light,
            EngineProcess(),
            hints=settings.hints,
            movable=settings.show_movable,
            observe=terminal.observe,
            recorder=log,
        )
        left = None if begin else app.classroom.left
        if left is not None and game not in (None, left.game):
            left = None
        found = listener(choices.choose("web", web), asked=web is not None)
        page = None
        if found is not None:
            # A fifth of what the program has to load: only for a page that is served.
            from tzaar_board.web.adapter import AppAdapter

            adapter = AppAdapter(app, journal, settings.brightness, time.monotonic, log)
            page = Page(adapter, found, folder, settings.hosts, browse)
        aloud = Speaker(app, voice, told).speaking() if voice is not None else nullcontext()
        display = shown(app, screen, told)
        asyncio.run(
            _play(app, terminal, stored, taught or left, page, manager, log, aloud, display)
        )


def _taught(lesson: str | None, practice: str | None) -> Lesson | Choice | None:
    """What play begins with in place of a game. Raises UserError."""
    if lesson is not None and practice is not None:
        raise UserError("Give --lesson or --practice, not both.")
    if practice is not None:
        return parse_choice(practice)
    return None if lesson is None else lesson_named(lesson)


def _game(choices: Choices, option: str | None, wanted: Profile | None) -> Game:
    """The game that was asked for; else the one of the named profile's board. Raises UserError."""
    chosen = choices.choose("game", option)
    if option is None and not chosen.text:
        return next(one for one in GAMES.values() if wanted is None or one.board is wanted.board)
    with chosen.blamed() as name:
        return game_of(name)


def _unfinished(asked: Game, wanted: Profile | None, data: Path) -> Game:
    """The game that waits in a journal's folder, if it can be played here, else the asked one.

    A table whose profile is named can only take up what is played on its board. Raises UserError.
    """
    with Journal.open(data, GAMES.values(), write=False) as journal:
        stored = journal.unfinished()
    if stored is None:
        return asked
    unfinished = stored.record.history.start.game
    return unfinished if wanted is None or wanted.board is unfinished.board else asked


def _texts(choices: Choices) -> Texts:
    """The language of the settings, else the locale's."""
    with choices.choose("language", None).blamed() as tag:
        return Texts(named(tag) if tag else spoken(os.environ))


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


def _resumed(
    plan: GamePlan, stored: StoredGame, asked: Mapping[Colour, bool], *, timed: bool
) -> GamePlan:
    """The plan of a game that is taken up again: its own players, unless others were asked for.

    Its own clock goes on in any case; the next game has the same, unless another was asked for.
    """
    own = {Colour.WHITE: stored.record.white, Colour.BLACK: stored.record.black}
    seated = {
        colour: plan.players[colour] if asked[colour] else _seated(own[colour]) for colour in Colour
    }
    tags = stored.record.tags
    control = plan.control if timed else TimeControl.of_tags(tags)
    return replace(plan, players=seated, event=event_of(tags), control=control)


def _seated(name: str) -> PlayerSpec:
    """The player who goes by a name in the journal.

    A name that is none of the program's players is a person's (a replayed record keeps its names).
    """
    try:
        return parse_player(name)
    except PlayerError:
        return PlayerSpec(PlayerKind.HUMAN, name=name)


def _light(settings: Config, profile: Profile) -> Light:
    """How the table's lights look. Raises UserError."""
    theme = load_theme(Path(settings.theme)) if settings.theme else DEFAULT
    limit = min(settings.current_limit, profile.supply)
    return Light(theme, settings.brightness, limit)


@contextmanager
def _event_log(settings: Config, folder: Path, place: Place) -> Iterator[EventLog | None]:
    """What keeps the last hour of events beside the journal, unless the settings say no."""
    if not settings.event_log:
        yield None
        return
    log = EventLog(folder, place)
    try:
        yield log
    finally:
        log.close()


def _soon(loop: asyncio.AbstractEventLoop, app: App, text: str) -> None:
    """Tells what another thread has to say."""
    with suppress(RuntimeError):  # The program has ended meanwhile.
        loop.call_soon_threadsafe(app.tell, AppChange.TROUBLE, text)


def _teach(app: App, taught: Lesson | Choice | UnfinishedLesson) -> None:
    """Begins what was asked for, or goes on with what was left. Raises UserError."""
    match taught:
        case Lesson():
            app.classroom.begin(taught)
        case Choice():
            app.classroom.practise(taught)
        case UnfinishedLesson():
            try:
                app.classroom.resume(taught)
            except UserError as error:
                app.tell(AppChange.TROUBLE, error.phrase)


async def _play(
    app: App,
    terminal: Terminal,
    stored: StoredGame | None,
    taught: Lesson | Choice | UnfinishedLesson | None,
    page: Page | None,
    manager: Manager | None,
    log: EventLog | None,
    aloud: AbstractContextManager[None],
    display: AbstractAsyncContextManager[None],
) -> None:
    loop = asyncio.get_running_loop()
    if log is not None:
        log.told = lambda text: _soon(loop, app, text)
    if stored is None:
        app.begin()
    else:
        app.resume(stored)
    if taught is not None:
        terminal.attach(app)
        _teach(app, taught)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, app.stop)
    async with reporting(manager, app), display, served(page, terminal.say):
        with aloud:
            await terminal.run(app, sys.stdin, stays=page is not None)
