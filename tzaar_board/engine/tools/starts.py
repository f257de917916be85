"""Where the games of the core begin."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from tzaar_board.engine import core

FIXED = "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w o"

COLUMNS = (5, 6, 7, 8, 8, 8, 7, 6, 5)
PIECES = "Z" * 6 + "R" * 9 + "T" * 15
ROWS = "/".join(["." * 8] * 8)

OPENING = 4
"""How many discs a random start of Troll has at least: enough that hardly two are the same."""


@dataclass(frozen=True, slots=True)
class Start:
    """The starts of one game: where a console begins, the empty board, and one by lot."""

    first: str
    empty: str
    random: Callable[[Random], str]


def shuffled(random: Random) -> str:
    """The text of a random start of TZAAR.

    >>> sorted(shuffled(Random(1)).split()[0].replace("/", "")) == sorted(PIECES + PIECES.lower())
    True
    """
    pieces = list(PIECES + PIECES.lower())
    random.shuffle(pieces)
    rest = iter(pieces)
    columns = ["".join(next(rest) for _ in range(length)) for length in COLUMNS]
    return f"{'/'.join(columns)} w o"


def opened(random: Random) -> str:
    """The text of a game of Troll after some placements by lot, in either variant."""
    position = core.position(f"{ROWS} b {random.choice(('std', 'pro'))}")
    for _ in range(OPENING):
        position = position.play(random.choice(position.legal()))
    return str(position)


STARTS: Mapping[str, Start] = {
    core.FIRST_GAME: Start(FIXED, "/".join("." * length for length in COLUMNS) + " w p", shuffled),
    "troll": Start(f"{ROWS} b std", f"{ROWS} b std", opened),
}
"""By the name of the game."""
