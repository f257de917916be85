"""How strong the core plays at each level."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from tzaar_board.engine import core

if TYPE_CHECKING:
    from tzaar_board.engine._core import Line, Position, Search

CANDIDATES = 12
"""How many actions a noisy level chooses between at most, beyond depth 2."""

FIRST_SHARE = 0.98
"""The part of a turn's time that the first action may take: it finds the second one too, but where
the line that it gives is cut short."""

NOISY_SHARE = 0.5
"""The same where the second action is chosen anew."""


@dataclass(frozen=True, slots=True)
class CoreLevel:
    """Limits of one level; 0 is none.

    `nodes` and `depth` (in actions) are for one action, `seconds` for the rest of a turn. `noise`
    is in centipoints: actions that are worth less than that apart are chosen between by chance.
    `careless` is how often one with noise plays any action, whatever the opponent answers.
    """

    nodes: int = 0
    seconds: float = 1.0
    depth: int = 0
    noise: int = 0
    careless: float = 0.0


LEVELS: Mapping[str, Mapping[int, CoreLevel]] = {
    "tzaar": {
        1: CoreLevel(nodes=20_000, depth=2, noise=488),
        2: CoreLevel(nodes=20_000, depth=2, noise=228),
        3: CoreLevel(nodes=20_000, depth=2, noise=124),
        4: CoreLevel(nodes=20_000, depth=2, noise=59),
        5: CoreLevel(nodes=280),
        6: CoreLevel(nodes=800),
        7: CoreLevel(nodes=1_850),
        8: CoreLevel(nodes=5_700),
        9: CoreLevel(nodes=19_500),
        10: CoreLevel(seconds=0.1),
    },
    "troll": {
        1: CoreLevel(nodes=2_000, depth=1, noise=1_310, careless=0.07),
        2: CoreLevel(nodes=2_000, depth=1, noise=765),
        3: CoreLevel(nodes=2_000, depth=1, noise=312),
        4: CoreLevel(nodes=2_000, depth=1, noise=159),
        5: CoreLevel(nodes=4_000, depth=2, noise=201),
        6: CoreLevel(nodes=4_000, depth=2, noise=100),
        7: CoreLevel(nodes=84),
        8: CoreLevel(nodes=385),
        9: CoreLevel(nodes=2_250),
        10: CoreLevel(seconds=0.2),
    },
}
"""By game and number, the weakest first: calibrated by `tzaar-board engine calibrate`
(docs/figures.md, The levels).

All answer within a second on a Pi 4, which makes some 600,000 nodes of TZAAR or 180,000 of Troll in
that time.
"""


RATINGS: Mapping[str, tuple[int, ...]] = {
    "tzaar": (1300, 1490, 1690, 1870, 2050, 2260, 2440, 2640, 2840, 3010),
    "troll": (890, 1070, 1240, 1360, 1500, 1700, 1890, 2040, 2210, 2330),
}
"""The Elo of each level of a game, on a scale where random moves have 0 (docs/figures.md, The
levels).
"""


def levels(game: str) -> Mapping[int, CoreLevel]:
    """The levels of a game; those of one that the core does not know are never asked for."""
    return LEVELS.get(game, LEVELS[core.FIRST_GAME])


def choose_turn(
    search: "Search",
    position: "Position",
    level: CoreLevel,
    random: Random,
    stopped: Callable[[], bool],
) -> tuple[str, ...]:
    """The rest of the turn of the player to act, of a position that is not over.

    Once `stopped`, the best found so far.
    """
    began = time.monotonic()
    player = position.player
    turn: list[str] = []
    planned: Sequence[str] = ()
    while position.player == player and not position.over:
        if not planned:
            planned = _choose(search, position, level, began, random, stopped)
        turn.append(planned[0])
        planned = planned[1:]
        position = position.play(turn[-1])
    return tuple(turn)


def _choose(
    search: "Search",
    position: "Position",
    level: CoreLevel,
    began: float,
    random: Random,
    stopped: Callable[[], bool],
) -> Sequence[str]:
    """The action to play; without noise, with all that follows it."""
    legal = position.legal()
    if len(legal) == 1:
        return legal
    exact = level.noise == 0
    share = 1.0 if position.stage != "1" else FIRST_SHARE if exact else NOISY_SHARE
    left = began + share * level.seconds - time.monotonic()
    every = 0 if 0 < level.depth <= 2 else CANDIDATES
    report = search.run(
        position,
        seconds=max(0.001, left) if level.seconds else 0.0,
        nodes=level.nodes,
        depth=level.depth,
        lines=1 if exact else every,
        stopped=stopped,
    )
    if exact or report.depth == 0:
        return report.lines[0].actions
    return _near(report.lines, level, random).actions[:1]


def _near(lines: Sequence["Line"], level: CoreLevel, random: Random) -> "Line":
    """One of the lines that are about as good as the first, or any where it is careless.

    A proven win is played, and else a proven loss only where all are lost.
    """
    best, noise = lines[0], level.noise
    if best.ends:
        return best
    if level.careless and random.random() < level.careless:
        return random.choice(lines)
    near = [line for line in lines if line.score >= best.score - noise and line.ends >= 0]
    return max(near, key=lambda line: line.score + random.uniform(0, noise))
