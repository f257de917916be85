"""A whole table in simulated time: hands, controller, a bad cable, link and runner."""

import random
from collections import deque
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from tests.support.controller import Traits, VirtualController
from tests.support.paper import PaperJournal
from tests.support.player import standing
from tzaar_board.games.base import Action, Colour, Content, Outcome, Position
from tzaar_board.games.history import History
from tzaar_board.geometry import Site
from tzaar_board.hal.link import Link, Output
from tzaar_board.hal.profile import default_profile
from tzaar_board.play.runner import Runner
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.kept_clock import KeptClock
from tzaar_board.table.lights.frame import Frame
from tzaar_board.table.lights.light import Light
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import begin

MOVEMENT = 0.18
"""Seconds that a movement of a hand takes, a tap included."""
LOOK = 1.0
"""Seconds that hands look whether what they did was seen."""
TAPS = 4
"""How often they tap before they put everything back and do it again."""
TRIES = 12
CARRIED = 2500
"""How many bytes a cable carries at most from one pull to the next."""


class Way(Enum):
    """A direction of the cable."""

    TO_HOST = "to the host"
    TO_CONTROLLER = "to the controller"


class Cable(Protocol):
    """What becomes of bytes."""

    def carry(self, way: Way, data: bytes) -> tuple[bytes, float | None]:
        """What arrives, and for how many seconds the cable is then unplugged, if it is."""
        ...


class Harm(Enum):
    """What happens to a byte."""

    FLIP = "flipped"
    DROP = "dropped"
    DOUBLE = "doubled"


@dataclass
class OneByte:
    """A cable that harms one byte of one way; `carried` counts those of each."""

    way: Way = Way.TO_HOST
    at: int = -1
    harm: Harm = Harm.FLIP
    carried: dict[Way, int] = field(default_factory=lambda: dict.fromkeys(Way, 0))

    def carry(self, way: Way, data: bytes) -> tuple[bytes, float | None]:
        at = self.at - self.carried[way]
        self.carried[way] += len(data)
        if way is not self.way or not 0 <= at < len(data):
            return data, None
        byte = data[at : at + 1]
        match self.harm:
            case Harm.FLIP:
                byte = bytes([byte[0] ^ 1 << self.at % 8])
            case Harm.DROP:
                byte = b""
            case Harm.DOUBLE:
                byte *= 2
        return data[:at] + byte + data[at + 1 :], None


class RecordedWrongly(AssertionError):
    """Something was recorded that hands have not done."""


class CheckedJournal(PaperJournal):
    """Raises RecordedWrongly where hands have not done it. `recorded` are the actions by now."""

    def __init__(self, hands: "WiredTable") -> None:
        super().__init__()
        self._hands = hands
        self.recorded: list[str] = []

    def take(self, game_id: int, change: GameChange) -> None:
        del game_id
        self.recorded[change.keep :] = change.actions
        done = self._hands.done
        if self.recorded != done[: len(self.recorded)]:
            raise RecordedWrongly(
                f"{self._hands.now:.3f} s: recorded {self.recorded}, hands did {done}"
            )

    def finish(self, game_id: int, outcome: Outcome, clock: KeptClock | None = None) -> None:
        raise AssertionError(f"nobody ended game {game_id}: {outcome}, {clock}")


class WiredTable:
    """Hands at a table at the end of a cable. `done` is what they have done, the last action from
    the moment on from which it can be seen; `pulled` counts how often the cable was out, `tries`
    how often actions were done, again where they were not seen.
    """

    def __init__(
        self, start: Position, sense: Sense, cable: Cable, *, restarts: bool = False
    ) -> None:
        board = start.game.board
        profile = default_profile(board)
        traits = Traits(channels=len(board), leds=len(board), buttons=profile.buttons, sense=sense)
        self.now = 0.0
        self.done: list[str] = []
        self.pulled = self.tries = 0
        self.head = start
        self.stacks = standing(start)
        self.core = VirtualController(traits)
        self.link = Link(profile, "the port")
        self.journal = CheckedJournal(self)
        self._sense = sense
        self._cable = cable
        self._restarts = restarts
        self._on_the_way: deque[tuple[Way, bytes]] = deque()
        self._open = False
        self._plug_at: float | None = None
        session = begin(History(start), frozenset(Colour), sense, arrange=False)
        self.runner = Runner(session, self.journal, 1, Light(), self._show)
        self._tell()
        self.wait(1.0)

    def play(self, action: Action) -> None:
        """Does an action, again and again until it has been seen."""
        for _ in range(TRIES):
            self.tries += 1
            before = dict(self.stacks)
            if self._attempt(action):
                self.head = self.head.play(action)
                return
            self.done.pop()
            self.stacks = before
            self._tell()
            self.wait(4 * LOOK)
        raise AssertionError(
            f"{action} was never seen: {self.runner.view.state}, {self.link.stats}"
        )

    def fidget(self, site: Site) -> None:
        """Lifts a stack and puts it back: nothing was done."""
        self._tap(site)
        self.wait(MOVEMENT)

    def restart(self) -> None:
        """The controller restarts."""
        self._say(self.core.reset(self.now))
        self._deliver()

    def settle(self, seconds: float = 12.0) -> None:
        """Gives a link time to heal, then looks whether all is as it should be."""
        self.wait(seconds)
        assert self.link.deadline() is not None
        assert not self.runner.view.lost
        assert self.core.leds == self.runner.frame
        assert self.journal.recorded == self.done

    def wait(self, seconds: float) -> None:
        """Lets time pass."""
        end = self.now + seconds
        while (now := self._deadline()) <= end:
            self.now = max(self.now, now)
            if self._plug_at is not None and self.now >= self._plug_at:
                self._plug_at = None
                self._say(self.core.reset(self.now) if self._restarts else b"")
            if self.core.deadline() <= self.now:
                self._say(self.core.tick(self.now))
            self._do(self.link.tick(self.now))
            self.runner.tick(self.now)
            self._deliver()
        self.now = end

    def _deadline(self) -> float:
        times = (
            self.core.deadline(),
            self.link.deadline(),
            self.runner.deadline(),
            self._plug_at,
        )
        return min(time for time in times if time is not None)

    def _attempt(self, action: Action) -> bool:
        """Does an action once, and taps until it has been seen; whether it was."""
        trace = self.head.trace(action)
        seen = len(self.done) + 1
        if trace.key is None:
            self.done.append(str(action))
            for _ in range(TAPS):
                if not self._seen(seen):
                    self._press(Button[self.head.player.name])
            return self._seen(seen)
        origin, target = trace.sites
        mover = self._lift(origin)
        self.wait(MOVEMENT)
        below = self.stacks[target]
        if below.colour is not mover.colour:
            self._lift(target)
            self.wait(MOVEMENT)
            self.done.append(str(action))
            self._put(target, mover)
        else:
            self.done.append(str(action))
            self._put(target, Content(mover.colour, mover.kind, mover.height + below.height))
            self.wait(MOVEMENT)
            if self._sense is not Sense.HEIGHT:
                self._tap(target)
        for _ in range(TAPS):
            if not self._seen(seen):
                self._tap(self._asked_for(target))
        return self._seen(seen)

    def _asked_for(self, target: Site) -> Site:
        """What hands tap: where the last stack stands, if that is asked, else the target."""
        asking, history = self.runner.view.instead, self.runner.session.situation.history
        if asking is None or not len(history):
            return target
        last = history.positions[-2].trace(self.head.game.parse_action(self.done[len(history) - 1]))
        stands = last.key == asking.key and last.touched[0] in self.stacks
        return last.touched[0] if stands else target

    def _seen(self, count: int) -> bool:
        """Looks for some time whether the table shows so many actions as done."""
        end = self.now + LOOK
        while len(self.journal.recorded) < count and self.now < end:
            self.wait(0.05)
        return len(self.journal.recorded) >= count

    def _lift(self, site: Site) -> Content:
        content = self.stacks.pop(site)
        self._tell()
        return content

    def _put(self, site: Site, content: Content) -> None:
        self.stacks[site] = content
        self._tell()

    def _tap(self, site: Site) -> None:
        content = self._lift(site)
        self.wait(MOVEMENT)
        self._put(site, content)

    def _press(self, button: Button) -> None:
        for down in (button, None):
            self._say(self.core.set_buttons(tuple(one is down for one in Button), self.now))
            self._deliver()
            self.wait(MOVEMENT)

    def _tell(self) -> None:
        """The controller sees what stands there."""
        readings = (self._sense.read(self.stacks.get(s)) for s in range(self.core.traits.channels))
        self._say(self.core.set_readings("".join(readings), self.now))
        self._deliver()

    def _show(self, frame: Frame) -> None:
        self._do(self.link.show(frame, self.now))

    def _say(self, data: bytes) -> None:
        self._on_the_way.append((Way.TO_HOST, data))

    def _do(self, output: Output) -> None:
        """Does what the link says."""
        assert output.refuse is None, output.refuse
        self._on_the_way.append((Way.TO_CONTROLLER, output.write))
        for event in output.events:
            self.runner.hear(event.time, event, self.link.sense)
        if output.close:
            self._open = False
        if output.open:
            self._open = self._plug_at is None
            opened = self.link.opened if self._open else self.link.closed
            self._do(opened(self.now))

    def _deliver(self) -> None:
        """Carries bytes until none are on the way."""
        while self._on_the_way:
            way, data = self._on_the_way.popleft()
            if not self._open or not data:
                continue
            data, away = self._cable.carry(way, data)
            if way is Way.TO_HOST:
                self._do(self.link.received(data, self.now))
            else:
                self._say(self.core.take(data, self.now))
            if away is not None and self._open:
                self.pulled += 1
                self._open, self._plug_at = False, self.now + away
                self._on_the_way.clear()
                self._do(self.link.closed(self.now))


class Pulled:
    """A cable that is pulled at random bytes, and plugged in again after some time."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._left = self._rng.randrange(CARRIED)
        self.steady = False

    def carry(self, way: Way, data: bytes) -> tuple[bytes, float | None]:
        del way
        if self.steady or self._left >= len(data):
            self._left -= len(data)
            return data, None
        arrived = data[: self._left]
        self._left = self._rng.randrange(CARRIED)
        return arrived, self._rng.choice((0.01, 0.1, 0.3, 1.0, 3.0)) * self._rng.uniform(0.5, 1.5)
