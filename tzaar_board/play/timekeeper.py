"""The clock of a game at a table: when it runs, when a flag falls, and when it is written down."""

from collections.abc import Callable
from math import inf

from tzaar_board.games.base import Colour
from tzaar_board.games.history import History
from tzaar_board.play.clock import Clock, finished_turns, whose_time
from tzaar_board.store.kept_clock import KeptClock
from tzaar_board.table.lights.view import View
from tzaar_board.table.state import State

KEPT_EVERY = 5.0
"""Seconds that may be counted and not be written: so many a power cut gives back at most. Each
write waits for the disk, as an action's does; more often would wear a flash card for little.
"""

GRACE = 5.0
"""Seconds by which a flag waits for an action under way. Where sensing cannot see a stack come down
the table asks 2 s after it was lifted, and hands take up to 2 s to answer.
"""

IN_TIME = 0.001
"""Seconds that are left at least to whoever acted in time, however late that was seen: so a period
that was begun is not used up.
"""

UNDER_WAY = (State.IN_HAND, State.ASKING, State.COMPLETE)
"""The states in which hands may have acted in time, and it has yet to count."""

Keep = Callable[[KeptClock], None]
"""Writes down what has been counted. Raises JournalError."""


class Timekeeper:
    """A clock, or none, and whether it is `paused`. Time is an argument.

    What a restart finds of a clock that only tells is told no more. The flags of those whose time
    is counted `elsewhere` do not fall here.
    """

    def __init__(
        self,
        clock: Clock | None,
        history: History,
        keep: Keep,
        *,
        paused: bool = False,
        elsewhere: frozenset[Colour] = frozenset(),
    ) -> None:
        self.clock = clock
        self._elsewhere = elsewhere
        self.paused = paused and clock is not None
        self._keep = keep
        self._kept = 0.0
        self._most = inf
        self._told: set[Colour] = set()
        if clock is not None:
            self._kept = clock.kept(0.0, paused=paused).seconds
            if not clock.control.flag:
                left = clock.left(0.0, history)
                self._told = {colour for colour in Colour if left[colour] <= 0}

    def run(self, now: float, view: View, history: History) -> None:
        """The clock follows what the table waits for."""
        if self.clock is None:
            return
        self.clock.run(now, None if self.paused else whose_time(view), history, self._most)
        flag = self.clock.expires(history)
        ends = self.clock.control.flag and self._untold
        self._most = flag - IN_TIME if flag is not None and ends else inf
        if flag is not None and flag > now and self.clock.running is not None:
            self._told.discard(self.clock.running)

    def pause(self, now: float, paused: bool, view: View, history: History) -> None:
        """Nobody's time runs until this is ended, or until somebody plays. Raises JournalError."""
        self.paused = paused
        self.run(now, view, history)
        self.write(now)

    def go_on(self) -> bool:
        """Somebody has played; whether that has ended a pause, which is to be written."""
        paused, self.paused = self.paused, False
        return paused

    @property
    def _untold(self) -> bool:
        """Whether it is told here, and has not been yet, that the running side's time is up."""
        return self.clock is not None and self.clock.running not in self._told | self._elsewhere

    def flag(self, history: History, view: View) -> float | None:
        """When it is told that the running side's time is up, None once it has been.

        So a game that was lost on time can be gone back into. An action under way may still count.
        """
        if self.clock is None or not self._untold:
            return None
        expires = self.clock.expires(history)
        return expires if expires is None or view.state not in UNDER_WAY else expires + GRACE

    def fallen(self, now: float, history: History, view: View) -> Colour | None:
        """Whose flag has fallen by now; it is told once."""
        flag = self.flag(history, view)
        late = None if self.clock is None else self.clock.running
        if flag is None or late is None or now < flag:
            return None
        self._told.add(late)
        return late

    def believe(self, now: float, colour: Colour, history: History, left: float) -> None:
        """A side had so many seconds left at the end of a history, as was counted elsewhere."""
        if self.clock is not None:
            self.clock.run(now, None, history)
            self.clock.believe(colour, finished_turns(history)[colour], left)

    def due(self) -> float | None:
        """When what has been counted is to be written, None while nobody's time runs."""
        return None if self.clock is None else self.clock.reaches(self._kept + KEPT_EVERY)

    def counted(self, now: float) -> KeptClock | None:
        """What is written with something else now, None without a clock."""
        if self.clock is None:
            return None
        kept = self.clock.kept(now, paused=self.paused)
        self._kept = kept.seconds
        return kept

    def write(self, now: float) -> None:
        """Writes down what has been counted. Raises JournalError."""
        kept = self.counted(now)
        if kept is not None:
            self._keep(kept)
