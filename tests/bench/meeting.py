"""What a meeting costs the table that is in it: scan to light with one going on, against none.

python -m tests.bench.meeting [--rounds N]
"""

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

from tests.bench.analysis import IN_TURN, START, lifts, spread
from tests.bench.program import Program
from tests.bench.wall import going_on
from tests.support.controller import Traits, VirtualController
from tests.support.evening import Evening
from tests.support.mosquitto import find_mosquitto, mosquitto
from tests.support.program import program
from tzaar_board.games.base import Colour
from tzaar_board.table.sense import Sense

GAMES = 8
"""Games of the room beside the one that is measured."""

RATE = 5.0
"""Their turns a second, all together: a hundred times what people play."""


async def started(folder: Path, *options: str) -> Program:
    """A program at a table of its own, which asks to be set up for `START`."""
    folder.mkdir()
    table = VirtualController(Traits(sense=Sense.COLOUR), time.monotonic())
    made = Program(folder, table)
    await made.start(["--start", str(START), "--white", "human", *options])
    await made.first_light()
    return made


async def measure(rounds: int, evening: Evening, folder: Path) -> None:
    """Prints the times of so many lifts at a table alone and at one with a meeting, in turns."""
    rng = random.Random(1)
    meet = ("--meet", str(evening.invitation))
    alone = await started(folder / "alone", "--black", "human")
    meeting = await started(folder / "meeting", "--black", "remote", *meet)
    async with program("play", "--data", folder / "other", *meet) as other:
        await other.line(lambda line: line.startswith("You play with"))
        times: dict[Program, list[float]] = {alone: [], meeting: []}
        for one in times:
            await one.set_up(START, Colour.WHITE)
            await lifts(one, rng)
        for _ in range(max(1, rounds // IN_TURN)):
            for one, found in times.items():
                found += await lifts(one, rng)
    for one in times:
        await one.end()
    print(f"scan to light, no meeting:       {spread(times[alone])}")
    print(f"scan to light, meeting going on: {spread(times[meeting])}")


def main(rounds: int = 300) -> None:
    broker = find_mosquitto()
    if broker is None:
        print("meeting: no Mosquitto here; sudo apt install mosquitto")
        return
    with mosquitto(broker) as running, tempfile.TemporaryDirectory() as folder:
        evening = Evening(running.port, GAMES)
        with going_on(evening, RATE):
            asyncio.run(measure(rounds, evening, Path(folder)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.bench.meeting")
    parser.add_argument("--rounds", type=int, default=300, help="how many lifts of each kind")
    main(parser.parse_args().rounds)
