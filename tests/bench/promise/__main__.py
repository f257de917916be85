"""Fits the order of a game's actions to searches, and prints its numbers: for TZAAR the tables of
promise.hpp, for Troll the letters of troll_promise_numbers.hpp.

python -m tests.bench.promise --positions 9000 --seed 1
python -m tests.bench.promise --game troll --positions 40000 --seed 1

Plays games of the core with itself, values every action of positions beside them by searches of two
depths, and fits. The same seed and version give the same numbers. A fifth of the games is held
back: on these both the numbers found and those that are shipped are tried.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from tests.bench.promise.counts import counted
from tests.bench.promise.fit import Actions, Valued
from tests.bench.promise.placements import LETTERS, Placements, letters, seen, threatened
from tests.bench.promise.placements import read as read_letters
from tests.bench.promise.positions import FEWEST, Searched, searched
from tests.bench.promise.tables import HEADER, read, rounded, written
from tzaar_board.engine import core
from tzaar_board.games.tzaar import TZAAR

if TYPE_CHECKING:
    from tzaar_board.engine._core import Position

FOLD = 5
"""One game of so many is held back."""

LEAST = 60
"""Positions, so that some of either kind are held back."""


def usable_of_tzaar(position: "Position") -> bool:
    return position.stage in "12" and len(counted(TZAAR.parse(str(position)))) >= FEWEST


def usable_of_troll(position: "Position") -> bool:
    """Not where a threat must be answered."""
    return len(position.legal()) >= FEWEST and not threatened(position)


def valued(one: Searched) -> Valued:
    counts = counted(TZAAR.parse(str(one.position)))
    second = one.position.stage == "2"
    return Valued(one.game, second, list(counts.values()), one.chances(counts))


def fit_tzaar(source: Iterable[Searched]) -> Iterator[str]:
    """The tables, and how well they tell the best action."""
    found = [valued(one) for one in source]
    shipped = read(HEADER.read_text())
    fitted = rounded(Actions([one for one in found if one.game % FOLD]).fitted())
    yield written(fitted)
    for second, name in enumerate(("first", "second")):
        held = Actions([one for one in found if one.game % FOLD == 0 and one.second == second])
        told = held.told(fitted)
        yield f"{told.positions} positions held back, {name} actions: {told}"
        alike = held.likeness(fitted, shipped)
        yield f"  by promise.hpp: {held.told(shipped)}; alike by {alike:.3f}"


def fit_troll(source: Iterable[Searched]) -> Iterator[str]:
    """The letters, and how well they tell the best placement."""
    found = [(one.game, seen(one)) for one in source]
    fitted = letters(Placements([one for game, one in found if game % FOLD]).fitted())
    yield fitted
    held = Placements([one for game, one in found if game % FOLD == 0])
    told = held.told(read_letters(fitted))
    yield f"{told.positions} positions held back: {told}"
    yield f"  by {LETTERS.name}: {held.told(read_letters(LETTERS.read_text()))}"


GAMES: Mapping[
    str, tuple[Callable[["Position"], bool], Callable[[Iterable[Searched]], Iterator[str]]]
] = {
    core.FIRST_GAME: (usable_of_tzaar, fit_tzaar),
    "troll": (usable_of_troll, fit_troll),
}
"""Which positions of a game are usable, and the fit."""


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=tuple(GAMES), default=core.FIRST_GAME)
    parser.add_argument("--positions", type=int, default=9000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    if asked.positions < LEAST:
        parser.error(f"--positions: at least {LEAST}")
    usable, fit = GAMES[asked.game]
    for line in fit(islice(searched(asked.game, asked.seed, usable), asked.positions)):
        print(line)


if __name__ == "__main__":
    main()
