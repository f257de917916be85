"""The unit's own command, as systemd starts it, over a table of software."""

import asyncio
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from time import monotonic

from tests.support.player import player
from tests.support.program import played
from tests.support.service import Facts, service
from tests.support.table import CORNERS, position

FEW = position(CORNERS, "w 1")
ACTION = FEW.legal()[0]
WATCHDOG = 0.5
SIGNS = 6
PLAYING = {"READY": "1", "STATUS": "Playing.", "WATCHDOG": "1"}
WAITING = {"EXTEND_TIMEOUT_USEC": "20000000", "STATUS": "Waiting for the table."}
STOPPING = {"STOPPING": "1", "STATUS": "The lights go out."}

PAGE = re.compile(r"The page is at http://127\.0\.0\.1:\d+")


def settings(table: str) -> str:
    """A settings file of two humans at a table."""
    keys = {"table": table, "start": str(FEW), "black": "human"}
    return "".join(f'{key} = "{value}"\n' for key, value in keys.items())


def is_ready(facts: Facts) -> bool:
    return "READY" in facts


def in_time(heard: Sequence[tuple[float, Facts]]) -> bool:
    """Whether the last messages came as often as the watchdog wants; a busy machine may be late."""
    times = [time for time, _ in heard[-SIGNS:]]
    return len(times) == SIGNS and all(b - a < WATCHDOG for a, b in pairwise(times))


def test_the_service_plays_lives_and_stops_in_the_dark(tmp_path: Path) -> None:
    """READY with the lights on, signs of life while hands play, dark LEDs at the end."""
    port = settings(f"serial:{tmp_path / 'tty'}")

    async def run() -> None:
        async with player(tmp_path / "tty") as hands, service(tmp_path, port, WATCHDOG) as it:
            hands.set_up(FEW)
            await it.manager.until(is_ready)
            await hands.confirm()
            await hands.play(FEW, ACTION)
            it.manager.heard.clear()
            await it.manager.until(lambda _: in_time(it.manager.heard))
            assert it.manager.told == [PLAYING] * len(it.manager.told)
            assert played(tmp_path / "tzaar-board") == (str(ACTION),)
            ended, _ = await asyncio.gather(it.ended(), hands.see_exactly({}))
            assert ended == (0, ())
            assert it.program.heard[-1] == f"White {ACTION}"
            assert await it.manager.until(STOPPING.__eq__) == STOPPING

    asyncio.run(run())


def test_a_service_without_its_table_asks_for_time_until_it_is_plugged_in(tmp_path: Path) -> None:
    port = settings(f"serial:{tmp_path / 'tty'}")

    async def run() -> None:
        async with service(tmp_path, port, WATCHDOG) as it:
            assert await it.manager.until(lambda _: True) == WAITING
            async with player(tmp_path / "tty") as hands:
                hands.set_up(FEW)
                assert await it.manager.until(is_ready) == PLAYING
                hands.controller.cut()
                lost = {**PLAYING, "STATUS": "Waiting for the table."}
                assert await it.manager.until(lost.__eq__) == lost
                hands.controller.plug()
                assert await it.manager.until(PLAYING.__eq__) == PLAYING
                assert await it.ended() == (0, ())

    asyncio.run(run())


def test_a_service_at_a_simulated_table_goes_on_without_input(tmp_path: Path) -> None:
    async def run() -> None:
        async with service(tmp_path, settings("sim"), WATCHDOG) as it:
            await it.manager.until(is_ready)
            since = monotonic()
            await it.manager.until(lambda _: monotonic() > since + 4 * WATCHDOG)
            assert await it.ended() == (0, ())
            assert [PAGE.sub("", line) for line in it.program.heard] == [""]

    asyncio.run(run())
