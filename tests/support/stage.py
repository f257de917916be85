"""A runner at a simulated table, and all that it writes and shows in one list."""

from tests.support.paper import PaperJournal
from tests.support.table import BOTH
from tzaar_board.games.base import Colour, Outcome, Position
from tzaar_board.games.history import History
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.physics import SimBoard
from tzaar_board.play.clock import Clock
from tzaar_board.play.recorder import Recorder
from tzaar_board.play.runner import Runner
from tzaar_board.store.game_change import GameChange
from tzaar_board.store.journal_file import JournalError
from tzaar_board.store.kept_clock import KeptClock
from tzaar_board.table.effects import HostRequest
from tzaar_board.table.lights.frame import Frame
from tzaar_board.table.lights.light import Light
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button
from tzaar_board.table.session import begin


class LoggingJournal(PaperJournal):
    """Writes into a list what it is told to write."""

    def __init__(self, log: list[str]) -> None:
        super().__init__()
        self._log = log
        self.full = False

    def take(self, game_id: int, change: GameChange) -> None:
        if self.full:
            raise JournalError("The disk is full.")
        ended = f" {change.outcome.reason.value}" if change.outcome else ""
        ended += f" with {change.left} s left" if change.left is not None else ""
        actions = " ".join(change.actions)
        self._log.append(f"write {game_id}: {change.keep} {actions}{ended}".rstrip())

    def finish(self, game_id: int, outcome: Outcome, clock: KeptClock | None = None) -> None:
        del clock
        assert outcome.winner is not None
        self._log.append(f"finish {game_id}: {outcome.winner.value} {outcome.reason.value}")


class Stage:
    """A runner, a table, and one list of everything that was written and shown."""

    def __init__(
        self,
        start: Position,
        hands: frozenset[Colour] = BOTH,
        clock: Clock | None = None,
        recorder: Recorder | None = None,
    ) -> None:
        self.log: list[str] = []
        self.journal = LoggingJournal(self.log)
        self.board = SimBoard(HEXAGON, Sense.PRESENCE)
        self.board.arrange(start)
        session = begin(History(start), hands, Sense.PRESENCE, arrange=False)
        self.runner = Runner(session, self.journal, 7, Light(), self._show, clock, recorder)
        self.requests: list[HostRequest] = []
        self.now = 0.0
        self.wait(1.0)

    def _show(self, frame: Frame) -> None:
        lit = [HEXAGON.names[site] for site, colour in enumerate(frame) if colour]
        self.log.append(" ".join(["show", *lit]))

    def since(self) -> list[str]:
        """The log since this was asked for last."""
        told, self.log[:] = self.log[:], []
        return told

    def lift(self, name: str) -> None:
        self.board.lift(HEXAGON.sites[name], self.now)
        self.wait(0.1)

    def place(self, name: str, origin: str) -> None:
        self.board.place(HEXAGON.sites[name], self.now, HEXAGON.sites[origin])
        self.wait(0.1)

    def press(self, button: Button, seconds: float) -> None:
        self.board.press(button, True)
        self.wait(seconds)
        self.board.press(button, False)
        self.wait(0.1)

    def capture(self, origin: str, target: str) -> None:
        self.lift(origin)
        self.lift(target)
        self.place(target, origin)

    def wait(self, seconds: float) -> None:
        """Lets time pass, from scan to deadline."""
        end = self.now + seconds
        while self.now <= end:
            for scan in self.board.scans(self.now):
                self.requests += self.runner.hear(self.now, scan, Sense.PRESENCE)
            self.requests += self.runner.tick(self.now)
            deadline = self.runner.deadline()
            times = [self.board.next_event(self.now), *([] if deadline is None else [deadline])]
            if min(times) > end:
                break
            self.now = min(times)
        self.now = end
