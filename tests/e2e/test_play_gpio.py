"""A game on the Pi's own pins: switches closed and opened by hands, LEDs that answer."""

import asyncio
import time
from contextlib import suppress
from pathlib import Path

from tests.support.chain import Chain
from tests.support.circuit import Circuit, Cross, soldered
from tests.support.patience import PATIENCE
from tests.support.program import stored
from tests.support.serial_games import FEW
from tests.support.sitting import Brain
from tzaar_board.games.registry import GAMES
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.geometry import Site
from tzaar_board.hal.gpio import GpioTable
from tzaar_board.hal.matrix import Matrix
from tzaar_board.hal.pins import Pins
from tzaar_board.hal.profile import load_profile
from tzaar_board.play.app import App
from tzaar_board.play.plan import GamePlan, players
from tzaar_board.store.journal import Journal
from tzaar_board.table.lights.frame import dark
from tzaar_board.table.lights.light import Light
from tzaar_board.table.state import State

PROFILE = load_profile("pi-60")
PINS = PROFILE.pins or Pins((), (), ())


def cross(site: Site) -> Cross:
    return PINS.cross(PROFILE.channels[site])


async def until(app: App, state: State) -> None:
    async with asyncio.timeout(PATIENCE):
        while app.view.state is not state:
            await asyncio.sleep(0.01)


async def acted(app: App) -> None:
    """Waits until something was played, or for a while."""
    with suppress(TimeoutError):
        async with asyncio.timeout(1.0):
            while not app.history.actions:
                await asyncio.sleep(0.01)


def test_a_capture_is_seen_lit_and_kept(tmp_path: Path) -> None:
    action = next(one for one in FEW.legal() if str(one)[2] == "x")
    origin, target = FEW.trace(action).sites
    circuit, chain = Circuit(PINS), Chain()
    circuit.closed |= {cross(site) for site in range(60) if FEW.content(site) is not None}

    async def play(app: App) -> None:
        await until(app, State.SETUP)
        circuit.pressed.add(0)
        await until(app, State.READY)
        circuit.pressed.clear()
        circuit.closed.discard(cross(origin))
        await until(app, State.IN_HAND)
        await chain.until(lambda frame: frame[origin] != 0 and frame[target] != 0)
        async with asyncio.timeout(PATIENCE):
            while not app.history.actions:  # A busy machine may not feel that it was lifted.
                circuit.closed.discard(cross(target))
                await asyncio.sleep(0.1)
                circuit.closed.add(cross(target))
                await acted(app)
        app.stop()

    async def scenario(journal: Journal) -> None:
        table = GpioTable(
            PROFILE,
            time.monotonic,
            open_matrix=lambda pins: Matrix(pins, circuit.wait),
            open_leds=lambda _pixels, _count: chain,
        )
        seats = players("human", "human")
        app = App(table, journal, GamePlan(TZAAR, seats, position=FEW), Light(), Brain())
        app.begin()
        await asyncio.gather(app.run(), play(app))

    with soldered(circuit), Journal.open(tmp_path, GAMES.values()) as journal:
        asyncio.run(scenario(journal))
    assert stored(tmp_path).record.history.actions == (action,)
    assert (chain.shown[-1], chain.closed) == (dark(60), True)
