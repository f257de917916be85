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
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tzaar_board import wall_clock
from tzaar_board.cli.display import screen_of, shown
from tzaar_board.cli.game_options import GameOptions, game_at, left_at, planned, taken_up
from tzaar_board.cli.meetings import BrokerMeetings, opening
from tzaar_board.cli.options import Choices, Chosen, ConfigOption, DataOption
from tzaar_board.cli.page import Page, listener, served
from tzaar_board.cli.play_options import (
    BlackOption,
    ClockOption,
    EventOption,
    GameOption,
    HelpedOption,
    LessonOption,
    LotOption,
    MeetOption,
    NewOption,
    OpenOption,
    PracticeOption,
    ProfileOption,
    ResumeOption,
    SeedOption,
    SenseOption,
    SpeakOption,
    StartOption,
    TableOption,
    WebOption,
    WhiteOption,
)
from tzaar_board.cli.service_manager import Manager, reporting
from tzaar_board.cli.settings_readers import hosts_of, light_of, texts_of, voice_of
from tzaar_board.cli.speech import Speech, speech_of
from tzaar_board.cli.tables import GPIO, SIM, named_profile, table_of
from tzaar_board.config.config import Config
from tzaar_board.engine import core
from tzaar_board.errors import Phrase, UserError
from tzaar_board.games.base import Colour, Game
from tzaar_board.games.registry import GAMES
from tzaar_board.hal.oled import Screen, ScreenError
from tzaar_board.hal.profile import Profile, default_profile
from tzaar_board.hal.table import Table
from tzaar_board.i18n.catalog import ENGLISH, Texts
from tzaar_board.lessons.lesson import Lesson
from tzaar_board.opponents.engine_process import EngineProcess
from tzaar_board.play.app import App
from tzaar_board.play.observers import AppChange
from tzaar_board.play.practising import Choice
from tzaar_board.store.event_log import LogSource
from tzaar_board.store.event_writer import EventLog
from tzaar_board.store.journal import Journal, StoredGame
from tzaar_board.store.mending import Damage
from tzaar_board.store.unfinished_lesson import UnfinishedLesson
from tzaar_board.table.sense import Sense
from tzaar_board.terminal.speaker import Espeak, Speaker
from tzaar_board.terminal.terminal import Terminal

if TYPE_CHECKING:
    from tzaar_board.web.adapter import AppAdapter


@dataclass(frozen=True)
class _Asked:
    """What the command line says beside what is played; None where the settings decide."""

    table: str | None
    profile: str | None
    sense: Sense | None
    meet: str | None
    web: str | None
    speak: bool
    browse: bool
    data: Path | None


@dataclass(frozen=True)
class _Speakers:
    """Who says what happens: in the settings' language, on the terminal, and aloud."""

    told: Texts
    terminal: Terminal
    voice: Espeak | None


@dataclass(frozen=True)
class _Setting:
    """A table, which kind it is and how it is wired, and the game that it was made for."""

    kind: Chosen
    wired: Profile
    game: Game
    table: Table


def play(
    context: typer.Context,
    table: TableOption = None,
    profile: ProfileOption = None,
    game: GameOption = None,
    start: StartOption = None,
    seed: SeedOption = None,
    lesson: LessonOption = None,
    practice: PracticeOption = None,
    new: NewOption = False,
    resume: ResumeOption = None,
    sense: SenseOption = None,
    white: WhiteOption = None,
    black: BlackOption = None,
    event: EventOption = None,
    clock: ClockOption = None,
    help_for: HelpedOption = None,
    lot: LotOption = False,
    meet: MeetOption = None,
    web: WebOption = None,
    speak: SpeakOption = False,
    browse: OpenOption = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Play at a table. An unfinished game is taken up again by itself."""
    options = GameOptions(
        game=game,
        start=start,
        seed=seed,
        new=new,
        resume=resume,
        lesson=lesson,
        practice=practice,
        white=white,
        black=black,
        event=event,
        clock=clock,
        helped=help_for,
        lot=lot,
    )
    asked = _Asked(table, profile, sense, meet, web, speak, browse, data)
    _play_as(asked, options, Choices(config), speech_of(context))


def _play_as(asked: _Asked, options: GameOptions, choices: Choices, speech: Speech) -> None:
    """Plays what the command line asks for. Raises UserError."""
    settings, manager = choices.settings, Manager.of(os.environ, os.getpid())
    folder = asked.data or choices.data_folder
    speakers = _speakers(choices, speech, manager, speak=asked.speak)
    at = _setting(asked, options, choices, folder, speakers.terminal)
    plan = planned(choices, options, at.game)
    screen = _screen(choices, at.wired if at.kind.text == GPIO else None, speech.warned)
    light = light_of(choices, at.wired)
    if asked.sense is not None and at.kind.text != SIM:
        typer.echo(speech.warned.tell(_own_sense(at.kind)), err=True)
    if not core.available():
        typer.echo(speech.warned.tell(core.NOT_BUILT), err=True)
    hosts = hosts_of(choices)
    found = listener(choices.choose("web", asked.web), asked=asked.web is not None)
    place = LogSource(at.kind.text.partition(":")[0], at.wired.name)
    with (
        Journal.open(folder, GAMES.values(), mend=True) as journal,
        _event_log(settings, folder, place) as log,
    ):
        journal.tidy(wall_clock.now())
        plan, stored = taken_up(plan, options, journal)
        players = {Colour.WHITE: options.white, Colour.BLACK: options.black}
        plan, first = opening(folder, choices, asked.meet, players, plan, stored)
        if stored is not None and options.for_new_games:
            typer.echo(speech.warned.tell(_as_it_was(options)), err=True)
        app = App(
            at.table,
            journal,
            plan,
            light,
            EngineProcess(),
            hints=settings.hints,
            movable=settings.show_movable,
            observe=speakers.terminal.observe,
            recorder=log,
        )
        meetings = BrokerMeetings(folder, app, journal, first)
        page = None
        if found is not None:
            adapter = _adapter(app, journal, settings, log, meetings)
            page = Page(adapter, found, folder, hosts, asked.browse)
        around = [
            reporting(manager, app),
            shown(app, screen, speakers.told),
            served(page, speakers.terminal.say),
            _entered(_aloud(app, speakers)),
            _leaving(meetings),
        ]
        taught = options.taught or left_at(app.classroom.left, options)
        begin = partial(_begin, app, speakers.terminal, stored, taught, meetings, journal.damage)
        asyncio.run(_play(app, speakers.terminal, log, begin, around, stays=page is not None))


def _speakers(
    choices: Choices, speech: Speech, manager: Manager | None, *, speak: bool
) -> _Speakers:
    """Who says what happens. Raises UserError."""
    settings, told = choices.settings, speech.named or texts_of(choices)
    voice = voice_of(choices, told.language, speak=speak)
    read = speech.named or (told if sys.stdout.isatty() else ENGLISH)
    terminal = Terminal(sys.stdout, settings.brightness, read, service=manager is not None)
    return _Speakers(told, terminal, voice)


def _aloud(app: App, speakers: _Speakers) -> AbstractContextManager[None]:
    """Says aloud what the table waits for, where that is wanted."""
    if speakers.voice is None:
        return nullcontext()
    return Speaker(app, speakers.voice, speakers.told).speaking()


def _setting(
    asked: _Asked, options: GameOptions, choices: Choices, folder: Path, terminal: Terminal
) -> _Setting:
    """The table that is played at, not yet opened. Raises UserError."""
    kind = choices.choose("table", asked.table)
    wanted, simulated = named_profile(choices, asked.profile), kind.text == SIM
    game = game_at(choices, options, wanted, folder, simulated=simulated)
    wired = _wired(game, wanted, asked.sense)
    return _Setting(kind, wired, game, table_of(kind, wired, terminal.listen))


def _own_sense(table: Chosen) -> Phrase:
    return Phrase(
        "--table {table}: its sensors say themselves what they can tell; leave --sense out.",
        table=table.text,
    )


def _as_it_was(options: GameOptions) -> Phrase:
    return Phrase(
        "The unfinished game goes on as it was begun; {options} is for a new one: add --new.",
        options=", ".join(options.for_new_games),
    )


@contextmanager
def _event_log(settings: Config, folder: Path, place: LogSource) -> Iterator[EventLog | None]:
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
    app: App, journal: Journal, settings: Config, log: EventLog | None, meetings: BrokerMeetings
) -> "AppAdapter":
    # A fifth of what the program has to load: only for a page that is served.
    from tzaar_board.web.adapter import AppAdapter

    return AppAdapter(app, journal, settings.brightness, time.monotonic, log, meetings)


def _soon(loop: asyncio.AbstractEventLoop, app: App, text: str) -> None:
    """Tells what another thread has to say."""
    with suppress(RuntimeError):  # The program has ended meanwhile.
        loop.call_soon_threadsafe(app.tell, AppChange.TROUBLE, text)


@asynccontextmanager
async def _entered(context: AbstractContextManager[None]) -> AsyncIterator[None]:
    with context:
        yield


@asynccontextmanager
async def _leaving(meetings: BrokerMeetings) -> AsyncIterator[None]:
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
    meetings: BrokerMeetings,
    damage: Damage | None,
) -> None:
    """Puts the game on the table, or what is taught in its place."""
    await meetings.begin(stored)
    terminal.attach(app)
    if damage is not None:
        app.tell(AppChange.TROUBLE, damage.phrase)
    if taught is not None:
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
        log.listen(lambda text: _soon(loop, app, text))
    await begin()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, app.stop)
    async with AsyncExitStack() as entered:
        for context in around:
            await entered.enter_async_context(context)
        await terminal.run(app, sys.stdin, stays=stays)
