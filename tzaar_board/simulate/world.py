"""A table, its program and a clock of their own: whole games in no time."""

from collections.abc import Callable, Iterable, Sequence

from tzaar_board.games.base import Action, Position
from tzaar_board.hal.physics import SimBoard
from tzaar_board.hal.scan import LinkChange, LinkState
from tzaar_board.play.runner import Runner
from tzaar_board.simulate.gestures import Gesture, Press, Wait, move
from tzaar_board.table.effects import HostRequest
from tzaar_board.table.events import OpponentMoved

Thinker = Callable[[Position], Sequence[Action]]
"""Who moves for the players who are not hands: the rest of the turn in a position."""

THINKING = 0.2
"""How long an opponent thinks, in simulated seconds."""


class World:
    """Runs a runner on a simulated table, in simulated seconds."""

    def __init__(self, board: SimBoard, runner: Runner, thinker: Thinker) -> None:
        self.board = board
        self.runner = runner
        self.now = 0.0
        self.requests: list[HostRequest] = []
        self._thinker = thinker
        self._thinking: tuple[Position, float] | None = None
        self._cut_until = float("-inf")
        self._scan()

    @property
    def pending(self) -> bool:
        """Whether hands have yet to carry out what an opponent played."""
        return bool(self.runner.session.situation.pending)

    def do(self, gestures: Iterable[Gesture]) -> None:
        """Makes gestures, one after the other."""
        for gesture in gestures:
            match gesture:
                case Wait(seconds):
                    self.advance(seconds)
                case Press(button, seconds):
                    self.board.press(button, True)
                    self.advance(seconds)
                    self.board.press(button, False)
                    self.advance(0.03)
                case _:
                    move(self.board, gesture, self.now)
                    self._scan()

    def restart(self, runner: Runner) -> None:
        """Another run of the program finds the table as it is."""
        self.runner = runner
        self._thinking = None

    def cut(self, seconds: float) -> None:
        """The link is lost for some time."""
        self._cut_until = self.now + seconds
        lost = LinkChange(self.now, LinkState.LOST)
        self.requests += self.runner.hear(self.now, lost, self.board.sense)

    def advance(self, seconds: float) -> None:
        """Lets time pass: scans, waits, and what the opponent thinks of."""
        end = self.now + seconds
        while True:
            times = [self.board.next_event(self.now), self.runner.session.due, end]
            if self._thinking is not None:
                times.append(self._thinking[1])
            next_time = max(self.now, min(time for time in times if time is not None))
            if next_time >= end:
                break
            self.now = next_time
            self._step()
        self.now = end
        self._step()

    def _step(self) -> None:
        self._scan()
        self.requests += self.runner.tick(self.now)
        self._think()
        deadline = self.runner.session.due
        if deadline is not None and deadline <= self.now:
            raise RuntimeError(f"The session waits at {self.now} for what was due at {deadline}.")

    def _scan(self) -> None:
        for scan in self.board.scans(self.now):
            if scan.time < self._cut_until:
                continue
            self.requests += self.runner.hear(scan.time, scan, self.board.sense)

    def _think(self) -> None:
        awaited = self.runner.session.awaited
        if awaited is None:
            self._thinking = None
        elif self._thinking is None or self._thinking[0] is not awaited:
            self._thinking = (awaited, self.now + THINKING)
        elif self.now >= self._thinking[1]:
            self._thinking = None
            moved = OpponentMoved(tuple(self._thinker(awaited)))
            self.requests += self.runner.take(self.now, moved)
