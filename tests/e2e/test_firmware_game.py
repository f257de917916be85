"""Whole games through firmware and program together: hall readings in, LEDs out.

The firmware runs under CPython in this process, and under MicroPython in one of its own; the
program is the real one, at the other end of a pseudo-terminal.
"""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from time import monotonic

import pytest

from tests.support.controller import Core
from tests.support.firmware import FirmwareCore
from tests.support.hues import targets
from tests.support.lossy import LossyCore
from tests.support.player import Player
from tests.support.program import Program, program, stored
from tests.support.pty_port import PtyPort
from tests.support.serial_games import FEW, a_game, arguments, begin_at, end, over, play
from tests.support.unix_pico import MICROPYTHON, NO_MICROPYTHON, UnixCore
from tzaar_board.games.base import Action, Position
from tzaar_board.games.history import History
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sensing.buttons import Button


@contextmanager
def cpython(flash: Path) -> Iterator[Core]:
    yield FirmwareCore(flash, monotonic(), seed=1)


@contextmanager
def micropython(flash: Path) -> Iterator[Core]:
    core = UnixCore(flash, seed=1)
    try:
        yield core
    finally:
        core.close()


Making = Callable[[Path], AbstractContextManager[Core]]

needs_micropython = pytest.mark.skipif(MICROPYTHON is None, reason=NO_MICROPYTHON)
UNDER = [
    pytest.param(cpython, id="cpython", marks=[pytest.mark.soak] if MICROPYTHON else []),
    pytest.param(micropython, id="micropython", marks=needs_micropython),
]
"""The same games: where MicroPython plays them, CPython's turn comes in the soak."""


@asynccontextmanager
async def player_at(path: Path, core: Core) -> AsyncIterator[Player]:
    """Hands at a table that is plugged in under a path."""
    port = PtyPort(path, monotonic, core)
    try:
        yield Player(port)
    finally:
        await port.close()


@pytest.mark.parametrize("under", UNDER)
def test_a_whole_game_of_few_stacks(tmp_path: Path, under: Making) -> None:
    """Every light on the way is looked at, and every action on disk when it is seen."""
    history = a_game(FEW, seed=1)

    async def run(core: Core) -> None:
        async with player_at(tmp_path / "tty", core) as hands:
            hands.set_up(FEW)
            async with program(*begin_at(tmp_path, FEW)) as running:
                await hands.confirm()
                await play(hands, tmp_path / "data", history)
                await running.line(over)
                await end(running, hands)

    with under(tmp_path) as core:
        asyncio.run(run(core))
    record = stored(tmp_path / "data").record
    assert (record.history, record.outcome) == (history, history.head.outcome())


@pytest.mark.soak
@pytest.mark.parametrize("under", UNDER)
def test_a_whole_game_from_an_empty_table(tmp_path: Path, under: Making) -> None:
    """Sixty stacks are set up by the lights; played to the end, ended by SIGTERM."""
    history = a_game(TZAAR.start("random", 6), seed=6)

    async def run(core: Core) -> None:
        told = arguments(tmp_path, "--seed", "6", "--white", "human", "--black", "human")
        async with player_at(tmp_path / "tty", core) as hands, program(*told) as running:
            await hands.set_up_by_the_lights(history.start)
            await running.line(
                "White: capture one black stack. The first turn is one action only.".__eq__
            )
            await play(hands, tmp_path / "data", history)
            await running.line(over)
            await end(running, hands)

    with under(tmp_path) as core:
        asyncio.run(run(core))
    record = stored(tmp_path / "data").record
    assert (record.history, record.outcome) == (history, history.head.outcome())


async def power_off(hands: Player) -> None:
    """The controller restarts on the spot."""
    hands.controller.reset()


async def unplug(hands: Player) -> None:
    """The cable is pulled, and with it the controller's power, and plugged in again."""
    hands.controller.cut()
    await asyncio.sleep(0.1)
    hands.controller.plug()
    hands.controller.reset()


@pytest.mark.parametrize(
    ("under", "accident"),
    [
        pytest.param(cpython, unplug, id="cpython-unplug"),
        pytest.param(micropython, power_off, id="micropython-power", marks=needs_micropython),
    ],
)
def test_a_controller_that_restarts_in_mid_move_loses_nothing(
    tmp_path: Path, under: Making, accident: Callable[[Player], Awaitable[None]]
) -> None:
    """In each of the first three moves, with a stack in hand."""
    history = a_game(FEW, seed=1)

    async def run(core: Core) -> None:
        async with player_at(tmp_path / "tty", core) as hands:
            hands.set_up(FEW)
            async with program(*begin_at(tmp_path, FEW)) as running:
                await hands.confirm()
                for number in range(3):
                    before = history.positions[number]
                    origin, target = before.trace(history.actions[number]).sites
                    mover = hands.lift(origin)
                    await hands.see_exactly(targets(before, origin))
                    await accident(hands)
                    await hands.see_exactly({})
                    await hands.see_exactly(targets(before, origin))
                    await hands.arrive(mover, target)
                    await hands.see_done(origin, target)
                await play(hands, tmp_path / "data", history, begin=3)
                await running.line(over)
                await end(running, hands)

    with under(tmp_path) as core:
        asyncio.run(run(core))
    assert stored(tmp_path / "data").record.history == history


def test_a_program_that_is_killed_in_mid_move_loses_nothing(tmp_path: Path) -> None:
    """The table goes idle, and the next program finds the stack in hand."""
    history = a_game(FEW, seed=2)
    before = history.positions[2]
    origin, target = before.trace(history.actions[2]).sites

    async def run(core: Core) -> None:
        async with player_at(tmp_path / "tty", core) as hands:
            hands.set_up(FEW)
            async with program(*begin_at(tmp_path, FEW)) as running:
                await hands.confirm()
                await play(hands, tmp_path / "data", history.cut(2))
                mover = hands.lift(origin)
                await hands.see_exactly(targets(before, origin))
                killed = await running.end(signal.SIGKILL)
                assert killed.code == -signal.SIGKILL
            await hands.controller.until(lambda core: core.leds == (0x000008,) * 60)
            async with program(*arguments(tmp_path)) as running:
                await hands.see_exactly(targets(before, origin))
                await hands.arrive(mover, target)
                await hands.see_done(origin, target)
                await play(hands, tmp_path / "data", history, begin=3)
                await running.line(over)
                await end(running, hands)

    with cpython(tmp_path) as core:
        asyncio.run(run(core))
    assert stored(tmp_path / "data").record.history == history


async def insist(running: Program, told: str, again: Callable[[], Awaitable[None]]) -> None:
    """Waits for a line of the program; what the table has not noticed is done again."""
    for _ in range(8):
        try:
            await running.line(told.__eq__, 1.5)
            return
        except TimeoutError:
            await again()
    raise AssertionError(f"never told: {told}; the last lines: {running.heard[-12:]}")


async def play_over_a_bad_cable(
    hands: Player, running: Program, before: Position, action: Action
) -> None:
    trace = before.trace(action)
    told = f"{before.player.name.title()} {action}"
    if trace.key is None:
        await insist(running, told, lambda: hands.press(Button[before.player.name]))
    else:
        origin, target = trace.sites
        await hands.carry(origin, target)
        await insist(running, told, lambda: hands.tap(target))


@pytest.mark.parametrize("under", UNDER)
def test_a_game_over_a_bad_cable(tmp_path: Path, under: Making) -> None:
    """Wrong CRCs, cut lines, lost and doubled bytes in both directions: one piece in four."""
    history: History = a_game(FEW, seed=1)

    async def run(core: Core) -> None:
        cable = LossyCore(core, seed=4, rarity=4)
        async with player_at(tmp_path / "tty", cable) as hands:
            hands.set_up(FEW)
            async with program(*begin_at(tmp_path, FEW)) as running:
                await running.line(lambda line: line.startswith("Setting up: press"))
                await insist(running, "White captures.", lambda: hands.press(Button.WHITE))
                for before, action in zip(history.positions, history.actions, strict=False):
                    await play_over_a_bad_cable(hands, running, before, action)
                await running.line(over)
                assert (await running.end()).code == 0
        assert cable.damaged > 10

    with under(tmp_path) as core:
        asyncio.run(run(core))
    assert stored(tmp_path / "data").record.history == history
