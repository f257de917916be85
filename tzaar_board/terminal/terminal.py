"""The table in a terminal: what it shows, and hands that are typed.

On a terminal the picture is drawn anew at every change, in the reader's language; into a pipe or a
file one line is written for every action, sentence and set of lights that is new, so that a script
can read along: in English, whatever the locale. Commands are the same in every language.
"""

import asyncio
import contextlib
import errno
import os
import time
from collections.abc import Callable
from itertools import takewhile
from typing import TextIO

from rich.console import Console, ConsoleDimensions, Group
from rich.live import Live
from rich.text import Text

from tzaar_board.errors import Phrase, UserError
from tzaar_board.games.history import History
from tzaar_board.hal.link import Reply
from tzaar_board.hal.protocol import ControllerFault
from tzaar_board.hal.table import Simulation
from tzaar_board.i18n.catalog import ENGLISH, Texts
from tzaar_board.play.app import App
from tzaar_board.play.classroom import told
from tzaar_board.play.clock_words import clocks_line
from tzaar_board.play.light_words import lights
from tzaar_board.play.names import player_name
from tzaar_board.play.observers import AppChange
from tzaar_board.play.runner import Runner
from tzaar_board.simulate.auto_hands import AutoHands
from tzaar_board.simulate.manipulation import MOVEMENT, place, turn_over
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.state import State
from tzaar_board.terminal.fault_memory import FaultMemory
from tzaar_board.terminal.keyboard import Keyboard
from tzaar_board.terminal.layout import Part, fitting
from tzaar_board.terminal.picture import picture
from tzaar_board.terminal.typed import BUTTONS, TypedError, no_command, read_lines, seconds_of

HELP = Phrase(
    "lift A1 · place B2 [from A1] · press white|black|hint|menu [SECONDS]\n"
    "do (it for me) · wait [SECONDS] · undo · leave (a lesson) · resign · new · quit"
)
MEETING = Phrase("draw · agree · decline (what the other table asks)")
TURNING = Phrase("turn A1 (over, in its place)")
REAL_HELP = Phrase("undo · leave · resign · new · quit (the stacks are moved on the table itself)")

_BELOW = 4
"""Rows below the board: a sentence of two lines, a note, and what is typed."""

TICK = 0.5
"""Seconds between two drawings of a running clock."""

Commands = asyncio.Queue[str | None]
"""Typed lines, and None at the end of input."""


class Terminal:
    """Shows an app's table and does what is typed.

    `run` ends on `quit`, and when standard input ends on a simulated table, as soon as nothing
    more is going to happen by itself. As a `service` it never ends by itself, since nobody types,
    and writes no more than is worth keeping: actions, the link, faults.
    """

    def __init__(
        self,
        out: TextIO,
        brightness: float,
        texts: Texts = ENGLISH,
        *,
        service: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._console = _Console(file=out, highlight=False, soft_wrap=True)
        self._brightness = brightness
        self._texts = texts
        self._service = service
        self._live: Live | None = None
        self._keyboard: Keyboard | None = None
        self._note = ""
        self._said: tuple[str, ...] = ("", "", "", "")
        self._faults = FaultMemory(clock)
        self._stays = False
        self._told: History
        self._runner: Runner
        self._app: App

    def resize(self, columns: int, rows: int) -> None:
        """Draws for a screen of this size, whatever the terminal says."""
        self._console.size = ConsoleDimensions(columns, rows)

    def observe(self, change: AppChange, text: str) -> None:
        """Told by the app of every change."""
        if change not in (AppChange.VIEW, AppChange.FAILED) and text:
            self.say(text)
        if self._live is not None:
            self._live.update(self.drawing(), refresh=True)
        else:
            self._log()

    def listen(self, reply: Reply) -> None:
        """Told by the table of every line that is no scan; says the faults that are news."""
        if isinstance(reply, ControllerFault) and self._faults.is_news(reply):
            text = Phrase(
                "The table reports a fault: {code} {words}.", code=reply.code, words=reply.words
            )
            self._app.tell(AppChange.TROUBLE, text)

    def attach(self, app: App) -> None:
        """From now on this app's table is shown; what has been played is known."""
        self._app = app
        self._runner, self._told = app.runner, app.history

    async def run(self, app: App, lines: TextIO, *, stays: bool = False) -> None:
        """Shows the app's table while it runs, and obeys the lines. Raises UserError.

        With `stays` it goes on at the end of an input of which not one line came: nobody types
        where a page is served in the background.
        """
        self.attach(app)
        self._stays = stays
        commands: Commands = asyncio.Queue()
        running = asyncio.create_task(app.run())
        obeying = asyncio.create_task(self._obey_all(commands))
        ticking = asyncio.create_task(self._show_time())
        try:
            if not self._service:
                self.say(Phrase("Type help for the commands."))
            with contextlib.ExitStack() as stack:
                self._listen(stack, lines, commands)
                await asyncio.wait((running, obeying), return_when=asyncio.FIRST_COMPLETED)
        finally:
            obeying.cancel()
            ticking.cancel()
            app.stop()
            await running
        if obeying.done() and not obeying.cancelled():
            obeying.result()

    async def _show_time(self) -> None:
        """Draws a running clock anew, as often as its seconds ask for."""
        while True:
            await asyncio.sleep(TICK)
            clock = self._app.runner.clock
            if self._live is not None and clock is not None and clock.running is not None:
                self._live.update(self.drawing(), refresh=True)

    def _listen(self, stack: contextlib.ExitStack, lines: TextIO, commands: Commands) -> None:
        """Reads commands until the stack is closed; on a terminal draws the picture meanwhile."""
        loop = asyncio.get_running_loop()

        def told(line: str | None) -> None:
            with contextlib.suppress(RuntimeError):  # The program has ended meanwhile.
                loop.call_soon_threadsafe(commands.put_nowait, line)

        if not (self._console.is_terminal and lines.isatty()):
            read_lines(lines, told)
            return
        drawing, console = self.drawing(), self._console
        live = Live(drawing, console=console, auto_refresh=False, screen=True)
        self._keyboard = stack.enter_context(Keyboard(lines, told))
        self._live = stack.enter_context(live)

    async def _obey_all(self, commands: Commands) -> None:
        """Obeys every line until `quit`; at the end of input waits until all is quiet."""
        while (line := await commands.get()) is not None:
            self._stays = False
            if not await self.obey(line):
                return
        stays = self._stays or self._service or self._app.table.simulation is None
        if not stays:
            await self._quiet()
        else:
            await asyncio.Event().wait()

    async def obey(self, line: str) -> bool:
        """Obeys one line, or says why not. False to end."""
        if line.strip():
            self.say("")
        try:
            if not await self._obey(line.split()):
                return False
        except UserError as error:
            self.say(error.phrase)
        self.observe(AppChange.VIEW, "")
        return True

    async def _obey(self, command: list[str]) -> bool:
        """Obeys one command in its words. False to end. Raises UserError."""
        app = self._app
        match command:
            case []:
                pass
            case ["quit" | "exit"]:
                while app.deciding and app.view.state is State.COMPLETE:
                    await asyncio.sleep(0.05)  # What is whole on the table is to be kept.
                return False
            case ["help"]:
                self.say(self._help())
            case ["wait"]:
                while self._app.deciding:
                    await asyncio.sleep(0.05)
            case ["wait", seconds]:
                await asyncio.sleep(seconds_of(seconds))
            case ["undo"]:
                app.undo()
            case ["resign"]:
                app.resign(app.session.situation.resigning)
            case ["leave"]:
                app.classroom.leave()
            case ["draw"]:
                app.distant.draw()
            case ["agree" | "decline" as answer]:
                app.distant.answer(answer == "agree")
            case ["new"]:
                app.begin_as(app.plan)
            case ["lift" | "place" | "turn" | "press" | "do", *_]:
                await self._hands(command)
            case _:
                raise no_command(command, app.table.profile.board)
        return True

    async def _hands(self, command: list[str]) -> None:
        """What only hands on a simulated table do."""
        app = self._app
        table = app.table.simulation
        if table is None:
            raise TypedError(
                "'{command}' is for a simulated table; use the table itself.", command=command[0]
            )
        board = app.table.profile.board
        site = board.site
        match command:
            case ["lift", where]:
                table.lift(site(where))
                await self._moved()
            case ["place", where]:
                place(app, table, site(where))
                await self._moved()
            case ["place", where, "from", origin]:
                place(app, table, site(where), site(origin))
                await self._moved()
            case ["turn", where]:
                await turn_over(table, site(where))
                await self._moved()
            case ["press", button, *rest] if len(rest) <= 1:
                await self._press(table, button, seconds_of(rest[0]) if rest else 0.1)
            case ["do"]:
                await AutoHands(app, table).do()
            case _:
                raise no_command(command, board)

    def _help(self) -> str:
        """The commands that there are for this table and this game."""
        table = self._app.table.simulation
        lines = [REAL_HELP if table is None else HELP]
        if table is not None and table.board.two_sided:
            lines.append(TURNING)
        if self._app.distant.speaks:
            lines.append(MEETING)
        return "\n".join(map(self._texts.tell, lines))

    async def _press(self, table: Simulation, name: str, seconds: float) -> None:
        try:
            button = Button.named(name.lower())
        except ValueError:
            raise TypedError(
                "'{name}' is no button; there are {names}.", name=name, names=BUTTONS
            ) from None
        table.press(button, True)
        await asyncio.sleep(seconds)
        table.press(button, False)
        await self._moved()

    async def _moved(self) -> None:
        """Waits until the table has seen what a hand has done, however late the machine is."""
        await self._caught_up()
        await asyncio.sleep(MOVEMENT)
        await self._caught_up()

    async def _caught_up(self) -> None:
        while self._app.behind:
            await asyncio.sleep(0)

    async def _quiet(self) -> None:
        """Waits until nothing more happens by itself."""
        while self._app.busy:
            await asyncio.sleep(0.05)

    def say(self, text: str) -> None:
        """Shows a note, until there is another."""
        self._note = self._texts.tell(text)
        if self._live is None and text:
            self._console.print(self._note, markup=False)

    def _log(self) -> None:
        """Writes what is new: actions, the position, the sentence, the lights."""
        app = self._app
        view = app.view
        history = app.history
        board = view.position.game.board
        hands = app.session.situation.hands
        self._log_actions(history)
        if self._service:
            return
        lit = lights(view.scene, board, self._texts) or self._texts.say("none")
        said = (
            f"state {view.state.value}{' open' if view.open else ''}",
            told(app.classroom.teaching, view, hands, self._texts),
            f"lights {lit}",
            self._reason() if app.classroom.teaching is not None else "",
        )
        for before, now in zip(self._said, said, strict=True):
            if now not in ("", before):
                self._console.print(now, markup=False)
        self._said = said

    def _reason(self) -> str:
        """Why the hint is good, or the answer in practice was wrong; empty where it is unknown."""
        reason = self._app.hinting.reason
        return "" if reason is None else self._texts.tell(reason)

    def _log_actions(self, history: History) -> None:
        """Writes how the history differs from what was told of it."""
        told, self._told = self._told, history
        both = zip(told.actions, history.actions, strict=False)
        kept = sum(1 for _ in takewhile(lambda two: two[0] == two[1], both))
        if self._app.runner is not self._runner:
            self._runner, kept = self._app.runner, 0
            self._console.print(f"new game\nstart {history.start}", markup=False)
        elif kept < len(told):
            self._console.print(f"back to action {kept}", markup=False)
        sides = history.start.game.presentation.sides
        for number in range(kept, len(history)):
            player = player_name(history.positions[number].player, self._texts, sides)
            self._console.print(f"{player} {history.actions[number]}", markup=False)

    def drawing(self) -> Group:
        """The picture, and what is to be read and typed below it: as much as there is room for."""
        app, texts = self._app, self._texts
        view = app.view
        hands = app.session.situation.hands
        history = app.history
        last = " ".join(str(action) for action in history.actions[history.turn_start() :])
        lit = lights(view.scene, view.position.game.board, texts)
        said = Text(told(app.classroom.teaching, view, hands, texts), style="bold")
        if reason := self._reason():
            said.append(f"\n{reason}", style="not bold")
        game, frame = view.position.game, app.runner.frame
        width, rows = self._console.size
        typed = ""
        if self._keyboard is not None:
            typed = f"> {self._keyboard.typing.text[-max(1, width - 3) :]}▏"
        times = self._times()
        parts = (
            self._board(picture(game, app.stacks.standing(view), frame, self._brightness)),
            Part(7, Text("")),
            Part(1, said),
            *([Part(3, Text(times))] if times else []),
            Part(5, Text(texts.say("lights: {lights}", lights=lit) if lit else "", style="dim")),
            Part(6, Text(texts.say("last turn: {turn}", turn=last) if last else "", style="dim")),
            Part(2, Text(self._note)),
            Part(0, Text(typed)),
        )
        return Group(*fitting(parts, width, rows))

    def _board(self, shown: Text) -> Part:
        """The picture; a screen that is too small for it says so."""
        lines = shown.plain.splitlines()
        small = self._texts.say(
            "The terminal is too small for the board: it takes {columns} columns and {rows} rows.",
            columns=max(len(line.rstrip()) for line in lines),
            rows=len(lines) + _BELOW,
        )
        return Part(4, shown, Text(small))

    def _times(self) -> str:
        """What is left to both sides, empty in a game without a clock."""
        clock = self._app.runner.clock
        if clock is None:
            return ""
        now = asyncio.get_running_loop().time()
        return clocks_line(clock, now, self._app.history, self._texts)


class _Console(Console):
    """A console that does not end the program at once when its reader has gone."""

    def on_broken_pipe(self) -> None:
        """Leaves the table to be closed in good order. Raises BrokenPipeError."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))
