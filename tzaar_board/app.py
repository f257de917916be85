"""The program around one table: clock, waiting, thinking, and one game after the other."""

import asyncio
import random
import secrets
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from functools import partial
from typing import Any

from tzaar_board.conductor import Conductor, Wish
from tzaar_board.errors import UserError
from tzaar_board.games.base import Action, Colour, Game, Position
from tzaar_board.games.line import Line
from tzaar_board.games.record import Record
from tzaar_board.geometry import Site
from tzaar_board.hal.base import LinkChange, LinkState, Table, TableEvent
from tzaar_board.hal.sim import SimTable
from tzaar_board.journal import Journal, StoredGame
from tzaar_board.opponents.base import Kind, Opponent, PlayerSpec, parse_player
from tzaar_board.opponents.players import opponent
from tzaar_board.opponents.worker import Worker
from tzaar_board.table.effects import Analyse, HintWanted, NewGame
from tzaar_board.table.hints import Hints
from tzaar_board.table.light import Light
from tzaar_board.table.session import Session
from tzaar_board.table.view import View

HINT_SECONDS = 1.5
"""How long the built-in player thinks about a hint."""

QUALITY_SECONDS = 3.0
"""How long the colours of a lifted stack's targets are refined."""


@dataclass(frozen=True)
class GamePlan:
    """A game to be played: which, from where, by whom.

    `start` is the name of a start, or None for `position`. `seed` None means a new shuffle.
    """

    game: Game
    players: Mapping[Colour, PlayerSpec]
    start: str = "random"
    position: Position | None = None
    seed: int | None = None


class Change(Enum):
    """What an observer is told of."""

    VIEW = "view"
    LINK = "link"
    TROUBLE = "trouble"


Asking = Callable[[], Coroutine[Any, Any, None]]
"""Something to ask the built-in player."""

Observer = Callable[[Change, str], None]
"""Told of every change; the text goes with LINK and TROUBLE."""


class App:
    """Plays games at one table until it is told to stop.

    `clock` is the event loop's own time. Errors of the journal or the table end `run` with a
    UserError; what was committed is on disk.
    """

    def __init__(
        self,
        table: Table,
        journal: Journal,
        plan: GamePlan,
        light: Light,
        *,
        hints: Hints = Hints.LEGAL,
        movable: bool = False,
        observe: Observer = lambda _change, _text: None,
    ) -> None:
        self.table = table
        self.plan = plan
        self._journal = journal
        self._light = light
        self._hints = hints
        self._movable = movable
        self._observe = observe
        self._worker = Worker()
        self._opponents: dict[Colour, Opponent] = {}
        self._changed = asyncio.Event()
        self._stopped = asyncio.Event()
        self._thinking: asyncio.Task[None] | None = None
        self._thinking_for: Position | None = None
        self._asking: asyncio.Task[None] | None = None
        self._warming: asyncio.Task[None] | None = None
        self._failure: BaseException | None = None
        self.conductor: Conductor

    @property
    def view(self) -> View:
        return self.conductor.view

    @property
    def line(self) -> Line:
        """The game so far, with what hands have yet to carry out."""
        return self.conductor.session.situation.line

    @property
    def busy(self) -> bool:
        """Whether anything is going to happen by itself."""
        now = self._now()
        unseen = isinstance(self.table, SimTable) and self.table.board.next_event(now) <= now
        thinking = any(task and not task.done() for task in (self._thinking, self._asking))
        return unseen or thinking or self.conductor.session.deadline() is not None

    def begin(self) -> None:
        """Begins a new game as planned; the next one is a new shuffle. Raises JournalError."""
        plan = self.plan
        seed = secrets.randbelow(2**31) if plan.seed is None else plan.seed
        start = plan.position or plan.game.start(plan.start, seed)
        record = Record(
            Line(start),
            white=str(plan.players[Colour.WHITE]),
            black=str(plan.players[Colour.BLACK]),
            date=datetime.now(UTC).date().isoformat(),
        )
        now = datetime.now(UTC).isoformat(timespec="seconds")
        game_id = self._journal.begin(record, seed=seed, at=now)
        self.plan = replace(plan, seed=None)
        self._sit_down(record.line, game_id, arrange=not isinstance(self.table, SimTable))

    def resume(self, stored: StoredGame) -> None:
        """Goes on with an unfinished game; its table is judged as it is found."""
        self._sit_down(stored.record.line, stored.id, arrange=False)

    async def run(self) -> None:
        """Plays until `stop`, or until the table has no more to say. Raises UserError."""
        tasks = [self._spawn(self._pump()), self._spawn(self._keep_time())]
        tasks[0].add_done_callback(lambda _: self.stop())
        self._think()
        engine = any(player.kind is Kind.ENGINE for player in self.plan.players.values())
        if engine or self._hints is Hints.QUALITY:
            self._warming = self._spawn(self._tell_trouble(self._worker.warm))
        try:
            await self._stopped.wait()
        finally:
            await self._end(tasks)
        if self._failure is not None:
            raise self._failure

    def stop(self) -> None:
        """Ends `run`."""
        self._stopped.set()

    async def stopping(self) -> None:
        """Waits for `stop`."""
        await self._stopped.wait()

    def act(self, what: Callable[[float], Sequence[Wish]]) -> None:
        """Does something with the conductor now, and sees to all that follows from it.

        A UserError ends the program: what was committed before is on disk, and nothing more is
        done or shown.
        """
        if self._failure is not None:
            return
        before = self.conductor.session.situation.settled
        try:
            for wish in what(self._now()):
                self._fulfil(wish)
        except UserError as error:
            self._fail(error)
            return
        if self.conductor.session.situation.settled is not before:
            self._put_aside()
            self._stop_asking()
        self._think()
        self._changed.set()
        self._observe(Change.VIEW, "")

    def undo(self) -> None:
        """As a press of the menu button."""
        self.act(self.conductor.undo)

    def resign(self, colour: Colour) -> None:
        """A player gives up."""
        self.act(lambda now: self.conductor.resign(now, colour))

    def place(self, table: SimTable, site: Site, origin: Site | None = None) -> None:
        """Sets a stack down on the simulated table; with empty hands, the one that the light on
        the site asks for. Raises HandError.
        """
        cue = self.view.scene.get(site)
        if origin is None and not table.board.hand and cue is not None and cue.content is not None:
            table.bring(site, cue.content)
        else:
            table.place(site, origin)

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _sit_down(self, line: Line, game_id: int, *, arrange: bool) -> None:
        """Makes the session of a game, on a simulated table with its stacks set up."""
        table = self.table
        if isinstance(table, SimTable):
            table.board.arrange(line.head)
        players = self.plan.players
        hands = frozenset(colour for colour in Colour if players[colour].kind is Kind.HUMAN)
        session = Session(
            line,
            hands,
            table.sense,
            arrange=arrange,
            hints=self._hints,
            movable=self._movable,
        )
        self.conductor = Conductor(session, self._journal, game_id, self._light, table.show)
        rng = random.Random(game_id)
        self._opponents = {
            colour: found
            for colour in Colour
            if (found := opponent(players[colour], self._worker, rng.randrange(2**31))) is not None
        }

    async def _pump(self) -> None:
        async for event in self.table.events():
            if isinstance(event, LinkChange) and event.state is not LinkState.SIM:
                self._observe(Change.LINK, event.words)
            self._hear(event)

    def _hear(self, event: TableEvent) -> None:
        self.act(lambda now: self.conductor.event(now, event, self.table.sense))

    async def _keep_time(self) -> None:
        """Ticks at every deadline."""
        while True:
            self._changed.clear()
            deadline = self.conductor.deadline()
            try:
                async with asyncio.timeout_at(deadline):
                    await self._changed.wait()
            except TimeoutError:
                self.act(self.conductor.tick)

    def _think(self) -> None:
        """Sets the opponent thinking when it is his turn, and stops him when it no longer is."""
        awaited = self.conductor.session.awaited
        if awaited is self._thinking_for:
            return
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        self._thinking_for = awaited
        if awaited is not None:
            self._thinking = self._spawn(self._choose(awaited))

    async def _choose(self, position: Position) -> None:
        actions = await self._opponents[position.player].choose(position)
        if self._thinking_for is position:
            self.act(lambda now: self.conductor.opponent_moved(now, actions))

    def _fulfil(self, wish: Wish) -> None:
        match wish:
            case NewGame():
                self.begin()
            case HintWanted(position):
                self._ask(partial(self._find_hint, position))
            case Analyse(position):
                self._ask(partial(self._judge, position))

    def _ask(self, asking: Asking) -> None:
        """Asks the built-in player something; a newer question takes the place of an older one."""
        self._stop_asking()
        self._asking = self._spawn(self._tell_trouble(asking))

    def _stop_asking(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None

    async def _tell_trouble(self, asking: Asking) -> None:
        """Without an answer the game goes on all the same."""
        try:
            await asking()
        except UserError as error:
            self._observe(Change.TROUBLE, str(error))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Starts a task; an error in it ends the program."""
        task = asyncio.create_task(work)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        """The first error ends the program, and is what `run` raises."""
        self._failure = self._failure or error
        self.stop()

    async def _find_hint(self, position: Position) -> None:
        ranking: tuple[Action, ...] = ()
        async for judged in self._worker.analyse(position, None, HINT_SECONDS):
            ranking = tuple(one.action for one in judged)
        if self.conductor.session.situation.settled is position:
            self.act(lambda now: self.conductor.hint(now, ranking))

    async def _judge(self, position: Position) -> None:
        """The chances of every action: what a lifted stack can do, against the best of all."""
        async for judged in self._worker.analyse(position, None, QUALITY_SECONDS):
            if self.conductor.session.situation.settled is not position:
                return
            self._tell({one.action: one.chance for one in judged})

    def _tell(self, chances: Mapping[Action, float]) -> None:
        self.act(lambda now: self.conductor.judged(now, chances))

    def _put_aside(self) -> None:
        """What simulated hands are done with goes to the tray: captured stacks, swept sites'."""
        if isinstance(self.table, SimTable):
            board, settled = self.table.board, self.conductor.session.situation.settled
            for held in list(board.hand):
                if board.stacks[held.origin] or settled.content(held.origin) is None:
                    board.hand.remove(held)
                    board.tray.append(held)

    async def _end(self, tasks: Sequence[asyncio.Task[None]]) -> None:
        """Everything stops; the table first, so that its lights do not wait for the rest."""
        others = (self._thinking, self._asking, self._warming)
        running = [*tasks, *(task for task in others if task is not None)]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self.table.close()
        await self._worker.close()


def players(white: str, black: str) -> dict[Colour, PlayerSpec]:
    """Both players from their texts. Raises PlayerError."""
    return {Colour.WHITE: parse_player(white), Colour.BLACK: parse_player(black)}
