"""What is measured in the other machine, by the Python of an installed release.

python -m tests.arm64.inside FOLDER        FOLDER is for a table and its games
"""

import asyncio
import platform
import random
import sys
import time
from itertools import chain
from pathlib import Path

from tests.bench.engine import MEGABYTES, MIDDLE
from tests.bench.nodes import EXPECTED, expected, nodes, positions
from tests.bench.program import Program
from tests.support.controller import Traits, VirtualController
from tests.support.counts import counted_leaves
from tests.support.player import player
from tests.support.program import program, stored
from tests.support.serial_games import FEW, a_game, begin_at, end, over, play, play_against
from tzaar_board.engine import core
from tzaar_board.games.base import Colour
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

MOST_LEAVES = 20_000_000
"""Deeper counts than this take too long under an emulator."""

SEARCH_SECONDS = 2.0
IDLE_SECONDS = 30.0


def counts() -> str:
    """Whether the core counts and searches here as it does where the files were written."""
    searched = list(chain.from_iterable(map(expected, EXPECTED)))
    counted = [
        (text, depth, leaves)
        for game in EXPECTED
        for text, row in counted_leaves(game)
        for depth, leaves in enumerate(row, 1)
        if leaves <= MOST_LEAVES
    ]
    differ = [text for text, depth, wanted in searched if nodes(text, depth) != wanted]
    differ += [
        text for text, depth, wanted in counted if core.position(text).perft(depth) != wanted
    ]
    if differ:
        raise SystemExit(f"Other counts than written down: {differ}")
    return (
        f"{sum(wanted for *_, wanted in searched):,} nodes of {len(searched)} searches and "
        f"{sum(leaves for *_, leaves in counted):,} leaves of {len(counted)} counts as on x86-64"
    )


def speed() -> str:
    """Nodes a second of one thread in the middle of a game."""
    position = core.position(positions()[MIDDLE])
    report = core.search(MEGABYTES).run(position, seconds=SEARCH_SECONDS)
    return f"{report.nodes / report.seconds:,.0f} nodes a second"


async def game(folder: Path) -> str:
    """Two people's whole game of few stacks at a table on a pseudo-terminal, in the journal."""
    folder.mkdir()
    history = a_game(FEW, seed=1)
    began = time.monotonic()
    async with player(folder / "tty") as hands:
        hands.set_up(FEW)
        async with program(*begin_at(folder, FEW)) as running:
            await hands.confirm()
            await play(hands, folder / "data", history)
            await running.line(over)
            await end(running, hands)
    if stored(folder / "data").record.history != history:
        raise SystemExit("The journal has another game than was played.")
    return f"{len(history)} actions in {time.monotonic() - began:.0f} s, all in the journal"


async def engine(folder: Path) -> str:
    """The same game against the built-in player, whose turns are read from the lights."""
    folder.mkdir()
    rng, began = random.Random(3), time.monotonic()
    async with player(folder / "tty") as hands:
        hands.set_up(FEW)
        async with program(*begin_at(folder, FEW)[:-1], "engine:5") as running:
            head = await play_against(hands, running, FEW, rng)
    if stored(folder / "data").record.history.head != head:
        raise SystemExit("The journal has another game than was played against level 5.")
    return f"a game against level 5 in {time.monotonic() - began:.0f} s, all in the journal"


async def idle(folder: Path) -> str:
    """Start, idle share of a core and memory of a game that waits for a person."""
    folder.mkdir()
    start = TZAAR.start("random", 1)
    running = Program(folder, VirtualController(Traits(sense=Sense.COLOUR), time.monotonic()))
    began = time.monotonic()
    await running.start(["--start", str(start), "--white", "human", "--black", "human"])
    await running.first_light()
    lit = time.monotonic() - began
    await running.set_up(start, Colour.WHITE)
    before = running.cpu_seconds()
    await asyncio.sleep(IDLE_SECONDS)
    share = (running.cpu_seconds() - before) / IDLE_SECONDS
    memory = running.resident_megabytes()
    await running.end()
    return f"first light after {lit:.1f} s, idle {share:.1%} of a core, {memory:.0f} MB"


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True)
    python = f"{platform.machine()}, {platform.libc_ver()[1]}, Python {platform.python_version()}"
    print(python, counts(), speed(), sep="\n", flush=True)
    for name, story in (("game", game), ("engine", engine), ("idle", idle)):
        print(asyncio.run(story(folder / name)), flush=True)


if __name__ == "__main__":
    main()
