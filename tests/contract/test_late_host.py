"""A host that stalls at a real pseudo-terminal takes what it reads late for what it was."""

import asyncio
import os
import select
import selectors
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from time import monotonic

import pytest

from tests.support.controller import Traits
from tests.support.patience import PATIENCE
from tests.support.player import standing
from tests.support.pty_port import PtyController
from tests.support.serial_games import FEW
from tests.support.sitting import Brain
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.scan import LinkChange, LinkState, TableEvent
from tzaar_board.hal.serial import SerialTable
from tzaar_board.play.app import App
from tzaar_board.play.plan import GamePlan, players
from tzaar_board.store.journal import Journal
from tzaar_board.table.lights.light import Light
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button


class InterruptedSelector(selectors.DefaultSelector):
    """What a signal interrupts finds nothing, whatever waits by then."""

    interrupted = False

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(timeout)
        interrupted, self.interrupted = self.interrupted, False
        return [] if interrupted else found


class JumpingLoop(asyncio.SelectorEventLoop):
    """A loop that can lose seconds, as if something else had had the processor meanwhile."""

    def __init__(self) -> None:
        self.lost = 0.0
        self.selector = InterruptedSelector()
        super().__init__(self.selector)

    def time(self) -> float:
        return monotonic() + self.lost

    def stall(self, seconds: float) -> None:
        """The whole program is stopped, and goes on."""
        self.lost += seconds
        self.selector.interrupted = True


class CountedTable(SerialTable):
    """A table of which is known how much it has said."""

    heard = 0
    lost = 0
    """How often it was lost."""

    async def events(self) -> AsyncIterator[TableEvent]:
        async for event in super().events():
            self.heard += 1
            self.lost += isinstance(event, LinkChange) and event.state is LinkState.LOST
            yield event


class Hands:
    """Hands whose every movement takes its time while the host hears nothing of it.

    `told` counts the lines that they made the controller say.
    """

    def __init__(self, loop: JumpingLoop, controller: PtyController) -> None:
        self._loop = loop
        self._controller = controller
        self._stacks = dict.fromkeys(standing(FEW), "#")
        self.told = 0
        self.tell()

    def lift(self, name: str, seconds: float = 0.12) -> None:
        del self._stacks[HEXAGON.sites[name]]
        self.tell()
        self.wait(seconds)

    def place(self, name: str, seconds: float = 0.12) -> None:
        self._stacks[HEXAGON.sites[name]] = "#"
        self.tell()
        self.wait(seconds)

    def press(self, button: Button, seconds: float = 0.05) -> None:
        for down in (button, None):
            self._controller.set_buttons(tuple(one is down for one in Button))
            self.told += 1
            self.wait(seconds)

    def wait(self, seconds: float) -> None:
        """Time passes, in which the controller goes on scanning."""
        end = self._loop.time() + seconds
        while (left := end - self._loop.time()) > 0.0:
            self._loop.lost += min(left, 0.25)
            self.tell()

    def tell(self) -> None:
        """One line of what stands there."""
        self.told += 1
        self._controller.set_readings("".join(self._stacks.get(site, ".") for site in range(60)))


async def until(test: Callable[[], bool]) -> None:
    """Waits until something is so."""
    end = monotonic() + PATIENCE
    while not test():
        assert monotonic() < end
        await asyncio.sleep(0.001)


def recorded(folder: Path, move: Callable[[Hands], None]) -> list[str]:
    """What is recorded when the host has heard of all that hands did while it stalled."""
    loop = JumpingLoop()

    async def scenario() -> list[str]:
        controller = PtyController(folder / "tty", loop.time, Traits(sense=Sense.PRESENCE))
        hands = Hands(loop, controller)
        table = CountedTable(str(folder / "tty"), load_profile("tzaar-60"), loop.time)
        with Journal.open(folder / "data", GAMES.values()) as journal:
            plan = GamePlan(TZAAR, players("human", "human"), position=FEW)
            app = App(table, journal, plan, Light(), Brain())
            app.begin()
            running = asyncio.create_task(app.run())
            await until(lambda: table.heard > 1)
            for _ in range(20):
                loop.lost += 0.1
                before = table.heard
                hands.tell()
                await until(lambda before=before: table.heard > before)  # type: ignore[misc]
            app.press(Button.WHITE)  # All is set up.
            all_told = table.heard - hands.told
            move(hands)
            all_told += hands.told
            await until(lambda: table.heard >= all_told)
            app.stop()
            await running
            await controller.close()
            return [str(action) for action in app.history.actions]

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(scenario())


def a_capture(hands: Hands) -> None:
    hands.lift("A1")
    hands.lift("D1")
    hands.place("D1", 0.4)


def a_stacking(hands: Hands) -> None:
    """The tap is 200 ms of one line after the other; a sleeve takes no longer than 150."""
    a_capture(hands)
    hands.lift("F7")
    hands.lift("I4", 0.2)
    hands.place("I4", 0.4)


def a_lift_of_another(hands: Hands) -> None:
    """The next stack leaves when the capture has stood for as long as it takes to be done."""
    hands.lift("A1")
    hands.lift("D1")
    hands.place("D1", 0.3)
    hands.lift("C3", 0.4)
    hands.place("C3", 0.4)


def an_undo(hands: Hands) -> None:
    a_stacking(hands)
    hands.press(Button.MENU)


@pytest.mark.parametrize(
    ("move", "actions"),
    [
        (a_capture, ["A1xD1"]),
        (a_stacking, ["A1xD1", "F7+I4"]),
        (a_lift_of_another, ["A1xD1"]),
        (an_undo, ["A1xD1"]),
    ],
)
def test_what_was_done_while_the_host_stalled(
    tmp_path: Path, move: Callable[[Hands], None], actions: list[str]
) -> None:
    assert recorded(tmp_path, move) == actions


def test_what_waits_to_be_read_is_read_before_a_table_is_called_silent(tmp_path: Path) -> None:
    """A program that was stopped for about as long as a table may be silent."""
    loop = JumpingLoop()

    async def scenario() -> int:
        controller = PtyController(tmp_path / "tty", loop.time, Traits(sense=Sense.PRESENCE))
        hands = Hands(loop, controller)
        table = CountedTable(str(tmp_path / "tty"), load_profile("tzaar-60"), loop.time)

        async def listen() -> None:
            async for _ in table.events():
                pass

        listening = asyncio.create_task(listen())
        await until(lambda: table.heard > 1)
        waiting = os.open(tmp_path / "tty", os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
        for stall in (0.9, 0.96, 0.98, 1.0, 1.02, 1.04, 1.06, 1.5):
            before = table.heard
            hands.tell()
            await until(lambda before=before: table.heard > before)  # type: ignore[misc]
            hands.tell()
            assert select.select([waiting], [], [], PATIENCE)[0]
            loop.stall(stall)
            await until(lambda before=before: table.heard > before + 1)  # type: ignore[misc]
        os.close(waiting)
        await table.close()
        await listening
        await controller.close()
        return table.lost

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        assert runner.run(scenario()) == 0
