"""A table in simulated time: stacks, sensors, a session, and hands as processes.

Everything physical goes through `World.set`, `cover` and `button`, so the list of touches is the
script that a developer can replay.
"""

import heapq
import math
from collections.abc import Iterator

from tests.independent_hands.dice import Dice
from tests.independent_hands.people import People
from tests.independent_hands.record import Begun, Incident, Shown, TableFailed, Touch
from tests.independent_hands.sensors import Sensors
from tests.independent_hands.truth import Truth
from tzaar_board.games.base import Colour, Content, Position
from tzaar_board.games.history import History
from tzaar_board.geometry import Site
from tzaar_board.table.advance import advance
from tzaar_board.table.effects import Rewrite
from tzaar_board.table.events import Event, Ticked
from tzaar_board.table.lights.view import look
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.session import begin
from tzaar_board.table.state import State

BOTH = frozenset(Colour)
ASK = (Role.ASK_CAPTURE, Role.ASK_STACKING)
QUIET = (Role.LAST, Role.SHINE, Role.MOVABLE, Role.OFFER)
"""Lights that ask for nothing."""

STUCK = 500
"""So many events at one moment are a busy loop."""

Process = Iterator[float]
"""What hands do: it goes on each time after the seconds that it yields."""


class World:
    """A table at which `people` play on from a position, in seconds from 0.

    `stacks` is what stands there. In hands are `in_hand` (home, content), and by site what the next
    action has begun with, `held`; `busy` are the sites of the action that is being done, and `next`
    is the one begun early. `lawful`: hands do nothing now that the table may call wrong.
    """

    def __init__(self, start: Position, sense: Sense, seed: str, people: People) -> None:
        self.dice = Dice(seed)
        self.start, self.sense, self.people = start, sense, people
        self.game, self.board = start.game, start.game.board
        self.sites = range(len(self.board))
        self.stacks = {site: held for site in self.sites if (held := start.content(site))}
        self.truth = Truth(start)
        self.touches: list[Touch] = []
        self.in_hand: list[tuple[Site, Content]] = []
        self.held: dict[Site, Content] = {}
        self.busy: frozenset[Site] = frozenset()
        self.next: Begun | None = None
        self.lawful = True
        self.now = self.last_touch = 0.0
        self._groups = self._spawned = 0
        self._processes: list[tuple[float, int, Process]] = []
        readings = [sense.read(self.stacks.get(site)) for site in self.sites]
        self._sensors = Sensors(readings, self.dice)
        self._session = begin(History(start), BOTH, sense, arrange=False)
        self._state: State | None = None
        self.view = look(self._session, self.now)
        self._tell(self._sensors.last)

    @property
    def state(self) -> State:
        """What the table shows that it waits for."""
        return self.view.state

    def group(self) -> int:
        """A number for the touches of one movement."""
        self._groups += 1
        return self._groups

    def set(
        self, site: Site, content: Content | None, kind: str, group: int, act: int | None = None
    ) -> None:
        """What stands on a site becomes another thing; it belongs to this action, unless told."""
        if content is None:
            self.stacks.pop(site, None)
        else:
            self.stacks[site] = content
        reading = self.sense.read(content)
        self.last_touch = self.now
        if reading != self._sensors.true[site]:
            self._note(self.now, site, reading, kind, group, act)
            self._sensors.change(self.now, site, reading)

    def cover(self, site: Site, since: float, seconds: float) -> None:
        """A sleeve lies over a site for a while."""
        group = self.group()
        self._note(since, site, "cover", "sleeve", group)
        self._note(since + seconds, site, "uncover", "sleeve", group)
        self._sensors.cover(site, since, since + seconds)

    def button(self, name: str, down: bool, group: int) -> None:
        """A button goes down, or up."""
        self.last_touch = self.now
        self._note(self.now, -1, f"{name}{'+' if down else '-'}", "button", group)
        self._sensors.press(self.now, name, down)

    def spawn(self, process: Process, delay: float = 0.0) -> None:
        """Somebody does something beside all else, after a while."""
        self._spawned += 1
        heapq.heappush(self._processes, (self.now + delay, self._spawned, process))

    def run(self, main: Process) -> None:
        """Lets time pass until a process is done. Raises TableFailed, and what processes raise."""
        self.spawn(main)
        stuck = 0
        while True:
            hands, scan = self._processes[0][0], self._sensors.due(self.now)
            due = math.inf if self._session.due is None else self._session.due
            now = max(self.now, min(hands, scan, due))
            stuck = stuck + 1 if now == self.now else 0
            if stuck > STUCK:
                raise TableFailed from RuntimeError(f"busy loop at {now} s, due at {due} s")
            self.now = now
            if scan <= now:
                if (scanned := self._sensors.scan(now)) is not None:
                    self._tell(scanned)
            elif due <= now:
                self._tell(Ticked())
            else:
                _, _, process = heapq.heappop(self._processes)
                try:
                    seconds = next(process)
                except StopIteration:
                    if process is main:
                        return
                    continue
                self.spawn(process, max(0.0, seconds))

    def take_next(self) -> Begun | None:
        """The action that was begun early, if one was; it is the one that is done now."""
        begun, self.next = self.next, None
        return begun

    def asked(self) -> list[Site]:
        """The sites of which the table asks whether they are meant."""
        return [site for site, cue in self.view.scene.items() if cue.role in ASK]

    def stands_otherwise(self, position: Position) -> list[Site]:
        """The sites that are not as in a position."""
        return [site for site in self.sites if self.stacks.get(site) != position.content(site)]

    def report(self, kind: str, at: int | None = None) -> None:
        """Writes an incident down."""
        truth = self.truth
        asked = [self.board.names[site] for site in self.asked()]
        written, meant = list(truth.written), list(truth.texts)
        truth.incidents.append(
            Incident(
                *(kind, self.now, truth.act, len(self.touches), written, meant),
                *(self.state.value, asked, self._lit(), self.lawful, at),
            )
        )

    def _note(
        self, time: float, site: Site, what: str, kind: str, group: int, act: int | None = None
    ) -> None:
        act = self.truth.act if act is None else act
        self.touches.append(Touch(time, site, what, act, kind, group))

    def _tell(self, event: Event) -> None:
        before = self._session
        try:
            self._session, effects = advance(before, self.now, event)
            if self._session is before and not effects:
                return
            self.view = look(self._session, self.now, self.view)
        except Exception as error:
            raise TableFailed from error
        for effect in effects:
            if isinstance(effect, Rewrite):
                self.truth.rewrite(effect, self.now, len(self.touches))
        if self.state is not self._state:
            self._state_changed()

    def _state_changed(self) -> None:
        truth = self.truth
        lists = {State.WRONG: truth.wrongs, State.ASKING: truth.asks}
        if self._state in lists and (shown := lists[self._state]):
            shown[-1].until = self.now
        self._state = self.state
        if self._state in lists:
            lists[self._state].append(
                Shown(
                    *(self.now, truth.act, len(self.in_hand), self.lawful, len(self.touches)),
                    *(len(truth.written), self.asked(), self._lit()),
                )
            )

    def _lit(self) -> str:
        cues = sorted(self.view.scene.items())
        return " ".join(
            f"{self.board.names[site]}:{cue.role.value}"
            for site, cue in cues
            if cue.role not in QUIET
        )
