"""`make bench`: every figure of docs/figures.md, The program.

Shared machines are noisy: read distributions, and repeat before believing a difference.
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.bench import analysis, engine, firmware, matrix, page
from tests.bench.program import Program
from tests.support.controller import Traits, VirtualController
from tzaar_board.games.base import Colour
from tzaar_board.games.perft import perft
from tzaar_board.games.tzaar import TZAAR
from tzaar_board.table.sense import Sense

START = TZAAR.start("random", 1)


def perft_speed() -> None:
    """Leaves a second of the reference rules, from three random starts at depth 3."""
    speeds = []
    for seed in range(3):
        position = TZAAR.start("random", seed)
        began = time.perf_counter()
        leaves = perft(position, 3)
        speeds.append(leaves / (time.perf_counter() - began))
    low, middle, high = sorted(speeds)
    print(f"perft (Python): {middle:,.0f} leaves a second (from {low:,.0f} to {high:,.0f})")


def distribution(name: str, seconds: list[float]) -> None:
    ordered = sorted(seconds)
    p50, p99 = statistics.median(ordered), ordered[int(len(ordered) * 0.99)]
    print(
        f"{name}: p50 {1000 * p50:.2f} ms, p99 {1000 * p99:.2f} ms, "
        f"worst {1000 * ordered[-1]:.2f} ms of {len(ordered)}"
    )


async def lifts(program: Program, rounds: int) -> list[float]:
    """From each lift of a stack that can act, written as a scan line, to the LED line for it."""
    movable = sorted({key for action in START.legal() if (key := START.trace(action).key)})
    times = []
    full = program.readings(START)
    for number in range(rounds):
        site = movable[number % len(movable)]
        lifted = full[:site] + "." + full[site + 1 :]
        times.append(await program.answer(lifted))
        await program.dark_after(full)
    return times


async def measure(rounds: int, idle: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        core = VirtualController(Traits(sense=Sense.COLOUR), time.monotonic())
        program = Program(Path(folder), core)
        began = time.perf_counter()
        await program.start(["--start", str(START), "--white", "human", "--black", "human"])
        await program.first_light()
        print(f"start to first light: {time.perf_counter() - began:.2f} s")
        await program.set_up(START, Colour.WHITE)
        distribution("scan line to LED line", await lifts(program, rounds))
        before = program.cpu_seconds()
        await asyncio.sleep(idle)
        share = (program.cpu_seconds() - before) / idle
        print(f"idle: {share:.2%} of one core over {idle:.0f} s")
        print(f"resident memory: {program.resident_megabytes():.0f} MB (human against human)")
        await program.end()


async def measure_firmware(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder, firmware.cores(Path(folder)) as cores:
        for name, core in cores.items():
            (Path(folder) / name).mkdir()
            program = Program(Path(folder) / name, core)
            await program.start(["--start", str(START), "--white", "human", "--black", "human"])
            await program.first_light()
            await program.set_up(START, Colour.WHITE)
            name = f"hall reading to LED bytes, firmware under {name}, pty, program"
            distribution(name, await lifts(program, rounds))
            await program.end()


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--rounds", type=int, default=300, help="how many lifts")
    parser.add_argument("--idle", type=float, default=10.0, help="seconds to be idle for")
    options = parser.parse_args()
    print(f"Python {sys.version.split()[0]}")
    perft_speed()
    engine.main()
    matrix.main()
    asyncio.run(measure(options.rounds, options.idle))
    firmware.steps()
    asyncio.run(measure_firmware(options.rounds))
    analysis.main(options.rounds)
    page.main()


if __name__ == "__main__":
    main()
