"""One game at one table: scans to the session, actions to the journal, frames to the table.

The place where the order of things is kept: what the session wants written is on disk before the
table shows it. No clock, no waiting: `app` (or a simulation) says what time it is.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from tzaar_board.errors import UserError
from tzaar_board.games.base import Colour, Outcome, PieceKind, Reason, lost_kind
from tzaar_board.hal.scan import LinkChange, LinkState, Scan, TableEvent
from tzaar_board.play.clock import Clock, whose_time
from tzaar_board.play.recorder import NoRecorder, Recorder
from tzaar_board.table.advance import advance
from tzaar_board.table.effects import (
    Analyse,
    GoingOn,
    HintWanted,
    NewGame,
    PairingConfirmed,
    Rewrite,
)
from tzaar_board.table.events import (
    Event,
    GameEnded,
    LinkFound,
    LinkLost,
    Scanned,
    SenseKnown,
    Ticked,
    TimeUp,
)
from tzaar_board.table.frame import Frame, dark
from tzaar_board.table.light import FRAME_RATE, Light
from tzaar_board.table.scene import Scene
from tzaar_board.table.sense import Sense
from tzaar_board.table.session import Session
from tzaar_board.table.view import View, look

HostRequest = HintWanted | Analyse | NewGame | PairingConfirmed | GoingOn
"""What a runner leaves to those who can think, begin another game, let a device in, or teach."""


class Keeper(Protocol):
    """Where a game is kept. Raises JournalError."""

    def rewrite(
        self,
        game_id: int,
        keep: int,
        actions: Sequence[str] = (),
        outcome: Outcome | None = None,
        left: float | None = None,
        lost: PieceKind | None = None,
    ) -> None:
        """The game is now its first `keep` actions and these (`store.journal.Journal`)."""
        ...

    def finish(self, game_id: int, outcome: Outcome) -> None:
        """The game has ended."""
        ...


class Runner:
    """Runs a session.

    `show` is called with a dark frame, then with every one that differs from the one before. Every
    method that takes `now` gives the requests that it could not fulfil itself, and may raise
    JournalError. Late is as good as in time: what was due before what is told now happens first, at
    the time at which it was due. Time never goes back: what is told of a moment before the last
    thing that happened counts from then. `recorder` is told of every event that changes the session
    or wants something done.
    """

    def __init__(
        self,
        session: Session,
        journal: Keeper,
        game_id: int,
        light: Light,
        show: Callable[[Frame], None],
        clock: Clock | None = None,
        recorder: Recorder | None = None,
    ) -> None:
        self.session = session
        self.game_id = game_id
        self.light = light
        self.clock = clock
        self.paused = False
        self._told_late: set[Colour] = set()
        self.frame = dark(len(session.situation.settled.game.board))
        self.view: View = look(session, float("-inf"))
        self._journal = journal
        self._show = show
        self._latest = float("-inf")
        self._next_frame: float | None = None
        self._painted: Scene | None = None
        self._recorder = NoRecorder() if recorder is None else recorder
        self._recorder.begin(game_id, session)
        show(self.frame)

    def hear(self, now: float, event: TableEvent, sense: Sense) -> list[HostRequest]:
        """Takes what the table says; `sense` is what it says that its sensors can tell."""
        requests = self._catch_up(now)
        match event:
            case LinkChange(state=LinkState.LOST):
                return requests + self.take(now, LinkLost())
            case LinkChange():
                return requests + self.take(now, LinkFound())
            case Scan():
                if sense is not self.session.situation.sense:
                    requests += self.take(now, SenseKnown(sense))
                return requests + self.take(now, Scanned(event.readings, event.buttons))

    def take(self, now: float, event: Event) -> list[HostRequest]:
        """Takes an event. Raises IllegalAction for an illegal OpponentMoved."""
        now = self._latest = max(now, self._latest)
        before = self.session
        self.session, effects = advance(before, now, event)
        requests: list[HostRequest] = []
        for effect in effects:
            if isinstance(effect, Rewrite):
                self._write(now, effect)
            else:
                requests.append(effect)
        if self.session.situation.settled is not before.situation.settled:
            self.paused = False
        if self.session is not before:
            self.view = look(self.session, now, self.view)
            self._run_clock(now)
            if self.view.scene != self._painted:
                self._next_frame = now
        if self.session is not before or effects:
            self._recorder.record(now, event, self.session, effects, self.view)
        if self._next_frame is not None and now >= self._next_frame:
            self._paint(now)
        return requests

    def tick(self, now: float) -> list[HostRequest]:
        """Lets time pass: call it at every `deadline`."""
        requests = [*self._catch_up(now), *self._watch_clock(now)]
        if self._next_frame is not None and now >= self._next_frame:
            self._paint(now)
        return requests

    def resign(self, now: float, colour: Colour) -> list[HostRequest]:
        """A player gives up; a game that is over stays as it ended."""
        if self.session.situation.outcome is not None:
            return []
        return self._end(now, Outcome(colour.other, Reason.RESIGN))

    def pause(self, now: float, paused: bool) -> list[HostRequest]:
        """Nobody's time runs until it is ended, or until somebody plays. Raises UserError."""
        if self.clock is None or self.session.situation.outcome is not None:
            raise UserError("No clock runs that could be paused.")
        self.paused = paused
        self._run_clock(now)
        return []

    def deadline(self) -> float | None:
        """When `tick` has something to do: the session's next wait, a frame, or a flag."""
        times = [self.session.due, self._next_frame, self._flag()]
        return min((time for time in times if time is not None), default=None)

    def _catch_up(self, now: float) -> list[HostRequest]:
        """What has been due by now happens, each at its own time."""
        requests: list[HostRequest] = []
        before = float("-inf")
        while (due := self.session.due) is not None and before < due <= now:
            requests += self.take(due, Ticked())
            before = due
        return requests

    def _end(self, now: float, outcome: Outcome) -> list[HostRequest]:
        """The game ends by something that the rules do not know."""
        self._journal.finish(self.game_id, outcome)
        return self.take(now, GameEnded(outcome))

    def _run_clock(self, now: float) -> None:
        """The clock follows what the table waits for."""
        if self.clock is None:
            return
        history = self.session.situation.history
        self.clock.run(now, None if self.paused else whose_time(self.view), history)
        flag = self.clock.expires(history)
        if flag is not None and flag > now and self.clock.running is not None:
            self._told_late.discard(self.clock.running)

    def _flag(self) -> float | None:
        """When the running side's time is up, None once that has been told.

        So a game that was lost on time can be gone back into.
        """
        if self.clock is None or self.clock.running in self._told_late:
            return None
        return self.clock.expires(self.session.situation.history)

    def _watch_clock(self, now: float) -> list[HostRequest]:
        flag, late = self._flag(), None if self.clock is None else self.clock.running
        if self.clock is None or flag is None or late is None or now < flag:
            return []
        self._told_late.add(late)
        ended: list[Event] = [TimeUp(late)]
        if self.clock.control.flag:
            outcome = Outcome(late.other, Reason.TIME)
            self._journal.finish(self.game_id, outcome)
            ended.append(GameEnded(outcome))
        return [request for event in ended for request in self.take(now, event)]

    def _write(self, now: float, effect: Rewrite) -> None:
        texts = [str(action) for action in effect.actions]
        situation = self.session.situation
        ends_here = effect.keep + len(texts) == len(situation.history)
        outcome = situation.outcome if ends_here else None
        left = self._left(now) if texts and ends_here else None
        lost = lost_kind(situation.history.head, outcome) if outcome else None
        self._journal.rewrite(self.game_id, effect.keep, texts, outcome, left, lost)

    def _left(self, now: float) -> float | None:
        """What is left to a player who has just finished a turn."""
        history = self.session.situation.history
        mover = history.positions[-2].player
        if self.clock is None or (history.head.player is mover and history.head.outcome() is None):
            return None
        return round(self.clock.left(now, history)[mover], 1)

    def _paint(self, now: float) -> None:
        scene = self._painted = self.view.scene
        self._next_frame = now + 1 / FRAME_RATE if self.light.moves(scene) else None
        frame = self.light.render(scene, len(self.frame), now)
        if frame != self.frame:
            self.frame = frame
            self._show(frame)
