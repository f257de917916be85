"""Load: a hand's light with two hundred pages open."""

import asyncio
import json
import os
import random
import resource
import socket
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.bench.program import Program
from tests.support.controller import Traits, VirtualController
from tests.support.crowd import Gathering, gathered
from tests.support.patience import PATIENCE
from tzaar_board.games.base import Colour
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = TZAAR.start("random", 1)

READING, DEAF, RESTLESS = 140, 40, 20
"""Pages that read all, that never read, and that come again every half second: 200."""

LIMIT = 512 * 2**20
"""Bytes of address space that the program may have."""

ROUNDS = 60
"""Lifts without pages, then as many with them, again and again."""

SLOWER = 1.2
SLACK = 0.0005
"""With pages, half of the lifts are lit this many times as late at most, and this many seconds:
less is not told apart on a machine that does something else as well.
"""

CORES = 2.0
"""On a machine that has more to do than for so many, what waits is not the program's fault."""

GROWTH = 16e6
"""Bytes by which the program may be larger with the last crowd than with the first."""


def run(minutes: float, seed: int) -> list[str]:
    """Raises AssertionError with the figures."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_pages(Path(folder), 60 * minutes, seed))


async def _pages(folder: Path, seconds: float, seed: int) -> list[str]:
    """Lifts with and without pages for some seconds, at least once each."""
    rng, end = random.Random(seed), time.monotonic() + seconds
    alone: list[float] = []
    watched: list[float] = []
    sizes: list[float] = []
    pushes, opened, busy = 0, 0, os.getloadavg()[0]
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    core = VirtualController(Traits(sense=Sense.COLOUR), time.monotonic())
    program = Program(folder, core)
    players = ("--white", "human", "--black", "human")
    with _confined():
        await program.start(["--start", str(START), *players, "--web", f"127.0.0.1:{port}"])
    await program.first_light()
    await program.set_up(START, Colour.WHITE)
    await _lifts(program, 10, rng)
    while not watched or time.monotonic() < end:
        alone += await _lifts(program, ROUNDS, rng)
        async with gathered(port, READING, DEAF, RESTLESS) as crowd:
            watched += await _lifts(program, ROUNDS, rng)
            sizes.append(program.resident_megabytes())
            pushes += await _all_told(crowd, port)
            told = await crowd.told()
            opened += told.opened
            assert not told.refused, f"{told.refused} pages were refused"
    await program.end()
    lines = [
        f"load: {READING} pages that read, {DEAF} that never do, {RESTLESS} that come and go; one "
        f"core, {LIMIT >> 20} MB: {opened:,} opened, {pushes:,} pushes, all who read had the last "
        "state",
        f"load: scan to light, no page: {_spread(alone)}",
        f"load: scan to light, pages:   {_spread(watched)}",
        f"load: resident with the first crowd {sizes[0]:.0f} MB, with the last {sizes[-1]:.0f} MB",
    ]
    failed = "\n".join([f"seed {seed}", *lines])
    assert 1e6 * (sizes[-1] - sizes[0]) <= GROWTH, failed
    busy = max(busy, os.getloadavg()[0])
    if busy > CORES:
        return [*lines, f"load: not compared, the machine is busy with other things (load {busy})"]
    assert _middle(watched) <= SLOWER * _middle(alone) + SLACK, failed
    return lines


async def _lifts(program: Program, rounds: int, rng: random.Random) -> list[float]:
    """Seconds from each lift of a stack that can act, at any moment, to the light for it."""
    movable = sorted({key for action in START.legal() if (key := START.trace(action).key)})
    full = program.readings(START)
    times = []
    for _ in range(rounds):
        site = rng.choice(movable)
        await asyncio.sleep(rng.uniform(0.0, 0.1))
        times.append(await program.answer(f"{full[:site]}.{full[site + 1 :]}"))
        await program.dark_after(full)
    return times


async def _all_told(crowd: Gathering, port: int) -> int:
    """Waits until every page that reads has what is so now; gives how much they were told."""
    async with asyncio.timeout(PATIENCE):
        while True:
            told = await crowd.told()
            now = await asyncio.to_thread(_truth, port)
            if told.reading == READING and told.last == {json.dumps(now, sort_keys=True): READING}:
                return told.pushes
            await asyncio.sleep(0.1)


def _truth(port: int) -> dict[str, object]:
    """What every page should have been told last."""
    documents = {}
    for part in ("game", "table"):
        with urlopen(f"http://127.0.0.1:{port}/api/{part}", timeout=PATIENCE) as answer:
            documents[part] = json.load(answer)
    return documents


@contextmanager
def _confined() -> Iterator[None]:
    """What is started meanwhile has one core and little memory; we go on with the other cores."""
    cores = os.sched_getaffinity(0)
    one = min(cores)
    _, hard = before = resource.getrlimit(resource.RLIMIT_AS)
    os.sched_setaffinity(0, {one})
    resource.setrlimit(resource.RLIMIT_AS, (LIMIT, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
        os.sched_setaffinity(0, cores)


def _middle(times: Sequence[float]) -> float:
    return statistics.median(times)


def _spread(times: Sequence[float]) -> str:
    late = sorted(times)[int(0.99 * len(times))]
    tenth = sorted(times)[int(0.9 * len(times))]
    return (
        f"p50 {1000 * _middle(times):.2f} ms, p90 {1000 * tenth:.2f} ms, p99 {1000 * late:.2f} ms "
        f"of {len(times):,}"
    )
