"""An app at a simulated table, hands in simulated time, and somebody who thinks for it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from tests.support.table import CORNERS, position
from tzaar_board import wall_clock
from tzaar_board.errors import UserError
from tzaar_board.games.base import Action, Position
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.physics import SimBoard
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.sim import SimTable
from tzaar_board.opponents.base import Explored, Judged
from tzaar_board.opponents.levels import Strength
from tzaar_board.play.app import App
from tzaar_board.play.observers import AppChange
from tzaar_board.play.plan import GamePlan, players
from tzaar_board.play.recorder import Recorder
from tzaar_board.play.time_control import TimeControl
from tzaar_board.store.journal import Journal
from tzaar_board.table.hints import Hints
from tzaar_board.table.lights.light import Light
from tzaar_board.table.scene import Role
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button

FEW = position(CORNERS, "w 1")


@dataclass
class Brain:
    """The engine in these tests: `log` says what it was asked, and whether it was stopped."""

    log: list[str] = field(default_factory=list)
    turns: dict[str, str | BaseException] = field(default_factory=dict)
    chances: Sequence[float] | UserError = ()
    stopped: asyncio.Event = field(default_factory=asyncio.Event)

    async def choose(self, asked: Position, _strength: Strength, _seed: int) -> tuple[Action, ...]:
        self.log.append(f"choose {asked}")
        try:
            turn = self.turns.get(str(asked))
            if turn is None:
                await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.log.append("stopped")
            raise
        if isinstance(turn, BaseException):
            raise turn
        return tuple(TZAAR.parse_action(text) for text in str(turn).split())

    async def analyse(
        self, asked: Position, actions: Sequence[Action] | None, seconds: float
    ) -> AsyncIterator[tuple[Judged, ...]]:
        """All actions, in the order of the rules with the given chances; then thinks on."""
        del actions
        self.log.append(f"analyse {asked} for {seconds} s")
        if isinstance(self.chances, UserError):
            raise self.chances
        chances = [*self.chances, *[0.0] * len(asked.legal())]
        try:
            yield tuple(
                Judged(action, chance, 0.0, None, (action,))
                for action, chance in zip(asked.legal(), chances, strict=False)
            )
            await asyncio.sleep(seconds)
        except asyncio.CancelledError:
            self.log.append("stopped")
            raise

    async def explore(
        self, asked: Position, lines: int, *, known: int, seconds: float
    ) -> AsyncIterator[Explored]:
        """One depth a second."""
        self.log.append(f"explore {asked}")
        self.stopped.clear()
        for depth in range(known + 1, known + 1 + int(seconds)):
            with suppress(TimeoutError):
                await asyncio.wait_for(self.stopped.wait(), 1.0)
                self.log.append("halted")
                return
            best = asked.legal()[:lines]
            yield Explored(depth, tuple(Judged(one, 0.75, 1.0, None, (one,)) for one in best))

    def stop(self) -> None:
        self.stopped.set()

    async def warm(self) -> None:
        pass

    async def close(self) -> None:
        self.log.append("closed")


class RealTable(SimTable):
    """A table whose stacks only people move, for all that the program can tell."""

    @property
    def simulation(self) -> None:  # type: ignore[override]
        return None


class Sitting:
    """An app at a simulated table, and hands in simulated time."""

    def __init__(self, app: App, table: SimTable) -> None:
        self.app = app
        self.table = table
        self.told: list[tuple[AppChange, str]] = []
        self.journal: Journal

    async def lift(self, name: str) -> None:
        self.table.lift(HEXAGON.sites[name])
        await asyncio.sleep(0.1)

    async def place(self, name: str, origin: str) -> None:
        self.table.place(HEXAGON.sites[name], HEXAGON.sites[origin])
        await asyncio.sleep(0.1)

    async def capture(self, origin: str, target: str) -> None:
        await self.lift(origin)
        await self.lift(target)
        await self.place(target, origin)
        await asyncio.sleep(0.4)

    async def press(self, button: Button, seconds: float = 0.1) -> None:
        self.table.press(button, True)
        await asyncio.sleep(seconds)
        self.table.press(button, False)
        await asyncio.sleep(0.1)

    def lit(self, role: Role) -> list[str]:
        scene = self.app.view.scene
        return [HEXAGON.names[site] for site, cue in sorted(scene.items()) if cue.role is role]


@asynccontextmanager
async def sitting(
    data: Path,
    brain: Brain | None = None,
    *,
    start: Position | None = FEW,
    white: str = "human",
    black: str = "human",
    hints: Hints = Hints.LEGAL,
    recorder: Recorder | None = None,
    kind: type[Journal] = Journal,
    table_kind: type[SimTable] = SimTable,
    control: TimeControl | None = None,
    resumed: bool = False,
    sense: Sense = Sense.PRESENCE,
    standing: Position | None = None,
    board: SimBoard | None = None,
    today: Callable[[], datetime] = wall_clock.now,
) -> AsyncIterator[Sitting]:
    """A new game that runs until the test leaves it; what ends it before is raised. Or a `resumed`
    one. A simulated table stands as the journal says, a real one as is told, or as its `board` was
    left, with what hands hold.
    """
    clock = asyncio.get_running_loop().time
    profile = load_profile("tzaar-60")
    board = board or SimBoard(HEXAGON, sense)
    if standing is not None:
        board.arrange(standing)
    table = table_kind(profile, board, clock)
    with kind.open(data, GAMES.values()) as journal:
        plan = GamePlan(TZAAR, players(white, black), position=start, control=control)
        stored = journal.unfinished() if resumed else None
        told: list[tuple[AppChange, str]] = []
        app = App(
            table,
            journal,
            plan,
            Light(),
            brain or Brain(),
            hints=hints,
            observe=lambda change, text: told.append((change, text)),
            recorder=recorder,
            clock=today,
        )
        if stored is None:
            app.begin()
        else:
            left = app.classroom.left
            app.resume(stored)
            if left is not None:
                app.classroom.resume(left)
        running = asyncio.create_task(app.run())
        await asyncio.sleep(0.51)
        hands = Sitting(app, table)
        hands.told, hands.journal = told, journal
        try:
            yield hands
        finally:
            app.stop()
            await running
