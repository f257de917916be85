"""How strong the built-in player plays at each level."""

from collections.abc import Mapping
from dataclasses import dataclass

from tzaar_board.engine import core
from tzaar_board.engine.levels import RATINGS, CoreLevel
from tzaar_board.engine.levels import levels as core_levels

PONDERING = 8
"""From this level on the core thinks in the human's time too."""


@dataclass(frozen=True, slots=True)
class PythonLevel:
    """Limits of one level of the Python search.

    `seconds` are for a whole turn, `depth` is in actions. `noise` is a share of `Game.points`:
    actions that are worth less than that apart are chosen between by chance.
    """

    seconds: float
    depth: int
    noise: float


LEVELS = {
    1: PythonLevel(seconds=0.3, depth=1, noise=1.5),
    2: PythonLevel(seconds=0.3, depth=1, noise=0.75),
    3: PythonLevel(seconds=0.4, depth=1, noise=0.3),
    4: PythonLevel(seconds=0.6, depth=2, noise=0.2),
    5: PythonLevel(seconds=0.8, depth=2, noise=0.1),
    6: PythonLevel(seconds=1.0, depth=3, noise=0.1),
    7: PythonLevel(seconds=1.2, depth=3, noise=0.0),
    8: PythonLevel(seconds=1.5, depth=4, noise=0.0),
    9: PythonLevel(seconds=2.0, depth=60, noise=0.0),
    10: PythonLevel(seconds=3.0, depth=60, noise=0.0),
}
"""By number, the weakest first."""


@dataclass(frozen=True, slots=True)
class Strength:
    """What a level is to either search; `ponders` says whether the core goes on in between."""

    python: PythonLevel
    core: CoreLevel
    ponders: bool = False


def strengths(game: str) -> Mapping[int, Strength]:
    """The strengths of a game by number, the weakest first."""
    limits = core_levels(game)
    return {
        number: Strength(level, limits[number], number >= PONDERING)
        for number, level in LEVELS.items()
    }


def ratings(game: str) -> tuple[int, ...]:
    """The Elo of each level of a game, random moves being 0; none where the core does not play it.

    Raises CoreError where the core is there and cannot be used.
    """
    return RATINGS.get(game, ()) if game in core.games() else ()
