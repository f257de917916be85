"""A table for rough hands: what stands there, what its sensors say, and the session that hears it.

It is driven from deadline to deadline: nothing is sent and nothing is asked while nothing can
change, so that a minute of thinking costs nothing.
"""

import heapq
import itertools
import random
from collections.abc import Callable, Sequence

from tzaar_board.games.base import Action, Colour, Position
from tzaar_board.games.history import History
from tzaar_board.geometry import Site
from tzaar_board.hal.physics import Noise
from tzaar_board.simulate.rough_movements import (
    Kill,
    LinkCut,
    Misread,
    Movement,
    Push,
    Script,
    Stall,
    Stand,
)
from tzaar_board.simulate.rough_tape import Tape
from tzaar_board.table.advance import advance
from tzaar_board.table.effects import Rewrite
from tzaar_board.table.events import (
    ButtonPressed,
    Event,
    LinkFound,
    LinkLost,
    OpponentMoved,
    Scanned,
    Ticked,
)
from tzaar_board.table.guide import contents
from tzaar_board.table.lights.view import View, look
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import Session, begin

GLANCE = 0.1
"""Seconds: what is shown for less is not looked at while things move."""

STUCK = 1000
"""More ticks at one moment than a session can have use for."""

_Waiting = tuple[float, int, Movement]


class RoughTable:
    """A session at a table whose movements come from scripts.

    `recorded` is the game as far as the table takes it for done: what is on disk, but for what
    hands have yet to carry out. `heard` is told every change of it and when it came,
    `seen` what is shown and when. Time is `now`, in seconds.
    """

    def __init__(
        self,
        history: History,
        hands: frozenset[Colour],
        sense: Sense,
        noise: Noise,
        seed: int,
        tape: Tape,
        *,
        heard: Callable[[float, History], None],
        seen: Callable[[float, View], None],
    ) -> None:
        self.now = 0.0
        self.sense = sense
        self.standing = list(contents(history.head))
        self.recorded = history
        self.faults: dict[Site, str] = {}
        self.tape = tape
        self._heard = heard
        self._seen = seen
        self._hands = hands
        self._noise = noise
        self._rng = random.Random(seed)
        self._waiting: list[_Waiting] = []
        self._number = itertools.count()
        self._misread: dict[Site, str] = {}
        self._buttons = [False] * len(Button)
        self._sent: tuple[str, tuple[bool, ...]] | None = None
        self._cut = self._stalled = self._killed = False
        self._missed: list[tuple[float, Event]] = []
        self._journal = history
        self._looked = float("-inf")
        self._view: tuple[Session, float, View] | None = None
        self.session = begin(history, hands, sense, arrange=False)
        self._scan()

    @property
    def readings(self) -> str:
        """What the sensors say now."""
        read = self.sense.read
        raw = [read(content) for content in self.standing]
        for site, reading in (*self._misread.items(), *self.faults.items()):
            raw[site] = reading
        return "".join(raw)

    def sensor_fails(self, site: Site, reading: str) -> None:
        """A site's sensor says the same from now on."""
        self.faults[site] = reading
        self._scan()

    @property
    def view(self) -> View:
        """What there is to be seen."""
        if self._view is None or self._view[0] is not self.session or self._view[1] != self.now:
            self._view = (self.session, self.now, look(self.session, self.now))
        return self._view[2]

    @property
    def deaf(self) -> bool:
        """Whether the machine hears nothing of what hands do."""
        return self._cut or self._stalled or self._killed

    @property
    def awaited(self) -> Position | None:
        """Where an opponent without hands is to move."""
        return None if self.deaf else self.session.awaited

    def begin(self, script: Script, after: float = 0.0) -> None:
        """A script begins now, or in some seconds; others that have begun go on."""
        for time, move in script:
            self._later(max(0.0, after + time), move)

    def move(self, actions: Sequence[Action]) -> None:
        """An opponent without hands has moved."""
        self._take(OpponentMoved(tuple(actions)))
        self._journal = self.session.situation.history

    def press(self, button: Button) -> None:
        """A button of the page is pressed."""
        self._take(ButtonPressed(button))

    def stands(self, position: Position) -> bool:
        """Whether the stacks stand as in a position."""
        return all(
            self.standing[site] == position.content(site) for site in range(len(self.standing))
        )

    def advance(self, seconds: float) -> None:
        """Lets time pass."""
        end = self.now + seconds
        ticks = 0
        while True:
            due = None if self._stalled or self._killed else self.session.due
            following = self._waiting[0][0] if self._waiting else end
            before, self.now = self.now, max(self.now, min(end, following, due or end))
            ticks = ticks + 1 if self.now == before else 0
            if ticks > STUCK:
                raise RuntimeError(f"The session waits at {self.now} for what was due at {due}.")
            if due is not None and due <= self.now:
                self._take(Ticked())
            elif self._waiting and following <= self.now:
                self._move()
            elif self.now >= end:
                return

    def _later(self, after: float, move: Movement) -> None:
        heapq.heappush(self._waiting, (self.now + after, next(self._number), move))

    def _move(self) -> None:
        """Makes all movements of this moment."""
        while self._waiting and self._waiting[0][0] <= self.now:
            move = heapq.heappop(self._waiting)[2]
            match move:
                case Stand(site, content):
                    self._bounce(site)
                    self.standing[site] = content
                case Misread(site, None):
                    self._misread.pop(site, None)
                case Misread(site, reading):
                    assert reading is not None
                    self._misread[site] = reading
                case Push(button, down):
                    self._buttons[button.value] = down
                case LinkCut(lost):
                    self._cut = lost
                    self._sent = None
                    self.tape.note(self.now, "link lost" if lost else "link found")
                    self._tell(LinkLost() if lost else LinkFound())
                case Stall(stalled):
                    self._stall(stalled)
                case Kill(killed):
                    self._kill(killed)
        self._scan()

    def _bounce(self, site: Site) -> None:
        """Contacts bounce: the site reads for a moment what it did before."""
        if not self._noise.toggles or self._rng.random() > 0.3:
            return
        before = self._misread.get(site, self.sense.read(self.standing[site]))
        gap = self._noise.bounce / 3
        at = self._rng.uniform(0.001, gap)
        self._later(at, Misread(site, before))
        self._later(at + self._rng.uniform(0.001, gap), Misread(site, None))

    def _scan(self) -> None:
        sent = (self.readings, tuple(self._buttons))
        if sent == self._sent or self._cut or self._killed:
            return
        self.tape.scan(self.now, *sent)
        self._sent = sent
        self._tell(Scanned(*sent))

    def _tell(self, event: Event) -> None:
        if self._stalled:
            self._missed.append((self.now, event))
        elif not self._killed:
            self._take(event)

    def _stall(self, stalled: bool) -> None:
        self._stalled = stalled
        self.tape.note(self.now, "host stalls" if stalled else "host goes on")
        if stalled or self._killed:
            return
        missed, self._missed = self._missed, []
        for time, event in missed:
            self._take(event, time)

    def _kill(self, killed: bool) -> None:
        self.tape.note(self.now, "killed" if killed else "started again")
        self._killed = killed
        if killed:
            return
        self._missed, known = [], self.session.situation
        self.session = begin(
            self._journal,
            self._hands,
            self.sense,
            arrange=False,
            shown=min(known.shown, len(self._journal)),
            kind=known.kind,
            overruled=frozenset(self.session.observation.overruled),
        )
        self._sent = None
        self._hear()

    def _take(self, event: Event, time: float | None = None) -> None:
        before = self.session
        self.session, effects = advance(before, self.now if time is None else time, event)
        if any(isinstance(effect, Rewrite) for effect in effects):
            self._journal = self.session.situation.history
        if self.session is before:
            return
        self._hear()
        if isinstance(event, Ticked) or self.now >= self._looked + GLANCE:
            self._looked = self.now
            self._seen(self.now, self.view)

    def _hear(self) -> None:
        situation = self.session.situation
        if len(self.recorded) == situation.shown and self._same(situation.history):
            return
        self.recorded = situation.history.cut(situation.shown)
        self._heard(self.now, self.recorded)

    def _same(self, history: History) -> bool:
        return self.recorded.actions == history.actions[: len(self.recorded)]
