"""GpioTable on gpiozero's mock pins: scans in, frames out, and an end in the dark."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from tests.support.chain import Chain
from tests.support.circuit import Circuit, soldered
from tests.support.patience import PATIENCE
from tzaar_board.errors import UserError
from tzaar_board.hal.gpio import GpioTable
from tzaar_board.hal.matrix import Matrix
from tzaar_board.hal.pins import Pins, Pixels
from tzaar_board.hal.profile import load_profile
from tzaar_board.hal.scan import LinkChange, LinkState, Scan, TableEvent
from tzaar_board.hal.table import Table
from tzaar_board.table.lights.frame import dark
from tzaar_board.table.sense import Sense

PROFILE = load_profile("pi-60")
PINS = PROFILE.pins or Pins((), (), ())
EMPTY = "." * 60
FREE = (False,) * 4


class Bench:
    """A table on pins, and what they are soldered to."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit = circuit
        self.chain = Chain()
        self.asked: list[tuple[Pixels, int]] = []
        self.table = GpioTable(
            PROFILE, time.monotonic, open_matrix=self._matrix, open_leds=self._leds
        )
        self.events = self.table.events()

    async def next(self, test: Callable[[TableEvent], bool]) -> TableEvent:
        """The next event of which something is true."""
        async with asyncio.timeout(PATIENCE):
            async for event in self.events:
                if test(event):
                    return event
        raise AssertionError("the table has no more events")

    async def scan(self, readings: str, buttons: tuple[bool, ...] = FREE) -> Scan:
        """The next scan, past those that do not say this."""
        event = await self.next(
            lambda event: (
                isinstance(event, Scan) and (event.readings, event.buttons) == (readings, buttons)
            )
        )
        assert isinstance(event, Scan)
        return event

    def _matrix(self, pins: Pins) -> Matrix:
        return Matrix(pins, self.circuit.wait)

    def _leds(self, pixels: Pixels, count: int) -> Chain:
        self.asked.append((pixels, count))
        return self.chain


@asynccontextmanager
async def bench() -> AsyncIterator[Bench]:
    with soldered(Circuit(PINS)) as circuit:
        made = Bench(circuit)
        try:
            yield made
        finally:
            await made.table.close()


def play(scenario: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        await asyncio.wait_for(scenario(), 60)

    asyncio.run(bounded())


def without(*sites: int) -> str:
    return "".join("." if site in sites else "#" for site in range(60))


def test_it_is_a_table() -> None:
    table: Table = GpioTable(PROFILE, time.monotonic)
    assert (table.profile, table.sense) == (PROFILE, Sense.PRESENCE)


def test_a_profile_without_pins_is_refused() -> None:
    with pytest.raises(UserError) as raised:
        GpioTable(load_profile("tzaar-60"), time.monotonic)
    assert str(raised.value) == (
        "Profile 'tzaar-60' names no pins of a Pi: give --profile pi-60, or a file with the table "
        "'pins'."
    )


def test_scans_come_at_once_on_a_change_and_every_250_ms() -> None:
    async def scenario() -> None:
        async with bench() as at:
            first = await anext(at.events)
            assert isinstance(first, LinkChange)
            assert (first.state, first.words) == (
                LinkState.UP,
                "The table is on the Pi's own pins.",
            )
            one = await at.scan(EMPTY)
            two = await at.scan(EMPTY)
            assert 0.25 <= two.time - one.time < 2.0
            at.circuit.closed.add((7, 3))
            before = time.monotonic()
            there = await at.scan("." * 59 + "#")
            assert before <= there.time
            at.circuit.pressed.add(3)
            await at.scan("." * 59 + "#", (False, False, False, True))

    play(scenario)


def test_every_bounce_that_a_scan_meets_is_told() -> None:
    async def scenario() -> None:
        async with bench() as at:
            await at.scan(EMPTY)
            heard = []
            for closed in (True, False, True):
                if closed:
                    at.circuit.closed.add((0, 0))
                else:
                    at.circuit.closed.discard((0, 0))
                event = await at.next(lambda event: isinstance(event, Scan))
                assert isinstance(event, Scan)
                heard.append(event.readings)
            stack = "#" + "." * 59
            assert heard == [stack, EMPTY, stack]

    play(scenario)


def test_frames_are_shown_in_the_order_of_the_chain_and_again_every_second() -> None:
    async def scenario() -> None:
        async with bench() as at:
            early = tuple(range(60))
            at.table.show(early)
            await at.scan(EMPTY)
            await at.chain.shows(early)
            assert at.asked == [(Pixels(), 60)]
            frame = tuple(range(100, 160))
            at.table.show(frame)
            await at.chain.shows(frame)
            count = len(at.chain.shown)
            for _ in range(5):
                await at.next(lambda event: isinstance(event, Scan))
            assert at.chain.shown[count:] == [frame]

    play(scenario)


def test_closing_leaves_the_leds_dark_and_the_pins_free() -> None:
    async def scenario() -> None:
        async with bench() as at:
            await at.scan(EMPTY)
            at.table.show(tuple(range(60)))
            await at.chain.shows(tuple(range(60)))
            await at.table.close()
            assert (at.chain.shown[-1], at.chain.closed) == (dark(60), True)
            assert [event async for event in at.events if not isinstance(event, Scan)] == []
            Matrix(PINS, at.circuit.wait).close()

    play(scenario)


def test_closing_what_was_never_opened() -> None:
    async def scenario() -> None:
        table = GpioTable(PROFILE, time.monotonic)
        table.show(dark(60))
        await table.close()

    play(scenario)


def test_pins_that_fail_meanwhile_end_the_events_with_an_error() -> None:
    async def scenario() -> None:
        async with bench() as at:
            await at.scan(EMPTY)
            at.circuit.broken = True
            with pytest.raises(UserError, match=r"can no longer be used .*the pins are gone"):
                await at.next(lambda _event: False)

    play(scenario)


def test_leds_that_fail_meanwhile_end_the_events_with_an_error() -> None:
    async def scenario() -> None:
        async with bench() as at:
            await at.scan(EMPTY)
            at.chain.broken = True
            at.table.show(tuple(range(60)))
            with pytest.raises(UserError, match=r"can no longer be used .*the LEDs are gone"):
                await at.next(lambda _event: False)

    play(scenario)


def test_leds_that_cannot_be_opened_leave_the_pins_free() -> None:
    def no_leds(_pixels: Pixels, _count: int) -> Chain:
        raise UserError("There are none.")

    async def scenario() -> None:
        with soldered(Circuit(PINS)) as circuit:
            table = GpioTable(PROFILE, time.monotonic, open_leds=no_leds)
            with pytest.raises(UserError, match=r"There are none\."):
                await anext(table.events())
            await table.close()
            Matrix(PINS, circuit.wait).close()

    play(scenario)


def test_readings_that_stand_still_are_those_of_the_stacks() -> None:
    async def scenario() -> None:
        async with bench() as at:
            at.circuit.closed |= {divmod(site, 8) for site in range(60)} - {(0, 4), (2, 2)}
            await at.scan(without(4, 18))

    play(scenario)
