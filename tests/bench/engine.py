"""What the search core can do: speed, time to depth, the gain of a second thread, endgames."""

import os
import statistics
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.bench.nodes import EXPECTED, expected, nodes, positions
from tests.support.paths import DATA
from tzaar_board.engine import core

if TYPE_CHECKING:
    from tzaar_board.engine._core import Position, Report

MIDDLE = 4
"""Which of the bench positions stands for the middle game."""

MEGABYTES = 64

SPEED_SECONDS = 2.0
PERFT_DEPTH = 5

REACH_SECONDS = 1.0
"""The depth that a position is timed to is what one thread reaches in this time."""

HINT_SECONDS = 0.3
"""How soon a lifted stack's targets are to be coloured."""

ENDGAME_SECONDS = 10.0
"""After this an endgame counts as not solved."""


@dataclass(frozen=True, slots=True)
class Endgame:
    """One endgame: whether it was decided, and after how many seconds."""

    decided: bool
    seconds: float


def perft_speed(game: str) -> float:
    """Leaves a second, from a game's first position with bulk counting."""
    position = core.position(positions(game)[0])
    began = time.perf_counter()
    leaves = position.perft(PERFT_DEPTH)
    return leaves / (time.perf_counter() - began)


def search_speed(game: str) -> float:
    """Nodes a second of one thread in the middle of a game."""
    position = core.position(positions(game)[MIDDLE])
    report = core.search(MEGABYTES, game=game).run(position, seconds=SPEED_SECONDS)
    return report.nodes / report.seconds


def time_to_depth(position: "Position", depth: int, threads: int) -> float:
    """Seconds until a depth is finished, with a new table."""
    return core.search(MEGABYTES, threads).run(position, depth=depth).seconds


def endgames() -> list[Endgame]:
    """Every position of solved.txt, each with a new table."""
    return [_solve(core.position(text)) for text in endgame_texts()]


def endgame_texts() -> list[str]:
    """The positions of solved.txt."""
    lines = (DATA / "solved.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _solve(position: "Position") -> Endgame:
    decided = [False]

    def hear(report: "Report") -> None:
        decided[0] = report.lines[0].ends != 0

    search = core.search(MEGABYTES)
    report = search.run(position, seconds=ENDGAME_SECONDS, report=hear, stopped=lambda: decided[0])
    return Endgame(report.lines[0].ends != 0, report.seconds)


def main() -> None:
    for game in EXPECTED:
        print(f"perft (core), {game}: {perft_speed(game) / 1e6:,.0f} million leaves a second")
        million = search_speed(game) / 1e6
        print(f"search, one core, {game}, middle game: {million:.2f} million nodes a second")
    for number in (0, MIDDLE):
        report = core.search(MEGABYTES).run(
            core.position(positions()[number]), seconds=HINT_SECONDS, lines=0
        )
        print(
            f"hints: position {number + 1}, all {len(report.lines)} actions "
            f"valued {report.depth} deep in {1000 * HINT_SECONDS:.0f} ms"
        )
    gains = []
    cores = len(os.sched_getaffinity(0))
    for number, text in enumerate(positions(), 1):
        position = core.position(text)
        depth = max(1, core.search(MEGABYTES).run(position, seconds=REACH_SECONDS).depth)
        one = time_to_depth(position, depth, 1)
        two = time_to_depth(position, depth, 2)
        gains.append(one / max(two, 1e-6))
        print(f"position {number}: depth {depth} in {one:.2f} s, two threads {two:.2f} s")
    print(f"gain of two threads on {cores} cores: {statistics.geometric_mean(gains):.2f}")
    solved = endgames()
    print(
        f"endgames: {sum(one.decided for one in solved)} of {len(solved)} decided in "
        f"{sum(one.seconds for one in solved):.2f} s together, the slowest "
        f"{max(one.seconds for one in solved):.2f} s"
    )
    for game in EXPECTED:
        table = expected(game)
        total = sum(count for _, _, count in table)
        same = all(nodes(text, depth) == count for text, depth, count in table)
        print(
            f"nodes to fixed depths, {game}: {total:,}, {'as' if same else 'NOT as'} written down"
        )


if __name__ == "__main__":
    main()
