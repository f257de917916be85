"""SimTable keeps the contract of a table, in simulated time."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine

import pytest

from tests.support.hasty import run_hastily
from tzaar_board.games.base import Colour, Content
from tzaar_board.games.tzaar import TZAAR, Kind
from tzaar_board.geometry import HEXAGON
from tzaar_board.hal.physics import HandError, Rubbish, SimBoard
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.scan import HEARTBEAT, LinkChange, LinkState, Scan, TableEvent
from tzaar_board.hal.sim import SimTable
from tzaar_board.hal.table import Table
from tzaar_board.table.lights.frame import dark
from tzaar_board.table.sense import Sense
from tzaar_board.table.sensing.buttons import Button

FULL = TZAAR.start("fixed", 0)
A1 = HEXAGON.sites["A1"]
STANDING = "#" * 60
WITHOUT_A1 = "." + "#" * 59
FREE = (False,) * 4


class Bench:
    """A simulated table, and what has been heard of it."""

    def __init__(self, table: SimTable) -> None:
        self.table = table
        self.events: AsyncIterator[TableEvent] = table.events()

    async def heard(self, seconds: float) -> list[TableEvent]:
        """What the table says in some time."""
        events: list[TableEvent] = []
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            event = await anext(self.events)
            events.append(event)
        return events


Script = Callable[[Bench], Coroutine[None, None, None]]


def run(script: Script, sense: Sense = Sense.PRESENCE) -> None:
    """Runs a script on a table that is set up."""

    async def main() -> None:
        board = SimBoard(HEXAGON, sense)
        board.arrange(FULL)
        clock = asyncio.get_running_loop().time
        await script(Bench(SimTable(load_profile("tzaar-60"), board, clock)))

    run_hastily(main())


def readings(events: list[TableEvent]) -> list[str]:
    return [event.readings for event in events if isinstance(event, Scan)]


def test_it_is_a_table() -> None:
    async def script(bench: Bench) -> None:
        table: Table = bench.table
        assert (table.profile.name, table.sense) == ("tzaar-60", Sense.HEIGHT)

    run(script, Sense.HEIGHT)


def test_the_first_scan_comes_at_once_and_others_every_250_ms() -> None:
    async def script(bench: Bench) -> None:
        scans = [await anext(bench.events) for _ in range(3)]
        assert scans == [Scan(number * HEARTBEAT, STANDING, FREE) for number in range(3)]

    run(script)


def test_hands_and_buttons_are_told_at_once() -> None:
    async def script(bench: Bench) -> None:
        table, clock = bench.table, asyncio.get_running_loop().time
        await anext(bench.events)
        waiting = asyncio.ensure_future(anext(bench.events))
        await asyncio.sleep(0.1)
        table.lift(A1)
        lifted = await waiting
        table.place(A1)
        placed = await anext(bench.events)
        table.press(Button.MENU, True)
        pressed = await anext(bench.events)
        assert [lifted, placed, pressed] == [
            Scan(clock(), WITHOUT_A1, FREE),
            Scan(clock(), STANDING, FREE),
            Scan(clock(), STANDING, (False, False, False, True)),
        ]

    run(script)


def test_a_stack_is_brought() -> None:
    async def script(bench: Bench) -> None:
        table = bench.table
        table.lift(A1)
        await anext(bench.events)
        table.bring(A1, Content(Colour.BLACK, Kind.TOTT))
        scan = await anext(bench.events)
        assert isinstance(scan, Scan)
        assert (scan.readings, table.board.hand) == (STANDING, [])

    run(script)


def test_what_no_hand_can_do_changes_nothing() -> None:
    async def script(bench: Bench) -> None:
        with pytest.raises(HandError):
            bench.table.place(A1)
        assert await anext(bench.events) == Scan(0.0, STANDING, FREE)

    run(script)


def test_a_cut_link_is_told_and_found_again_and_old_scans_are_lost() -> None:
    async def script(bench: Bench) -> None:
        table = bench.table
        await anext(bench.events)
        table.cut(2.0)
        assert await anext(bench.events) == LinkChange(
            0.0, LinkState.LOST, "The simulated link is cut."
        )
        waiting = asyncio.ensure_future(anext(bench.events))
        await asyncio.sleep(1.0)
        table.lift(A1)
        await asyncio.sleep(0.5)
        table.cut(0.1)
        assert await waiting == LinkChange(2.0, LinkState.SIM)
        scan = await anext(bench.events)
        assert isinstance(scan, Scan)
        assert scan.readings == WITHOUT_A1
        assert 2.0 <= scan.time <= 2.0 + HEARTBEAT

    run(script)


def test_a_link_that_is_cut_again_meanwhile_stays_cut() -> None:
    async def script(bench: Bench) -> None:
        await anext(bench.events)
        bench.table.cut(1.0)
        lost = await anext(bench.events)
        bench.table.cut(3.0)
        found = await anext(bench.events)
        assert (lost.time, found) == (0.0, LinkChange(3.0, LinkState.SIM))

    run(script)


def test_rubbish_comes_for_a_while_and_the_truth_after_it() -> None:
    async def script(bench: Bench) -> None:
        await anext(bench.events)
        bench.table.garble(Rubbish.NOTHING, 1.0)
        heard = await bench.heard(1.0)
        assert readings(heard) == ["." * 60] * (len(heard) - 1) + [STANDING]
        assert heard[-1].time == 1.0

    run(script)


def test_random_rubbish_is_made_of_readings() -> None:
    async def script(bench: Bench) -> None:
        bench.table.garble(Rubbish.RANDOM, 0.5)
        heard = await bench.heard(0.5)
        assert len(set(readings(heard))) > 10
        assert {len(scan) for scan in readings(heard)} == {60}

    run(script)


def test_the_frame_is_what_was_shown_last_and_dark_after_closing() -> None:
    async def script(bench: Bench) -> None:
        table = bench.table
        before = table.frame
        table.show(tuple(range(60)))
        shown = table.frame
        await table.close()
        rest = [event async for event in bench.events]
        assert (before, shown, table.frame) == (dark(60), tuple(range(60)), dark(60))
        assert rest == []

    run(script)


def test_closing_ends_the_stream_of_those_who_wait() -> None:
    async def script(bench: Bench) -> None:
        await anext(bench.events)
        waiting = asyncio.ensure_future(anext(bench.events, None))
        await asyncio.sleep(0.1)
        await bench.table.close()
        assert await waiting is None

    run(script)
