"""Fits the order of TZAAR's actions (promise.hpp) to searches, and prints its tables.

python -m tests.bench.promise --positions 9000 --seed 1

Plays games of the core with itself, values every action of positions beside them by searches of
depth 3 and 1, and fits. The same seed and version give the same tables. A fifth of the games is
held back: on these both the tables found and those of promise.hpp are tried.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from tests.bench.promise.counts import counted
from tests.bench.promise.fit import Actions, Valued
from tests.bench.promise.tables import HEADER, Numbers, read, rounded, written
from tzaar_board.engine import core
from tzaar_board.engine.tools.samples import SampleGames, samples
from tzaar_board.games.tzaar import TZAAR

if TYPE_CHECKING:
    from tzaar_board.engine._core import Position, Search

NODES = 2000
"""Of the searches that play the games."""

TAKEN = 0.2
"""Which part of the positions of a game is looked at."""

BESIDE = 3
"""How many actions by lot at most part a position from its game: a search sees bad ones too."""

DEPTHS = (3, 1)
"""Each says half of how likely an action is the best."""

FINE = 8.0
"""Centipoints by which a better action is e times as likely the best."""

CLIP = 500
"""Centipoints beyond which a score says no more."""

FEWEST = 4
"""A position of fewer actions has no order to speak of."""

FOLD = 5
"""One game of so many is held back."""

LEAST = 60
"""Positions, so that some of either kind are held back."""


def valued(seed: int) -> Iterator[Valued]:
    """Positions without end, each with its actions' values; the same for the same seed."""
    search, weights = core.search(), core.weights()
    for game in count():
        random = Random(f"{seed} {game}")
        (found,) = samples(SampleGames(seed, range(game, game + 1), NODES, weights.values))
        for sample in found:
            if random.random() < TAKEN:
                position = beside(core.position(sample.text), random)
                if not position.over and position.stage in "12":
                    yield from _valued(game, position, search)


def beside(position: "Position", random: Random) -> "Position":
    """A position some actions by lot later."""
    for _ in range(random.randint(0, BESIDE)):
        if not position.over:
            position = position.play(random.choice(position.legal()))
    return position


def _valued(game: int, position: "Position", search: "Search") -> Iterator[Valued]:
    """The position with its values, unless it is decided or has too few actions."""
    counts = counted(TZAAR.parse(str(position)))
    if len(counts) < FEWEST:
        return
    chances = np.zeros(len(counts))
    for depth in DEPTHS:
        lines = search.run(position, depth=depth, lines=0).lines
        if lines[0].ends:
            return
        scores = {line.actions[0]: line.score for line in lines}
        chances += likely([scores[action] for action in counts]) / len(DEPTHS)
    yield Valued(game, position.stage == "2", list(counts.values()), chances)


def likely(scores: Sequence[int]) -> Numbers:
    """How likely each action is the best, by scores in centipoints."""
    clipped = np.clip(np.array(scores, np.float64), -CLIP, CLIP)
    odds = np.exp((clipped - clipped.max()) / FINE)
    chances: Numbers = odds / odds.sum()
    return chances


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=9000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    if asked.positions < LEAST:
        parser.error(f"--positions: at least {LEAST}")
    source = valued(asked.seed)
    found = [next(source) for _ in range(asked.positions)]
    shipped = read(HEADER.read_text())
    fitted = rounded(Actions([one for one in found if one.game % FOLD]).fitted())
    print(written(fitted))
    for second, name in enumerate(("first", "second")):
        held = Actions([one for one in found if one.game % FOLD == 0 and one.second == second])
        told = held.told(fitted)
        print(f"{told.positions} positions held back, {name} actions: {told}")
        print(
            f"  by promise.hpp: {held.told(shipped)}; alike by {held.likeness(fitted, shipped):.3f}"
        )


if __name__ == "__main__":
    main()
