"""One game at one table: scans to the session, actions to the journal, frames to the table.

The place where the order of things is kept: what the session wants written is on disk before the
table shows it. No clock, no waiting: `app` (or a simulation) says what time it is.
"""

from collections.abc import Callable
from typing import Protocol

from tzaar_board.errors import UserError
from tzaar_board.games.base import Action, Colour, Outcome, Reason, lost_kind
from tzaar_board.hal.scan import LinkChange, LinkState, Scan, TableEvent
from tzaar_board.play.clock import Clock
from tzaar_board.play.recorder import NoRecorder, Recorder
from tzaar_board.play.timekeeper import Timekeeper
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.kept_clock import KeptClock
from tzaar_board.store.kept_guide import KeptGuide
from tzaar_board.store.kept_standing import KeptStanding, standing
from tzaar_board.table.advance import advance
from tzaar_board.table.effects import HostRequest, Rewrite
from tzaar_board.table.events import (
    Event,
    GameEnded,
    LinkFound,
    LinkLost,
    OpponentMoved,
    Scanned,
    SenseKnown,
    Ticked,
    TimeUp,
)
from tzaar_board.table.lights.frame import Frame, dark
from tzaar_board.table.lights.light import FRAME_RATE, Light
from tzaar_board.table.lights.view import View, look
from tzaar_board.table.scene import Scene
from tzaar_board.table.sense import Sense
from tzaar_board.table.session import Session, SessionPhase


class GameStore(Protocol):
    """Where a game is kept. Raises JournalError."""

    def rewrite(self, game_id: int, change: GameChange) -> None:
        """The game is now what the change makes of it."""
        ...

    def finish(self, game_id: int, outcome: Outcome, clock: KeptClock | None = None) -> None:
        """The game has ended."""
        ...

    def keep_guide(self, game_id: int, guide: KeptGuide | None) -> None:
        """Where the lights lead the game's table; None where all stands there."""
        ...

    def keep_standing(self, game_id: int, standing: KeptStanding | None) -> None:
        """What stands on the game's table; None where its actions say it."""
        ...

    def keep_clock(self, game_id: int, clock: KeptClock) -> None:
        """What the game's clock has counted by now."""
        ...


class Runner:
    """Runs a session.

    `show` is called with a dark frame, then with every one that differs from the one before. Every
    method that takes `now` gives the requests that it could not fulfil itself, and may raise
    JournalError. Late is as good as in time: what was due before what is told now happens first, at
    the time at which it was due. Time never goes back: what is told of a moment before the last
    thing that happened counts from then. `recorder` is told of every event that changes the session
    or wants something done. A `clock` may be `paused` at first, in a game that is taken up again.
    The time of who plays at another table is counted there.
    """

    def __init__(
        self,
        session: Session,
        journal: GameStore,
        game_id: int,
        light: Light,
        show: Callable[[Frame], None],
        clock: Clock | None = None,
        recorder: Recorder | None = None,
        *,
        paused: bool = False,
    ) -> None:
        self.session = session
        self.game_id = game_id
        self.light = light
        self._timekeeper = Timekeeper(
            clock,
            session.situation.history,
            lambda kept: journal.keep_clock(game_id, kept),
            paused=paused,
            elsewhere=session.situation.distant,
        )
        self.frame = dark(len(session.situation.settled.game.board))
        self.view: View = look(session, float("-inf"))
        self._journal = journal
        self._standing = standing(session)
        self._show = show
        self._latest = float("-inf")
        self._next_frame: float | None = None
        self._painted: Scene | None = None
        self._recorder = NoRecorder() if recorder is None else recorder
        self._recorder.begin(game_id, session)
        show(self.frame)

    @property
    def clock(self) -> Clock | None:
        """The game's clock, if it has one."""
        return self._timekeeper.clock

    @property
    def paused(self) -> bool:
        """Whether nobody's time runs until somebody plays."""
        return self._timekeeper.paused

    @property
    def timed(self) -> bool:
        """Whether a clock runs, or could run on."""
        return self.clock is not None and self.session.situation.outcome is None

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
        situation = self.session.situation
        played = situation.settled is not before.situation.settled and (
            len(situation.history) >= len(before.situation.history)
        )
        goes_on = played and self._timekeeper.go_on()
        rewrites = [effect for effect in effects if isinstance(effect, Rewrite)]
        requests = [effect for effect in effects if not isinstance(effect, Rewrite)]
        try:
            self._keep_guide(before)
            for rewrite in rewrites:
                self._write(now, rewrite)
            self._keep_standing()
            if goes_on and not rewrites:
                self._timekeeper.write(now)
        except UserError:
            self.session = before  # What is not on disk has not happened.
            raise
        if self.session is not before:
            self.view = look(self.session, now, self.view)
            self._timekeeper.run(now, self.view, self.session.situation.history)
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
        due = self._timekeeper.due()
        if due is not None and now >= due:
            self._timekeeper.write(now)
        if self._next_frame is not None and now >= self._next_frame:
            self._paint(now)
        return requests

    def resign(self, now: float, colour: Colour) -> list[HostRequest]:
        """A player gives up; a game that is over stays as it ended."""
        if self.session.situation.outcome is not None:
            return []
        return self._end(now, Outcome(colour.other, Reason.RESIGN))

    def told(
        self, now: float, actions: tuple[Action, ...], left: float | None
    ) -> list[HostRequest]:
        """What was played elsewhere, and the seconds that its player has left, if they are known.

        Raises IllegalAction.
        """
        history = self.session.situation.history
        if left is not None:
            self._timekeeper.believe(now, history.head.player, history.play(*actions), left)
        return self.take(now, OpponentMoved(actions))

    def conclude(self, now: float, outcome: Outcome) -> list[HostRequest]:
        """The game ends as was agreed; one that is over stays as it ended."""
        return [] if self.session.situation.outcome is not None else self._end(now, outcome)

    def left(self, now: float, colour: Colour) -> float | None:
        """The seconds that a side has left, None without a clock."""
        if self.clock is None:
            return None
        return round(self.clock.left(now, self.session.situation.history)[colour], 1)

    def pause(self, now: float, paused: bool) -> list[HostRequest]:
        """Nobody's time runs until it is ended, or until somebody plays."""
        self._timekeeper.pause(now, paused, self.view, self.session.situation.history)
        return []

    def rest(self, now: float) -> None:
        """Nobody plays on for now: the clock is kept as it is. Raises JournalError."""
        self._timekeeper.write(max(now, self._latest))

    def deadline(self) -> float | None:
        """When `tick` has something to do: the session's next wait, a frame, a flag, or a clock
        that is to be written down.
        """
        flag = self._timekeeper.flag(self.session.situation.history, self.view)
        times = [self.session.due, self._next_frame, flag, self._timekeeper.due()]
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
        self._journal.finish(self.game_id, outcome, self._timekeeper.counted(now))
        return self.take(now, GameEnded(outcome))

    def _watch_clock(self, now: float) -> list[HostRequest]:
        late = self._timekeeper.fallen(now, self.session.situation.history, self.view)
        if self.clock is None or late is None:
            return []
        ended: list[Event] = [TimeUp(late)]
        if self.clock.control.flag:
            outcome = Outcome(late.other, Reason.TIME)
            self._journal.finish(self.game_id, outcome, self._timekeeper.counted(now))
            ended.append(GameEnded(outcome))
        else:
            self._timekeeper.write(now)
        return [request for event in ended for request in self.take(now, event)]

    def _write(self, now: float, effect: Rewrite) -> None:
        texts = [str(action) for action in effect.actions]
        situation = self.session.situation
        ends_here = effect.keep + len(texts) == len(situation.history)
        outcome = situation.outcome if ends_here else None
        left = self._left(now) if texts and ends_here else None
        lost = lost_kind(situation.history.head, outcome) if outcome else None
        counted = self._timekeeper.counted(now)
        stands = standing(self.session) if ends_here else None
        change = GameChange(effect.keep, texts, outcome, left, lost, counted, stands)
        self._journal.rewrite(self.game_id, change)
        self._standing = stands

    def _keep_guide(self, before: Session) -> None:
        """Writes down that the lights lead back, before what is taken back is gone; or that they
        have come to their end.
        """
        phases = (before.phase, self.session.phase)
        if phases == (SessionPhase.PLAY, SessionPhase.RESTORE):
            guide = KeptGuide(before.situation.settled, taking_back=True)
            self._journal.keep_guide(self.game_id, guide)
        if before.guide is not None and self.session.guide is None:
            self._journal.keep_guide(self.game_id, None)

    def _keep_standing(self) -> None:
        """Writes down how much of an opponent's turn is carried out, or of a set-up done."""
        stands = standing(self.session)
        if stands != self._standing:
            self._journal.keep_standing(self.game_id, stands)
            self._standing = stands

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
