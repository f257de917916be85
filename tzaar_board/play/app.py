"""The program around one table: clock, waiting, thinking, and one game after the other."""

import asyncio
import random
import secrets
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

from tzaar_board import wall_clock
from tzaar_board.errors import Phrase, UserError
from tzaar_board.games.base import Action, Colour, Content, Position
from tzaar_board.games.history import History
from tzaar_board.games.record import Record
from tzaar_board.geometry import Site
from tzaar_board.hal.profile import default_profile
from tzaar_board.hal.scan import LinkChange, LinkState, Scan, TableEvent
from tzaar_board.hal.table import Table
from tzaar_board.opponents.base import Judged, PlayerKind, PlayerSpec
from tzaar_board.opponents.engine import Engine
from tzaar_board.opponents.players import opponent
from tzaar_board.opponents.shared_engine import SharedEngine
from tzaar_board.play.adviser import Advised, Adviser
from tzaar_board.play.classroom import Classroom
from tzaar_board.play.clock import Clock
from tzaar_board.play.distant import Alone, Distant
from tzaar_board.play.plan import GamePlan
from tzaar_board.play.reasons import HintReasons
from tzaar_board.play.recorder import Recorder
from tzaar_board.play.runner import HostRequest, Keeper, Runner
from tzaar_board.play.supervisor import Supervisor
from tzaar_board.play.thinking import Thinking
from tzaar_board.store.journal import Journal, StoredGame
from tzaar_board.store.kept_clock import KeptClock
from tzaar_board.table.buttons import Button
from tzaar_board.table.deadlines import undecided
from tzaar_board.table.effects import (
    Analyse,
    GoingOn,
    HintWanted,
    NewGame,
    PairingConfirmed,
    UndoWanted,
)
from tzaar_board.table.events import (
    ActionsJudged,
    ButtonPressed,
    Event,
    HintAnswered,
    HintsChosen,
    OpponentMoved,
    PairingAsked,
    SitesPointed,
    UndoAsked,
)
from tzaar_board.table.guide import contents
from tzaar_board.table.hints import Hints
from tzaar_board.table.light import Light
from tzaar_board.table.session import Session, begin
from tzaar_board.table.view import View


class AppChange(Enum):
    """What an observer is told of."""

    VIEW = "view"
    LINK = "link"
    TROUBLE = "trouble"
    MEETING = "meeting"


Observer = Callable[[AppChange, str], None]
"""Told of every change; the text goes with LINK, TROUBLE and MEETING."""


class App:
    """Plays games at one table until it is told to stop.

    `engine` thinks for the built-in players and about hints; `run` closes it. `recorder` is told
    of all that happens to a session; `distant` speaks with another table. Time is the event loop's
    own. Errors of the journal or the table end `run` with a UserError; what was committed is on
    disk.
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
        distant: Distant | None = None,
    ) -> None:
        self.table = table
        self.plan = plan
        self.classroom = Classroom(self, journal)
        self._journal = journal
        self._light = light
        self._hints = hints
        self._movable = movable
        self._observers = [observe]
        self._recorder = recorder
        self.distant: Distant = Alone() if distant is None else distant
        self.engine = SharedEngine(engine)
        self._changed = asyncio.Event()
        self._supervisor = Supervisor()
        self._thinking = Thinking(self.start, lambda actions: self.take(OpponentMoved(actions)))
        told = Advised(self._settled, self._hinted, self._judged, self._troubled)
        self._adviser = Adviser(self.engine, self.start, told)
        self._reasons = HintReasons()
        self._paired: Callable[[], None] | None = None
        self.link: LinkChange | None = None
        self.readings = ""
        self.buttons: tuple[bool, ...] = ()
        self.runner: Runner

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
    def reason(self) -> Phrase | None:
        """Why the hint that is shown is good, or what refutes a wrong answer in practice."""
        hint = self.session.suggestions
        if hint is None:
            return self.classroom.reason
        return self._reasons.of(self._settled(), hint.action)

    @property
    def busy(self) -> bool:
        """Whether anything is going to happen by itself."""
        return self.undecided or self.session.due is not None

    @property
    def undecided(self) -> bool:
        """Whether anything is going to happen by itself but that lights go out."""
        unsaid = undecided(self.session, self._now()) is not None
        return self._unseen or self.thinking or unsaid

    @property
    def behind(self) -> bool:
        """Whether something has yet to happen that was due before now, on a busy machine."""
        due = self.session.due
        return self._unseen or (due is not None and due <= self._now())

    @property
    def _unseen(self) -> bool:
        """Whether a simulated table has yet to tell what it feels now."""
        simulation, now = self.table.simulation, self._now()
        return simulation is not None and simulation.board.next_event(now) <= now

    @property
    def thinking(self) -> bool:
        """Whether the built-in player has been asked something."""
        return self._thinking.busy or self._adviser.asked

    def watch(self, observer: Observer) -> Callable[[], None]:
        """Tells one more of every change; gives what ends that."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer)

    def begin(self) -> None:
        """Begins a new game as planned; the next one is a new shuffle. Raises JournalError."""
        plan = self.distant.begins(self.plan)
        seed = secrets.randbelow(2**31) if plan.seed is None else plan.seed
        record = Record(
            History(plan.first(seed)),
            white=plan.players[Colour.WHITE].recorded,
            black=plan.players[Colour.BLACK].recorded,
            date=wall_clock.today(),
            tags=plan.tags(),
        )
        game_id = self._journal.begin(record, seed=seed, at=wall_clock.timestamp())
        self.plan = replace(plan, seed=None)
        self.classroom.end()
        self.seat(record, game_id, arrange=self.table.simulation is None)

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

    def resume(self, stored: StoredGame) -> None:
        """Goes on with an unfinished game; its table is judged as it is found."""
        self.seat(stored.record, stored.id, arrange=False, kept=stored.clock)

    async def run(self) -> None:
        """Plays until `stop`, or until the table has no more to say. Raises UserError."""
        tasks = [self.start(self._pump()), self.start(self._keep_time())]
        tasks[0].add_done_callback(lambda _: self.stop())
        self._thinking.think(self.session.awaited)
        self._warm()
        try:
            await self.stopping()
        finally:
            self.rest()
            # The table first, so that its lights do not wait for the rest.
            await self._supervisor.end((*tasks, *self._adviser.tasks, *self._thinking.tasks))
            await self.table.close()
            await self.engine.close()
        if self._supervisor.failure is not None:
            raise self._supervisor.failure

    def rest(self) -> None:
        """Nobody plays on for now: the clock is kept as it is."""
        if self._supervisor.failure is None:
            try:
                self.runner.rest(self._now())
            except UserError as error:
                self._supervisor.fail(error)

    def fail(self, error: UserError) -> None:
        """Ends `run` with an error of somebody who works for this table."""
        self._supervisor.fail(error)

    @property
    def failed(self) -> bool:
        """Whether an error is ending `run`."""
        return self._supervisor.failure is not None

    def stop(self) -> None:
        """Ends `run`."""
        self._supervisor.stop()

    async def stopping(self) -> None:
        """Waits for `stop`."""
        await self._supervisor.stopping()

    def act(self, what: Callable[[float], Sequence[HostRequest]]) -> None:
        """Does something with the runner now, and sees to all that follows from it.

        A UserError ends the program: what was committed before is on disk, and nothing more is
        done or shown.
        """
        self._act_at(self._now(), what)

    def take(self, event: Event) -> None:
        """Tells the session of an event now, and sees to all that follows from it."""
        self.act(lambda now: self.runner.take(now, event))

    def _act_at(self, now: float, what: Callable[[float], Sequence[HostRequest]]) -> None:
        if self._supervisor.failure is not None:
            return
        before = self.session.situation.settled
        try:
            for request in what(now):
                self._fulfil(request)
            self.classroom.follow()
            hints = self._hints_for(self.session.situation.settled.player)
            if hints is not self.session.hints:
                for request in self.runner.take(now, HintsChosen(hints)):
                    self._fulfil(request)
        except UserError as error:
            self._supervisor.fail(error)
            return
        if self.session.situation.settled is not before:
            self._put_aside()
            self._adviser.stop()
        self._thinking.think(self.session.awaited)
        self._changed.set()
        self.tell(AppChange.VIEW, "")

    def undo(self) -> None:
        """As a press of the menu button."""
        self.take(UndoAsked())

    def resign(self, colour: Colour) -> None:
        """A player gives up. Raises UserError in a lesson."""
        if self.classroom.teaching is not None:
            raise UserError("A lesson is not resigned; leave it, or try again.")
        if self.distant.resigns(colour):
            return
        self.act(lambda now: self.runner.resign(now, colour))

    def pause(self, paused: bool) -> None:
        """Stops the clock until it is let go on, or until somebody plays. Raises UserError."""
        if not self.runner.timed:
            raise UserError("No clock runs that could be paused.")
        self.act(lambda now: self.runner.pause(now, paused))

    @property
    def resigning(self) -> Colour:
        """Who gives up: the player to move where hands play that side, else the other one."""
        situation = self.session.situation
        player = situation.history.head.player
        return player if player in situation.hands else player.other

    @property
    def standing(self) -> tuple[Content | None, ...]:
        """What stands on the table, as far as it can be known."""
        sites, view = range(len(self.table.profile.board)), self.view
        if self.table.simulation is not None:
            return tuple(map(self.table.simulation.board.content, sites))
        known = contents(view.position)
        return tuple(None if site in view.lifted else known[site] for site in sites)

    def press(self, button: Button) -> None:
        """As a short press of the table's own button."""
        self.take(ButtonPressed(button))

    def point(self, sites: Sequence[Site]) -> None:
        """Lights some sites until a hand moves: the first as from, the others as to."""
        self.take(SitesPointed(tuple(sites)))

    @property
    def hints(self) -> Hints:
        """What a lifted stack lights to those who are helped."""
        return self._hints

    def set_hints(self, hints: Hints) -> None:
        """What a lifted stack lights from here on, to those who are helped."""
        self._hints = hints
        self._warm()
        self.take(HintsChosen(self._hints_for(self.session.situation.settled.player)))

    def _hints_for(self, player: Colour) -> Hints:
        return self._hints if player in self.plan.helped else Hints.OFF

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Does something beside the table; an error in it ends the program."""
        return self._supervisor.start(work)

    async def analyse(self, position: Position, seconds: float) -> tuple[Judged, ...]:
        """What every action of a position is worth, best first. Raises OpponentError."""
        return await self._adviser.analyse(position, seconds)

    def claim_hint_button(self, told: Callable[[], None]) -> Callable[[], None]:
        """The next press of the table's hint button is told, and does nothing else.

        Gives what ends the waiting.
        """
        self._paired = told
        self.take(PairingAsked(True))

        def end() -> None:
            if self._paired is told:
                self._paired = None
                self.take(PairingAsked(False))

        return end

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def seat(
        self,
        record: Record,
        game_id: int,
        *,
        arrange: bool,
        stood: Position | None = None,
        keeper: Keeper | None = None,
        hands: frozenset[Colour] | None = None,
        kept: KeptClock | None = None,
    ) -> None:
        """Makes the session of a game; a simulated table becomes the game's, its stacks set up.

        With `arrange` the lights lead there, from what is known to have `stood` before. Without
        `hands` the players of the plan play; `keeper` keeps what is played, else the journal. The
        clock goes on from what was `kept` of it.
        """
        table, history = self.table, record.history
        if table.simulation is not None:
            board = history.start.game.board
            if table.profile.board is not board:
                table.simulation.change(default_profile(board).with_sense(table.sense))
            table.simulation.board.arrange(history.head)
            table.simulation.touched()
        players = self.plan.players
        people = {colour for colour in Colour if players[colour].kind is PlayerKind.HUMAN}
        remote = PlayerKind.REMOTE in {player.kind for player in players.values()}
        binding = hands is None and remote
        hands = frozenset(people) if hands is None else hands
        session = begin(
            history,
            hands,
            table.sense,
            arrange=arrange,
            hints=self._hints_for(history.head.player),
            movable=self._movable,
            stood=stood,
            binding=binding,
        )
        clock = Clock.of_record(record, kept)
        self.runner = Runner(
            session,
            self._journal if keeper is None else keeper,
            game_id,
            self._light,
            table.show,
            clock,
            self._recorder,
            paused=kept is not None and kept.paused,
        )
        rng = random.Random(game_id)
        self._thinking.seat(
            {
                colour: found
                for colour in Colour
                if (found := opponent(players[colour], self.engine, rng.randrange(2**31)))
                is not None
            }
        )
        if self._paired is not None:
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
        sense = self.table.sense
        self._act_at(event.time, lambda now: self.runner.hear(now, event, sense))

    def _warm(self) -> None:
        """Starts the engine where it is going to be asked."""
        engine = any(player.kind is PlayerKind.ENGINE for player in self.plan.players.values())
        if engine or self._hints is Hints.QUALITY:
            self._adviser.warm()

    def tell(self, change: AppChange, text: str) -> None:
        """Tells everybody who watches."""
        for observer in tuple(self._observers):
            observer(change, text)

    async def _keep_time(self) -> None:
        """Ticks at every deadline, after all that the table has said by then.

        What waits to be read is read in one turn of the loop, and heard in the next.
        """
        while True:
            self._changed.clear()
            deadline = self.runner.deadline()
            try:
                async with asyncio.timeout_at(deadline):
                    await self._changed.wait()
            except TimeoutError:
                # A loop's timers may be early by as much as its clock tells apart.
                now = self._now() if deadline is None else max(self._now(), deadline)
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                self._act_at(now, self.runner.tick)

    def _fulfil(self, request: HostRequest) -> None:
        match request:
            case NewGame():
                self.begin()
            case HintWanted() if self.classroom.teaching is not None:
                self.take(HintAnswered(self.classroom.solution()))
            case HintWanted(position):
                self._adviser.hint(position)
            case Analyse(position):
                self._adviser.judge(position)
            case UndoWanted(keep):
                self.distant.undo_wanted(keep)
            case GoingOn():
                if self.classroom.teaching is not None:
                    self.classroom.go_on()
            case PairingConfirmed():
                paired, self._paired = self._paired, None
                if paired is not None:
                    paired()

    def _settled(self) -> Position:
        return self.session.situation.settled

    def _hinted(self, judged: tuple[Judged, ...]) -> None:
        self._reasons.learn(self._settled(), judged)
        self.take(HintAnswered(tuple(one.action for one in judged)))

    def _judged(self, chances: Mapping[Action, float]) -> None:
        self.take(ActionsJudged(chances))

    def _troubled(self, error: UserError) -> None:
        self.tell(AppChange.TROUBLE, error.phrase)

    def _put_aside(self) -> None:
        """What simulated hands are done with goes to the tray: captured stacks, swept sites'."""
        if self.table.simulation is not None:
            board, settled = self.table.simulation.board, self.session.situation.settled
            for held in list(board.hand):
                if board.stacks[held.origin] or settled.content(held.origin) is None:
                    board.hand.remove(held)
                    board.tray.append(held)
