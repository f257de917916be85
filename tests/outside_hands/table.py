"""A table of wood: what stands on it, what its sensors say of that, and the session that hears it.

Time is whole milliseconds. Whoever does something at the table is a generator that gives how many
milliseconds pass until its next movement.
"""

from collections import Counter
from collections.abc import Generator, Iterable
from heapq import heappop, heappush

from tests.support.scans import SETTLED
from tzaar_board.games.base import Action, Colour, Content, Position
from tzaar_board.games.history import History
from tzaar_board.table.advance import advance
from tzaar_board.table.effects import Rewrite
from tzaar_board.table.events import Event, OpponentMoved, Scanned, Ticked
from tzaar_board.table.lights.view import View, look
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import begin

Doing = Generator[int, None, None]
"""Something that goes on at the table; each value is a pause in milliseconds."""

Stacks = list[Content | None]


def standing(position: Position) -> Stacks:
    """What stands on every site in a position."""
    return [position.content(site) for site in range(len(position.game.board))]


class BusyLoopError(Exception):
    """The session wants to be looked at again and again, and nothing comes of it."""


class Table:
    """The stacks, the sensors and the session, in simulated time.

    `written` is what is on disk, `kept` when each of its actions came there. `said` is the script
    of all readings since the start, each with its moment.
    """

    def __init__(self, start: Position, sense: Sense, hands: frozenset[Colour]) -> None:
        self.board, self.sense, self.hands = start.game.board, sense, hands
        self.start = start
        self.stacks = standing(start)
        self.session = begin(History(start), hands, sense, arrange=False)
        self.written: list[str] = []
        self.kept: list[int] = []
        self.said: list[tuple[int, str]] = []
        self.now = 0
        self.touched = 0
        self._hidden: Counter[int] = Counter()
        self._shown: dict[int, str] = {}
        self._down = [False] * len(Button)
        self._readings = [sense.read(one) for one in self.stacks]
        self._waiting: list[tuple[int, int, Doing]] = []
        self._number = 0
        self._tell(0.0, self._scanned())
        self._until(0)

    def begin(self, doing: Doing, after: int = 0) -> None:
        """Something begins beside what goes on already."""
        self._number += 1
        heappush(self._waiting, (self.now + after, self._number, doing))

    def run(self, doing: Doing) -> None:
        """Lets time pass until something is done."""
        over = False

        def watched() -> Doing:
            nonlocal over
            yield from doing
            over = True

        self.begin(watched())
        while not over:
            at, _, one = heappop(self._waiting)
            self._until(at)
            pause = next(one, None)
            if pause is not None:
                self.begin(one, max(0, pause))

    def put(self, site: int, stack: Content | None) -> None:
        """Something stands on a site from now on, or nothing."""
        self.stacks[site] = stack
        self.touched = self.now
        self._scan()

    def hide(self, site: int, duration: int) -> Doing:
        """A sleeve keeps a sensor from feeling anything."""
        if self._hidden[site] and duration > 20:
            return
        self._hidden[site] += 1
        self._scan()
        yield duration
        self._hidden[site] -= 1
        self._scan()

    def show(self, site: int, stack: Content, duration: int) -> Doing:
        """Something passes over an empty site and is felt there."""
        if self.stacks[site] is not None:
            return
        self._shown[site] = self.sense.read(stack)
        self._scan()
        yield duration
        self._shown.pop(site, None)
        self._scan()

    def press(self, button: Button, duration: int) -> Doing:
        """A finger presses a button."""
        for down in (True, False):
            self._down[button.value] = down
            self.said.append((self.now, f"{button.word}{'+' if down else '-'}"))
            self._tell(self._time(self.now), self._scanned())
            if down:
                yield duration

    def answer(self, actions: Iterable[Action]) -> None:
        """The engine has chosen its turn."""
        told = tuple(actions)
        self.said.append((self.now, f"engine {' '.join(map(str, told))}"))
        self._tell(self._time(self.now), OpponentMoved(told))

    def look(self) -> View:
        """What is to be seen now."""
        return look(self.session, self._time(self.now))

    def gap(self, site: int, since: int) -> int:
        """For how long a site read empty at the most, since a moment."""
        name, longest, left = self.board.names[site], 0, None
        for at, what in self.said:
            if at < since or not what.startswith(f"{name}="):
                continue
            if what.endswith("."):
                left = at
            elif left is not None:
                longest = max(longest, at - left)
        return longest

    @property
    def quiet(self) -> bool:
        """Whether every sensor says what stands on its site."""
        return self._readings == [self.sense.read(one) for one in self.stacks]

    def _time(self, at: int) -> float:
        return SETTLED + at / 1000

    def _until(self, at: int) -> None:
        until = self._time(at)
        looks = 0
        while (due := self.session.due) is not None and due < until:
            self._tell(due, Ticked())
            looks += 1
            if looks > 1000:
                raise BusyLoopError(f"due at {due}, script from {self.now}")
        self.now = at
        self._tell(until, Ticked())

    def _scanned(self) -> Scanned:
        return Scanned("".join(self._readings), tuple(self._down))

    def _scan(self) -> None:
        changed = False
        for site, stack in enumerate(self.stacks):
            reading = self.sense.read(stack)
            if stack is None:
                reading = self._shown.get(site, reading)
            elif self._hidden[site]:
                reading = "."
            if reading != self._readings[site]:
                self._readings[site] = reading
                self.said.append((self.now, f"{self.board.names[site]}={reading}"))
                changed = True
        if changed:
            self._tell(self._time(self.now), self._scanned())

    def _tell(self, now: float, event: Event) -> None:
        self.session, effects = advance(self.session, now, event)
        for effect in effects:
            if isinstance(effect, Rewrite):
                at = round((now - SETTLED) * 1000)
                self.written[effect.keep :] = map(str, effect.actions)
                self.kept[effect.keep :] = [at] * len(effect.actions)
