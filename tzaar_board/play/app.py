"""The program around one table: clock, waiting, thinking, and one game after the other."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from tzaar_board import wall_clock
from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour
from tzaar_board.games.history import History
from tzaar_board.games.player_kind import PlayerKind
from tzaar_board.games.record import Record
from tzaar_board.geometry import Site
from tzaar_board.hal.scan import LinkChange, LinkState, Scan, TableEvent
from tzaar_board.hal.table import Table
from tzaar_board.opponents.base import PlayerSpec
from tzaar_board.opponents.engine import Engine
from tzaar_board.opponents.shared_engine import SharedEngine
from tzaar_board.play.classroom import Classroom
from tzaar_board.play.clock import Clock
from tzaar_board.play.distant import Distant, NoDistant
from tzaar_board.play.hint_button import HintButton
from tzaar_board.play.hinting import Hinting
from tzaar_board.play.observers import AppChange, Observer, Observers
from tzaar_board.play.plan import GamePlan
from tzaar_board.play.recorder import Recorder
from tzaar_board.play.runner import GameStore, Runner
from tzaar_board.play.seating import seated
from tzaar_board.play.stacks import Stacks
from tzaar_board.play.supervisor import Supervisor
from tzaar_board.play.thinking import Thinking
from tzaar_board.play.ticker import Ticker
from tzaar_board.store.journal import Journal, StoredGame
from tzaar_board.store.kept_guide import KeptGuide
from tzaar_board.store.kept_table import KeptTable
from tzaar_board.table.deadlines import next_decision
from tzaar_board.table.distant_request import DistantRequest
from tzaar_board.table.effects import (
    Analyse,
    DistantAnswered,
    GoingOn,
    HintWanted,
    HostRequest,
    NewGame,
    PairingConfirmed,
    PairingDeclined,
    UndoWanted,
)
from tzaar_board.table.events import (
    ButtonPressed,
    Event,
    OpponentMoved,
    PairingAsked,
    SitesPointed,
    UndoAsked,
)
from tzaar_board.table.hints import Hints
from tzaar_board.table.lights.light import Light
from tzaar_board.table.lights.view import View
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import Session

LAST_WORDS = 0.2
"""Seconds that are left to who watches from afar, to be told why the program ends."""


class App(Supervisor):
    """Plays games at one table until it is told to stop. Time is the event loop's own.

    `engine` thinks for the built-in players and for `hinting`; `recorder` is told of all that
    happens to a session; practice goes by the dates of `clock`. `run` closes the engine, and raises
    errors of the journal or the table.
    """

    def __init__(
        self,
        table: Table,
        journal: Journal,
        plan: GamePlan,
        light: Light,
        engine: Engine,
        *,
        hints: Hints = Hints.LEGAL,
        movable: bool = False,
        observe: Observer = lambda _change, _text: None,
        recorder: Recorder | None = None,
        clock: Callable[[], datetime] = wall_clock.now,
    ) -> None:
        super().__init__()
        self.table = table
        self.plan = plan
        self.classroom = Classroom(self, journal, clock)
        self._journal = journal
        self._light = light
        self._movable = movable
        self._observers = Observers(observe)
        self._recorder = recorder
        self.distant: Distant = NoDistant()
        self.engine = SharedEngine(engine)
        self._thinking = Thinking(self.start, lambda actions: self.take(OpponentMoved(actions)))
        self.hinting = Hinting(self, self.engine, self.start, hints)
        self.stacks = Stacks(table)
        self.hint_button = HintButton(lambda lit: self.take(PairingAsked(lit)))
        self._ticker = Ticker(
            lambda: self.runner.deadline(), lambda now: self._act_at(now, self.runner.tick)
        )
        self.link: LinkChange | None = None
        self.readings = ""
        self.buttons: tuple[bool, ...] = ()
        self._runner: Runner | None = None

    @property
    def runner(self) -> Runner:
        """The session at the table; there is one once a game has begun."""
        assert self._runner is not None
        return self._runner

    @property
    def view(self) -> View:
        return self.runner.view

    @property
    def session(self) -> Session:
        return self.runner.session

    @property
    def history(self) -> History:
        """The game so far, with what hands have yet to carry out."""
        return self.session.situation.history

    def player(self, colour: Colour) -> PlayerSpec:
        """Who plays a side; in a lesson hands do."""
        if self.classroom.teaching is not None:
            return PlayerSpec(PlayerKind.HUMAN)
        return self.plan.players[colour]

    @property
    def busy(self) -> bool:
        """Whether anything is going to happen by itself."""
        return self.deciding or self.session.due is not None

    @property
    def deciding(self) -> bool:
        """Whether anything is going to happen by itself but that lights go out."""
        unsaid = next_decision(self.session, self._now()) is not None
        return self.stacks.unseen(self._now()) or self.thinking or unsaid

    @property
    def behind(self) -> bool:
        """Whether something has yet to happen that was due before now, on a busy machine."""
        due, now = self.session.due, self._now()
        return self.stacks.unseen(now) or (due is not None and due <= now)

    @property
    def thinking(self) -> bool:
        """Whether the built-in player has been asked something."""
        return self._thinking.busy or self.hinting.adviser.asked

    def watch(self, observer: Observer) -> Callable[[], None]:
        """Tells one more of every change; gives what ends that."""
        return self._observers.watch(observer)

    def tell(self, change: AppChange, text: str) -> None:
        """Tells everybody who watches."""
        self._observers.tell(change, text)

    def begin(self) -> None:
        """Begins a new game as planned; the next one is a new shuffle. Raises JournalError."""
        plan = self.distant.begins(self.plan)
        seed = secrets.randbelow(2**31) if plan.seed is None else plan.seed
        record = plan.record(seed, wall_clock.today())
        guide = KeptGuide() if self.table.simulation is None else None
        at = wall_clock.timestamp()
        game_id = self._journal.begin(record, seed=seed, at=at, guide=guide)
        self.plan = replace(plan, seed=None)
        self.classroom.end()
        self.seat(record, game_id, KeptTable(guide=guide))
        self.distant.begun(game_id)

    def look(self) -> None:
        """Sees to what follows from another session, and tells everybody."""
        self.act(self.runner.tick)

    def begin_as(self, plan: GamePlan) -> None:
        """Begins another game while the app runs. Raises UserError; then the old one goes on."""
        self.begin_at(self.distant, plan)
        self.look()

    def begin_at(self, distant: Distant, plan: GamePlan) -> None:
        """Begins a game with whoever speaks with the other table from now on; `look` comes after,
        where the app runs. Raises UserError; then all is as before.
        """
        before = self.plan, self.distant
        self.plan, self.distant = plan, distant
        try:
            self.begin()
        except UserError:
            self.plan, self.distant = before
            raise

    def amend(self, plan: GamePlan) -> None:
        """What is known by now of who plays, and of the next game."""
        self.plan = plan

    def resume(self, stored: StoredGame, distant: Distant | None = None) -> None:
        """Goes on with an unfinished game; its table is judged as it is found, or led on where the
        lights were leading.
        """
        self.distant = self.distant if distant is None else distant
        kept = stored.kept
        if kept.guide is not None and self.table.simulation is not None:
            kept = replace(kept, guide=None)
            self._journal.keep_guide(stored.id, None)
        self.seat(stored.record, stored.id, kept)

    async def run(self) -> None:
        """Plays until `stop`, or until the table has no more to say. Raises UserError."""
        tasks = [self.start(self._pump()), self.start(self._ticker.keep())]
        tasks[0].add_done_callback(lambda _: self.stop())
        self._thinking.think(self.session.awaited)
        self.hinting.warm()
        try:
            await self.stopping()
        finally:
            self.rest()
            # The table first, so that its lights do not wait for the rest.
            await self.end((*tasks, *self.hinting.adviser.tasks, *self._thinking.tasks))
            await self.table.close()
            if self.failed:
                await asyncio.sleep(LAST_WORDS)
            await self.engine.close()
        if self.failure is not None:
            raise self.failure

    def rest(self) -> None:
        """Nobody plays on for now: the clock is kept as it is."""
        if not self.failed:
            try:
                self.runner.rest(self._now())
            except UserError as error:
                self.fail(error)

    def fail(self, error: BaseException) -> None:
        """The first error ends the program; who watches is told which, as far as that is meant for
        people.
        """
        super().fail(error)
        if isinstance(error, UserError):
            self.tell(AppChange.FAILED, error.phrase)

    def act(self, what: Callable[[float], Sequence[HostRequest]]) -> None:
        """Does something with the runner now, and sees to all that follows from it.

        A UserError ends the program: what was committed is on disk; no more is done, nor shown of
        the game.
        """
        self._act_at(self._now(), what)

    def take(self, event: Event) -> None:
        """Tells the session of an event now, and sees to all that follows from it."""
        self.act(lambda now: self.runner.take(now, event))

    def _act_at(self, now: float, what: Callable[[float], Sequence[HostRequest]]) -> None:
        if self.failed:
            return
        before = self.session.situation.settled
        try:
            for request in what(now):
                self._fulfil(request)
            self.classroom.follow()
            if (changed := self.hinting.changed) is not None:
                for request in self.runner.take(now, changed):
                    self._fulfil(request)
        except UserError as error:
            self.fail(error)
            return
        if self.session.situation.settled is not before:
            self.stacks.put_aside(self.session.situation.settled)
            self.hinting.adviser.stop()
        self._thinking.think(self.session.awaited)
        self._ticker.look()
        self.tell(AppChange.VIEW, "")

    def undo(self) -> None:
        """As a press of the menu button."""
        self.take(UndoAsked())

    def answer(self, agree: bool) -> bool:
        """Answers the other table; whether it had asked anything. Raises UserError."""
        status = self.distant.status
        asked = status is not None and status.asked is not DistantRequest.NOTHING
        if asked:
            self.distant.answer(agree)
        return asked

    def resign(self, colour: Colour) -> None:
        """A player gives up. Raises UserError in a lesson."""
        if self.classroom.teaching is not None:
            raise UserError("A lesson is not resigned; leave it, or try again.")
        if self.distant.resigns(colour):
            return
        self.act(lambda now: self.runner.resign(now, colour))

    def pause(self, paused: bool) -> None:
        """Stops the clock until it is let go on, or until somebody plays; with another table once
        that agrees. Raises UserError.
        """
        if not self.runner.timed:
            raise UserError("No clock runs that could be paused.")
        if self.distant.pauses(paused):
            return
        self.act(lambda now: self.runner.pause(now, paused))

    def press(self, button: Button) -> None:
        """As a short press of the table's own button."""
        self.take(ButtonPressed(button))

    def point(self, sites: Sequence[Site]) -> None:
        """Lights some sites until a hand moves: the first as from, the others as to."""
        self.take(SitesPointed(tuple(sites)))

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def seat(
        self,
        record: Record,
        game_id: int,
        kept: KeptTable,
        *,
        store: GameStore | None = None,
        hands: frozenset[Colour] | None = None,
    ) -> None:
        """Makes the session of a game; a simulated table becomes the game's, its stacks set up.

        The game that is left is kept with what its clock has counted. Table and clock go on from
        what was `kept` of them. Without `hands` the players of the plan play; `store` keeps what is
        played, else the journal.
        """
        table, history, plan = self.table, record.history, self.plan
        if self._runner is not None and self._runner.timed:
            self.rest()
        self.stacks.arrange(history.head)
        session = seated(
            table,
            history,
            plan.hands if hands is None else hands,
            kept,
            hints=self.hinting.to(history.head.player),
            movable=self._movable,
            distant=plan.distant if hands is None else frozenset(),
        )
        clock = Clock.of_record(record, kept.clock)
        self._runner = Runner(
            session,
            self._journal if store is None else store,
            game_id,
            self._light,
            table.show,
            clock,
            self._recorder,
            paused=kept.clock is not None and kept.clock.paused,
        )
        self._thinking.seat(plan.players, self.engine, game_id)
        if self.hint_button.claimed:
            self.take(PairingAsked(True))

    async def _pump(self) -> None:
        async for event in self.table.events():
            match event:
                case LinkChange():
                    self.link = event
                    if event.state is not LinkState.SIM:
                        self.tell(AppChange.LINK, event.words)
                case Scan():
                    self.readings, self.buttons = event.readings, event.buttons
            self._hear(event)

    def _hear(self, event: TableEvent) -> None:
        """What the table says counts from when it was so, however late it is heard."""
        self._act_at(event.time, lambda now: self.runner.hear(now, event, self.table.sense))

    def _fulfil(self, request: HostRequest) -> None:
        match request:
            case NewGame():
                if not self.distant.gives_up():
                    self.begin()
            case HintWanted() | Analyse():
                self.hinting.ask(request)
            case UndoWanted(keep):
                self.distant.undo_wanted(keep)
            case GoingOn():
                if self.classroom.teaching is not None:
                    self.classroom.go_on()
            case PairingConfirmed() | PairingDeclined():
                self.hint_button.answered(isinstance(request, PairingConfirmed))
            case DistantAnswered(agree):
                self.answer(agree)
