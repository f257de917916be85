"""The command that plays."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    AsyncExitStack,
    asynccontextmanager,
    contextmanager,
    nullcontext,
    suppress,
)
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tzaar_board import wall_clock
from tzaar_board.cli.display import screen_of, shown
from tzaar_board.cli.game_options import GameOptions, game_at, left_at, planned, taken_up
from tzaar_board.cli.meetings import Meetings, opening
from tzaar_board.cli.options import GAME_NAMES, Choices, Chosen, ConfigOption, DataOption
from tzaar_board.cli.page import Page, listener, served
from tzaar_board.cli.service_manager import Manager, reporting
from tzaar_board.cli.speech import speech_of
from tzaar_board.cli.tables import GPIO, KINDS, SIM, named_profile, table_of
from tzaar_board.config.config import Config
from tzaar_board.config.theme_file import load_theme
from tzaar_board.engine import core
from tzaar_board.errors import Phrase, UserError
from tzaar_board.games.base import Colour, Game
from tzaar_board.games.registry import GAMES
from tzaar_board.hal.oled import Screen, ScreenError
from tzaar_board.hal.profile import Profile, default_profile
from tzaar_board.i18n.catalog import ENGLISH, Texts
from tzaar_board.i18n.choice import named, spoken
from tzaar_board.lessons.lesson import Lesson
from tzaar_board.opponents.engine_process import EngineProcess
from tzaar_board.play.app import App
from tzaar_board.play.observers import AppChange
from tzaar_board.play.practising import Choice
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

if TYPE_CHECKING:
    from tzaar_board.web.adapter import AppAdapter

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
    meet: Annotated[
        str | None,
        typer.Option(
            "--meet", metavar="mqtt://HOST/ROOM#SECRET", help="Where another table is met."
        ),
    ] = None,
    web: Annotated[
        str | None, typer.Option("--web", metavar="HOST:PORT|off", help="Where the page is.")
    ] = None,
    speak: Annotated[bool, typer.Option("--speak", help="Say aloud what it waits for.")] = False,
    browse: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Play at a table. An unfinished game is taken up again by itself."""
    options = GameOptions(
        game=game,
        start=start,
        seed=seed,
        new=new,
        lesson=lesson,
        practice=practice,
        white=white,
        black=black,
        event=event,
        clock=clock,
        helped=help_for,
        lot=lot,
    )
    choices, speech = Choices(config), speech_of(context)
    settings, manager = choices.settings, Manager.of(os.environ, os.getpid())
    told = speech.named or _texts(choices)
    voice = Espeak.installed(told.language) if speak or settings.speak else None
    read = speech.named or (told if sys.stdout.isatty() else ENGLISH)
    terminal = Terminal(sys.stdout, settings.brightness, read, service=manager is not None)
    kind, folder = choices.choose("table", table), data or settings.data_folder
    wanted, simulated = named_profile(choices, profile), kind.text == SIM
    known = game_at(choices, options, wanted, folder, simulated=simulated)
    wired = _wired(known, wanted, sense)
    board = table_of(kind, wired, terminal.listen)
    plan = planned(choices, options, known)
    screen = _screen(choices, wired if kind.text == GPIO else None, speech.warned)
    light = _light(settings, wired)
    if not core.available():
        typer.echo(speech.warned.tell(core.NOT_BUILT), err=True)
    with Chosen("", str(choices.file)).blamed():
        check_hosts(settings.hosts)
    place = Place(kind.text.partition(":")[0], wired.name)
    with (
        Journal.open(folder, GAMES.values()) as journal,
        _event_log(settings, folder, place) as log,
    ):
        journal.tidy(wall_clock.now())
        plan, stored = taken_up(plan, options, journal)
        asked = {Colour.WHITE: white, Colour.BLACK: black}
        plan, first = opening(folder, choices, meet, asked, plan, stored)
        if stored is not None and options.for_new_games:
            typer.echo(speech.warned.tell(_as_it_was(options)), err=True)
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
        meetings = Meetings(folder, app, journal, first)
        found = listener(choices.choose("web", web), asked=web is not None)
        page = None
        if found is not None:
            adapter = _adapter(app, journal, settings.brightness, log, meetings)
            page = Page(adapter, found, folder, settings.hosts, browse)
        aloud = Speaker(app, voice, told).speaking() if voice is not None else nullcontext()
        around = [
            reporting(manager, app),
            shown(app, screen, told),
            served(page, terminal.say),
            _entered(aloud),
            _leaving(meetings),
        ]
        taught = options.taught or left_at(app.classroom.left, options)
        begin = partial(_begin, app, terminal, stored, taught, meetings)
        asyncio.run(_play(app, terminal, log, begin, around, stays=page is not None))


def _as_it_was(options: GameOptions) -> Phrase:
    return Phrase(
        "The unfinished game goes on as it was begun; {options} is for a new one: add --new.",
        options=", ".join(options.for_new_games),
    )


def _texts(choices: Choices) -> Texts:
    """The language of the settings, else the locale's."""
    with choices.choose("language", None).blamed() as tag:
        return Texts(named(tag) if tag else spoken(os.environ))


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


def _wired(game: Game, wanted: Profile | None, sense: Sense | None) -> Profile:
    """The profile of a table for a game: the named one, else the board's usual one.

    Raises UserError where the game is not played on its board.
    """
    wired = wanted or default_profile(game.board)
    if wired.board is not game.board:
        raise UserError(
            "{game} is not played on the {board} of profile '{profile}'; give another "
            "--profile, or another --game.",
            game=game.title,
            board=wired.board.name,
            profile=wired.name,
        )
    return wired if sense is None else wired.with_sense(sense)


def _screen(choices: Choices, wired: Profile | None, warned: Texts) -> Screen | None:
    """The display in the table's edge, if there is one that answers; a game goes on without."""
    try:
        return screen_of(choices, None if wired is None else wired.pins)
    except ScreenError as error:
        typer.echo(warned.error(error), err=True)
        return None


def _adapter(
    app: App, journal: Journal, brightness: float, log: EventLog | None, meetings: Meetings
) -> "AppAdapter":
    # A fifth of what the program has to load: only for a page that is served.
    from tzaar_board.web.adapter import AppAdapter

    return AppAdapter(app, journal, brightness, time.monotonic, log, meetings)


def _soon(loop: asyncio.AbstractEventLoop, app: App, text: str) -> None:
    """Tells what another thread has to say."""
    with suppress(RuntimeError):  # The program has ended meanwhile.
        loop.call_soon_threadsafe(app.tell, AppChange.TROUBLE, text)


@asynccontextmanager
async def _entered(context: AbstractContextManager[None]) -> AsyncIterator[None]:
    with context:
        yield


@asynccontextmanager
async def _leaving(meetings: Meetings) -> AsyncIterator[None]:
    """Says goodbye to a meeting at the end."""
    try:
        yield
    finally:
        await meetings.close()


async def _begin(
    app: App,
    terminal: Terminal,
    stored: StoredGame | None,
    taught: Lesson | Choice | UnfinishedLesson | None,
    meetings: Meetings,
) -> None:
    """Puts the game on the table, or what is taught in its place."""
    await meetings.begin(stored)
    if taught is not None:
        terminal.attach(app)
        _teach(app, taught)


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
    log: EventLog | None,
    begin: Callable[[], Awaitable[None]],
    around: Sequence[AbstractAsyncContextManager[None]],
    *,
    stays: bool,
) -> None:
    loop = asyncio.get_running_loop()
    if log is not None:
        log.told = lambda text: _soon(loop, app, text)
    await begin()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, app.stop)
    async with AsyncExitStack() as entered:
        for context in around:
            await entered.enter_async_context(context)
        await terminal.run(app, sys.stdin, stays=stays)
