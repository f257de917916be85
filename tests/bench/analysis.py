"""Analysis: what a second finds, how soon it gives way, and whether the table feels it.

python -m tests.bench.analysis [--rounds N]
"""

import argparse
import asyncio
import os
import random
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlencode

from tests.bench.engine import MIDDLE
from tests.bench.nodes import positions
from tests.bench.program import Program
from tests.support.controller import Traits, VirtualController
from tzaar_board.games.base import Colour, Position
from tzaar_board.games.registry import GAMES, parse_position
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.opponents.base import Explored
from tzaar_board.opponents.engine_process import EngineProcess
from tzaar_board.opponents.levels import strengths
from tzaar_board.opponents.shared_engine import SharedEngine
from tzaar_board.play.analyst import PATIENCE
from tzaar_board.table.sense import Sense

START = TZAAR.start("random", 1)
SECOND = 1.0
LINES = 3

IN_TURN = 30
"""Lifts without an analysis, then as many with one, again and again: other programs come and go."""

ASKING = 0.5
"""Seconds between a page's questions."""


async def best(engine: SharedEngine, position: Position) -> Explored:
    """What is known of a position after a second."""
    found = Explored(0, ())
    async for explored in engine.explore(position, LINES, known=0, seconds=SECOND):
        found = explored
    return found


async def measure_lines() -> None:
    engine = SharedEngine(EngineProcess())
    await engine.warm()
    for game in GAMES:
        for name, at in (("start", 0), ("middle game", MIDDLE)):
            position = parse_position(positions(game)[at])
            found = await best(engine, position)
            white = position.player is Colour.WHITE
            chances = [one.chance if white else 1 - one.chance for one in found.lines]
            lines = ", ".join(
                f"{one.action} {chance:.1%}"
                for one, chance in zip(found.lines, chances, strict=True)
            )
            print(f"{LINES} lines in {SECOND:.0f} s, {game}, {name}: depth {found.depth}; {lines}")
    await engine.close()


async def measure_way(rounds: int) -> None:
    """How much later the weakest player answers when somebody explores."""
    engine = SharedEngine(EngineProcess())
    await engine.warm()
    alone, halted = list[float](), list[float]()

    async def explore() -> None:
        while True:
            async for _ in engine.explore(START, LINES, known=0, seconds=60.0):
                pass
            await asyncio.sleep(0.0)

    async def choose(seed: int) -> float:
        began = time.perf_counter()
        await engine.choose(START, strengths("tzaar")[1], seed)
        return time.perf_counter() - began

    for seed in range(rounds):
        alone.append(await choose(seed))
        exploring = asyncio.create_task(explore())
        await asyncio.sleep(0.2)
        halted.append(await choose(seed))
        exploring.cancel()
        await asyncio.gather(exploring, return_exceptions=True)
    await engine.close()
    print(f"level 1 chooses, alone:          {spread(alone)}")
    print(f"level 1 chooses, from analysis:  {spread(halted)}")


ASK = """
import sys, time, urllib.request
while True:
    urllib.request.urlopen(sys.argv[1], timeout=10).close()
    time.sleep(float(sys.argv[2]))
"""
"""A page that has a position analysed, in a process of its own: it must not delay who measures."""


@asynccontextmanager
async def asked_about(port: int, position: Position) -> AsyncIterator[None]:
    query = urlencode({"start": str(position), "lines": LINES})
    address = f"http://127.0.0.1:{port}/api/analysis/lines?{query}"
    page = await asyncio.create_subprocess_exec(sys.executable, "-c", ASK, address, str(ASKING))
    await asyncio.sleep(4 * ASKING)
    try:
        yield
    finally:
        page.terminate()
        await page.wait()
        await asyncio.sleep(PATIENCE + ASKING)


BURN = """
import os
os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
while True:
    pass
"""
"""Another program that runs when nothing else does: what it costs is the machine's price."""


@asynccontextmanager
async def beside_another() -> AsyncIterator[None]:
    burner = await asyncio.create_subprocess_exec(sys.executable, "-c", BURN)
    await asyncio.sleep(2 * ASKING)
    try:
        yield
    finally:
        burner.kill()
        await burner.wait()


async def lifts(program: Program, rng: random.Random) -> list[float]:
    """From each lift, written as a scan line at any moment, to the LED line for it."""
    movable = sorted({key for action in START.legal() if (key := START.trace(action).key)})
    full, times = program.readings(START), []
    for _ in range(IN_TURN):
        site = rng.choice(movable)
        await asyncio.sleep(rng.uniform(0.0, 0.1))
        times.append(await program.answer(f"{full[:site]}.{full[site + 1 :]}"))
        await program.dark_after(full)
    return times


async def measure_table(rounds: int, *, one_core: bool) -> None:
    cores = os.sched_getaffinity(0)
    rng = random.Random(1)
    alone, watched, beside = list[float](), list[float](), list[float]()
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        free.close()
        core = VirtualController(Traits(sense=Sense.COLOUR), time.monotonic())
        program = Program(Path(folder), core)
        players = ("--white", "human", "--black", "human")
        if one_core:
            os.sched_setaffinity(0, {min(cores)})
        try:
            await program.start(["--start", str(START), *players, "--web", f"127.0.0.1:{port}"])
        finally:
            os.sched_setaffinity(0, cores)
        await program.first_light()
        await program.set_up(START, Colour.WHITE)
        await lifts(program, rng)
        other = parse_position(positions("tzaar")[MIDDLE])
        for _ in range(max(1, rounds // IN_TURN)):
            alone += await lifts(program, rng)
            async with asked_about(port, other):
                watched += await lifts(program, rng)
            async with beside_another():
                beside += await lifts(program, rng)
        await program.end()
    where = "one core" if one_core else f"{len(cores)} cores"
    print(f"scan to light, {where}, no analysis: {spread(alone)}")
    print(f"scan to light, {where}, analysis:    {spread(watched)}")
    print(f"scan to light, {where}, any program: {spread(beside)}")


def spread(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    p90, p99 = (1000 * ordered[int(share * len(ordered))] for share in (0.9, 0.99))
    middle = 1000 * statistics.median(ordered)
    return f"p50 {middle:.2f} ms, p90 {p90:.2f} ms, p99 {p99:.2f} ms of {len(ordered)}"


def main(rounds: int = 300) -> None:
    asyncio.run(measure_lines())
    asyncio.run(measure_way(30))
    for one_core in (False, True):
        asyncio.run(measure_table(rounds, one_core=one_core))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.bench.analysis")
    parser.add_argument("--rounds", type=int, default=300, help="how many lifts of each kind")
    main(parser.parse_args().rounds)
